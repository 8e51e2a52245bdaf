//! Magic: schools, spells, auratic defence, aura stones. Still to come: only what is printed on Spell cards is here.
//!
//! - [`card`]: Spell cards

pub mod card;
