//! The verbs of the effect language: what cards can say, and how it is written.

use super::parts::{AnyCard, AnyEnemy, AnySkill, AtMost, CardCount, Few, LocalEnemy, Per, WoundCount};
use super::read::{Cards, Options, Steps, exhaustible, in_full, not_an_action_in_play, not_an_event, only_in_a_cost};
use crate::ids::*;
use mistgate_kernel::language::{self, Braced, Cost, Maybe, Number, Usual};
use mistgate_kernel::{clauses, flag, words};
use serde::{Deserialize, Serialize};

/// The effects of all cards, one after the other; blocks point into it.
pub type Program = language::Program<Effect>;

/// How many: one digit.
pub type Digit = Number<1, 9>;

clauses! {
    /// One effect. "You" is the player who uses the card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Effect of Cards, "`+` or a verb" {
        /// Generate so much of a resource (CF-RES-01), once for each of these things if one is named.
        Gain { "+" [n: Digit] [resource: Resource] [per: Maybe<Per>] },
        /// Draw so many cards.
        Draw("draw" [n: CardCount]),
        /// Discard so many Wounds (CF-WOUND-10).
        Heal("heal" [n: WoundCount]),
        /// Take so many Wounds (CF-WOUND-02).
        Wound("wound" [n: Digit]),
        /// Retire Enemy tokens; they generate nothing (CF-TOKEN-05).
        RetireEnemy { "retire" [extent: Usual<Extent>] [n: Digit] [kind: AnyEnemy] } => in_full,
        /// Retire cards (CF-RETIRE-01).
        Retire { "retire" [extent: Usual<Extent>] [n: Digit] [what: Usual<Few<What>>] [from: Usual<Where>] } => not_an_action_in_play,
        /// Discard cards from hand.
        Discard { "discard" [extent: Usual<Extent>] [n: CardCount] },
        /// Take so many cards from the discard pile into the hand.
        Recover("recover" [n: CardCount]),
        /// Put so many cards of the Chronicle on the discard pile (CF-CHRON-02).
        Recall("recall" [n: CardCount]),
        /// Gain a Skill token, of your choice if none is named (CF-UNLOCK-12).
        Learn("learn" [skill: AnySkill]),
        /// Gain a card of the Offer without paying (CF-BUY-05), of this row, up to this cost.
        Take { "gain" [row: AnyCard] [max: Maybe<AtMost>] [to: Usual<To>] } => not_an_event,
        /// Gain a Hireling without paying (CF-HIRE-02).
        Hire = "hire",
        /// Refresh exhausted cards (CF-ALLY-03).
        Refresh { "refresh" [n: Digit] [what: Usual<Few<What>>] },
        /// Unlock cards without a token (CF-UNLOCK-08).
        Unlock("unlock" [n: CardCount]),
        /// So many Attacks this turn may go to an adjacent Location (CF-ATTACK-06).
        Reach("reach" [n: Digit]),
        /// Eliminate an Enemy of at most this Attack value, without paying and without Wounds.
        Slay { "slay" "up" "to" [max: Digit] [range: Range] },
        /// Attacks cost so many Wounds less this turn, in all.
        Ward("ward" [n: Digit]),
        /// Move to an adjacent Location, so many times (CF-EXIT-02).
        Walk("walk" [n: Digit]),
        /// Move to an adjacent space, discovered or not, so many times (CF-PLACE-01).
        Venture("venture" [n: Digit]),
        /// Move straight to a Location on the grid.
        Travel("travel" [goal: Goal]),
        /// Draw so many Location cards and place one adjacent to you.
        Explore("explore" [n: Digit]),
        /// Swap two Locations (CF-PLACE-04).
        Swap = "swap",
        /// Move a Location to an empty space adjacent to it (CF-PLACE-04).
        Shift = "shift",
        /// Another Enemy comes to your Location (CF-ENEMY-07): of this kind, or of the land.
        Spawn("spawn" [kind: LocalEnemy]),
        /// Spend so much of a resource.
        Spend { "spend" [n: Digit] [resource: Resource] } => only_in_a_cost,
        /// Exhaust ready cards without their effect.
        Exhaust { "exhaust" [n: Digit] [what: Usual<Few<What>>] } => exhaustible,
        /// "You may pay: …" or, without a cost, "You may …". What is paid is paid in full or not at all.
        May { "may" [cost: Cost] [then: Braced] },
        /// Only if this holds.
        If { "if" [condition: Condition] [then: Braced] },
        /// One of these options (CF-PLAY-05): a block of [`Effect::Do`].
        Either("either" [options: Options]),
        /// These effects in order: an option of [`Effect::Either`] or of a Reward section.
        Do([steps: Steps]),
    }
}

