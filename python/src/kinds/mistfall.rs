//! Mistfall, with Heart of the Mists.

use crate::encoding::{Encoded, Kind, kind};
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::ids::{MOST_ALLIES, MOST_CARDS, MOST_ENCOUNTERS, MOST_ENEMIES, MOST_TIMES, SPOTS};

const CARDS: u32 = MOST_CARDS as u32;
const ENEMIES: u32 = MOST_ENEMIES as u32;
const ENCOUNTERS: u32 = MOST_ENCOUNTERS as u32;
const TIMES: u32 = MOST_TIMES as u32;
const PLACES: u32 = SPOTS as u32;
const HEROES: u32 = 16;
/// Actions of a card, as far as they are told apart.
const ACTIONS: u32 = 2;

impl Encoded for Mistfall {
    const KINDS: &'static [Kind] = &[
        kind(0, "use", "card × Action mod 2", CARDS * ACTIONS),
        kind(1, "buy", "card", CARDS),
        kind(2, "rest", "", 1),
        kind(3, "end", "", 1),
        kind(4, "pass", "", 1),
        kind(5, "pass phase", "", 1),
        kind(6, "stay", "", 1),
        kind(7, "go", "spot", PLACES),
        kind(8, "scout", "spot", PLACES),
        kind(9, "spot", "spot", PLACES),
        kind(10, "hero", "Hero", HEROES),
        kind(11, "enemy", "Enemy", ENEMIES),
        kind(12, "card", "card", CARDS),
        kind(13, "next", "Hero", HEROES),
        kind(14, "next", "card", CARDS),
        kind(15, "next", "Enemy", ENEMIES),
        kind(16, "next", "Encounter", ENCOUNTERS),
        kind(17, "next", "Time card", TIMES),
        kind(18, "next", "Location", PLACES),
        kind(19, "next", "the Quest", 4),
        kind(20, "next", "the Token Box", 4),
        kind(24, "bury", "card", CARDS),
        kind(25, "bury top", "", 1),
        kind(26, "restore", "card", CARDS),
        kind(27, "take", "card", CARDS),
        kind(28, "exchange", "card", CARDS),
        kind(29, "remove", "Condition", 4),
        kind(30, "less", "type of damage", 2),
        kind(31, "first, second", "which", 2),
        kind(32, "spend", "", 1),
        kind(33, "done", "", 1),
        kind(34, "yes", "", 1),
        kind(35, "no", "", 1),
        kind(37, "ally", "Ally", MOST_ALLIES as u32),
        kind(40, "ability", "Hero", HEROES),
        kind(41, "ability", "card", CARDS),
        kind(42, "ability", "Enemy", ENEMIES),
        kind(43, "ability", "Encounter", ENCOUNTERS),
        kind(44, "ability", "Time card", TIMES),
        kind(45, "ability", "Location", PLACES),
        kind(46, "ability", "the Quest", 4),
        kind(47, "ability", "the Token Box", 4),
        kind(50, "pick", "Hero", HEROES),
        kind(51, "pick", "card", CARDS),
        kind(52, "pick", "Enemy", ENEMIES),
        kind(53, "pick", "Encounter", ENCOUNTERS),
        kind(54, "pick", "Time card", TIMES),
        kind(55, "pick", "Location", PLACES),
        kind(56, "pick", "the Quest", 4),
        kind(57, "pick", "the Token Box", 4),
    ];

    fn place(code: u32) -> (u32, u32) {
        // Cards were counted in bytes once: what is beyond stands before the kind.
        let (number, what, more) = (code >> 16 & 0xff, code >> 16 & 0xff00 | code >> 8 & 0xff, code & 0xff);
        let at = match number {
            0 => what * ACTIONS + more % ACTIONS,
            19 | 20 | 46 | 47 => more,
            _ => what,
        };
        (number, at)
    }
}
