//! An Action in progress, and damage that is being dealt to a Hero.

use super::{ABILITIES, ANSWERS, EffectSource, PARTS};
use crate::effect::Zone;
use crate::heart::state::{AllySet, Dealer};
use crate::ids::*;
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::Stack;
use serde::{Deserialize, Serialize};

/// A Hero's Action in progress, with everything that is part of it (MF-EMBED-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Act {
    /// Who acts.
    pub hero: Hero,
    /// The cards that take part: the one it began with, what it embeds, what modifies it.
    pub parts: Stack<Part, PARTS>,
    /// The Enemies it is aimed at.
    pub enemies: EnemySet,
    /// The Heroes it is aimed at.
    pub heroes: SeatSet,
    /// The Allies it is aimed at.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub allies: AllySet,
    /// Who deals its damage.
    #[serde(default, skip_serializing_if = "Dealer::is_hero")]
    pub dealer: Dealer,
    /// Damage built so far: physical, magical; where it counts Wounds, against the most wounded target.
    pub damage: [u8; 2],
    /// How much of it there is for each Wound on the target (MF-DAMAGE-16).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub per_wound: [u8; 2],
    /// The attack being built deals damage of this type.
    pub deals: [bool; 2],
    /// It has attacked.
    pub struck: bool,
    /// Taken off the target's defence.
    pub pierce: [u8; 2],
    /// The Keywords of all cards that take part (MF-EMBED-05).
    pub keywords: Keywords,
    /// Focus it generates, by Hero (MF-FOCUS-07).
    pub focus: [i8; MAX_HEROES],
    /// Targets whose Vulnerabilities were checked (MF-DAMAGE-03).
    pub checked: EnemySet,
    /// It placed a Wound.
    pub hit: bool,
    /// It is a Reflex.
    pub reflex: bool,
    /// Its effect is complete, so it keeps no Enemy in play any more (MF-FINE-32).
    pub complete: bool,
    /// Icons that waited before it began.
    pub icons: u8,
}

/// A card that takes part in an Action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The card.
    pub card: CardId,
    /// Which of its Actions.
    pub action: u8,
    /// Whose.
    pub hero: Hero,
    /// It came from hand and lies beside the Action (MF-CONCLUDE-01).
    pub from_hand: bool,
    /// Only the building part of its text has been done.
    pub unfinished: bool,
    /// Where it goes, if its text says so.
    pub goes: Option<Goal>,
}

/// Damage being dealt to a Hero (MF-DEFENCE-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// Who is attacked.
    pub hero: Hero,
    /// The Ally who is attacked in the Hero's place (HM-BLOCK-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ally: Option<AllyId>,
    /// By what.
    pub source: EffectSource,
    /// Damage not cancelled: physical, magical.
    pub damage: [u8; 2],
    /// Cards whose Reflexes were used against it (MF-DEFENCE-09).
    pub answers: Stack<CardId, ANSWERS>,
    /// Abilities used against it: whose, and which.
    pub abilities: Stack<(EffectSource, u8), ABILITIES>,
    /// Cards Buried for it, or Wounds placed on the Ally.
    pub buried: u8,
    /// Icons that waited before it began.
    pub icons: u8,
}

/// Where a used card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// To this place.
    Zone(Zone),
    /// Under this Enemy.
    Under(EnemyId),
}

fn is_empty(allies: &AllySet) -> bool {
    allies.is_empty()
}

fn is_nothing(damage: &[u8; 2]) -> bool {
    *damage == [0; 2]
}
