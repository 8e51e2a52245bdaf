//! Many games at once.
//!
//! - [`playout`]: one game from its setup to its end, played by a bot
//! - [`mod@batch`]: many of them on all cores, with the same result on any number of threads
//! - [`mod@soak`]: the same games, with everything checked that must always hold
//! - [`report`]: what came of them
//! - [`grid`]: every combination of setups, in shards, with Parquet and a report
//! - [`mod@contest`]: which bot plays better
//! - [`mod@learn`]: what positions are worth, learned from games
//! - [`share`]: a share of something counted, and how well it is known
//! - [`measure`]: how fast it goes

pub mod batch;
pub mod contest;
pub mod grid;
pub mod learn;
pub mod measure;
pub mod playout;
pub mod ratio;
pub mod report;
pub mod share;
pub mod soak;

pub use batch::{Plan, batch, soak};
pub use contest::{Contest, Standing, contest};
pub use learn::{Learned, Lessons, learn};
pub use playout::{End, MOST_DECISIONS, Played, Player, Watch};
pub use ratio::Ratio;
pub use report::{Lengths, Report};
pub use share::Share;
pub use soak::{Checks, FailedGame, Finding, Invariant};

/// The most playouts for a decision: minutes of work, in any game.
pub const MOST_PLAYOUTS: u32 = 10_000_000;

/// The page about bots: its examples compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/bots.md")]
pub struct BookOfBots;
