//! Malhya, tested from outside: scenarios, golden journals, random adventures, the checker.

mod adventures;
mod bases;
mod box_of_modes;
mod box_of_travel;
mod campaign;
mod challenges;
mod definitions;
mod golden;
mod handing;
mod infiltration;
mod kept;
mod mules;
mod places;
mod places_shown;
mod position;
mod questions;
mod random;
mod scenarios;
mod sheets;
mod shelf;
mod sight;
mod soak;
mod the_box;
mod walker;
mod walkers;
mod wishes;
