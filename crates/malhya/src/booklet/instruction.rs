//! Instructions: what a chapter makes the group do, as data.

use super::condition::Condition;
use crate::content::Landing;
use crate::ids::*;
use crate::place::location::{Access, Heading, Mark};
use crate::place::spot::Spot;
use crate::words::*;

pub use super::land::{LandDeed, Market, Presence, Prices, Trade};

/// A stretch of the program: the instructions of a chapter, an option, a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Block {
    /// Where it begins.
    pub start: u16,
    /// How many instructions.
    pub len: u8,
}

impl Block {
    /// Nothing to do.
    pub const EMPTY: Block = Block { start: 0, len: 0 };

    /// Is there nothing to do?
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The places of its instructions.
    pub fn places(self) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let start = usize::from(self.start);
        start..start + usize::from(self.len)
    }
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Nothing happens: an option that just reads on.
    Nothing,
    /// Go to a chapter.
    Go(Goal),
    /// Close the booklet (ML-BOOK-26).
    Close,
    /// The journey begins or goes on (ML-TRAVEL-02).
    Travel,
    /// In a Dungeon, the next Event card (ML-DUNGEON-08).
    NewEntry,
    /// The turn of the hero in question ends (ML-BOOK-35).
    EndTurn,
    /// The adventure is over (ML-GROUP-15).
    EndAdventure(Ending),
    /// A condition: met, it ends the chapter (ML-BOOK-19), or is done in passing.
    If {
        /// What must hold.
        condition: Condition,
        /// Then this.
        then: Block,
        /// Else this; only for conditions in passing.
        otherwise: Block,
        /// Does it end the chapter?
        manner: Manner,
    },
    /// The players choose (ML-BOOK-16).
    Choose(ChoiceId),
    /// Each hero does this, or each of whom a condition holds.
    EachHero(Option<Condition>, Block),
    /// One hero is chosen; without a block he stays the hero in question.
    ChooseHero(Option<Condition>, Block),
    /// Somebody does something.
    Do(Who, Deed),
    /// A Skill check.
    Check(CheckId),
    /// So many Action cards are drawn, and each Gem has its result (ML-ACTION-07).
    DrawGems(u8, GemTableId),
    /// So many Action cards are drawn, and what they show is found (ML-ACTION-09).
    Search(u8),
    /// Something happens on the land.
    Land(LandDeed),
    /// A place is set out, a mode begins or ends.
    Scene(SceneDeed),
}

/// Where to go on reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A chapter of the same booklet.
    Here(u16),
    /// The next chapter of the same booklet (ML-ICON-07).
    Next,
    /// A chapter of the Event booklet: the rectangle (ML-BOOK-09).
    Event(u16),
    /// A chapter of the Adventure booklet that is played: the diamond (ML-BOOK-09).
    Adventure(u16),
}

/// How an adventure ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Well.
    Well,
    /// Badly.
    Badly,
}

/// What a condition that is met does to the rest of the chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It is not read (ML-BOOK-19).
    EndsChapter,
    /// It goes on.
    InPassing,
}

/// Whom an instruction concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Nobody is named: the group, or inside of a hero's block that hero.
    Unsaid,
    /// The group as a whole.
    Group,
    /// Every hero, or every one of whom a condition holds.
    Each(Option<Condition>),
    /// One hero, chosen by the players; perhaps only of some.
    One(Option<Condition>),
    /// The hero in question.
    TheHero,
    /// This hero, if in the group.
    Named(HeroId),
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So much.
    Just(u8),
    /// Everything there is.
    All,
}

/// Something that is counted for the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Gold coins (ML-START-05).
    Gold,
    /// Travel tokens (ML-TRAVEL-18).
    TravelTokens,
    /// Points (ML-SAVE-07).
    Points,
    /// Crystals in the play area (ML-SAVE-06).
    Crystals,
}

/// Where crystals are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrystalPlace {
    /// On a Scenario card.
    Card(CardNumber),
    /// On the Dungeon tile (ML-DUNGEON-13).
    Dungeon,
}

/// Where cubes and Damage tokens are put (ML-ICON-77, ML-ICON-108).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bed {
    /// On a Scenario card.
    Card(CardNumber),
    /// On the Dungeon tile.
    Dungeon,
    /// On the open page: of a Challenge, or of the chapter.
    #[default]
    Page,
}

