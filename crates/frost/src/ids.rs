//! The vocabulary of Chronicles of Frost: resources, skills, enemies, lands, spaces of the grid, and ids into the content.

use mistgate_kernel::pieces::Set;
use mistgate_kernel::{Id, Seat, bit_sets, ids, small, words};
use serde::{Deserialize, Serialize};

/// The most players (CF-GENERAL-01).
pub const MAX_PLAYERS: usize = 4;
/// Heroes in the box (CF-COMP-09).
pub const HEROES: usize = 6;
/// Starting Fate cards of a Hero (CF-COMP-02).
pub const STARTING_CARDS: usize = 10;
/// World Event cards (CF-COMP-07).
pub const EVENTS: usize = 25;
/// Villain cards (CF-COMP-10).
pub const VILLAINS: usize = 4;
/// Kinds of Skill (CF-CARD-11).
pub const SKILLS: usize = 5;
/// Search Quests (CF-COMP-04).
pub const SEARCH_QUESTS: usize = 6;
/// Exploration Quests (CF-COMP-05).
pub const EXPLORATION_QUESTS: usize = 8;
/// The most kinds of Reward token (CF-CARD-16).
pub const REWARD_KINDS: usize = 4;

/// A house set may have more of everything than the box, up to what a table can hold: so many Heroes,
pub const MOST_HEROES: usize = 10;
/// silver cards,
pub const MOST_SILVER: usize = 44;
/// gold cards,
pub const MOST_GOLD: usize = 36;
/// Hirelings,
pub const MOST_HIRELINGS: usize = 12;
/// Locations besides the Hearthfire Inn: more than the grid has spaces for, so that not all come into play,
pub const MOST_LOCATIONS: usize = 36;
/// Enemy tokens of a kind,
pub const MOST_ENEMIES: usize = 16;
/// World Events,
pub const MOST_EVENTS: usize = 40;
/// Villains,
pub const MOST_VILLAINS: usize = 8;
/// and quests of either sort.
pub const MOST_QUESTS: usize = 24;
/// The most Fate and Hireling cards together.
pub const MAX_CARDS: usize = MOST_HEROES * STARTING_CARDS + MOST_SILVER + MOST_GOLD + MOST_HIRELINGS;
/// The most cards one player can own: the starting deck, everything that is for sale, and a Hireling with its successor.
pub const MAX_OWNED: usize = STARTING_CARDS + MOST_SILVER + MOST_GOLD + 2;

/// A set of Fate cards and Hirelings.
pub type CardSet = Set<u8, CARD_WORDS>;
/// Words of such a set.
pub const CARD_WORDS: usize = 3;
const _: () = assert!(MAX_CARDS <= CardSet::CAPACITY);

impl Player {
    /// The seat of this player.
    pub fn seat(self) -> Seat {
        Seat(self.0)
    }
}

words! {
    /// What cards generate and Actions cost (CF-ICON-01 to CF-ICON-04).
    #[serde(rename_all = "snake_case")]
    pub enum Resource {
        /// Draw/Scout.
        Scout = "scout" "Draw/Scout",
        /// Move.
        Move = "move" "Move",
        /// Attack.
        Attack = "attack" "Attack",
        /// Resolve.
        Resolve = "resolve" "Resolve",
    }
}

impl Resource {
    /// Its picture on the icon sheet.
    pub fn icon(self) -> &'static str {
        ["eye", "footprints", "sword", "flame"][self.index()]
    }
}

words! {
    /// The type of an Enemy token, on its back (CF-ICON-07).
    #[serde(rename_all = "snake_case")]
    pub enum EnemyKind {
        /// Of the Borderlands.
        Brigand = "brigand" "Brigand",
        /// Of the Wildlands.
        Beast = "beast" "Beast",
        /// Of the Deadlands.
        Undead = "undead" "Undead",
    }
}

impl EnemyKind {
    /// As written in sentences, about one of them.
    pub fn with_article(self) -> &'static str {
        ["a Brigand", "a Beast", "an Undead"][self.index()]
    }

    /// As written in sentences, about several.
    pub fn plural(self) -> &'static str {
        ["Brigands", "Beasts", "Undead"][self.index()]
    }
}

words! {
    /// The type of a Location of the Location deck (CF-CARD-08).
    #[serde(rename_all = "snake_case")]
    pub enum Land {
        /// Where Brigands lie in wait.
        Borderlands = "borderlands" "Borderlands",
        /// Where Beasts hunt.
        Wildlands = "wildlands" "Wildlands",
        /// Where the Undead walk.
        Deadlands = "deadlands" "Deadlands",
    }
}

