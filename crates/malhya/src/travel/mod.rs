//! Travel: region, timeline, weather, events, rest, village, harvest, craft.
//!
//! - [`state`]: where the group is, and how far the day has come
//!
//! What belongs here and is still to come: the five actions of the Travel phase (ML-TRAVEL-21), Travel and Event cards
//! (ML-EVENT), the Rest card (ML-REST), the Village (ML-VILLAGE), Harvesting, Crafting, the end of a day (ML-DAY).

pub mod state;
