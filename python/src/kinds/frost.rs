//! Chronicles of Frost.

use crate::encoding::{Encoded, Kind, kind};
use mistgate_frost::Frost;
use mistgate_frost::ids::{MAX_CARDS, MOST_ENEMIES, MOST_EVENTS, MOST_VILLAINS, SKILLS, Space};

const CARDS: u32 = MAX_CARDS as u32;
const EVENTS: u32 = (MOST_EVENTS + MOST_VILLAINS) as u32;
const ENEMIES: u32 = MOST_ENEMIES as u32;
const VILLAINS: u32 = MOST_VILLAINS as u32;
const SPACES: u32 = Space::COUNT as u32;
/// Wounds that a way is paid with, as far as they are told apart.
const WOUNDS: u32 = 4;
/// Enemy tokens that a card is unlocked with, and Locations that are placed, as far as they are told apart.
const FEW: u32 = 4;

impl Encoded for Frost {
    const KINDS: &'static [Kind] = &[
        kind(0, "play", "card", CARDS),
        kind(1, "exhaust", "card", CARDS),
        kind(2, "unlock", "card × Skill", CARDS * SKILLS as u32),
        kind(3, "unlock", "card × Enemy mod 4", CARDS * FEW),
        kind(4, "unlock with wounds", "card", CARDS),
        kind(5, "draw", "", 1),
        kind(6, "scout", "number", 32),
        kind(7, "move", "space × Wounds mod 4", SPACES * WOUNDS),
        kind(8, "buy", "card, then Event", CARDS + EVENTS),
        kind(9, "attack", "Enemy", ENEMIES),
        kind(10, "quest", "the search", 1),
        kind(11, "quest", "the exploration", 1),
        kind(12, "quest", "Event", EVENTS),
        kind(13, "face", "Villain", VILLAINS),
        kind(14, "redeem", "resource", 4),
        kind(15, "retreat", "", 1),
        kind(16, "done", "", 1),
        kind(17, "option", "number", 32),
        kind(18, "card", "card", CARDS),
        kind(19, "enemy", "Enemy", ENEMIES),
        kind(20, "space", "space", SPACES),
        kind(21, "place", "space × Location mod 4", SPACES * FEW),
        kind(22, "skill", "Skill", SKILLS as u32),
        kind(23, "take", "card, then Event", CARDS + EVENTS),
        kind(24, "villain", "Villain", VILLAINS),
        kind(25, "ask", "", 1),
        kind(26, "keep", "Reward", 8),
        kind(27, "yes", "", 1),
        kind(28, "no", "", 1),
    ];

    fn place(code: u32) -> (u32, u32) {
        let (number, first, second) = (code >> 16, code >> 8 & 0xff, code & 0xff);
        let at = match number {
            2 => first * SKILLS as u32 + second,
            3 => first * FEW + second % FEW,
            7 => first * WOUNDS + second % WOUNDS,
            8 | 23 => first * CARDS + second,
            21 => second * FEW + first % FEW,
            _ => code & 0xffff,
        };
        (number, at)
    }
}
