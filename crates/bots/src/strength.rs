//! Strengths that a person understands.

use std::fmt;
use std::str::FromStr;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Sees what lies on the table, and little of what comes of it.
    Novice,
    /// Looks ahead and seldom blunders.
    #[default]
    Adept,
    /// Takes its time.
    Master,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Strength; 3] = [Strength::Novice, Strength::Adept, Strength::Master];

    /// The word for it, as people type it and pages show it.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Novice => "novice",
            Strength::Adept => "adept",
            Strength::Master => "master",
        }
    }

    /// What to expect, in a sentence.
    pub fn description(self) -> &'static str {
        match self {
            Strength::Novice => "Knows the rules and little else: takes what looks good at once, and is quick about it.",
            Strength::Adept => "Looks ahead to the end of the round, and rarely throws anything away.",
            Strength::Master => "Thinks as long as it may, plans its whole turn, and does not forget what it thought.",
        }
    }

    /// How many continuations it plays for a decision, if there is time for so many.
    pub fn iterations(self) -> u32 {
        match self {
            Strength::Novice => 12,
            Strength::Adept => 200,
            Strength::Master => 3_000,
        }
    }

    /// The strength of this name.
    pub fn named(name: &str) -> Option<Self> {
        Strength::ALL.into_iter().find(|strength| strength.name() == name)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Strength::named(name).ok_or_else(|| format!("there is no bot `{name}`; there are {}", Strength::ALL.map(Strength::name).join(", ")))
    }
}
