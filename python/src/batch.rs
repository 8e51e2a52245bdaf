//! Many plays at once: one call moves all of them, on several threads, without the interpreter's lock. A play that is over begins anew.

mod crew;
mod portion;

use crate::encoding::Encoded;
use crate::play::setup;
use crate::shelf::{Rules, Task};
use crew::Crew;
use mistgate_kernel::SetupError;
use numpy::{PyArray2, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use portion::{Actions, Common, Portion};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::{Arc, Mutex, PoisonError};

/// Many plays of one game.
#[pyclass(module = "mistgate")]
pub struct Batch {
    plays: Box<dyn AnyBatch>,
    count: usize,
    width: usize,
    slots: usize,
    /// The flags that are set in the mask that was told last, and that mask, kept so that no other can lie where it lay: if it comes
    /// again, only these are cleared.
    marked: Vec<usize>,
    marked_in: Option<Py<PyArray2<i8>>>,
}

trait AnyBatch: Send + Sync {
    /// Chooses a move for every play. If one of the actions is none, nothing is done.
    fn choose(&mut self, wanted: &[i32], actions: Actions) -> Result<(), String>;
    /// Makes the moves.
    fn step(&mut self) -> Result<(), String>;
    /// Tells the positions.
    fn look(&self, seen: &mut [i32]);
    /// Tells the rewards, what has ended, and the last positions of what has.
    fn tell(&self, reward: &mut [i8], ended: &mut [u8], last: &mut dyn FnMut(usize, &[i32]));
    /// Says which flags of a mask are set.
    fn marks(&mut self, marks: &mut Vec<usize>);
    fn again(&mut self, seed: u64) -> Result<(), String>;
}

struct Typed<G: Encoded> {
    common: Arc<Common<G>>,
    count: usize,
    threads: usize,
    /// None if something went wrong while they moved; then they must begin again.
    portions: Vec<Portion<G>>,
    crew: Mutex<Crew<Portion<G>>>,
}

/// Begins so many plays, with this seed, on so many threads.
pub fn begin(rules: &Rules, setup: &str, how: (usize, u64, usize)) -> PyResult<Batch> {
    rules.with(Begin { setup, how })
}

struct Begin<'a> {
    setup: &'a str,
    how: (usize, u64, usize),
}

impl Task for Begin<'_> {
    type Output = Batch;

    fn run<G: Encoded>(self, game: &Arc<G>) -> PyResult<Batch> {
        let (count, seed, threads) = self.how;
        if count == 0 || threads == 0 {
            return Err(PyValueError::new_err("there must be a play, and a thread for it"));
        }
        let common = Arc::new(Common { game: game.clone(), setup: setup::<G>(self.setup)?, seed });
        let mut plays = Typed { common, count, threads, portions: Vec::new(), crew: Mutex::new(Crew::new(Portion::step)) };
        plays.begin().map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Batch { plays: Box::new(plays), count, width: G::WIDTH, slots: G::LAYOUT.slots, marked: Vec::new(), marked_in: None })
    }
}

impl<G: Encoded> Typed<G> {
    fn begin(&mut self) -> Result<(), SetupError> {
        let share = self.count.div_ceil(self.threads);
        let firsts = (0..self.count).step_by(share);
        self.portions = firsts.map(|first| Portion::begin(&self.common, first..self.count.min(first + share))).collect::<Result<_, _>>()?;
        Ok(())
    }
}

/// Puts what portions have to tell behind each other.
fn put<G: Encoded, T: Copy>(portions: &[Portion<G>], own: fn(&Portion<G>) -> &[T], mut into: &mut [T]) {
    for portion in portions {
        let (here, rest) = into.split_at_mut(own(portion).len());
        here.copy_from_slice(own(portion));
        into = rest;
    }
}

impl<G: Encoded> AnyBatch for Typed<G> {
    fn choose(&mut self, wanted: &[i32], actions: Actions) -> Result<(), String> {
        let mut wanted = wanted.iter().copied();
        self.portions.iter_mut().try_for_each(|portion| {
            let own = portion.count();
            portion.choose(wanted.by_ref().take(own), actions)
        })
    }

    fn step(&mut self) -> Result<(), String> {
        let broken = || "the plays have broken down; begin them again".to_owned();
        if self.portions.is_empty() {
            return Err(broken());
        }
        let crew = self.crew.get_mut().unwrap_or_else(PoisonError::into_inner);
        let portions = crew.work(std::mem::take(&mut self.portions)).ok_or_else(broken)?;
        if let Some(error) = portions.iter().find_map(|portion| portion.trouble.as_ref()) {
            return Err(error.to_string());
        }
        self.portions = portions;
        Ok(())
    }

    fn look(&self, seen: &mut [i32]) {
        put(&self.portions, |portion| &portion.seen, seen);
    }

