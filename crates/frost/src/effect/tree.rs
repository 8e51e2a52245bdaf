//! Effects as data: a flat program that all cards share, of which each card owns a block.

use crate::ids::*;
use serde::{Deserialize, Serialize};

/// The effects of all cards, one after the other; blocks point into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program(pub Vec<Effect>);

impl Program {
    /// The effects of a block.
    pub fn of(&self, block: Block) -> &[Effect] {
        &self.0[block.start as usize..block.start as usize + block.len as usize]
    }

    /// Adds some effects and gives their block.
    pub fn add(&mut self, effects: &[Effect]) -> Block {
        let block = Block { start: self.0.len() as u16, len: effects.len() as u8 };
        self.0.extend_from_slice(effects);
        block
    }
}

/// A run of effects in the program, done in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Where it begins.
    pub start: u16,
    /// How many effects it has.
    pub len: u8,
}

impl Block {
    /// Nothing at all.
    pub const NOTHING: Block = Block { start: 0, len: 0 };

    /// Has it no effect?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The places of its effects in the program.
    pub fn places(self) -> impl Iterator<Item = u16> {
        self.start..self.start + u16::from(self.len)
    }
}

/// One effect. "You" is the player who uses the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Generate so much of a resource (CF-RES-01), once for each of these things if one is named.
    Gain(Resource, u8, Option<Thing>),
    /// Draw so many cards.
    Draw(u8),
    /// Discard so many Wounds (CF-WOUND-10).
    Heal(u8),
    /// Take so many Wounds (CF-WOUND-02).
    Wound(u8),
    /// Retire cards (CF-RETIRE-01).
    Retire {
        /// How many.
        n: u8,
        /// Fewer will do (CF-RETIRE-07).
        up_to: bool,
        /// Which cards.
        what: What,
        /// From where.
        from: Where,
    },
    /// Retire Enemy tokens; they generate nothing (CF-TOKEN-05).
    RetireEnemy(u8, Option<EnemyKind>),
    /// Discard cards from hand; fewer will do if so said.
    Discard(u8, bool),
    /// Take so many cards from the discard pile into the hand.
    Recover(u8),
    /// Put so many cards of the Chronicle on the discard pile (CF-CHRON-02).
    Recall(u8),
    /// Gain a Skill token, of your choice if none is named (CF-UNLOCK-12).
    Learn(Option<Skill>),
    /// Gain a card of the Offer without paying (CF-BUY-05).
    Take {
        /// Of this row only.
        row: Option<Row>,
        /// Costing no more than this; 0 means any cost.
        max: u8,
        /// Where it goes.
        to: To,
    },
    /// Gain a Hireling without paying (CF-HIRE-02).
    Hire,
    /// Refresh exhausted cards (CF-ALLY-03).
    Refresh(u8, What),
    /// Unlock cards without a token (CF-UNLOCK-08).
    Unlock(u8),
    /// So many Attacks this turn may go to an adjacent Location (CF-ATTACK-06).
    Reach(u8),
    /// Eliminate an Enemy of at most this Attack value here, without paying and without Wounds.
    Slay {
        /// The highest Attack value.
        max: u8,
        /// In an adjacent Location too?
        near: bool,
    },
    /// Attacks cost so many Wounds less this turn, in all.
    Ward(u8),
    /// Move to an adjacent Location, so many times (CF-EXIT-02).
    Walk(u8),
    /// Move to an adjacent space, discovered or not, so many times (CF-PLACE-01).
    Venture(u8),
    /// Move straight to a Location on the grid.
    Travel(Goal),
    /// Draw so many Location cards and place one adjacent to you.
    Explore(u8),
    /// Swap two Locations (CF-PLACE-04).
    Swap,
    /// Move a Location to an empty space adjacent to it (CF-PLACE-04).
    Shift,
    /// Another Enemy comes to your Location (CF-ENEMY-07): of this kind, or of the land.
    Spawn(Option<EnemyKind>),
    /// Spend so much of a resource: only in costs.
    Spend(Resource, u8),
    /// Exhaust ready cards without their effect: only in costs.
    Exhaust(u8, What),
    /// One of these options (CF-PLAY-05): a block of [`Effect::Do`].
    Either(Block),
    /// These effects in order: an option of [`Effect::Either`].
    Do(Block),
    /// "You may pay: …" or, without a cost, "You may …".
    May {
        /// What is paid, in full or not at all.
        cost: Block,
        /// What happens if so.
        then: Block,
    },
    /// Only if this holds.
    If {
        /// What must hold.
        condition: Condition,
        /// What happens if it does.
        then: Block,
    },
}

/// A kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Any card.
    Card,
    /// An Action card.
    Action,
    /// An Item.
    Item,
    /// An Ally, Hirelings too (CF-HIRE-10).
    Ally,
}

/// Where cards to retire may lie (CF-RETIRE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Where {
    /// In hand, in the discard pile, or as an Item or Ally in play.
    Anywhere,
    /// In hand.
    Hand,
    /// In the discard pile.
    Discard,
    /// In play.
    Play,
}

/// Where a gained card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum To {
    /// On top of the discard pile (CF-BUY-05); a World Event into the Hero Area (CF-EVENT-07).
    Usual,
    /// Into the hand.
    Hand,
    /// On top of the deck (CF-EVENT-08).
    Deck,
}

/// Where one can travel to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Any Location on the grid.
    Anywhere,
    /// A Location of this land.
    Land(Land),
    /// The Hearthfire Inn.
    Inn,
}

/// Things that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thing {
    /// Your Wounds.
    Wound,
    /// Your Items in play.
    Item,
    /// Your Allies in play, Hirelings too.
    Ally,
    /// Your face-up Enemy tokens, of this kind.
    Enemy(Option<EnemyKind>),
    /// Your Skill tokens.
    Skill,
    /// The chapters you have finished.
    Chapter,
    /// The cards in your hand.
    Hand,
}

/// What must hold for an `if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// You are at the inn.
    Inn,
    /// You are in this land.
    Land(Land),
    /// There is an Enemy at your Location, or there is none.
    EnemyHere(bool),
    /// You have at least so many of these.
    Have(u8, Thing),
}
