//! What cards do: the effect language (MW-COMP-23).
//!
//! - [`verbs`]: the verbs, and how each is written
//! - [`read`]: what a text may say, depending on the card it stands on
//! - [`mod@print`]: the words on the card

pub mod print;
pub mod read;
pub mod verbs;

pub use mistgate_kernel::language::Block;
pub use verbs::{Effect, Program, Site, Spot, Unite, Whose};
