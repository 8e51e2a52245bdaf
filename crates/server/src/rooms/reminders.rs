//! Reminds people who are away that it is their turn, if the host has said whom to tell.

use super::Rooms;
use crate::room::Room;
use crate::webhook::TurnNotice;
use mistgate_store::Holder;
use std::sync::Arc;
use std::time::Duration;

/// Whoever is away may come back by themselves within this time.
const GRACE: Duration = Duration::from_secs(60);

impl Rooms {
    /// After a while, tells of everybody who must decide and is still not there; once for every time the table waits.
    pub(super) fn remind(self: &Arc<Self>, room: &Arc<Room>) {
        let Some(hook) = self.webhook.clone() else { return };
        let (room, closing) = (room.clone(), self.closing());
        tokio::spawn(async move {
            tokio::time::sleep(GRACE).await;
            if *closing.borrow() || room.is_closed() {
                return;
            }
            let (game, moves, waiting) = {
                let Ok(inner) = room.enter().await else { return };
                if !room.begins_to_wait(inner.sequence()) {
                    return;
                }
                let names = inner.table.seats();
                let away = inner.deciding().iter().filter_map(|seat| match inner.holders.get(usize::from(seat.0))? {
                    Holder::Person { id, called } if !room.presence.is_here(id) => Some((names.get(usize::from(seat.0))?.clone(), called.clone())),
                    Holder::Person { .. } | Holder::Open { .. } | Holder::Bot { .. } => None,
                });
                (inner.table.game().to_owned(), inner.table.count(), away.collect::<Vec<_>>())
            };
            for (seat, called) in &waiting {
                let notice = TurnNotice { table: &room.id, game: &game, seat, called, moves };
                if let Err(error) = hook.tell(&notice).await {
                    tracing::warn!("nobody could be told of a turn: {error}");
                }
            }
        });
    }
}
