//! All that belongs to one hero.

use crate::ids::*;
use crate::words::*;
use mistgate_kernel::pieces::Stack;
use serde::{Deserialize, Serialize};

/// The Action points of every hero (ML-HERO-08).
pub const ACTION_POINTS: u8 = 6;
/// The highest value of a characteristic: no more Skill dice can be rolled (ML-HERO-13).
pub const HIGHEST_CHARACTERISTIC: u8 = 5;
/// The highest Carrying level (ML-PACK-12).
pub const HIGHEST_CARRYING: u8 = 6;
/// More Talents than a campaign can give one hero: an Evolution table has 20 cells.
pub const MOST_TALENTS: usize = 20;
/// Cards in one Knapsack: slots for the highest Carrying level, and as many again while a swap is made.
pub const MOST_STORED: usize = HIGHEST_CARRYING as usize * 2;
/// Weapons in one Knapsack: one or two, and some more while a swap is made.
pub const MOST_STORED_WEAPONS: usize = 6;
/// Mhaÿ Talents of one hero: a School card and the Improvement cards (ML-TALENT-14).
pub const MOST_WITHHELD: usize = 6;
/// State cards on one hero; three kinds exist (ML-STATE-01).
pub const MOST_STATES: usize = 6;

/// A hero, in the group or not. Who is absent keeps what the Character Save would note (ML-JOIN-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// The five values, by [`Characteristic`].
    pub characteristics: [u8; 5],
    /// The space of the Initiative track the cube stands on, from 0 (ML-SETUP-05).
    pub initiative: u8,
    /// The space of the Movement track.
    pub movement: u8,
    /// The Carrying level.
    pub carrying: u8,
    /// Crystals.
    pub life: Life,
    /// Crystals that equipment and Talents lend (ML-LIFE-03).
    pub lent_life: u8,
    /// Aura tokens.
    pub aura: Aura,
    /// Whose are spent first.
    #[serde(default, skip_serializing_if = "Purse::is_own")]
    pub purse: Purse,
    /// Action points left; they count only where turns are played (ML-HERO-16).
    pub action_points: u8,
    /// The colour of the hero's cube (ML-SETUP-02).
    pub colour: Option<Colour>,
    /// Cubes of resources.
    pub resources: Resources,
    /// What is worn and wielded.
    pub equipment: Equipment,
    /// Objects in the Knapsack, Scenario cards among them.
    pub stored: Stack<Carried, MOST_STORED>,
    /// Talent cards.
    pub talents: Stack<Talent, MOST_TALENTS>,
    /// Talents of a Mhaÿ that stay noted as long as two others of the group are Mhaÿs (ML-JOIN-12).
    pub withheld: Stack<Talent, MOST_WITHHELD>,
    /// Classic Spells, by their place in the content.
    pub spells: u16,
    /// State cards the hero suffers from, and how often.
    pub states: Stack<Suffered, MOST_STATES>,
    /// Scenario tokens of the hero's own (ML-SCENARIO-16).
    pub tokens: TokenNumbers,
    /// Was in this campaign before (ML-JOIN-15)?
    pub past: Past,
    /// Level Ups made; those of the group that a hero missed are made up for (ML-JOIN-05, ML-JOIN-12).
    pub level: u8,
}

impl Purse {
    fn is_own(&self) -> bool {
        *self == Purse::Own
    }
}

/// What a hero has to do with the campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Past {
    /// Was never in it.
    #[default]
    Unknown,
    /// Is in it, or was and may come back.
    Member,
    /// Has left for good (ML-JOIN-10).
    Gone,
}

/// The crystals of a hero, by zone; their sum is the maximum (ML-LIFE-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Life {
    /// Life Points.
    pub points: u8,
    /// In the Damage zone.
    pub damage: u8,
    /// In the Injury zone.
    pub injury: u8,
    /// In the Shock zone.
    pub shock: u8,
}

/// The Aura tokens of a hero (ML-AURA-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aura {
    /// Active.
    pub active: u8,
    /// Spent.
    pub spent: u8,
}

/// Cubes by type and colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resources([[u8; 5]; 5]);

impl Resources {
    /// How many of this resource.
    pub fn count(&self, resource: Resource) -> u8 {
        self.0[resource.kind.index()][resource.colour.index()]
    }

    /// How many of this type, whatever their colour.
    pub fn of_type(&self, kind: ResourceType) -> u8 {
        self.0[kind.index()].iter().sum()
    }

    /// How many an instruction means.
    pub fn fitting(&self, filter: ResourceFilter) -> u8 {
        Resource::all().filter(|&resource| filter.fits(resource)).map(|resource| self.count(resource)).sum()
    }

    /// Adds cubes. Whether there is room is for others to ask.
    pub fn add(&mut self, resource: Resource, n: u8) {
        self.0[resource.kind.index()][resource.colour.index()] += n;
    }

    /// Takes cubes away, as many as there are.
    pub fn take(&mut self, resource: Resource, n: u8) -> u8 {
        let taken = n.min(self.count(resource));
        self.0[resource.kind.index()][resource.colour.index()] -= taken;
        taken
    }
}

/// What a hero wears and wields. Without a Weapon it is the Barehanded card (ML-WEAPON-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equipment {
    /// The Weapon in hand.
    pub weapon: Option<WeaponId>,
    /// Weapons in the Knapsack: one, or two by a Talent (ML-TALENT-22).
    pub stored: Stack<WeaponId, MOST_STORED_WEAPONS>,
    /// The Armor worn.
    pub armour: Option<ObjectId>,
    /// The ring worn.
    pub ring: Option<Artifact>,
    /// The amulet worn.
    pub amulet: Option<Artifact>,
}

/// An Artifact: an Object card, or a Scenario card (ML-ARTIFACT-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Artifact {
    /// An Object card.
    Object(ObjectId),
    /// A Scenario card.
    Card(CardNumber),
}

/// A card in the Knapsack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Carried {
    /// An Object card.
    Object(ObjectId),
    /// A Scenario card with the Knapsack element (ML-SCENARIO-07).
    Card(CardNumber),
}

impl Default for Carried {
    fn default() -> Self {
        Carried::Object(ObjectId(0))
    }
}

/// A Talent card and the side that lies up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Talent {
    /// The card.
    pub id: TalentId,
    /// The side.
    pub side: Side,
}

/// The sides of a Talent card (ML-TALENT-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// As it enters the game.
    #[default]
    Normal,
    /// Turned.
    Improved,
}

/// A State card on a hero (ML-STATE-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suffered {
    /// The card.
    pub card: CardNumber,
    /// How often it has struck.
    pub times: u8,
}

impl Hero {
    /// The value of a characteristic.
    pub fn value(&self, characteristic: Characteristic) -> u8 {
        self.characteristics[characteristic.index()]
    }

    /// Without Life Points a hero can do nothing (ML-LIFE-04).
    pub fn is_unconscious(&self) -> bool {
        self.life.points == 0
    }
}

impl Life {
    /// The kinds of wound there are.
    pub fn wounds(self) -> impl Iterator<Item = Wound> {
        let zones = [(Wound::Damage, self.damage), (Wound::Injury, self.injury), (Wound::Shock, self.shock)];
        zones.into_iter().filter(|(_, n)| *n > 0).map(|(wound, _)| wound)
    }

    /// The maximum (ML-LIFE-03).
    pub fn most(self) -> u8 {
        self.points + self.damage + self.injury + self.shock
    }
}
