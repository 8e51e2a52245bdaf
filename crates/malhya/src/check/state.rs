//! A check under way.

use crate::event::MOST_DICE;
use crate::hero::state::Talent;
use crate::ids::CheckId;
use crate::words::{Colour, HeroId, words};
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::Stack;
use serde::{Deserialize, Serialize};

/// No hero rolls more Skill dice (ML-CHECK-47).
pub const MOST_SKILL_DICE: u8 = 5;

/// A Skill check under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// The check.
    pub check: CheckId,
    /// Heroes who still have to make it.
    pub waiting: SeatSet,
    /// The hero who makes it now.
    pub roller: Option<HeroId>,
    /// Heroes who have achieved the aim.
    pub succeeded: SeatSet,
    /// Heroes who have failed, or stopped in vain (ML-CHECK-86).
    pub failed: SeatSet,
    /// Successes set aside in a Group check (ML-CHECK-64).
    pub validated: u8,
    /// The Successes of the hero who rolls.
    pub successes: u8,
    /// The Stops of the hero who rolls.
    pub stops: u8,
    /// Rolls of the hero so far.
    pub rolls: u8,
    /// Has the hero spent Aura in this check (ML-CHECK-43)?
    pub aura_used: bool,
    /// The last roll.
    pub faces: Stack<Face, MOST_DICE>,
    /// Has it been spent on cancelling Heavy Equipment instead of on a die (ML-VOCAB-08)?
    #[serde(default)]
    pub eased: bool,
    /// A Talent of another hero that the one who rolls has copied (ML-VOCAB-10).
    #[serde(default)]
    pub mirrored: Option<Talent>,
    /// Heroes whose part in it is over, however it ended.
    #[serde(default)]
    pub done: SeatSet,
    /// The Lockpick or Key in the hands of the hero who rolls (ML-LOCK-03).
    #[serde(default)]
    pub lockpick: Option<Colour>,
}

impl Attempt {
    /// Everybody who takes part: who has finished, who rolls, who still has to.
    pub fn participants(&self) -> SeatSet {
        self.done.iter().chain(self.waiting.iter()).chain(self.roller.map(HeroId::seat)).collect()
    }

    /// A check that begins.
    pub fn new(check: CheckId) -> Self {
        Attempt {
            check,
            waiting: SeatSet::NONE,
            roller: None,
            succeeded: SeatSet::NONE,
            failed: SeatSet::NONE,
            validated: 0,
            successes: 0,
            stops: 0,
            rolls: 0,
            aura_used: false,
            faces: Stack::new(),
            eased: false,
            mirrored: None,
            done: SeatSet::NONE,
            lockpick: None,
        }
    }
}

impl Attempt {
    /// Has the Aura token been spent on one more die (ML-CHECK-42), and on nothing else?
    pub fn buys_a_die(&self) -> bool {
        self.aura_used && !self.eased && self.mirrored.is_none()
    }
}

words! {
    /// The sides of Skill and Difficulty dice (ML-CHECK-10, ML-CHECK-16).
    #[derive(Default)]
    Face {
        /// A Success, on a Skill die.
        Success = "success",
        /// Nothing, on a Skill die.
        #[default]
        Blank = "blank",
        /// The special side of a Skill die.
        Special = "special",
        /// A Stop, on a Difficulty die.
        Stop = "stop",
        /// Nothing, on a Difficulty die.
        Calm = "calm",
        /// The special side of a Difficulty die.
        Threat = "threat",
    }
}

impl Face {
    /// The side that is meant on such a die: every die has a special side and a blank one, whichever word a scenario has for them.
    pub fn on(self, sides: &[Face; 12]) -> Face {
        match self {
            _ if sides.contains(&self) => self,
            Face::Special => Face::Threat,
            Face::Threat => Face::Special,
            Face::Blank => Face::Calm,
            Face::Calm => Face::Blank,
            Face::Success | Face::Stop => self,
        }
    }
}

/// The twelve sides of a Skill die: 6 Success, 4 blank, 2 special (ML-CHECK-10).
pub const SKILL_DIE: [Face; 12] = [
    Face::Success,
    Face::Success,
    Face::Success,
    Face::Success,
    Face::Success,
    Face::Success,
    Face::Blank,
    Face::Blank,
    Face::Blank,
    Face::Blank,
    Face::Special,
    Face::Special,
];

/// The twelve sides of a Difficulty die: 4 Stop, 6 blank, 2 special (ML-CHECK-16).
pub const DIFFICULTY_DIE: [Face; 12] =
    [Face::Stop, Face::Stop, Face::Stop, Face::Stop, Face::Calm, Face::Calm, Face::Calm, Face::Calm, Face::Calm, Face::Calm, Face::Threat, Face::Threat];
