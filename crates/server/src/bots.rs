//! Seats held by bots move by themselves.
//!
//! A [`TableBot`] looks at the table while it is locked, takes away what it needs, and thinks on a thread of its own with
//! a budget. Thinking is rationed: so many at once for the whole server, in the order they came, and the more wait, the
//! less time each may take. So no table ever blocks another: people's moves never wait for a bot, and a bot waits for
//! other bots only as long as the line is.

use mistgate_bots::{MonteCarlo, Opinion};
use mistgate_kernel::any::AnySession;
use mistgate_kernel::game::WON;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, Seat};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Continuations for a decision, if there is time for so many: more seldom change the choice.
const PLAYOUTS: u32 = 2_000;

/// A lead of so much prospect, of [`WON`], is a clear one.
const CLEAR_LEAD: i64 = WON as i64 / 50;

/// However many wait, a bot may think so long.
const LEAST_BUDGET: Duration = Duration::from_millis(10);

/// A bot that thinks so many times longer than it may is not waited for.
const OVERTIME: u32 = 4;

/// Somebody who picks among choices.
pub trait TableBot: Send + Sync {
    /// Looks at the table from this seat. The table is locked meanwhile: copy what is needed and return at once.
    /// Whoever knows the game finds the typed session behind [`AnySession::as_any`].
    fn prepare(&self, table: &dyn AnySession, seat: Seat, seed: u64) -> BotTask;
}

/// What a bot took away from the table: it thinks until the deadline and comes to a suggestion.
pub type BotTask = Box<dyn FnOnce(Instant) -> Option<Suggestion> + Send>;

/// What a bot would do, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The move in notation.
    pub mv: String,
    /// Why, in a sentence.
    pub because: String,
}

/// Picks any choice, each equally likely.
pub struct RandomTableBot;

impl TableBot for RandomTableBot {
    fn prepare(&self, table: &dyn AnySession, seat: Seat, seed: u64) -> BotTask {
        let moves: Vec<String> = table.choices(seat).into_iter().map(|choice| choice.play).collect();
        Box::new(move |_| {
            let mv = Chance::new(seed).pick(&moves).cloned()?;
            Some(Suggestion { mv, because: "It was drawn by lot among everything that is allowed.".to_owned() })
        })
    }
}

/// Tries every choice out in worlds that its seat thinks possible: [`MonteCarlo`], for any game.
pub struct MonteCarloTableBot<G>(PhantomData<fn() -> G>);

impl<G> Default for MonteCarloTableBot<G> {
    fn default() -> Self {
        MonteCarloTableBot(PhantomData)
    }
}

impl<G: Game> TableBot for MonteCarloTableBot<G> {
    fn prepare(&self, table: &dyn AnySession, seat: Seat, seed: u64) -> BotTask {
        let Some(session) = table.as_any().downcast_ref::<Session<G>>() else { return RandomTableBot.prepare(table, seat, seed) };
        let (game, state) = (session.game().clone(), session.state().clone());
        Box::new(move |deadline| {
            let mut moves = Vec::new();
            game.legal(&state, seat, &mut moves);
            if moves.is_empty() {
                return None;
            }
            let opinion = MonteCarlo::new::<G>(PLAYOUTS).weigh_until(game.as_ref(), &state, seat, &moves, &mut Chance::new(seed), deadline);
            let label = |mv| game.choice(&state, seat, mv).label;
            Some(Suggestion { mv: game.notation(opinion.mv), because: because(opinion, moves.len(), label) })
        })
    }
}

fn because<M: Copy>(opinion: Opinion<M>, choices: usize, label: impl Fn(M) -> String) -> String {
    let Some((next, lead)) = opinion.next else { return "There is nothing else to do.".to_owned() };
    let lead = if lead >= CLEAR_LEAD { "clearly" } else { "narrowly" };
    format!("Of {choices} choices, tried in {} continuations, it fared best, {lead} before “{}”.", opinion.playouts, label(next))
}

/// The threads where bots think: a few at once, each with a budget.
#[derive(Clone)]
pub struct BotPool {
    threads: Arc<Semaphore>,
    waiting: Arc<AtomicU32>,
    budget: Duration,
}

impl BotPool {
    /// A pool with so many threads.
    pub fn new(threads: usize, budget: Duration) -> Self {
        BotPool { threads: Arc::new(Semaphore::new(threads.max(1))), waiting: Arc::default(), budget }
    }