impl Land {
    /// The Enemies of the land (CF-CARD-08).
    pub fn enemy(self) -> EnemyKind {
        EnemyKind::ALL[self.index()]
    }
}

words! {
    /// A row of the Offer (CF-OFFER-02, CF-EVENT-02).
    #[serde(rename_all = "snake_case")]
    pub enum Row {
        /// Fate cards that cost 2 or 3.
        Silver = "silver" "silver card",
        /// Fate cards that cost 4 or more.
        Gold = "gold" "gold card",
        /// World Events.
        Events = "event" "World Event",
    }
}

/// A space of the 5x5 grid round the inn (CF-GRID-02, CF-GRID-03), row by row from the north-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Space(pub u8);

/// Spaces in a row of the grid.
const SIDE: u8 = 5;

impl Space {
    /// Spaces of the grid.
    pub const COUNT: usize = 25;
    /// The Hearthfire Inn's (CF-SETUP-01).
    pub const INN: Space = Space(12);

    /// All spaces.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..Self::COUNT).map(|at| Space(small(at)))
    }

    /// The space `x` to the east and `y` to the north of the inn (CF-GRID-03).
    #[cfg(test)]
    fn at(x: i8, y: i8) -> Option<Space> {
        let inside = -2..=2;
        (inside.contains(&x) && inside.contains(&y)).then(|| Space((2 - y).unsigned_abs() * SIDE + (x + 2).unsigned_abs()))
    }

    /// How far to the east of the inn.
    pub fn x(self) -> i8 {
        (self.0 % SIDE).cast_signed() - 2
    }

    /// How far to the north of the inn.
    pub fn y(self) -> i8 {
        2 - (self.0 / SIDE).cast_signed()
    }

    /// As an index into the grid.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The spaces that share a side with it (CF-GRID-01), at most four (CF-GRID-04): north, west, east, south.
    #[inline]
    pub fn neighbours(self) -> SpaceSet {
        NEIGHBOURS[self.index()]
    }

    /// How many steps lead from one to the other.
    pub fn distance(self, other: Space) -> u8 {
        self.x().abs_diff(other.x()) + self.y().abs_diff(other.y())
    }

    /// The same space on a map turned by half (CF-QSETUP-04).
    pub fn turned(self) -> Space {
        Space(small(Self::COUNT - 1) - self.0)
    }

    /// As written in content and journals: `inn`, `n2`, `s1e2`.
    pub fn slug(self) -> String {
        let part = |n: i8, plus: char, minus: char| match n {
            0 => String::new(),
            n => format!("{}{}", if n > 0 { plus } else { minus }, n.unsigned_abs()),
        };
        let slug = part(self.y(), 'n', 's') + &part(self.x(), 'e', 'w');
        if slug.is_empty() { "inn".to_owned() } else { slug }
    }

    /// The space with this slug.
    pub fn named(slug: &str) -> Option<Space> {
        Space::all().find(|space| space.slug() == slug)
    }
}

impl Id for Space {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn checked(index: usize) -> Option<Self> {
        u8::try_from(index).ok().map(Space)
    }
}

/// Worked out once: moves are asked for all the time.
const NEIGHBOURS: [SpaceSet; Space::COUNT] = {
    let mut all = [SpaceSet::NONE; Space::COUNT];
    let mut at = 0;
    while (at as usize) < Space::COUNT {
        let (row, column) = (at / SIDE, at % SIDE);
        let mut set = 0;
        if row > 0 {
            set |= 1 << (at - SIDE);
        }
        if row + 1 < SIDE {
            set |= 1 << (at + SIDE);
        }
        if column > 0 {
            set |= 1 << (at - 1);
        }
        if column + 1 < SIDE {
            set |= 1 << (at + 1);
        }
        all[at as usize] = SpaceSet(set);
        at += 1;
    }
    all
};

bit_sets! {
    /// A set of spaces.
    pub SpaceSet(u32) of Space;
    /// A set of Enemy tokens.
    pub EnemySet(u64) of EnemyId;
    /// A set of World Events.
    pub EventSet(u64) of EventId;
}

ids! {
    /// A player at the table, clockwise from the south side (CF-TURN-02).
    pub Player(u8);
    /// A Fate card or a Hireling.
    pub CardId(u8);
    /// A Hero.
    pub HeroId(u8);
    /// A Location of the Location deck.
    pub LocationId(u8);
    /// An Enemy token.
    pub EnemyId(u8);
    /// A World Event.
    pub EventId(u8);
    /// A Villain.
    pub VillainId(u8);
    /// A Search Quest.
    pub SearchId(u8);
    /// An Exploration Quest.
    pub ExplorationId(u8);
    /// A Skill (CF-ICON-06).
    pub Skill(u8);
    /// A kind of Reward token (CF-CARD-16).
    pub RewardId(u8);
}

