//! Moves: the answers a player can give, and how they are written.

use crate::Frost;
use crate::agenda::{TaskId, Ware};
use crate::ids::*;

/// An answer to what is asked. Its text form is the same in journals, scenarios and on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Play this card from hand.
    Play(CardId),
    /// Exhaust this Item, Ally or Hireling.
    Exhaust(CardId),
    /// Unlock this card.
    Unlock(CardId, Key),
    /// Draw a card.
    Draw,
    /// Scout with so much.
    Scout(u8),
    /// Move to this space, paying so much of the Exit cost with Wounds.
    Go(Space, u8),
    /// Purchase this.
    Buy(Ware),
    /// Attack this Enemy.
    Attack(EnemyId),
    /// Progress this.
    Quest(TaskId),
    /// Face this Villain.
    Face(VillainId),
    /// Use the Reward token for this resource.
    Redeem(Resource),
    /// Retreat to the inn.
    Retreat,
    /// That is all: end the phase, begin the fight, contribute.
    Done,
    /// Choose this option, from 1.
    Option(u8),
    /// Choose this card.
    Card(CardId),
    /// Choose this Enemy token.
    Enemy(EnemyId),
    /// Choose this space.
    Space(Space),
    /// Place this Location there.
    Place(LocationId, Space),
    /// Choose this Skill.
    Skill(Skill),
    /// Choose this card of the Offer.
    Take(Ware),
    /// Choose this Villain.
    Villain(VillainId),
    /// Ask the others for help.
    Ask,
    /// Keep this Reward token.
    Keep(RewardId),
    /// Do it.
    Yes,
    /// Leave it.
    No,
}

