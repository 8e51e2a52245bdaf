//! What cards do: the tree, how it is read, and how it is printed.
//!
//! - `tree`: effects as data
//! - `parts`: what an effect is about, whatever its verb
//! - `program`: reading and adding to the program they make up
//! - [`parse`]: from the texts of content files

pub mod parse;
mod parts;
mod program;
mod tree;

pub use tree::*;
