//! Setup and the initial draft.

use crate::agenda::{Question, Step};
use crate::content::Content;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::squares::{CubesOnMap, SquareSet};
use crate::state::{Board, Cubes, Influence, Stage, State, Tokens};
use mistgate_kernel::pieces::{CardSet, Deck, LoopTrack, Stack};
use mistgate_kernel::{Chance, SeatSet, SetupError, small};
use serde::{Deserialize, Serialize};

/// Requests laid out in a draft round (MW-DRAFT-02).
const DISPLAY: usize = 6;
/// Draft rounds (MW-DRAFT-01).
const DRAFT_ROUNDS: usize = 2;

/// What is agreed before the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The person who controls Witch, Tinker and Forester, numbered from 0 (MW-ROLE-03).
    pub control: [u8; ROLES],
    /// The house rule "Plan ahead" (MW-PROJ-12).
    pub plan_ahead: bool,
    /// The last round; without one the game goes on until it is decided (MW-END-05).
    pub rounds: Option<u16>,
}

impl Setup {
    /// The usual distribution for 1, 2 or 3 persons (MW-ROLE-03).
    pub fn for_persons(persons: u8) -> Option<Self> {
        let control = match persons {
            1 => [0, 0, 0],
            2 => [0, 1, 1],
            3 => [0, 1, 2],
            _ => return None,
        };
        Some(Setup { control, ..Setup::default() })
    }

    /// Everything that is wrong with it.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (role, &person) in Role::ALL.into_iter().zip(&self.control) {
            if person as usize >= ROLES {
                faults.push(format!("person {person} controls the {}, but there are at most {ROLES} persons, numbered from 0 [MW-GOAL-01]", role.name()));
            }
        }
        let highest = self.control.into_iter().filter(|&person| (person as usize) < ROLES).max().unwrap_or_default();
        for person in (0..highest).filter(|person| !self.control.contains(person)) {
            faults.push(format!("person {person} controls no role, though person {highest} does [MW-ROLE-03]"));
        }
        if self.rounds == Some(0) {
            faults.push("a round limit of 0 leaves nothing to play [MW-END-05]".to_owned());
        }
        faults
    }
}

/// The table before anything is drawn (MW-SETUP-01, MW-SETUP-02).
pub fn lay_out(c: &Content, setup: &Setup, seed: u64) -> Result<State, SetupError> {
    let faults = setup.faults();
    if !faults.is_empty() {
        return Err(SetupError(faults));
    }
    let mut chance = Chance::new(seed);
    let boards = Role::ALL.map(|role| Board {
        hand: (0u8..).zip(&c.actions).filter(|(_, action)| action.role == role).map(|(id, _)| id).collect(),
        effort: Cubes::of(role.cube() as usize, c.numbers.cubes),
        ..Board::default()
    });
    // MW-SETUP-03
    let fate_deck = Deck::shuffled((0..small(c.fates.len())).collect(), &mut chance);
    let request_deck = Deck::shuffled((0..small(c.requests.len())).collect(), &mut chance);
    // MW-SETUP-04: only the district of the first Covenant card counts. MW-SETUP-05: then it is shuffled in again.
    let mut covenant_deck = Deck::<COVENANTS>::shuffled((0..small(COVENANTS)).collect(), &mut chance);
    let first = covenant_deck.from_top().next().expect("the Covenant deck has six cards");
    let enforcer = c.covenants[first as usize].district;
    covenant_deck.shuffle(&mut chance);
    Ok(State {
        chance,
        control: setup.control,
        plan_ahead: setup.plan_ahead,
        round_limit: setup.rounds,
        round: 0,
        stage: Stage::Draft,
        clock: Time::Day, // MW-SETUP-12
        enforcer,
        pawn: LoopTrack::at(0),     // MW-SETUP-06
        reserve: c.numbers.reserve, // MW-SETUP-07
        banes: c.numbers.banes,     // MW-SETUP-10
        boards,
        squares: CubesOnMap::default(),
        tokens: [Tokens::default(); DISTRICTS],
        influence: [Influence::default(); MAX_GROUPS],
        request_deck,
        request_discard: CardSet::EMPTY,
        temple_discard: CardSet::EMPTY,
        display: Stack::new(),
        job_board: [None; 3],
        fate_deck,
        fate_discard: CardSet::EMPTY,
        covenant_deck,
        covenant_discard: CardSet::EMPTY,
        abilities_used: 0,
        picked: SquareSet::NONE,
        conceding: SeatSet::NONE,
        end: None,
        agenda: Stack::new(),
    })
}

impl Machine<'_> {
    /// The steps of the setup, the draft once among them (MW-SETUP-08).
    pub fn begin(&mut self) {
        self.log.note(Event::EnforcerStarts { district: self.s.enforcer });
        self.log.note(Event::ReserveFilled { cubes: self.s.reserve });
        self.push(Step::FinishSetup);
        for _ in 0..DRAFT_ROUNDS {
            self.push(Step::DraftRound);
        }
        self.run();
    }

    /// MW-DRAFT-02, MW-DRAFT-03
    pub(crate) fn draft_round(&mut self) {
        for _ in 0..DISPLAY {
            if let Some(request) = self.draw_request_card() {
                self.s.display.push(request.0);
            }
        }
        self.log.note(Event::DraftLaidOut { cards: small(self.s.display.len()) });
        self.push(Step::DraftTemple);
        for role in Role::ALL.into_iter().rev() {
            self.ask(role, Question::Draft);
        }
    }

    /// The card is discarded (MW-DRAFT-04) and brings a cube, but neither payment nor effect (MW-DRAFT-05, MW-DRAFT-06).
    pub(crate) fn draft(&mut self, role: Role, request: RequestId) {
        let at = self.s.display.as_slice().iter().position(|&id| id == request.0).expect("a drafted card is on display");
        self.s.display.remove(at);
        self.s.request_discard.insert(request.0);
        self.log.note(Event::Drafted { role, request });
        self.push(Step::Influence(role, self.c.requests[request.index()].group));
    }

    /// One after the other, as they were laid out (MW-DRAFT-07 to MW-DRAFT-09).
    pub(crate) fn draft_temple(&mut self) {
        if self.s.display.is_empty() {
            return;
        }
        let request = RequestId(self.s.display.remove(0));
        self.s.temple_discard.insert(request.0);
        self.log.note(Event::TempleTook { request, draft: true });
        self.push(Step::DraftTemple);
        self.push(Step::TempleCube(self.c.requests[request.index()].group));
    }

    /// MW-SETUP-09, MW-SETUP-11, MW-SETUP-13
    pub(crate) fn finish_setup(&mut self) {
        self.refill_job_board();
        for role in Role::ALL {
            let cubes = self.take_from_reserve(self.c.numbers.supply[role.index()]);
            for _ in 0..cubes {
                self.board(role).supply.put(Cube::Brown as usize);
            }
            self.log.note(Event::StartingSupply { role, cubes });
        }
        self.begin_round();
    }
}
