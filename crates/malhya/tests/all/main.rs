//! Malhya, tested from outside: scenarios, golden journals, random adventures, the checker.

mod adventures;
mod box_of_travel;
mod campaign;
mod challenges;
mod definitions;
mod golden;
mod infiltration;
mod mules;
mod places;
mod random;
mod scenarios;
mod sheets;
mod soak;
mod the_box;
mod walkers;
mod wishes;
