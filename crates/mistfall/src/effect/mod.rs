//! What cards do: the effect language.
//!
//! - [`verbs`]: the verbs, conditions, triggers and modifiers, and how each is written
//! - [`read`]: what a text may say, depending on where it stands
//! - [`mod@print`]: the words on cards, with the symbols of the game

pub mod print;
pub mod read;
mod symbol;
pub mod verbs;

pub use mistgate_kernel::language::{Block, Clause};
pub use symbol::Symbol;
pub use verbs::*;
