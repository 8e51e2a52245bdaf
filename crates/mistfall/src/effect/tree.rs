//! Effects as data: a flat program that everything shares, of which each Action, ability and event owns a block.

use crate::ids::{Colour, Condition, Damage, Keyword, Land, Phase};
use serde::{Deserialize, Serialize};

/// The effects of everything, one after the other, and the conditions and modifiers they use; blocks point into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The effects.
    pub effects: Vec<Effect>,
    /// The tests of all conditions.
    pub tests: Vec<Test>,
    /// The modifiers.
    pub modifiers: Vec<Modifier>,
}

/// A run of effects in the program, done in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Where it begins.
    pub start: u16,
    /// How many effects it has.
    pub len: u8,
}

/// A condition: alternatives, of each of which every test must hold. A run of tests in the program; a new alternative
/// begins where [`Test::alternative`] is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cond {
    /// Where it begins.
    pub start: u16,
    /// How many tests it has; none always holds.
    pub len: u8,
}

/// A modifier in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModId(pub u16);

/// A number that may depend on the game (MF-SCALE-03): `times` × what is counted, plus `base`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Num {
    /// Added.
    pub base: i8,
    /// The factor; 0 for a plain number.
    pub times: i8,
    /// What is counted.
    pub of: Count,
}

/// What can be counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Count {
    /// The Hero Number (MF-SCALE-01).
    #[default]
    Heroes,
    /// The highest white number the Time cube has reached (MF-TIME-11).
    TimeMark,
    /// Objective tokens on this card.
    Tokens,
    /// Enemies in your Hero Area.
    Pursuers,
    /// Enemies in play (MF-AREA-05).
    Foes,
    /// Cards or tokens given up in the enclosing step.
    Paid,
    /// Restoration used in this step (MF-HEAL-05).
    Restored,
    /// Cards Buried for the attack being resolved.
    Buried,
    /// Wounds on the target; in an Enemy's own text, on this Enemy.
    Wounds,
    /// Cards in your hand.
    Hand,
    /// Your Enemy Focus.
    Focus,
    /// Enemies in the Quest Area (MF-GLOSSARY-11).
    Line,
    /// Objective tokens on the Quest.
    Quest,
}

/// Which Heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// The Hero who acts; on an Enemy the Hero in whose area it is.
    You,
    /// The target or targets of the Action.
    Target,
    /// Every Hero in play, in an order the players choose.
    Each,
    /// Every other Hero.
    Others,
    /// One, of the player's choice.
    Any,
    /// One of the others, of the player's choice.
    Another,
    /// The Hero under attack.
    Attacked,
    /// The one with the highest Enemy Focus; ties are chosen.
    Highest,
    /// The one with the lowest Enemy Focus; ties are chosen.
    Lowest,
}

/// Which Enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Which {
    /// Out of these.
    pub scope: Scope,
    /// Only those that pass.
    pub filter: Filter,
}

/// Enemies an effect is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scope {
    /// The target or targets of the Action.
    Target,
    /// The Enemy whose text this is.
    This,
    /// The Enemy that attacks.
    Attacker,
    /// All in play.
    All,
    /// All in your Hero Area.
    Mine,
    /// All in the Quest Area.
    Line,
    /// The leftmost in the Quest Area.
    First,
    /// One in play, of the player's choice.
    One,
    /// One in your Hero Area, of the player's choice.
    OneInArea,
    /// One in the Quest Area, of the player's choice.
    OneInLine,
}

/// What an Enemy must be. Everything that is set must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// It has this Keyword (MF-KEYWORD-02).
    pub keyword: Option<Keyword>,
    /// It has the Raging Enemy symbol.
    pub raging: bool,
    /// It is Enraged (`Some(true)`) or calm (`Some(false)`).
    pub enraged: Option<bool>,
    /// It has Wounds on it.
    pub wounded: bool,
    /// It is a Special Enemy (`Some(true)`) or a Regular one.
    pub special: Option<bool>,
    /// It is in the Quest Area (`Some(true)`) or in a Hero Area.
    pub line: Option<bool>,
}

