//! The table in the browser, as far as it is drawing: plain data in, pages out. No input or output happens here.
//!
//! - [`look`]: style, icons, emblems, scenes, the city
//! - [`assets`]: the files pages ask for
//! - [`model`]: what a page shows, as plain data; [`seating`]: from a session to that data
//! - [`parts`]: pieces of any game: frame, prompt, log, cards, tracks
//! - [`games`]: the board of each game
//! - [`pages`]: whole pages, and the fragments a live page swaps

pub mod assets;
pub mod games;
pub mod look;
pub mod model;
pub mod pages;
pub mod parts;
pub mod seating;
