//! What came of many games.

use crate::soak::{Checks, FailedGame, Finding};
use crate::{End, Ratio};
use mistgate_kernel::Outcome;
use mistgate_kernel::digest::Digest;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::time::Duration;

/// So many violations are told in full. The rest are counted: they mostly say the same.
pub const TOLD_VIOLATIONS: usize = 20;

/// Of so many games with violations the journal is kept.
pub const KEPT_JOURNALS: usize = 5;

/// What came of many games. Everything but `elapsed` depends only on the plan, not on the threads.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games that somebody won; in a cooperative game everybody.
    pub wins: u64,
    /// Games that everybody lost.
    pub losses: u64,
    /// Games without a result: a limit was reached first, or the rules broke down.
    pub unfinished: u64,
    /// Decisions made in all games together.
    pub decisions: u64,
    /// How often something did not hold that must always hold: at most once for each kind and game.
    pub violations: u64,
    /// Why games ended, and how many did.
    pub causes: BTreeMap<String, u64>,
    /// How long the games lasted, in the game's own unit.
    pub length: Lengths,
    /// The most decisions any game took.
    pub longest: u64,
    /// A number for exactly these games with exactly these moves.
    #[serde(serialize_with = "as_text")]
    pub digest: Digest,
    /// What was looked at; nothing unless the run was to check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checks: Option<Checks>,
    /// The first violations.
    pub findings: Vec<Finding>,
    /// The journals of the first games with violations.
    #[serde(skip)]
    pub journals: Vec<FailedGame>,
    /// How long it took.
    #[serde(rename = "milliseconds", serialize_with = "as_milliseconds")]
    pub elapsed: Duration,
}

/// How long games lasted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lengths {
    /// The shortest.
    pub min: u32,
    /// The average.
    pub mean: Ratio,
    /// The longest.
    pub max: u32,
}

/// One game, as the report counts it.
pub(crate) struct Score {
    pub end: Option<End>,
    pub cause: Option<&'static str>,
    pub length: u32,
    pub decisions: u64,
    pub digest: Digest,
}

impl Report {
    /// Decisions made in a second, all threads together.
    pub fn decisions_per_second(&self) -> u64 {
        let elapsed = self.elapsed.as_nanos().max(1);
        (u128::from(self.decisions) * 1_000_000_000 / elapsed) as u64
    }

    pub(crate) fn count(&mut self, game: &Score) {
        match game.end {
            Some(End::Over(Outcome::Won(_))) => self.wins += 1,
            Some(End::Over(Outcome::Lost)) => self.losses += 1,
            _ => self.unfinished += 1,
        }
        let cause = match game.end {
            Some(End::Over(_)) => game.cause.unwrap_or("unknown"),
            Some(End::DeadEnd) => "dead end",
            Some(End::TooLong) => "too many decisions",
            None => "the rules broke down",
        };
        // Looked up first, because making the key of a cause that is known already would allocate.
        match self.causes.get_mut(cause) {
            Some(count) => *count += 1,
            None => drop(self.causes.insert(cause.to_owned(), 1)),
        }
        self.length.add(game.length, self.games == 0);
        self.games += 1;
        self.decisions += game.decisions;
        self.longest = self.longest.max(game.decisions);
        self.digest.number(game.digest.value());
    }

    pub(crate) fn found(&mut self, findings: Vec<Finding>, journal: Option<FailedGame>) {
        self.violations += findings.len() as u64;
        let room = TOLD_VIOLATIONS.saturating_sub(self.findings.len());
        self.findings.extend(findings.into_iter().take(room));
        if self.journals.len() < KEPT_JOURNALS {
            self.journals.extend(journal);
        }
    }
}

impl Lengths {
    fn add(&mut self, length: u32, first: bool) {
        self.min = if first { length } else { self.min.min(length) };
        self.max = self.max.max(length);
        self.mean = Ratio::new(self.mean.of + u64::from(length), self.mean.among + 1);
    }
}

fn as_text<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(digest)
}

fn as_milliseconds<S: Serializer>(elapsed: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(elapsed.as_millis() as u64)
}
