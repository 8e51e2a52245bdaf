//! Cards, tokens and Locations, as loaded from `content/frost` (CF-COMP-01 to CF-CARD-17).

use crate::effect::parts::{AnyCard, AnyEnemy, AnyLocation, In};
use crate::effect::read::Cards;
use crate::effect::{Block, Program};
use crate::ids::*;
use mistgate_kernel::clauses;
use mistgate_kernel::language::{Maybe, Number};
use mistgate_kernel::text::Text;

mod check;
mod count;
mod load;
mod places;
mod quests;
mod read;
mod structure;
mod values;

pub use count::{box_count, unused_verbs};
pub use load::{FILES, load, load_kept};

/// The highest maximum Health a Hero can have (CF-CARD-01).
pub const MAX_HEALTH: u8 = 10;
/// How many Wounds a Hero can have: none to the highest Health.
pub const WOUND_COUNTS: usize = MAX_HEALTH as usize + 1;
/// The hand limit of a Hero without Wounds (CF-CLEAN-11).
pub const HAND_LIMIT: u8 = 5;

/// Everything in the box.
#[derive(Clone, Debug)]
pub struct Content {
    /// A name for exactly these files.
    pub version: String,
    /// What all cards do.
    pub program: Program,
    /// The Heroes; index by [`HeroId`].
    pub heroes: Vec<Hero>,
    /// The Fate cards and Hirelings; index by [`CardId`].
    pub cards: Vec<Card>,
    /// The Hearthfire Inn.
    pub inn: Inn,
    /// The other Locations; index by [`LocationId`].
    pub locations: Vec<Location>,
    /// The Enemy tokens; index by [`EnemyId`].
    pub enemies: Vec<Enemy>,
    /// The Search Quests; index by [`SearchId`].
    pub searches: Vec<Quest>,
    /// The Exploration Quests; index by [`ExplorationId`].
    pub explorations: Vec<Quest>,
    /// The World Events; index by [`EventId`].
    pub events: Vec<WorldEvent>,
    /// The Villains; index by [`VillainId`].
    pub villains: Vec<Villain>,
    /// The Skills; index by [`Skill`].
    pub skills: Vec<SkillKind>,
    /// The Reward tokens; index by [`RewardId`].
    pub rewards: Vec<Reward>,
    /// Which cards are of which kind.
    pub sets: CardSets,
    /// Which effects of the program bring Wounds, or something in them does.
    hurting: Vec<bool>,
    /// Wound tokens in the box (CF-COMP-12).
    pub wounds: u8,
}

/// Which cards are of which kind: worked out once.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardSets {
    /// The silver deck's (CF-COMP-11).
    pub silver: CardSet,
    /// The gold deck's.
    pub gold: CardSet,
    /// Action cards.
    pub actions: CardSet,
    /// Items.
    pub items: CardSet,
    /// Allies, Hirelings too (CF-HIRE-10).
    pub allies: CardSet,
    /// Items and Allies: what stays in play (CF-ALLY-01).
    pub lasting: CardSet,
    /// Hirelings.
    pub hirelings: CardSet,
    /// Cards with a bottom portion.
    pub with_bottom: CardSet,
    /// Enemy tokens by kind.
    pub enemies: [EnemySet; 3],
    /// Enemy tokens with a Resolve value (CF-TOKEN-01).
    pub with_resolve: EnemySet,
    /// Enemy tokens with a Draw/Scout value (CF-TOKEN-02).
    pub with_scout: EnemySet,
}

/// A Hero card (CF-CARD-01).
#[derive(Clone, Debug)]
pub struct Hero {
    /// The Hero's name.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// The Skill of the first Skill token (CF-SETUP-08).
    pub skill: Skill,
    /// The maximum number of Wounds (CF-WOUND-01).
    pub health: u8,
    /// The thresholds as printed.
    pub thresholds: Vec<Threshold>,
    /// The hand limit with so many Wounds (CF-WOUND-06).
    pub hand: [u8; WOUND_COUNTS],
    /// What the Hero cannot do with so many Wounds (CF-WOUND-07).
    pub bars: [Bars; WOUND_COUNTS],
    /// The Starting Fate cards (CF-COMP-02).
    pub deck: CardSet,
    /// A sentence in the voice of the land.
    pub flavour: String,
}

/// What happens from so many Wounds on (CF-WOUND-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// So many Wounds.
    pub at: u8,
    /// The hand limit from there on.
    pub hand: Option<u8>,
    /// What the Hero can no longer do.
    pub bars: Bars,
}

/// What a wounded Hero can no longer do (CF-WOUND-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bars {
    /// Attack Enemies (CF-ATTACK-08).
    pub attack: bool,
    /// Scout.
    pub scout: bool,
    /// Exert, for a Move or to unlock.
    pub exert: bool,
}

