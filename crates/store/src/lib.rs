//! Where plays are kept: tables, seats, results and every line of every journal.
//!
//! - [`Store`]: what a store can do; the server knows nothing else
//! - [`record`]: what is stored
//! - [`sqlite`]: the store in a folder, for one machine
//! - [`mod@pack`]: texts made small
//! - `migrations`: from an empty file to the store of today
//! - `writer`: many writes, one fsync

mod migrations;
pub mod pack;
pub mod record;
pub mod sqlite;
mod writer;

pub use record::{Append, Holder, KeptState, List, NewSeat, NewTable, Note, Reseat, StateKind, StoredSeat, StoredTable, Summary};
pub use sqlite::Sqlite;

use async_trait::async_trait;

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
    async fn keep_note(&self, _note: Note) -> Result<(), StoreError> {
        Err(StoreError::Broken("this store keeps no notes".to_owned()))
    }

    /// Lets go of a note, if it is there.
    async fn drop_note(&self, _space: &str, _name: &str) -> Result<(), StoreError> {
        Err(StoreError::Broken("this store keeps no notes".to_owned()))
    }

    /// The last notes of a space, in the order of their names.
    async fn notes(&self, _space: &str, _limit: u32) -> Result<Vec<Note>, StoreError> {
        Ok(Vec::new())
    }

    /// The note of this name.
    async fn note(&self, _space: &str, _name: &str) -> Result<Option<Note>, StoreError> {
        Ok(None)
    }

    /// Writes what is still waiting and closes.
    async fn close(&self);
}

/// Why something was not stored or found.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was faster: the journal has other lines, or the seat is held differently.
    #[error("somebody else was faster")]
    Lost,
    /// The store does not work: a full disk, a damaged file, a closed store.
    #[error("the store does not answer: {0}")]
    Broken(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Broken(error.to_string())
    }
}
