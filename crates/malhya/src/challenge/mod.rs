//! Challenges: pages of the Exploration booklet that are played without a map (ML-CHALLENGE).
//!
//! - [`page`]: Encounters with their zones, Trials with their way, as the page shows them; `audit`: the checker
//! - [`state`]: a Challenge under way; [`step`]: what is still to be done and asked; [`event`]: what happens
//! - `play`: setting out, rounds, Instructions; `encounter`: striking zones and being struck; `trial`: the way and the rival

pub mod audit;
mod encounter;
pub mod event;
pub mod page;
mod play;
pub mod state;
pub mod step;
mod trial;
