//! What players see: [`view`] as data; `choices` and `tell` in words.

mod belongings;
mod choices;
mod journey;
mod tell;
pub mod view;
