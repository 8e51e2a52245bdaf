//! One play, without the type of its game: what Python calls.

use crate::encoding::Encoded;
use crate::shelf::{Rules, Task};
use crate::typed::{AnyPlay, Typed};
use mistgate_bots::AnyBot;
use mistgate_kernel::journal::{Journal, JournalError};
use mistgate_kernel::json::{FromJson, ToJson};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Eyes, Game, Seat, Silent};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};
use serde_json::Value;
use std::sync::Arc;

/// A play: its state and everything that was done.
#[pyclass(module = "mistgate")]
pub struct Play {
    play: Box<dyn AnyPlay>,
    rules: Rules,
    seats: Vec<String>,
}

/// A setup from JSON; missing keys mean the default.
pub fn setup<G: Game>(text: &str) -> PyResult<G::Setup> {
    let mut value = G::Setup::default().to_value();
    let wanted: Value = serde_json::from_str(text).map_err(refused)?;
    match (&mut value, wanted) {
        (Value::Object(fields), Value::Object(wanted)) => fields.extend(wanted),
        (_, other) => return Err(refused(format!("a setup is a dictionary, and {other} is none"))),
    }
    G::Setup::from_value(&value).map_err(|error| refused(format!("the setup of {} cannot be read: {error}", G::NAME)))
}

/// Refuses, in words.
pub fn refused(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

struct Begin<'a>(&'a str, u64);

impl Task for Begin<'_> {
    type Output = Box<dyn AnyPlay>;

    fn run<G: Encoded>(self, game: &Arc<G>) -> PyResult<Self::Output> {
        let setup = setup::<G>(self.0)?;
        let state = game.begin(&setup, self.1, &mut Silent).map_err(refused)?;
        Ok(Box::new(Typed::new(game.clone(), setup, self.1, state, Vec::new())))
    }
}

/// Begins a play.
pub fn begin(rules: &Rules, setup: &str, seed: u64) -> PyResult<Play> {
    Ok(Play::new(rules.with(Begin(setup, seed))?, rules))
}

struct Resume<'a>(&'a Journal);

impl Task for Resume<'_> {
    type Output = Box<dyn AnyPlay>;

    fn run<G: Encoded>(self, game: &Arc<G>) -> PyResult<Self::Output> {
        let session = Session::resume(game.clone(), self.0).map_err(unread)?;
        let done = session.done().iter().map(|done| (done.seat, done.mv)).collect();
        Ok(Box::new(Typed::new(game.clone(), session.setup().clone(), session.seed(), session.state().clone(), done)))
    }
}

/// Goes on with the play of a journal.
pub fn resume(rules: &Rules, text: &str) -> PyResult<Play> {
    let journal = Journal::read(text).map_err(unread)?;
    Ok(Play::new(rules.with(Resume(&journal))?, rules))
}

/// The name of the game that a journal tells of.
#[pyfunction]
pub fn game_of(journal: &str) -> PyResult<String> {
    Journal::read(journal).map(|journal| journal.head.game).map_err(unread)
}

fn unread(error: JournalError) -> PyErr {
    refused(format!("the journal cannot be read: {error} ({})", error.help))
}

impl Play {
    fn new(play: Box<dyn AnyPlay>, rules: &Rules) -> Self {
        let seats = play.seats();
        Play { play, rules: rules.clone(), seats }
    }

    /// A seat of this play.
    fn seat(&self, seat: i64) -> PyResult<Seat> {
        let none = || refused(format!("there is no seat {seat}: there are {}, from 0: {}", self.seats.len(), self.seats.join(", ")));
        usize::try_from(seat).ok().filter(|&at| at < self.seats.len()).map(Seat::at).ok_or_else(none)
    }
}

