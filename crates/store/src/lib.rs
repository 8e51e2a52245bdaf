//! Where plays are kept: tables, seats, results and every line of every journal.
//!
//! - [`Store`]: what a store can do; the server knows nothing else
//! - [`record`]: what is stored
//! - [`sqlite`]: the store in a folder, for one machine; [`backup`]: copies of it, and back
//! - [`postgres`]: the store that several nodes share
//! - [`place`]: where a store is; [`mod@copy`]: from one to another, row by row
//! - [`mod@pack`]: texts made small
//! - `migrations`: from an empty store to the one of today
//! - `writer`: many writes, one fsync
//! - `shared`: how both databases are written and read

pub mod backup;
pub mod copy;
mod migrations;
pub mod pack;
pub mod place;
pub mod postgres;
pub mod record;
mod shared;
pub mod sqlite;
mod writer;

pub use place::Place;
pub use postgres::Postgres;
pub use record::{Append, Entry, Hands, Holder, KeptState, List, NewSeat, NewTable, Note, Reseat, StateKind, StoredSeat, StoredTable, Summary};
pub use sqlite::Sqlite;

use async_trait::async_trait;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::broadcast;

/// A place where plays are kept. What it has acknowledged survives a crash of the program and of the machine.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table, with the lines its journal has so far.
    async fn create(&self, table: NewTable) -> Result<(), StoreError>;

    /// Adds lines to a journal. They must be the next ones, otherwise nothing is written: a lost race is an error.
    async fn append(&self, append: Append) -> Result<(), StoreError>;

    /// Changes who holds a seat, if it is still held as the caller thinks.
    async fn reseat(&self, reseat: Reseat) -> Result<(), StoreError>;

    /// A table with its seats and its whole journal.
    async fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError>;

    /// The seats of a table, and the lines of its journal from this one on.
    async fn since(&self, id: &str, first: u64) -> Result<Option<(Vec<StoredSeat>, Vec<String>)>, StoreError>;

    /// The table and the seat that this token opens.
    async fn find_token(&self, token: &str) -> Result<Option<(String, u8)>, StoreError>;

    /// Keeps a state of a table beside its journal, unless a newer one is kept.
    async fn keep_state(&self, table: &str, state: KeptState) -> Result<(), StoreError>;

    /// Keeps the content of a game under its name, if it is not kept yet.
    async fn keep_content(&self, game: &str, version: &str, pack: Vec<u8>) -> Result<(), StoreError>;

    /// The content of a game that is kept under this name.
    async fn content(&self, game: &str, version: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// The ids of all tables where the game goes on.
    async fn ongoing(&self) -> Result<Vec<String>, StoreError>;

    /// Tables, those touched last first.
    async fn list(&self, list: List, limit: u32) -> Result<Vec<Summary>, StoreError>;

    /// Keeps a small text, in place of the one of the same name.
    async fn keep_note(&self, note: Note) -> Result<(), StoreError>;

    /// Lets go of a note. If it is not there, somebody else was faster.
    async fn drop_note(&self, space: &str, name: &str) -> Result<(), StoreError>;

    /// The last notes of a space, in the order of their names.
    async fn notes(&self, space: &str, limit: u32) -> Result<Vec<Note>, StoreError>;

    /// The note of this name.
    async fn note(&self, space: &str, name: &str) -> Result<Option<Note>, StoreError>;

    /// Removes a table with everything that belongs to it.
    async fn delete(&self, table: &str) -> Result<(), StoreError>;

    /// Removes a person: bots take the seats, and no table has that owner any more.
    async fn forget(&self, person: &str) -> Result<(), StoreError>;

    /// Writes a small thing into the house's book, over the one of the same kind and name.
    async fn enter(&self, kind: &str, name: &str, value: &str) -> Result<(), StoreError>;

    /// Strikes it out again.
    async fn strike(&self, kind: &str, name: &str) -> Result<(), StoreError>;

    /// All small things of a kind, by name.
    async fn entries(&self, kind: &str) -> Result<Vec<Entry>, StoreError>;

    /// News from other nodes over the same store; nothing if there can be none.
    fn news(&self) -> Option<broadcast::Receiver<StoreNews>>;

    /// May this node do what only one does at a time, for so long? Asking again makes it longer. Where there is only one node,
    /// it always may.
    async fn lease(&self, name: &str, time: Duration) -> Result<bool, StoreError>;

    /// Does it answer?
    async fn ping(&self) -> Result<(), StoreError>;

    /// How the writing goes.
    fn pulse(&self) -> Pulse;

    /// Writes what is still waiting and closes.
    async fn close(&self);
}

/// What another node has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreNews {
    /// Lines were added to the journal of this table.
    Added {
        /// Which table.
        table: String,
        /// The number of the first of them.
        at: u64,
        /// What they say.
        lines: Vec<String>,
    },
    /// Something at this table is different.
    Changed(String),
    /// Something beside the play of this table is: what was said, or what is asked of the people there.
    Beside(String),
    /// The host has said something, or somebody was sent away: the house's book is different.
    Book,
    /// Nothing was heard for a while: anything may be different.
    Missed,
}

/// How the writing goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pulse {
    /// Writes that wait.
    pub waiting: u64,
    /// Transactions so far.
    pub commits: u64,
    /// Transactions that came to nothing.
    pub failures: u64,
}

/// Why something was not stored or found.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was faster: the journal has other lines, or the seat is held differently.
    #[error("somebody else was faster")]
    Lost,
    /// The store does not work: a full disk, a lost connection, a closed store.
    #[error("the store does not answer: {0}")]
    Broken(String),
    /// The file is no store, or not whole.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// A later program has changed its form.
    #[error("a later version of Mistgate has written this store (step {found}; this one knows {known})")]
    Later {
        /// The step.
        found: i64,
        /// The last step this program knows.
        known: i64,
    },
    /// Another server has it.
    #[error("{0} is in use by another Mistgate")]
    InUse(PathBuf),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            // What SQLite says of a file that is none of its own, or torn.
            sqlx::Error::Database(told) if matches!(told.code().as_deref(), Some("11" | "26")) => StoreError::Damaged(told.message().to_owned()),
            _ => StoreError::Broken(error.to_string()),
        }
    }
}
