//! The pieces of any box, as plain data of fixed size: a state made of them is copied, not allocated.

mod bits;
mod deck;
mod pool;
pub mod set;
mod stack;
mod track;

pub use deck::Deck;
pub use pool::Pool;
pub use set::{CardSet, Set};
pub use stack::Stack;
pub use track::LoopTrack;