    /// Lets the task run on a thread of its own. Nothing, if it fails or takes far too long.
    pub async fn think(&self, task: BotTask) -> Option<Suggestion> {
        let place = {
            let _place = QueuePlace::join(&self.waiting);
            self.threads.clone().acquire_owned().await.ok()?
        };
        let budget = self.budget_now();
        let thinking = tokio::task::spawn_blocking(move || {
            // The place is free when the thread is, even if nobody waits for the result any more.
            let _place = place;
            task(Instant::now() + budget)
        });
        match tokio::time::timeout(self.budget * OVERTIME, thinking).await {
            Ok(Ok(suggestion)) => suggestion,
            Ok(Err(error)) => {
                tracing::error!("a bot panicked: {error}");
                None
            }
            Err(_) => {
                tracing::warn!("a bot did not keep to its budget of {budget:?}");
                None
            }
        }
    }

    /// The more wait, the less time for each: together they wait no longer than one budget, as long as that is possible.
    fn budget_now(&self) -> Duration {
        let sharing = self.waiting.load(Ordering::Relaxed).saturating_add(1);
        (self.budget / sharing).max(LEAST_BUDGET.min(self.budget))
    }
}

/// A place in the line before the threads, given up even by those who give up waiting.
struct QueuePlace<'a>(&'a AtomicU32);

impl<'a> QueuePlace<'a> {
    fn join(waiting: &'a AtomicU32) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        QueuePlace(waiting)
    }
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_mistywell::Mistywell;
    use std::sync::mpsc;

    fn suggestion(mv: &str) -> Option<Suggestion> {
        Some(Suggestion { mv: mv.to_owned(), because: String::new() })
    }

    #[tokio::test]
    async fn the_more_bots_wait_the_less_time_each_has() {
        let pool = BotPool::new(1, Duration::from_secs(4));
        let (go, gate) = mpsc::channel::<()>();
        let busy = tokio::spawn({
            let pool = pool.clone();
            async move { pool.think(Box::new(move |_| gate.recv().ok().and_then(|()| suggestion("first")))).await }
        });
        while pool.threads.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let left = |deadline: Instant| suggestion(&deadline.saturating_duration_since(Instant::now()).as_millis().to_string());
        let mut others = Vec::new();
        for waiting in 1..=4 {
            others.push(tokio::spawn({
                let pool = pool.clone();
                async move { pool.think(Box::new(left)).await }
            }));
            while pool.waiting.load(Ordering::Relaxed) < waiting {
                tokio::task::yield_now().await;
            }
        }
        go.send(()).unwrap();
        assert_eq!(busy.await.unwrap(), suggestion("first"));
        let mut budgets = Vec::new();
        for other in others {
            budgets.push(other.await.unwrap().unwrap().mv.parse::<u64>().unwrap());
        }
        assert!(budgets[0] <= 1_000, "the first of four shares with three: {budgets:?}");
        assert!(budgets[3] > 1_000, "the last shares with nobody: {budgets:?}");
    }

    #[tokio::test]
    async fn a_bot_that_never_stops_is_not_waited_for_and_others_still_think() {
        let pool = BotPool::new(2, Duration::from_millis(20));
        let (_keep, gate) = mpsc::channel::<()>();
        let stuck = pool.think(Box::new(move |_| gate.recv_timeout(Duration::from_secs(2)).ok().and_then(|()| suggestion("never"))));
        let (stuck, other) = tokio::join!(stuck, pool.think(Box::new(|_| suggestion("soon"))));
        assert_eq!((stuck, other), (None, suggestion("soon")));
    }

    #[test]
    fn the_monte_carlo_partner_gives_a_legal_move_and_its_reason() {
        let game = Arc::new(Mistywell::embedded().expect("the embedded content is sound"));
        let session = Session::begin(game, Default::default(), 5).unwrap();
        let seat = match session.status() {
            mistgate_kernel::Status::Deciding(seats) => seats.iter().next().unwrap(),
            status => panic!("{status:?}"),
        };
        let think = || MonteCarloTableBot::<Mistywell>::default().prepare(&session, seat, 3)(Instant::now() + Duration::from_secs(600));
        let first = think().unwrap();
        assert!(AnySession::choices(&session, seat).iter().any(|choice| choice.play == first.mv));
        assert!(first.because.contains("fared best"), "{}", first.because);
        assert_eq!(Some(first), think(), "the same seed and enough time give the same suggestion");
    }
}
