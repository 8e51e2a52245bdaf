//! The verbs of the effect language: what cards can say, and how it is written. A flat program that everything shares holds
//! the effects; each Action, ability and event owns a block of it.

use super::read::*;
use crate::ids::{Colour, Condition, Damage, Keyword, Land, Phase};
use mistgate_kernel::language::{self, Block, Braced, Clause, Else, Maybe};
use mistgate_kernel::{clauses, ids, words};

/// The effects of everything, one after the other, and the conditions and modifiers they use; blocks point into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The effects.
    pub effects: language::Program<Effect>,
    /// The tests of all conditions.
    pub tests: language::Program<Test>,
    /// The modifiers.
    pub modifiers: language::Program<Modifier>,
}

impl Program {
    /// The effects of a block.
    #[inline]
    pub fn of(&self, block: Block) -> &[Effect] {
        self.effects.of(block)
    }

    /// The tests of a condition.
    #[inline]
    pub fn tests(&self, cond: Cond) -> &[Test] {
        self.tests.of(cond.0)
    }

    /// A modifier.
    #[inline]
    pub fn modifier(&self, id: ModId) -> &Modifier {
        self.modifiers.at(id.0)
    }

    /// Does the effect build an attack, or hold one that does? In an Action such effects come first (MF-ACTION-04).
    pub fn builds(&self, effect: Effect) -> bool {
        let building = matches!(effect, Effect::Deal(..) | Effect::Add(..) | Effect::Pierce(..) | Effect::Gains(_) | Effect::Embed { .. } | Effect::Strike);
        building || effect.parts::<Block>().into_iter().any(|block| self.of(block).iter().any(|&inner| self.builds(inner)))
    }
}

/// A condition: alternatives, of each of which every test must hold. A run of tests in the program; a new alternative
/// begins where [`Test::alternative`] is set. One without tests always holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cond(pub Block);

impl Cond {
    /// Holds all the time.
    pub const ALWAYS: Cond = Cond(Block::NOTHING);
}

ids! {
    /// A modifier in the program.
    pub ModId(u16);
    /// A title among those that conditions ask for.
    pub TitleId(u16);
}

/// A number that may depend on the game (MF-SCALE-03): `times` × what is counted, plus `base`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Num {
    /// Added.
    pub base: i8,
    /// The factor; 0 for a plain number.
    pub times: i8,
    /// What is counted.
    pub of: Count,
}

impl Num {
    /// A number that depends on nothing.
    pub const fn plain(base: i8) -> Num {
        Num { base, times: 0, of: Count::Heroes }
    }

    /// So many times what is counted, and so much more.
    pub const fn times(times: i8, of: Count, base: i8) -> Num {
        Num { base, times, of }
    }
}

words! {
    /// What can be counted.
    pub enum Count {
        /// The Hero Number (MF-SCALE-01).
        Heroes = "H",
        /// The highest white number the Time cube has reached (MF-TIME-11).
        TimeMark = "?",
        /// Objective tokens on this card.
        Tokens = "tokens",
        /// Enemies in your Hero Area.
        Pursuers = "pursuers",
        /// Enemies in play (MF-AREA-05).
        Foes = "foes",
        /// Cards or tokens given up in the enclosing step.
        Paid = "paid",
        /// Restoration used in this step (MF-HEAL-05).
        Restored = "restored",
        /// Cards Buried for the attack being resolved.
        Buried = "buried",
        /// Wounds on the target; in an Enemy's own text, on this Enemy.
        Wounds = "wounds",
        /// Cards in your hand.
        Hand = "hand",
        /// Your Enemy Focus.
        Focus = "focus",
        /// Enemies in the Quest Area (MF-GLOSSARY-11).
        Line = "line",
        /// Objective tokens on the Quest.
        Quest = "quest",
    }
}

