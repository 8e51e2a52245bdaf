//! Many plays at once: one call moves all of them, on several threads, without the interpreter's lock. A play that is over begins anew.

use crate::encoding::{self, Encoded};
use crate::play::setup;
use crate::shelf::{Rules, Task};
use mistgate_kernel::{Chance, Outcome, Seat, SetupError, Silent, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;

/// Many plays of one game.
#[pyclass(module = "mistgate")]
pub struct Batch {
    plays: Box<dyn AnyBatch>,
    count: usize,
    width: usize,
    slots: usize,
    threads: usize,
}

/// What is told, one part for each play, as bytes in the machine's order.
struct Told<'a> {
    /// `i32`, so many for each play as a position has numbers.
    seen: &'a mut [u8],
    /// `u8`, a flag for each slot: is there a legal move? Empty if nobody wants to know.
    mask: &'a mut [u8],
    /// `i8`: 1 if the seat that moved last has won the play that ended with it, -1 if not.
    reward: &'a mut [u8],
    /// `u8`: 1 if the play has ended, 2 if a limit was reached first; then it has begun anew.
    ended: &'a mut [u8],
}

/// The last position of a play that has ended: which play, and what the seat that moved last saw of it.
type Last = (usize, Vec<u8>);

trait AnyBatch: Send + Sync {
    fn look(&mut self, told: Told);
    fn step(&mut self, actions: &[u8], threads: usize, told: Told) -> Result<Vec<Last>, String>;
    fn again(&mut self, seed: u64) -> Result<(), String>;
}

struct Typed<G: Encoded> {
    game: Arc<G>,
    setup: G::Setup,
    seed: u64,
    plays: Vec<One<G>>,
}

struct One<G: Encoded> {
    seat: Seat,
    moves: Vec<G::Move>,
    /// Of the same moves, once somebody has wanted to know.
    slots: Vec<u16>,
    /// The move that was chosen, by its number.
    chosen: usize,
    index: u64,
    begun: u64,
    state: G::State,
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
        let mut batch = Typed { game: game.clone(), setup: setup::<G>(self.setup)?, seed, plays: Vec::new() };
        batch.plays = batch.begun(count).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Batch { plays: Box::new(batch), count, width: G::WIDTH, slots: G::LAYOUT.slots, threads })
    }
}

impl<G: Encoded> Typed<G> {
    fn begun(&self, count: usize) -> Result<Vec<One<G>>, SetupError> {
        let one = |index: u64| {
            let state = self.game.begin(&self.setup, Chance::nth_seed(self.seed, index), &mut Silent)?;
            let mut one = One { state, index, begun: 0, seat: Seat(0), moves: Vec::new(), slots: Vec::new(), chosen: 0 };
            one.ask(self.game.as_ref());
            Ok(one)
        };
        (0..count as u64).map(one).collect()
    }
}

impl<G: Encoded> One<G> {
    /// Who decides, and what there is to choose from.
    fn ask(&mut self, game: &G) {
        self.moves.clear();
        self.slots.clear();
        if let Some(seat) = encoding::deciding(game, &self.state) {
            self.seat = seat;
            game.legal(&self.state, seat, &mut self.moves);
        }
    }

    /// The slots of the moves, found out once.
    fn slots(&mut self) -> &[u16] {
        if self.slots.is_empty() {
            encoding::slots::<G>(&self.moves, &mut self.slots);
        }
        &self.slots
    }

    /// Chooses a move by its slot or its number; nothing is done yet.
    fn choose(&mut self, action: i32, by_slot: bool) -> Result<(), String> {
        let at = if by_slot {
            self.slots().iter().position(|&slot| i32::from(slot) == action)
        } else {
            usize::try_from(action).ok().filter(|&at| at < self.moves.len())
        };
        let what = if by_slot { "in the slot" } else { "with the number" };
        self.chosen = at.ok_or_else(|| format!("play {} has {} moves, and none {what} {action}; nothing was done", self.index, self.moves.len()))?;
        Ok(())
    }

