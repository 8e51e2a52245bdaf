//! What players see: [`view`] as data, [`attempt`] the check in it; `choices` and `tell` in words.

pub mod attempt;
mod belongings;
mod choices;
mod journey;
mod tell;
pub mod view;