words! {
    /// Which Heroes.
    pub enum Who {
        /// The Hero who acts; on an Enemy the Hero in whose area it is.
        You = "you",
        /// The target or targets of the Action.
        Target = "target",
        /// Every Hero in play, in an order the players choose.
        Each = "each",
        /// Every other Hero.
        Others = "others",
        /// One, of the player's choice.
        Any = "any",
        /// One of the others, of the player's choice.
        Another = "another",
        /// The Hero under attack.
        Attacked = "attacked",
        /// The one with the highest Enemy Focus; ties are chosen.
        Highest = "highest",
        /// The one with the lowest Enemy Focus; ties are chosen.
        Lowest = "lowest",
    }
}

clauses! {
    /// Which Enemies: out of these, only those that pass.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Which of Cards {
        [among: AmongHere] [filter: Bracketed]
    }
}

words! {
    /// Enemies an effect is about; of those that begin alike the longer ones come first.
    pub enum Among {
        /// The target or targets of the Action.
        Target = "target",
        /// The Enemy whose text this is.
        This = "this",
        /// The Enemy that attacks.
        Attacker = "attacker",
        /// All in play.
        All = "all",
        /// All in your Hero Area.
        Mine = "mine",
        /// All in the Quest Area.
        Line = "line",
        /// The leftmost in the Quest Area.
        First = "first",
        /// One in your Hero Area, of the player's choice.
        OneInArea = "one in area",
        /// One in the Quest Area, of the player's choice.
        OneInLine = "one in line",
        /// One in play, of the player's choice.
        One = "one",
    }
}

impl Among {
    /// Is one of the Enemies chosen, or are all of them meant?
    pub fn is_one(self) -> bool {
        matches!(self, Among::One | Among::OneInArea | Among::OneInLine)
    }
}

/// What an Enemy must be. Everything that is set must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

impl Filter {
    /// Does everything pass?
    pub fn is_any(self) -> bool {
        self == Filter::default()
    }
}

clauses! {
    /// Something with Condition tokens or Wounds: Heroes or Enemies.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Victim of Cards, "a Hero or an Enemy" {
        /// These Enemies.
        Enemies([which: Which]),
        /// These Heroes.
        Heroes([who: Person]),
    }
}

words! {
    /// Where an Objective token lies.
    pub enum Holder {
        /// The card whose text this is.
        This = "this",
        /// The active Encounter.
        Encounter = "encounter",
        /// The Quest.
        Quest = "quest",
    }
}

clauses! {
    /// A type of damage, or either.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Sort of Cards {
        /// This type only.
        Only([damage: Damage]),
        /// Both types.
        Any = "any",
    }
}

clauses! {
    /// Only if the attack deals this type.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct IfDealt of Cards {
        "if" [damage: Damage]
    }
}

words! {
    /// Where a Hero Card can be or go.
    #[serde(rename_all = "snake_case")]
    pub enum Zone {
        /// The Hero Area.
        Area = "area",
        /// The top of the deck.
        Top = "top",
        /// The bottom of the deck.
        Bottom = "bottom",
        /// The hand.
        Hand = "hand",
        /// The discard pile.
        Discard = "discard",
        /// The Burial pile.
        Burial = "burial",
        /// Under the Reward deck.
        Rewards = "rewards",
    }
}

words! {
    /// The kinds of Actions (MF-ACTION-01).
    #[serde(rename_all = "snake_case")]
    pub enum ActionKind {
        /// One a turn.
        Regular = "regular",
        /// As many as you like, in your turn.
        Fast = "fast",
        /// At any time, or at its trigger.
        Reflex = "reflex",
    }
}

words! {
    /// The kinds of Actions that can be part of another.
    pub enum Embedded {
        /// A Regular one.
        Regular = "regular",
        /// A Fast one.
        Fast = "fast",
        /// Either.
        Any = "any",
    }
}

words! {
    /// Where the card of an Action must be (MF-ACTION-05).
    #[serde(rename_all = "snake_case")]
    pub enum Origin {
        /// In hand (MF-ACTION-06).
        Hand = "hand",
        /// In the Hero Area (MF-ACTION-07).
        Area = "area",
        /// In either.
        Either = "either",
    }
}

