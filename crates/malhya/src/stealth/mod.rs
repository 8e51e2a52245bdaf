//! Stealth: the board, vision, kills, corpses, noise, waiting, patrols, vigilance, alarm.
//!
//! - [`board`]: the Stealth board and its dice; [`errand`]: the Stealth part of an Action card
//! - [`vision`]: what enemies see; [`kill`]: who can be killed, and for how much
//! - `phase`: turns and phases; `line`: action lines, dice and Threat; `deed`: kills, corpses, waiting; `patrol`: the Enemy phase;
//!   `alarm`: being spotted

mod alarm;
pub mod board;
pub(crate) mod deed;
pub mod errand;
pub mod kill;
pub(crate) mod line;
mod patrol;
pub(crate) mod phase;
pub mod vision;
