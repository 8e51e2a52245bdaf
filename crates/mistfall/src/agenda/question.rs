//! What can be asked.

use super::{Blow, Frame, Subject, Triggered, Window};
use crate::ids::*;
use mistgate_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// A question to some seats; any of them can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub who: SeatSet,
    /// What is asked.
    pub what: Question,
}

/// What can be asked. Two dozen kinds serve all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Scout, move or stay (MF-TRAVEL-14)?
    Travel,
    /// Which of the Heroes tied for the highest Focus does the Enemy pursue (MF-PURSUIT-07)?
    Pursuit(EnemyId),
    /// Which Enemy is activated next (MF-DEFENCE-02)?
    Activate,
    /// Which card to discard, down to the Maximum Hand Size (MF-TURN-16)?
    HandSize(Hero),
    /// Whose turn is next (MF-TURN-01)?
    NextHero,
    /// What to do in a Hero Turn (MF-TURN-02)?
    Turn,
    /// Which target (MF-RANGE-01)?
    Target,
    /// Which Hero is the effect done to?
    Hero(Frame),
    /// Which Enemy is the effect done to?
    Enemy(Frame),
    /// Which Location is the effect done to?
    Site(Frame),
    /// Which of the things that wait is next (MF-ROUND-05)?
    Order(u8),
    /// Do it?
    May(Frame),
    /// Pay for it (MF-FINE-19)?
    Pay(Frame),
    /// This or that?
    Choose(Frame),
    /// Which card to discard for its Keyword, or no more (MF-EFFECT-01)? So many are left.
    DiscardFor(Frame, u8),
    /// Spend an Objective token, or no more? So many are left.
    SpendFor(Frame, u8),
    /// Which Action to embed (MF-EMBED-01)?
    Embed(Frame),
    /// Which card to discard from hand? So many are left, with this Keyword.
    Discard(Hero, u8, Option<Keyword>),
    /// Which card to Bury (MF-DEFENCE-10)? So many are left; for Wounds, and for the innermost assault?
    Bury(Hero, u8, Grave),
    /// Which card does Restoration move (MF-HEAL-01)? So many points are left.
    Restore(Hero, u8),
    /// Which card to fetch? So many are left.
    Fetch(Frame, u8),
    /// Which card from hand to attach (MF-EFFECT-10)?
    Attach(Frame),
    /// Which card of this letter to discard from the Hero Area (MF-ACTION-13)?
    Restrict(Hero, u8),
    /// Which Condition token to take off (MF-CONDITION-02)? So many are left.
    Condition(Subject, u8),
    /// Which Enemy to Enrage (MF-ENRAGE-01)?
    Rage(Hero),
    /// Who takes which Reward, or is it exchanged (MF-AFTERMATH-10)?
    Reward,
    /// Play the rest of the Aftermath (MF-AFTERMATH-04)?
    PlayOn,
    /// Rest (MF-AFTERMATH-14)?
    Rest(Hero),
    /// Take all Weakness off this Enemy to cancel its ability (MF-CONDITION-10)?
    Cancel(Triggered),
    /// Take all Weakness off this Enemy to cancel its continuous abilities for now (MF-CONDITION-10)?
    Suppress(EnemyId),
    /// Use the ability?
    Optional(Triggered),
    /// Which type of damage does Daze lower (MF-CONDITION-07)? So many are left; in an assault, or in an Action?
    Daze(u8, Blow),
    /// Use a Reflex (MF-REFLEX-02)?
    Reflex(Window),
    /// Which Enemy does the Ally block (HM-BLOCK-01)?
    Block(AllyId),
    /// Which Ally is the effect done to?
    Ally(Frame),
    /// Which Ally joins (HM-ALLY-08)?
    Recruit(Frame),
    /// Which card does an Objective token go to, or come from (HM-BOX-03)? So many are left.
    Tokens(Frame, u8),
    /// Which card of the Reward Display is taken (HM-REWARD-13)? So many are left.
    Claim(Frame, u8),
    /// What is done with the Reward Display (HM-REWARD-06)? So many choices are left.
    Display(u8),
    /// Which card of the Reward Display goes under the deck (HM-REWARD-09)?
    GiveUp,
}

/// What a card is Buried for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grave {
    /// A Wound of the innermost assault: Bury or be eliminated.
    Assault,
    /// A Wound of another kind: Bury or be eliminated.
    Wound,
    /// An effect that says to Bury: what cannot be Buried is skipped.
    Effect,
}

impl Question {
    /// Asked even if there is only one answer, because it is the heart of a turn or must be heard; other questions
    /// with one answer answer themselves.
    pub fn is_always_asked(self) -> bool {
        matches!(self, Question::Turn | Question::Reflex(_))
    }
}
