//! Pieces of any game's page.
//!
//! - [`frame`]: the page around everything, its bar
//! - [`prompt`]: what is asked, the options, the tools
//! - [`log`]: what happened; the replay slider
//! - [`recap`]: what happened since one's turn; the strip that shows others' moves
//! - [`legal`]: marks on pieces that may be chosen
//! - [`steps`]: options in steps; [`leaves`]: pages that teach
//! - [`text`]: printed words with icons; [`markdown`]: pages of the book
//! - [`pieces`]: cards, decks, pools, tracks

pub mod asks;
pub mod ending;
pub mod frame;
pub mod guide;
pub mod leaves;
pub mod legal;
pub mod log;
pub mod markdown;
pub mod menu;
pub mod pieces;
pub mod prompt;
pub mod recap;
pub mod share;
pub mod steps;
pub mod talk;
pub mod tally;
pub mod text;
