//! Moves: the answers a seat can give, and how they are written.

use crate::Mistfall;
use crate::ids::*;
use crate::look::Look;
use crate::state::Source;
use mistgate_kernel::Seat;
use serde::Serialize;

/// An answer to what is asked. Its text form is the same in journals, scenarios and on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Use this Action of a card, counted from 0.
    Use(CardId, u8),
    /// Use this ability, counted from 0.
    Ability(Piece, u8),
    /// Buy this Advanced Feat.
    Buy(CardId),
    /// Rest.
    Rest,
    /// End the Hero Turn.
    End,
    /// Use no Reflex now.
    Pass,
    /// Use no Reflex in this Phase any more.
    PassPhase,
    /// Take that back: a wish, never one of the legal moves.
    AskAgain,
    /// The party stays where it is.
    Stay,
    /// The party moves to this spot.
    Go(SpotId),
    /// The party Scouts this spot.
    Scout(SpotId),
    /// Choose this spot.
    Spot(SpotId),
    /// Choose this Hero. In moves Heroes go by their Charters, which are known without a state.
    Hero(CharterId),
    /// Choose this Enemy.
    Enemy(EnemyId),
    /// Choose this card.
    Card(CardId),
    /// This comes next; which of its abilities, if it has several.
    Next(Piece, u8),
    /// Bury this card.
    Bury(CardId),
    /// Bury the top card of the deck.
    BuryTop,
    /// Restoration moves this card.
    Restore(CardId),
    /// A Hero takes this Reward.
    Take(CardId, CharterId),
    /// This Reward is exchanged for Resolve.
    Exchange(CardId),
    /// Choose a token of this Condition.
    Condition(Condition),
    /// Less damage of this type.
    Less(Damage),
    /// The first of two, or the second.
    Choose(bool),
    /// Spend a token.
    Spend,
    /// That is enough.
    Done,
    /// Do it.
    Yes,
    /// Leave it.
    No,
}

/// What a move can name as the origin of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A Hero.
    Hero(CharterId),
    /// A Hero Card.
    Card(CardId),
    /// An Enemy.
    Enemy(EnemyId),
    /// An Encounter.
    Encounter(EncounterId),
    /// A Time Card.
    Time(TimeId),
    /// A spot of the board.
    Location(SpotId),
    /// The Quest, or the rules.
    Quest,
}

