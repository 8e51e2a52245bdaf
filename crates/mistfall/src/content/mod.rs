//! The cards, tiles, Charters and Quests of Mistfall, as read from text files.

use crate::effect::*;
use crate::ids::*;
use crate::modules::Modules;
use serde::{Deserialize, Serialize};

mod check;
mod count;
mod heart;
mod load;
mod read;
mod register;
mod unused;

pub use count::box_count;
pub use heart::{Ally, AllySide, Extent, HeartBox, QuestEvent};
pub use load::{FILES, HEART_FILES, checked, files, load, load_kept, of_base, version, with_heart};
pub use register::{CardType, EnemyType, INFO_CARDS};
pub use unused::unused_words;

/// Everything in the box, immutable and shared.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// The same files give the same version.
    pub version: String,
    /// What everything does.
    pub program: Program,
    /// The vocabulary, by [`Keyword`].
    pub keywords: Vec<String>,
    /// Titles that conditions ask for.
    pub titles: Vec<String>,
    /// The seven Heroes, by [`CharterId`].
    pub charters: Vec<Charter>,
    /// The Hero Cards, by [`CardId`]: those of the Heroes in order, then the General Rewards.
    pub cards: Vec<Card>,
    /// The Enemies, by [`EnemyId`]: blue, green, red, special.
    pub enemies: Vec<Enemy>,
    /// The Encounters, by [`EncounterId`]: regular, special.
    pub encounters: Vec<Encounter>,
    /// The Time Cards, by [`TimeId`].
    pub times: Vec<TimeCard>,
    /// The Location tiles, by [`TileId`].
    pub tiles: Vec<Tile>,
    /// The Quest Charter: the normal side and the Nightmare side.
    pub quest_charter: [QuestCharter; 2],
    /// The Quests, by [`QuestId`].
    pub quests: Vec<Quest>,
    /// The Allies, by [`AllyId`].
    pub allies: Vec<Ally>,
    /// The boards of the expansion.
    pub heart: HeartBox,
    /// How much of all this is the base game's: what the expansion adds comes behind it.
    pub base: Extent,
}

/// A Hero (MF-HEROCHARTER-01).
#[derive(Clone, Debug)]
pub struct Charter {
    /// The name.
    pub name: String,
    /// The name in journals.
    pub slug: String,
    /// What kind of Hero.
    pub class: String,
    /// A sentence or two.
    pub story: String,
    /// Keywords of Gear the Hero can use (MF-GLOSSARY-24).
    pub proficiencies: Keywords,
    /// Modules without which the Hero cannot be played (HM-SCOPE-04).
    pub requires: Modules,
    /// The cards in the Hero Area at the start.
    pub starting_gear: Vec<CardId>,
    /// All cards with the symbol of this Hero, General Rewards excluded.
    pub cards: Vec<CardId>,
    /// The normal side and the Nightmare side (MF-VARIANT-02).
    pub sides: [CharterSide; 2],
}

/// One side of a Hero Charter.
#[derive(Clone, Debug, Default)]
pub struct CharterSide {
    /// Enemy Focus at the start (MF-HEROSETUP-11).
    pub start: u8,
    /// The Enemy Focus Track, from 0; the last space is the end (MF-FOCUS-10).
    pub track: Vec<FocusSpace>,
    /// Used when Resting (MF-FINE-26).
    pub restoration: u8,
    /// Special Abilities (MF-HEROCHARTER-03).
    pub abilities: Vec<Ability>,
}

/// A space of an Enemy Focus Track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FocusSpace {
    /// A Reinforcement icon (MF-FOCUS-03).
    pub reinforcement: bool,
    /// A Raging Enemy icon (MF-FOCUS-04).
    pub raging: bool,
}

/// The five classes of Hero Cards (MF-COMPONENT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A Starting Feat.
    BasicFeat,
    /// To be bought.
    AdvancedFeat,
    /// Starting Gear.
    BasicGear,
    /// A Personal Reward.
    RewardGear,
    /// A General Reward.
    Transient,
    /// A side of an Ally (HM-COMP-03).
    Ally,
}

/// A Hero Card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The title; copies share it.
    pub title: String,
    /// The name in journals: the title, and a number if there are copies.
    pub slug: String,
    /// Whose it is; nobody's for General Rewards and Allies.
    pub hero: Option<CharterId>,
    /// The Ally whose side it is.
    pub ally: Option<AllyId>,
    /// Its class.
    pub class: Class,
    /// The Hero Area Restriction: letter and number (MF-HEROCARD-03).
    pub restriction: Option<(u8, u8)>,
    /// Price or value (MF-GLOSSARY-25).
    pub resolve: u8,
    /// Its Keywords.
    pub keywords: Keywords,
    /// Its Actions, from the top (MF-HEROCARD-07).
    pub actions: Vec<Action>,
    /// What it does in the Hero Area besides.
    pub abilities: Vec<Ability>,
    /// A line of colour.
    pub flavour: String,
}

