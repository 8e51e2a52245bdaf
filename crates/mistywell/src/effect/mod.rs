//! What cards do: the effect language (MW-COMP-23).
//!
//! - [`tree`]: effects as data
//! - [`parse`]: from the text of a content file
//! - [`mod@print`]: to the words on the card

pub mod parse;
pub mod print;
pub mod tree;

pub use tree::{Block, Effect, Program, Site, Spot, Unite, Whose};
