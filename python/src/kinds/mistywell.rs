//! Mistywell: every move is about one thing, so every move has its own slot always.

use crate::encoding::{Encoded, Kind, kind};
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::ids::{ACTIONS, DISTRICTS, MAX_SQUARES, MOST_REQUESTS};

const CARDS: u32 = ACTIONS as u32;
const REQUESTS: u32 = MOST_REQUESTS as u32;

impl Encoded for Mistywell {
    const KINDS: &'static [Kind] = &[
        kind(0, "draft", "Request", REQUESTS),
        kind(1, "resolve", "Action card", CARDS),
        kind(2, "play", "Action card", CARDS),
        kind(3, "ability", "district", DISTRICTS as u32),
        kind(4, "request", "Request", REQUESTS),
        kind(5, "cube", "colour", 5),
        kind(6, "paid", "symbol", 6),
        kind(7, "square", "square", MAX_SQUARES as u32),
        kind(8, "district", "district", DISTRICTS as u32),
        kind(9, "role", "role", 3),
        kind(10, "discard", "Action card", CARDS),
        kind(11, "discard", "Request", REQUESTS),
        kind(12, "recover", "Action card", CARDS),
        kind(13, "hurry", "Action card", CARDS),
        kind(14, "yes", "", 1),
        kind(15, "no", "", 1),
    ];

    fn place(code: u32) -> (u32, u32) {
        (code >> 8, code & 0xff)
    }
}
