//! Seats held by bots move by themselves.
//!
//! A [`TableBot`] looks at the table while it is locked, takes away what it needs, and thinks on a thread of its own with
//! a budget. Thinking is rationed: so many at once for the whole server, in the order they came, and the more wait, the
//! less time each may take. So no table ever blocks another: people's moves never wait for a bot, and a bot waits for
//! other bots only as long as the line is.

use mistgate_bots::{Opinion, Reason, Strength, TreeSearch};
use mistgate_kernel::any::AnySession;
use mistgate_kernel::session::Session;
use mistgate_kernel::text::capital;
use mistgate_kernel::{Chance, Game, Seat};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// However many wait, a bot may think so long.
const LEAST_BUDGET: Duration = Duration::from_millis(10);

/// A bot that thinks so many times longer than it may is not waited for.
const OVERTIME: u32 = 4;

/// Whoever asks for a hint waits so long for a good one; then any that can be had at once must do. Together with that it stays
/// below two seconds, however many bots think.
const HINT_PATIENCE: Duration = Duration::from_millis(1_200);

/// How well this bot plays; the usual if the table was made before there was a choice.
pub fn strength(called: &str) -> Strength {
    Strength::named(called).unwrap_or_default()
}

/// The bot that a form's word means: `bot` is the usual one.
pub fn bot_called(word: &str) -> Option<Strength> {
    if word == "bot" { Some(Strength::default()) } else { Strength::named(word) }
}

/// The bots that a form offers, the weakest first: the word that means each, and what is said of it. The usual one is simply `bot`.
pub const OFFERED_BOTS: [(&str, &str); 3] = [("novice", "Bot, novice"), ("bot", "Bot, adept"), ("master", "Bot, master")];

/// The word with its article: `a novice`, `an adept`.
pub fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// Somebody who picks among choices.
pub trait TableBot: Send + Sync {
    /// Looks at the table from this seat. The table is locked meanwhile: copy what is needed and return at once.
    /// Whoever knows the game finds the typed session behind [`AnySession::as_any`].
    fn prepare(&self, table: &dyn AnySession, seat: Seat, seed: u64, strength: Strength) -> BotTask;
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
    /// How sure it is that nothing else is better, in hundredths; nothing if it has not thought about it.
    pub sure: Option<u8>,
}

/// Picks any choice, each equally likely.
pub struct RandomTableBot;

impl TableBot for RandomTableBot {
    fn prepare(&self, table: &dyn AnySession, seat: Seat, seed: u64, _: Strength) -> BotTask {
        let moves: Vec<String> = table.choices(seat).into_iter().map(|choice| choice.play).collect();
        Box::new(move |_| {
            let mv = Chance::new(seed).pick(&moves).cloned()?;
            Some(Suggestion { mv, because: "It was drawn by lot among everything that is allowed.".to_owned(), sure: None })
        })
    }
}

/// Looks ahead in worlds that its seat thinks possible: [`TreeSearch`], for any game.
pub struct SearchingTableBot<G>(PhantomData<fn() -> G>);

impl<G> Default for SearchingTableBot<G> {
    fn default() -> Self {
        SearchingTableBot(PhantomData)
    }
}

impl<G: Game> TableBot for SearchingTableBot<G> {
    fn prepare(&self, table: &dyn AnySession, seat: Seat, seed: u64, strength: Strength) -> BotTask {
        let Some(session) = table.as_any().downcast_ref::<Session<G>>() else { return RandomTableBot.prepare(table, seat, seed, strength) };
        let (game, state) = (session.game().clone(), session.state().clone());
        Box::new(move |deadline| {
            let mut moves = Vec::new();
            game.legal(&state, seat, &mut moves);
            if moves.is_empty() {
                return None;
            }
            let mut bot = TreeSearch::<G>::new(strength.iterations());
            let opinion = bot.weigh(game.as_ref(), &state, seat, &moves, &mut Chance::new(seed), Some(deadline));
            let because = because(&opinion, G::FEATURES, |mv| game.choice(&state, seat, mv).label);
            let weighed = !matches!(opinion.reason, Some(Reason::Sensible(_)));
            Some(Suggestion { mv: game.notation(opinion.mv), because, sure: weighed.then_some(opinion.sure.0) })
        })
    }
}

