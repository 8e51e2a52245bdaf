//! Many plays at once: one call moves all of them, on several threads, without the interpreter's lock. A play that is over begins anew.

use crate::encoding::{self, BESIDE, SLOTS};
use crate::play::setup;
use crate::shelf::{Task, with};
use mistgate_kernel::{Chance, Game, Outcome, Seat, SetupError, Silent, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;
use std::thread;

/// Many plays of one game.
#[pyclass(module = "mistgate")]
pub struct Batch {
    plays: Box<dyn AnyBatch>,
    count: usize,
    width: usize,
    threads: usize,
}

/// What a step tells, one part for each play, as bytes in the machine's order.
struct Told {
    /// `i32`, `width` for each play.
    seen: Vec<u8>,
    /// `u8`, a flag for each slot: is there a legal move?
    mask: Vec<u8>,
    /// `i8`: 1 if the seat that moved last has won the play that ended with it, -1 if not.
    reward: Vec<u8>,
    /// `u8`: has the play ended, and begun anew?
    ended: Vec<u8>,
}

trait AnyBatch: Send + Sync {
    fn look(&mut self, told: &mut Told, with_mask: bool);
    fn step(&mut self, actions: &[u8], threads: usize, with_mask: bool, told: &mut Told) -> Result<(), String>;
}

struct Typed<G: Game> {
    game: Arc<G>,
    setup: G::Setup,
    seed: u64,
    plays: Vec<One<G>>,
}

struct One<G: Game> {
    state: G::State,
    index: u64,
    begun: u64,
    seat: Seat,
    moves: Vec<G::Move>,
    slots: Vec<u16>,
}

struct Begin<'a> {
    setup: &'a str,
    count: usize,
    seed: u64,
    threads: usize,
}

impl Task for Begin<'_> {
    type Output = Batch;

    fn run<G: Game>(self, game: &Arc<G>) -> PyResult<Batch> {
        let setup = setup::<G>(self.setup)?;
        let one = |index: u64| {
            let state = game.begin(&setup, Chance::nth_seed(self.seed, index), &mut Silent)?;
            Ok(One { state, index, begun: 0, seat: Seat(0), moves: Vec::new(), slots: Vec::new() })
        };
        let plays = (0..self.count as u64).map(one).collect::<Result<Vec<One<G>>, SetupError>>();
        let plays = plays.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut batch = Typed { game: game.clone(), setup, seed: self.seed, plays };
        batch.plays.iter_mut().for_each(|play| play.ask(game));
        Ok(Batch { plays: Box::new(batch), count: self.count, width: G::FEATURES.len() + BESIDE, threads: self.threads.max(1) })
    }
}

/// Begins so many plays.
#[pyfunction]
pub fn batch(game: &str, setup: &str, count: usize, seed: u64, threads: usize) -> PyResult<Batch> {
    with(game, Begin { setup, count, seed, threads })
}

impl<G: Game> One<G> {
    /// Who decides, and what there is to choose from.
    fn ask(&mut self, game: &G) {
        self.moves.clear();
        if let Some(seat) = encoding::deciding(game, &self.state) {
            self.seat = seat;
            game.legal(&self.state, seat, &mut self.moves);
        }
    }

    fn step(&mut self, action: i32, by_slot: bool, batch: (&G, &G::Setup, u64)) -> Result<(i8, bool), String> {
        let (game, setup, seed) = batch;
        let at = if by_slot {
            encoding::slots::<G>(&self.moves, &mut self.slots);
            self.slots.iter().position(|&slot| i32::from(slot) == action)
        } else {
            usize::try_from(action).ok().filter(|&at| at < self.moves.len())
        };
        let at = at.ok_or_else(|| format!("play {} has no move {action}: it has {}", self.index, self.moves.len()))?;
        game.apply(&mut self.state, self.seat, self.moves[at], &mut Silent);
        let (reward, over) = match game.status(&self.state) {
            Status::Deciding(_) => (0, false),
            Status::Over(Outcome::Won(seats)) if seats.contains(self.seat) => (1, true),
            Status::Over(Outcome::Won(_) | Outcome::Lost) => (-1, true),
            Status::Over(Outcome::Undecided) => (0, true),
        };
        if over {
            self.begun += 1;
            let own = Chance::nth_seed(seed, self.index);
            self.state = game.begin(setup, Chance::nth_seed(own, self.begun), &mut Silent).map_err(|error| error.to_string())?;
        }
        self.ask(game);
        Ok((reward, over))
    }