    /// Makes the move. If the play ends with it, its last position is told, and it begins anew.
    fn step(&mut self, game: &G, setup: &G::Setup, seed: u64) -> Result<(i8, u8, Option<Vec<u8>>), String> {
        game.apply(&mut self.state, self.seat, self.moves[self.chosen], &mut Silent);
        let (reward, ended) = match game.status(&self.state) {
            Status::Deciding(_) => (0, 0),
            Status::Over(Outcome::Won(seats)) if seats.contains(self.seat) => (1, 1),
            Status::Over(Outcome::Won(_) | Outcome::Lost) => (-1, 1),
            Status::Over(Outcome::Undecided) => (0, 2),
        };
        let mut last = None;
        if ended > 0 {
            self.moves.clear();
            let mut seen = vec![0; 4 * G::WIDTH];
            self.look(game, &mut seen, &mut vec![0; G::WIDTH]);
            last = Some(seen);
            self.begun += 1;
            let own = Chance::nth_seed(seed, self.index);
            self.state = game.begin(setup, Chance::nth_seed(own, self.begun), &mut Silent).map_err(|error| error.to_string())?;
        }
        self.ask(game);
        Ok((reward, ended, last))
    }

    fn look(&self, game: &G, seen: &mut [u8], numbers: &mut [i32]) {
        encoding::observe(game, &self.state, self.seat, &self.moves, numbers);
        seen.chunks_exact_mut(4).zip(numbers).for_each(|(bytes, number)| bytes.copy_from_slice(&number.to_ne_bytes()));
    }

    fn mark(&mut self, mask: &mut [u8]) {
        self.slots().iter().for_each(|&slot| mask[usize::from(slot)] = 1);
    }
}

/// The part of the plays that one thread moves.
struct Portion<'a, G: Encoded> {
    first: usize,
    plays: &'a mut [One<G>],
    actions: &'a [u8],
    told: Told<'a>,
}

/// What all threads share.
struct Common<'a, G: Encoded> {
    game: &'a G,
    setup: &'a G::Setup,
    seed: u64,
    /// Nobody moves before everybody has looked whether all actions are moves.
    all_chosen: Barrier,
    refused: AtomicBool,
}

impl<G: Encoded> Portion<'_, G> {
    fn step(self, common: &Common<G>) -> Result<Vec<Last>, String> {
        let Portion { first, plays, actions, told } = self;
        let by_slot = !told.mask.is_empty();
        let mut numbers = vec![0; G::WIDTH];
        let actions = actions.chunks_exact(4).map(|action| i32::from_ne_bytes([action[0], action[1], action[2], action[3]]));
        let chosen = plays.iter_mut().zip(actions).try_for_each(|(play, action)| play.choose(action, by_slot));
        if chosen.is_err() {
            common.refused.store(true, Ordering::Relaxed);
        }
        common.all_chosen.wait();
        chosen?;
        let mut last = Vec::new();
        if common.refused.load(Ordering::Relaxed) {
            return Ok(last);
        }
        for (at, (play, seen)) in plays.iter_mut().zip(told.seen.chunks_exact_mut(4 * G::WIDTH)).enumerate() {
            let (reward, ended, end) = play.step(common.game, common.setup, common.seed)?;
            told.reward[at] = reward.cast_unsigned();
            told.ended[at] = ended;
            last.extend(end.map(|seen| (first + at, seen)));
            play.look(common.game, seen, &mut numbers);
            if by_slot {
                play.mark(&mut told.mask[at * G::LAYOUT.slots..(at + 1) * G::LAYOUT.slots]);
            }
        }
        Ok(last)
    }
}

impl<G: Encoded> AnyBatch for Typed<G> {
    fn look(&mut self, told: Told) {
        let mut numbers = vec![0; G::WIDTH];
        for (play, seen) in self.plays.iter().zip(told.seen.chunks_exact_mut(4 * G::WIDTH)) {
            play.look(&self.game, seen, &mut numbers);
        }
        // Without masks there is nothing to go through.
        self.plays.iter_mut().zip(told.mask.chunks_exact_mut(G::LAYOUT.slots)).for_each(|(play, mask)| play.mark(mask));
    }

