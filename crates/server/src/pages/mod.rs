//! Whole pages, and the fragments a live page swaps.

pub mod table;

pub use table::{fragments, table};
