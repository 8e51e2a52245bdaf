//! What every game of Mistgate shares.
//!
//! - [`game`]: the contract between a game and everything that runs one
//! - [`seat`]: who sits at the table, and whose eyes look at it
//! - [`rule`]: rule ids and the rule catalogue
//! - [`chance`]: the seeded generator that is part of every state
//! - [`id`]: small numbers that name things of the content
//! - [`number`]: numbers made smaller on purpose
//! - [`piece`]: how somebody names a piece
//! - [`dice`]: faces as data, rolls, exact odds
//! - [`pieces`]: decks, sets of cards, pools of cubes, tracks
//! - [`places`]: maps of squares, regions of hexes, paths, lines of sight
//! - [`agenda`]: what is still to be done, until somebody must decide
//! - [`session`]: one play of a game, with its journal and exact undo
//! - [`journal`]: the text form of a play; [`snapshot`]: a state that later programs can read
//! - [`any`]: a session without its type, for servers and command lines
//! - [`content`]: reading content files, with errors that point at the line
//! - [`language`]: small languages, declared once: effects on cards, moves in journals, instructions of booklets
//! - [`text`]: words with icons, as printed on a card
//! - [`scenario`]: rules as executable examples

#![cfg_attr(
    not(test),
    deny(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "a number that does not fit is a fault to be told, or is bounded on purpose"
    )
)]

pub mod agenda;
pub mod any;
pub mod chance;
pub mod content;
pub mod dice;
pub mod digest;
pub mod game;
pub mod golden;
pub mod id;
pub mod journal;
pub mod json;
pub mod language;
pub mod number;
pub mod piece;
pub mod pieces;
pub mod places;
pub mod rule;
pub mod scenario;
pub mod seat;
pub mod session;
pub mod snapshot;
pub mod text;

pub use chance::Chance;
pub use game::{Choice, Game, Illegal, Line, Log, Outcome, SetupError, Silent, Status, Told, WhyNot};
pub use id::Id;
pub use number::{bounded, signed, small};
pub use piece::PieceName;
pub use rule::Rule;
pub use seat::{Eyes, Seat, SeatSet};

/// The page about verbs: its examples compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/verbs.md")]
pub struct BookOfVerbs;