/// Why, compared with what it would have done else, and how sure it is.
pub fn because<M: Copy>(opinion: &Opinion<M>, features: &[&str], label: impl Fn(M) -> String) -> String {
    if let Some(Reason::Sensible(why)) = opinion.reason {
        return format!("{}.", capital(why));
    }
    let Some(next) = opinion.next else { return "There is nothing else to do.".to_owned() };
    let reason = opinion.reason.map_or_else(|| "it fares better".to_owned(), |reason| reason.words(features));
    // Two ways to pay for one thing are called the same.
    let (chosen, other) = (label(opinion.mv), label(next));
    let other = if chosen == other { "another way to do the same".to_owned() } else { format!("“{other}”") };
    format!("{} than {other}: {}, after {} continuations.", capital(&reason), opinion.sure.words(), opinion.playouts)
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

    /// What to tell somebody who asks and waits: the task's answer if it comes soon enough, else what the glance sees at once. The
    /// glance waits for no other bot, so that there is always an answer.
    pub async fn advise(&self, task: BotTask, glance: BotTask) -> Option<Suggestion> {
        let considered = tokio::time::timeout(HINT_PATIENCE, self.think(task)).await;
        if let Ok(Some(suggestion)) = considered {
            return Some(suggestion);
        }
        tokio::task::spawn_blocking(move || glance(Instant::now())).await.ok().flatten()
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
    use mistgate_bots::Sureness;
    use mistgate_mistywell::Mistywell;
    use std::sync::mpsc;

    fn suggestion(mv: &str) -> Option<Suggestion> {
        Some(Suggestion { mv: mv.to_owned(), because: String::new(), sure: None })
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

    #[tokio::test]
    async fn a_hint_comes_even_when_every_thread_is_stuck() {
        let pool = BotPool::new(1, Duration::from_secs(1));
        let (_keep, gate) = mpsc::channel::<()>();
        let stuck = tokio::spawn({
            let pool = pool.clone();
            async move { pool.think(Box::new(move |_| gate.recv_timeout(Duration::from_secs(20)).ok().and_then(|()| suggestion("never")))).await }
        });
        while pool.threads.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.advise(Box::new(|_| suggestion("considered")), Box::new(|_| suggestion("at once"))).await, suggestion("at once"));
        assert_eq!(pool.waiting.load(Ordering::Relaxed), 0, "whoever gives up waiting leaves the line");
        let idle = BotPool::new(1, Duration::from_secs(1));
        assert_eq!(idle.advise(Box::new(|_| suggestion("considered")), Box::new(|_| suggestion("at once"))).await, suggestion("considered"));
        stuck.abort();
    }

    #[test]
    fn the_searching_bot_gives_a_legal_move_its_reason_and_how_sure_it_is() {
        let game = Arc::new(Mistywell::embedded().expect("the embedded content is sound"));
        let session = Session::begin(game, Default::default(), 5).unwrap();
        let seat = match session.status() {
            mistgate_kernel::Status::Deciding(seats) => seats.iter().next().unwrap(),
            status => panic!("{status:?}"),
        };
        let far = Instant::now() + Duration::from_secs(600);
        let think = || SearchingTableBot::<Mistywell>::default().prepare(&session, seat, 3, Strength::Adept)(far);
        let first = think().unwrap();
        assert!(AnySession::choices(&session, seat).iter().any(|choice| choice.play == first.mv));
        assert!(first.because.contains(" than “") && first.because.contains("continuations"), "{}", first.because);
        assert!(first.sure.is_some_and(|sure| (50..100).contains(&sure)));
        assert_eq!(Some(first), think(), "the same seed and enough time give the same suggestion");
    }

    #[test]
    fn what_the_game_itself_knows_is_said_as_it_says_it() {
        let reason = Some(Reason::Sensible("the group stands best after it"));
        let opinion = Opinion { mv: 3, next: None, reason, sure: Sureness::CERTAIN, playouts: 0 };
        assert_eq!(because(&opinion, &[], |_| String::new()), "The group stands best after it.");
        assert_eq!(because(&Opinion { reason: None, ..opinion }, &[], |_| String::new()), "There is nothing else to do.");
    }

    #[test]
    fn bots_go_by_how_well_they_play() {
        assert_eq!((strength("master"), strength(""), strength("calm")), (Strength::Master, Strength::Adept, Strength::Adept));
        assert_eq!((bot_called("bot"), bot_called("novice"), bot_called("me")), (Some(Strength::Adept), Some(Strength::Novice), None));
        assert_eq!(OFFERED_BOTS.map(|(word, _)| bot_called(word)), Strength::ALL.map(Some), "every strength is offered, the weakest first");
        assert!(OFFERED_BOTS.iter().zip(Strength::ALL).all(|((_, said), strength)| said.contains(strength.name())));
        assert_eq!((with_article("adept"), with_article("master")), ("an adept".to_owned(), "a master".to_owned()));
    }
}
