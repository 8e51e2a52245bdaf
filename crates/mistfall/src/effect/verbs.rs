//! The verbs of the effect language: what cards can say, and how it is written. A flat program that everything shares holds
//! the effects; each Action, ability and event owns a block of it.

use super::modifiers::Modifier;
use super::parts::*;
use super::read::*;
use crate::ids::{Colour, Damage, Keyword, Land};
use mistgate_kernel::language::{self, Block, Braced, Clause, Else, Maybe};
use mistgate_kernel::{clauses, ids};

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
        effect.nature() == Nature::Building || effect.parts::<Block>().into_iter().any(|block| self.of(block).iter().any(|&inner| self.builds(inner)))
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

clauses! {
    /// One effect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect of Cards, "a verb" {
        // Building an attack.
        /// Damage to the targets of the Action.
        Deal("deal" [n: Amount] [damage: Damage]) => own_attack,
        /// The damage of an Ally's battle box, to the targets of its Action (HM-ATTACK-02).
        Fight = "fight" => ally_attack,
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
        /// Damage to Heroes, which can be cancelled (MF-FINE-13), or to Allies, against their defence (HM-WOUND-01).
        Hurt("hurt" [n: Amount] [damage: Damage] [who: Patient]),
        /// Wounds at once.
        Wound("wound" [n: Amount] [victim: Victim]),
        /// Condition tokens on somebody.
        Afflict([condition: Afflicting] [n: Amount] [victim: Victim]),
        /// Condition tokens off somebody, of choice.
        Cure("cure" [n: Amount] [victim: Victim]),
        /// Restoration points (MF-HEAL-01).
        Heal("heal" [n: Amount] [who: Patient]),
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
        /// One Objective token from any card to another (HM-BOX-07).
        PassToken = "pass" "token",
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
        /// Enemies attack: the Hero in whose area they are, or this one (MF-ENRAGE-04), or an Ally (HM-ATTACK-10).
        Attack("attack" [which: Which] [who: Maybe<Patient>]),
        /// Allies are turned over (HM-ALLY-03).
        Turn("turn" [which: CompanionHere]),
        /// An Ally joins your Hero Area (HM-ALLY-08).
        Recruit("recruit" [keyword: Maybe<CardKeyword>] [facing: Facing]) => joins_somebody,
        /// Allies go to another Hero Area.
        Lend("lend" [which: CompanionHere] "to" [who: Person]),
        /// Allies leave the game.
        Dismiss("dismiss" [which: CompanionHere]),
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
        /// Cards of the Reward Display into your hand (HM-REWARD-13).
        Claim("claim" [n: Amount]) => joins_somebody,
        /// Cards of the Rewards deck into the display.
        Restock("restock" [n: Amount]),
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

/// What sort of effect it is, where the rules treat several verbs alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// It builds an attack (MF-ACTION-04).
    Building,
    /// It does something about the attack being resolved (MF-DEFENCE-07).
    Answering,
    /// The player gives something of their own up, and the order among several changes nothing.
    GivingUp,
    /// The party gives something up.
    Spending,
    /// The order among several changes nothing: each asks at most for the own cards of its Hero. Icons that several Focus cubes
    /// cross are put in order later (MF-ROUND-05).
    Quiet,
    /// Anything else.
    Plain,
}

impl Nature {
    /// Can it be done to several at once?
    pub fn is_quiet(self) -> bool {
        matches!(self, Nature::Quiet | Nature::GivingUp)
    }

    /// Is it something the player gives up?
    pub fn is_payment(self) -> bool {
        matches!(self, Nature::Spending | Nature::GivingUp)
    }
}

impl Effect {
    /// What sort of effect it is.
    pub fn nature(self) -> Nature {
        use Effect::*;
        match self {
            Deal(..) | Fight | Add(..) | Pierce(..) | Gains(_) | Embed { .. } | Strike => Nature::Building,
            Cancel(..) | CancelAll | TakeOver => Nature::Answering,
            Discard(..) | Bury(..) | BuryTop(..) | DiscardTop(..) | Calm(_) => Nature::GivingUp,
            LoseTokens(..) | LoseResolve(_) => Nature::Spending,
            Wound(_, Victim::Enemies(_) | Victim::Allies(_)) | Afflict(..) | Cure(..) | Draw(..) | DriveOff(_) => Nature::Quiet,
            Focus(..) | FocusBack(..) | HalveFocus(_) => Nature::Quiet,
            Wound(_, Victim::Heroes(_)) | Hurt(..) | Heal(..) | Fetch { .. } | Place(_) | AttachToTarget | AttachFromHand(_) => Nature::Plain,
            Tokens(..) | DrawMore(_) | Enrage(_) | Rage(_) | Attack(..) | MoveToLine(_) | MoveTo(..) | Bring(..) => Nature::Plain,
            Resolve(_) | Time(_) | TimeBack(_) | Reinforce(_) | ReinforceBack(_) | Improve(_) | Degrade(_) | Scout | March => Nature::Plain,
            Turn(_) | Recruit(..) | Lend(..) | Dismiss(_) | PassToken | Claim(_) | Restock(_) => Nature::Plain,
            Reward(_) | Flip | MoreRegular(_) | Until(..) => Nature::Plain,
            DiscardFor { .. } | SpendFor { .. } | May(_) | Pay(..) | Choose(..) | If(..) | For(..) => Nature::Plain,
        }
    }
}

