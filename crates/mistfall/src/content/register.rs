//! The register of the box: every card has a number of its own, from 1 to 385 (MF-COMPONENT-01).

use super::{Class, Enemy};
use crate::ids::*;

/// Hero Cards have the numbers from here (MF-COMPONENT-02).
const FIRST_HERO_CARD: u16 = 1;
/// Enemies, the special ones last (MF-COMPONENT-03, MF-COMPONENT-04).
const FIRST_ENEMY: u16 = FIRST_HERO_CARD + CARDS;
/// Encounters, the special ones last (MF-COMPONENT-05, MF-COMPONENT-06).
const FIRST_ENCOUNTER: u16 = FIRST_ENEMY + ENEMIES;
/// Time Cards (MF-COMPONENT-07).
const FIRST_TIME: u16 = FIRST_ENCOUNTER + ENCOUNTERS;
/// Info Cards, which take no part in play (MF-COMPONENT-08).
pub const INFO_CARDS: std::ops::Range<u16> = FIRST_TIME + TIMES..FIRST_TIME + TIMES + 8;

impl CardId {
    /// The number on the card.
    pub fn number(self) -> u16 {
        FIRST_HERO_CARD + self.0
    }
}

impl EnemyId {
    /// The number on the card.
    pub fn number(self) -> u16 {
        FIRST_ENEMY + u16::from(self.0)
    }
}

impl EncounterId {
    /// The number on the card.
    pub fn number(self) -> u16 {
        FIRST_ENCOUNTER + u16::from(self.0)
    }
}

impl TimeId {
    /// The number on the card.
    pub fn number(self) -> u16 {
        FIRST_TIME + u16::from(self.0)
    }
}

/// The two types of Hero Cards (MF-HEROCARD-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardType {
    /// Something a Hero can do.
    Feat,
    /// Something a Hero can carry.
    Gear,
    /// Somebody who comes along (HM-ALLY-01).
    Ally,
}

impl Class {
    /// Feat or Gear.
    pub fn card_type(self) -> CardType {
        match self {
            Class::BasicFeat | Class::AdvancedFeat => CardType::Feat,
            Class::BasicGear | Class::RewardGear | Class::Transient => CardType::Gear,
            Class::Ally => CardType::Ally,
        }
    }
}

/// The type symbol of an Enemy (MF-ENEMYCARD-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnemyType {
    /// Of a deck.
    Regular,
    /// Of a deck, and tracks can Enrage it.
    Raging,
    /// The villain of a Quest.
    Special,
}

impl Enemy {
    /// Its type symbol.
    pub fn symbol(&self) -> EnemyType {
        match (self.colour, self.raging) {
            (None, _) => EnemyType::Special,
            (Some(_), true) => EnemyType::Raging,
            (Some(_), false) => EnemyType::Regular,
        }
    }
}
