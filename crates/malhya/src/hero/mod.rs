//! Heroes: board, knapsack, equipment, talents, aura, life and wounds.
//!
//! - [`state`]: all that belongs to one hero; [`thing`]: whatever can be given, sold or lost
//! - [`room`]: what a hero can carry (ML-PACK, ML-LOAD); `receive`: gaining, wearing, making room; [`lose`]: losing and paying
//! - `decks`: where cards come from and go back to (ML-DECK)
//! - [`tend`]: seeing to one's things: Potions, Objects, Weapons, Armor, Artifacts, swaps (ML-SWAP)
//! - `life`: healing, wounds, unconsciousness (ML-LIFE); `aura`: Aura tokens (ML-AURA); `ailment`: States (ML-STATE)
//! - [`talent`]: acquiring and improving Talents (ML-TALENT); `setup`: a new hero (ML-SETUP)
//! - [`laid`]: cubes and Damage tokens on cards, tiles and pages; `mirror`: a Talent that is copied (ML-VOCAB-10)
//! - `cards`: Scenario cards, wherever they lie (ML-SCENARIO, ML-GEAR, ML-BEETLE)

mod ailment;
mod aura;
mod cards;
pub(crate) mod decks;
pub(crate) mod ground;
pub mod laid;
mod life;
pub mod lose;
mod mirror;
mod receive;
pub mod room;
pub(crate) mod setup;
pub mod state;
pub mod talent;
pub mod tend;
pub mod thing;
