//! Seats held by bots move by themselves.
//!
//! A [`Partner`] looks at the table while it is locked, takes away what it needs, and thinks on a thread of its own with
//! a budget. Thinking is rationed: so many at once for the whole server, so that no table ever blocks another.

use mistgate_kernel::table::Table;
use mistgate_kernel::{Chance, Seat};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Somebody who picks among choices.
pub trait Partner: Send + Sync {
    /// Looks at the table from this seat. The table is locked meanwhile: copy what is needed and return at once.
    /// Whoever knows the game finds the typed session behind [`Table::as_any`].
    fn look(&self, table: &dyn Table, seat: Seat, seed: u64) -> Thought;
}

/// What a partner took away from the table: it thinks until the deadline and gives a move in notation.
pub type Thought = Box<dyn FnOnce(Instant) -> Option<String> + Send>;

/// Picks any choice, each equally likely.
pub struct RandomPartner;

impl Partner for RandomPartner {
    fn look(&self, table: &dyn Table, seat: Seat, seed: u64) -> Thought {
        let moves: Vec<String> = table.choices(seat).into_iter().map(|choice| choice.play).collect();
        Box::new(move |_| Chance::new(seed).pick(&moves).cloned())
    }
}

/// The room where bots think: a few at once, each with a budget.
#[derive(Clone)]
pub struct Study {
    desks: Arc<Semaphore>,
    budget: Duration,
}

impl Study {
    /// A study with so many desks.
    pub fn new(desks: usize, budget: Duration) -> Self {
        Study { desks: Arc::new(Semaphore::new(desks.max(1))), budget }
    }

    /// Lets the thought be thought on a thread of its own. Nothing, if it fails or takes far too long.
    pub async fn think(&self, thought: Thought) -> Option<String> {
        let desk = self.desks.clone().acquire_owned().await.ok()?;
        let budget = self.budget;
        let thinking = tokio::task::spawn_blocking(move || {
            // The desk is free when the thread is, even if nobody waits for the result any more.
            let _desk = desk;
            thought(Instant::now() + budget)
        });
        match tokio::time::timeout(budget * OVERTIME, thinking).await {
            Ok(Ok(mv)) => mv,
            Ok(Err(error)) => {
                tracing::error!("a bot fell off its chair: {error}");
                None
            }
            Err(_) => {
                tracing::warn!("a bot did not keep to its budget of {budget:?}");
                None
            }
        }
    }
}

/// A bot that thinks so many times longer than it may is not waited for.
const OVERTIME: u32 = 4;