/// What somebody does, gains or suffers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The group gains so much.
    Gain(u8, Counter),
    /// The group loses so much.
    Lose(Amount, Counter),
    /// Healing effects (ML-LIFE-05).
    Heal(Amount),
    /// Life Points are lost without a named wound (ML-LIFE-13).
    LoseLife(Amount),
    /// A wound is suffered.
    Suffer(u8, Wound),
    /// All Shocks become Life Points again (ML-ICON-24).
    HealShocks,
    /// Aura tokens become active again (ML-AURA-03).
    ReactivateAura(Amount),
    /// Aura tokens are spent for nothing (ML-AURA-08).
    LoseAura(Amount),
    /// Action points are lost (ML-ICON-30).
    LoseActionPoints(Amount),
    /// Action points come back (ML-ICON-31).
    RecoverActionPoints(u8),
    /// Resource cubes are gained (ML-PACK-09).
    GainResource(u8, ResourceFilter),
    /// Resource cubes are lost.
    LoseResource(Amount, ResourceFilter),
    /// Cards are drawn from a deck of equipment (ML-VOCAB-13).
    GainEquipment(u8, Gear),
    /// Cards of equipment are lost (ML-OBJECT-13).
    LoseEquipment(Amount, Gear),
    /// This very card is gained.
    GainCard(Named),
    /// A Talent is acquired (ML-TALENT-05).
    GainTalent,
    /// A Talent is improved (ML-TALENT-10).
    ImproveTalent,
    /// A Spell is drawn.
    GainSpell,
    /// A Classic Spell may be exchanged (ML-SCHOOL-16).
    ExchangeSpell,
    /// Scenario cards come into play (ML-ICON-121).
    TakeCards(CardNumbers),
    /// Scenario cards go back to their deck (ML-SCENARIO-04).
    DiscardCards(CardNumbers),
    /// The Scenario card with this symbol goes back (ML-ICON-120).
    DiscardSymbol(char),
    /// These cards have no effect as long as the chapter is open (ML-ICON-118, ML-ICON-124).
    CancelCards(CardNumbers),
    /// The Gear card of the group goes back (ML-ICON-117).
    DiscardGear,
    /// Scenario tokens are taken (ML-SCENARIO-14).
    TakeTokens(TokenNumbers),
    /// Scenario tokens are discarded.
    DiscardTokens(TokenNumbers),
    /// All Scenario tokens are discarded (ML-ICON-104).
    DiscardAllTokens,
    /// Triangles are ticked on the Save sheet (ML-SAVE-20).
    MarkTriangles(Triangles),
    /// Crystals are put somewhere.
    PutCrystals(u8, CrystalPlace),
    /// Crystals are taken from somewhere.
    TakeCrystals(Amount, CrystalPlace),
    /// So many cubes of the hero's colour are put somewhere (ML-ICON-77).
    PutCubes(u8, Bed),
    /// Cubes of the hero's colour are taken away (ML-ICON-78).
    DiscardCubes(Amount, Bed),
    /// A Damage token of this value, 1 or 3, is put somewhere (ML-ICON-107).
    PutDamage(u8, Bed),
    /// Damage tokens are discarded, those of the least value first (ML-ICON-108).
    DiscardDamage(Amount, Bed),
    /// The hero's Initiative token is put on this zone or space of the page (ML-ICON-113).
    PutInitiative(u8),
    /// The hero becomes the target (ML-RULECARD-04).
    BecomeTarget,
    /// A Level Up (ML-LEVEL-04).
    LevelUp,
    /// More Quality Weapons go into the deck (ML-DECK-05).
    MoreQualityWeapons(u8),
    /// More Quality Objects go into the deck.
    MoreQualityObjects(u8),
    /// The Action cards are shuffled (ML-ACTION-04).
    ShuffleActionCards,
    /// So many Action cards are discarded from the deck, unseen (ML-ICON-67).
    DiscardActionCards(u8),
    /// Successes collected in the check under way are lost (ML-ICON-47).
    LoseSuccesses(u8),
}

/// A card of equipment by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// An Object.
    Object(ObjectId),
    /// A Weapon.
    Weapon(WeaponId),
}

/// Equipment as an instruction names it (ML-OBJECT-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Gear {
    /// Objects, of a rank if it matters.
    Object(Option<Rank>),
    /// Weapons, of a rank if it matters.
    Weapon(Option<Rank>),
    /// The Weapon in hand.
    EquippedWeapon,
    /// The Armor worn.
    WornArmour,
    /// An Artifact worn.
    EquippedArtifact,
    /// Artifacts, worn or stored (ML-VOCAB-31).
    Artifact,
    /// The Armor worn, if it is Heavy Armor (ML-ARMOUR-13).
    HeavyArmour,
}