/// An Action of a Hero Card (MF-ACTION-01).
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// Regular, Fast or Reflex.
    pub kind: ActionKind,
    /// Where the card must be.
    pub from: Origin,
    /// Its Range; 0 for none (MF-RANGE-01).
    pub range: u8,
    /// What it is aimed at.
    pub target: Target,
    /// When a Reflex can be used; [`Trigger::AnyTime`] on all others.
    pub when: Trigger,
    /// What it does.
    pub effect: Block,
    /// Enemy Focus it generates (MF-FOCUS-01).
    pub focus: i8,
    /// The main Action of a Transient Reward (MF-GLOSSARY-28).
    pub main: bool,
    /// Its text is worded with "you" (HM-ATTACK-05).
    pub says_you: bool,
}

/// What an Action is aimed at (MF-RANGE-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Nothing outside the own Hero and cards.
    #[default]
    None,
    /// So many Enemies that pass.
    Enemies(u8, HowMany, Filter),
    /// Every Enemy in Range that passes.
    EveryEnemy(Filter),
    /// Every Enemy in the own Hero Area that passes.
    EveryEnemyInArea(Filter),
    /// Every Enemy in the Quest Area that passes.
    EveryEnemyInLine(Filter),
    /// So many Heroes.
    Heroes(u8, HowMany, Others),
    /// Every Hero.
    EveryHero,
    /// So many Allies.
    Allies(u8, HowMany),
    /// Every Ally.
    EveryAlly,
    /// A Hero or an Ally (HM-REST-01).
    HeroOrAlly,
}

/// Can the Hero who acts be a target?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// Only the others.
    Only,
    /// The others, or the Hero.
    OrSelf,
}

/// Something that works by itself: when it is triggered, or all the time.
#[derive(Clone, Debug)]
pub struct Ability {
    /// Its name, if it has one.
    pub name: String,
    /// Where an Enemy must be for it (MF-DEFENCE-05); everything else: anywhere.
    pub place: AbilityPlace,
    /// What it does.
    pub does: Does,
}

/// Where an Enemy's ability works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityPlace {
    /// In a Hero Area.
    Area,
    /// In the Quest Area.
    Line,
    /// In both.
    Anywhere,
}

/// The two sorts of abilities.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// When this happens, this is done.
    When {
        /// The trigger.
        trigger: Trigger,
        /// The effect.
        effect: Block,
        /// The player may decline.
        optional: bool,
        /// How often it can be used.
        once: Option<Limit>,
    },
    /// This holds all the time.
    While(ModId),
}

/// How often an ability works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Limit {
    /// Once in a Hero Turn.
    #[default]
    Turn,
    /// Once in a Phase.
    Phase,
    /// Once in a round.
    Round,
    /// Once in a game.
    Game,
}

/// An Enemy card (MF-ENEMYCARD-01).
#[derive(Clone, Debug)]
pub struct Enemy {
    /// The title; copies share it.
    pub title: String,
    /// The name in journals: the title, and a number if there are copies.
    pub slug: String,
    /// Its deck; none for a Special Enemy (MF-ENEMYCARD-10).
    pub colour: Option<Colour>,
    /// It has the Raging Enemy symbol.
    pub raging: bool,
    /// Its printed Life; 0 on a Special Enemy, whose Quest tells (MF-ENEMYCARD-11).
    pub life: u8,
    /// Its Keywords.
    pub keywords: Keywords,
    /// One side; two on a Special Enemy.
    pub sides: Vec<EnemySide>,
    /// A line of colour.
    pub flavour: String,
}

/// One side of an Enemy card.
#[derive(Clone, Debug, Default)]
pub struct EnemySide {
    /// Its Resolve value.
    pub resolve: u8,
    /// Attack: physical, magical.
    pub attack: [u8; 2],
    /// Defence: physical, magical.
    pub defence: [u8; 2],
    /// Wounds for each match, and Keywords it is Vulnerable to (MF-DAMAGE-04).
    pub vulnerable: (u8, Keywords),
    /// The Enrage effect, if it has one.
    pub enrage: Block,
    /// It calms after it (MF-ENRAGE-05).
    pub calms: bool,
    /// What holds while it is Enraged.
    pub enraged: Option<ModId>,
    /// Its abilities.
    pub abilities: Vec<Ability>,
}

