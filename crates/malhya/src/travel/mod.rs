//! Travel: region, timeline, weather, events, rest, village, harvest, craft.
//!
//! - [`state`]: where the group is, and how far the day has come; `look`: what the rules ask about it
//! - `actions`: what can be done while nothing is pending (ML-TRAVEL-21)
//! - `journey`: setting out, Travel cards, weather; `event_card`: the Entries they lead to (ML-EVENT)
//! - `walk`: the Group token on its way, and landing; `day`: the end of a day (ML-DAY)
//! - [`rest`]: the Rest card (ML-REST); `village`: its four steps (ML-VILLAGE)
//! - [`harvest`]: Gems and the wheel (ML-HARVEST); `craft`: recipes (ML-CRAFT)
//! - `land`: instructions about the land; [`audit`]: what the checker says about journeys

mod actions;
pub mod audit;
mod craft;
mod day;
mod event_card;
pub mod harvest;
mod journey;
mod land;
mod look;
pub mod rest;
pub mod state;
pub(crate) mod village;
mod walk;
