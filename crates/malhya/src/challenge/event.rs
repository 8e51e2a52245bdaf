//! What happens in a Challenge.

use crate::combat::event::MOST_THROWN;
use crate::combat::event::Thrown;
use crate::words::HeroId;
use mistgate_kernel::pieces::Stack;
use serde::Serialize;

/// Something that happened in a Challenge. Zones and spaces go by their numbers, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum ChallengeEvent {
    /// The page is opened.
    ChallengeSetOut { challenge: u8, number: u16 },
    /// It is closed.
    ChallengeOver { challenge: u8 },
    /// A round begins.
    RoundBegan { round: u8 },
    /// A hero goes to a zone or a space.
    Went { challenge: u8, hero: HeroId, to: u8, points: u8 },
    /// A hero is thrown to a zone.
    Thrown { challenge: u8, hero: HeroId, to: u8 },
    /// A hero strikes at a zone.
    Struck { challenge: u8, hero: HeroId, zone: u8, dice: Stack<Thrown, MOST_THROWN>, damage: u8, left: u8 },
    /// The creature strikes at a hero.
    Hit { hero: HeroId, blow: u8, attack: Stack<Thrown, MOST_THROWN>, defence: Stack<Thrown, MOST_THROWN>, wounds: u8 },
    /// The rival goes on.
    RivalWent { challenge: u8, to: u8 },
}
