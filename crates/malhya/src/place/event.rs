//! What happens on a map.

use super::location::Heading;
use super::spot::Spot;
use crate::content::perk::KillKind;
use crate::ids::{EnemyId, LocationId};
use crate::place::state::Phase;
use crate::stealth::board::StealthFace;
use crate::words::HeroId;
use mistgate_kernel::pieces::Stack;
use serde::Serialize;

/// Stealth dice of one roll.
pub const MOST_STEALTH_DICE: usize = 6;

/// Something that happened on a map. Enemies go by their numbers, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum MapEvent {
    /// A place was set out.
    PlaceSetOut { place: LocationId, number: u16 },
    /// The tiles were put away.
    PlaceLeft,
    /// An enemy was placed.
    FoePlaced { foe: u8, kind: EnemyId, at: Spot },
    /// No space was left for an enemy.
    FoeNotPlaced { kind: EnemyId },
    /// A hero was placed.
    HeroPlaced { hero: HeroId, at: Spot },
    /// A phase of a turn in Stealth mode begins.
    PhaseBegan { phase: Phase, turn: u8 },
    /// A hero's turn begins.
    TurnBegan { hero: HeroId },
    /// A hero took a step.
    Stepped { hero: HeroId, to: Spot, cost: u8 },
    /// A hero bought movement.
    MovementBought { hero: HeroId, n: u8 },
    /// A hero's Free Movement is lost.
    MovementLost { hero: HeroId },
    /// A hero waits.
    Waits { hero: HeroId },
    /// A hero takes the turn up again.
    Resumed { hero: HeroId },
    /// A hero's turn is over.
    TurnOver { hero: HeroId },
    /// Stealth dice were rolled.
    StealthRolled { hero: HeroId, white: Stack<StealthFace, MOST_STEALTH_DICE>, black: Stack<StealthFace, MOST_STEALTH_DICE>, threat: u8 },
    /// A white Stealth die was rolled again, and shows this.
    StealthRolledAgain { hero: HeroId, face: StealthFace },
    /// A hero has cancelled a Threat symbol.
    SignCancelled { hero: HeroId },
    /// The Threat is so high now: the space of the cube, from 1.
    Threat { space: u8 },
    /// An enemy was killed.
    Killed { hero: HeroId, foe: u8, kind: EnemyId, by: KillKind, at: Spot },
    /// A Corpse token was moved.
    CorpseMoved { hero: HeroId, from: Spot, to: Spot },
    /// A Corpse token fell into a Rift.
    CorpseSunk { at: Spot },
    /// A fallen hero was moved.
    HeroCarried { hero: HeroId, to: Spot },
    /// A hero lies on the ground.
    Collapsed { hero: HeroId, at: Spot },
    /// A hero stands again.
    StoodUp { hero: HeroId, at: Spot },
    /// A hero was helped up by another.
    Revived { hero: HeroId, by: HeroId },
    /// A Noise token was put down.
    NoisePut { at: Spot },
    /// A Noise token is gone: an enemy has come.
    NoiseGone { at: Spot },
    /// An Action card was turned up.
    PatrolCard { card: u8 },
    /// An enemy was chosen: it is this far from where it goes.
    Sent { foe: u8, to: Spot, distance: u8 },
    /// An enemy took a step.
    FoeStepped { foe: u8, from: Spot, to: Spot, cost: u8 },
    /// An enemy watches in a direction of the plan.
    Watches { foe: u8, token: Spot, heading: Heading },
    /// An enemy watches no more.
    WatchOver { foe: u8 },
    /// An enemy has spotted a hero.
    SpottedHero { foe: u8, hero: HeroId },
    /// An enemy has spotted a Corpse token.
    SpottedCorpse { foe: u8, at: Spot },
    /// The Alarm is triggered.
    Alarm { cause: AlarmCause },
    /// The heroes end Stealth mode of their own will.
    StealthEnded,
    /// A hero left the board.
    LeftBoard { hero: HeroId },
    /// A hero came back onto it.
    CameBack { hero: HeroId, at: Spot },
    /// A door was opened or closed.
    Door { at: Spot, heading: Heading, open: bool },
    /// The crystal of the Turn Tracker moved to this space, from 1.
    TrackerMoved { space: u8 },
    /// A hero has so many Action Points now.
    ActionPoints { hero: HeroId, points: u8 },
    /// Somebody outside of the group is the target: on this space, with so many Life Points.
    TargetAt { at: Spot, life: u8 },
    /// The target outside of the group is gone.
    TargetGone,
    /// An Invocation token was discarded.
    InvocationGone { at: Spot },
    /// A hero invoked Aura.
    Invoked { hero: HeroId, effect: crate::content::AuraEffect },
}

/// Why an Alarm is triggered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlarmCause {
    /// Somebody or something was spotted (ML-ALARM-02, ML-ALARM-03).
    Spotted,
    /// The Threat track is at its end (ML-ALARM-01).
    Threat,
    /// No Action card is left (ML-ALARM-04).
    Deck,
    /// The Special side of the black die (ML-ALARM-05).
    BlackDie,
    /// A booklet says so.
    Story,
}