/// A card of the World Event deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventCard {
    /// A World Event.
    Event(EventId),
    /// A Villain (CF-VILLAIN-04).
    Villain(VillainId),
}

impl EventCard {
    /// Villains come after the World Events of the box; whatever World Events a house set has beyond it come after the Villains.
    const FIRST_VILLAIN: u8 = 25;
    const BEHIND_VILLAINS: u8 = Self::FIRST_VILLAIN + Self::VILLAINS;
    const VILLAINS: u8 = 8;
    /// The most cards in the deck.
    pub const MOST: usize = MOST_EVENTS + MOST_VILLAINS;

    /// Its number in the deck.
    #[inline]
    pub fn number(self) -> u8 {
        match self {
            EventCard::Event(id) if id.0 < Self::FIRST_VILLAIN => id.0,
            EventCard::Event(id) => id.0 + Self::VILLAINS,
            EventCard::Villain(id) => Self::FIRST_VILLAIN + id.0,
        }
    }

    /// The card with this number.
    #[inline]
    pub fn numbered(number: u8) -> Self {
        match number {
            ..Self::FIRST_VILLAIN => EventCard::Event(EventId(number)),
            Self::FIRST_VILLAIN..Self::BEHIND_VILLAINS => EventCard::Villain(VillainId(number - Self::FIRST_VILLAIN)),
            _ => EventCard::Event(EventId(number - Self::VILLAINS)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// States that were kept before there were house sets have 25 World Events, and Villains from 25 on.
    #[test]
    fn cards_of_the_world_event_deck_keep_their_numbers() {
        assert_eq!((usize::from(EventCard::FIRST_VILLAIN), usize::from(EventCard::VILLAINS)), (EVENTS, MOST_VILLAINS));
        assert!((0..25).all(|n| EventCard::numbered(n) == EventCard::Event(EventId(n))));
        assert!((0..4).all(|n| EventCard::numbered(25 + n) == EventCard::Villain(VillainId(n))));
        let events = EventId::all(MOST_EVENTS).map(EventCard::Event);
        let mut numbers: Vec<u8> = events.chain(VillainId::all(MOST_VILLAINS).map(EventCard::Villain)).map(EventCard::number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..small(EventCard::MOST)).collect::<Vec<u8>>());
        assert!(numbers.into_iter().all(|n| EventCard::numbered(n).number() == n));
    }

    // rule: CF-GRID-01, CF-GRID-04, CF-GRID-06
    #[test]
    fn spaces_that_share_a_side_are_adjacent() {
        let at = |x, y| Space::at(x, y).unwrap();
        let adjacent = |a: Space, b: Space| a.neighbours().contains(b) && b.neighbours().contains(a);
        for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            assert!(adjacent(at(0, 0), at(x, y)));
        }
        assert!(!adjacent(at(0, 0), at(1, 1)));
        assert!(adjacent(at(1, 0), at(1, 1)) && adjacent(at(0, 1), at(1, 1)));
        assert!(!adjacent(at(2, 0), at(-2, -1)), "the rows do not wrap round");
        let neighbours = |x, y| at(x, y).neighbours().len();
        assert_eq!((neighbours(0, 0), neighbours(2, 0), neighbours(2, 2)), (4, 3, 2));
    }

    // rule: CF-GRID-02, CF-GRID-03
    #[test]
    fn the_grid_has_25_spaces_round_the_inn() {
        let mut seen = SpaceSet::NONE;
        for (x, y) in (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))) {
            let space = Space::at(x, y).unwrap();
            assert_eq!((space.x(), space.y()), (x, y));
            seen.insert(space);
        }
        assert_eq!(seen.len(), Space::COUNT);
        assert_eq!(Space::at(0, 0), Some(Space::INN));
        assert_eq!([Space::at(3, 0), Space::at(-3, 0), Space::at(0, 3), Space::at(0, -3)], [None; 4]);
    }

    // rule: CF-QSETUP-04
    #[test]
    fn a_turned_map_is_the_same_map_seen_from_the_other_side() {
        for space in Space::all() {
            assert_eq!((space.turned().x(), space.turned().y()), (-space.x(), -space.y()));
        }
    }

    #[test]
    fn spaces_have_names() {
        assert_eq!(Space::at(2, -1).unwrap().slug(), "s1e2");
        assert_eq!(Space::INN.slug(), "inn");
        assert!(Space::all().all(|space| Space::named(&space.slug()) == Some(space)));
    }
}
