//! What players see: [`view`] as data; `choices`, `tell`, `journey` and `on_map` in words; [`place`] for the map.

mod belongings;
mod choices;
mod journey;
mod fight;
mod on_map;
pub mod place;
mod tell;
pub mod view;
