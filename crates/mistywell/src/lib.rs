//! Mistywell: a cooperative game for one to three persons against the Temple of the Golden Covenant.
//!
//! What a player would look for, and where it is:
//! - [`ids`]: roles, cubes, symbols, the Clock's two sides
//! - [`content`]: cards and Map; [`effect`]: what cards do
//! - [`state`]: the table at one moment; [`squares`]: what lies on the Map; [`agenda`]: what is still to be done and what is asked
//! - [`setup`]: setup and draft; `turns`: rounds, ticking down; `play`: playing a card; `project`: resolving it;
//!   `influence`: cubes on the Map; `job_board`: Requests; `fate`: Fate, its track and cards; `temple`: the Temple and
//!   tokens; `effects`: the verbs on cards; `cubes`: pools and origins;
//!   `costs`: optional costs
//! - [`look`]: friendly districts, own squares, the Enforcer; [`bars`]: why something can't be done; `possible`: what
//!   can be paid or done at all; `options`: the legal answers
//! - [`moves`], [`event`], [`view`]: what goes in and what comes out; `choices`, `tell`, `why`: the same in words
//! - `faults`: what must always hold; `prospect`: how well it stands, for bots; `arrange`: positions for scenarios

#![deny(clippy::wildcard_enum_match_arm, reason = "a new verb, event, question or step is missed wherever it is needed")]
#![cfg_attr(
    not(test),
    deny(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "a number that does not fit is a fault to be told, or is bounded on purpose"
    )
)]

pub mod agenda;
mod arrange;
pub mod bars;
mod choices;
pub mod content;
mod costs;
mod cubes;
pub mod effect;
mod effects;
pub mod event;
mod fate;
mod faults;
pub mod ids;
mod influence;
mod job_board;
pub mod look;
pub mod machine;
pub mod moves;
mod options;
mod play;
mod possible;
mod project;
mod prospect;
pub mod setup;
pub mod squares;
pub mod state;
mod tell;
mod temple;
mod turns;
pub mod view;
mod why;

use crate::content::Content;
use crate::event::Event;
use crate::ids::Role;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::{Move, Moves};
use crate::state::{End, State};
use crate::view::View;
use mistgate_kernel::content::{Edition, Problems, Source};
use mistgate_kernel::language::{Reader, Writer};
use mistgate_kernel::pieces::Deck;
use mistgate_kernel::{Chance, Choice, Eyes, Game, Illegal, Line, Outcome, Rule, Seat, SeatSet, SetupError, Status, Told, WhyNot};

pub use setup::Setup;

/// The game: its rules, with one set of content.
#[derive(Clone, Debug)]
pub struct Mistywell {
    /// The cards and the Map.
    pub content: Content,
    edition: Edition,
}

impl Mistywell {
    /// The game with the content of these files.
    pub fn load(files: &[Source], rewrites: Option<&Source>) -> Result<Self, Problems> {
        Ok(Self::new(content::load(files, rewrites)?, files))
    }

    fn new(content: Content, files: &[Source]) -> Self {
        let edition = Edition::new(files, &content.version, &["flavour"]);
        Mistywell { content, edition }
    }

    /// The files of the content that comes with the program.
    pub fn files() -> Vec<Source> {
        content::FILES.iter().map(|&(name, text)| Source::new(name, text)).collect()
    }

    /// The game with the content that comes with the program.
    pub fn embedded() -> Result<Self, Problems> {
        Self::load(&Self::files(), None)
    }

    /// The state with the content beside it, for questions about it.
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { c: &self.content, s: state }
    }

    fn machine<'a>(&'a self, state: &'a mut State, log: Told<'a, Event>) -> Machine<'a> {
        Machine { c: &self.content, s: state, log }
    }
}

