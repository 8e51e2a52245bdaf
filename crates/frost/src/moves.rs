//! Moves: the answers a player can give, and how they are written.

use crate::Frost;
use crate::agenda::{TaskId, Ware};
use crate::ids::*;
use mistgate_kernel::content::Word;
use mistgate_kernel::language::{Language, Name, Named, Number, Part, Reader, Writer};
use mistgate_kernel::{Id, clauses};

/// The language of moves, the same in journals, scenarios and on the wire.
pub struct Moves;

impl Language for Moves {
    type Reading<'a> = &'a Frost;
    type Writing<'a> = &'a Frost;
}

/// A small number.
type Small = Number<0, 255>;

clauses! {
    /// An answer to what is asked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Move of Moves, "a move" {
        /// Play this card from hand.
        Play("play" [card: Name<CardId>]),
        /// Exhaust this Item, Ally or Hireling.
        Exhaust("exhaust" [card: Name<CardId>]),
        /// Unlock this card.
        Unlock("unlock" [card: Name<CardId>] "with" [key: Key]),
        /// Draw a card.
        Draw = "draw",
        /// Scout with so much.
        Scout("scout" [n: Small]),
        /// Move to this space, paying so much of the Exit cost with Wounds.
        Go("move" [space: Name<Space>] [wounds: WithWounds]),
        /// Purchase this.
        Buy("buy" [ware: Ware]),
        /// Attack this Enemy.
        Attack("attack" [enemy: Name<EnemyId>]),
        /// Progress this.
        Quest("quest" [task: TaskId]),
        /// Face this Villain.
        Face("face" [villain: Name<VillainId>]),
        /// Use the Reward token for this resource.
        Redeem("redeem" [resource: Resource]),
        /// Retreat to the inn.
        Retreat = "retreat",
        /// That is all: end the phase, begin the fight, contribute.
        Done = "done",
        /// Choose this option, from 1.
        Option("option" [n: Small]),
        /// Choose this card.
        Card("card" [card: Name<CardId>]),
        /// Choose this Enemy token.
        Enemy("enemy" [enemy: Name<EnemyId>]),
        /// Choose this space.
        Space("space" [space: Name<Space>]),
        /// Place this Location there.
        Place("place" [location: Name<LocationId>] "at" [space: Name<Space>]),
        /// Choose this Skill.
        Skill("skill" [skill: Name<Skill>]),
        /// Choose this card of the Offer.
        Take("take" [ware: Ware]),
        /// Choose this Villain.
        Villain("villain" [villain: Name<VillainId>]),
        /// Ask the others for help.
        Ask = "ask",
        /// Keep this Reward token.
        Keep("keep" [reward: RewardId]),
        /// Do it.
        Yes = "yes",
        /// Leave it.
        No = "no",
    }
}

clauses! {
    /// What a card is unlocked with (CF-UNLOCK-01).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Key of Moves {
        /// A Skill token.
        Skill([skill: Name<Skill>]),
        /// An Enemy token.
        Enemy([enemy: Name<EnemyId>]),
        /// Exertion.
        Exert = "wounds",
    }
}

/// The seats of the table, clockwise.
pub(crate) const SEATS: [&str; MAX_PLAYERS] = ["south", "west", "north", "east"];

impl Move {
    /// A number for the move: the kind, then what it is about.
    pub fn code(self) -> u32 {
        let two = |a: u8, b: u8| u32::from(a) << 8 | u32::from(b);
        let ware = |ware: Ware| match ware {
            Ware::Card(id) => two(0, id.0),
            Ware::Event(id) => two(1, id.0),
        };
        let (kind, what) = match self {
            Move::Play(id) => (0, id.0.into()),
            Move::Exhaust(id) => (1, id.0.into()),
            Move::Unlock(id, Key::Skill(skill)) => (2, two(id.0, skill.0)),
            Move::Unlock(id, Key::Enemy(enemy)) => (3, two(id.0, enemy.0)),
            Move::Unlock(id, Key::Exert) => (4, id.0.into()),
            Move::Draw => (5, 0),
            Move::Scout(n) => (6, n.into()),
            Move::Go(space, wounds) => (7, two(space.0, wounds)),
            Move::Buy(what) => (8, ware(what)),
            Move::Attack(id) => (9, id.0.into()),
            Move::Quest(TaskId::Search) => (10, 0),
            Move::Quest(TaskId::Exploration) => (11, 0),
            Move::Quest(TaskId::Event(id)) => (12, id.0.into()),
            Move::Face(id) => (13, id.0.into()),
            Move::Redeem(resource) => (14, resource as u32),
            Move::Retreat => (15, 0),
            Move::Done => (16, 0),
            Move::Option(n) => (17, n.into()),
            Move::Card(id) => (18, id.0.into()),
            Move::Enemy(id) => (19, id.0.into()),
            Move::Space(space) => (20, space.0.into()),
            Move::Place(id, space) => (21, two(id.0, space.0)),
            Move::Skill(skill) => (22, skill.0.into()),
            Move::Take(what) => (23, ware(what)),
            Move::Villain(id) => (24, id.0.into()),
            Move::Ask => (25, 0),
            Move::Keep(id) => (26, id.0.into()),
            Move::Yes => (27, 0),
            Move::No => (28, 0),
        };
        kind << 16 | what
    }
}