    fn tell(&self, reward: &mut [i8], ended: &mut [u8], last: &mut dyn FnMut(usize, &[i32])) {
        put(&self.portions, |portion| &portion.reward, reward);
        put(&self.portions, |portion| &portion.ended, ended);
        self.portions.iter().flat_map(|portion| &portion.last).for_each(|(at, seen)| last(*at, seen));
    }

    fn marks(&mut self, marks: &mut Vec<usize>) {
        let mut first = 0;
        for portion in &mut self.portions {
            marks.extend(portion.marks().map(|mark| first + mark));
            first += portion.count() * G::LAYOUT.slots;
        }
    }

    fn again(&mut self, seed: u64) -> Result<(), String> {
        let Common { game, setup, .. } = self.common.as_ref();
        self.common = Arc::new(Common { game: game.clone(), setup: setup.clone(), seed });
        self.begin().map_err(|error| error.to_string())
    }
}

/// What somebody gave to be filled, if it has the right size.
fn room<'a, T, E>(room: Result<&'a mut [T], E>, length: usize, what: &str) -> PyResult<&'a mut [T]> {
    let room = room.ok().filter(|room| room.len() == length);
    room.ok_or_else(|| PyValueError::new_err(format!("the room for {what} must be one piece of {length}")))
}

impl Batch {
    /// Sets the flags of a mask. Most of the thousands are clear and stay so.
    fn mark(&mut self, mut mask: PyReadwriteArray2<'_, i8>) -> PyResult<()> {
        let array = mask.as_unbound().clone_ref(mask.py());
        let flags = room(mask.as_slice_mut(), self.count * self.slots, "masks")?;
        if self.marked_in.as_ref().is_some_and(|last| last.is(&array)) {
            self.marked.iter().for_each(|&at| flags[at] = 0);
        } else {
            flags.fill(0);
        }
        self.marked.clear();
        self.marked_in = Some(array);
        self.plays.marks(&mut self.marked);
        self.marked.iter().for_each(|&at| flags[at] = 1);
        Ok(())
    }
}

#[pymethods]
impl Batch {
    /// How many plays.
    #[getter]
    fn count(&self) -> usize {
        self.count
    }

    /// How many numbers tell of a position.
    #[getter]
    fn width(&self) -> usize {
        self.width
    }

    /// How many slots a mask has.
    #[getter]
    fn slots(&self) -> usize {
        self.slots
    }

    /// Begins all plays anew, with another seed.
    fn again(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        let plays = &mut self.plays;
        py.detach(|| plays.again(seed)).map_err(PyValueError::new_err)
    }

    /// Tells how it stands: positions (`i32`), and masks (`i8`) if there is room for them. Of a mask only what has changed is written,
    /// if it is the one that was given the last time.
    #[pyo3(signature = (seen, mask=None))]
    fn look(&mut self, mut seen: PyReadwriteArray2<'_, i32>, mask: Option<PyReadwriteArray2<'_, i8>>) -> PyResult<()> {
        self.plays.look(room(seen.as_slice_mut(), self.count * self.width, "positions")?);
        mask.map_or(Ok(()), |mask| self.mark(mask))
    }

    /// Makes one move in every play: `actions` are `i32`, slots if there is room for masks, else numbers in the list of legal moves. Tells
    /// positions, rewards (`i8`), what has ended (`u8`) and masks as [`Batch::look`] does; gives the last positions of what has ended.
    #[pyo3(signature = (actions, seen, reward, ended, mask=None))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i32>,
        mut seen: PyReadwriteArray2<'py, i32>,
        mut reward: PyReadwriteArray1<'py, i8>,
        mut ended: PyReadwriteArray1<'py, u8>,
        mut mask: Option<PyReadwriteArray2<'py, i8>>,
    ) -> PyResult<Vec<(usize, Bound<'py, PyBytes>)>> {
        let given = actions.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?;
        if given.len() != self.count {
            return Err(PyValueError::new_err(format!("there are {} plays, and actions for {}", self.count, given.len())));
        }
        let seen = room(seen.as_slice_mut(), self.count * self.width, "positions")?;
        let reward = room(reward.as_slice_mut(), self.count, "rewards")?;
        let ended = room(ended.as_slice_mut(), self.count, "what has ended")?;
        if let Some(mask) = &mut mask {
            room(mask.as_slice_mut(), self.count * self.slots, "masks")?;
        }
        let how = if mask.is_some() { Actions::Slots } else { Actions::Numbers };
        let plays = self.plays.as_mut();
        plays.choose(given, how).map_err(PyValueError::new_err)?;
        py.detach(|| plays.step()).map_err(PyValueError::new_err)?;
        let mut last = Vec::new();
        plays.look(seen);
        plays.tell(reward, ended, &mut |at, seen| {
            let bytes: Vec<u8> = seen.iter().flat_map(|number| number.to_ne_bytes()).collect();
            last.push((at, PyBytes::new(py, &bytes)));
        });
        mask.map_or(Ok(()), |mask| self.mark(mask))?;
        Ok(last)
    }
}
