//! Combat: initiative, upgrades, attack and defence, wounds, enemy protocols, areas, push and pull.
//!
//! - [`card`]: Enemy cards and Upgrade tokens; [`state`]: a fight at one moment; [`step`], [`moves`]: what is asked and answered;
//!   `options`: the legal answers; [`event`]: what happens
//! - `initiative`: a turn begins, who acts next; `upgrade`: the Enemy Improvement phase; `turn`: the Action phase
//! - `attack`: what a hero attacks with; `plan`: what is added to it before the blow; `defence`: what defends; `clash`: the Attack sequence; [`dice`], [`effect`]: what is rolled and
//!   what effects come to; `wounds`: who falls, and the end of a fight; `push`: Push and Pull;
//!   [`odds`]: what an Attack may come to
//! - [`protocol`]: what enemies decide, and why; `activation`: how they carry it out; [`ranged`]: shots; [`areas`]: what an Attack covers
//! - `arrange`: positions for scenarios

pub(crate) mod activation;
pub mod areas;
pub(crate) mod arrange;
pub(crate) mod attack;
pub mod card;
mod clash;
mod defence;
pub mod dice;
pub mod effect;
pub mod event;
mod initiative;
pub mod moves;
pub mod odds;
mod options;
mod plan;
pub mod protocol;
mod push;
pub mod ranged;
pub mod state;
pub mod step;
mod turn;
mod upgrade;
mod wounds;