/// How an effect is put together of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// It holds no others.
    Single,
    /// For each card discarded, of this Keyword.
    DiscardFor(Option<Keyword>, Block),
    /// For each Objective token taken off this card.
    SpendFor(Block),
    /// If the player wants to.
    May(Block),
    /// The first in full, then the second.
    Pay(Block, Block),
    /// One of them.
    Choose(Block, Block),
    /// The first if so, otherwise the second.
    If(Cond, Block, Block),
    /// For these Heroes.
    For(Who, Block),
}

impl Effect {
    /// How it is put together of others.
    pub fn structure(self) -> Structure {
        use Effect::*;
        match self {
            DiscardFor { keyword, each, .. } => Structure::DiscardFor(keyword, each),
            SpendFor { each, .. } => Structure::SpendFor(each),
            May(then) => Structure::May(then),
            Pay(cost, then) => Structure::Pay(cost, then),
            Choose(one, other) => Structure::Choose(one, other),
            If(cond, then, otherwise) => Structure::If(cond, then, otherwise),
            For(who, then) => Structure::For(who, then),
            Deal(..) | Fight | Add(..) | Pierce(..) | Gains(_) | Embed { .. } | Strike | Cancel(..) | CancelAll | TakeOver => Structure::Single,
            Hurt(..) | Wound(..) | Afflict(..) | Cure(..) | Heal(..) | Draw(..) | DrawMore(_) | Discard(..) | Bury(..) => Structure::Single,
            BuryTop(..) | DiscardTop(..) | Fetch { .. } | Place(_) | AttachToTarget | AttachFromHand(_) => Structure::Single,
            Tokens(..) | LoseTokens(..) | PassToken | Focus(..) | FocusBack(..) | HalveFocus(_) => Structure::Single,
            Enrage(_) | Calm(_) | Rage(_) | Attack(..) | MoveToLine(_) | MoveTo(..) | DriveOff(_) | Bring(..) => Structure::Single,
            Turn(_) | Recruit(..) | Lend(..) | Dismiss(_) | Reward(_) | Claim(_) | Restock(_) | Flip => Structure::Single,
            Resolve(_) | LoseResolve(_) | Time(_) | TimeBack(_) | Reinforce(_) | ReinforceBack(_) => Structure::Single,
            Improve(_) | Degrade(_) | Scout | March | MoreRegular(_) | Until(..) => Structure::Single,
        }
    }
}

/// What a verb lets somebody pick, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picks {
    /// Neither of these.
    Other,
    /// A Location there that can be improved.
    Improvable(Site),
    /// A Location there that can be degraded.
    Degradable(Site),
    /// A Location that can be Scouted.
    Scoutable,
    /// A Location the party can march to.
    Reachable,
    /// A card that an Objective token goes to.
    TokenTo(Holder),
    /// A card that an Objective token comes from.
    TokenFrom(Holder),
    /// The one, then the other.
    TokenFromTo,
}

impl Effect {
    /// What it lets somebody pick.
    pub fn picks(self) -> Picks {
        use Effect::*;
        match self {
            Improve(site) => Picks::Improvable(site),
            Degrade(site) => Picks::Degradable(site),
            Scout => Picks::Scoutable,
            March => Picks::Reachable,
            Tokens(_, holder) => Picks::TokenTo(holder),
            LoseTokens(_, holder) => Picks::TokenFrom(holder),
            PassToken => Picks::TokenFromTo,
            Deal(..) | Fight | Add(..) | Pierce(..) | Gains(_) | Embed { .. } | Strike | Cancel(..) | CancelAll | TakeOver => Picks::Other,
            Hurt(..) | Wound(..) | Afflict(..) | Cure(..) | Heal(..) | Draw(..) | DrawMore(_) | Discard(..) | Bury(..) => Picks::Other,
            BuryTop(..) | DiscardTop(..) | Fetch { .. } | Place(_) | AttachToTarget | AttachFromHand(_) => Picks::Other,
            Focus(..) | FocusBack(..) | HalveFocus(_) | Enrage(_) | Calm(_) | Rage(_) | Attack(..) | MoveToLine(_) | MoveTo(..) => Picks::Other,
            DriveOff(_) | Bring(..) | Turn(_) | Recruit(..) | Lend(..) | Dismiss(_) | Reward(_) | Claim(_) | Restock(_) | Flip => Picks::Other,
            Resolve(_) | LoseResolve(_) | Time(_) | TimeBack(_) | Reinforce(_) | ReinforceBack(_) | MoreRegular(_) | Until(..) => Picks::Other,
            DiscardFor { .. } | SpendFor { .. } | May(_) | Pay(..) | Choose(..) | If(..) | For(..) => Picks::Other,
        }
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
