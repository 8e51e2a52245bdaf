//! The pieces of any box, as plain data of fixed size: a state made of them is copied, not allocated.

mod card_set;
mod deck;
mod pool;
mod stack;
mod track;

pub use card_set::CardSet;
pub use deck::Deck;
pub use pool::Pool;
pub use stack::Stack;
pub use track::LoopTrack;
