//! What an instruction makes happen on the land, Markets among it.

use super::instruction::Gear;
use crate::ids::*;
use crate::words::*;

/// What happens on the land.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LandDeed {
    /// The Group token is put on a hex (ML-TRAVEL-30).
    PlaceGroup(HexId),
    /// The Titan token is put on a hex.
    PlaceTitan(HexId),
    /// A Scenario card is put on a hex (ML-TRAVEL-11).
    PlaceCard(CardNumber, HexId),
    /// The group moves to an adjacent hex of its choice (ML-TRAVEL-32).
    MoveFreely,
    /// The group moves to a random adjacent hex (ML-TRAVEL-33).
    MoveAtRandom,
    /// The Weather token is turned to this side, or over (ML-WEATHER-03, ML-WEATHER-04).
    TurnWeather(Option<Weather>),
    /// The day ends.
    EndDay,
    /// A Market (ML-MARKET-01).
    Market(Market),
    /// The Village (ML-VILLAGE-01).
    Village,
    /// The Market of the Village alone (ML-ICON-90).
    VillageMarket,
    /// The Inn of the Village alone (ML-ICON-89).
    Tavern,
    /// The Inn side of the Rest card (ML-REST-09).
    Inn,
    /// The Campfire side of the Rest card (ML-REST-02).
    Campfire,
    /// The group can Harvest (ML-ICON-94).
    Harvest,
    /// The group can Craft (ML-ICON-95).
    Craft,
    /// A Dungeon tile is laid out (ML-DUNGEON-02).
    Dungeon(u8),
    /// The Dungeon is finished: a tick on the Save sheet (ML-SAVE-13).
    DungeonFinished,
    /// An Event card, by its number, is left out from now on, or comes back (ML-VOCAB-88).
    EventCard(u8, Presence),
}

/// Is a card used?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is left out.
    Removed,
    /// It is used again.
    Returned,
}

/// What a Market offers (ML-MARKET-03).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Market {
    /// So many cards of these decks.
    pub stall: Vec<(u8, Gear)>,
    /// Scenario cards, such as Bonus cards (ML-STONE-03).
    pub cards: CardNumbers,
    /// What can be done there.
    pub trade: Trade,
    /// Are resources bought from the group too (ML-MARKET-13)?
    pub resources: bool,
    /// How its prices differ from those on the cards.
    pub prices: Prices,
}

/// The prices of a Market (ML-VOCAB-125, ML-VOCAB-126).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prices {
    /// As printed.
    #[default]
    Printed,
    /// Half of it, rounded up.
    Half,
    /// So much more or less.
    More(i8),
}

/// What kinds of trade a Market allows (ML-MARKET-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Trade {
    /// Buying and selling.
    #[default]
    Both,
    /// Buying only.
    Buying,
    /// Selling only.
    Selling,
}
