//! Many games on all cores, with the same result on any number of threads.

use crate::playout::{End, Player, Watch};
use crate::report::{KEPT_JOURNALS, Report, Score};
use crate::soak::{Checks, FailedGame, Finding, Inspector, Invariant, record};
use mistgate_bots::Bot;
use mistgate_kernel::digest::Digest;
use mistgate_kernel::json::ToJson;
use mistgate_kernel::{Chance, Game, Seat, SeatSet, SetupError};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// Games handed to a thread at a time: enough to make the handing out cheap, few enough to share the work evenly.
/// Must not depend on the number of threads, because a soak run tries moves that it saw within the same chunk.
const CHUNK: u64 = 32;

/// A batch that checks nothing is dealt out in about so many portions: the games of a bot that thinks may take seconds,
/// and no core should wait for another one's chunk of them.
const PORTIONS: u64 = 256;

/// Which games to play.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The rules and the content.
    pub game: Arc<G>,
    /// What is agreed before each game.
    pub setup: G::Setup,
    /// Another setup for every game, instead of that one: the game says which for its number.
    pub vary: Option<fn(&G, u64) -> G::Setup>,
    /// How many games.
    pub games: u64,
    /// The seed of the whole run: game `i` has the seed `Chance::nth_seed(seed, i)`.
    pub seed: u64,
    /// How many threads; at least one is used.
    pub threads: usize,
}

impl<G: Game> Plan<G> {
    /// The setup of one game of the run.
    pub fn setup_of(&self, index: u64) -> Cow<'_, G::Setup> {
        match self.vary {
            Some(vary) => Cow::Owned(vary(&self.game, index)),
            None => Cow::Borrowed(&self.setup),
        }
    }
}

