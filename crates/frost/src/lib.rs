//! Chronicles of Frost: deck building on a growing map, for one to four players.
//!
//! What a player would look for, and where it is:
//! - [`ids`]: resources, Enemies, lands, the grid
//! - [`content`]: cards, tokens and Locations; [`effect`]: what they do
//! - [`state`]: the table at one moment; [`agenda`]: what is still to be done and what is asked
//! - [`setup`]: setup; `turns`: phases, turn order, the end; `actions`: the Actions and playing cards; `offer`: purchases;
//!   `board`: moving, Locations, Enemies; `effects`: the verbs on cards; `fight`: Villains; `brash`: the Brash Hero;
//!   [`score`]: final scoring
//! - [`look`]: what the rules ask about a state; `possible`: what can be paid and borne; `options`: the legal answers
//! - [`moves`], [`event`], [`view`]: what goes in and what comes out; `choices`, `prices`, `tell`, `why`: the same in
//!   words
//! - `faults`: what must always hold; `redeal`: what eyes cannot know; `prospect`: how well it stands, for bots; `arrange`:
//!   positions for scenarios

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

mod actions;
pub mod agenda;
mod arrange;
mod board;
mod brash;
mod choices;
pub mod content;
pub mod effect;
mod effects;
pub mod event;
mod faults;
mod fight;
pub mod ids;
pub mod look;
pub mod machine;
pub mod moves;
mod offer;
mod options;
mod possible;
mod prices;
mod prospect;
mod redeal;
pub mod score;
pub mod setup;
pub mod state;
mod tell;
mod turns;
pub mod view;
mod why;

use crate::content::Content;
use crate::effect::read::Names;
use crate::event::Event;
use crate::ids::Player;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::state::{End, State};
use crate::view::View;
use mistgate_kernel::content::{Edition, Problems, Source};
use mistgate_kernel::{Chance, Choice, Eyes, Game, Illegal, Line, Outcome, Rule, Seat, SeatSet, SetupError, Status, Told, WhyNot};

pub use setup::Setup;

/// The game: its rules, with one set of content.
#[derive(Clone, Debug)]
pub struct Frost {
    /// The cards, tokens and Locations.
    pub content: Content,
    edition: Edition,
}

impl Frost {
    /// The game with the content of these files.
    pub fn load(files: &[Source], rewrites: Option<&Source>) -> Result<Self, Problems> {
        Ok(Self::new(content::load(files, rewrites)?, files))
    }

    fn new(content: Content, files: &[Source]) -> Self {
        let edition = Edition::new(files, &content.version, &["flavour"]);
        Frost { content, edition }
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
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { c: &self.content, s: state }
    }

    fn machine<'a>(&'a self, state: &'a mut State, log: Told<'a, Event>) -> Machine<'a> {
        Machine { c: &self.content, s: state, log }
    }

    /// The names that effects use, to print them.
    fn names(&self) -> Names {
        Names { skills: self.content.skills.iter().map(|skill| skill.name.clone()).collect() }
    }
}

mistgate_kernel::in_json! { Setup, State; Event, View<'_> }

impl Game for Frost {
    const NAME: &'static str = "frost";
    const HORIZON: u32 = prospect::HORIZON;
    const FEATURES: &'static [&'static str] = prospect::FEATURES;
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Event = Event;
    type View<'a> = View<'a>;

    fn seats(&self, setup: &Setup) -> Vec<String> {
        setup.seats()
    }

    fn edition(&self) -> Option<&Edition> {
        Some(&self.edition)
    }

    fn with_content(files: &[Source]) -> Result<Self, Problems> {
        Ok(Self::new(content::load_kept(files)?, files))
    }

    fn begin_telling(&self, setup: &Setup, seed: u64, mut events: Told<Event>) -> Result<State, SetupError> {
        let mut state = setup::lay_out(&self.content, setup, seed)?;
        for villain in self.look(&state).active_villains() {
            events.note(Event::VillainCame { villain });
        }
        self.machine(&mut state, events).run();
        Ok(state)
    }

    #[inline]
    fn status(&self, state: &State) -> Status {
        match state.end {
            Some(End::Conceded) => Status::Over(Outcome::Lost),
            Some(_) => match self.look(state).winners() {
                SeatSet::NONE => Status::Over(Outcome::Lost),
                winners => Status::Over(Outcome::Won(winners)),
            },
            None => Status::Deciding(self.look(state).asked().map(|ask| SeatSet::only(ask.player.seat())).unwrap_or_default()),
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
        state.conceding = SeatSet::NONE; // A proposal lapses with the next move.
        let mut machine = self.machine(state, events);
        machine.answer(ask, mv);
        machine.run();
    }

    /// Several players agree to end the game with the round (CF-END-09); alone one just gives up.
    fn concede_telling(&self, state: &mut State, seat: Seat, mut events: Told<Event>) -> Result<(), Illegal> {
        let rule = Rule("CF-END-09");
        if state.end.is_some() {
            return Err(Illegal::new("The game is over.", rule));
        }
        if seat.0 >= state.terms.players {
            return Err(Illegal::new("Only a player can propose to end the game.", rule));
        }
        if state.is_solo() {
            self.machine(state, events).finish(End::Conceded);
            return Ok(());
        }
        if state.conceding.contains(seat) {
            return Err(Illegal::new("You have proposed it already; the others have not agreed.", rule));
        }
        if state.terms.last_round() <= state.round {
            return Err(Illegal::new("This is the last round already.", rule));
        }
        state.conceding.insert(seat);
        events.note(Event::ProposedToEnd { player: Player(seat.0) });
        if state.players().all(|player| state.conceding.contains(player.seat())) {
            state.conceding = SeatSet::NONE;
            state.terms.round_limit = Some(state.round);
            events.note(Event::EndAgreed { round: state.round });
        }
        Ok(())
    }

    fn cause(&self, state: &State) -> Option<&'static str> {
        state.end.map(|end| match end {
            End::Quests => "quests",
            End::SilverDeck => "silver deck",
            End::GoldDeck => "gold deck",
            End::Conquered => "conquered",
            End::EventDeck => "event deck",
            End::BrashQuests => "brash hero",
            End::RoundLimit => "round limit",
            End::Conceded => "conceded",
        })
    }

    fn length(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn progress(&self, state: &State) -> u32 {
        prospect::progress(self.look(state))
    }

    fn view<'a>(&'a self, state: &State, eyes: Eyes) -> View<'a> {
        View::new(self, state, eyes)
    }

    fn prospect(&self, state: &State, seat: Seat) -> i32 {
        prospect::prospect(self.look(state), Player(seat.0))
    }

    fn features(&self, state: &State, seat: Seat, counts: &mut [i32]) {
        prospect::features(self.look(state), Player(seat.0), counts);
    }

    fn redeal(&self, state: &mut State, eyes: Eyes, chance: &mut Chance) {
        *state = redeal::redeal(self.look(state), eyes, chance);
    }

    fn faults(&self, state: &State) -> Vec<String> {
        faults::faults(self.look(state))
    }

    fn code(mv: Move) -> u32 {
        mv.code()
    }

    fn notation(&self, mv: Move) -> String {
        self.write_move(mv)
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Move, String> {
        self.read_move(text)
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

    fn tell(&self, event: &Event, eyes: Eyes) -> Line {
        self.told(event, eyes)
    }
}
