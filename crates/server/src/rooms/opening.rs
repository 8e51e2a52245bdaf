//! From the store to a play: every table is opened in the content it began with, and goes on as well as it can. One that cannot
//! go on can be read.

use super::Rooms;
use crate::editions::NoEdition;
use crate::hosted::HostedGame;
use crate::room::{Refusal, Room, play_of};
use crate::unplayable::{Unplayable, UnplayableTable};
use mistgate_kernel::any::AnySession;
use mistgate_kernel::journal::JournalError;
use mistgate_store::{KeptState, StateKind, StoredTable};
use std::sync::{Arc, PoisonError};
use tokio::sync::Semaphore;

/// What one finds at the address of a table.
pub enum Opened {
    /// A play that goes on, or is over.
    Room(Arc<Room>),
    /// What can be read of one that cannot go on here.
    OnlyRead(Box<UnplayableTable>),
}

/// What became of the tables since the program became newer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Nothing is different there.
    pub as_before: usize,
    /// The rules have changed, and the game goes on.
    pub changed: usize,
    /// The game cannot go on.
    pub only_read: usize,
}

impl Rooms {
    /// The room of this table; or what can be read of it, if it cannot go on here.
    pub async fn open_or_read(self: &Arc<Self>, id: &str) -> Result<Opened, Refusal> {
        let why = match self.open(id).await {
            Ok(room) => return Ok(Opened::Room(room)),
            Err(Refusal::Unplayable(why)) => why,
            Err(refusal) => return Err(refusal),
        };
        let stored = self.store.load(id).await?.ok_or(Refusal::NoSuchTable)?;
        // Of a game that nobody knows here, nobody knows what must stay hidden either.
        let rivals = self.games.find(&stored.game).is_none_or(|hosted| hosted.rivals);
        Ok(Opened::OnlyRead(Box::new(UnplayableTable::new(stored, rivals, why))))
    }

    /// Was this table found to be one that can only be read?
    pub fn is_only_read(&self, id: &str) -> bool {
        self.only_read.lock().unwrap_or_else(PoisonError::into_inner).contains(id)
    }

