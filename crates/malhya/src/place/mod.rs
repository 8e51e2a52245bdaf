//! Places: location maps, deployment, movement, sight, interest, instructions, surplus, leaving.
//!
//! - [`spot`]: spaces by name; [`tile`]: tiles as drawings; [`location`]: a location of the Exploration booklet; [`when`]: when its
//!   Instructions are carried out
//! - [`state`]: the place that is played; [`figures`]: who stands where; [`walk`]: what steps cost; [`route`], `large`: the way enemies take;
//!   [`sight`]: lines of sight; [`ward`]: the target of a Target card
//! - `set_out`: deploying; `play`: what comes next; `stride`: a hero walks; [`turns`]: what they have in common; `scene`: what booklets say; [`event`]: what happens; [`draw`]: the map as text;
//!   [`audit`]: the checker; `arrange`: positions for scenarios

pub(crate) mod arrange;
pub mod audit;
pub mod draw;
pub mod event;
pub mod figures;
mod large;
pub mod location;
mod play;
pub mod route;
mod scene;
mod set_out;
pub mod sight;
pub mod spot;
pub mod state;
mod stride;
pub mod tile;
pub mod turns;
pub mod walk;
pub mod ward;
pub mod when;
