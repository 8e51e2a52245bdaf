//! Where the group is, and how far the day has come.

use crate::ids::*;
use crate::words::*;
use mistgate_kernel::pieces::{CardSet, Deck, Stack};
use serde::{Deserialize, Serialize};

/// The spaces of the Timeline: four by day, then two by night (ML-TRAVEL-16).
pub const SPACES: usize = 6;
/// The spaces by day.
pub const DAY_SPACES: usize = 4;
/// There are no more Travel tokens (ML-BOX-17).
pub const MOST_TRAVEL_TOKENS: u8 = 3;
/// The Day cards, and by the same token the largest deck of travel (ML-BOX-10).
pub const DAY_CARDS: usize = 12;
/// The Night cards.
pub const NIGHT_CARDS: usize = 8;
/// The Event cards (ML-BOX-05).
pub const EVENT_CARDS: usize = 8;
/// Scenario cards that lie on the Region board at one time.
pub const MOST_DESTINATIONS: usize = 16;

/// The journey. It stays as it is while other phases are played (ML-TRAVEL-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Travel {
    /// The Group token.
    pub group: Option<HexId>,
    /// The Titan token (ML-TRAVEL-15).
    pub titan: Option<HexId>,
    /// The Weather token.
    pub weather: Weather,
    /// Travel tokens held.
    pub tokens: u8,
    /// Crystals on the day space: days gone by (ML-DAY-02).
    pub days: u8,
    /// The cards on the Timeline, in order.
    pub timeline: Stack<Slot, SPACES>,
    /// The Day deck.
    pub day_deck: Deck<DAY_CARDS>,
    /// The Night deck.
    pub night_deck: Deck<NIGHT_CARDS>,
    /// The Event deck of the journey.
    pub event_deck: Deck<EVENT_CARDS>,
    /// Scenario cards on hexes.
    pub destinations: Stack<Destination, MOST_DESTINATIONS>,
    /// Has the group landed on a hex whose number is still to be read (ML-TRAVEL-12)?
    pub landed: bool,
    /// Event cards that a booklet has removed (ML-VOCAB-88).
    #[serde(default)]
    pub removed: CardSet,
}

/// A card on the Timeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// What lies there.
    pub card: TimelineCard,
    /// The Event card joined to it (ML-EVENT-16).
    pub event: Option<u8>,
}

/// What can lie on a space of the Timeline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimelineCard {
    /// Nothing any more: a journey resumed from a sheet (ML-SAVE-17).
    #[default]
    Gone,
    /// A Travel card, by its place in the content.
    Travel(u8),
    /// The Rest card, Campfire side.
    Campfire,
    /// The Rest card, Inn side.
    Inn,
}

/// A Scenario card on the Region board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destination {
    /// The card.
    pub card: CardNumber,
    /// The hex.
    pub hex: HexId,
}

impl Default for Travel {
    /// As laid out at the start of an adventure, the decks still to be shuffled (ML-TRAVEL-35).
    fn default() -> Self {
        Travel {
            group: None,
            titan: None,
            weather: Weather::Fair,
            tokens: 0,
            days: 0,
            timeline: Stack::new(),
            day_deck: Deck::in_order([]),
            night_deck: Deck::in_order([]),
            event_deck: Deck::in_order([]),
            destinations: Stack::new(),
            landed: false,
            removed: CardSet::EMPTY,
        }
    }
}

impl Travel {
    /// The period of the last space filled; an empty Timeline is Day (ML-TRAVEL-17).
    pub fn period(&self) -> Period {
        if self.timeline.len() > DAY_SPACES { Period::Night } else { Period::Day }
    }

    /// The Event cards on the Timeline.
    pub fn used_events(&self) -> CardSet {
        self.timeline.as_slice().iter().filter_map(|slot| slot.event).collect()
    }
}