impl Frost {
    pub(crate) fn write_move(&self, mv: Move) -> String {
        Writer::<Moves>::text::<Move>(&mv, self)
    }

    pub(crate) fn read_move(&self, text: &str) -> Result<Move, String> {
        // Journals from the time when players were asked one by one name a seat.
        let asked = text.trim().strip_prefix("ask ").is_some_and(|seat| SEATS.contains(&seat.trim()));
        Reader::<Moves>::line::<Move>(if asked { "ask" } else { text }, self)
    }

    pub(crate) fn find_reward(&self, value: u8) -> Option<RewardId> {
        self.content.rewards.iter().position(|reward| reward.resolve == value).and_then(RewardId::checked)
    }
}

/// Things of the content that moves name by their slugs.
macro_rules! named {
    ($($id:ident, $what:literal: $find:ident in $list:ident by $($slug:ident).+;)*) => {
        impl Frost {
            $(pub(crate) fn $find(&self, slug: &str) -> Option<$id> {
                self.content.$list.iter().position(|thing| thing.$($slug).+ == slug).and_then($id::checked)
            })*
        }

        $(impl Named<Moves> for $id {
            const WHAT: &'static str = $what;

            fn find(name: &str, game: &&Frost) -> Option<Self> {
                game.$find(name)
            }

            fn names(game: &&Frost) -> Option<Vec<String>> {
                Some(game.content.$list.iter().map(|thing| thing.$($slug).+.clone()).collect())
            }

            fn name(self, game: &&Frost) -> String {
                game.content.$list[self.index()].$($slug).+.clone()
            }
        })*
    };
}

named! {
    CardId, "a card": find_card in cards by slug;
    EnemyId, "an Enemy token": find_enemy in enemies by slug;
    EventId, "a World Event": find_event in events by task.slug;
    LocationId, "a Location": find_location in locations by slug;
    VillainId, "a Villain": find_villain in villains by slug;
    Skill, "a Skill": find_skill in skills by slug;
}

impl Named<Moves> for Space {
    const WHAT: &'static str = "a space";

    fn find(name: &str, _: &&Frost) -> Option<Self> {
        Space::named(name)
    }

    fn names(_: &&Frost) -> Option<Vec<String>> {
        Some(Space::all().map(Space::slug).collect())
    }

    fn name(self, _: &&Frost) -> String {
        self.slug()
    }
}

/// Reward tokens have no names: they go by their value.
impl Part<Moves> for RewardId {
    type Value = RewardId;

    fn starts(reader: &Reader<'_, Moves>) -> bool {
        matches!(reader.cursor.peek(), Word::Number(_))
    }

    fn read(reader: &mut Reader<'_, Moves>) -> Option<RewardId> {
        let value = <Small as Part<Moves>>::read(reader)?;
        let found = reader.at_hand.find_reward(value);
        if found.is_none() {
            reader.fault(reader.cursor.place(), format!("there is no Reward token of value {value}"));
        }
        found
    }

    fn write(value: &RewardId, writer: &mut Writer<'_, Moves>) {
        let value = writer.at_hand.content.rewards[value.index()].resolve;
        <Small as Part<Moves>>::write(&value, writer);
    }

    fn expected(_: &Reader<'_, Moves>) -> String {
        "the value of a Reward token".to_owned()
    }
}

/// `with 2 wounds`, or nothing: then 0.
pub struct WithWounds;

impl Part<Moves> for WithWounds {
    type Value = u8;

    fn starts(_: &Reader<'_, Moves>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Moves>) -> Option<u8> {
        if !reader.eat("with") {
            return Some(0);
        }
        let wounds = <Small as Part<Moves>>::read(reader)?;
        reader.word("wounds").map(|()| wounds)
    }

    fn write(value: &u8, writer: &mut Writer<'_, Moves>) {
        if *value > 0 {
            writer.word("with");
            <Small as Part<Moves>>::write(value, writer);
            writer.word("wounds");
        }
    }

    fn expected(_: &Reader<'_, Moves>) -> String {
        "`with`".to_owned()
    }
}
