//! What players see: [`view`] as data, [`attempt`] the check in it, [`place`] the map, [`challenge`] a page without one; `choices`, `tell`, `journey` and `on_map` in
//! words.

pub mod attempt;
mod belongings;
pub mod challenge;
mod choices;
mod fight;
mod journey;
mod on_map;
pub mod perk;
pub mod place;
mod tell;
pub mod view;
