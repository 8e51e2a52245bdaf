//! Content: heroes, cards, the region, booklets. Files in, tables out, or everything that is wrong with them.
//!
//! - [`mod@load`]: which files there are, and their version; `former`: its name in earlier programs
//! - here and in `arms`, `land`: what is read; `heroes`, `equipment`, `cards`, `region`: a reader each
//! - `places`, `challenges`, `enemies`, `spells`, [`modes`]: what is met on a map or a page, and the numbers of Stealth and Combat mode
//! - [`perk`]: what a card does as long as it lies there; [`cure`]: what heals a State; [`mode`]: the Game Mode card

mod arms;
mod cards;
mod challenges;
pub mod cure;
mod enemies;
mod equipment;
mod former;
mod heroes;
mod land;
pub mod load;
pub mod mode;
pub mod modes;
pub mod perk;
mod places;
mod read;
mod region;
mod spells;

use crate::booklet::condition::Mode;
use crate::booklet::instruction::Block;
use crate::booklet::library::Library;
use crate::booklet::parse::Names;
use crate::challenge::page::Challenge;
use crate::combat::card::Guard;
use crate::ids::*;
use crate::place::location::Location;
use crate::place::tile::Tile;
use crate::stealth::errand::Patrol;
use crate::words::{words, *};
use perk::Perk;

pub use crate::combat::card::EnemyCard;
pub use crate::magic::card::SpellCard;
pub use arms::{BareHands, CombatDie, CombatLine, WeaponCard};
pub use land::{City, Hex, Landing, Region};
pub use load::{FILES, TABLES, load};
pub(crate) use spells::SCENARIO_SPELLS;

/// Everything that does not change during a play.
#[derive(Clone, Debug)]
pub struct Content {
    /// A name for exactly this content, prose left out.
    pub version: String,
    /// The name that earlier programs gave it.
    pub former: String,
    /// The five heroes, by [`HeroId`].
    pub heroes: Vec<HeroBoard>,
    /// Talent cards.
    pub talents: Vec<TalentCard>,
    /// Object cards.
    pub objects: Vec<ObjectCard>,
    /// Weapon cards.
    pub weapons: Vec<WeaponCard>,
    /// The Barehanded card, and its reverse: Claws (ML-WEAPON-10, ML-WEAPON-15).
    pub bare_hands: [BareHands; 2],
    /// Action cards.
    pub actions: Vec<ActionCard>,
    /// Day cards, then Night cards.
    pub travel_cards: Vec<TravelCard>,
    /// Event cards.
    pub event_cards: Vec<EventCard>,
    /// The Rest card.
    pub rest: RestCard,
    /// Dungeon tiles.
    pub tiles: Vec<DungeonTile>,
    /// Recipes of the Crafting card.
    pub recipes: Vec<Recipe>,
    /// The Exploration wheel.
    pub wheel: Wheel,
    /// The Region board.
    pub region: Region,
    /// Scenario cards, in the order of their numbers.
    pub scenario_cards: Vec<ScenarioCard>,
    /// Location tiles.
    pub location_tiles: Vec<Tile>,
    /// The locations of the Exploration booklet.
    pub locations: Vec<Location>,
    /// The Challenges of the Exploration booklet.
    pub challenges: Vec<Challenge>,
    /// Enemy cards.
    pub enemies: Vec<EnemyCard>,
    /// The Stealth board, dice, Upgrade tokens.
    pub modes: modes::Modes,
    /// Spell cards, in the order of their numbers.
    pub spells: Vec<SpellCard>,
    /// The booklets.
    pub library: Library,
    /// The names that instructions use.
    pub names: Names,
}

/// A Hero board and a People card (ML-HERO-13, ML-HERO-15).
#[derive(Clone, Debug)]
pub struct HeroBoard {
    /// What the others call the hero.
    pub called: String,
    /// The People.
    pub people: String,
    /// What the emblem shows (ML-HERO-02).
    pub emblem: Option<String>,
    /// What the special skill is called.
    pub skill_name: Option<String>,
    /// A line in italics.
    pub flavour: Option<String>,
    /// Where the five characteristics begin.
    pub characteristics: [u8; 5],
    /// The values of the Initiative track.
    pub initiative: Vec<u8>,
    /// The values of the Movement track.
    pub movement: Vec<u8>,
    /// Action points for an extra space of movement, for a point of Initiative, for Waiting (ML-HERO-12).
    pub prices: [u8; 3],
    /// The special skill (ML-HERO-07).
    pub skill: Vec<Perk>,
    /// Life Points at the start.
    pub life: u8,
    /// Aura tokens at the start.
    pub aura: u8,
    /// The Carrying level at the start.
    pub carrying: u8,
    /// What the values above the starting one bring, by characteristic (ML-LEVEL-01).
    pub evolution: [Vec<Bonus>; 5],
    /// The effects of the Aura zone besides the common one (ML-AURA-15).
    pub aura_zone: Vec<AuraEffect>,
}

