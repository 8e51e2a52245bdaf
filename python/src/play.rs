//! One play.

use crate::encoding;
use crate::shelf::{Task, with};
use mistgate_bots::{AnyBot, Bot};
use mistgate_kernel::journal::Journal;
use mistgate_kernel::json::{FromJson, ToJson};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Seat, Silent, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;
use std::sync::Arc;

/// A play: its state and everything that was done, without its type.
#[pyclass(module = "mistgate")]
pub struct Play(Box<dyn AnyPlay>);

trait AnyPlay: Send + Sync {
    fn copy(&self) -> Box<dyn AnyPlay>;
    fn seats(&self) -> Vec<String>;
    fn deciding(&self) -> Vec<u8>;
    fn winners(&self) -> Option<Vec<u8>>;
    fn cause(&self) -> Option<&'static str>;
    fn length(&self) -> u32;
    fn legal(&self, seat: u8) -> Vec<String>;
    fn apply(&mut self, seat: u8, at: usize) -> Result<(), String>;
    fn find(&self, seat: u8, mv: &str) -> Option<usize>;
    fn slots(&self, seat: u8) -> Vec<u16>;
    fn view(&self, eyes: Eyes) -> String;
    fn observe(&self, seat: u8) -> Vec<i32>;
    fn redeal(&mut self, seat: u8, seed: u64);
    fn bot(&self, seat: u8, bot: AnyBot, seed: u64) -> Option<usize>;
    fn journal(&self) -> Result<String, String>;
}

struct Typed<G: Game> {
    game: Arc<G>,
    setup: G::Setup,
    seed: u64,
    state: G::State,
    /// What was done; nothing any more in a world that was dealt anew, for no journal leads there.
    done: Option<Vec<(Seat, G::Move)>>,
    /// The legal moves of the seat that was last asked about.
    moves: Vec<G::Move>,
}

impl<G: Game> Typed<G> {
    fn moves(&self, seat: u8) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if matches!(self.game.status(&self.state), Status::Deciding(seats) if seats.contains(Seat(seat))) {
            self.game.legal(&self.state, Seat(seat), &mut moves);
        }
        moves
    }
}

impl<G: Game> AnyPlay for Typed<G> {
    fn copy(&self) -> Box<dyn AnyPlay> {
        let Typed { game, setup, seed, state, done, .. } = self;
        Box::new(Typed { game: game.clone(), setup: setup.clone(), seed: *seed, state: state.clone(), done: done.clone(), moves: Vec::new() })
    }

    fn seats(&self) -> Vec<String> {
        self.game.seats(&self.setup)
    }

    fn deciding(&self) -> Vec<u8> {
        match self.game.status(&self.state) {
            Status::Deciding(seats) => seats.iter().map(|seat| seat.0).collect(),
            Status::Over(_) => Vec::new(),
        }
    }

    fn winners(&self) -> Option<Vec<u8>> {
        match self.game.status(&self.state) {
            Status::Over(Outcome::Won(seats)) => {
                let count = self.seats().len();
                Some(seats.iter().map(|seat| seat.0).filter(|&seat| usize::from(seat) < count).collect())
            }
            Status::Over(Outcome::Lost) => Some(Vec::new()),
            Status::Over(Outcome::Undecided) | Status::Deciding(_) => None,
        }
    }

    fn cause(&self) -> Option<&'static str> {
        self.game.cause(&self.state)
    }

    fn length(&self) -> u32 {
        self.game.length(&self.state)
    }

    fn legal(&self, seat: u8) -> Vec<String> {
        self.moves(seat).into_iter().map(|mv| self.game.notation(mv)).collect()
    }

    fn apply(&mut self, seat: u8, at: usize) -> Result<(), String> {
        self.moves.clear();
        let deciding = matches!(self.game.status(&self.state), Status::Deciding(seats) if seats.contains(Seat(seat)));
        if deciding {
            self.game.legal(&self.state, Seat(seat), &mut self.moves);
        }
        let mv = *self.moves.get(at).ok_or_else(|| format!("seat {seat} has {} moves, and none with the number {at}", self.moves.len()))?;
        self.game.apply(&mut self.state, Seat(seat), mv, &mut Silent);
        if let Some(done) = &mut self.done {
            done.push((Seat(seat), mv));
        }
        Ok(())
    }

    fn find(&self, seat: u8, mv: &str) -> Option<usize> {
        self.legal(seat).iter().position(|own| own == mv)
    }

    fn slots(&self, seat: u8) -> Vec<u16> {
        let mut slots = Vec::new();
        encoding::slots::<G>(&self.moves(seat), &mut slots);
        slots
    }

    fn view(&self, eyes: Eyes) -> String {
        self.game.view(&self.state, eyes).to_json()
    }

    fn observe(&self, seat: u8) -> Vec<i32> {
        let mut seen = vec![0; G::FEATURES.len() + encoding::BESIDE];
        encoding::observe(self.game.as_ref(), &self.state, Seat(seat), self.moves(seat).len(), &mut seen);
        seen
    }

    fn redeal(&mut self, seat: u8, seed: u64) {
        self.game.redeal(&mut self.state, Eyes::of(Seat(seat)), &mut Chance::new(seed));
        self.done = None;
    }

    fn bot(&self, seat: u8, bot: AnyBot, seed: u64) -> Option<usize> {
        let moves = self.moves(seat);
        if moves.is_empty() {
            return None;
        }
        let mv = bot.seated::<G>().choose(self.game.as_ref(), &self.state, Seat(seat), &moves, &mut Chance::new(seed));
        moves.iter().position(|&own| own == mv)
    }

    fn journal(&self) -> Result<String, String> {
        let done = self.done.as_ref().ok_or("no journal leads to a world that was dealt anew")?;
        let mut session = Session::begin(self.game.clone(), self.setup.clone(), self.seed).map_err(|error| error.to_string())?;
        done.iter().try_for_each(|&(seat, mv)| session.play(seat, mv)).map_err(|error| error.to_string())?;
        Ok(session.journal())
    }
}

