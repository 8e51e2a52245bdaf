//! Malhya. What is done in a fight are kinds of their own, behind all others.

use crate::encoding::{Encoded, Kind, kind};
use mistgate_malhya::Malhya;
use mistgate_malhya::ids::HEROES as MOST_HEROES;

const HEROES: u32 = MOST_HEROES as u32;
/// Resources, Objects, Weapons and Scenario cards, as far as they are told apart, and where each of them begin.
const THINGS: u32 = 384;
const THING: [(u32, u32); 4] = [(0, 64), (64, 160), (224, 64), (288, 96)];
/// A map is at most so wide and high.
const SIDE: u32 = 32;
const SPACES: u32 = SIDE * SIDE;
const FOES: u32 = 24;
const DIRECTIONS: u32 = 6;
/// Options, lines, Spells: numbers from 1.
const NUMBERS: u32 = 32;

/// The number of what is done in a fight, and of the first of its kinds.
const FIGHT: u32 = 117;
const FIGHT_KINDS: u32 = 200;

impl Encoded for Malhya {
    const KINDS: &'static [Kind] = &[
        kind(0, "read on", "", 1),
        kind(1, "choose", "number", NUMBERS),
        kind(2, "hero", "hero", HEROES),
        kind(3, "roll", "", 1),
        kind(4, "stop", "", 1),
        kind(5, "aura", "", 1),
        kind(6, "heal", "zone", 4),
        kind(7, "done", "", 1),
        kind(20, "draw", "", 1),
        kind(21, "move", "direction", DIRECTIONS),
        kind(22, "move with aura", "direction × hero", DIRECTIONS * HEROES),
        kind(23, "campfire", "", 1),
        kind(24, "token", "", 1),
        kind(25, "village", "", 1),
        kind(26, "inn", "", 1),
        kind(27, "room", "", 1),
        kind(28, "harvest", "hero", HEROES),
        kind(29, "craft", "thing", THINGS),
        kind(30, "move with beetle", "direction", DIRECTIONS),
        kind(64, "take", "thing", THINGS),
        kind(65, "discard", "thing", THINGS),
        kind(66, "give", "thing", THINGS),
        kind(67, "wear", "thing", THINGS),
        kind(68, "store", "thing", THINGS),
        kind(69, "wield", "thing", THINGS),
        kind(70, "class", "class", 5),
        kind(71, "talent", "Talent", 128),
        kind(72, "raise", "characteristic", 5),
        kind(73, "crystal", "zone", 4),
        kind(74, "potion", "colour × hero", 5 * HEROES),
        kind(75, "use", "thing", THINGS),
        kind(76, "exchange", "type of resource", 5),
        kind(77, "cure", "card", 96),
        kind(78, "swap with", "hero", HEROES),
        kind(79, "buy", "thing", THINGS),
        kind(80, "sell", "thing", THINGS),
        kind(81, "sell of", "thing", THINGS),
        kind(82, "aura of", "hero", HEROES),
        kind(83, "beetle", "", 1),
        kind(86, "join", "hero", HEROES),
        kind(87, "part", "hero", HEROES),
        kind(88, "part for good", "hero", HEROES),
        kind(89, "mode", "mode", 8),
        kind(90, "rule", "number", NUMBERS),
        kind(91, "pay", "", 1),
        kind(93, "pick up", "", 1),
        kind(100, "space", "column × row", SPACES),
        kind(101, "walk", "column × row", SPACES),
        kind(102, "hurry", "", 1),
        kind(103, "melee kill", "enemy", FOES),
        kind(104, "ranged kill", "enemy", FOES),
        kind(105, "lift", "row and column mod 8", 64),
        kind(106, "carry", "hero", HEROES),
        kind(107, "revive", "hero", HEROES),
        kind(108, "invoke", "effect", 16),
        kind(109, "wait", "", 1),
        kind(110, "resume", "", 1),
        kind(111, "pass", "", 1),
        kind(112, "end turn", "", 1),
        kind(113, "leave", "", 1),
        kind(114, "enemy", "enemy", FOES),
        kind(118, "zone", "number", NUMBERS),
        kind(119, "assault zone", "number", NUMBERS),
        kind(200, "quicken", "hero", HEROES),
        kind(201, "attack", "enemy", FOES),
        kind(202, "line", "number", NUMBERS),
        kind(203, "sweep", "number × quarters", NUMBERS * 4),
        kind(204, "arrow", "colour", 5),
        kind(205, "strike", "", 1),
        kind(206, "break armor", "", 1),
        kind(207, "keep off", "zone", 4),
        kind(208, "push", "number", NUMBERS),
        kind(209, "pull", "number", NUMBERS),
        kind(210, "cast", "Spell", 64),
        kind(211, "charm", "number", NUMBERS),
        kind(212, "plant feet", "", 1),
    ];

    fn place(code: u32) -> (u32, u32) {
        let (number, what) = (code >> 16, code & 0xffff);
        match number {
            22 => (number, (what >> 8) * HEROES + (what & 0xff)),
            29 | 64 | 67..=69 | 75 | 79 | 80 => (number, thing(what)),
            65 | 66 | 81 => (number, thing(what >> 3)),
            74 => (number, (what >> 3) * HEROES + (what & 7)),
            77 => (number, what >> 8),
            100 | 101 => (number, (what >> 8) % SIDE * SIDE + (what & 0xff) % SIDE),
            105 => (number, (what & 7) << 3 | what >> 8 & 7),
            FIGHT => (FIGHT_KINDS + (what >> 10), what & 0x3ff),
            _ => (number, what),
        }
    }
}

fn thing(code: u32) -> u32 {
    let (first, size) = THING[(code >> 8) as usize % THING.len()];
    first + (code & 0xff) % size
}
