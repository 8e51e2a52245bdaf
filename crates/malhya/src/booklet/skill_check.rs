//! Skill checks as data (ML-CHECK-84).

use super::condition::{Condition, Trait};
use super::instruction::{Block, Price};
use crate::words::*;

/// A Skill check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillCheck {
    /// Solo, Individual or Group.
    pub kind: CheckKind,
    /// The characteristic tested.
    pub characteristic: Characteristic,
    /// The description on the banner, without effect (ML-CHECK-02).
    pub name: String,
    /// Difficulty dice (ML-CHECK-15).
    pub difficulty: u8,
    /// At most so many heroes (ML-CHECK-06).
    pub limit: Option<u8>,
    /// Abilities it activates (ML-CHECK-12).
    pub abilities: Vec<Ability>,
    /// Action points (ML-CHECK-57).
    pub cost: Option<Cost>,
    /// What happens at how many Stops.
    pub failure: Failure,
    /// Levels of Success, from low to high.
    pub levels: Vec<Level>,
    /// What happens for every so many Successes when it is over (ML-CHECK-39).
    pub per_successes: Option<(u8, Block)>,
    /// End conditions (ML-CHECK-33).
    pub endings: Vec<(End, Block)>,
    /// Additional instructions (ML-CHECK-48).
    pub changes: Vec<(Occasion, Change)>,
    /// What may be given up for a Success, as often as one likes (ML-CHECK-51, ML-VOCAB-124).
    pub successes_for: Option<Price>,
    /// White Stealth dice whatever the outcome (ML-CHECK-75).
    pub stealth_dice: u8,
}

/// What a check costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Action points.
    pub points: u8,
    /// Can the players decline?
    pub duty: Duty,
}

/// Must it be done?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// A requirement.
    Must,
    /// An option.
    May,
}

/// The failure condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// At which Stops.
    pub at: Stops,
    /// What happens.
    pub block: Block,
}

/// Which number of Stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// There is none: the check cannot fail by Stops.
    Never,
    /// This many end the check (ML-CHECK-24).
    Ends(u8),
    /// Every so many; the check goes on (ML-CHECK-38).
    Every(u8),
    /// As many as the Lockpick used says (ML-LOCK-03).
    ByLockpick,
}

/// A level of Success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// From so many Successes.
    pub from: Threshold,
    /// The number printed as its upper end; the next level begins behind it.
    pub to: Option<u8>,
    /// Exists only if this holds (ML-CHECK-35).
    pub condition: Option<Condition>,
    /// Do the players see the number (ML-CHECK-41)?
    pub shown: Shown,
    /// Does it achieve the aim (ML-CHECK-86)?
    pub aim: Aim,
    /// What happens.
    pub block: Block,
}

/// A number of Successes, perhaps computed (ML-CHECK-36, ML-CHECK-37).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// Just this.
    Fixed(u8),
    /// This, and so many more for each.
    Plus(u8, u8, Per),
    /// This, and so many fewer for each.
    Minus(u8, u8, Per),
}

/// What a computed number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Heroes of the group.
    Hero,
    /// Crystals of the group.
    Crystal,
}

/// Is a number known to the players?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Printed.
    Openly,
    /// Told only by the chapter it leads to.
    Hidden,
}

/// Does a level achieve what was tried?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Yes.
    Achieved,
    /// No: it only ends the attempt.
    InVain,
}

/// When the check as a whole is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All heroes have finished.
    AllDone,
    /// All heroes have failed (ML-CHECK-86).
    AllFailed,
    /// So many heroes have succeeded.
    Succeeded(u8),
}

/// When an additional instruction applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// If this holds for the hero (ML-CHECK-50).
    If(Condition),
    /// For every so many pieces of Heavy Equipment (ML-ICON-58).
    EachHeavy(u8),
}

impl Occasion {
    /// Has it to do with Heavy Equipment?
    pub fn is_about_heavy(&self) -> bool {
        match self {
            Occasion::If(condition) => condition.is_about(Trait::Heavy),
            Occasion::EachHeavy(_) => true,
        }
    }
}

/// What an additional instruction changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another number of Stops in place of the printed one (ML-CHECK-54).
    Stops(u8),
    /// More or fewer Stops.
    MoreStops(i8),
    /// More or fewer Successes for every level.
    MoreSuccesses(i8),
    /// More or fewer Difficulty dice.
    MoreDifficulty(i8),
    /// More or fewer Skill dice.
    MoreSkill(i8),
    /// Special sides of Skill dice count so many Successes (ML-CHECK-52).
    SkillSpecials(u8),
    /// Special sides of Difficulty dice count so many Stops (ML-CHECK-53).
    DifficultySpecials(u8),
    /// So many Stops of each roll do not count (ML-ICON-48).
    CancelStops(u8),
    /// A die with a Success is rolled again (ML-ICON-49).
    RerollSuccess,
    /// A die with a blank is rolled again (ML-ICON-50).
    RerollBlank,
    /// More or fewer Action points (ML-CHECK-58).
    MorePoints(i8),
}

impl SkillCheck {
    /// At most so many heroes take part (ML-CHECK-03, ML-CHECK-06).
    pub fn most_heroes(&self) -> usize {
        match self.kind {
            CheckKind::Solo => 1,
            CheckKind::Individual | CheckKind::Group => self.limit.map_or(usize::MAX, usize::from),
        }
    }

    /// Is it a lock (ML-LOCK-01)?
    pub fn is_lock(&self) -> bool {
        self.failure.at == Stops::ByLockpick
    }

    /// Is its cost an option (ML-CHECK-57)?
    pub fn can_be_declined(&self) -> bool {
        self.cost.is_some_and(|cost| cost.duty == Duty::May)
    }
}

impl Level {
    /// The number that is printed, before anything is computed.
    pub fn printed(&self) -> u8 {
        match self.from {
            Threshold::Fixed(n) | Threshold::Plus(n, ..) | Threshold::Minus(n, ..) => n,
        }
    }
}
