//! Whole pages, and the fragments a live page swaps.

pub mod cards;
pub mod lobby;
pub mod notes;
pub mod rules;
pub mod table;

pub use cards::cards;
pub use lobby::lobby;
pub use notes::{error, story, why, why_said};
pub use rules::{rule, rulebook, rulebooks};
pub use table::{fragments, table, update};
