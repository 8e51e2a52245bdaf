//! How fast it goes: the games here, the kernel's pieces in [`pieces`].

pub mod pieces;

use crate::{MOST_DECISIONS, Player, Ratio, Watch};
use mistgate_bots::{Bot, Random, TreeSearch};
use mistgate_kernel::{Chance, Eyes, Game, SeatSet, SetupError, Silent, Status};
use serde::Serialize;
use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

/// The seed of all measurements, so that every run measures the same games.
const SEED: u64 = 1;

/// How long one measurement takes. Many short ones are taken, and the one at the end of the fastest quarter counts: a
/// neighbour on the machine can only make one slower, never faster, and short ones often run undisturbed.
const ROUND: Duration = Duration::from_millis(2);

/// So many states, evenly spread over games, are cloned.
const STATES: usize = 256;

/// One state in so many is kept for cloning.
const SPREAD: u64 = 37;

/// Continuations for a decision, when they are measured.
const ITERATIONS: u32 = 50;

/// Games that are played before anything is measured.
const WARM_UP: u64 = 64;

/// Decisions that are played on from a position, so that it stays the kind of position it is.
const LEG: u64 = 60;

/// Where the games begin that are measured.
pub enum Beginning<'a, G: Game> {
    /// With a setup: whole games.
    Setup(&'a G::Setup),
    /// In a position, with everything unknown dealt anew every time: some decisions on from it.
    Position(&'a G::State),
}

impl<G: Game> Beginning<'_, G> {
    fn state(&self, game: &G, seed: u64) -> Result<G::State, SetupError> {
        match self {
            Beginning::Setup(setup) => game.begin(setup, seed, &mut Silent),
            Beginning::Position(position) => {
                let mut state = (*position).clone();
                game.redeal(&mut state, Eyes::SPECTATOR, &mut Chance::new(seed));
                Ok(state)
            }
        }
    }

    fn play<B: Bot<G>>(&self, game: &G, player: &mut Player<G, B>, seed: u64, watch: &mut impl Watch<G>) -> Result<u64, SetupError> {
        let most = match self {
            Beginning::Setup(_) => MOST_DECISIONS,
            Beginning::Position(_) => LEG,
        };
        Ok(black_box(player.play_on(self.state(game, seed)?, seed, most, watch)).decisions)
    }
}

/// What one game costs on this machine, on one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Measured {
    /// Nanoseconds for a decision of random legal play: listing the moves, choosing, playing, setting games up.
    pub ns_per_decision: Ratio,
    /// Nanoseconds to clone a state.
    pub ns_per_clone: Ratio,
    /// Allocations for a decision once everything is warm, setting games up not counted; should be none.
    pub allocations_per_decision: Ratio,
    /// The size of a state.
    pub bytes_per_state: usize,
    /// Continuations that the tree search plays in a second.
    pub continuations_per_second: u64,
    /// The same with two of them at once, on two threads, both together.
    pub continuations_on_two_threads: u64,
}

/// Measures a game for about this long. `allocations` reads how many allocations the program has made so far.
pub fn measure<G: Game>(game: &G, beginning: &Beginning<G>, time: Duration, allocations: fn() -> u64) -> Result<Measured, SetupError> {
    let mut player = Player::new(game, Random);
    let mut seeds = (0..).map(|index| Chance::nth_seed(SEED, index));
    let mut states = Sample::<G> { seen: 0, states: Vec::new() };
    for seed in seeds.by_ref().take(WARM_UP as usize) {
        beginning.play(game, &mut player, seed, &mut states)?;
    }
    let allocated = allocated(game, &mut player, beginning, allocations)?;
    let (mut decisions, mut clones) = (Vec::new(), Vec::new());
    let began = Instant::now();
    while decisions.is_empty() || began.elapsed() < time {
        decisions.push(decide(game, &mut player, beginning, &mut seeds, ROUND)?);
        clones.push(clone_all(&states.states, ROUND / 2));
    }
    let (ns_per_decision, ns_per_clone) = (typical(decisions), typical(clones));
    Ok(Measured {
        ns_per_decision,
        ns_per_clone,
        allocations_per_decision: allocated,
        bytes_per_state: size_of::<G::State>(),
        continuations_per_second: continuations(game, &states.states, time / 4),
        continuations_on_two_threads: thread::scope(|scope| {
            let other = scope.spawn(|| continuations(game, &states.states, time / 4));
            continuations(game, &states.states, time / 4) + other.join().unwrap_or(0)
        }),
    })
}

/// What the games of the warm-up allocate when they are played again, less what setting them up allocates.
fn allocated<G: Game, B: Bot<G>>(game: &G, player: &mut Player<G, B>, beginning: &Beginning<G>, allocations: fn() -> u64) -> Result<Ratio, SetupError> {
    let seeds = || (0..WARM_UP).map(|index| Chance::nth_seed(SEED, index));
    let before = allocations();
    for seed in seeds() {
        black_box(beginning.state(game, seed)?);
    }
    let between = allocations();
    let mut decisions = 0;
    for seed in seeds() {
        decisions += beginning.play(game, player, seed, &mut ())?;
    }
    Ok(Ratio::new((allocations() - between).saturating_sub(between - before), decisions))
}

fn decide<G: Game, B: Bot<G>>(
    game: &G,
    player: &mut Player<G, B>,
    beginning: &Beginning<G>,
    seeds: &mut impl Iterator<Item = u64>,
    time: Duration,
) -> Result<Ratio, SetupError> {
    let began = Instant::now();
    let mut decisions = 0;
    while began.elapsed() < time {
        let Some(seed) = seeds.next() else { break };
        decisions += beginning.play(game, player, seed, &mut ())?;
    }
    Ok(Ratio::new(began.elapsed().as_nanos() as u64, decisions))
}

/// How many continuations of these states the tree search plays in a second.
fn continuations<G: Game>(game: &G, states: &[G::State], time: Duration) -> u64 {
    let (began, mut played, mut moves, mut chance) = (Instant::now(), 0, Vec::new(), Chance::new(SEED));
    for state in states.iter().cycle().take(states.len() * 64) {
        if began.elapsed() >= time {
            break;
        }
        let Status::Deciding(seats) = game.status(state) else { continue };
        let Some(seat) = seats.iter().next() else { continue };
        moves.clear();
        game.legal(state, seat, &mut moves);
        played += u128::from(black_box(TreeSearch::<G>::new(ITERATIONS).weigh(game, state, seat, &moves, &mut chance, None)).playouts);
    }
    (played * 1_000_000_000 / began.elapsed().as_nanos().max(1)) as u64
}

fn clone_all<S: Clone>(states: &[S], time: Duration) -> Ratio {
    let began = Instant::now();
    let mut clones = 0;
    while began.elapsed() < time && !states.is_empty() {
        for state in states {
            black_box(black_box(state).clone());
        }
        clones += states.len() as u64;
    }
    Ratio::new(began.elapsed().as_nanos() as u64, clones)
}

fn typical(mut rounds: Vec<Ratio>) -> Ratio {
    rounds.sort_by_key(|round| round.in_steps(1000));
    rounds.get(rounds.len() / 4).copied().unwrap_or_default()
}

/// Keeps some of the states that come by.
struct Sample<G: Game> {
    seen: u64,
    states: Vec<G::State>,
}

impl<G: Game> Watch<G> for Sample<G> {
    fn deciding(&mut self, state: &G::State, _: SeatSet) {
        self.seen += 1;
        if self.seen.is_multiple_of(SPREAD) && self.states.len() < STATES {
            self.states.push(state.clone());
        }
    }
}
