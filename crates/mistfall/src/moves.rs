//! Moves: the answers a seat can give, and how they are written.

use crate::Mistfall;
use crate::ids::*;
use crate::look::Look;
use crate::state::EffectSource;
use mistgate_kernel::content::Word;
use mistgate_kernel::language::{Language, Name, Named, Number, Part, Reader, Writer};
use mistgate_kernel::{Id, clauses, flag, words};
use serde::{Deserialize, Serialize};

/// The language of moves, the same in journals, scenarios and on the wire.
pub struct Moves;

impl Language for Moves {
    type Reading<'a> = &'a Mistfall;
    type Writing<'a> = &'a Mistfall;
}

clauses! {
    /// An answer to what is asked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Move of Moves, "a move" {
        /// Use this Action of a card.
        Use("use" [action: CardAction]),
        /// Use this ability, counted from 0.
        Ability("ability" [piece: Piece] [nth: Nth]),
        /// Buy this Advanced Feat.
        Buy("buy" [card: Name<CardId>]),
        /// Rest.
        Rest = "rest",
        /// End the Hero Turn.
        End = "end",
        /// Use no Reflex now.
        Pass = "pass",
        /// Use no Reflex in this Phase any more.
        PassPhase = "pass" "phase",
        /// Take that back: a wish, never one of the legal moves.
        AskAgain = "ask" "again",
        /// The party stays where it is.
        Stay = "stay",
        /// The party moves to this spot.
        Go("go" [spot: Spot]),
        /// The party Scouts this spot.
        Scout("scout" [spot: Spot]),
        /// Choose this spot.
        Spot("spot" [spot: Spot]),
        /// Choose this Hero. In moves Heroes go by their Charters, which are known without a state.
        Hero("hero" [hero: Name<CharterId>]),
        /// Choose this Enemy.
        Enemy("enemy" [enemy: Name<EnemyId>]),
        /// Choose this Ally.
        Ally("ally" [ally: Name<AllyId>]),
        /// Choose this, for an Objective token.
        Pick("pick" [piece: Piece]),
        /// Choose this card.
        Card("card" [card: Name<CardId>]),
        /// This comes next; which of its abilities, if it has several.
        Next("next" [piece: Piece] [nth: Nth]),
        /// Bury this card.
        Bury("bury" [card: Name<CardId>]),
        /// Bury the top card of the deck.
        BuryTop = "bury" "top",
        /// Restoration moves this card.
        Restore("restore" [card: Name<CardId>]),
        /// A Hero takes this Reward.
        Take("take" [card: Name<CardId>] [hero: Name<CharterId>]),
        /// This Reward is exchanged for Resolve.
        Exchange("exchange" [card: Name<CardId>]),
        /// Choose a token of this Condition.
        Condition("remove" [condition: Condition]),
        /// Less damage of this type.
        Less("less" [damage: Damage]),
        /// One of two.
        Choose([which: Alternative]),
        /// Spend a token.
        Spend = "spend",
        /// That is enough.
        Done = "done",
        /// Do it.
        Yes = "yes",
        /// Leave it.
        No = "no",
    }
}

words! {
    /// One of two.
    pub enum Alternative {
        /// This.
        First = "first",
        /// Or that.
        Second = "second",
    }
}

impl Alternative {
    /// The one that is meant.
    pub fn pick<T>(self, first: T, second: T) -> T {
        match self {
            Alternative::First => first,
            Alternative::Second => second,
        }
    }
}

/// What a player says to something that can be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Do it.
    Yes,
    /// Leave it.
    No,
}

flag!(Reply: Yes or No);

clauses! {
    /// What a move can name as the origin of an effect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Piece of Moves {
        /// A Hero.
        Hero("hero" [hero: Name<CharterId>]),
        /// A Hero Card.
        Card("card" [card: Name<CardId>]),
        /// An Enemy.
        Enemy("enemy" [enemy: Name<EnemyId>]),
        /// An Encounter.
        Encounter("encounter" [encounter: Name<EncounterId>]),
        /// A Time Card.
        Time("time" [time: Name<TimeId>]),
        /// A spot of the board.
        Location("location" [spot: Spot]),
        /// The Quest, or the rules.
        Quest = "quest",
        /// The Token Box (HM-BOX-01).
        TokenBox = "token-box",
    }
}

/// An Action of a card, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardAction(pub CardId, pub u8);

/// From 1 in words, and left out where there is only one.
impl Part<Moves> for CardAction {
    type Value = CardAction;