/// Something with Condition tokens or Wounds: Heroes or Enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victim {
    /// These Heroes.
    Heroes(Who),
    /// These Enemies.
    Enemies(Which),
}

/// Where an Objective token lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holder {
    /// The card whose text this is.
    This,
    /// The active Encounter.
    Encounter,
    /// The Quest.
    Quest,
}

/// A type of damage, or either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sort {
    /// This type only.
    Only(Damage),
    /// Both types.
    Any,
}

/// Where a Hero Card can be or go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The Hero Area.
    Area,
    /// The top of the deck.
    Top,
    /// The bottom of the deck.
    Bottom,
    /// The hand.
    Hand,
    /// The discard pile.
    Discard,
    /// The Burial pile.
    Burial,
    /// Under the Reward deck.
    Rewards,
}

/// The kinds of Actions (MF-ACTION-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// One a turn.
    Regular,
    /// As many as you like, in your turn.
    Fast,
    /// At any time, or at its trigger.
    Reflex,
}

/// Where the card of an Action must be (MF-ACTION-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// In hand (MF-ACTION-06).
    Hand,
    /// In the Hero Area (MF-ACTION-07).
    Area,
    /// In either.
    Either,
}

/// Which Locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Site {
    /// The active one.
    Here,
    /// One adjacent to it, of the players' choice.
    Adjacent,
    /// Any one, of the players' choice.
    Any,
}

/// How long a modifier lasts (MF-FINE-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// To the end of the Hero Turn.
    Turn,
    /// To the end of the Phase.
    Phase,
    /// To the end of the round.
    Round,
}

