//! What cards do: the effect language. See `docs/content-frost.md`.
//!
//! - [`verbs`]: every effect and how it is written
//! - [`read`]: what a text may say
//! - [`parts`]: words of the language that stand in several verbs
//! - [`mod@print`]: to the words on the card

pub mod parts;
pub mod print;
pub mod read;
pub mod verbs;

pub use mistgate_kernel::language::Block;
pub use verbs::{Condition, Effect, Extent, Goal, Program, Range, Thing, To, What, Where};
