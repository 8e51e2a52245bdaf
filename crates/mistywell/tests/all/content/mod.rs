//! The content files: what is understood, what is refused and with which words, and what the box demands.

mod box_rules;
mod loading;
mod mistakes;
mod rewriting;
pub mod support;
