//! What is printed on every box: title, players, length, cover. The lobby, the API and the command line all read it here.

use crate::look::{Tone, Vista};
use crate::pages::lobby::Cover;
use std::ops::RangeInclusive;

/// The outside of a game's box.
#[derive(Clone, Copy, Debug)]
pub struct GameBox {
    /// The game's name in addresses, journals and on the command line.
    pub game: &'static str,
    /// What it is, in a paragraph.
    pub blurb: &'static str,
    /// The fewest and the most people who can play.
    pub players: (u8, u8),
    /// How long it lasts, in minutes, from and to.
    pub minutes: (u16, u16),
    /// Its front.
    pub cover: Cover,
}

impl GameBox {
    /// How many people can play.
    pub fn players(&self) -> RangeInclusive<u8> {
        self.players.0..=self.players.1
    }
}

/// All boxes, in the order of the lobby. The rules of a game that is not hosted yet can at least be read.
pub const BOXES: [GameBox; 4] = [
    GameBox {
        game: "mistywell",
        blurb: "The Temple of the Golden Covenant rules the city by fear. A Witch, a Tinker and a Forester answer small wishes, win one \
                group after another, and spend that trust to unite the districts: six Unity tokens before six of Fear.",
        players: (1, 3),
        minutes: (60, 90),
        cover: Cover { title: "Mistywell", line: "A city to be won back", charge: "lantern", tone: Tone::Copper, vista: Vista::Roofs },
    },
    GameBox {
        game: "mistfall",
        blurb: "Four Heroes at most, one hand each, and a land that the mists have taken. Cross it Location by Location, beat what waits there, \
                and face the evil behind it before time runs out. Cards are both what you do and what you can lose.",
        players: (1, 4),
        minutes: (90, 180),
        cover: Cover { title: "Mistfall", line: "Heroes against the hour", charge: "sword", tone: Tone::Steel, vista: Vista::Peaks },
    },
    GameBox {
        game: "frost",
        blurb: "From the Hearthfire Inn into a land of ice that grows with every step: build a deck, discover Locations, beat what lives \
                there, finish two quests, and retire your best cards into a Chronicle that outshines all others.",
        players: (1, 4),
        minutes: (45, 120),
        cover: Cover { title: "Chronicles of Frost", line: "A journey of nine winters", charge: "snow", tone: Tone::Night, vista: Vista::Pines },
    },
    GameBox {
        game: "malhya",
        blurb: "Five Heroes at most and a booklet that remembers what they did: travel, bargain, roll, grow, and live with the page you end on. \
                Three Mules for Hessel is a good first evening; The Awakening begins the story.",
        players: (1, 5),
        minutes: (45, 90),
        cover: Cover { title: "Malhya", line: "Booklets and journeys", charge: "compass", tone: Tone::Moss, vista: Vista::Hills },
    },
];

/// The box of the game with this name.
pub fn find(game: &str) -> Option<&'static GameBox> {
    BOXES.iter().find(|one| one.game == game)
}