words! {
    /// Which Locations.
    pub enum Site {
        /// The active one.
        Here = "here",
        /// One adjacent to it, of the players' choice.
        Adjacent = "adjacent",
        /// Any one, of the players' choice.
        Any = "any",
    }
}

words! {
    /// How long a modifier lasts (MF-FINE-25).
    #[serde(rename_all = "snake_case")]
    pub enum Duration {
        /// To the end of the Hero Turn.
        Turn = "turn" "Hero Turn",
        /// To the end of the Phase.
        Phase = "phase" "Phase",
        /// To the end of the round.
        Round = "round" "round",
    }
}

words! {
    /// Is a number exact, or a limit (MF-FINE-22)?
    pub enum HowMany {
        /// Any number up to that.
        UpTo = "up to",
        /// Just so many.
        Exactly = "",
    }
}

words! {
    /// What an Enemy that enters a Hero Area does to the Focus there (MF-EFFECT-07).
    pub enum Halving {
        /// Nothing.
        Keeps = "keeping focus",
        /// It is halved.
        Halves = "",
    }
}

clauses! {
    /// One effect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect of Cards, "a verb" {
        // Building an attack.
        /// Damage to the targets of the Action.
        Deal("deal" [n: Amount] [damage: Damage]) => own_attack,
        /// More damage in the attack being built or modified.
        Add("add" [n: Amount] [damage: Damage] [only: Maybe<IfDealt>]) => any_attack,
        /// The target's defence is lower for this Action (MF-FINE-24).
        Pierce("pierce" [n: Amount] [sort: Sort]) => any_attack,
        /// The attack has this Keyword too.
        Gains("gains" [keyword: CardKeyword]) => any_attack,
        /// Up to so many cards from hand, one by one; the block for each (MF-EFFECT-01, MF-FINE-22).
        DiscardFor { "discard" "up" "to" [most: Amount] [keyword: Maybe<CardKeyword>] [each: Braced] },
        /// Up to so many Objective tokens off this card, one by one; the block for each.
        SpendFor { "spend" "up" "to" [most: Amount] "tokens" [each: Braced] },
        /// Another Action as part of this one (MF-EMBED-01).
        Embed { "embed" [kind: Embedded] [keyword: Maybe<CardKeyword>] "from" [from: Origin] } => embeds,
        /// Deal what was built so far.
        Strike = "strike" => own_attack,

        // Everything else.
        /// Damage to Heroes, which can be cancelled (MF-FINE-13).
        Hurt("hurt" [n: Amount] [damage: Damage] [who: Person]),
        /// Wounds at once.
        Wound("wound" [n: Amount] [victim: Victim]),
        /// Condition tokens on somebody.
        Afflict([condition: Afflicting] [n: Amount] [victim: Victim]),
        /// Condition tokens off somebody, of choice.
        Cure("cure" [n: Amount] [victim: Victim]),
        /// Restoration points (MF-HEAL-01).
        Heal("heal" [n: Amount] [who: Person]),
        /// Cards from the own deck into hand (MF-EFFECT-04).
        Draw("draw" [n: Amount] [who: Somebody]),
        /// Cards from hand.
        Discard("discard" [n: Amount] [keyword: Maybe<CardKeyword>] [who: Somebody]),
        /// Cards from hand, discard pile or the top of the deck (MF-EFFECT-06).
        Bury("bury" [n: Amount] [who: Somebody]),
        /// Cards from the top of the deck to the Burial pile.
        BuryTop("bury" "top" [n: Amount] [who: Somebody]),
        /// Cards from the top of the deck to the discard pile.
        DiscardTop("discard" "top" [n: Amount] [who: Somebody]),
        /// Cards of choice from one zone to another.
        Fetch { "fetch" [how_many: HowMany] [n: Amount] [keyword: Maybe<CardKeyword>] "from" [from: FetchedFrom] "to" [to: FetchedTo] } => another_zone,
        /// Where this card goes when the Action is concluded (MF-CONCLUDE-01).
        Place("place" "this" [zone: Zone]) => own_card,
        /// This card goes under the target Enemy (MF-EFFECT-09).
        AttachToTarget = "attach" "this" "target" => own_card,
        /// A card from hand goes under this one and still counts as in hand (MF-EFFECT-10).
        AttachFromHand("attach" "hand" [keyword: Maybe<CardKeyword>]) => own_card,
        /// Objective tokens on a card (MF-EFFECT-12).
        Tokens("tokens" [n: Amount] [holder: Holder]) => holds_tokens,
        /// Objective tokens off a card.
        LoseTokens("lose" "tokens" [n: Amount] [holder: Holder]) => holds_tokens,
        /// Enemy Focus right.
        Focus("focus" "+" [n: Amount] [who: Somebody]),
        /// Enemy Focus left; the number is how far.
        FocusBack("focus" [n: Less] [who: Somebody]),
        /// Half the Enemy Focus (MF-TRACK-02).
        HalveFocus("halve" "focus" [who: Somebody]),
        /// Damage of the attack being resolved is cancelled (MF-DEFENCE-07).
        Cancel("cancel" [n: Amount] [sort: Sort]) => under_attack,
        /// All of it.
        CancelAll = "cancel" "all" => under_attack,
        /// The attack goes to you instead.
        TakeOver = "take" "over" => under_attack,
        /// More cards in the draw that is about to happen (MF-REFLEX-04).
        DrawMore("draw" "more" [n: Amount]) => is_drawing,
        /// Enemies are Enraged (MF-ENRAGE-03).
        Enrage("enrage" [which: Which]),
        /// Enemies are calmed (MF-GLOSSARY-06).
        Calm("calm" [which: Which]),
        /// The player must Enrage one in their area (MF-ENRAGE-01).
        Rage("rage" [who: Somebody]),
        /// Enemies attack: the Hero in whose area they are, or this one (MF-ENRAGE-04).
        Attack("attack" [which: Which] [who: Maybe<Person>]),
        /// Enemies go to the Quest Area (MF-FINE-09).
        MoveToLine("move" [which: Which] "to" "line"),
        /// Enemies go to a Hero Area (MF-EFFECT-07).
        MoveTo("move" [which: Which] "to" [who: Person] [focus: Halving]),
        /// Enemies are discarded, which is no elimination (MF-DAMAGE-14).
        DriveOff("drive" "off" [which: Which]),
        /// Enemies join the line (MF-ENCOUNTER-21).
        Bring("bring" [n: Amount] [keyword: Maybe<EnemyKeyword>] [colour: Maybe<Colour>]),
        /// The pool grows.
        Resolve("resolve" "+" [n: Amount]),
        /// The pool shrinks.
        LoseResolve("resolve" [n: Less]),
        /// The Time cube right.
        Time("time" "+" [n: Amount]),
        /// The Time cube left.
        TimeBack("time" [n: Less]),
        /// The Reinforcement cube right.
        Reinforce("reinforce" "+" [n: Amount]),
        /// The Reinforcement cube left.
        ReinforceBack("reinforce" [n: Less]),
        /// A better status (MF-TRAVEL-09).
        Improve("improve" [site: Site]),
        /// A worse status (MF-TRAVEL-10).
        Degrade("degrade" [site: Site]),
        /// An adjacent Location is turned face up (MF-TRAVEL-25).
        Scout = "scout",
        /// The party moves to an adjacent Safe Location (MF-TRAVEL-16).
        March = "march",
        /// Rewards are drawn, to be taken or exchanged (MF-AFTERMATH-08).
        Reward("reward" [n: Amount]),
        /// The Special Enemy is turned over (MF-ENEMYCARD-11).
        Flip = "flip",
        /// More Regular Actions this turn (MF-GOLDEN-01).
        MoreRegular("regular" "+" [n: Amount]),
        /// A modifier for a while.
        Until("until" "end" "of" [duration: Duration] ":" [modifier: Lasting]),

        // Structure.
        /// You may.
        May("may" [then: Braced]),
        /// You may do the first, in full, to do the second (MF-FINE-19).
        Pay("pay" [cost: Braced] [then: Braced]),
        /// One of them.
        Choose("choose" [one: Braced] "or" [other: Braced]),
        /// Only if so, or otherwise.
        If("if" [cond: Tests] [then: Braced] [otherwise: Else]),
        /// "You" is each of these Heroes in turn.
        For([who: Person] [then: ForThem]),
    }
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