    fn look(&mut self, game: &G, seen: &mut [u8], mask: &mut [u8], numbers: &mut Vec<i32>) {
        numbers.clear();
        numbers.resize(G::FEATURES.len() + BESIDE, 0);
        encoding::observe(game, &self.state, self.seat, self.moves.len(), numbers);
        seen.chunks_exact_mut(4).zip(numbers).for_each(|(bytes, number)| bytes.copy_from_slice(&number.to_ne_bytes()));
        if !mask.is_empty() {
            encoding::slots::<G>(&self.moves, &mut self.slots);
            self.slots.iter().for_each(|&slot| mask[usize::from(slot)] = 1);
        }
    }
}

impl<G: Game> AnyBatch for Typed<G> {
    fn look(&mut self, told: &mut Told, with_mask: bool) {
        let width = 4 * (G::FEATURES.len() + BESIDE);
        let mut numbers = Vec::new();
        for (at, play) in self.plays.iter_mut().enumerate() {
            let mask = if with_mask { &mut told.mask[at * SLOTS..(at + 1) * SLOTS] } else { Default::default() };
            play.look(&self.game, &mut told.seen[at * width..(at + 1) * width], mask, &mut numbers);
        }
    }

    fn step(&mut self, actions: &[u8], threads: usize, with_mask: bool, told: &mut Told) -> Result<(), String> {
        let share = self.plays.len().div_ceil(threads).max(1);
        let width = 4 * (G::FEATURES.len() + BESIDE);
        let slots = if with_mask { SLOTS } else { 0 };
        let (game, setup, seed) = (self.game.as_ref(), &self.setup, self.seed);
        let work = |plays: &mut [One<G>], actions: &[u8], seen: &mut [u8], mask: &mut [u8], reward: &mut [u8], ended: &mut [u8]| -> Result<(), String> {
            let mut numbers = Vec::new();
            for (at, (play, action)) in plays.iter_mut().zip(actions.chunks_exact(4)).enumerate() {
                let action = i32::from_ne_bytes([action[0], action[1], action[2], action[3]]);
                let (won, over) = play.step(action, with_mask, (game, setup, seed))?;
                reward[at] = won.cast_unsigned();
                ended[at] = u8::from(over);
                play.look(game, &mut seen[at * width..(at + 1) * width], &mut mask[at * slots..(at + 1) * slots], &mut numbers);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let plays = self.plays.chunks_mut(share).zip(actions.chunks(4 * share));
            // Without masks every thread gets an empty part of them.
            let masks = told.mask.chunks_mut(share * SLOTS).chain(std::iter::repeat_with(<&mut [u8]>::default));
            let rest = told.seen.chunks_mut(share * width).zip(masks).zip(told.reward.chunks_mut(share).zip(told.ended.chunks_mut(share)));
            let mut portions =
                plays.zip(rest).map(|((plays, actions), ((seen, mask), (reward, ended)))| move || work(plays, actions, seen, mask, reward, ended));
            let first = portions.next();
            let others: Vec<_> = portions.map(|portion| scope.spawn(portion)).collect();
            let mine = first.map_or(Ok(()), |mut portion| portion());
            others.into_iter().map(|other| other.join().unwrap_or_else(|_| Err("the rules broke down".to_owned()))).fold(mine, Result::and)
        })
    }
}

type Parts<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

impl Batch {
    fn told(&self, with_mask: bool) -> Told {
        let mask = if with_mask { self.count * SLOTS } else { 0 };
        Told { seen: vec![0; 4 * self.count * self.width], mask: vec![0; mask], reward: vec![0; self.count], ended: vec![0; self.count] }
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

    /// How it stands: positions and masks, as bytes.
    fn look<'py>(&mut self, py: Python<'py>, with_mask: bool) -> Parts<'py> {
        let mut told = self.told(with_mask);
        let plays = &mut self.plays;
        py.detach(|| plays.look(&mut told, with_mask));
        parts(py, &told)
    }

    /// Makes one move in every play: `actions` are `i32`, slots if there are masks, else numbers in the list of legal moves.
    fn step<'py>(&mut self, py: Python<'py>, actions: &[u8], with_mask: bool) -> PyResult<Parts<'py>> {
        if actions.len() != 4 * self.count {
            return Err(PyValueError::new_err(format!("there are {} plays, and {} bytes of actions", self.count, actions.len())));
        }
        let mut told = self.told(with_mask);
        let (plays, threads) = (&mut self.plays, self.threads);
        py.detach(|| plays.step(actions, threads, with_mask, &mut told)).map_err(PyValueError::new_err)?;
        Ok(parts(py, &told))
    }
}

fn parts<'py>(py: Python<'py>, told: &Told) -> Parts<'py> {
    (PyBytes::new(py, &told.seen), PyBytes::new(py, &told.mask), PyBytes::new(py, &told.reward), PyBytes::new(py, &told.ended))
}
