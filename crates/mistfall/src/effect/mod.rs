//! What cards do: the tree, how it is read, and how it is printed.

mod tree;

pub use tree::*;
