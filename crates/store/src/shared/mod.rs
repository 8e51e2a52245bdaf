//! What both databases have in common. The modules of statements (`read`, `write`, `book`, `rows`) are no part of this one: each
//! database takes them in with types of its own.

mod store;

pub(crate) use store::store;
