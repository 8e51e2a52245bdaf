//! The state beside the journal: what a table goes on from when the rules have changed, and what opens a long one at once.
//!
//! Packing a state costs more than the move that led to it, so it is not done with every move. Until it is done, the journal alone
//! tells the last moves, and whoever opens the table makes them again.

use super::Room;
use mistgate_kernel::any::AnySession;
use mistgate_store::{KeptState, StateKind, StoreError};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// After so many lines the state is kept with them, however busy the table is: if the program is killed and a newer one with other
/// rules takes over, no more moves than these can come out differently.
pub const KEPT_EVERY: u64 = 25;
/// After so many lines a state stays for good: looking back replays no more than that.
const MILESTONE: u64 = 200;

/// The states to be kept with the lines after `at`: none, but for every so many lines.
pub(super) fn states_due(table: &dyn AnySession, at: u64) -> Vec<KeptState> {
    let line = table.journal_lines().len() as u64;
    let passed = |every: u64| at / every != line / every;
    if !passed(KEPT_EVERY) {
        return Vec::new();
    }
    let last = KeptState::new(line, StateKind::Last, &table.snapshot().write());
    let milestone = passed(MILESTONE).then(|| KeptState { kind: StateKind::Milestone, ..last.clone() });
    milestone.into_iter().chain([last]).collect()
}

impl Room {
    /// Notes whether the store knows the state after the last move.
    pub(super) fn note_kept(&self, kept: bool) {
        self.changed.store(self.opened.elapsed().as_millis() as u64, Ordering::Relaxed);
        self.unkept.store(!kept, Ordering::Release);
    }

    /// Has something happened whose state is not kept, and nothing for so long since?
    pub fn is_unkept_since(&self, quiet: Duration) -> bool {
        let changed = Duration::from_millis(self.changed.load(Ordering::Relaxed));
        self.unkept.load(Ordering::Acquire) && self.opened.elapsed().saturating_sub(changed) >= quiet
    }

    /// Keeps the present state, if it is not kept yet; says whether it is now.
    pub async fn keep_state(&self) -> bool {
        let snapshot = {
            let inner = self.inner.lock().await;
            if inner.stale || !self.unkept.swap(false, Ordering::AcqRel) {
                return false;
            }
            inner.table.snapshot()
        };
        // Writing and packing it takes longer than taking it: outside of the lock.
        let state = KeptState::new(snapshot.lines as u64, StateKind::Last, &snapshot.write());
        let kept = self.store.keep_state(&self.id, state).await;
        if let Err(StoreError::Broken(_)) = kept {
            self.unkept.store(true, Ordering::Release);
        }
        kept.is_ok()
    }
}
