//! The Stealth board and its dice, as they are printed (ML-STEALTH-12, ML-THREAT-05); and the Threat on it.

use crate::booklet::instruction::Vigour;
use crate::check::state::Face;
use crate::place::event::AlarmCause;
use crate::words::words;
use serde::{Deserialize, Serialize};

/// A side of the Stealth board: a Threat track, and for each of its spaces how far enemies see and how many Action cards they use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// How far enemies see.
    pub sight: Vec<u8>,
    /// How many Action cards they use.
    pub cards: Vec<u8>,
}

impl Track {
    /// How far enemies see at this Threat.
    pub fn sight_at(&self, threat: u8) -> u8 {
        self.sight.get(usize::from(threat)).or(self.sight.last()).copied().unwrap_or(1)
    }

    /// How many Action cards they use.
    pub fn cards_at(&self, threat: u8) -> u8 {
        self.cards.get(usize::from(threat)).or(self.cards.last()).copied().unwrap_or(1)
    }

    /// The last space: whoever gets there triggers the Alarm (ML-ALARM-01).
    pub fn end(&self) -> u8 {
        self.sight.len().saturating_sub(1) as u8
    }
}

words! {
    /// The sides of Stealth dice (ML-THREAT-05).
    #[derive(Default)]
    StealthFace {
        /// Nothing.
        #[default]
        Quiet = "quiet",
        /// A Threat symbol.
        Sign = "sign",
        /// Two Threat symbols.
        TwoSigns = "two signs",
        /// The Special side.
        Eye = "eye",
        /// Three Threat symbols: on the black die only.
        ThreeSigns = "three signs",
    }
}

/// Where the faces of Stealth dice begin among those that a scenario names.
pub const LOADED_STEALTH: u8 = 16;

impl StealthFace {
    /// The side that a scenario has named; of a word for another die only the Special side is the same on this one.
    pub fn loaded(face: u8) -> StealthFace {
        match face.checked_sub(LOADED_STEALTH) {
            Some(at) => StealthFace::ALL.get(usize::from(at)).copied().unwrap_or_default(),
            None if face == Face::Special as u8 => StealthFace::Eye,
            None => StealthFace::Quiet,
        }
    }

    /// The Threat symbols it shows (ML-THREAT-04).
    pub fn signs(self) -> u8 {
        match self {
            StealthFace::Quiet | StealthFace::Eye => 0,
            StealthFace::Sign => 1,
            StealthFace::TwoSigns => 2,
            StealthFace::ThreeSigns => 3,
        }
    }
}

/// The colours of Stealth dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// White.
    White,
    /// Black: instead of three white ones (ML-THREAT-06).
    Black,
}

/// The Stealth board in play. It stays as it is from room to room (ML-STEALTH-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Its side.
    pub level: Vigour,
    /// The space of the cube, from 0.
    pub threat: u8,
    /// Is an Alarm due as soon as what is being read is finished (ML-THREAT-10)? Its cause.
    pub due: Option<AlarmCause>,
    /// Has an Alarm ended Stealth mode where no place was set out (ML-COMBAT-01)?
    pub rung: bool,
}
