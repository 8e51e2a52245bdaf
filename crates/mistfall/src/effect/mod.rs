//! What cards do: the effect language.
//!
//! - [`verbs`]: the verbs and conditions, and how each is written; [`parts`]: what stands in them
//! - [`modifiers`]: triggers and modifiers, likewise
//! - [`read`]: what a text may say, depending on where it stands
//! - `wording`: which texts say "you"
//! - [`mod@print`]: the words on cards, with the symbols of the game

pub mod modifiers;
pub mod parts;
pub mod print;
pub mod read;
mod symbol;
pub mod verbs;
mod wording;

pub use mistgate_kernel::language::{Block, Clause};
pub use modifiers::*;
pub use parts::*;
pub use symbol::Symbol;
pub use verbs::*;