    fn step(&mut self, actions: &[u8], threads: usize, told: Told) -> Result<Vec<Last>, String> {
        let share = self.plays.len().div_ceil(threads);
        let plays = self.plays.chunks_mut(share).zip(actions.chunks(4 * share)).enumerate();
        // Without masks every thread gets an empty part of them.
        let masks = told.mask.chunks_mut(share * G::LAYOUT.slots).chain(std::iter::repeat_with(<&mut [u8]>::default));
        let rest = told.seen.chunks_mut(share * 4 * G::WIDTH).zip(masks).zip(told.reward.chunks_mut(share).zip(told.ended.chunks_mut(share)));
        let portions: Vec<Portion<G>> = plays
            .zip(rest)
            .map(|((nth, (plays, actions)), ((seen, mask), (reward, ended)))| Portion {
                first: nth * share,
                plays,
                actions,
                told: Told { seen, mask, reward, ended },
            })
            .collect();
        let (all_chosen, refused) = (Barrier::new(portions.len()), AtomicBool::new(false));
        let common = &Common { game: self.game.as_ref(), setup: &self.setup, seed: self.seed, all_chosen, refused };
        thread::scope(|scope| {
            let mut portions = portions.into_iter();
            let mine = portions.next();
            let others: Vec<_> = portions.map(|portion| scope.spawn(move || portion.step(common))).collect();
            let mut last = mine.map_or(Ok(Vec::new()), |portion| portion.step(common))?;
            for other in others {
                last.extend(other.join().unwrap_or_else(|_| Err("the rules broke down".to_owned()))?);
            }
            Ok(last)
        })
    }

    fn again(&mut self, seed: u64) -> Result<(), String> {
        self.seed = seed;
        self.plays = self.begun(self.plays.len()).map_err(|error| error.to_string())?;
        Ok(())
    }
}

/// What a step tells, and the last positions of plays that have ended with it.
type Step<'py> = (Bound<'py, PyByteArray>, Vec<(usize, Bound<'py, PyBytes>)>);

impl Batch {
    /// Room for everything that is told, in one piece, so that nothing is copied on its way to Python.
    fn told<'py, T: Send>(
        &mut self,
        py: Python<'py>,
        with_mask: bool,
        tell: impl FnOnce(&mut dyn AnyBatch, Told) -> T + Send,
    ) -> PyResult<(Bound<'py, PyByteArray>, T)> {
        let mask = if with_mask { self.count * self.slots } else { 0 };
        let (count, seen) = (self.count, 4 * self.count * self.width);
        let plays = self.plays.as_mut();
        let mut came = None;
        let bytes = PyByteArray::new_with(py, seen + mask + 2 * count, |bytes| {
            let (seen, rest) = bytes.split_at_mut(seen);
            let (mask, rest) = rest.split_at_mut(mask);
            let (reward, ended) = rest.split_at_mut(count);
            came = Some(py.detach(|| tell(plays, Told { seen, mask, reward, ended })));
            Ok(())
        })?;
        came.map(|came| (bytes, came)).ok_or_else(|| PyValueError::new_err("there is no room for so many plays"))
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

    /// How it stands, as bytes: positions (`i32`), masks if they are wanted (`i8`), then nothing but zeros.
    fn look<'py>(&mut self, py: Python<'py>, with_mask: bool) -> PyResult<Bound<'py, PyByteArray>> {
        self.told(py, with_mask, |plays, told| plays.look(told)).map(|(told, ())| told)
    }

    /// Makes one move in every play: `actions` are `i32`, slots if there are masks, else numbers in the list of legal moves. Gives positions,
    /// masks, rewards (`i8`) and what has ended (`u8`), as bytes behind each other; and the last positions of what has.
    fn step<'py>(&mut self, py: Python<'py>, actions: &[u8], with_mask: bool) -> PyResult<Step<'py>> {
        if actions.len() != 4 * self.count {
            return Err(PyValueError::new_err(format!("there are {} plays, and actions for {}: each is an int32", self.count, actions.len() / 4)));
        }
        let threads = self.threads;
        let (told, last) = self.told(py, with_mask, |plays, told| plays.step(actions, threads, told))?;
        let last = last.map_err(PyValueError::new_err)?;
        Ok((told, last.into_iter().map(|(at, seen)| (at, PyBytes::new(py, &seen))).collect()))
    }
}