    /// Looks at every table where the game goes on, once after a start: each is played with its own content and as far as today's
    /// rules lead. Says what became of them.
    pub async fn check_all(self: &Arc<Self>) -> Result<Checked, Refusal> {
        let mut checked = Checked::default();
        for id in self.store.ongoing().await? {
            if *self.closing.borrow() {
                break;
            }
            let Some(stored) = self.store.load(&id).await? else { continue };
            match self.reopen(&stored).await {
                Ok((_, table)) if table.change().is_some() => checked.changed += 1,
                Ok(_) => checked.as_before += 1,
                Err(Refusal::Unplayable(_)) => checked.only_read += 1,
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(checked)
    }

    /// The play of a table, in the content it began with. If the rules have changed since, it goes on as well as it can.
    pub(super) async fn reopen(&self, stored: &StoredTable) -> Result<(HostedGame, Box<dyn AnySession>), Refusal> {
        let opened = self.in_its_content(stored).await;
        let mut only_read = self.only_read.lock().unwrap_or_else(PoisonError::into_inner);
        match &opened {
            Ok(_) => drop(only_read.remove(&stored.id)),
            Err(Refusal::Unplayable(why)) => {
                if only_read.insert(stored.id.clone()) {
                    tracing::warn!("table {:.6}… of {} can only be read: {why}", stored.id, stored.game);
                }
            }
            Err(_) => {}
        }
        opened
    }

    async fn in_its_content(&self, stored: &StoredTable) -> Result<(HostedGame, Box<dyn AnySession>), Refusal> {
        let present = self.games.find(&stored.game).ok_or_else(|| Unplayable::no_game(&stored.game))?;
        let (journal, kept) = play_of(stored).map_err(Unplayable::from)?;
        let content = journal.head.content.clone();
        let hosted = match self.editions.find(present, &content).await {
            Ok(hosted) => hosted,
            Err(NoEdition::Store(error)) => return Err(error.into()),
            Err(missing) => return Err(Unplayable::from(missing).into()),
        };
        let is_kept = kept.iter().any(|kept| kept.lines == journal.lines.len() && kept.writer == hosted.game.writer());
        let game = hosted.game.clone();
        let table = self.replay(&self.openings, move || game.reopen(&journal, kept)).await?.map_err(Unplayable::from)?;
        self.editions.keep(hosted.game.as_ref(), &content).await?;
        let anew = if is_kept { Vec::new() } else { states_anew(stored, table.as_ref()) };
        for state in anew {
            // If somebody has gone on meanwhile, a later state is kept already.
            let _ = self.store.keep_state(&stored.id, state).await;
        }
        Ok((hosted, table))
    }

    /// Replays a journal on a thread of its own.
    pub(super) async fn replay(
        &self,
        turns: &Arc<Semaphore>,
        work: impl FnOnce() -> Result<Box<dyn AnySession>, JournalError> + Send + 'static,
    ) -> Result<Result<Box<dyn AnySession>, JournalError>, Refusal> {
        let turn = turns.clone().acquire_owned().await.map_err(|_| Refusal::Closed)?;
        let replayed = tokio::task::spawn_blocking(move || {
            // The turn ends with the thread, even if nobody waits for the result any more.
            let _turn = turn;
            work()
        });
        let fell = |error| JournalError::new(1, format!("the rules fell over: {error}"), "please report it, with the journal");
        Ok(replayed.await.unwrap_or_else(|error| Err(fell(error))))
    }
}

/// The states to be kept of a table whose present one this program has not kept yet.
fn states_anew(stored: &StoredTable, table: &dyn AnySession) -> Vec<KeptState> {
    let now = table.snapshot();
    let last = KeptState::new(now.lines as u64, StateKind::Last, &now.write());
    let mut states = vec![last.clone()];
    if let Some(change) = table.change() {
        tracing::warn!("table {:.6}… of {}: the rules have changed ({}, line {}): {}", stored.id, stored.game, change.reason, change.line + 1, change.said());
        // From where it goes on, it must be possible to look back to as well.
        let before = stored.states.iter().filter(|state| state.kind == StateKind::Last);
        states.extend(before.chain([&last]).map(|state| KeptState { kind: StateKind::Milestone, ..state.clone() }));
    }
    states
}

#[cfg(test)]
mod tests {
    use super::super::{OPENINGS, TableRequest, UPLOADS};
    use crate::app::{App, Config};
    use crate::hosted::{About, HostedGame, HostedGames};
    use crate::identity::Person;
    use crate::room::Terms;
    use mistgate_mistywell::Mistywell;
    use serde_json::Value;
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::time::timeout;

    /// Whoever has not had a turn by then waits for one.
    const A_WHILE: Duration = Duration::from_millis(300);

    #[tokio::test]
    async fn a_heap_of_uploads_keeps_nobody_from_their_table_nor_the_other_way_round() {
        let folder = tempfile::tempdir().unwrap();
        let mistywell = HostedGame::new(Arc::new(Mistywell::embedded().unwrap()), About::default());
        let rooms = App::open(Config::new(HostedGames(vec![mistywell]), folder.path().to_owned())).await.unwrap().rooms.clone();
        let (ada, terms) = (Person::new("Ada").unwrap(), Terms::default());
        let (game, setup, seats) = ("mistywell".to_owned(), Value::Null, Vec::new());
        let wish = TableRequest { game, setup, seed: None, seats, terms: terms.clone(), listed: false, follows: None };
        let made = rooms.create(&ada, wish).await.unwrap();
        let (table, journal) = (made.id.clone(), made.enter().await.unwrap().table.journal());
        let upload = || rooms.adopt(&ada, &journal, Vec::new(), terms.clone());

        rooms.rooms().clear();
        let heap = rooms.uploads.clone().acquire_many_owned(UPLOADS as u32).await.unwrap();
        assert!(timeout(A_WHILE, upload()).await.is_err(), "uploads have their turns");
        rooms.open(&table).await.unwrap();
        drop(heap);

        rooms.rooms().clear();
        let crowd = rooms.openings.clone().acquire_many_owned(OPENINGS as u32).await.unwrap();
        assert!(timeout(A_WHILE, rooms.open(&table)).await.is_err(), "so have tables");
        upload().await.unwrap();
        drop(crowd);
        rooms.open(&table).await.unwrap();
    }
}
