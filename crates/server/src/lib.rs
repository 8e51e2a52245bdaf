//! The table over HTTP: lobby, seats, live updates, a documented API, and pages rendered in Rust, for any game.
//!
//! The house:
//! - [`app`]: the whole server as one value; [`serve`]: listening
//! - [`hosted`]: the games; [`rooms`]: all rooms; [`room`]: one play at a table; [`to_its_end`]: what is not left half-done; [`bots`]: seats that move by themselves
//! - [`editions`]: games in the content each table began with; [`former`]: content of earlier programs; [`unplayable`]: what can be
//!   read of a table that cannot go on
//! - [`metrics`]: what is counted, and whether it is ready
//! - [`house`]: what the host has decided; [`identity`]: who somebody is; [`guard`]: what every request must pass; [`rates`]: how much a client may ask
//! - [`api`]: JSON for programs; [`front`]: the addresses people see; [`gzip`]: streams in few bytes
//!
//! The pages, plain data in and HTML out:
//! - [`look`]: style, icons, emblems, scenes; [`assets`]: the files pages ask for
//! - [`model`]: what a page shows; [`seating`]: from a session to that; `keys`: the options and their keys
//! - [`catalogues`]: the rule catalogues; [`mod@how_to_play`]: pages that teach
//! - [`parts`]: pieces of any game: frame, prompt, log, cards, tracks; [`games`]: the board of each game
//! - [`pages`]: whole pages, and the fragments a live page swaps

pub mod api;
pub mod app;
pub mod assets;
pub mod bots;
pub mod catalogues;
pub mod devices;
pub mod editions;
pub mod ending;
pub mod former;
pub mod front;
pub mod games;
pub mod glossary;
pub mod guard;
pub mod gzip;
pub mod hosted;
pub mod house;
pub mod how_to_play;
pub mod identity;
mod keys;
pub mod look;
pub mod metrics;
pub mod model;
pub mod pages;
pub mod parts;
pub mod preview;
pub mod rates;
pub mod recap;
pub mod room;
pub mod rooms;
pub mod seating;
pub mod serve;
pub mod to_its_end;
pub mod unplayable;
pub mod webhook;