clauses! {
    /// Whether fewer will do (CF-RETIRE-07). Saved games know it as a yes or no.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(from = "bool", into = "bool")]
    pub enum Extent of Cards {
        /// So many, as far as there are.
        #[default]
        Exactly = "exactly",
        /// So many or fewer.
        UpTo = "up" "to",
    }
}

flag!(Extent: UpTo or Exactly);

words! {
    /// How far from your Location. Saved games know it as a yes or no.
    #[serde(from = "bool", into = "bool")]
    pub enum Range {
        /// At your Location.
        Here = "",
        /// There or at an adjacent one.
        Near = "near",
    }
}

flag!(Range: Near or Here);

words! {
    /// A kind of card.
    #[derive(Default)]
    pub enum What {
        /// Any card.
        #[default]
        Card = "card",
        /// An Action card.
        Action = "action",
        /// An Item.
        Item = "item",
        /// An Ally, Hirelings too (CF-HIRE-10).
        Ally = "ally",
    }
}

clauses! {
    /// Where cards to retire may lie (CF-RETIRE-01).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Where of Cards {
        /// In hand, in the discard pile, or as an Item or Ally in play.
        #[default]
        Anywhere = "from" "anywhere",
        /// In hand.
        Hand = "from" "hand",
        /// In the discard pile.
        Discard = "from" "discard",
        /// In play.
        Play = "from" "play",
    }
}

clauses! {
    /// Where a gained card goes.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub enum To of Cards {
        /// On top of the discard pile (CF-BUY-05); a World Event into the Hero Area (CF-EVENT-07).
        #[default]
        Usual = "to" "discard",
        /// Into the hand.
        Hand = "to" "hand",
        /// On top of the deck (CF-EVENT-08).
        Deck = "to" "deck",
    }
}

clauses! {
    /// Where one can travel to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Goal of Cards {
        /// Any Location on the grid.
        Anywhere = "anywhere",
        /// The Hearthfire Inn.
        Inn = "inn",
        /// A Location of this land.
        Land([land: Land]),
    }
}

clauses! {
    /// Things that can be counted.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Thing of Cards {
        /// Your Wounds.
        Wound = "wound",
        /// Your Items in play.
        Item = "item",
        /// Your Allies in play, Hirelings too.
        Ally = "ally",
        /// Your Skill tokens.
        Skill = "skill",
        /// The chapters you have finished.
        Chapter = "chapter",
        /// The cards in your hand.
        Hand = "card",
        /// Your face-up Enemy tokens, of this kind.
        Enemy([kind: AnyEnemy]),
    }
}

clauses! {
    /// What must hold for an `if`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Condition of Cards {
        /// You are at the inn.
        Inn = "at" "inn",
        /// You are in this land.
        Land("at" [land: Land]),
        /// There is an Enemy at your Location.
        EnemyHere = "enemy" "here",
        /// There is no Enemy at your Location.
        NoEnemyHere = "no" "enemy" "here",
        /// You have at least so many of these.
        Have("have" [n: Digit] [thing: Few<Thing>]),
    }
}
