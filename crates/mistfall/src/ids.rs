//! The vocabulary of Mistfall: small names for everything on the table.

use mistgate_kernel::pieces::Set;
use mistgate_kernel::{bit_sets, ids, words};

/// Heroes who can play together (MF-OVERVIEW-01).
pub const MAX_HEROES: usize = 4;
/// Hero Charters in the box (MF-COMPONENT-17).
pub const CHARTERS: usize = 7;
/// Hero Cards (MF-COMPONENT-02).
pub const CARDS: u16 = 236;
/// Enemy cards: 102 regular ones and 4 special ones (MF-COMPONENT-03, MF-COMPONENT-04).
pub const ENEMIES: u16 = 106;
/// Encounter cards: 18 regular ones and 4 special ones (MF-COMPONENT-05, MF-COMPONENT-06).
pub const ENCOUNTERS: u16 = 22;
/// Time Cards (MF-COMPONENT-07).
pub const TIMES: u16 = 13;
/// Location tiles (MF-COMPONENT-16).
pub const TILES: usize = 22;

/// An expansion or a house set may go beyond the box, up to what a table can hold: so many Hero Cards,
pub const MOST_CARDS: usize = 512;
/// Enemies,
pub const MOST_ENEMIES: usize = 192;
/// of them in a deck of one colour,
pub const MOST_IN_A_DECK: usize = 72;
/// Encounters,
pub const MOST_ENCOUNTERS: usize = 72;
/// Time Cards,
pub const MOST_TIMES: usize = 24;
/// Location tiles
pub const MOST_TILES: usize = 56;
/// General Rewards
pub const MOST_REWARDS: usize = 64;
/// and cards of one Hero.
pub const MOST_OF_A_HERO: usize = 60;
/// Allies, which are named by the bits of a number.
pub const MOST_ALLIES: usize = 16;
/// Spots a Quest's board can have: they are numbered from 1 to this.
pub const LAST_SPOT: u32 = 22;
/// As many as that.
pub const SPOTS: usize = LAST_SPOT as usize;
/// Quest Tokens (MF-COMPONENT-14).
pub const QUEST_TOKENS: usize = 6;

ids! {
    /// A Hero Charter: which of the seven Heroes.
    pub CharterId(u8);
    /// A Hero in this game: the first, second, third or fourth. Also its seat.
    pub Hero(u8);
    /// A Hero Card; copies of a card have ids of their own (MF-HEROCARD-01). Packed, so that it fits into steps without a gap.
    #[repr(Rust, packed)]
    pub CardId(u16);
    /// An Enemy card; copies have ids of their own. The special ones come last.
    pub EnemyId(u8);
    /// An Encounter card. The special ones come last.
    pub EncounterId(u8);
    /// A Time Card.
    pub TimeId(u8);
    /// A Location tile.
    pub TileId(u8);
    /// A place for a tile on the board of the Quest.
    pub SpotId(u8);
    /// A Quest.
    pub QuestId(u8);
    /// An Ally (HM-ALLY-01).
    pub AllyId(u8);
    /// A Keyword of the vocabulary (MF-KEYWORD-01).
    pub Keyword(u8);
}

/// A set of Hero Cards.
pub type CardSet = Set<CardId, { MOST_CARDS.div_ceil(64) }>;
/// A set of Enemies.
pub type EnemySet = Set<EnemyId, { MOST_ENEMIES.div_ceil(64) }>;

words! {
    /// The three Enemy decks (MF-ENEMYCARD-09).
    #[serde(rename_all = "snake_case")]
    pub enum Colour {
        /// Of the Deadlands.
        Blue = "blue",
        /// Of the Wildlands.
        Green = "green",
        /// Of the Borderlands.
        Red = "red",
    }
}

words! {
    /// The types of Locations (MF-LOCATIONTILE-03).
    #[serde(rename_all = "snake_case")]
    pub enum Land {
        /// Its Enemies are red.
        Borderlands = "borderlands" "Borderlands",
        /// Its Enemies are green.
        Wildlands = "wildlands" "Wildlands",
        /// Its Enemies are blue.
        Deadlands = "deadlands" "Deadlands",
        /// Safe ground, most of the time.
        Haven = "haven" "Haven",
    }
}

impl Land {
    /// Whose Enemies live there (MF-ENCOUNTER-12).
    pub fn colour(self) -> Option<Colour> {
        match self {
            Land::Borderlands => Some(Colour::Red),
            Land::Wildlands => Some(Colour::Green),
            Land::Deadlands => Some(Colour::Blue),
            Land::Haven => None,
        }
    }
}

words! {
    /// The two types of damage (MF-SYMBOL-03).
    #[serde(rename_all = "snake_case")]
    pub enum Damage {
        /// Blows, bites and arrows.
        Physical = "physical" "Physical",
        /// Spells and breath.
        Magical = "magical" "Magical",
    }
}

words! {
    /// The four Conditions (MF-COMPONENT-12).
    #[serde(rename_all = "snake_case")]
    pub enum Condition {
        /// A Wound in every Defence Phase.
        Burning = "burning" "Burning",
        /// Attacks deal 1 less.
        Daze = "daze" "Daze",
        /// A Wound in every Defence Phase.
        Poison = "poison" "Poison",
        /// Smaller hands; an Enemy's ability can be cancelled.
        Weakness = "weakness" "Weakness",
    }
}

words! {
    /// The seven Phases of a round, in order (MF-ROUND-01).
    #[serde(rename_all = "snake_case")]
    pub enum Phase {
        /// Enemies arrive.
        Reinforcement = "reinforcement" "Reinforcement",
        /// The party moves on, or stays.
        Travel = "travel" "Travel",
        /// Enemies pick their Heroes.
        Pursuit = "pursuit" "Pursuit",
        /// The Heroes act.
        Hero = "hero" "Hero",
        /// The Enemies strike back.
        Defence = "defence" "Defence",
        /// Is the Encounter over?
        Encounter = "encounter" "Encounter",
        /// Time passes.
        Time = "time" "Time",
    }
}

bit_sets! {
    /// A set of Keywords (MF-HEROCARD-06). No Keyword is in it twice (MF-EMBED-05).
    pub Keywords(u64) of Keyword;
}

impl Keywords {
    /// The Keywords that fit in a set.
    pub const MOST: usize = 64;

    /// How many are in both sets.
    #[inline]
    pub fn matches(self, other: Keywords) -> usize {
        self.intersection(other).len()
    }
}
