//! Who looks, listens and watches.

use super::{News, Room};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::broadcast;

impl Room {
    /// Somebody comes to look; says whether nobody had for so long.
    pub fn visit(&self, long: Duration) -> bool {
        let was_deserted = self.is_deserted(long);
        self.visited.store(self.opened.elapsed().as_millis() as u64, Ordering::Relaxed);
        was_deserted
    }

    /// Does nobody listen, and has nobody looked for so long?
    pub fn is_deserted(&self, long: Duration) -> bool {
        let visited = Duration::from_millis(self.visited.load(Ordering::Relaxed));
        self.listeners() == 0 && self.opened.elapsed().saturating_sub(visited) >= long
    }

    /// Hears of every change from now on.
    pub fn listen(&self) -> broadcast::Receiver<Arc<News>> {
        self.news.subscribe()
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.news.receiver_count()
    }

    /// One who holds no seat watches from now on; returns how many there are.
    pub fn watcher_comes(&self) -> usize {
        self.watching.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// One of them has gone.
    pub fn watcher_goes(&self) {
        self.watching.fetch_sub(1, Ordering::Relaxed);
    }

    /// How many watch without a seat.
    pub fn watchers(&self) -> usize {
        self.watching.load(Ordering::Relaxed)
    }

    /// Somebody begins to listen.
    pub fn person_comes(&self, person: &str) {
        self.presence.arrives(person);
        self.tell(News::People);
    }

    /// Somebody listens no more.
    pub fn person_goes(&self, person: &str) {
        self.presence.leaves(person);
        self.tell(News::People);
    }
}
