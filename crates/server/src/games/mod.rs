//! The boards of the games. A game brings its own areas; everything else is in [`crate::parts`].

pub mod mistywell;