impl Look<'_> {
    /// How a move names this source.
    pub fn piece(self, source: Source) -> Piece {
        match source {
            Source::Hero(hero) => Piece::Hero(self.s.hero(hero).charter),
            Source::Card(card) => Piece::Card(card),
            Source::Enemy(enemy) => Piece::Enemy(enemy),
            Source::Encounter(id) => Piece::Encounter(id),
            Source::Time(id) => Piece::Time(id),
            Source::Location(spot) => Piece::Location(spot),
            Source::Quest | Source::Rules => Piece::Quest,
        }
    }

    /// What a move means by this name.
    pub fn source_of(self, piece: Piece) -> Source {
        match piece {
            Piece::Hero(charter) => self.hero_of(charter).map_or(Source::Rules, Source::Hero),
            Piece::Card(card) => Source::Card(card),
            Piece::Enemy(enemy) => Source::Enemy(enemy),
            Piece::Encounter(id) => Source::Encounter(id),
            Piece::Time(id) => Source::Time(id),
            Piece::Location(spot) => Source::Location(spot),
            Piece::Quest => Source::Quest,
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
    /// A number for the move: the kind, then what it is about.
    pub fn code(self) -> u32 {
        let (kind, what, more) = match self {
            Move::Use(card, at) => (0, card.0, at),
            Move::Buy(card) => (1, card.0, 0),
            Move::Rest => (2, 0, 0),
            Move::End => (3, 0, 0),
            Move::Pass => (4, 0, 0),
            Move::PassPhase => (5, 0, 0),
            Move::Stay => (6, 0, 0),
            Move::Go(spot) => (7, spot.0, 0),
            Move::Scout(spot) => (8, spot.0, 0),
            Move::Spot(spot) => (9, spot.0, 0),
            Move::Hero(hero) => (10, hero.0, 0),
            Move::Enemy(enemy) => (11, enemy.0, 0),
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
            Move::Condition(condition) => (29, condition as u8, 0),
            Move::Less(damage) => (30, damage as u8, 0),
            Move::Choose(second) => (31, u8::from(second), 0),
            Move::Spend => (32, 0, 0),
            Move::Done => (33, 0, 0),
            Move::Yes => (34, 0, 0),
            Move::No => (35, 0, 0),
            Move::AskAgain => (36, 0, 0),
        };
        kind << 16 | u32::from(what) << 8 | u32::from(more)
    }
}

fn piece_code(piece: Piece) -> (u8, u8) {
    match piece {
        Piece::Hero(charter) => (0, charter.0),
        Piece::Card(card) => (1, card.0),
        Piece::Enemy(enemy) => (2, enemy.0),
        Piece::Encounter(id) => (3, id.0),
        Piece::Time(id) => (4, id.0),
        Piece::Location(spot) => (5, spot.0),
        Piece::Quest => (6, 0),
    }
}

const VERBS: &str = "use, ability, buy, rest, end, pass, stay, go, scout, spot, hero, enemy, card, next, bury, restore, take, exchange, remove, less, first, second, spend, done, yes or no";

impl Mistfall {
    pub(crate) fn write_move(&self, mv: Move) -> String {
        let c = &self.content;
        let card = |id: CardId| c.cards[id.index()].slug.as_str();
        match mv {
            Move::Use(id, at) if c.cards[id.index()].actions.len() > 1 => format!("use {} {}", card(id), at + 1),
            Move::Use(id, _) => format!("use {}", card(id)),
            Move::Buy(id) => format!("buy {}", card(id)),
            Move::Rest => "rest".to_owned(),
            Move::End => "end".to_owned(),
            Move::Pass => "pass".to_owned(),
            Move::PassPhase => "pass phase".to_owned(),
            Move::AskAgain => "ask again".to_owned(),
            Move::Stay => "stay".to_owned(),
            Move::Go(spot) => format!("go {}", spot_name(spot)),
            Move::Scout(spot) => format!("scout {}", spot_name(spot)),
            Move::Spot(spot) => format!("spot {}", spot_name(spot)),
            Move::Hero(charter) => format!("hero {}", c.charters[charter.index()].slug),
            Move::Enemy(id) => format!("enemy {}", c.enemies[id.index()].slug),
            Move::Card(id) => format!("card {}", card(id)),
            Move::Next(source, 0) => format!("next {}", self.piece_slug(source)),
            Move::Next(source, nth) => format!("next {} {}", self.piece_slug(source), nth + 1),
            Move::Ability(source, 0) => format!("ability {}", self.piece_slug(source)),
            Move::Ability(source, nth) => format!("ability {} {}", self.piece_slug(source), nth + 1),
            Move::Bury(id) => format!("bury {}", card(id)),
            Move::BuryTop => "bury top".to_owned(),
            Move::Restore(id) => format!("restore {}", card(id)),
            Move::Take(id, charter) => format!("take {} {}", card(id), c.charters[charter.index()].slug),
            Move::Exchange(id) => format!("exchange {}", card(id)),
            Move::Condition(condition) => format!("remove {}", condition.slug()),
            Move::Less(damage) => format!("less {}", damage.slug()),
            Move::Choose(second) => if second { "second" } else { "first" }.to_owned(),
            Move::Spend => "spend".to_owned(),
            Move::Done => "done".to_owned(),
            Move::Yes => "yes".to_owned(),
            Move::No => "no".to_owned(),
        }
    }

    pub(crate) fn piece_slug(&self, piece: Piece) -> String {
        let c = &self.content;
        match piece {
            Piece::Hero(id) => format!("hero {}", c.charters[id.index()].slug),
            Piece::Card(id) => format!("card {}", c.cards[id.index()].slug),
            Piece::Enemy(id) => format!("enemy {}", c.enemies[id.index()].slug),
            Piece::Encounter(id) => format!("encounter {}", c.encounters[id.index()].slug),
            Piece::Time(id) => format!("time {}", c.times[id.index()].slug),
            Piece::Location(spot) => format!("location {}", spot_name(spot)),
            Piece::Quest => "quest".to_owned(),
        }
    }

    pub(crate) fn read_move(&self, _seat: Seat, text: &str) -> Result<Move, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let unknown = |what: &str, name: &str| format!("`{text}`: there is no {what} `{name}`");
        let card = |slug: &str| self.find_card(slug).ok_or_else(|| unknown("card", slug));
        let enemy = |slug: &str| self.find_enemy(slug).ok_or_else(|| unknown("Enemy", slug));
        let spot = |name: &str| read_spot(name).ok_or_else(|| unknown("spot", name));
        let hero = |name: &str| self.find_charter(name).ok_or_else(|| unknown("Hero", name));
        let nth = |name: &str| name.parse::<u8>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(|| format!("`{text}`: `{name}` is no number from 1"));
        Ok(match words[..] {
            ["use", name] => Move::Use(card(name)?, 0),
            ["use", name, at] => {
                let (id, at) = (card(name)?, nth(at)?);
                if usize::from(at) >= self.content.cards[id.index()].actions.len() {
                    return Err(format!("`{text}`: the card has no such Action"));
                }
                Move::Use(id, at)
            }
            ["buy", name] => Move::Buy(card(name)?),
            ["rest"] => Move::Rest,
            ["end"] => Move::End,
            ["pass"] => Move::Pass,
            ["pass", "phase"] => Move::PassPhase,
            ["ask", "again"] => Move::AskAgain,
            ["stay"] => Move::Stay,
            ["go", name] => Move::Go(spot(name)?),
            ["scout", name] => Move::Scout(spot(name)?),
            ["spot", name] => Move::Spot(spot(name)?),
            ["hero", name] => Move::Hero(hero(name)?),
            ["enemy", name] => Move::Enemy(enemy(name)?),
            ["card", name] => Move::Card(card(name)?),
            ["next", ref source @ ..] => self.read_source(text, source).map(|(source, nth)| Move::Next(source, nth))?,
            ["ability", ref source @ ..] => self.read_source(text, source).map(|(source, nth)| Move::Ability(source, nth))?,
            ["bury", "top"] => Move::BuryTop,
            ["bury", name] => Move::Bury(card(name)?),
            ["restore", name] => Move::Restore(card(name)?),
            ["take", name, who] => Move::Take(card(name)?, hero(who)?),
            ["exchange", name] => Move::Exchange(card(name)?),
            ["remove", name] => {
                Move::Condition(Condition::ALL.into_iter().find(|condition| condition.slug() == name).ok_or_else(|| unknown("Condition", name))?)
            }
            ["less", name] => Move::Less(Damage::ALL.into_iter().find(|damage| damage.slug() == name).ok_or_else(|| unknown("damage", name))?),
            ["first"] => Move::Choose(false),
            ["second"] => Move::Choose(true),
            ["spend"] => Move::Spend,
            ["done"] => Move::Done,
            ["yes"] => Move::Yes,
            ["no"] => Move::No,
            _ => return Err(format!("`{text}` is no move; a move begins with {VERBS}")),
        })
    }

    fn read_source(&self, text: &str, words: &[&str]) -> Result<(Piece, u8), String> {
        let unknown = |what: &str, name: &str| format!("`{text}`: there is no {what} `{name}`");
        let (source, rest) = match words {
            ["quest", rest @ ..] => (Piece::Quest, rest),
            ["hero", name, rest @ ..] => (Piece::Hero(self.find_charter(name).ok_or_else(|| unknown("Hero", name))?), rest),
            ["card", name, rest @ ..] => (Piece::Card(self.find_card(name).ok_or_else(|| unknown("card", name))?), rest),
            ["enemy", name, rest @ ..] => (Piece::Enemy(self.find_enemy(name).ok_or_else(|| unknown("Enemy", name))?), rest),
            ["encounter", name, rest @ ..] => (Piece::Encounter(self.find_encounter(name).ok_or_else(|| unknown("Encounter", name))?), rest),
            ["time", name, rest @ ..] => (Piece::Time(self.find_time(name).ok_or_else(|| unknown("Time Card", name))?), rest),
            ["location", name, rest @ ..] => (Piece::Location(read_spot(name).ok_or_else(|| unknown("spot", name))?), rest),
            _ => return Err(format!("`{text}`: expected a hero, card, enemy, encounter, time, location or the quest")),
        };
        let nth = match rest {
            [] => 0,
            [n] => n.parse::<u8>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(|| format!("`{text}`: `{n}` is no number from 1"))?,
            _ => return Err(format!("`{text}` has too many words")),
        };
        Ok((source, nth))
    }

    pub(crate) fn find_card(&self, slug: &str) -> Option<CardId> {
        self.content.cards.iter().position(|card| card.slug == slug).map(|at| CardId(at as u8))
    }

    pub(crate) fn find_enemy(&self, slug: &str) -> Option<EnemyId> {
        self.content.enemies.iter().position(|enemy| enemy.slug == slug).map(|at| EnemyId(at as u8))
    }

    pub(crate) fn find_encounter(&self, slug: &str) -> Option<EncounterId> {
        self.content.encounters.iter().position(|encounter| encounter.slug == slug).map(|at| EncounterId(at as u8))
    }

    pub(crate) fn find_time(&self, slug: &str) -> Option<TimeId> {
        self.content.times.iter().position(|card| card.slug == slug).map(|at| TimeId(at as u8))
    }

    pub(crate) fn find_charter(&self, slug: &str) -> Option<CharterId> {
        self.content.charters.iter().position(|charter| charter.slug == slug).map(|at| CharterId(at as u8))
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