clauses! {
    /// What can be tested.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fact of Cards, "a condition" {
        /// Every target passes.
        TargetIs("target" "is" [filter: Filter]) => target_is_enemy,
        /// This Enemy passes.
        ThisIs([filter: ThisEnemy]),
        /// A card with this Keyword is in your Hero Area.
        CardInArea("card" [keyword: KeywordInArea]) => has_area,
        /// A card of this title is in your Hero Area.
        TitleInArea("card" [title: Title]) => has_area,
        /// A count is at least so much.
        AtLeast([count: Counted] ">=" [n: AnyAmount]),
        /// A count is at most so much.
        AtMost([count: Counted] "<=" [n: AnyAmount]),
        /// The attack placed a Wound, or Buried a card.
        Hit = "hit",
        /// The target's Wounds reach its Life.
        Slain = "slain",
        /// No Enemy is in play (MF-AREA-05).
        NoEnemies = "no" "enemies",
        /// The active Location is Safe.
        Safe = "safe",
        /// The active Location is of this type.
        LandIs("land" [land: Land]),
        /// The Special Enemy is eliminated.
        SpecialSlain = "special slain",
    }
}

clauses! {
    /// When an ability or a Reflex comes into its own.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Trigger of Cards, "a trigger" {
        /// This Enemy enters a Hero Area.
        Enters = "enters",
        /// Before this Enemy's activation.
        Activates = "activates",
        /// This Enemy's attack Buried a card.
        Hits = "hits",
        /// You are dealt damage; for a Reflex: a Hero in Range.
        Attacked = "attacked",
        /// After this Enemy's attack.
        AttackDone = "attacks" "done",
        /// This Enemy is eliminated; for a Reflex: an Enemy in Range.
        Slain = "slain",
        /// This Enemy is Enraged.
        Enraged = "enraged",
        /// An Enemy in Range is Enraged (Reflexes only).
        Enrages = "enrages",
        /// You attack, with a card of this Keyword.
        Attack("attack" [keyword: Maybe<CardKeyword>]),
        /// Any Hero in Range attacks (Reflexes only).
        AnyAttack = "any" "attack",
        /// Your Action eliminates an Enemy.
        Kill = "kill",
        /// An Enemy is eliminated.
        AnyKill = "any" "kill",
        /// You used Restoration (MF-GLOSSARY-14).
        Heal = "heal",
        /// You bought a card.
        Buy = "buy",
        /// An Enemy enters your area.
        Pursued = "pursued",
        /// You are about to draw cards by an Action (Reflexes only).
        Drawing = "drawing",
        /// You Buried cards for an attack.
        Buried = "buried",
        /// The party enters this Location; for a Quest: any.
        Arrive = "arrive",
        /// An Encounter begins.
        Encounter = "encounter",
        /// The party Retreats.
        Retreat = "retreat",
        /// An Aftermath is done.
        Aftermath = "aftermath",
        /// A Phase begins (MF-FINE-23).
        StartOf("start" "of" [phase: Phase] "phase"),
        /// A Phase ends.
        EndOf("end" "of" [phase: Phase] "phase"),
        /// Your Hero Turn begins.
        StartOfTurn = "start" "of" "turn",
        /// Your Hero Turn ends.
        EndOfTurn = "end" "of" "turn",
        /// An Objective token is placed on this.
        Token = "token",
        /// Between any two effects (Reflexes without a trigger of their own, MF-REFLEX-02).
        AnyTime = "any" "time",
    }
}