words! {
    /// The effects of the Aura zones (ML-AURA-15).
    AuraEffect {
        /// One die and one Damage more on an attack.
        Strike = "strike",
        /// One die more on an attack that is not ranged.
        Blow = "blow",
        /// One die and two Shields more on a defence.
        Ward = "ward",
        /// All Stealth dice of a turn are cancelled.
        Hush = "hush",
        /// All movement is Light Movement.
        Lightness = "lightness",
        /// The effects of all Heavy Equipment are cancelled.
        Ease = "ease",
        /// One more Movement.
        Haste = "haste",
        /// One more Initiative.
        Alertness = "alertness",
        /// A Talent of another hero is copied.
        Mirror = "mirror",
        /// Purchases cost 2 gold less.
        Haggling = "haggling",
        /// Three more Action cards in a Harvest.
        Gleaning = "gleaning",
    }
}

/// A Talent card (ML-TALENT-04).
#[derive(Clone, Debug)]
pub struct TalentCard {
    /// Its name.
    pub name: String,
    /// Its name in journals.
    pub slug: String,
    /// Its class.
    pub class: Class,
    /// The school it opens, if it is a School card (ML-TALENT-14).
    pub school: Option<Ability>,
    /// The Normal side.
    pub normal: Vec<Perk>,
    /// The Improved side.
    pub improved: Vec<Perk>,
    /// A line in italics.
    pub flavour: Option<String>,
}

/// An Object card (ML-OBJECT-02).
#[derive(Clone, Debug)]
pub struct ObjectCard {
    /// Its name.
    pub name: String,
    /// Its name in journals.
    pub slug: String,
    /// How rare.
    pub rank: Rank,
    /// What kind of thing.
    pub kind: ObjectType,
    /// Its value in gold.
    pub price: u8,
    /// The crown (ML-OBJECT-03).
    pub quality: bool,
    /// Pieces of Heavy Equipment it counts as (ML-LOAD-07).
    pub heavy: u8,
    /// What it does while worn, or carried.
    pub perks: Vec<Perk>,
    /// Of Armor: the dice it adds to a defence (ML-ARMOUR-04).
    pub defence: Vec<CombatDie>,
    /// Of Armor: what discarding it does in a defence (ML-DEFENCE-08).
    pub sacrifice: Vec<Guard>,
    /// Of Armor: is it lost with the last Life Point (ML-DEFENCE-11)?
    pub fragile: bool,
    /// What using it up does (ML-OBJECT-05).
    pub usage: Block,
    /// Can be used in this mode only (ML-OBJECT-06).
    pub mode: Option<Mode>,
    /// Action points that using it costs (ML-OBJECT-06).
    pub points: u8,
    /// A line in italics.
    pub flavour: Option<String>,
}

/// An Action card (ML-ACTION-02).
#[derive(Clone, Copy, Debug)]
pub struct ActionCard {
    /// Its Gem.
    pub gem: Gem,
    /// The direction on its ring.
    pub direction: Direction,
    /// What a search finds.
    pub search: Block,
    /// What the enemies do in Stealth mode (ML-PATROL-06).
    pub patrol: Patrol,
}

/// A Day or Night card (ML-EVENT-02).
#[derive(Clone, Debug)]
pub struct TravelCard {
    /// Day or Night.
    pub period: Period,
    /// The terrain of its picture.
    pub terrain: Terrain,
    /// Its half of an Entry.
    pub entry: u8,
    /// The effects of its other end.
    pub effects: Vec<TravelEffect>,
}

/// An effect of a Travel card that does not match (ML-EVENT-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TravelEffect {
    /// Take a Travel token.
    Token,
    /// Take one on this terrain.
    TokenOn(Terrain),
    /// Take one if the card lies on this space, from 1.
    TokenAt(u8),
    /// Take one, or go to the Village.
    TokenOrVillage,
    /// The weather turns.
    Weather(Weather),
}

/// An Event card (ML-EVENT-15).
#[derive(Clone, Copy, Debug)]
pub struct EventCard {
    /// Its half of an Entry in fair weather, or in Stealth mode.
    pub fair: u8,
    /// Its half in bad weather, or in Combat mode.
    pub bad: u8,
    /// Left out of the Travel phase (ML-TRAVEL-06).
    pub dungeon_only: bool,
    /// Used only if at least one of these is ticked (ML-VOCAB-89).
    pub triangles: Triangles,
}

/// The Rest card, Campfire side (ML-REST-01).
#[derive(Clone, Copy, Debug, Default)]
pub struct RestCard {
    /// Its half of an Entry.
    pub entry: u8,
    /// White Stealth dice that each hero rolls (ML-REST-06).
    pub dice: u8,
}

/// A side of a Dungeon tile (ML-DUNGEON-03).
#[derive(Clone, Debug)]
pub struct DungeonTile {
    /// The number at its bottom: the first half of its Entries.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// At so many crystals, go to this chapter (ML-DUNGEON-12).
    pub consequence: Option<(u8, Landing)>,
}

