//! Small ids into the content, and the sets that instructions and states are made of.

use crate::words::{Colour, ResourceType};
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($number:ty)),+ $(,)?) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(pub $number);

            impl $name {
                /// As a place in a list.
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )+
    };
}

ids! {
    /// A booklet.
    BookletId(u8),
    /// A chapter or an Entry of any booklet.
    ChapterId(u16),
    /// A choice in a chapter.
    ChoiceId(u16),
    /// A Skill check in a chapter.
    CheckId(u16),
    /// A table by Gem in a chapter.
    GemTableId(u16),
    /// A Talent card.
    TalentId(u8),
    /// An Object card.
    ObjectId(u8),
    /// A Weapon card.
    WeaponId(u8),
    /// A hex of the Region board.
    HexId(u8),
    /// A location of the Exploration booklet.
    LocationId(u8),
    /// An Enemy card.
    EnemyId(u8),
    /// An enemy's miniature in the place that is played.
    FoeId(u8),
    /// The number of a Scenario card (ML-SCENARIO-01).
    CardNumber(u8),
    /// The number of a Scenario token, 1 to 12 (ML-BOX-04).
    TokenNumber(u8),
    /// The number of a triangle on the Save sheet (ML-SAVE-19).
    Triangle(u8),
}

/// The highest number of a Scenario card: 87 cards and the Game Mode card (ML-SCENARIO-13).
pub const MOST_CARDS: u8 = 88;
/// The highest number of a Scenario token (ML-BOX-04).
pub const MOST_TOKENS: u8 = 12;
/// The highest number of a triangle: what the printed sheet has room for.
pub const MOST_TRIANGLES: u8 = 60;
/// The fewest heroes of a group (ML-GROUP-05).
pub const FEWEST_HEROES: usize = 2;
/// All heroes there are (ML-GROUP-08).
pub const HEROES: usize = 5;

macro_rules! number_sets {
    ($($(#[$doc:meta])* $name:ident of $id:ident in $bits:ty),+ $(,)?) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
            #[serde(from = "Vec<u8>", into = "Vec<u8>")]
            pub struct $name($bits);

            impl $name {
                /// Is it in the set?
                pub const fn contains(self, id: $id) -> bool {
                    self.0 >> id.0 & 1 == 1
                }

                /// Puts it in.
                pub fn insert(&mut self, id: $id) {
                    self.0 |= 1 << id.0;
                }

                /// Takes it out.
                pub fn remove(&mut self, id: $id) {
                    self.0 &= !(1 << id.0);
                }

                /// Are all of these in the set?
                pub const fn contains_all(self, others: Self) -> bool {
                    others.0 & !self.0 == 0
                }

                /// Is any of these in the set?
                pub const fn contains_any(self, others: Self) -> bool {
                    others.0 & self.0 != 0
                }

                /// Both together.
                pub const fn union(self, others: Self) -> Self {
                    $name(self.0 | others.0)
                }

                /// Without these.
                pub const fn without(self, others: Self) -> Self {
                    $name(self.0 & !others.0)
                }

                /// Is nothing in it?
                pub const fn is_empty(self) -> bool {
                    self.0 == 0
                }

                /// How many?
                pub const fn len(self) -> usize {
                    self.0.count_ones() as usize
                }

                /// In the order of their numbers.
                pub fn iter(self) -> impl Iterator<Item = $id> {
                    let mut left = self.0;
                    std::iter::from_fn(move || {
                        (left != 0).then(|| {
                            let id = $id(left.trailing_zeros() as u8);
                            left &= left - 1;
                            id
                        })
                    })
                }
            }

            impl FromIterator<$id> for $name {
                fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> Self {
                    let mut set = $name::default();
                    ids.into_iter().for_each(|id| set.insert(id));
                    set
                }
            }

            impl From<Vec<u8>> for $name {
                fn from(numbers: Vec<u8>) -> Self {
                    let most = (<$bits>::BITS - 1) as u8;
                    numbers.into_iter().filter(|&number| number <= most).map($id).collect()
                }
            }

            impl From<$name> for Vec<u8> {
                fn from(set: $name) -> Vec<u8> {
                    set.iter().map(|id| id.0).collect()
                }
            }
        )+
    };
}

number_sets! {
    /// Scenario cards by their numbers.
    CardNumbers of CardNumber in u128,
    /// Scenario tokens by their numbers.
    TokenNumbers of TokenNumber in u16,
    /// Triangles of the Save sheet.
    Triangles of Triangle in u64,
}

/// A resource cube: its type is the zone it lies in, its kind is its colour (ML-PACK-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Resource {
    /// The zone.
    pub kind: ResourceType,
    /// The colour.
    pub colour: Colour,
}

/// Resources as an instruction names them: by type, by colour, by both, or any at all (ML-PACK-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResourceFilter {
    /// The type, if it matters.
    pub kind: Option<ResourceType>,
    /// The colour, if it matters.
    pub colour: Option<Colour>,
}

/// The resources there are, by type: names of their own for some, the colour for the others (ML-PACK-05, ML-LOCK-08).
pub const RESOURCES: &[(ResourceType, Colour, &str)] = &[
    (ResourceType::Plant, Colour::Yellow, "yellow plant"),
    (ResourceType::Plant, Colour::Red, "red plant"),
    (ResourceType::Plant, Colour::Purple, "purple plant"),
    (ResourceType::Plant, Colour::Green, "green plant"),
    (ResourceType::Plant, Colour::Blue, "blue plant"),
    (ResourceType::Material, Colour::Red, "metal"),
    (ResourceType::Material, Colour::Green, "wood"),
    (ResourceType::Material, Colour::Yellow, "leather"),
    (ResourceType::Potion, Colour::Red, "red potion"),
    (ResourceType::Potion, Colour::Yellow, "yellow potion"),
    (ResourceType::Potion, Colour::Green, "green potion"),
    (ResourceType::Arrow, Colour::Red, "red arrow"),
    (ResourceType::Arrow, Colour::Green, "green arrow"),
    (ResourceType::Arrow, Colour::Yellow, "yellow arrow"),
    (ResourceType::Lockpick, Colour::Red, "red lockpick"),
    (ResourceType::Lockpick, Colour::Purple, "purple lockpick"),
    (ResourceType::Lockpick, Colour::Blue, "blue key"),
];

impl Resource {
    /// Its name.
    pub fn word(self) -> &'static str {
        RESOURCES.iter().find(|(kind, colour, _)| (*kind, *colour) == (self.kind, self.colour)).map_or("resource", |(_, _, word)| word)
    }

    /// Its name as one word.
    pub fn slug(self) -> String {
        self.word().replace(' ', "-")
    }

    /// Every resource there is.
    pub fn all() -> impl Iterator<Item = Resource> {
        RESOURCES.iter().map(|&(kind, colour, _)| Resource { kind, colour })
    }
}

impl ResourceFilter {
    /// Does it mean this one?
    pub fn fits(self, resource: Resource) -> bool {
        self.kind.is_none_or(|kind| kind == resource.kind) && self.colour.is_none_or(|colour| colour == resource.colour)
    }
}
