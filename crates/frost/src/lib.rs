//! Chronicles of Frost: deck building on a growing map, for one to four players.
//!
//! What a player would look for, and where it is:
//! - [`ids`]: resources, Enemies, lands, the grid
//! - [`content`]: cards, tokens and Locations; [`effect`]: what they do
//! - [`state`]: the table at one moment; [`agenda`]: what is still to be done and what is asked
//! - [`setup`]: setup; `turn`: phases, turn order, the end; `actions`: the Actions and playing cards; `offer`: purchases;
//!   `board`: moving, Locations, Enemies; `effects`: the verbs on cards; `fight`: Villains; `brash`: the Brash Hero;
//!   [`score`]: final scoring
//! - [`look`]: what the rules ask about a state; `options`: the legal answers
//! - [`moves`], [`event`]: what goes in and what comes out
//! - `faults`: what must always hold; `redeal`: what eyes cannot know

mod actions;
pub mod agenda;
mod board;
mod brash;
pub mod content;
pub mod effect;
mod effects;
pub mod event;
mod faults;
mod fight;
pub mod ids;
pub mod look;
pub mod machine;
pub mod moves;
mod offer;
mod options;
mod redeal;
pub mod score;
pub mod setup;
pub mod state;
mod turn;

use crate::content::Content;

pub use setup::Setup;

/// The game: its rules, with one set of content.
#[derive(Clone, Debug)]
pub struct Frost {
    /// The cards, tokens and Locations.
    pub content: Content,
}
