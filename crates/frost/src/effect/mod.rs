//! What cards do: the effect language. See `docs/content-frost.md`.
//!
//! - [`tree`]: effects as data
//! - [`parse`]: from the text of a content file
//! - [`mod@print`]: to the words on the card

pub mod parse;
pub mod print;
pub mod tree;

pub use tree::{Block, Condition, Effect, Goal, Program, Thing, To, What, Where};
