//! The vocabulary of Mistywell: roles, cubes, times of day, symbols, and ids into the content.

use mistgate_kernel::{Seat, ids, words};

/// Number of roles (MW-ROLE-01, MW-ROLE-02).
pub const ROLES: usize = 3;
/// Action cards of a role (MW-COMP-01).
pub const ACTIONS_PER_ROLE: usize = 11;
/// Action cards in all.
pub const ACTIONS: usize = ROLES * ACTIONS_PER_ROLE;
/// Request cards (MW-COMP-10).
pub const REQUESTS: usize = 84;
/// Fate cards (MW-COMP-12).
pub const FATES: usize = 21;
/// A house set may have more Requests than the box, up to what a table can hold,
pub const MOST_REQUESTS: usize = 128;
/// and more Fate cards.
pub const MOST_FATES: usize = 30;
/// Covenant cards (MW-COMP-11).
pub const COVENANTS: usize = 6;
/// Tokens with a Fear and a Unity side (MW-COMP-13).
pub const TOKENS: u8 = 10;
/// Districts of the Map (MW-COMP-14).
pub const DISTRICTS: usize = 6;
/// The most groups the Map can have: two in each district (MW-COMP-14).
pub const MAX_GROUPS: usize = 12;
/// The most squares the Map can have: three for each group and four wild ones for each district.
pub const MAX_SQUARES: usize = MAX_GROUPS * ROLES + DISTRICTS * MAX_WILD;
/// The most wild squares a district can have.
pub const MAX_WILD: usize = 4;

/// The sides of a token (MW-COMP-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// The Temple gains.
    Fear,
    /// The city does.
    Unity,
}

words! {
    /// A character, with a board, cards and cubes of its own (MW-ROLE-01); in turn order (MW-ROLE-07).
    #[serde(rename_all = "snake_case")]
    pub enum Role {
        /// Purple; drafts and plays first.
        Witch = "witch" "Witch",
        /// Orange.
        Tinker = "tinker" "Tinker",
        /// Green; acts for the Temple where somebody must.
        Forester = "forester" "Forester",
    }
}

impl Role {
    /// The seat that plays this role.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The role of a seat.
    pub fn of_seat(seat: Seat) -> Option<Role> {
        Role::ALL.get(usize::from(seat.0)).copied()
    }

    /// The cube of this role's colour.
    pub fn cube(self) -> Cube {
        Cube::ALL[self.index()]
    }
}

words! {
    /// A cube, by its colour (MW-COMP-02).
    #[serde(rename_all = "snake_case")]
    pub enum Cube {
        /// The Witch's.
        Purple = "purple",
        /// The Tinker's.
        Orange = "orange",
        /// The Forester's.
        Green = "green",
        /// From the Cube Reserve.
        Brown = "brown",
        /// A Bane.
        Red = "red",
    }
}

impl Cube {
    /// The role whose Effort Pool is the cube's origin, if it is a role's (MW-CUBE-01).
    pub fn role(self) -> Option<Role> {
        Role::ALL.get(self.index()).copied()
    }

    /// As written in sentences, before the word "cube".
    pub fn with_article(self) -> &'static str {
        ["a purple", "an orange", "a green", "a brown", "a red"][self.index()]
    }
}

words! {
    /// A time of day, shown by the Clock (MW-CLOCK-01).
    #[derive(Default)]
    #[serde(rename_all = "snake_case")]
    pub enum Time {
        /// The Clock starts here (MW-SETUP-12).
        #[default]
        Day = "day",
        /// The other side.
        Night = "night",
    }
}

impl Time {
    /// The other time of day.
    pub fn flipped(self) -> Time {
        match self {
            Time::Day => Time::Night,
            Time::Night => Time::Day,
        }
    }
}

words! {
    /// What Projects put out and Requests need (MW-COMP-22).
    #[serde(rename_all = "snake_case")]
    pub enum Symbol {
        /// Fire, light, warmth.
        Flame = "flame",
        /// Potions, drink, water.
        Drop = "drop",
        /// Herbs, food, wood.
        Leaf = "leaf",
        /// Machines, tools, repairs.
        Gear = "gear",
        /// Letters, lessons, songs.
        Book = "book",
        /// Secrets, watches, dreams.
        Eye = "eye",
    }
}

words! {
    /// One of a role's three pools (MW-COMP-03).
    #[serde(rename_all = "snake_case")]
    pub enum PoolKind {
        /// Pays Costs.
        Supply = "supply" "Supply",
        /// Sets Timers, goes to the Map, becomes Fate.
        Effort = "effort" "Effort",
        /// What has to be accepted.
        Fate = "fate" "Fate",
    }
}

ids! {
    /// An Action card: the Witch's are 0 to 10, the Tinker's 11 to 21, the Forester's 22 to 32.
    pub ActionId(u8);
    /// A Request card.
    pub RequestId(u8);
    /// A Fate card.
    pub FateId(u8);
    /// A Covenant card.
    pub CovenantId(u8);
    /// A district of the Map.
    pub DistrictId(u8);
    /// A group of the Map.
    pub GroupId(u8);
    /// A square of the Map.
    pub SquareId(u8);
}

impl ActionId {
    /// The role the card belongs to.
    pub fn role(self) -> Role {
        Role::ALL[self.index() / ACTIONS_PER_ROLE]
    }
}