/// An Encounter card.
#[derive(Clone, Debug)]
pub struct Encounter {
    /// The title.
    pub title: String,
    /// The name in journals.
    pub slug: String,
    /// Its Special Enemy, if it is a Special Encounter.
    pub special: Option<EnemyId>,
    /// Where it can occur (MF-ENCOUNTERCARD-07), as printed.
    pub lands: Vec<Land>,
    /// How many starting Enemies.
    pub enemies: Num,
    /// The Keywords in the starting Enemies box; empty for Any (MF-ENCOUNTER-14).
    pub of: Keywords,
    /// The deck, if it names one.
    pub deck: Option<Colour>,
    /// The Reinforcements box; blank if none (MF-ENCOUNTERCARD-05).
    pub reinforcement: Option<Num>,
    /// Special setup rules.
    pub setup: Block,
    /// The End conditions.
    pub end: Cond,
    /// The Retreat Penalty.
    pub retreat: Block,
    /// Rewards drawn in the Aftermath (MF-AFTERMATH-08).
    pub rewards: u8,
    /// Done at the end of the Aftermath.
    pub after: Block,
    /// Special rules.
    pub abilities: Vec<Ability>,
    /// A line of colour.
    pub flavour: String,
}

/// A Time Card.
#[derive(Clone, Debug)]
pub struct TimeCard {
    /// The title.
    pub title: String,
    /// The name in journals.
    pub slug: String,
    /// Its type, a word.
    pub kind: String,
    /// Spaces on the Time Track.
    pub time: u8,
    /// Its event, if it has one.
    pub event: Block,
    /// A line of colour.
    pub flavour: String,
}

/// A Location tile.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The name.
    pub name: String,
    /// The name in journals.
    pub slug: String,
    /// Its type.
    pub land: Land,
    /// Other Keywords.
    pub keywords: Keywords,
    /// Used when Resting.
    pub restoration: u8,
    /// The Dungeon symbol, without effect (MF-LOCATIONTILE-06).
    pub dungeon: bool,
    /// What is special there.
    pub abilities: Vec<Ability>,
    /// A line of colour.
    pub flavour: String,
}

/// One side of the Quest Charter.
#[derive(Clone, Debug, Default)]
pub struct QuestCharter {
    /// The Time Track; the last space is The End.
    pub time: Vec<TimeSpace>,
    /// The Reinforcement Track.
    pub reinforcement: Vec<ReinforcementSpace>,
}

/// A space of the Time Track (MF-QUESTCHARTER-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeSpace {
    /// The start for so many Heroes.
    pub start: Option<u8>,
    /// A white number (MF-TIME-11).
    pub number: Option<u8>,
    /// A Raging Enemy symbol.
    pub raging: bool,
    /// Another mark, for the Quest to explain (MF-TIME-08).
    pub mark: bool,
}

/// A space of the Reinforcement Track (MF-QUESTCHARTER-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReinforcementSpace {
    /// Enemies to draw.
    pub enemies: u8,
    /// The Time symbol.
    pub time: bool,
}

/// A Quest (MF-QUESTSETUP-11).
#[derive(Clone, Debug)]
pub struct Quest {
    /// The title.
    pub title: String,
    /// The name in journals.
    pub slug: String,
    /// The story, in a paragraph.
    pub story: String,
    /// Its Special Enemy.
    pub special: EnemyId,
    /// Its Special Encounter.
    pub encounter: EncounterId,
    /// The Life of the Special Enemy.
    pub life: Num,
    /// The side of the Special Enemy that is up at the start: 0 or 1.
    pub side: u8,
    /// The short first game, not one of the four.
    pub tutorial: bool,
    /// What a mark on the Time Track does.
    pub mark: Block,
    /// What white numbers on the new Time Track do (HM-TRACK-01).
    pub events: Vec<QuestEvent>,
    /// It works with the original rules too (HM-SCOPE-03).
    pub original: bool,
    /// The board.
    pub spots: Vec<Spot>,
    /// What the Quest Tokens do, by letter.
    pub tokens: Vec<QuestToken>,
    /// Special rules.
    pub abilities: Vec<Ability>,
}

/// A place for a tile.
#[derive(Clone, Debug)]
pub struct Spot {
    /// x in half tiles, y in tiles.
    pub at: (i8, i8),
    /// What lies there.
    pub tile: SpotTile,
    /// Face up from the start.
    pub face_up: bool,
    /// Wound tokens on it at the start, if it is face up.
    pub wounds: u8,
    /// The party begins here.
    pub start: bool,
    /// The Special Location.
    pub special: bool,
    /// The Quest Token on it, by letter: 0 is A.
    pub token: Option<u8>,
    /// Spots whose tiles share a side with this one (MF-TRAVEL-12), as a set of bits.
    pub adjacent: u32,
}

/// Which tile lies on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpotTile {
    /// This one.
    Tile(TileId),
    /// A random one of this land.
    Land(Land),
}

/// A Quest Token in a Quest.
#[derive(Clone, Debug)]
pub struct QuestToken {
    /// A to F: 0 to 5.
    pub letter: u8,
    /// What it stands for.
    pub name: String,
    /// What happens when it is revealed (MF-TRAVEL-23).
    pub reveal: Block,
}
