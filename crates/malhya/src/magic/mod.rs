//! Magic: schools, spells, auratic defence.
//!
//! - [`card`]: Spell cards; [`state`]: a Spell that is being cast, and those that last; `cast`: casting

pub mod card;
mod cast;
pub mod state;
