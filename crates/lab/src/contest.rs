//! Which bot plays better: the same games for each, or seat against seat, with intervals and with what the thinking cost.

use crate::playout::{End, Player, Watch};
use crate::share::Share;
use mistgate_bots::{AnyBot, Bot, Company};
use mistgate_kernel::{Chance, Game, Outcome, Seat, SeatSet, SetupError};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Which games to play.
#[derive(Clone, Debug)]
pub struct Contest<G: Game> {
    /// The rules and the content.
    pub game: Arc<G>,
    /// What is agreed before each game.
    pub setup: G::Setup,
    /// Who sits at the table. From game to game everybody moves on by one seat.
    pub bots: Vec<AnyBot>,
    /// How many games.
    pub games: u64,
    /// The seed of the whole run.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// Stops the run at the next game when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// How one of the bots fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Seats it won, of those it held; games, if it held all of them.
    pub won: Share,
    /// Decisions it made.
    pub decisions: u64,
    /// How long its thread worked for them.
    pub thinking: Duration,
}

/// Plays and counts.
pub fn contest<G: Game>(contest: &Contest<G>) -> Result<Vec<Standing>, SetupError> {
    let next = AtomicU64::new(0);
    let total = Mutex::new(vec![Standing::default(); contest.bots.len()]);
    let refused = Mutex::new(None);
    let work = || {
        while !contest.stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= contest.games {
                break;
            }
            match one_game(contest, index) {
                Ok(standings) => {
                    let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
                    total.iter_mut().zip(standings).for_each(|(sum, one)| sum.add(one));
                }
                Err(error) => {
                    contest.stop.store(true, Ordering::Relaxed);
                    *refused.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..contest.threads {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    match refused.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

impl Standing {
    fn add(&mut self, other: Standing) {
        self.won.add(other.won);
        self.decisions += other.decisions;
        self.thinking += other.thinking;
    }
}

fn one_game<G: Game>(contest: &Contest<G>, index: u64) -> Result<Vec<Standing>, SetupError> {
    let company = Company::new(contest.bots.iter().map(|bot| bot.seated::<G>()).collect()).moved(index as usize);
    let mut standings = vec![Standing::default(); contest.bots.len()];
    let timed = Timed { company: company.clone(), spent: vec![(0, Duration::ZERO); contest.bots.len()] };
    let mut player = Player::new(contest.game.as_ref(), timed);
    let seed = Chance::nth_seed(contest.seed, index);
    let played = player.play(&contest.setup, seed, &mut Looker)?;
    let seats = contest.game.seats(&contest.setup).len();
    let winners = match played.end {
        End::Over(Outcome::Won(winners)) => winners,
        End::Over(Outcome::Lost | Outcome::Undecided) | End::DeadEnd | End::TooLong => SeatSet::NONE,
    };
    if let [alone] = &mut standings[..] {
        // Whoever holds all seats wins or loses once: seats that win together tell no more than one.
        alone.won.count(!winners.is_empty());
    } else {
        (0..seats).map(Seat::at).for_each(|seat| standings[company.at(seat)].won.count(winners.contains(seat)));
    }
    for (standing, &(decisions, thinking)) in standings.iter_mut().zip(&player.bot().spent) {
        (standing.decisions, standing.thinking) = (decisions, thinking);
    }
    Ok(standings)
}

/// A company with a watch in its hand.
struct Timed<G: Game> {
    company: Company<G>,
    /// Decisions and time, for each bot.
    spent: Vec<(u64, Duration)>,
}

struct Looker;

impl<G: Game> Watch<G> for Looker {}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        if moves.len() == 1 {
            return moves[0];
        }
        let began = Worked::now();
        let mv = self.company.choose(game, state, seat, moves, chance);
        let (decisions, time) = &mut self.spent[self.company.at(seat)];
        *decisions += 1;
        *time += began.since();
        mv
    }

    fn begin(&mut self) {
        self.company.begin();
    }

    fn saw(&mut self, seat: Seat, mv: G::Move) {
        self.company.saw(seat, mv);
    }
}

/// How long this thread has worked, where the system says it; how late it is elsewhere. On a busy machine only the first is fair.
struct Worked(Option<u64>, Instant);

impl Worked {
    fn now() -> Self {
        Worked(worked(), Instant::now())
    }

    fn since(&self) -> Duration {
        match (self.0, worked()) {
            (Some(before), Some(now)) => Duration::from_nanos(now.saturating_sub(before)),
            _ => self.1.elapsed(),
        }
    }
}

fn worked() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}
