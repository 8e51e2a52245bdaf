//! A Dungeon under way.

use crate::travel::state::EVENT_CARDS;
use mistgate_kernel::pieces::{CardSet, Deck};
use serde::{Deserialize, Serialize};

/// A Dungeon tile with its Event cards and what lies on it (ML-DUNGEON-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dungeon {
    /// The number of the tile.
    pub tile: u8,
    /// Crystals on it.
    pub crystals: u8,
    /// The Event card under it.
    pub card: Option<u8>,
    /// Event cards not yet used here (ML-DUNGEON-11).
    pub deck: Deck<EVENT_CARDS>,
    /// Event cards used and replaced.
    pub discarded: CardSet,
}