/// Plays the games and counts. Calls `progress` with the number of games that are done, now and then and in order.
pub fn batch<G: Game, B: Bot<G> + Clone + Sync>(plan: &Plan<G>, bot: &B, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, SetupError> {
    run(plan, bot, progress, (plan.games / PORTIONS).clamp(1, CHUNK), || ())
}

/// The same games, with everything checked that must always hold: slower, but it finds what is wrong.
pub fn soak<G: Game, B: Bot<G> + Clone + Sync>(plan: &Plan<G>, bot: &B, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, SetupError> {
    run(plan, bot, progress, CHUNK, || Inspector::new(plan))
}

/// Somebody who looks on and says afterwards what was wrong.
pub(crate) trait Examine<G: Game>: Watch<G> {
    /// A new game begins.
    fn begin(&mut self, _index: u64, _seed: u64) {}
    /// What was wrong with the game that was just played.
    fn findings(&mut self) -> Vec<Finding> {
        Vec::new()
    }
    /// What was looked at since this was last asked.
    fn checks(&mut self) -> Option<Checks> {
        None
    }
}

impl<G: Game> Examine<G> for () {}

/// What a thread brings back from a chunk.
struct Chunk {
    games: Vec<(Score, Vec<Finding>, Option<FailedGame>)>,
    checks: Option<Checks>,
}

/// Puts the chunks together again in the order of the games.
#[derive(Default)]
struct Merger {
    report: Report,
    next: u64,
    early: BTreeMap<u64, Chunk>,
}

impl Merger {
    fn add(&mut self, at: u64, chunk: Chunk) {
        self.early.insert(at, chunk);
        while let Some(chunk) = self.early.remove(&self.next) {
            self.next += 1;
            for (score, findings, journal) in chunk.games {
                self.report.count(&score);
                self.report.found(findings, journal);
            }
            if let Some(checks) = chunk.checks {
                self.report.checks.get_or_insert_default().add(checks);
            }
        }
    }
}

fn run<G, B, E>(plan: &Plan<G>, bot: &B, progress: &(dyn Fn(u64) + Sync), size: u64, examiner: impl Fn() -> E + Sync) -> Result<Report, SetupError>
where
    G: Game,
    B: Bot<G> + Clone + Sync,
    E: Examine<G>,
{
    let began = Instant::now();
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let merger = Mutex::new(Merger::default());
    let refused = Mutex::new(None);
    let work = || {
        let worker = Worker::new(plan, bot);
        while !stop.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= plan.games.div_ceil(size) {
                break;
            }
            match worker.chunk(at * size..((at + 1) * size).min(plan.games), examiner()) {
                Ok(chunk) => {
                    // Nobody panics while holding it, and if somebody did, the numbers in it would still be sound.
                    let mut merger = merger.lock().unwrap_or_else(PoisonError::into_inner);
                    merger.add(at, chunk);
                    progress(merger.report.games);
                }
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    *refused.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..plan.threads {
            // A machine that gives us no more threads gives us fewer: this one does the work then.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    if let Some(error) = refused.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut report = merger.into_inner().unwrap_or_else(PoisonError::into_inner).report;
    report.elapsed = began.elapsed();
    Ok(report)
}

/// One thread's share of the work.
struct Worker<'p, G: Game, B> {
    plan: &'p Plan<G>,
    bot: &'p B,
    /// The digest of the setup, from which each game's grows.
    root: Digest,
}

impl<'p, G: Game, B: Bot<G> + Clone> Worker<'p, G, B> {
    fn new(plan: &'p Plan<G>, bot: &'p B) -> Self {
        let mut root = Digest::default();
        root.text(&plan.setup.to_json());
        Worker { plan, bot, root }
    }

    fn chunk<E: Examine<G>>(&self, indices: Range<u64>, mut examiner: E) -> Result<Chunk, SetupError> {
        let mut player = Player::new(self.plan.game.as_ref(), self.bot.clone());
        let mut games = Vec::with_capacity((indices.end - indices.start) as usize);
        let mut kept = 0;
        for index in indices {
            let (score, findings) = self.game(index, &mut player, &mut examiner)?;
            let keep = !findings.is_empty() && kept < KEPT_JOURNALS;
            kept += usize::from(keep);
            let journal = keep.then(|| record(self.plan, self.bot, index, Chance::nth_seed(self.plan.seed, index)));
            games.push((score, findings, journal));
        }
        Ok(Chunk { games, checks: examiner.checks() })
    }

    fn game<E: Examine<G>>(&self, index: u64, player: &mut Player<'p, G, B>, examiner: &mut E) -> Result<(Score, Vec<Finding>), SetupError> {
        let seed = Chance::nth_seed(self.plan.seed, index);
        let game = self.plan.game.as_ref();
        examiner.begin(index, seed);
        let setup = self.plan.setup_of(index);
        let mut watch = DigestWatch { digest: self.root, decisions: 0, inner: examiner };
        if self.plan.vary.is_some() {
            watch.digest.text(&setup.as_ref().to_json());
        }
        watch.digest.number(seed);
        // A rule that panics must cost one game, not the run: it is reported like any other violation.
        let played = catch_unwind(AssertUnwindSafe(|| player.play(&setup, seed, &mut watch)));
        let (digest, decisions) = (watch.digest, watch.decisions);
        let mut findings = examiner.findings();
        let blame = |invariant, text: String| Finding { game: index, seed, decision: decisions, invariant, text };
        let score = match played {
            Ok(played) => {
                let played = played?;
                match played.end {
                    End::Over(_) => {}
                    _ if findings.iter().any(|finding| finding.invariant == Invariant::NoDeadEnd) => {}
                    End::DeadEnd => findings.push(blame(Invariant::NoDeadEnd, "somebody must decide and has no legal move".to_owned())),
                    End::TooLong => findings.push(blame(Invariant::NoDeadEnd, format!("the game is not over after {decisions} decisions"))),
                }
                Score { end: Some(played.end), cause: game.cause(&played.state), length: game.length(&played.state), decisions, digest }
            }
            Err(panic) => {
                *player = Player::new(game, self.bot.clone());
                findings.push(blame(Invariant::NoPanic, format!("the rules panicked: {}", words_of(panic.as_ref()))));
                Score { end: None, cause: None, length: 0, decisions, digest }
            }
        };
        Ok((score, findings))
    }
}

/// Writes the digest while somebody else looks on.
struct DigestWatch<'e, E> {
    digest: Digest,
    decisions: u64,
    inner: &'e mut E,
}

impl<G: Game, E: Examine<G>> Watch<G> for DigestWatch<'_, E> {
    #[inline]
    fn deciding(&mut self, state: &G::State, seats: SeatSet) {
        self.inner.deciding(state, seats);
    }

    #[inline]
    fn moving(&mut self, seat: Seat, mv: G::Move) {
        self.digest.number(u64::from(seat.0) << 32 | u64::from(G::code(mv)));
        self.decisions += 1;
        self.inner.moving(seat, mv);
    }

    fn ended(&mut self, state: &G::State, end: End) {
        self.inner.ended(state, end);
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}
