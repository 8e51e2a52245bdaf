//! The vocabulary of Mistywell: roles, cubes, times of day, symbols, and ids into the content.

use mistgate_kernel::Seat;
use serde::{Deserialize, Serialize};

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

/// A character, with a board, cards and cubes of its own (MW-ROLE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Purple; drafts and plays first.
    Witch,
    /// Orange.
    Tinker,
    /// Green; acts for the Temple where somebody must.
    Forester,
}

impl Role {
    /// All roles, in turn order (MW-ROLE-07).
    pub const ALL: [Role; ROLES] = [Role::Witch, Role::Tinker, Role::Forester];

    /// The role's place in turn order.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The seat that plays this role.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The role of a seat.
    pub fn of_seat(seat: Seat) -> Option<Role> {
        Role::ALL.get(seat.0 as usize).copied()
    }

    /// The cube of this role's colour.
    pub fn cube(self) -> Cube {
        Cube::ALL[self as usize]
    }

    /// As written in journals.
    pub fn slug(self) -> &'static str {
        ["witch", "tinker", "forester"][self as usize]
    }

    /// As written in sentences.
    pub fn name(self) -> &'static str {
        ["Witch", "Tinker", "Forester"][self as usize]
    }
}

/// A cube, by its colour (MW-COMP-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cube {
    /// The Witch's.
    Purple,
    /// The Tinker's.
    Orange,
    /// The Forester's.
    Green,
    /// From the Cube Reserve.
    Brown,
    /// A Bane.
    Red,
}

impl Cube {
    /// All colours.
    pub const ALL: [Cube; 5] = [Cube::Purple, Cube::Orange, Cube::Green, Cube::Brown, Cube::Red];

    /// The role whose Effort Pool is the cube's origin, if it is a role's (MW-CUBE-01).
    pub fn role(self) -> Option<Role> {
        Role::ALL.get(self as usize).copied()
    }

    /// As written in journals.
    pub fn slug(self) -> &'static str {
        ["purple", "orange", "green", "brown", "red"][self as usize]
    }

    /// As written in sentences, before the word "cube".
    pub fn with_article(self) -> &'static str {
        ["a purple", "an orange", "a green", "a brown", "a red"][self as usize]
    }
}

/// A time of day, shown by the Clock (MW-CLOCK-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Time {
    /// The Clock starts here (MW-SETUP-12).
    #[default]
    Day,
    /// The other side.
    Night,
}

impl Time {
    /// The other time of day.
    pub fn flipped(self) -> Time {
        match self {
            Time::Day => Time::Night,
            Time::Night => Time::Day,
        }
    }

    /// As written in content.
    pub fn slug(self) -> &'static str {
        ["day", "night"][self as usize]
    }
}

/// What Projects put out and Requests need (MW-COMP-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    /// Fire, light, warmth.
    Flame,
    /// Potions, drink, water.
    Drop,
    /// Herbs, food, wood.
    Leaf,
    /// Machines, tools, repairs.
    Gear,
    /// Letters, lessons, songs.
    Book,
    /// Secrets, watches, dreams.
    Eye,
}

impl Symbol {
    /// All symbols.
    pub const ALL: [Symbol; 6] = [Symbol::Flame, Symbol::Drop, Symbol::Leaf, Symbol::Gear, Symbol::Book, Symbol::Eye];

    /// As written in content and journals.
    pub fn slug(self) -> &'static str {
        ["flame", "drop", "leaf", "gear", "book", "eye"][self as usize]
    }
}

/// One of a role's three pools (MW-COMP-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoolKind {
    /// Pays Costs.
    Supply,
    /// Sets Timers, goes to the Map, becomes Fate.
    Effort,
    /// What has to be accepted.
    Fate,
}

impl PoolKind {
    /// As written in sentences.
    pub fn name(self) -> &'static str {
        ["Supply", "Effort", "Fate"][self as usize]
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index into the content.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// An Action card: the Witch's are 0 to 10, the Tinker's 11 to 21, the Forester's 22 to 32.
    ActionId
);
id!(
    /// A Request card.
    RequestId
);
id!(
    /// A Fate card.
    FateId
);
id!(
    /// A Covenant card.
    CovenantId
);
id!(
    /// A district of the Map.
    DistrictId
);
id!(
    /// A group of the Map.
    GroupId
);
id!(
    /// A square of the Map.
    SquareId
);

impl ActionId {
    /// The role the card belongs to.
    pub fn role(self) -> Role {
        Role::ALL[self.index() / ACTIONS_PER_ROLE]
    }
}