    fn starts(reader: &Reader<'_, Moves>) -> bool {
        Name::<CardId>::starts(reader)
    }

    fn read(reader: &mut Reader<'_, Moves>) -> Option<CardAction> {
        let card = Name::<CardId>::read(reader)?;
        let mark = reader.cursor.mark();
        let at = Nth::read(reader)?;
        if usize::from(at) >= reader.at_hand.content.cards[card.index()].actions.len().max(1) {
            reader.fault(reader.cursor.place_at(mark), "the card has no such Action");
        }
        Some(CardAction(card, at))
    }

    fn write(&CardAction(card, at): &CardAction, writer: &mut Writer<'_, Moves>) {
        Name::<CardId>::write(&card, writer);
        if writer.at_hand.content.cards[card.index()].actions.len() > 1 {
            writer.word(&(at + 1).to_string());
        }
    }

    fn expected(reader: &Reader<'_, Moves>) -> String {
        Name::<CardId>::expected(reader)
    }

    fn words(reader: &Reader<'_, Moves>) -> Vec<String> {
        Name::<CardId>::words(reader)
    }
}

/// Which of several, counted from 0; from 1 in words, where the first goes without saying.
pub struct Nth;

impl Part<Moves> for Nth {
    type Value = u8;

    fn starts(_: &Reader<'_, Moves>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Moves>) -> Option<u8> {
        if reader.cursor.peek() == Word::End { Some(0) } else { Number::<1, 255>::read(reader).map(|nth: u8| nth - 1) }
    }

    fn write(value: &u8, writer: &mut Writer<'_, Moves>) {
        if *value > 0 {
            writer.word(&(value + 1).to_string());
        }
    }

    fn expected(_: &Reader<'_, Moves>) -> String {
        "a number from 1".to_owned()
    }
}

/// A spot of the board by its number, from 1.
pub struct Spot;

impl Part<Moves> for Spot {
    type Value = SpotId;

    fn starts(reader: &Reader<'_, Moves>) -> bool {
        matches!(reader.cursor.peek(), Word::Number(_))
    }

    fn read(reader: &mut Reader<'_, Moves>) -> Option<SpotId> {
        Number::<1, LAST_SPOT>::read(reader).map(|number: u8| SpotId(number - 1))
    }

    fn write(value: &SpotId, writer: &mut Writer<'_, Moves>) {
        writer.word(&spot_name(*value));
    }

    fn expected(_: &Reader<'_, Moves>) -> String {
        "the number of a spot".to_owned()
    }
}

impl Look<'_> {
    /// How a move names this source.
    pub fn piece(self, source: EffectSource) -> Piece {
        match source {
            EffectSource::Hero(hero) => Piece::Hero(self.s.hero(hero).charter),
            EffectSource::Card(card) => Piece::Card(card),
            EffectSource::Enemy(enemy) => Piece::Enemy(enemy),
            EffectSource::Encounter(id) => Piece::Encounter(id),
            EffectSource::Time(id) => Piece::Time(id),
            EffectSource::Location(spot) => Piece::Location(spot),
            EffectSource::TokenBox => Piece::TokenBox,
            EffectSource::Quest | EffectSource::Rules => Piece::Quest,
        }
    }

    /// What a move means by this name.
    pub fn source_of(self, piece: Piece) -> EffectSource {
        match piece {
            Piece::Hero(charter) => self.hero_of(charter).map_or(EffectSource::Rules, EffectSource::Hero),
            Piece::Card(card) => EffectSource::Card(card),
            Piece::Enemy(enemy) => EffectSource::Enemy(enemy),
            Piece::Encounter(id) => EffectSource::Encounter(id),
            Piece::Time(id) => EffectSource::Time(id),
            Piece::Location(spot) => EffectSource::Location(spot),
            Piece::Quest => EffectSource::Quest,
            Piece::TokenBox => EffectSource::TokenBox,
        }
    }

    /// How a move names this Hero.
    pub fn hero_move(self, hero: Hero) -> Move {
        Move::Hero(self.s.hero(hero).charter)
    }

    /// The Hero with this Charter.
    pub fn hero_of(self, charter: CharterId) -> Option<Hero> {
        (0..self.s.number).map(Hero).find(|&hero| self.s.hero(hero).charter == charter)
    }
}

