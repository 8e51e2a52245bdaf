//! What lies on the table beside the base game's pieces. In a play without the expansion it is blank, and not even written down.

use crate::ids::*;
use crate::per_card::PerCard;
use crate::setup::RewardSets;
use crate::state::EffectSource;
use mistgate_kernel::SeatSet;
use mistgate_kernel::bit_sets;
use mistgate_kernel::pieces::Stack;
use serde::{Deserialize, Serialize};

/// Allies that can accompany one Hero.
pub const COMPANIONS: usize = 6;
/// Cards that can lie in the Reward Display; others wait in the deck.
pub const DISPLAY: usize = 32;
/// Personal Rewards that can be for sale: those of four Heroes.
pub const PERSONAL: usize = 24;

bit_sets! {
    /// A set of Allies.
    pub AllySet(u16) of AllyId;
}

/// The pieces of Heart of the Mists.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Heart {
    /// The cube on the Darkness Track (HM-TIME-03).
    pub darkness: u8,
    /// Objective tokens in the Token Box (HM-TIME-04).
    pub token_box: u8,
    /// White numbers whose events happen only once, and have happened: one bit each (HM-TRACK-01).
    pub past_events: u16,
    /// The card from which an Objective token is being passed on (HM-BOX-07).
    pub passing: EffectSource,
    /// The Allies, by [`AllyId`].
    pub allies: PerCard<AllyTokens, MOST_ALLIES>,
    /// Who accompanies each Hero: the sides that are up, as cards in the Hero Area.
    pub companions: [Stack<CardId, COMPANIONS>; MAX_HEROES],
    /// Heroes who have used their Ally Action this turn (HM-ACTION-01).
    pub ally_actions: SeatSet,
    /// The Allies have been given the Location's Restoration on this occasion (HM-REST-03).
    pub mended: bool,
    /// The Reward Display (HM-REWARD-03).
    pub display: Stack<CardId, DISPLAY>,
    /// Personal Rewards that can still be bought (HM-REWARD-04).
    pub personal: Stack<CardId, PERSONAL>,
    /// Whose General Rewards are in the game (HM-REWARD-02).
    pub rewards_from: RewardSets,
}

impl Default for Heart {
    fn default() -> Self {
        Heart {
            darkness: 0,
            token_box: 0,
            past_events: 0,
            passing: EffectSource::Rules,
            allies: PerCard::default(),
            companions: [Stack::new(); MAX_HEROES],
            ally_actions: SeatSet::NONE,
            mended: false,
            display: Stack::new(),
            personal: Stack::new(),
            rewards_from: RewardSets::Base,
        }
    }
}

impl Heart {
    /// Is there nothing of the expansion on the table?
    pub fn is_blank(&self) -> bool {
        *self == Heart::default()
    }
}

/// An Ally card, and what lies on it. Objective tokens lie on its card like those of any other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllyTokens {
    /// Where it is.
    pub at: AllyPlace,
    /// The side without the keyword Starting is up (HM-ALLY-03).
    pub turned: bool,
    /// Wounds.
    pub wounds: u8,
    /// Condition tokens.
    pub conditions: [u8; 4],
    /// The Enemy it blocks in this Defence Phase (HM-BLOCK-01).
    pub blocks: Option<EnemyId>,
}

/// Where an Ally is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyPlace {
    /// In the game box, from where it can be recruited.
    #[default]
    Box,
    /// With this Hero.
    With(Hero),
    /// Out of the game for the rest of the Quest (HM-WOUND-03).
    Gone,
}

/// Who deals the damage of an Action: its Hero, or an Ally (HM-ATTACK-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dealer {
    /// The Hero who acts.
    #[default]
    Hero,
    /// This Ally.
    Ally(AllyId),
}

impl Dealer {
    /// Is it the Hero?
    pub fn is_hero(&self) -> bool {
        *self == Dealer::Hero
    }
}
