//! What cards do: the tree, how it is read, and how it is printed.
//!
//! - `tree`: effects as data
//! - `program`: reading and adding to the program they make up
//! - [`parse`]: from the texts of content files

pub mod parse;
mod program;
mod tree;

pub use tree::*;
