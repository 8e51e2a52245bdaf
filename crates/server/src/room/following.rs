//! What was done at this table elsewhere: by another node over the same store, or by somebody who was faster.

use super::{Inner, News, Refusal, Room, is_bot};
use mistgate_kernel::Seat;
use mistgate_kernel::journal::{Deed, Journal, JournalError};
use mistgate_kernel::session::reopen::line_words;
use mistgate_kernel::snapshot::Snapshot;
use mistgate_store::{Holder, StoredSeat, StoredTable};
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Room {
    /// Reads on from where the room is, and tells its listeners what was done.
    pub async fn catch_up(self: &Arc<Self>) -> Result<(), Refusal> {
        let room = self.clone();
        let following = tokio::spawn(async move {
            let mut inner = room.enter().await?;
            room.read_on(&mut inner).await
        });
        following.await.unwrap_or(Err(Refusal::Closed))
    }

    /// Takes up lines that another node has added, the first of which has this number.
    pub async fn take_up(self: &Arc<Self>, at: u64, lines: Vec<String>) -> Result<(), Refusal> {
        let room = self.clone();
        let following = tokio::spawn(async move {
            let mut inner = room.enter().await?;
            let known = inner.sequence();
            if known == at {
                room.repeat_all(&mut inner, &lines).await
            } else if known < at + lines.len() as u64 {
                // Some before them are missing.
                room.read_on(&mut inner).await
            } else {
                Ok(())
            }
        });
        following.await.unwrap_or(Err(Refusal::Closed))
    }

    /// Reads on, for one who has the lock.
    pub(super) async fn read_on(&self, inner: &mut Inner) -> Result<(), Refusal> {
        let (seats, lines) = self.store.since(&self.id, inner.sequence()).await?.ok_or(Refusal::NoSuchTable)?;
        self.take_seats(inner, seats);
        self.repeat_all(inner, &lines).await
    }

    /// Does what the next lines say, and tells its listeners.
    async fn repeat_all(&self, inner: &mut Inner, lines: &[String]) -> Result<(), Refusal> {
        // Until all of it is done again, whoever finds this set must not believe what is here.
        inner.stale = true;
        let mut told = Vec::new();
        let followed = lines.iter().all(|line| {
            let news = inner.repeat(line);
            told.extend(news.clone());
            news.is_some()
        });
        if !followed {
            return self.renew(inner).await;
        }
        inner.stale = false;
        told.into_iter().for_each(|news| self.tell(news));
        Ok(())
    }

    /// Everything anew from the store: memory was ahead of it, or could not follow.
    pub(super) async fn renew(&self, inner: &mut Inner) -> Result<(), Refusal> {
        inner.stale = true;
        let stored = self.store.load(&self.id).await?.ok_or(Refusal::NoSuchTable)?;
        let game = self.hosted.game.clone();
        let (journal, kept) = play_of(&stored).map_err(|_| Refusal::Closed)?;
        let table = tokio::task::spawn_blocking(move || game.reopen(&journal, kept)).await;
        inner.table = table.map_err(|_| Refusal::Closed)?.map_err(|_| Refusal::Closed)?;
        self.take_seats(inner, stored.seats);
        inner.stale = false;
        self.tell(News::Renewed);
        Ok(())
    }

    fn take_seats(&self, inner: &mut Inner, seats: Vec<StoredSeat>) {
        let holders: Vec<Holder> = seats.into_iter().map(|seat| seat.holder).collect();
        if holders != inner.holders {
            inner.holders = holders;
            self.bots.store(inner.holders.iter().any(is_bot), Ordering::Release);
            self.tell(News::Seats);
        }
    }
}

impl Inner {
    /// Does what a line of the journal says; nothing if that does not give the same line.
    fn repeat(&mut self, line: &str) -> Option<News> {
        let at = self.table.count();
        let news = match Deed::read(line_words(line))? {
            Deed::Undo => {
                self.table.undo().then_some(())?;
                News::Undone { left: self.table.count() }
            }
            Deed::Concede { seat } => {
                let seat = self.seat(&seat).ok()?;
                self.table.concede(seat).ok()?;
                News::Played { at }
            }
            Deed::Move { seat, mv } => {
                let seat: Seat = self.seat(&seat).ok()?;
                self.table.play(seat, &mv).ok()?;
                News::Played { at }
            }
        };
        (self.table.journal_lines().last() == Some(line)).then_some(news)
    }
}

/// The journal of a stored table, and the states that were kept of it.
pub(crate) fn play_of(stored: &StoredTable) -> Result<(Journal, Vec<Snapshot>), JournalError> {
    let text = format!("{}{}\n", stored.head, stored.lines.join("\n"));
    let kept = stored.states.iter().filter_map(|state| Snapshot::read(&state.text()?).ok()).collect();
    Ok((Journal::read(&text)?, kept))
}
