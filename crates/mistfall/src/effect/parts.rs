//! The words that stand in verbs: numbers, Heroes, Enemies, zones.

use super::read::*;
use crate::ids::{Damage, Keyword};
use mistgate_kernel::{clauses, words};

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
        /// Allies in your Hero Area (HM-ALLY-01).
        Allies = "allies",
        /// The space of the Darkness cube, from 0 (HM-TIME-03).
        Darkness = "darkness",
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

words! {
    /// Allies an effect is about; of those that begin alike the longer ones come first.
    pub enum Companion {
        /// The Ally whose text this is.
        This = "this",
        /// What the Action is aimed at: Allies, and Heroes if they can be targets too.
        Target = "target",
        /// One in play, of the player's choice.
        Anyone = "ally anywhere",
        /// One in your Hero Area, of the player's choice.
        OneOfYours = "ally",
        /// All in play.
        All = "allies anywhere",
        /// All in your Hero Area.
        Yours = "allies",
    }
}

impl Companion {
    /// Is one of the Allies chosen, or are all of them meant?
    pub fn is_one(self) -> bool {
        matches!(self, Companion::Anyone | Companion::OneOfYours)
    }
}

clauses! {
    /// Somebody with Restoration and damage: Allies or Heroes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Patient of Cards, "a Hero or an Ally" {
        /// These Allies.
        Allies([which: CompanionHere]),
        /// These Heroes.
        Heroes([who: Person]),
    }
}

words! {
    /// The side of an Ally that is up (HM-ALLY-03).
    pub enum Facing {
        /// The other one.
        Turned = "turned",
        /// The one with the keyword Starting.
        Starting = "",
    }
}

clauses! {
    /// Something with Condition tokens or Wounds: Heroes or Enemies.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Victim of Cards, "a Hero, an Ally or an Enemy" {
        /// These Enemies.
        Enemies([which: Which]),
        /// These Allies.
        Allies([which: CompanionHere]),
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
        /// Cards in your Hero Area, of the player's choice.
        AnyInArea = "any card in area",
        /// Any cards in Range, of the player's choice (HM-BOX-03).
        Any = "any card",
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
        /// One a turn, of an Ally (HM-ACTION-01).
        Ally = "ally",
    }
}

words! {
    /// The kinds of Actions that can be part of another.
    pub enum Embedded {
        /// A Regular one.
        Regular = "regular",
        /// A Fast one.
        Fast = "fast",
        /// One of an Ally (HM-ACTION-10).
        Ally = "ally",
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
