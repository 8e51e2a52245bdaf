//! Everything there is to know about a play of Mistywell at one moment.

use crate::agenda::Step;
use crate::ids::*;
use crate::squares::{CubesOnMap, SquareSet};
use mistgate_kernel::pieces::{CardSet, Deck, LoopTrack, Pool, Stack};
use mistgate_kernel::{Chance, SeatSet};
use serde::{Deserialize, Serialize};

/// Cubes of the five colours lying together.
pub type Cubes = Pool<5>;

/// Actions in progress a role can have (MW-PLAY-10).
pub const PLACES: usize = 3;

/// Steps the agenda can hold. Cards drawn inside cards nest, but a card being resolved cannot be drawn
/// again (MW-TRACK-07), so at most all Fate and Covenant cards are open, each with fewer than nine steps.
pub const AGENDA: usize = (MOST_FATES + COVENANTS) * 9;

/// The state of a play: plain data, copied as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The chance still to come.
    pub chance: Chance,
    /// Which person controls each role (MW-ROLE-03).
    pub control: [u8; ROLES],
    /// The house rule "Plan ahead" (MW-PROJ-12).
    pub plan_ahead: bool,
    /// The last round, if one was agreed (MW-END-05).
    pub round_limit: Option<u16>,
    /// The round; 0 during the draft.
    pub round: u16,
    /// Whose turn it is.
    pub stage: Stage,
    /// The time of day (MW-CLOCK-01).
    pub clock: Time,
    /// Where the Enforcer is (MW-ENF-08).
    pub enforcer: DistrictId,
    /// The pawn on the Fate Track.
    pub pawn: LoopTrack,
    /// Brown cubes in the Cube Reserve.
    pub reserve: u8,
    /// Bane cubes in their pool.
    pub banes: u8,
    /// The boards of Witch, Tinker and Forester.
    pub boards: [Board; ROLES],
    /// What lies on each square of the Map.
    pub squares: CubesOnMap,
    /// The tokens in each district.
    pub tokens: [Tokens; DISTRICTS],
    /// The Temple Influence board (MW-COMP-21).
    pub influence: [Influence; MAX_GROUPS],
    /// The Request deck.
    pub request_deck: Deck<MOST_REQUESTS>,
    /// The Request discard pile.
    pub request_discard: CardSet,
    /// The Temple Influence discard pile.
    pub temple_discard: CardSet,
    /// The Requests of a draft round still on display, in the order they were laid out.
    pub display: Stack<u8, 6>,
    /// The Job Board, far left first (MW-COMP-20).
    pub job_board: [Option<RequestId>; 3],
    /// The Fate deck.
    pub fate_deck: Deck<MOST_FATES>,
    /// The Fate discard pile.
    pub fate_discard: CardSet,
    /// The Covenant deck.
    pub covenant_deck: Deck<COVENANTS>,
    /// The Covenant discard pile.
    pub covenant_discard: CardSet,
    /// Districts whose ability the active role has used without a card this turn (MW-ABILITY-03).
    pub abilities_used: u8,
    /// Squares picked so far for a Unity Action (MW-UNITY-05).
    pub picked: SquareSet,
    /// Persons who propose to concede (MW-END-04).
    pub conceding: SeatSet,
    /// How the game ended.
    pub end: Option<End>,
    /// What is still to be done, the next on top.
    pub agenda: Stack<Step, AGENDA>,
}

/// Whose turn it is (MW-ROUND-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The initial draft.
    Draft,
    /// A role's turn.
    Turn(Role),
    /// The Temple's turn.
    Temple,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Enough Unity tokens (MW-GOAL-03).
    Unity,
    /// Too many Fear tokens (MW-GOAL-04).
    Fear,
    /// All persons gave up (MW-END-04).
    Conceded,
    /// The round limit was reached (MW-END-05).
    RoundLimit,
}

/// What belongs to one role (MW-ROLE-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// Action cards in hand, by [`ActionId`].
    pub hand: CardSet,
    /// Action cards in the discard pile.
    pub discard: CardSet,
    /// Requests in hand.
    pub requests: CardSet,
    /// Actions on the board: three in progress, and one more that resolves at once (MW-PLAY-14).
    pub slots: [Option<Slot>; PLACES + 1],
    /// The Supply Pool.
    pub supply: Cubes,
    /// The Effort Pool.
    pub effort: Cubes,
    /// The Fate Pool.
    pub fate: Cubes,
}

impl Board {
    /// One of the three pools.
    pub fn pool(&self, kind: PoolKind) -> &Cubes {
        match kind {
            PoolKind::Supply => &self.supply,
            PoolKind::Effort => &self.effort,
            PoolKind::Fate => &self.fate,
        }
    }

    /// One of the three pools, to change it.
    pub fn pool_mut(&mut self, kind: PoolKind) -> &mut Cubes {
        match kind {
            PoolKind::Supply => &mut self.supply,
            PoolKind::Effort => &mut self.effort,
            PoolKind::Fate => &mut self.fate,
        }
    }

    /// Actions with Timer cubes on them (MW-PLAY-11).
    pub fn in_progress(&self) -> usize {
        self.slots.iter().flatten().filter(|slot| !slot.timer.is_empty()).count()
    }

    /// The slots that hold a card, with their numbers.
    pub fn cards(&self) -> impl Iterator<Item = (u8, &Slot)> {
        (0u8..).zip(&self.slots).filter_map(|(at, slot)| Some((at, slot.as_ref()?)))
    }
}

/// An Action card on a player board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// The card.
    pub action: ActionId,
    /// The Request on top of it (MW-JOB-10).
    pub request: Option<RequestId>,
    /// Its Timer cubes.
    pub timer: Cubes,
    /// Is it being resolved right now?
    pub resolving: bool,
}

impl Slot {
    /// Its last Timer cube is gone and it waits for its resolution (MW-TICK-05).
    pub fn is_ready(&self) -> bool {
        self.timer.is_empty() && !self.resolving
    }
}

/// The tokens of a district.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Unity side up.
    pub unity: u8,
    /// Fear side up.
    pub fear: u8,
}

/// A group's place on the Temple Influence board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Influence {
    /// Cubes from the Reserve.
    pub cubes: u8,
    /// Markers standing in for cubes the Reserve lacked (MW-CUBE-08).
    pub markers: u8,
}

impl Influence {
    /// Cubes and markers together.
    pub fn total(self) -> u8 {
        self.cubes + self.markers
    }
}

impl State {
    /// A role's board.
    pub fn board(&self, role: Role) -> &Board {
        &self.boards[role.index()]
    }

    /// A role's board, to change it.
    pub fn board_mut(&mut self, role: Role) -> &mut Board {
        &mut self.boards[role.index()]
    }

    /// Who advances the Fate Track for a Fear token that does not fit: the active role, in the Temple's
    /// turn and in the draft the Forester (MW-TOKEN-08, MW-TOKEN-09, MW-DRAFT-10).
    pub fn active(&self) -> Role {
        match self.stage {
            Stage::Turn(role) => role,
            Stage::Draft | Stage::Temple => Role::Forester,
        }
    }

    /// Unity tokens on the Map.
    pub fn unity(&self) -> u8 {
        self.tokens.iter().map(|tokens| tokens.unity).sum()
    }

    /// Fear tokens on the Map.
    pub fn fear(&self) -> u8 {
        self.tokens.iter().map(|tokens| tokens.fear).sum()
    }
}
