//! Skill checks (ML-CHECK) and lockpicking (ML-LOCK).
//!
//! - [`state`]: a check under way, the faces of its dice
//! - `terms`: what a check demands of a hero: dice, Stops, levels, with everything that changes them
//! - `price`: who can make it and what it costs: Action points, Lockpicks, what is given up for Successes
//! - `run`: who rolls, rolling, stopping, failing; `result`: what comes of it for the hero, for all
//! - [`odds`]: what the next roll may bring, as exact fractions

pub mod odds;
mod price;
mod result;
mod run;
pub mod state;
pub mod terms;
