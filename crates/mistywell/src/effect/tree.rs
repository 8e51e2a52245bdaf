//! Effects as data: a flat program that all cards share, of which each card owns a block.

use crate::ids::{DistrictId, GroupId, PoolKind, Time};
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

/// A run of effects in the program, done in order (MW-BEST-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// One effect. "You" is the role that uses the card (MW-CUBE-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Gain so much Fate (MW-FATE-01).
    GainFate(u8),
    /// Lose so much Fate (MW-FATE-03).
    LoseFate(u8),
    /// Gain so much Supply (MW-CUBE-04).
    GainSupply(u8),
    /// Lose so much Supply (MW-CUBE-06).
    LoseSupply(u8),
    /// Gain so much Effort (MW-CUBE-05).
    GainEffort(u8),
    /// Move cubes from one pool of yours to another (MW-CUBE-13).
    MoveCubes {
        /// How many.
        n: u8,
        /// Out of this pool.
        from: PoolKind,
        /// Into this one.
        to: PoolKind,
    },
    /// Discard so many cards from hand (MW-HAND-01).
    Discard(u8),
    /// Recover so many cards (MW-HAND-02).
    Recover(u8),
    /// Recover all cards (MW-RECUP-06).
    RecoverAll,
    /// Flip the Clock (MW-CLOCK-04).
    FlipClock,
    /// Accept your Fate (MW-ACCEPT-01).
    AcceptFate,
    /// Advance the Fate Track (MW-TRACK-01).
    Advance(u8),
    /// Draw and resolve so many Fate cards (MW-DECK-02).
    DrawFate(u8),
    /// Draw so many Requests into your hand (MW-JOB-08).
    DrawRequest(u8),
    /// Discard so many Requests from the Job Board or player boards (MW-JOB-09).
    DiscardRequest(u8),
    /// Remove a Timer cube from an Action, so many times (MW-TICK-05).
    Hurry {
        /// How many cubes, chosen one by one.
        n: u8,
        /// From whose Actions.
        whose: Whose,
    },
    /// Place cubes from your Effort Pool on the Map (MW-INFL-09).
    Place {
        /// How many.
        n: u8,
        /// Where they may go.
        site: Site,
    },
    /// Remove your cubes from the Map (MW-CUBE-01).
    Remove {
        /// How many.
        n: u8,
        /// From where.
        site: Site,
    },
    /// Place a Fear token (MW-TOKEN-01).
    Fear(Spot),
    /// Place a Unity token (MW-TOKEN-01).
    Unity(Spot),
    /// Move the Enforcer (MW-ENF-08).
    Enforcer(Spot),
    /// Use the ability of a friendly district (MW-ABILITY-02).
    UseAbility,
    /// Counts only at this time of day (MW-CLOCK-02).
    When(Time, Block),
    /// "You can pay. If you do, … If you don't, …" or, without a cost, "You can …" (MW-BEST-02).
    May {
        /// What is paid, in full or not at all; empty if nothing is (MW-BEST-05).
        cost: Block,
        /// What happens if so.
        then: Block,
        /// What happens if not.
        otherwise: Block,
    },
    /// "Another player can …" (MW-BEST-03).
    Another(Block),
    /// "All players …", role by role (MW-ROLE-07).
    All(Block),
    /// A Unity Action's heart: remove cubes, place a Unity token (MW-UNITY-01).
    Unite(Unite),
}

/// Whose pieces an effect may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// Your own.
    Yours,
    /// Any role's.
    Anyones,
}

/// Where cubes are placed or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Site {
    /// The whole Map.
    Anywhere,
    /// Groups friendly to you (MW-FRIEND-01).
    FriendlyGroup,
    /// Groups of districts friendly to you (MW-FRIEND-03).
    FriendlyDistrict,
    /// One district.
    District(DistrictId),
    /// One group.
    Group(GroupId),
    /// The district the Enforcer is in.
    WithEnforcer,
    /// The district of the card itself.
    Here,
}

/// A district for a token or the Enforcer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Any district, of your choice. The Enforcer can only be sent to another one than his.
    Any,
    /// A district friendly to you, of your choice.
    Friendly,
    /// This district.
    District(DistrictId),
    /// The district the Enforcer is in.
    WithEnforcer,
    /// The district of the card itself.
    Here,
}

/// What a Unity Action asks for (MW-UNITY-01 to MW-UNITY-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unite {
    /// Cubes to remove from the district that gets the token.
    pub there: u8,
    /// Further cubes to remove from other districts.
    pub elsewhere: u8,
    /// Whose cubes may be removed.
    pub whose: Whose,
    /// The districts it works in; `Spot::Here` is not for Unity Actions.
    pub spot: Spot,
}
