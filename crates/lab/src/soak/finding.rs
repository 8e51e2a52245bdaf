//! What is checked, and what was found wrong.

use serde::Serialize;
use std::fmt;

/// What must always hold, with the number it has in the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Invariant {
    /// The rules never break down.
    NoPanic,
    /// 1: whoever must decide has a legal move, and every game ends.
    NoDeadEnd,
    /// 2: nothing is lost or doubled.
    Conserved,
    /// 3: all offered moves are accepted, all others refused with the state untouched.
    LegalAndPlayAgree,
    /// 4: the journal gives the same state again, and so does undoing and redoing.
    Replays,
    /// 5: a view depends on nothing that its eyes may not know.
    NothingLeaks,
    /// What a page or a terminal asks for is there and fits: questions, labels, reasons.
    CanBeShown,
}

impl Invariant {
    /// How many there are.
    pub const COUNT: usize = 7;

    /// In a few words.
    pub fn name(self) -> &'static str {
        ["no panic", "no dead end", "nothing lost or doubled", "legal and play agree", "replays and undoes", "nothing hidden is shown", "can be shown"]
            [self as usize]
    }
}

impl fmt::Display for Invariant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Something that should hold and did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// In which game of the run.
    pub game: u64,
    /// The seed of that game.
    pub seed: u64,
    /// After how many decisions.
    pub decision: u64,
    /// What did not hold.
    pub invariant: Invariant,
    /// What was wrong, exactly.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "game {} (seed {}), after decision {}: {}: {}", self.game, self.seed, self.decision, self.invariant, self.text)
    }
}

/// How much was looked at: a check that never runs finds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Checks {
    /// States looked at.
    pub states: u64,
    /// Offered moves that had to be accepted.
    pub offered: u64,
    /// Other moves that had to be refused.
    pub refused: u64,
    /// Worlds dealt anew and compared with the true one through somebody's eyes.
    pub worlds: u64,
    /// How many of those really were other worlds.
    pub other_worlds: u64,
    /// Games replayed from the start, in whole or in part.
    pub replays: u64,
    /// States written to JSON and read back.
    pub round_trips: u64,
    /// Games written to a journal and resumed from it.
    pub journals: u64,
}

impl Checks {
    pub(crate) fn add(&mut self, other: Checks) {
        self.states += other.states;
        self.offered += other.offered;
        self.refused += other.refused;
        self.worlds += other.worlds;
        self.other_worlds += other.other_worlds;
        self.replays += other.replays;
        self.round_trips += other.round_trips;
        self.journals += other.journals;
    }
}