mistgate_kernel::in_json! { Setup, State; Event, View<'_> }

impl Game for Mistywell {
    const NAME: &'static str = "mistywell";
    const HORIZON: u32 = prospect::HORIZON;
    /// Hands, boards and all that is done lie open; only decks are hidden.
    const OPEN: bool = true;
    const FEATURES: &'static [&'static str] = prospect::FEATURES;
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Event;
    type View<'a> = View<'a>;

    /// The seats are the three roles, whoever controls them (MW-ROLE-02).
    fn seats(&self, _: &Setup) -> Vec<String> {
        Role::ALL.map(|role| role.slug().to_owned()).to_vec()
    }

    fn edition(&self) -> Option<&Edition> {
        Some(&self.edition)
    }

    fn with_content(files: &[Source]) -> Result<Self, Problems> {
        Ok(Self::new(content::load_kept(files)?, files))
    }

    fn begin_telling(&self, setup: &Setup, seed: u64, events: Told<Event>) -> Result<State, SetupError> {
        let mut state = setup::lay_out(&self.content, setup, seed)?;
        self.machine(&mut state, events).begin();
        Ok(state)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.end {
            // MW-GOAL-01: all win or lose together.
            Some(End::Unity) => Status::Over(Outcome::Won(SeatSet::first(ids::ROLES))),
            Some(End::Fear | End::Conceded) => Status::Over(Outcome::Lost),
            Some(End::RoundLimit) => Status::Over(Outcome::Undecided),
            None => Status::Deciding(self.look(state).asked().map(|ask| SeatSet::only(ask.role.seat())).unwrap_or_default()),
        }
    }

    fn options(&self, state: &State, seat: Seat, each: &mut impl FnMut(Move)) {
        let look = self.look(state);
        if let Some(ask) = look.asked_of(seat) {
            look.options(ask, each);
        }
    }

    fn refusal(&self, state: &State, seat: Seat, mv: Move) -> Illegal {
        self.why_refused(state, seat, mv).into()
    }

    fn apply_telling(&self, state: &mut State, _seat: Seat, mv: Move, events: Told<Event>) {
        let Some(ask) = self.look(state).asked() else { return };
        state.agenda.pop();
        state.conceding = SeatSet::NONE; // MW-END-04: a proposal lapses with the next move.
        let mut machine = self.machine(state, events);
        machine.answer(ask, mv);
        machine.run();
    }

    /// MW-END-04
    fn concede_telling(&self, state: &mut State, seat: Seat, mut events: Told<Event>) -> Result<(), Illegal> {
        let rule = Rule("MW-END-04");
        if state.end.is_some() {
            return Err(Illegal::new("The game is over.", rule));
        }
        let Some(role) = Role::of_seat(seat) else { return Err(Illegal::new("Only somebody who controls a role can concede.", rule)) };
        let person = state.control[role.index()];
        if state.conceding.contains(Seat(person)) {
            return Err(Illegal::new("You have proposed it already; the others have not agreed.", rule));
        }
        state.conceding.insert(Seat(person));
        events.note(Event::ProposedToConcede { person });
        if state.control.iter().all(|&person| state.conceding.contains(Seat(person))) {
            self.machine(state, events).finish(End::Conceded);
        }
        Ok(())
    }

    fn cause(&self, state: &State) -> Option<&'static str> {
        state.end.map(|end| match end {
            End::Unity => "unity",
            End::Fear => "fear",
            End::Conceded => "conceded",
            End::RoundLimit => "round limit",
        })
    }

    fn length(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    /// Everything but the decks lies open, to everybody (MW-ROLE-06).
    fn view<'a>(&'a self, state: &State, _eyes: Eyes) -> View<'a> {
        View::new(self, state)
    }

    fn prospect(&self, state: &State, _: Seat) -> i32 {
        prospect::prospect(self.look(state))
    }

    fn features(&self, state: &State, _: Seat, counts: &mut [i32]) {
        prospect::features(self.look(state), counts);
    }

    fn redeal(&self, state: &mut State, _eyes: Eyes, chance: &mut Chance) {
        // From the sets of cards, which anybody can work out: not even the old order of the decks matters.
        state.request_deck = Deck::shuffled(state.request_deck.cards(), chance);
        state.fate_deck = Deck::shuffled(state.fate_deck.cards(), chance);
        state.covenant_deck = Deck::shuffled(state.covenant_deck.cards(), chance);
        state.chance = Chance::new(chance.bits());
    }

    fn faults(&self, state: &State) -> Vec<String> {
        faults::faults(self.look(state))
    }

    fn code(mv: Move) -> u32 {
        mv.code()
    }

    fn notation(&self, mv: Move) -> String {
        Writer::<Moves>::text::<Move>(&mv, self)
    }

    fn parse(&self, seat: Seat, text: &str) -> Result<Move, String> {
        Reader::<Moves>::line::<Move>(text, (self, seat))
    }

    fn choice(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        self.describe(state, seat, mv)
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Line> {
        self.look(state).asked_of(seat).map(|ask| self.question_line(state, ask))
    }

    fn why_not(&self, state: &State, seat: Seat, piece: &str) -> WhyNot {
        self.explain(state, seat, piece)
    }

    fn tell(&self, event: &Event, _: Eyes) -> Line {
        self.told(event)
    }
}
