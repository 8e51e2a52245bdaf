//! What must always hold, checked on every state of every game.
//!
//! - `finding`: what is checked, and what was found wrong
//! - `inspector`: looks on while a game is played
//! - `worlds`: what somebody sees does not depend on what is hidden
//! - `compare`: where two things differ, in words
//! - `journal`: the journal of a game that went wrong

mod compare;
mod finding;
mod inspector;
mod journal;
mod worlds;

pub use finding::{Checks, Finding, Invariant};
pub(crate) use inspector::Inspector;
pub use journal::FailedGame;
pub(crate) use journal::record;