impl Move {
    /// A number for the move: the kind, then what it is about. Journals are marked with it, so kinds keep their numbers.
    pub fn code(self) -> u32 {
        let (kind, what, more): (u32, u16, u8) = match self {
            Move::Use(CardAction(card, at)) => (0, card.0, at),
            Move::Buy(card) => (1, card.0, 0),
            Move::Rest => (2, 0, 0),
            Move::End => (3, 0, 0),
            Move::Pass => (4, 0, 0),
            Move::PassPhase => (5, 0, 0),
            Move::Stay => (6, 0, 0),
            Move::Go(spot) => (7, u16::from(spot.0), 0),
            Move::Scout(spot) => (8, u16::from(spot.0), 0),
            Move::Spot(spot) => (9, u16::from(spot.0), 0),
            Move::Hero(hero) => (10, u16::from(hero.0), 0),
            Move::Enemy(enemy) => (11, u16::from(enemy.0), 0),
            Move::Card(card) => (12, card.0, 0),
            Move::Next(source, nth) => {
                let (sort, id) = piece_code(source);
                (13 + u32::from(sort), id, nth)
            }
            Move::Ability(source, nth) => {
                let (sort, id) = piece_code(source);
                (40 + u32::from(sort), id, nth)
            }
            Move::Bury(card) => (24, card.0, 0),
            Move::BuryTop => (25, 0, 0),
            Move::Restore(card) => (26, card.0, 0),
            Move::Take(card, hero) => (27, card.0, hero.0),
            Move::Exchange(card) => (28, card.0, 0),
            Move::Condition(condition) => (29, condition as u16, 0),
            Move::Less(damage) => (30, damage as u16, 0),
            Move::Choose(which) => (31, which as u16, 0),
            Move::Spend => (32, 0, 0),
            Move::Done => (33, 0, 0),
            Move::Yes => (34, 0, 0),
            Move::No => (35, 0, 0),
            Move::AskAgain => (36, 0, 0),
            Move::Ally(ally) => (37, ally.0.into(), 0),
            Move::Pick(piece) => {
                let (sort, id) = piece_code(piece);
                (50 + u32::from(sort), id, 0)
            }
        };
        // Cards were counted in bytes once: what is beyond stands before the kind.
        let [beyond, what] = what.to_be_bytes().map(u32::from);
        beyond << 24 | kind << 16 | what << 8 | u32::from(more)
    }
}

fn piece_code(piece: Piece) -> (u8, u16) {
    match piece {
        Piece::Hero(charter) => (0, u16::from(charter.0)),
        Piece::Card(card) => (1, card.0),
        Piece::Enemy(enemy) => (2, u16::from(enemy.0)),
        Piece::Encounter(id) => (3, u16::from(id.0)),
        Piece::Time(id) => (4, u16::from(id.0)),
        Piece::Location(spot) => (5, u16::from(spot.0)),
        Piece::Quest => (6, 0),
        Piece::TokenBox => (7, 0),
    }
}

/// Things that moves name by their slugs, and how they are found.
macro_rules! named {
    ($($id:ident, $what:literal, $list:ident, $find:ident;)*) => {
        impl Mistfall {
            $(pub(crate) fn $find(&self, slug: &str) -> Option<$id> {
                self.content.$list.iter().position(|thing| thing.slug == slug).and_then($id::checked)
            })*
        }

        $(impl Named<Moves> for $id {
            const WHAT: &'static str = $what;

            fn find(name: &str, game: &&Mistfall) -> Option<Self> {
                game.$find(name)
            }

            fn names(game: &&Mistfall) -> Option<Vec<String>> {
                Some(game.content.$list.iter().map(|thing| thing.slug.clone()).collect())
            }

            fn name(self, game: &&Mistfall) -> String {
                game.content.$list[self.index()].slug.clone()
            }
        })*
    };
}

named! {
    CardId, "a card", cards, find_card;
    EnemyId, "an Enemy", enemies, find_enemy;
    EncounterId, "an Encounter", encounters, find_encounter;
    TimeId, "a Time Card", times, find_time;
    CharterId, "a Hero", charters, find_charter;
    AllyId, "an Ally", allies, find_ally;
}

impl Mistfall {
    pub(crate) fn piece_slug(&self, piece: Piece) -> String {
        Writer::<Moves>::text::<Piece>(&piece, self)
    }
}

/// A spot by its number, from 1.
pub(crate) fn spot_name(spot: SpotId) -> String {
    format!("{}", spot.0 + 1)
}

pub(crate) fn read_spot(name: &str) -> Option<SpotId> {
    let at = name.parse::<u8>().ok()?.checked_sub(1)?;
    (usize::from(at) < SPOTS).then_some(SpotId(at))
}
