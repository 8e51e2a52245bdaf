//! Chronicles of Frost: deck building on a growing map, for one to four players.
//!
//! What a player would look for, and where it is:
//! - [`ids`]: resources, Enemies, lands, the grid
//! - [`content`]: cards, tokens and Locations; [`effect`]: what they do

pub mod content;
pub mod effect;
pub mod ids;
