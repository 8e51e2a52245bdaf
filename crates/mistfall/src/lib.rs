//! Mistfall: one to four Heroes cross a land of mists, beat its Encounters and seek the evil behind them.

pub mod content;
pub mod effect;
pub mod ids;
