//! Heroes: board, knapsack, equipment, talents, aura, life and wounds.
//!
//! - [`state`]: all that belongs to one hero
//! - `life`: healing, wounds, unconsciousness (ML-LIFE)
//! - `aura`: Aura tokens (ML-AURA)
//! - `setup`: a new hero (ML-SETUP)
//!
//! What belongs here and is still to come: storing and making room (ML-PACK, ML-OBJECT, ML-LOAD), weapons, armour,
//! artifacts, talents, the Aura zone.

mod aura;
mod life;
pub(crate) mod setup;
pub mod state;