/// A recipe of the Crafting card (ML-CRAFT-02).
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What comes of it.
    pub makes: Resource,
    /// What goes into it.
    pub from: Vec<Resource>,
}

/// The Exploration wheel (ML-HARVEST-11, ML-VILLAGE-04).
#[derive(Clone, Debug, Default)]
pub struct Wheel {
    /// What a Gem yields, by wild terrain and Gem.
    pub harvest: [[Vec<Resource>; 4]; 4],
    /// The stall of the Village.
    pub stall: Vec<(u8, crate::booklet::instruction::Gear)>,
    /// What the Village pays for resources, by type.
    pub prices: [u8; 5],
}

/// A Scenario card (ML-SCENARIO-06).
#[derive(Clone, Debug)]
pub struct ScenarioCard {
    /// Its number.
    pub number: CardNumber,
    /// Its name.
    pub name: String,
    /// What kind of card it is.
    pub kind: CardKind,
    /// Its special symbol.
    pub symbol: Option<char>,
    /// Its value in gold, if it can be sold.
    pub price: Option<u8>,
    /// Carried in a Knapsack (ML-SCENARIO-07)?
    pub carried: bool,
    /// What it does while it lies there; of a State, to whom it has struck.
    pub perks: Vec<Perk>,
    /// Of a State: what heals it (ML-STATE-05).
    pub cures: Vec<cure::Cure>,
    /// Of a State: does it count twice if it strikes twice (ML-STATE-04)?
    pub cumulative: bool,
    /// Aura tokens that are laid on it (ML-BEETLE-02).
    pub aura: u8,
    /// Of the Rare Resource card: which resource, and what it is worth (ML-RULECARD-05).
    pub rare: Option<(Resource, u8)>,
    /// Of the Game Mode card: the rules of its Easy side (ML-MODE-07).
    pub easy: Vec<mode::ModeRule>,
    /// And of its Difficult side.
    pub difficult: Vec<mode::ModeRule>,
    /// Is it a Target card (ML-RULECARD-03)?
    pub target: bool,
    /// Does it belong to the HEROIC version (ML-ICON-03)?
    pub heroic: bool,
    /// Its chapter, for a card on the Region board.
    pub chapter: Option<Landing>,
    /// What it says.
    pub text: Option<String>,
}

words! {
    /// The kinds of Scenario card (ML-SCENARIO-13).
    CardKind {
        /// Something of this mission.
        Mission = "mission",
        /// Gear of the whole group.
        Gear = "gear",
        /// The condition of a hero.
        State = "state",
        /// A rule.
        Rule = "rule",
        /// Aura Stone, Emperor Beetle.
        Bonus = "bonus",
        /// A ring.
        Ring = "ring",
        /// An amulet.
        Amulet = "amulet",
        /// A place on the Region board.
        Destination = "destination",
        /// Easy and Difficult (ML-MODE-02).
        Mode = "mode",
    }
}

impl Content {
    /// A Talent card.
    pub fn talent(&self, id: TalentId) -> &TalentCard {
        &self.talents[id.index()]
    }

    /// An Object card.
    pub fn object(&self, id: ObjectId) -> &ObjectCard {
        &self.objects[id.index()]
    }

    /// A Weapon card.
    pub fn weapon(&self, id: WeaponId) -> &WeaponCard {
        &self.weapons[id.index()]
    }

    /// What a hero fights with who has no Weapon in hand: the Ancient has Claws (ML-WEAPON-15).
    pub fn bare_hands(&self, hero: HeroId) -> &BareHands {
        &self.bare_hands[usize::from(hero == HeroId::Ancient)]
    }

    /// A Hero board.
    pub fn hero(&self, id: HeroId) -> &HeroBoard {
        &self.heroes[id.index()]
    }

    /// How something is made: each product has one recipe (ML-CRAFT-08).
    pub fn recipe(&self, makes: Resource) -> Option<&Recipe> {
        self.recipes.iter().find(|recipe| recipe.makes == makes)
    }

    /// A Dungeon tile, if there is one with this number.
    pub fn tile(&self, number: u8) -> Option<&DungeonTile> {
        self.tiles.iter().find(|tile| tile.number == number)
    }

    /// An Enemy card.
    pub fn enemy(&self, id: EnemyId) -> &EnemyCard {
        &self.enemies[id.index()]
    }

    /// A location.
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.index()]
    }

    /// The location with this number in the Exploration booklet.
    pub fn location_numbered(&self, number: u16) -> Option<LocationId> {
        self.locations.iter().position(|location| location.number == number).map(|at| LocationId(at as u8))
    }

    /// The Challenge with this number in the Exploration booklet.
    pub fn challenge_numbered(&self, number: u16) -> Option<&Challenge> {
        self.challenges.iter().find(|challenge| challenge.number == number)
    }

    /// A Scenario card, if there is one with this number.
    pub fn scenario_card(&self, number: CardNumber) -> Option<&ScenarioCard> {
        self.scenario_cards.binary_search_by_key(&number, |card| card.number).ok().map(|at| &self.scenario_cards[at])
    }
}
