//! Magic: schools, spells, auratic defence.
//!
//! - [`card`]: Spell cards; [`state`]: a Spell that is being cast, and those that last; `cast`: casting; `learn`: gaining Spells, Aura Stones

pub mod card;
mod cast;
mod learn;
pub mod state;
pub mod terms;