/// Where a card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A Hero's starting deck (CF-CARD-06).
    Starting(HeroId),
    /// The silver deck (CF-CARD-03).
    Silver,
    /// The gold deck (CF-CARD-03).
    Gold,
    /// The Hireling deck (CF-SETUP-03).
    Hireling,
}

/// The type of a card (CF-CARD-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// Activated by being played (CF-PLAY-02).
    Action,
    /// Exhausted to be activated; stays in play (CF-ALLY-05).
    Item,
    /// Exhausted to be activated; then discarded (CF-ALLY-06).
    Ally,
    /// An Ally that is used once (CF-HIRE-08).
    Hireling,
}

impl CardKind {
    /// As written in sentences.
    pub fn name(self) -> &'static str {
        ["Action", "Item", "Ally", "Hireling"][self as usize]
    }
}

/// A Fate card or a Hireling (CF-CARD-02, CF-CARD-07).
#[derive(Clone, Debug)]
pub struct Card {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Its type.
    pub kind: CardKind,
    /// What it costs in Resolve; 0 for Starting Fate cards.
    pub cost: u8,
    /// The top portion.
    pub top: Block,
    /// The bottom portion; empty if there is none.
    pub bottom: Block,
    /// The Skills that unlock it, one bit each (CF-CARD-05).
    pub skills: u8,
    /// The Wounds to unlock it by Exertion; 0 if it cannot be (CF-CARD-05).
    pub exert: u8,
    /// Victory points, lower and higher (CF-CARD-04).
    pub points: [u8; 2],
    /// The words of the top portion.
    pub text: Text,
    /// The words of the bottom portion.
    pub bottom_text: Text,
    /// A sentence in the voice of the land.
    pub flavour: String,
}

/// The Hearthfire Inn (CF-CARD-09).
#[derive(Clone, Debug)]
pub struct Inn {
    /// Its name.
    pub name: String,
    /// What leaving costs.
    pub exit: u8,
    /// Its Rest ability.
    pub rest: Block,
    /// The words of it.
    pub rest_text: Text,
    /// A sentence in the voice of the land.
    pub flavour: String,
}

/// A Location card (CF-CARD-08).
#[derive(Clone, Debug)]
pub struct Location {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Its type, and with it its Enemy icon.
    pub land: Land,
    /// What leaving costs.
    pub exit: u8,
    /// Is it a Key Location (CF-CARD-17)?
    pub key: bool,
    /// The Discovery effect; empty if there is none.
    pub discovery: Block,
    /// The Rest ability; empty if there is none.
    pub rest: Block,
    /// The words of the Discovery effect.
    pub discovery_text: Text,
    /// The words of the Rest ability.
    pub rest_text: Text,
    /// A sentence in the voice of the land.
    pub flavour: String,
}

/// An Enemy token (CF-CARD-10).
#[derive(Clone, Debug)]
pub struct Enemy {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Its back.
    pub kind: EnemyKind,
    /// What an Attack costs (CF-ATTACK-01).
    pub attack: u8,
    /// The Wounds an Attack brings (CF-ATTACK-02).
    pub wounds: u8,
    /// What it gives when retired for a Purchase (CF-TOKEN-01).
    pub resolve: u8,
    /// What it gives when retired to draw or scout (CF-TOKEN-02).
    pub scout: u8,
    /// Victory points.
    pub points: u8,
}

/// A place that a task names (CF-SEARCH-01, CF-SEARCH-02, CF-EXPLORE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// Anywhere.
    Anywhere,
    /// The Hearthfire Inn.
    Inn,
    /// Any Location of this land.
    Land(Land),
    /// This Location.
    Location(LocationId),
    /// Whatever lies on this space.
    Space(Space),
}

clauses! {
    /// An Action that a task is fulfilled with (CF-QUEST-05).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub enum Occasion of Cards {
        /// Eliminating an Enemy, of this kind if one is named.
        Eliminate("eliminate" [kind: AnyEnemy]),
        /// Placing a new Location, of this land if one is named.
        Discover("discover" [land: AnyLocation]),
        /// Purchasing a card, from this row if one is named.
        Purchase("purchase" [row: AnyCard]),
        /// Eliminating a Villain (CF-VILLAIN-27).
        Defeat = "defeat" "villain",
    }
}

impl Occasion {
    /// Does what happened fit what is asked for?
    pub fn fits(self, happened: Occasion) -> bool {
        fn one<T: PartialEq>(asked: Option<T>, there: Option<T>) -> bool {
            asked.is_none() || asked == there
        }
        match self {
            Occasion::Eliminate(asked) => matches!(happened, Occasion::Eliminate(there) if one(asked, there)),
            Occasion::Discover(asked) => matches!(happened, Occasion::Discover(there) if one(asked, there)),
            Occasion::Purchase(asked) => matches!(happened, Occasion::Purchase(there) if one(asked, there)),
            Occasion::Defeat => happened == Occasion::Defeat,
        }
    }
}

