//! The words on cards.