impl Gear {
    /// The same of this rank.
    pub fn of_rank(self, rank: Rank) -> Self {
        match self {
            Gear::Object(_) => Gear::Object(Some(rank)),
            Gear::Weapon(_) => Gear::Weapon(Some(rank)),
            Gear::EquippedWeapon | Gear::WornArmour | Gear::EquippedArtifact | Gear::Artifact | Gear::HeavyArmour => self,
        }
    }
}

/// Places, modes, threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SceneDeed {
    /// A Location is set out, with a deployment point.
    SetOutPlace(u16, u8),
    /// A Challenge is set out.
    SetOutChallenge(u16),
    /// Stealth mode begins.
    Stealth(Vigour),
    /// Stealth mode ends.
    LeaveStealth,
    /// Combat mode begins.
    Combat,
    /// The Threat rises.
    RaiseThreat(u8),
    /// The Threat falls.
    LowerThreat(u8),
    /// The Alarm is given.
    Alarm,
    /// In Stealth mode, so many additional white Stealth dice (ML-CHECK-75).
    StealthDice(u8),
    /// The hero in question may leave the board here (ML-EXIT-08).
    MayLeave,
    /// The group leaves the place (ML-EXIT-12).
    LeavePlace,
    /// A door is opened or closed (ML-MAP-21).
    Door(Spot, Heading, DoorState),
    /// Enemies arrive at an Invocation token: up to four insignia, 0 for none (ML-DEPLOY-10).
    Deploy([u8; 4], Mark),
    /// A Noise token is put on a space (ML-NOISE-01).
    PutNoise(Spot),
    /// An Interest token is put on a space, with its chapter (ML-MAP-19).
    PutInterest(Spot, Option<Landing>),
    /// An Interest token is discarded (ML-MAP-19).
    DiscardInterest(Spot),
    /// An Invocation token is discarded (ML-MAP-19).
    DiscardInvocation(Mark),
    /// Any one Invocation token is discarded, as the players choose (ML-VOCAB-106).
    DiscardAnyInvocation,
    /// Access tokens of a kind are discarded.
    DiscardAccess(Access),
    /// Somebody outside of the group is the target, and stands on a space with so many Life Points and Shields (ML-RULECARD-04).
    PutTarget(Spot, u8, u8),
    /// The target outside of the group goes to a space.
    MoveTarget(Spot),
    /// The target outside of the group is gone.
    DiscardTarget,
}

/// What becomes of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorState {
    /// Open, or broken (ML-MAP-21).
    Open,
    /// Closed.
    Closed,
}

/// The difficulties of Stealth mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vigour {
    /// Normal (Standard).
    Normal,
    /// Extreme.
    Extreme,
}

/// A choice: what is asked, and the ways to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The question, in the author's words.
    pub prompt: String,
    /// The options.
    pub options: Vec<Opening>,
}

/// An option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The author's words.
    pub label: String,
    /// Open only if this holds.
    pub condition: Option<Condition>,
    /// What must be paid in full (ML-GOLDEN-04).
    pub price: Vec<Price>,
    /// What follows.
    pub block: Block,
}

/// Something that is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Of the group's counters.
    Counter(u8, Counter),
    /// Resource cubes of any heroes.
    Resource(u8, ResourceFilter),
    /// Aura tokens of one hero.
    Aura(u8),
    /// A Scenario token.
    Token(TokenNumber),
    /// A Scenario card.
    Card(CardNumber),
}

/// What each Gem brings (ML-ACTION-07, ML-ACTION-13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GemTable {
    /// The results.
    pub rows: Vec<GemRow>,
}

/// A line of a table by Gem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GemRow {
    /// The Gem.
    pub gem: Gem,
    /// For so many of it, once.
    pub every: u8,
    /// What happens.
    pub block: Block,
}

impl Instruction {
    /// Does it always lead elsewhere, so that nothing behind it is read (ML-BOOK-13)?
    pub fn leads_away(&self) -> bool {
        matches!(
            self,
            Instruction::Go(_)
                | Instruction::Close
                | Instruction::Travel
                | Instruction::NewEntry
                | Instruction::EndAdventure(_)
                // ML-DUNGEON-04: the first Entry follows at once.
                | Instruction::Land(LandDeed::Dungeon(_))
        )
    }
}
