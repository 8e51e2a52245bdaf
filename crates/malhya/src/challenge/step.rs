//! What is still to be done in a Challenge, and what is asked in it.

use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// Something still to be done in a Challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengeStep {
    /// Instructions whose condition has come true (ML-CHALLENGE-04).
    Orders,
    /// The hero's turn goes on.
    Turn(HeroId),
    /// The creature's attack with this number.
    Blow(u8),
    /// These heroes are still to be struck by it.
    Victims(u8, SeatSet),
    /// It strikes this hero now.
    Hit(u8, HeroId),
    /// The round is over: the rival goes on.
    RoundOver,
}

/// What can be asked in a Challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengeQuestion {
    /// What a hero does on the turn.
    Turn(HeroId),
    /// What a hero defends with, against this attack of the creature.
    Defend(HeroId, u8),
}