impl Trigger {
    /// Is it about one Enemy: the one that came, raged or fell?
    pub fn names_an_enemy(self) -> bool {
        matches!(self, Trigger::Pursued | Trigger::Kill | Trigger::AnyKill | Trigger::Slain | Trigger::Enraged | Trigger::Enrages)
    }
}

clauses! {
    /// A lasting change to the rules: only while something holds, about somebody, and what it changes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Modifier of Cards {
        [cond: While] [about: About] [change: Change]
    } => fits_whom
}

clauses! {
    /// Whom a modifier is about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum About of Cards {
        /// All Heroes.
        Party = "party" ":",
        /// Other Enemies in the same area that pass.
        Others("others" [filter: Bracketed] ":") => beside_an_enemy,
        /// All Enemies in play that pass.
        All("all" [filter: Bracketed] ":"),
        /// Whatever carries it: this Enemy, this Hero, or everybody.
        Bearer = "",
    }
}

clauses! {
    /// What a modifier changes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Change of Cards, "a modifier" {
        /// More or less attack damage, of this type.
        Attack("attack" [by: By] [damage: Damage]),
        /// More or less defence.
        Defence("defence" [by: By] [sort: Sort]),
        /// More or less Range (MF-RANGE-07).
        Range("range" [by: By]),
        /// Another Draw Limit (MF-GLOSSARY-10).
        DrawLimit("draw" "limit" [by: By]),
        /// Another Maximum Hand Size (MF-GLOSSARY-18).
        HandSize("hand" "size" [by: By]),
        /// More Restoration when Resting (MF-FINE-27).
        Restoration("restoration" [by: By]),
        /// Twice the Restoration received.
        RestorationDoubled = "restoration" "x2",
        /// Advanced Feats cost more or less.
        Price("price" [by: By]),
        /// More Regular Actions each turn.
        Regular("regular" [by: By]),
        /// More Life.
        Life("life" [by: By]),
        /// Actions that generate Enemy Focus generate more or less.
        FocusGain("focus" "gain" [by: By]),
        /// Stays when Enemies are dispersed (MF-TRAVEL-33).
        Relentless = "relentless",
        /// Does not pursue.
        StaysInLine = "stays" "in" "line",
        /// An Enemy that enters does not halve the Focus (MF-EFFECT-07).
        KeepsFocus = "keeps" "focus",
        /// No Rest.
        NoRest = "no" "rest",
        /// Rest although there are Enemies.
        RestAmongEnemies = "rest" "among" "enemies",
        /// No Advanced Feats can be bought.
        NoBuying = "no" "buying",
        /// No Scouting.
        NoScouting = "no" "scouting",
        /// Scouting costs nothing.
        FreeScouting = "free" "scouting",
        /// This card is never Buried.
        CannotBeBuried = "cannot" "be" "buried",
        /// No tokens of this Condition.
        Immune("immune" [condition: Condition]),
        /// One more Keyword it is Vulnerable to.
        Vulnerable("vulnerable" [keyword: CardKeyword]),
    }
}

impl Change {
    /// Whom it can be about: only Heroes or the party, only Enemies, or either. On an Enemy a change of Heroes is about the Hero
    /// it pursues.
    pub fn concerns(self) -> Concerns {
        match self {
            Change::Range(_) | Change::DrawLimit(_) | Change::HandSize(_) | Change::Restoration(_) | Change::RestorationDoubled => Concerns::Heroes,
            Change::Price(_) | Change::Regular(_) | Change::FocusGain(_) | Change::NoRest | Change::RestAmongEnemies => Concerns::Heroes,
            Change::NoBuying | Change::NoScouting | Change::FreeScouting | Change::CannotBeBuried => Concerns::Heroes,
            Change::Defence(..) | Change::Life(_) | Change::Relentless | Change::StaysInLine | Change::Vulnerable(_) => Concerns::Enemies,
            Change::Attack(..) | Change::KeepsFocus | Change::Immune(_) => Concerns::Either,
        }
    }
}

/// Whom a change can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concerns {
    /// Heroes only.
    Heroes,
    /// Enemies only.
    Enemies,
    /// Heroes or Enemies.
    Either,
}