/// One effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    // Building an attack.
    /// Damage to the targets of the Action.
    Deal(Num, Damage),
    /// More damage in the attack being built or modified; with `true` only if it deals that type.
    Add(Num, Damage, bool),
    /// The target's defence is lower for this Action (MF-FINE-24).
    Pierce(Num, Sort),
    /// The attack has this Keyword too.
    Gains(Keyword),
    /// Up to so many cards from hand, one by one; the block for each (MF-EFFECT-01, MF-FINE-22).
    DiscardFor {
        /// At most.
        most: Num,
        /// Only such cards.
        keyword: Option<Keyword>,
        /// For each of them.
        each: Block,
    },
    /// Up to so many Objective tokens off this card, one by one; the block for each.
    SpendFor {
        /// At most.
        most: Num,
        /// For each of them.
        each: Block,
    },
    /// Another Action as part of this one (MF-EMBED-01).
    Embed {
        /// Of this kind, or of any.
        kind: Option<ActionKind>,
        /// Of such a card.
        keyword: Option<Keyword>,
        /// From here.
        from: Origin,
    },
    /// Deal what was built so far.
    Strike,

    // Everything else.
    /// Damage to Heroes, which can be cancelled (MF-FINE-13).
    Hurt(Num, Damage, Who),
    /// Wounds at once.
    Wound(Num, Victim),
    /// Condition tokens on somebody.
    Afflict(Condition, Num, Victim),
    /// Condition tokens off somebody, of choice.
    Cure(Num, Victim),
    /// Restoration points (MF-HEAL-01).
    Heal(Num, Who),
    /// Cards from the own deck into hand (MF-EFFECT-04).
    Draw(Num, Who),
    /// Cards from hand.
    Discard(Num, Option<Keyword>, Who),
    /// Cards from hand, discard pile or the top of the deck (MF-EFFECT-06).
    Bury(Num, Who),
    /// Cards from the top of the deck to the Burial pile.
    BuryTop(Num, Who),
    /// Cards from the top of the deck to the discard pile.
    DiscardTop(Num, Who),
    /// Cards of choice from one zone to another.
    Fetch {
        /// How many.
        n: Num,
        /// Any number up to that (MF-FINE-22).
        up_to: bool,
        /// Only such cards.
        keyword: Option<Keyword>,
        /// Out of here.
        from: Zone,
        /// Into this.
        to: Zone,
    },
    /// Where this card goes when the Action is concluded (MF-CONCLUDE-01).
    Place(Zone),
    /// This card goes under the target Enemy (MF-EFFECT-09).
    AttachToTarget,
    /// A card from hand goes under this one and still counts as in hand (MF-EFFECT-10).
    AttachFromHand(Option<Keyword>),
    /// Objective tokens on a card (MF-EFFECT-12).
    Tokens(Num, Holder),
    /// Objective tokens off a card.
    LoseTokens(Num, Holder),
    /// Enemy Focus right (above 0) or left.
    Focus(Num, Who),
    /// Enemy Focus left; the number is how far.
    FocusBack(Num, Who),
    /// Half the Enemy Focus (MF-TRACK-02).
    HalveFocus(Who),
    /// Damage of the attack being resolved is cancelled (MF-DEFENCE-07).
    Cancel(Num, Sort),
    /// All of it.
    CancelAll,
    /// The attack goes to you instead.
    TakeOver,
    /// More cards in the draw that is about to happen (MF-REFLEX-04).
    DrawMore(Num),
    /// Enemies are Enraged (MF-ENRAGE-03).
    Enrage(Which),
    /// Enemies are calmed (MF-GLOSSARY-06).
    Calm(Which),
    /// The player must Enrage one in their area (MF-ENRAGE-01).
    Rage(Who),
    /// Enemies attack: the Hero in whose area they are, or this one (MF-ENRAGE-04).
    Attack(Which, Option<Who>),
    /// Enemies go to the Quest Area (MF-FINE-09).
    MoveToLine(Which),
    /// Enemies go to a Hero Area; with `true` its Focus is not halved (MF-EFFECT-07).
    MoveTo(Which, Who, bool),
    /// Enemies are discarded, which is no elimination (MF-DAMAGE-14).
    DriveOff(Which),
    /// Enemies join the line (MF-ENCOUNTER-21).
    Bring(Num, Option<Keyword>, Option<Colour>),
    /// The pool grows.
    Resolve(Num),
    /// The pool shrinks.
    LoseResolve(Num),
    /// The Time cube right.
    Time(Num),
    /// The Time cube left.
    TimeBack(Num),
    /// The Reinforcement cube right.
    Reinforce(Num),
    /// The Reinforcement cube left.
    ReinforceBack(Num),
    /// A better status (MF-TRAVEL-09).
    Improve(Site),
    /// A worse status (MF-TRAVEL-10).
    Degrade(Site),
    /// An adjacent Location is turned face up (MF-TRAVEL-25).
    Scout,
    /// The party moves to an adjacent Safe Location (MF-TRAVEL-16).
    March,
    /// Rewards are drawn, to be taken or exchanged (MF-AFTERMATH-08).
    Reward(Num),
    /// The Special Enemy is turned over (MF-ENEMYCARD-11).
    Flip,
    /// More Regular Actions this turn (MF-GOLDEN-01).
    MoreRegular(Num),
    /// A modifier for a while.
    Until(Duration, ModId),

    // Structure.
    /// You may.
    May(Block),
    /// You may do the first, in full, to do the second (MF-FINE-19).
    Pay(Block, Block),
    /// One of them.
    Choose(Block, Block),
    /// Only if so, or otherwise.
    If(Cond, Block, Block),
    /// "You" is each of these Heroes in turn.
    For(Who, Block),
}

/// One test of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Does it begin a new alternative?
    pub alternative: bool,
    /// Must it not hold?
    pub not: bool,
    /// What is tested.
    pub what: Fact,
}

/// What can be tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Every target passes.
    TargetIs(Filter),
    /// This Enemy passes.
    ThisIs(Filter),
    /// A card with this Keyword is in your Hero Area.
    CardInArea(Keyword),
    /// A card of this title is in your Hero Area; an index into the titles of the content.
    TitleInArea(u16),
    /// A count is at least so much.
    AtLeast(Count, Num),
    /// A count is at most so much.
    AtMost(Count, Num),
    /// The attack placed a Wound, or Buried a card.
    Hit,
    /// The target's Wounds reach its Life.
    Slain,
    /// No Enemy is in play (MF-AREA-05).
    NoEnemies,
    /// The active Location is Safe.
    Safe,
    /// The active Location is of this type.
    LandIs(Land),
    /// The Special Enemy is eliminated.
    SpecialSlain,
}