/// How to make it again: `resume`, the journal, and the content files.
type Pickled<'py> = (Bound<'py, PyAny>, (String, Option<Bound<'py, PyDict>>));

fn parsed<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

#[pymethods]
impl Play {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.play.name()
    }

    /// What was agreed before it began.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        parsed(py, &self.play.setup())
    }

    /// The number that everything by chance comes from.
    #[getter]
    fn seed(&self) -> u64 {
        self.play.seed()
    }

    /// The names of the seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.seats.clone()
    }

    // Numbers wider than a byte, here and below: of bytes Python would get `bytes`, and no list.
    /// The seats that must decide, by number; none when it is over.
    #[getter]
    fn deciding(&self) -> Vec<u16> {
        self.play.deciding().iter().map(|seat| seat.0.into()).collect()
    }

    /// The first seat that must decide; nothing when it is over.
    #[getter]
    fn seat_to_move(&self) -> Option<u8> {
        self.play.deciding().iter().next().map(|seat| seat.0)
    }

    /// Is it over?
    #[getter]
    fn over(&self) -> bool {
        self.play.deciding().is_empty()
    }

    /// The seats that won; nothing while it goes on, or if a limit was reached first.
    #[getter]
    fn winners(&self) -> Option<Vec<u16>> {
        let seats = self.play.winners()?;
        Some(seats.iter().filter(|seat| seat.index() < self.seats.len()).map(|seat| seat.0.into()).collect())
    }

    /// Why it ended, if it has.
    #[getter]
    fn cause(&self) -> Option<&'static str> {
        self.play.cause()
    }

    /// How long it has lasted, in the game's own unit.
    #[getter]
    fn length(&self) -> u32 {
        self.play.length()
    }

    /// What a seat is asked, as a sentence; nothing if it has nothing to decide.
    fn question(&self, seat: i64) -> PyResult<Option<String>> {
        Ok(self.play.question(self.seat(seat)?))
    }

    /// How many legal moves a seat has.
    fn count(&mut self, seat: i64) -> PyResult<usize> {
        let seat = self.seat(seat)?;
        Ok(self.play.count(seat))
    }

    /// The legal moves of a seat, as journals write them.
    fn legal(&mut self, seat: i64) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        Ok(self.play.legal(seat))
    }

    /// The same, in words.
    fn labels(&mut self, seat: i64) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        Ok(self.play.labels(seat))
    }

    /// Makes the move with this number in the list of legal ones.
    fn apply(&mut self, seat: i64, at: i64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.play.apply(seat, at).map_err(refused)
    }

    /// The same for the first seat that must decide. Gives how many moves the next one has: none when it is over.
    fn step(&mut self, at: i64) -> PyResult<usize> {
        self.play.step(at).map_err(refused)
    }

    /// Makes the move that is written so.
    fn play(&mut self, seat: i64, mv: &str) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.play.write(seat, mv).map_err(refused)
    }

    /// Gives up, as far as the rules let this seat.
    fn concede(&mut self, seat: i64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.play.concede(seat).map_err(refused)
    }

    /// The slots of a seat's legal moves, in their order.
    fn slots(&mut self, seat: i64) -> PyResult<Vec<u16>> {
        let seat = self.seat(seat)?;
        Ok(self.play.slots(seat).to_vec())
    }

    /// The number of the legal move in this slot, if there is one.
    fn in_slot(&mut self, seat: i64, slot: i64) -> PyResult<Option<usize>> {
        let seat = self.seat(seat)?;
        Ok(self.play.slots(seat).iter().position(|&own| i64::from(own) == slot))
    }

    /// A byte for each slot: is there a legal move?
    fn mask<'py>(&mut self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyByteArray>> {
        let seat = self.seat(seat)?;
        let length = self.play.width().1;
        PyByteArray::new_with(py, length, |flags| {
            self.play.slots(seat).iter().for_each(|&slot| flags[usize::from(slot)] = 1);
            Ok(())
        })
    }

    /// What these seats may see; of no seats, what a spectator sees.
    #[pyo3(signature = (*seats))]
    fn view<'py>(&self, py: Python<'py>, seats: Vec<i64>) -> PyResult<Bound<'py, PyAny>> {
        parsed(py, &self.view_json(seats)?)
    }

    /// The same as JSON.
    fn view_json(&self, seats: Vec<i64>) -> PyResult<String> {
        let seats = seats.into_iter().map(|seat| self.seat(seat)).collect::<PyResult<_>>()?;
        Ok(self.play.view(Eyes(seats)))
    }

    /// The position as numbers, for a seat.
    fn observe(&mut self, seat: i64) -> PyResult<Vec<i32>> {
        let seat = self.seat(seat)?;
        let mut seen = vec![0; self.play.width().0];
        self.play.observe(seat, &mut seen);
        Ok(seen)
    }

    /// The same as bytes: `i32`, in the machine's order.
    fn observe_bytes<'py>(&mut self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyByteArray>> {
        let seen = self.observe(seat)?;
        PyByteArray::new_with(py, 4 * seen.len(), |bytes| {
            bytes.chunks_exact_mut(4).zip(&seen).for_each(|(bytes, number)| bytes.copy_from_slice(&number.to_ne_bytes()));
            Ok(())
        })
    }

    /// Shuffles what a seat cannot know.
    #[pyo3(signature = (seat, seed=0))]
    fn redeal(&mut self, seat: i64, seed: u64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.play.redeal(seat, seed);
        Ok(())
    }

    /// The number of the move that a bot would make.
    #[pyo3(signature = (seat, name="adept", playouts=200, seed=0))]
    fn bot(&mut self, py: Python<'_>, seat: i64, name: &str, playouts: u32, seed: u64) -> PyResult<usize> {
        let seat = self.seat(seat)?;
        let bot = AnyBot::named(name, playouts).ok_or_else(|| refused(format!("there is no bot {name:?}; there are {}", AnyBot::NAMES.join(", "))))?;
        let play = &mut self.play;
        py.detach(|| play.bot(seat, bot, seed)).ok_or_else(|| refused(format!("seat {} has nothing to decide", seat.0)))
    }

    /// The journal.
    fn journal(&self) -> PyResult<String> {
        self.play.journal().map_err(refused)
    }

    /// The same play, independent of this one.
    fn clone(&self) -> Play {
        Play { play: self.play.copy(), rules: self.rules.clone(), seats: self.seats.clone() }
    }

    fn __copy__(&self) -> Play {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Play {
        self.clone()
    }

    /// A play goes to other processes as its journal, with its cards if they are not those that come with the program.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let content = if self.rules.others {
            let files = PyDict::new(py);
            self.rules.content()?.into_iter().try_for_each(|(name, text)| files.set_item(name, text))?;
            Some(files)
        } else {
            None
        };
        Ok((py.import("mistgate")?.getattr("resume")?, (self.journal()?, content)))
    }

    fn __repr__(&self) -> String {
        let who: Vec<&str> = self.play.deciding().iter().map(|seat| self.seats[seat.index()].as_str()).collect();
        let how = match self.play.cause() {
            _ if !who.is_empty() => format!("{} to decide", who.join(", ")),
            Some(cause) => format!("over: {cause}"),
            None => "over".to_owned(),
        };
        format!("<{} with seed {}, length {}, {how}>", self.play.name(), self.play.seed(), self.play.length())
    }
}
