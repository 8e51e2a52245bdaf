//! What Heart of the Mists adds to the box: Allies, the new Charters, events of Quests.

use super::{Content, QuestCharter};
use crate::effect::Block;
use crate::ids::*;

/// How many things of each kind there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Heroes.
    pub charters: usize,
    /// Hero Cards.
    pub cards: usize,
    /// Enemies.
    pub enemies: usize,
    /// Encounters.
    pub encounters: usize,
    /// Location tiles.
    pub tiles: usize,
    /// Quests.
    pub quests: usize,
}

/// The boards of the expansion, each with a normal side and a Nightmare side.
#[derive(Clone, Debug, Default)]
pub struct HeartBox {
    /// The new Quest Charter (HM-COMP-01).
    pub quest_charter: [QuestCharter; 2],
    /// The Darkness Track of the Time Charter: for each space, how far Time moves (HM-COMP-02).
    pub darkness: [Vec<u8>; 2],
}

/// An Ally card (HM-COMP-03).
#[derive(Clone, Debug)]
pub struct Ally {
    /// The title.
    pub title: String,
    /// The name in journals.
    pub slug: String,
    /// The side with the keyword Starting, and the other.
    pub sides: [AllySide; 2],
}

/// One side of an Ally card: its battle box, and a card with its Keywords, Actions and abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllySide {
    /// What lies in the Hero Area while this side is up.
    pub card: CardId,
    /// Wounds that eliminate it.
    pub life: u8,
    /// Resolve that is lost with it (HM-WOUND-04).
    pub resolve: u8,
    /// Damage it deals: physical, magical. One of them is 0.
    pub attack: [u8; 2],
    /// Its defence: physical, magical.
    pub defence: [u8; 2],
}

/// What a white number on the new Time Track does in a Quest (HM-TRACK-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestEvent {
    /// The white number.
    pub number: u8,
    /// What it is called; perhaps nothing.
    pub name: String,
    /// What happens.
    pub effect: Block,
    /// Only the first time it is crossed.
    pub once: bool,
}

impl Content {
    /// How much there is of everything.
    pub(super) fn extent(&self) -> Extent {
        Extent {
            charters: self.charters.len(),
            cards: self.cards.len(),
            enemies: self.enemies.len(),
            encounters: self.encounters.len(),
            tiles: self.tiles.len(),
            quests: self.quests.len(),
        }
    }

    /// Is the Quest one of the expansion's?
    pub fn is_quest_of_heart(&self, quest: QuestId) -> bool {
        quest.index() >= self.base.quests
    }

    /// The things that take part in a Quest: those of the base game, and in the expansion's Quests also the expansion's.
    pub fn taking_part(&self, quest: QuestId) -> Extent {
        if self.is_quest_of_heart(quest) { self.extent() } else { self.base }
    }
}
