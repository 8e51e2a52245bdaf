//! What cards do: the tree, how it is read, and how it is printed.
//!
//! - `tree`: effects as data
//! - `parts`: what an effect is about, whatever its verb
//! - `program`: reading and adding to the program they make up
//! - [`parse`]: from the texts of content files
//! - [`mod@print`]: to the words on cards, with the symbols of the game
//! - [`mod@write`]: back to such texts

pub mod parse;
mod parts;
pub mod print;
mod program;
mod symbol;
mod tree;
pub mod write;

pub use symbol::Symbol;
pub use tree::*;
