//! The store in a folder, for one machine: SQLite with a write-ahead log.

pub(crate) mod folder;
#[path = "../shared/read.rs"]
#[allow(clippy::duplicate_mod, reason = "the words are the same for both databases, the types are not")]
mod read;

/// How this database reads a list in JSON, the first thing bound.
macro_rules! json_list {
    () => {
        "json_each($1)"
    };
}
/// Adds lines to journals that are as long as they should be; `$1` lists table, length, how many lines, who decides, and the lines. Says
/// which, in one row of JSON: id, key, and whether it was over. Nobody else writes between the statements.
macro_rules! append_all {
    () => {
        "SELECT json_group_array(json_array(tables.id, tables.key, EXISTS (SELECT 1 FROM results WHERE table_key = tables.key)))
         FROM json_each($1) AS wanted JOIN tables ON tables.id = wanted.value ->> 0 AND tables.lines = wanted.value ->> 1;
         INSERT INTO journal (table_key, line, text) SELECT tables.key, tables.lines + line.key, line.value
         FROM json_each($1) AS wanted JOIN tables ON tables.id = wanted.value ->> 0 AND tables.lines = wanted.value ->> 1
              JOIN json_each(wanted.value, '$[4]') AS line;
         UPDATE tables SET lines = tables.lines + (wanted.value ->> 2), touched = $2, deciding = wanted.value ->> 3
         FROM json_each($1) AS wanted WHERE tables.id = wanted.value ->> 0 AND tables.lines = wanted.value ->> 1"
    };
}
/// The seconds since 1970, by the database's clock.
macro_rules! clock {
    () => {
        "CAST(strftime('%s', 'now') AS BIGINT)"
    };
}
/// Nobody else changes what was just read until this transaction is over: here there is one writer anyway.
macro_rules! held {
    () => {
        ""
    };
}
#[path = "../shared/book.rs"]
#[allow(clippy::duplicate_mod, reason = "the words are the same for both databases, the types are not")]
mod book;
#[path = "../shared/rows.rs"]
#[allow(clippy::duplicate_mod, reason = "the words are the same for both databases, the types are not")]
pub(crate) mod rows;
#[path = "../shared/write.rs"]
#[allow(clippy::duplicate_mod, reason = "the words are the same for both databases, the types are not")]
mod write;

use crate::migrations;
use crate::shared::store;
use crate::writer::{Answers, BATCH, Desk, Failure, Write, Writer};
use crate::{StoreError, StoreNews};
use async_trait::async_trait;
use folder::Folder;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;

/// Connections that read. Reading never waits for writing, so a few are enough.
const READERS: u32 = 3;
/// What each of them remembers of the file, in KB: tables are read when they are opened, and hardly twice.
const READERS_CACHE: &str = "-512";
/// How long to wait for another program that has the file.
const BUSY: Duration = Duration::from_secs(5);
/// A transaction that sees one moment.
const SNAPSHOT: &str = "BEGIN";

type Db = sqlx::Sqlite;

/// The store in a folder.
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
    /// Held as long as the store is open.
    folder: Mutex<Option<Folder>>,
}

impl Sqlite {
    /// Opens the store in this folder, and makes it if there is none. Nobody else can open it until it is closed.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let folder = Folder::take(path)?;
        let options = options(&folder.private_file()?);
        let mut connection = options.connect().await?;
        check(&mut connection, "PRAGMA quick_check(5)").await?;
        migrations::run(migrations::SQLITE, &mut connection).await?;
        folder.keep_private()?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(reading(&options).create_if_missing(false)).await?;
        let desk = SqliteDesk { options, connection: Some(connection), readers: readers.clone() };
        Ok(Sqlite { readers, writer: Writer::start(desk)?, folder: Mutex::new(Some(folder)) })
    }

    /// Looks into the store of a folder while a server has it open. Whoever changes tables here changes them behind its back; the
    /// book is for both.
    pub async fn visit(path: &Path) -> Result<Self, StoreError> {
        let options = options(&path.join(folder::FILE)).create_if_missing(false);
        let connection = options.connect().await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(reading(&options)).await?;
        let desk = SqliteDesk { options, connection: Some(connection), readers: readers.clone() };
        Ok(Sqlite { readers, writer: Writer::start(desk)?, folder: Mutex::new(None) })
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.readers
    }
}

/// How a file of ours is opened.
pub(crate) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit is acknowledged to people, so it must be on the disk, not only with the system.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // What a transaction finds comes over in one go: SQLite's thread need not wait until somebody has taken a part of it.
        .row_buffer_size(BATCH)
        // What a statement would undo if it failed half-way is remembered in memory: in a file it is written as often as the log.
        .pragma("temp_store", "memory")
}

/// How those who read open it.
fn reading(options: &SqliteConnectOptions) -> SqliteConnectOptions {
    options.clone().read_only(true).pragma("cache_size", READERS_CACHE)
}

/// Asks SQLite whether the file is whole, in one of its ways.
pub(crate) async fn check(connection: &mut SqliteConnection, how: &str) -> Result<(), StoreError> {
    let found: Vec<String> = sqlx::query_scalar(how).fetch_all(connection).await?;
    if found == ["ok"] { Ok(()) } else { Err(StoreError::Damaged(found.join("; "))) }
}

struct SqliteDesk {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    /// Those who read the same file.
    readers: SqlitePool,
}

impl SqliteDesk {
    async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(self.connection.insert(connection))
    }
}

#[async_trait]
impl Desk for SqliteDesk {
    async fn commit(&mut self, writes: &[&Write]) -> Result<Answers, Failure> {
        let mut transaction = self.connection().await?.begin_with("BEGIN IMMEDIATE").await?;
        let answers = write::write_all(&mut transaction, writes).await?;
        transaction.commit().await?;
        Ok(answers)
    }

    async fn shows(&mut self, write: &Write) -> Result<bool, StoreError> {
        write::shows(self.connection().await?, write).await
    }

    async fn start_afresh(&mut self) {
        if let Some(connection) = self.connection.take() {
            // Whatever it says to that: nothing of it is used again.
            let _ = connection.close().await;
        }
    }

    /// What is still in the log goes into the file, and the log is cut: at rest everything is in one file.
    async fn close(&mut self) {
        // First those that read: while one of them looks at the log, it cannot be cut.
        self.readers.close().await;
        let Some(mut connection) = self.connection.take() else { return };
        let cut = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        if let Err(error) = cut.map(drop).and(connection.close().await) {
            tracing::error!("the store did not close well: {error}");
        }
    }
}

store! {
    Sqlite {
        fn news(&self) -> Option<broadcast::Receiver<StoreNews>> {
            None
        }

        async fn lease(&self, _: &str, _: Duration) -> Result<bool, StoreError> {
            Ok(true)
        }

        async fn ping(&self) -> Result<(), StoreError> {
            sqlx::query("SELECT 1 FROM tables LIMIT 1").fetch_optional(&self.readers).await?;
            Ok(())
        }

        async fn close(&self) {
            self.writer.stop().await;
            self.folder.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
    }
}
