//! Many games at once.
//!
//! - [`playout`]: one game from its setup to its end, played by a bot
//! - [`mod@batch`]: many of them on all cores, with the same result on any number of threads
//! - [`mod@soak`]: the same games, with everything checked that must always hold
//! - [`report`]: what came of them
//! - [`measure`]: how fast it goes

pub mod batch;
pub mod measure;
pub mod playout;
pub mod ratio;
pub mod report;
pub mod soak;

pub use batch::{Plan, batch, soak};
pub use playout::{End, MOST_DECISIONS, Played, Player, Watch};
pub use ratio::Ratio;
pub use report::{Lengths, Report};
pub use soak::{Checks, FailedGame, Finding, Invariant};

/// The page about bots: its examples compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
pub struct BookOfBots;
