//! A Spell that is being cast, and those whose effects last.

use super::card::Until;
use crate::ids::{CardNumber, FoeId};
use crate::words::HeroId;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::places::Space;
use serde::{Deserialize, Serialize};

/// Lasting effects at one time: every Spell of the box.
pub const MOST_LASTING: usize = 16;

/// What Spells do in a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Magic {
    /// The Spell that is being cast.
    pub casting: Option<Incantation>,
    /// Effects that last.
    pub lasting: Stack<Lasting, MOST_LASTING>,
}

/// A Spell that is being cast (ML-CAST-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incantation {
    /// Who casts it.
    pub caster: HeroId,
    /// The Spell, by its place in the content.
    pub spell: u8,
    /// On whom or what.
    pub target: Aimed,
    /// Successes collected and not spent yet.
    pub successes: u8,
    /// Must it end with this roll (ML-CAST-37)?
    pub last: bool,
    /// Spaces that Successes have added to the range (ML-SPELL-25).
    #[serde(default)]
    pub farther: u8,
    /// Damage it has inflicted (ML-VOCAB-83).
    #[serde(default)]
    pub inflicted: u8,
    /// Is it cast from an Aura Stone (ML-STONE-07)?
    #[serde(default)]
    pub stone: Option<CardNumber>,
}

/// What a Spell is cast on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aimed {
    /// An enemy.
    Foe(FoeId),
    /// A hero.
    Hero(HeroId),
    /// A space, or a token on it.
    Space(Space),
}

/// An effect of a Spell that lasts (ML-SPELL-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// The Spell, by its place in the content.
    pub spell: u8,
    /// Who cast it.
    pub caster: HeroId,
    /// The hero it works on.
    pub on: HeroId,
    /// How long.
    pub until: Until,
}

impl Default for Lasting {
    fn default() -> Self {
        Lasting { spell: 0, caster: HeroId::Wallen, on: HeroId::Wallen, until: Until::CasterLeaves }
    }
}
