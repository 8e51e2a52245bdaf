//! Dungeons: a tile and an Event card make an Entry (ML-DUNGEON).
//!
//! - [`state`]: the tile, its cards, its crystals
//! - `explore`: laying the tile out, the next room, crystals, the end

mod explore;
pub mod state;

pub use explore::TICKED;
