//! Questions: what is asked of whom, which answers are legal, and why others are not.
//!
//! - here: the questions
//! - `options`: the legal answers; this enumeration is the definition of legality
//! - `why`: reasons

mod options;
pub(crate) mod why;

use crate::agenda::{Frame, VillageStep, Way};
use crate::ids::*;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// A question, and who may answer it: what is asked of the group is answered once, by anybody (ML-GROUP-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub seats: SeatSet,
    /// What is asked.
    pub what: Question,
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// The chapter has been read: turn the page.
    TurnPage(Way),
    /// Which option of a choice (ML-BOOK-16).
    Choice(ChoiceId),
    /// Which of these heroes, and what for.
    Hero(SeatSet, HeroAim),
    /// Roll, stop, or spend Aura (ML-CHECK-22).
    Roll,
    /// Which crystal a Healing effect moves (ML-LIFE-06), and how many effects there are.
    Heal(HeroId, u8),
    /// What to do on the journey (ML-TRAVEL-21).
    Journey,
    /// Take a Travel token, or go to the Village (ML-EVENT-11)?
    TokenOrVillage,
    /// To which adjacent hex, free of charge (ML-TRAVEL-32)?
    MoveFreely,
    /// Which of several chapters on the hex (ML-GOLDEN-02)?
    Landing,
    /// Eat at the Inn, or take the Room (ML-VILLAGE-02)?
    Village(VillageStep),
}

/// What a hero is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeroAim {
    /// To be the hero of the instruction at this place of the program.
    Instruction(u16),
    /// To be the next of whom a block of instructions is carried out: its beginning and length.
    Next(u16, u8),
    /// To take part in a check with a limit (ML-CHECK-60).
    TakePart,
    /// To make the check now (ML-CHECK-62).
    Roller,
}

impl HeroAim {
    /// The next of several heroes.
    pub fn next(frame: Frame) -> Self {
        HeroAim::Next(frame.start, frame.len)
    }
}

impl Question {
    /// Asked even if there is only one answer: a page is turned, a die is rolled and a Travel card is drawn by hand.
    pub fn is_always_asked(self) -> bool {
        match self {
            Question::TurnPage(_) | Question::Roll | Question::Journey => true,
            Question::Choice(_)
            | Question::Hero(..)
            | Question::Heal(..)
            | Question::TokenOrVillage
            | Question::MoveFreely
            | Question::Landing
            | Question::Village(_) => false,
        }
    }
}