struct Begin<'a>(&'a str, u64);

impl Task for Begin<'_> {
    type Output = Play;

    fn run<G: Game>(self, game: &Arc<G>) -> PyResult<Play> {
        let setup = setup::<G>(self.0)?;
        let state = game.begin(&setup, self.1, &mut Silent).map_err(refused)?;
        Ok(Play(Box::new(Typed { game: game.clone(), setup, seed: self.1, state, done: Some(Vec::new()), moves: Vec::new() })))
    }
}

/// A setup from JSON; missing keys mean the default.
pub fn setup<G: Game>(text: &str) -> PyResult<G::Setup> {
    let mut value = G::Setup::default().to_value();
    let wanted: Value = serde_json::from_str(text).map_err(refused)?;
    if let (Value::Object(fields), Value::Object(wanted)) = (&mut value, wanted) {
        fields.extend(wanted);
    }
    G::Setup::from_value(&value).map_err(refused)
}

fn refused(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Begins a play.
#[pyfunction]
pub fn begin(game: &str, setup: &str, seed: u64) -> PyResult<Play> {
    with(game, Begin(setup, seed))
}

struct Resume<'a>(&'a Journal);

impl Task for Resume<'_> {
    type Output = Play;

    fn run<G: Game>(self, game: &Arc<G>) -> PyResult<Play> {
        let session = Session::resume(game.clone(), self.0).map_err(refused)?;
        let done = session.done().iter().map(|done| done.mv.map(|mv| (done.seat, mv))).collect::<Option<Vec<_>>>();
        Ok(Play(Box::new(Typed {
            game: game.clone(),
            setup: session.setup().clone(),
            seed: session.seed(),
            state: session.state().clone(),
            done,
            moves: Vec::new(),
        })))
    }
}

/// Goes on with the play of a journal.
#[pyfunction]
pub fn resume(text: &str) -> PyResult<Play> {
    let journal = Journal::read(text).map_err(refused)?;
    with(&journal.head.game.clone(), Resume(&journal))
}

#[pymethods]
impl Play {
    /// The names of the seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.0.seats()
    }

    /// The seats that must decide, by number; none when it is over.
    #[getter]
    fn deciding(&self) -> Vec<u8> {
        self.0.deciding()
    }

    /// The seats that won; nothing while it goes on, or if a limit was reached first.
    #[getter]
    fn winners(&self) -> Option<Vec<u8>> {
        self.0.winners()
    }

    /// Why it ended, if it has.
    #[getter]
    fn cause(&self) -> Option<&'static str> {
        self.0.cause()
    }

    /// How long it has lasted, in the game's own unit.
    #[getter]
    fn length(&self) -> u32 {
        self.0.length()
    }

    /// The legal moves of a seat, as journals write them.
    fn legal(&self, seat: u8) -> Vec<String> {
        self.0.legal(seat)
    }

    /// Makes the move with this number in the list of legal ones.
    fn apply(&mut self, seat: u8, at: usize) -> PyResult<()> {
        self.0.apply(seat, at).map_err(refused)
    }

    /// Makes the move that is written so.
    fn play(&mut self, seat: u8, mv: &str) -> PyResult<()> {
        let at = self.0.find(seat, mv).ok_or_else(|| refused(format!("{mv:?} is no legal move of seat {seat}")))?;
        self.0.apply(seat, at).map_err(refused)
    }

    /// The slots of a seat's legal moves, in their order.
    fn slots(&self, seat: u8) -> Vec<u16> {
        self.0.slots(seat)
    }

    /// What these seats may see, as JSON.
    fn view_json(&self, seats: Vec<u8>) -> String {
        self.0.view(Eyes(seats.into_iter().filter(|&seat| seat < 8).map(Seat).collect()))
    }

    /// The position as numbers, for a seat.
    fn observe(&self, seat: u8) -> Vec<i32> {
        self.0.observe(seat)
    }

    /// Shuffles what a seat cannot know.
    fn redeal(&mut self, seat: u8, seed: u64) {
        self.0.redeal(seat, seed);
    }

    /// The number of the move that a bot would make.
    fn bot(&self, py: Python<'_>, seat: u8, name: &str, playouts: u32, seed: u64) -> PyResult<usize> {
        let bot = AnyBot::named(name, playouts).ok_or_else(|| refused(format!("there is no bot {name:?}; there are {}", AnyBot::NAMES.join(", "))))?;
        let play = &self.0;
        py.detach(|| play.bot(seat, bot, seed)).ok_or_else(|| refused(format!("seat {seat} has nothing to decide")))
    }

    /// The journal.
    fn journal(&self) -> PyResult<String> {
        self.0.journal().map_err(refused)
    }

    /// The same play, independent of this one.
    fn clone(&self) -> Play {
        Play(self.0.copy())
    }
}
