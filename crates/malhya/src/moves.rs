//! Moves: the answers players can give, and how they are written.

use crate::words::*;

/// An answer to what is asked. Its text form is the same in journals, scenarios and on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Turn the page.
    ReadOn,
    /// Choose this option, from 1.
    Choose(u8),
    /// Choose this hero.
    Hero(HeroId),
    /// Roll the dice.
    Roll,
    /// Stop and take the result.
    Stop,
    /// Spend an Aura token.
    Aura,
    /// Heal a crystal of this zone.
    Heal(Wound),
    /// That is all.
    Done,
    /// Draw a Travel card.
    Draw,
    /// Move to the hex in this direction.
    Step(Direction),
    /// Move in bad weather, with an Aura token of this hero.
    StepWithAura(Direction, HeroId),
    /// Light a Campfire.
    Campfire,
    /// Take the Travel token.
    Token,
    /// Go to the Village.
    Village,
    /// Eat at the Inn.
    Inn,
    /// Take the Room.
    Room,
}

impl Move {
    /// A number for the move: the kind, then what it is about.
    pub fn code(self) -> u32 {
        let (kind, what) = match self {
            Move::ReadOn => (0, 0),
            Move::Choose(n) => (1, n.into()),
            Move::Hero(hero) => (2, hero as u32),
            Move::Roll => (3, 0),
            Move::Stop => (4, 0),
            Move::Aura => (5, 0),
            Move::Heal(wound) => (6, wound as u32),
            Move::Done => (7, 0),
            // The journey, from 20.
            Move::Draw => (20, 0),
            Move::Step(direction) => (21, direction as u32),
            Move::StepWithAura(direction, hero) => (22, (direction as u32) << 8 | hero as u32),
            Move::Campfire => (23, 0),
            Move::Token => (24, 0),
            Move::Village => (25, 0),
            Move::Inn => (26, 0),
            Move::Room => (27, 0),
        };
        kind << 16 | what
    }

    /// As written in journals.
    pub fn write(self) -> String {
        match self {
            Move::ReadOn => "read on".to_owned(),
            Move::Choose(n) => format!("choose {n}"),
            Move::Hero(hero) => format!("hero {}", hero.word()),
            Move::Roll => "roll".to_owned(),
            Move::Stop => "stop".to_owned(),
            Move::Aura => "aura".to_owned(),
            Move::Heal(wound) => format!("heal {}", wound.word()),
            Move::Done => "done".to_owned(),
            Move::Draw => "draw".to_owned(),
            Move::Step(direction) => format!("move {}", direction.word()),
            Move::StepWithAura(direction, hero) => format!("move {} aura {}", direction.word(), hero.word()),
            Move::Campfire => "campfire".to_owned(),
            Move::Token => "token".to_owned(),
            Move::Village => "village".to_owned(),
            Move::Inn => "inn".to_owned(),
            Move::Room => "room".to_owned(),
        }
    }

    /// Reads a move.
    pub fn read(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mv = match words.as_slice() {
            ["read", "on"] => Some(Move::ReadOn),
            ["choose", n] => n.parse().ok().filter(|n| *n > 0).map(Move::Choose),
            ["hero", name] => HeroId::named(name).map(Move::Hero),
            ["roll"] => Some(Move::Roll),
            ["stop"] => Some(Move::Stop),
            ["aura"] => Some(Move::Aura),
            ["heal", zone] => Wound::named(zone).map(Move::Heal),
            ["done"] => Some(Move::Done),
            ["draw"] => Some(Move::Draw),
            ["move", direction] => Direction::named(direction).map(Move::Step),
            ["move", direction, "aura", hero] => {
                Direction::named(direction).zip(HeroId::named(hero)).map(|(direction, hero)| Move::StepWithAura(direction, hero))
            }
            ["campfire"] => Some(Move::Campfire),
            ["token"] => Some(Move::Token),
            ["village"] => Some(Move::Village),
            ["inn"] => Some(Move::Inn),
            ["room"] => Some(Move::Room),
            _ => None,
        };
        mv.ok_or_else(|| format!("`{text}` is no move: expected `read on`, `choose N`, `hero NAME`, `roll`, `stop`, `aura`, `heal ZONE`, `done`, `draw`, `move DIRECTION`, `move DIRECTION aura HERO`, `campfire`, `token`, `village`, `inn` or `room`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        let heroes = HeroId::ALL.iter().map(|&hero| Move::Hero(hero));
        let others = [Move::ReadOn, Move::Choose(3), Move::Roll, Move::Stop, Move::Aura, Move::Heal(Wound::Injury), Move::Done];
        let journey = [Move::Draw, Move::Campfire, Move::Token, Move::Village, Move::Inn, Move::Room];
        let steps = Direction::ALL.iter().flat_map(|&way| [Move::Step(way), Move::StepWithAura(way, HeroId::UiBeig)]);
        let all: Vec<Move> = heroes.chain(others).chain(journey).chain(steps).collect();
        for &mv in &all {
            assert_eq!(Move::read(&mv.write()), Ok(mv));
            assert_eq!(all.iter().filter(|other| other.code() == mv.code()).count(), 1);
        }
    }
}