/// When an ability or a Reflex comes into its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// This Enemy enters a Hero Area.
    Enters,
    /// Before this Enemy's activation.
    Activates,
    /// This Enemy's attack Buried a card.
    Hits,
    /// After this Enemy's attack.
    AttackDone,
    /// This Enemy is eliminated; for a Reflex: an Enemy in Range.
    Slain,
    /// This Enemy is Enraged; for a Reflex: an Enemy in Range.
    Enraged,
    /// You are dealt damage; for a Reflex: a Hero in Range.
    Attacked,
    /// You attack, with a card of this Keyword.
    Attack(Option<Keyword>),
    /// Any Hero in Range attacks (Reflexes only).
    AnyAttack,
    /// Your Action eliminates an Enemy.
    Kill,
    /// An Enemy is eliminated.
    AnyKill,
    /// You used Restoration (MF-GLOSSARY-14).
    Heal,
    /// You bought a card.
    Buy,
    /// An Enemy enters your area.
    Pursued,
    /// You are about to draw cards by an Action (Reflexes only).
    Drawing,
    /// You Buried cards for an attack.
    Buried,
    /// The party enters this Location; for a Quest: any.
    Arrive,
    /// An Encounter begins.
    Encounter,
    /// The party Retreats.
    Retreat,
    /// An Aftermath is done.
    Aftermath,
    /// A Phase begins (MF-FINE-23).
    StartOf(Phase),
    /// A Phase ends.
    EndOf(Phase),
    /// Your Hero Turn begins.
    StartOfTurn,
    /// Your Hero Turn ends.
    EndOfTurn,
    /// An Objective token is placed on this.
    Token,
    /// Between any two effects (Reflexes without a trigger of their own, MF-REFLEX-02).
    AnyTime,
}

/// Whom a modifier is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whatever carries it: this Enemy, this Hero, or everybody.
    Bearer,
    /// All Heroes.
    Party,
    /// Other Enemies in the same area that pass.
    Others(Filter),
    /// All Enemies in play that pass.
    All(Filter),
}

/// A lasting change to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Whom it is about.
    pub about: About,
    /// Only while this holds.
    pub cond: Cond,
    /// What it changes.
    pub change: Change,
}

/// What a modifier changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// More or less attack damage, of this type.
    Attack(i8, Damage),
    /// More or less defence.
    Defence(i8, Sort),
    /// More or less Range (MF-RANGE-07).
    Range(i8),
    /// Another Draw Limit (MF-GLOSSARY-10).
    DrawLimit(i8),
    /// Another Maximum Hand Size (MF-GLOSSARY-18).
    HandSize(i8),
    /// More Restoration when Resting (MF-FINE-27).
    Restoration(i8),
    /// Twice the Restoration received.
    RestorationDoubled,
    /// Advanced Feats cost more or less.
    Price(i8),
    /// More Regular Actions each turn.
    Regular(i8),
    /// More Life.
    Life(i8),
    /// Actions that generate Enemy Focus generate more or less.
    FocusGain(i8),
    /// Stays when Enemies are dispersed (MF-TRAVEL-33).
    Relentless,
    /// Does not pursue.
    StaysInLine,
    /// An Enemy that enters does not halve the Focus (MF-EFFECT-07).
    KeepsFocus,
    /// No Rest.
    NoRest,
    /// Rest although there are Enemies.
    RestAmongEnemies,
    /// No Advanced Feats can be bought.
    NoBuying,
    /// No Scouting.
    NoScouting,
    /// Scouting costs nothing.
    FreeScouting,
    /// This card is never Buried.
    CannotBeBuried,
    /// No tokens of this Condition.
    Immune(Condition),
    /// One more Keyword it is Vulnerable to.
    Vulnerable(Keyword),
}
