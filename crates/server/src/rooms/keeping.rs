//! States that are kept beside the journals, when there is time for it: while moves come thick and fast only now and then, and
//! once a table is quiet.

use super::Rooms;
use crate::room::Room;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// So many states are written at once, and share the store's commits. Each takes some 10 KB until it is kept, and thousands of tables may fall
/// quiet in the same second.
const AT_ONCE: usize = 32;

impl Rooms {
    /// Keeps the states of tables where something has happened, but not for so long. Says how many were kept.
    pub async fn keep_states(&self, quiet: Duration) -> usize {
        let unkept: Vec<Arc<Room>> = self.rooms().values().filter(|room| room.is_unkept_since(quiet)).cloned().collect();
        let mut kept = 0;
        for some in unkept.chunks(AT_ONCE) {
            let mut keeping: JoinSet<bool> = some.iter().cloned().map(|room| async move { room.keep_state().await }).collect();
            while let Some(done) = keeping.join_next().await {
                kept += usize::from(done.unwrap_or(false));
            }
        }
        kept
    }
}