/// What a chapter or a World Event demands and gives (CF-CARD-12, CF-CARD-13, CF-CARD-14).
#[derive(Clone, Debug)]
pub struct Task {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Where it must be done.
    pub site: Site,
    /// The Action it is done with, if it is (CF-QUEST-05).
    pub when: Option<Occasion>,
    /// What must be paid.
    pub cost: Block,
    /// The options of the Reward section: a block of [`crate::effect::Effect::Do`].
    pub rewards: Block,
    /// Victory points in the Chronicle.
    pub points: u8,
    /// The words of the demand.
    pub text: Text,
    /// The words of the Reward section.
    pub reward_text: Text,
    /// A sentence in the voice of the land.
    pub flavour: String,
}

/// A quest: chapters to be done in order (CF-QSETUP-02, CF-QSETUP-03).
#[derive(Clone, Debug)]
pub struct Quest {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Its chapters: three, or two.
    pub chapters: Vec<Task>,
}

/// A World Event card (CF-CARD-14).
#[derive(Clone, Debug)]
pub struct WorldEvent {
    /// What it costs in Resolve; nothing if it has its own purchase rule (CF-EVENT-06).
    pub cost: Option<u8>,
    /// What is paid instead; empty if it has a cost.
    pub price: Block,
    /// Where it can be taken, if it has its own purchase rule.
    pub market: Site,
    /// The words of its purchase rule.
    pub price_text: Text,
    /// The first World Event with the same name (CF-EVENT-09).
    pub namesake: EventId,
    /// Is it taken out of a solo game (CF-SOLO-03)?
    pub not_solo: bool,
    /// What it demands and gives.
    pub task: Task,
}

/// A Villain card (CF-CARD-15).
#[derive(Clone, Debug)]
pub struct Villain {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// The land of the Key Locations where it is faced (CF-VILLAIN-08).
    pub land: Land,
    /// What must be matched (CF-VILLAIN-09).
    pub attack: u8,
    /// Wounds for the initiator and for each helper.
    pub wounds: [u8; 2],
    /// Resolve for the initiator, and the value of the helpers' Reward tokens.
    pub resolve: [u8; 2],
    /// Victory points.
    pub points: u8,
    /// What holds while it is active (CF-VILLAIN-07).
    pub global: Vec<Modifier>,
    /// What it does at the start of every turn (CF-GENERAL-07).
    pub dawn: Block,
    /// The words of its Global effect.
    pub text: Text,
    /// A sentence in the voice of the land.
    pub flavour: String,
}

/// How much a Villain changes a number.
type Shift = Number<1, 3>;

clauses! {
    /// A lasting part of a Villain's Global effect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Modifier of Cards {
        /// Leaving costs so much more, in this land if one is named; the inn belongs to none.
        Exit("exit" [n: Shift] "more" [land: Maybe<In>]),
        /// Enemies have so much more Attack value.
        Attack("attack" [n: Shift] "more" [kind: Maybe<EnemyKind>]),
        /// Enemies deal so many more Wounds.
        Wounds("wounds" [n: Shift] "more" [kind: Maybe<EnemyKind>]),
        /// Cards of this row, or of all, cost so much more.
        Cost("cost" [n: Shift] "more" [row: Maybe<Row>]),
        /// The hand limit is so much lower, but never below 1.
        Hand("hand" [n: Shift] "less"),
        /// Nobody can Rest, in this land if one is named.
        NoRest("no" "rest" [land: Maybe<In>]),
    }
}

/// A Skill, with its tokens (CF-CARD-11).
#[derive(Clone, Debug)]
pub struct SkillKind {
    /// As printed.
    pub name: String,
    /// As written in journals.
    pub slug: String,
    /// Tokens in the box.
    pub count: u8,
}

/// A kind of Reward token (CF-CARD-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reward {
    /// Its value, and the Resolve it gives.
    pub resolve: u8,
    /// The Draw/Scout it gives instead.
    pub scout: u8,
    /// Tokens in the box.
    pub count: u8,
}

impl Content {
    /// A card.
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// Could a block bring Wounds?
    #[inline]
    pub(crate) fn hurts(&self, block: Block) -> bool {
        self.hurting[usize::from(block.start)..][..usize::from(block.len)].contains(&true)
    }

    /// What unlocks a card besides any Enemy token: "Lore, Faith, 2 Wounds".
    pub fn keys(&self, card: &Card) -> String {
        let skills = self.skills.iter().enumerate().filter(|(at, _)| card.skills & 1 << at != 0).map(|(_, skill)| skill.name.clone());
        let exert = (card.exert > 0).then(|| crate::prices::wounds(card.exert));
        skills.chain(exert).collect::<Vec<_>>().join(", ")
    }

    /// A Location.
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.index()]
    }

    /// An Enemy token.
    #[inline]
    pub fn enemy(&self, id: EnemyId) -> &Enemy {
        &self.enemies[id.index()]
    }
}