/// What a card is unlocked with (CF-UNLOCK-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// A Skill token.
    Skill(Skill),
    /// An Enemy token.
    Enemy(EnemyId),
    /// Exertion.
    Exert,
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
        let c = &self.content;
        let card = |id: CardId| c.card(id).slug.as_str();
        let enemy = |id: EnemyId| c.enemy(id).slug.as_str();
        match mv {
            Move::Play(id) => format!("play {}", card(id)),
            Move::Exhaust(id) => format!("exhaust {}", card(id)),
            Move::Unlock(id, Key::Skill(skill)) => format!("unlock {} with {}", card(id), c.skills[skill.index()].slug),
            Move::Unlock(id, Key::Enemy(token)) => format!("unlock {} with {}", card(id), enemy(token)),
            Move::Unlock(id, Key::Exert) => format!("unlock {} with wounds", card(id)),
            Move::Draw => "draw".to_owned(),
            Move::Scout(n) => format!("scout {n}"),
            Move::Go(space, 0) => format!("move {}", space.slug()),
            Move::Go(space, wounds) => format!("move {} with {wounds} wounds", space.slug()),
            Move::Buy(ware) => format!("buy {}", self.ware_slug(ware)),
            Move::Attack(id) => format!("attack {}", enemy(id)),
            Move::Quest(TaskId::Search) => "quest search".to_owned(),
            Move::Quest(TaskId::Exploration) => "quest exploration".to_owned(),
            Move::Quest(TaskId::Event(id)) => format!("quest {}", c.events[id.index()].task.slug),
            Move::Face(id) => format!("face {}", c.villains[id.index()].slug),
            Move::Redeem(resource) => format!("redeem {}", resource.slug()),
            Move::Retreat => "retreat".to_owned(),
            Move::Done => "done".to_owned(),
            Move::Option(n) => format!("option {n}"),
            Move::Card(id) => format!("card {}", card(id)),
            Move::Enemy(id) => format!("enemy {}", enemy(id)),
            Move::Space(space) => format!("space {}", space.slug()),
            Move::Place(id, space) => format!("place {} at {}", c.location(id).slug, space.slug()),
            Move::Skill(skill) => format!("skill {}", c.skills[skill.index()].slug),
            Move::Take(ware) => format!("take {}", self.ware_slug(ware)),
            Move::Villain(id) => format!("villain {}", c.villains[id.index()].slug),
            Move::Ask => "ask".to_owned(),
            Move::Keep(id) => format!("keep {}", c.rewards[id.index()].resolve),
            Move::Yes => "yes".to_owned(),
            Move::No => "no".to_owned(),
        }
    }

    pub(crate) fn read_move(&self, text: &str) -> Result<Move, String> {
        let text = text.trim();
        let (verb, name) = text.split_once(' ').unwrap_or((text, ""));
        let name = name.trim();
        let unknown = |what: &str| format!("`{text}`: there is no {what} `{name}`");
        let card = |slug: &str| self.find_card(slug).ok_or_else(|| unknown("card"));
        let enemy = || self.find_enemy(name).ok_or_else(|| unknown("Enemy token"));
        let space = |slug: &str| Space::named(slug).ok_or_else(|| unknown("space"));
        let villain = || self.find_villain(name).ok_or_else(|| unknown("Villain"));
        let number = |text: &str| text.parse::<u8>().ok().ok_or_else(|| unknown("number"));
        let skill = |slug: &str| self.content.skills.iter().position(|skill| skill.slug == slug).map(|at| Skill(at as u8));
        Ok(match verb {
            "play" => Move::Play(card(name)?),
            "exhaust" => Move::Exhaust(card(name)?),
            "unlock" => {
                let (slug, with) = name.split_once(" with ").ok_or_else(|| format!("`{text}` should read `unlock CARD with SKILL, ENEMY or wounds`"))?;
                let key = match (with, skill(with), self.find_enemy(with)) {
                    ("wounds", ..) => Key::Exert,
                    (_, Some(skill), _) => Key::Skill(skill),
                    (_, _, Some(enemy)) => Key::Enemy(enemy),
                    _ => return Err(unknown("Skill or Enemy token")),
                };
                Move::Unlock(card(slug)?, key)
            }
            "draw" if name.is_empty() => Move::Draw,
            "scout" => Move::Scout(number(name)?),
            "move" => match name.split_once(" with ") {
                None => Move::Go(space(name)?, 0),
                Some((slug, wounds)) => Move::Go(space(slug)?, number(wounds.trim_end_matches(" wounds"))?),
            },
            "buy" => Move::Buy(self.find_ware(name).ok_or_else(|| unknown("card"))?),
            "attack" => Move::Attack(enemy()?),
            "quest" => match (name, self.find_event(name)) {
                ("search", _) => Move::Quest(TaskId::Search),
                ("exploration", _) => Move::Quest(TaskId::Exploration),
                (_, event) => Move::Quest(TaskId::Event(event.ok_or_else(|| unknown("quest"))?)),
            },
            "face" => Move::Face(villain()?),
            "redeem" => Move::Redeem(Resource::ALL.into_iter().find(|resource| resource.slug() == name).ok_or_else(|| unknown("resource"))?),
            "retreat" if name.is_empty() => Move::Retreat,
            "done" if name.is_empty() => Move::Done,
            "option" => Move::Option(number(name)?),
            "card" => Move::Card(card(name)?),
            "enemy" => Move::Enemy(enemy()?),
            "space" => Move::Space(space(name)?),
            "place" => {
                let (slug, at) = name.split_once(" at ").ok_or_else(|| format!("`{text}` should read `place LOCATION at SPACE`"))?;
                Move::Place(self.find_location(slug).ok_or_else(|| unknown("Location"))?, space(at)?)
            }
            "skill" => Move::Skill(skill(name).ok_or_else(|| unknown("Skill"))?),
            "take" => Move::Take(self.find_ware(name).ok_or_else(|| unknown("card"))?),
            "villain" => Move::Villain(villain()?),
            // Journals from the time when players were asked one by one name a seat.
            "ask" if name.is_empty() || SEATS.contains(&name) => Move::Ask,
            "keep" => {
                let value = number(name)?;
                Move::Keep(self.find_reward(value).ok_or_else(|| unknown("Reward token"))?)
            }
            "yes" if name.is_empty() => Move::Yes,
            "no" if name.is_empty() => Move::No,
            _ => {
                return Err(format!(
                    "`{text}` is no move; a move begins with play, exhaust, unlock, draw, scout, move, buy, attack, quest, face, redeem, retreat, done, option, \
                     card, enemy, space, place, skill, take, villain, ask, keep, yes or no"
                ));
            }
        })
    }

    pub(crate) fn ware_slug(&self, ware: Ware) -> &str {
        match ware {
            Ware::Card(id) => &self.content.card(id).slug,
            Ware::Event(id) => &self.content.events[id.index()].task.slug,
        }
    }

    pub(crate) fn find_card(&self, slug: &str) -> Option<CardId> {
        self.content.cards.iter().position(|card| card.slug == slug).map(|at| CardId(at as u8))
    }

    pub(crate) fn find_enemy(&self, slug: &str) -> Option<EnemyId> {
        self.content.enemies.iter().position(|enemy| enemy.slug == slug).map(|at| EnemyId(at as u8))
    }

    pub(crate) fn find_event(&self, slug: &str) -> Option<EventId> {
        self.content.events.iter().position(|event| event.task.slug == slug).map(|at| EventId(at as u8))
    }

    pub(crate) fn find_ware(&self, slug: &str) -> Option<Ware> {
        self.find_card(slug).map(Ware::Card).or_else(|| self.find_event(slug).map(Ware::Event))
    }

    pub(crate) fn find_location(&self, slug: &str) -> Option<LocationId> {
        self.content.locations.iter().position(|location| location.slug == slug).map(|at| LocationId(at as u8))
    }

    pub(crate) fn find_villain(&self, slug: &str) -> Option<VillainId> {
        self.content.villains.iter().position(|villain| villain.slug == slug).map(|at| VillainId(at as u8))
    }

    pub(crate) fn find_reward(&self, value: u8) -> Option<RewardId> {
        self.content.rewards.iter().position(|reward| reward.resolve == value).map(|at| RewardId(at as u8))
    }
}
