//! Skill checks (ML-CHECK); lockpicking (ML-LOCK) is still to come.
//!
//! - [`state`]: a check under way, the faces of its dice
//! - `terms`: what a check demands of a hero: dice, Stops, levels, with everything that changes them
//! - `run`: rolling, stopping, failing, the result

mod run;
pub mod state;
pub(crate) mod terms;
