//! States that are kept beside the journals, when there is time for it: while moves come thick and fast only now and then, and
//! once a table is quiet.

use super::Rooms;
use crate::room::Room;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

impl Rooms {
    /// Keeps the states of tables where something has happened, but not for so long. Says how many were kept.
    pub async fn keep_states(&self, quiet: Duration) -> usize {
        let unkept: Vec<Arc<Room>> = self.rooms().values().filter(|room| room.is_unkept_since(quiet)).cloned().collect();
        // All at once: they share the store's commits.
        let mut keeping: JoinSet<bool> = unkept.into_iter().map(|room| async move { room.keep_state().await }).collect();
        let mut kept = 0;
        while let Some(done) = keeping.join_next().await {
            kept += usize::from(done.unwrap_or(false));
        }
        kept
    }
}
