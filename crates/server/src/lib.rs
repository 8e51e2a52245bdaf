//! The table over HTTP: lobby, seats, live updates, for any game.
//!
//! - [`app`]: the whole server as one value; [`serve`]: listening
//! - [`shelf`]: the games; [`hall`]: all rooms; [`room`]: one play at a table; [`bots`]: seats that move by themselves
//! - [`identity`]: who somebody is; [`guard`]: what every request must pass; [`rates`]: how much a client may ask
//! - [`api`]: JSON for programs; [`front`]: where pages hook in

pub mod api;
pub mod app;
pub mod bots;
pub mod front;
pub mod guard;
pub mod hall;
pub mod identity;
pub mod rates;
pub mod room;
pub mod serve;
pub mod shelf;
