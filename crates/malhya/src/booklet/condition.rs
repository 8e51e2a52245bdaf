//! Conditions: what a chapter asks about the group, as data.

use super::instruction::{Bed, Vigour};
use crate::ids::*;
use crate::words::*;

/// Something that holds or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The weather is so.
    Weather(Weather),
    /// It is day, or night.
    Period(Period),
    /// The last card of the Timeline lies on this space, from 1 (ML-ICON-85).
    Hour(u8),
    /// The group stands on this terrain.
    Terrain(Terrain),
    /// The group stands on this hex.
    Hex(HexId),
    /// The group is in this mode.
    Mode(Mode),
    /// The group is in Stealth mode of this difficulty (ML-ICON-60).
    Stealth(Vigour),
    /// Fast mode was chosen (ML-BOOK-04).
    FastMode,
    /// The HEROIC version is played (ML-ICON-03).
    Heroic,
    /// This Adventure booklet is played, by its slug (ML-ICON-02).
    Adventure(String),
    /// At least one of these triangles is marked (ML-SAVE-21).
    Triangles(Triangles),
    /// The group has all of these tokens.
    Tokens(TokenNumbers),
    /// The group has all of these Scenario cards.
    Cards(CardNumbers),
    /// The group has the Scenario card with this symbol (ML-SCENARIO-09).
    Symbol(char),
    /// An amount.
    Amount(Compare, u8, Measure),
    /// This hero is in the group.
    Present(HeroId),
    /// Something about heroes.
    Heroes(Which, Trait),
    /// The contrary.
    Not(Box<Condition>),
    /// All of these.
    All(Vec<Condition>),
    /// At least one of these.
    Either(Vec<Condition>),
}

impl Condition {
    /// Has it to do with this?
    pub fn is_about(&self, what: Trait) -> bool {
        self.concerns(&|is| is == what)
    }

    /// Does it ask for something of heroes that is meant?
    pub fn concerns(&self, meant: &dyn Fn(Trait) -> bool) -> bool {
        match self {
            Condition::Heroes(_, is) => meant(*is),
            Condition::Not(inner) => inner.concerns(meant),
            Condition::All(all) | Condition::Either(all) => all.iter().any(|one| one.concerns(meant)),
            Condition::Weather(_) | Condition::Period(_) | Condition::Hour(_) | Condition::Terrain(_) | Condition::Hex(_) | Condition::Mode(_) => false,
            Condition::Stealth(_) | Condition::FastMode | Condition::Heroic | Condition::Adventure(_) | Condition::Triangles(_) => false,
            Condition::Tokens(_) | Condition::Cards(_) | Condition::Symbol(_) | Condition::Amount(..) | Condition::Present(_) => false,
        }
    }
}

/// The modes (ML-GROUP-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Stealth mode.
    Stealth,
    /// Combat mode.
    Combat,
}

/// How an amount is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// At least so much.
    AtLeast,
    /// At most so much.
    AtMost,
    /// Exactly so much.
    Exactly,
}

impl Compare {
    /// Does it hold?
    pub fn holds(self, found: u16, wanted: u8) -> bool {
        let wanted = u16::from(wanted);
        match self {
            Compare::AtLeast => found >= wanted,
            Compare::AtMost => found <= wanted,
            Compare::Exactly => found == wanted,
        }
    }
}

/// What can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Gold coins.
    Gold,
    /// Travel tokens.
    TravelTokens,
    /// Points.
    Points,
    /// Crystals in the play area.
    Crystals,
    /// Crystals on a Scenario card.
    CrystalsOn(CardNumber),
    /// Damage tokens that lie somewhere, whatever their value (ML-ICON-106).
    DamageTokens(Bed),
    /// The Damage they show (ML-ICON-107).
    DamageOn(Bed),
    /// Heroes in the group.
    Heroes,
    /// The level of the group (ML-LEVEL-16).
    Levels,
    /// Days gone by (ML-DAY-02).
    Days,
    /// Resources of all heroes.
    Resources(ResourceFilter),
}

/// Which heroes a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// At least one.
    Any,
    /// All of them.
    Every,
    /// Not one.
    No,
    /// The hero in question.
    TheHero,
    /// This one, if in the group.
    Named(HeroId),
}

/// What can be true of a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// A characteristic is at least so high (ML-ICON-54).
    Value(Characteristic, u8),
    /// Has the symbol of an Ability, or masters the school.
    Knows(Ability),
    /// Has at least so many Talents of a class (ML-ICON-42).
    Talents(Class, u8),
    /// Carries at least one piece of Heavy Equipment (ML-LOAD-07).
    Heavy,
    /// Carries such a resource.
    Carries(ResourceFilter),
    /// Wears Armor.
    Armour,
    /// Wears Heavy Armor (ML-ARMOUR-13).
    HeavyArmour,
    /// Wields a Ranged Weapon.
    Ranged,
    /// Suffers from this State card.
    State(CardNumber),
    /// Has this Scenario token.
    Token(TokenNumber),
    /// Has at least so many cubes of the own colour somewhere (ML-ICON-77).
    Cubes(u8, Bed),
    /// Has fewer Life Points than the maximum.
    Hurt,
    /// Has no Life Points (ML-LIFE-04).
    Unconscious,
}
