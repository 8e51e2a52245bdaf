//! What happens, for logs and animations.

use crate::booklet::condition::Mode;
use crate::booklet::instruction::Bed;
use crate::challenge::event::ChallengeEvent;
use crate::check::state::Face;
use crate::combat::event::FightEvent;
use crate::hero::state::Life;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::place::event::MapEvent;
use crate::state::End;
use crate::stealth::board::StealthFace;
use crate::travel::state::TimelineCard;
use crate::words::{words, *};
use mistgate_kernel::pieces::Stack;
use serde::Serialize;

/// Dice of one roll: five Skill dice and the Difficulty dice.
pub const MOST_DICE: usize = 16;
/// Dice a hero rolls at a Campfire.
pub const MOST_REST_DICE: usize = 4;

/// Something that happened. Everybody may hear everything: hidden are only decks and unread pages (ML-GROUP-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum Event {
    /// A chapter was opened.
    Opened { chapter: ChapterId },
    /// A chapter that fast mode cuts was passed over.
    Cut { chapter: ChapterId },
    /// The booklet was closed.
    Closed,
    /// An option was chosen, from 1.
    Chosen { choice: ChoiceId, option: u8 },
    /// A condition was judged: the instruction at this place of the program.
    Judged { at: u16, met: bool },
    /// The group gained something countable.
    Gained { what: Tally, n: u16 },
    /// The group lost something countable.
    Lost { what: Tally, n: u16 },
    /// A Scenario card came into play.
    CardTaken { card: CardNumber },
    /// A Scenario card went back.
    CardDiscarded { card: CardNumber },
    /// A Scenario token was taken.
    TokenTaken { token: TokenNumber, hero: Option<HeroId> },
    /// A Scenario token was discarded.
    TokenDiscarded { token: TokenNumber },
    /// A triangle was ticked.
    Marked { triangle: Triangle },
    /// Crystals on a card changed.
    CrystalsOn { card: CardNumber, crystals: u8 },
    /// A hero was chosen.
    HeroChosen { hero: HeroId },
    /// A crystal was healed.
    Healed { hero: HeroId, life: Life },
    /// A hero lost Life Points to a zone.
    Hurt { hero: HeroId, wound: Wound, n: u8 },
    /// A hero has no Life Points left.
    Fell { hero: HeroId },
    /// A hero came to again.
    Woke { hero: HeroId },
    /// Aura tokens were spent.
    AuraSpent { hero: HeroId, n: u8 },
    /// Aura tokens became active again.
    AuraBack { hero: HeroId, n: u8 },
    /// A hero's turn was ended.
    TurnEnded { hero: HeroId },
    /// A check began.
    CheckBegan { check: CheckId },
    /// A hero begins a check.
    Tries { hero: HeroId },
    /// Dice were rolled.
    Rolled { hero: HeroId, faces: Stack<Face, MOST_DICE>, successes: u8, stops: u8 },
    /// A hero's check has failed.
    Failed { hero: HeroId },
    /// A hero stopped with so many Successes.
    Stopped { hero: HeroId, successes: u8 },
    /// The Successes of all are counted.
    Pooled { successes: u8 },
    /// The adventure is over.
    Ended { end: End },
    /// The journey begins on this hex.
    SetOut { hex: HexId },
    /// A Travel card was drawn and lies on this space, from 1; if its terrain matches, an Event follows.
    TravelCardDrawn { card: u8, space: u8, matches: bool },
    /// An Event card was drawn; this half of an Entry lies up.
    EventCardDrawn { card: u8, half: u8 },
    /// The weather has turned.
    WeatherTurned { weather: Weather },
    /// The group moved to this hex.
    Moved { hex: HexId },
    /// The Titan moved to this hex.
    TitanMoved { hex: HexId },
    /// A Scenario card was put on this hex.
    CardPlaced { card: CardNumber, hex: HexId },
    /// A day is over: so many have passed.
    DayEnded { days: u8 },
    /// The Rest card was slid in.
    Rested { card: TimelineCard, space: u8 },
    /// A hero rolled at the Campfire.
    WarmedUp { hero: HeroId, faces: Stack<StealthFace, MOST_REST_DICE>, signs: u8 },
    /// A chapter that was open before an Event goes on.
    Reopened { chapter: ChapterId },
    /// The group came to the Village.
    VillageReached,
    /// The Action cards were shuffled.
    ActionsShuffled,
    /// An Action card was drawn.
    ActionDrawn { card: u8 },
    /// A hero harvests, with so many Action cards.
    Harvested { hero: HeroId, cards: u8 },
    /// Something was crafted.
    Crafted { what: Resource },
    /// A Dungeon tile was laid out.
    DungeonEntered { tile: u8 },
    /// So many crystals lie on the Dungeon tile.
    DungeonCrystals { crystals: u8 },
    /// A Dungeon was finished: so many ticks on the Save sheet.
    DungeonFinished { ticks: u8 },
    /// The group is in this mode now, or in none.
    ModeChanged { mode: Option<Mode> },
    /// A hero got something.
    Got { hero: HeroId, thing: Thing },
    /// Nobody took something.
    LeftLying { thing: Thing },
    /// A hero put something on.
    Worn { hero: HeroId, thing: Thing },
    /// A hero took Armor off.
    Stored { hero: HeroId, thing: Thing },
    /// A hero lost something or gave it up.
    Dropped { hero: HeroId, thing: Thing },
    /// Something changed hands.
    Handed { from: HeroId, to: HeroId, thing: Thing },
    /// A hero took a Weapon in hand, or none.
    Wielded { hero: HeroId, weapon: Option<WeaponId> },
    /// A Potion was used.
    Drank { hero: HeroId, colour: Colour, on: HeroId },
    /// An Object was used up.
    Used { hero: HeroId, thing: Thing },
    /// Crystals were gained or lost for good, or as long as something is worn.
    Crystals { hero: HeroId, life: Life },
    /// A hero acquired a Talent.
    Learned { hero: HeroId, talent: TalentId },
    /// A hero gained a Spell, by its number.
    SpellLearned { hero: HeroId, spell: u8 },
    /// A Spell went back to its pile.
    SpellReturned { hero: HeroId, spell: u8 },
    /// A Spell was laid beside an Aura Stone.
    StoneAttuned { card: CardNumber, spell: u8 },
    /// Something was laid on the ground.
    LaidDown { hero: HeroId, thing: Thing, at: crate::place::spot::Spot },
    /// A Talent was improved.
    Improved { hero: HeroId, talent: TalentId },
    /// The group levelled up.
    LevelUp { level: u8 },
    /// A characteristic rose.
    Raised { hero: HeroId, characteristic: Characteristic, value: u8 },
    /// The Evolution table gave something.
    Bonus { hero: HeroId, bonus: Bonus },
    /// A State struck a hero.
    Struck { hero: HeroId, card: CardNumber },
    /// A hero was healed of a State.
    Recovered { hero: HeroId, card: CardNumber },
    /// A token of the Emperor Beetle was spent.
    BeetleSpent { left: u8 },
    /// A Market was opened.
    MarketOpened,
    /// Something was bought.
    Bought { thing: Thing, price: u8 },
    /// Something was sold.
    Sold { thing: Thing, price: u8 },
    /// The group left the Market.
    MarketClosed,
    /// A hero joined the group.
    Joined { hero: HeroId },
    /// A hero left the group.
    Departed { hero: HeroId },
    /// Another side of the Game Mode card is played.
    Mode { mode: GameMode },
    /// A rule on this side of the Game Mode card was switched, from 1.
    RuleSwitched { mode: GameMode, n: u8, on: bool },
    /// So many cubes of a hero lie somewhere now.
    CubesOn { bed: Bed, hero: HeroId, n: u8 },
    /// So many Damage tokens of a value lie somewhere now.
    DamageOn { bed: Bed, value: u8, n: u8 },
    /// Action cards were discarded unseen.
    ActionsDiscarded { n: u8 },
    /// A hero is the target.
    TargetNamed { hero: HeroId },
    /// A hero copies a Talent of another.
    Mirrored { hero: HeroId, talent: TalentId },
    /// Somebody thought to have seen this number in the picture.
    NumberTried { number: u16, found: bool },
    /// Something happened on a map.
    #[serde(untagged)]
    Map(MapEvent),
    /// Something in a fight.
    #[serde(untagged)]
    Fight(FightEvent),
    /// Something of a Challenge.
    #[serde(untagged)]
    Challenge(ChallengeEvent),
}

words! {
    /// What the group counts.
    Tally {
        /// Gold coins.
        Gold = "gold",
        /// Travel tokens.
        TravelTokens = "travel tokens",
        /// Points.
        Points = "points",
        /// Crystals.
        Crystals = "crystals",
    }
}
