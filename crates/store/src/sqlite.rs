//! The store in a folder, for one machine: SQLite with a write-ahead log.

use crate::migrations::Migrations;
use crate::record::{Append, Holder, KeptState, List, NewTable, Note, Reseat, StateKind, StoredSeat, StoredTable, Summary};
use crate::writer::{LAST_SLOT, Write, Writer};
use crate::{Store, StoreError};
use async_trait::async_trait;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{ConnectOptions, Row};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The name of the file in the data folder.
const FILE: &str = "mistgate.sqlite";
/// Connections that read. Reading never waits for writing, so a few are enough.
const READERS: u32 = 3;
/// How long to wait for another program that has the file.
const BUSY: Duration = Duration::from_secs(5);

/// The store in a folder.
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// Opens the store in this folder, and makes it if there is none.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is acknowledged to people, so it must be on the disk, not only with the system.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY);
        let mut connection = options.clone().connect().await?;
        let broken = |error: MigrateError| StoreError::Broken(error.to_string());
        Migrator::new(Migrations).await.map_err(broken)?.run(&mut connection).await.map_err(broken)?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options.read_only(true).create_if_missing(false)).await?;
        Ok(Sqlite { readers, writer: Writer::start(connection) })
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.writer.write(Write::Create(table)).await
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.write(Write::Append(append)).await
    }

    async fn reseat(&self, reseat: Reseat) -> Result<(), StoreError> {
        self.writer.write(Write::Reseat(reseat)).await
    }

    async fn load(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        // One transaction, so that table, seats and lines are of the same moment.
        let mut snapshot = self.readers.begin().await?;
        let query = "SELECT key, game, head, terms, owner, listed, lines, follows, outcome FROM tables LEFT JOIN results ON table_key = key WHERE id = ?1";
        let found = sqlx::query(query).bind(id).fetch_optional(&mut *snapshot).await?;
        let Some(row) = found else { return Ok(None) };
        let key: i64 = row.try_get("key")?;
        let seats =
            sqlx::query("SELECT name, kind, person, called, token FROM seats WHERE table_key = ?1 ORDER BY number").bind(key).fetch_all(&mut *snapshot).await?;
        let lines = sqlx::query_scalar("SELECT text FROM journal WHERE table_key = ?1 ORDER BY line").bind(key).fetch_all(&mut *snapshot).await?;
        let states = sqlx::query("SELECT slot, line, pack FROM states WHERE table_key = ?1").bind(key).fetch_all(&mut *snapshot).await?;
        Ok(Some(StoredTable {
            id: id.to_owned(),
            game: row.try_get("game")?,
            head: row.try_get("head")?,
            terms: row.try_get("terms")?,
            owner: row.try_get("owner")?,
            listed: row.try_get("listed")?,
            lines,
            outcome: row.try_get("outcome")?,
            seats: seats.iter().map(seat).collect::<Result<_, _>>()?,
            follows: row.try_get("follows")?,
            states: states.iter().map(kept_state).collect::<Result<_, _>>()?,
        }))
    }

    async fn find_token(&self, token: &str) -> Result<Option<(String, u8)>, StoreError> {
        let query = "SELECT tables.id, seats.number FROM seats JOIN tables ON tables.key = seats.table_key WHERE seats.token = ?1";
        let found: Option<(String, i64)> = sqlx::query_as(query).bind(token).fetch_optional(&self.readers).await?;
        Ok(found.map(|(id, number)| (id, number as u8)))
    }

    async fn keep_state(&self, table: &str, state: KeptState) -> Result<(), StoreError> {
        self.writer.write(Write::State(table.to_owned(), state)).await
    }

    async fn keep_content(&self, game: &str, version: &str, pack: Vec<u8>) -> Result<(), StoreError> {
        self.writer.write(Write::Content { game: game.to_owned(), version: version.to_owned(), pack }).await
    }

    async fn content(&self, game: &str, version: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let query = "SELECT pack FROM contents WHERE game = ?1 AND version = ?2";
        Ok(sqlx::query_scalar(query).bind(game).bind(version).fetch_optional(&self.readers).await?)
    }

    async fn ongoing(&self) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE NOT EXISTS (SELECT 1 FROM results WHERE table_key = tables.key) ORDER BY touched DESC";
        Ok(sqlx::query_scalar(query).fetch_all(&self.readers).await?)
    }

    async fn list(&self, list: List, limit: u32) -> Result<Vec<Summary>, StoreError> {
        let (which, person) = match list {
            List::Mine(person) => ("r.outcome IS NULL AND (t.owner = ?2 OR EXISTS (SELECT 1 FROM seats WHERE table_key = t.key AND person = ?2))", person),
            List::Open => {
                ("r.outcome IS NULL AND t.listed AND EXISTS (SELECT 1 FROM seats WHERE table_key = t.key AND kind = 'open') AND ?2 IS NOT NULL", String::new())
            }
            List::Finished(person) => {
                ("r.outcome IS NOT NULL AND (t.listed OR t.owner = ?2 OR EXISTS (SELECT 1 FROM seats WHERE table_key = t.key AND person = ?2))", person)
            }
        };
        let query = format!(
            "WITH found AS (SELECT t.*, r.outcome FROM tables t LEFT JOIN results r ON r.table_key = t.key WHERE {which} ORDER BY t.touched DESC, t.key DESC LIMIT ?1)
             SELECT found.key, found.id, found.game, found.terms, found.owner, found.lines, found.created, found.touched, found.outcome, found.deciding,
                    seats.name, seats.kind, seats.person, seats.called, seats.token
             FROM found LEFT JOIN seats ON seats.table_key = found.key ORDER BY found.touched DESC, found.key DESC, seats.number"
        );
        let rows = sqlx::query(&query).bind(limit).bind(person).fetch_all(&self.readers).await?;
        gather(&rows)
    }

    async fn keep_note(&self, note: Note) -> Result<(), StoreError> {
        self.writer.write(Write::Note(note)).await
    }

    async fn drop_note(&self, space: &str, name: &str) -> Result<(), StoreError> {
        self.writer.write(Write::DropNote { space: space.to_owned(), name: name.to_owned() }).await
    }

    async fn notes(&self, space: &str, limit: u32) -> Result<Vec<Note>, StoreError> {
        let query = "SELECT name, text FROM notes WHERE space = ?1 ORDER BY name DESC LIMIT ?2";
        let found: Vec<(String, String)> = sqlx::query_as(query).bind(space).bind(limit).fetch_all(&self.readers).await?;
        Ok(found.into_iter().rev().map(|(name, text)| Note { space: space.to_owned(), name, text }).collect())
    }

    async fn note(&self, space: &str, name: &str) -> Result<Option<Note>, StoreError> {
        let found: Option<String> =
            sqlx::query_scalar("SELECT text FROM notes WHERE space = ?1 AND name = ?2").bind(space).bind(name).fetch_optional(&self.readers).await?;
        Ok(found.map(|text| Note { space: space.to_owned(), name: name.to_owned(), text }))
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}

/// One row per seat becomes one summary per table, in the order of the rows.
fn gather(rows: &[SqliteRow]) -> Result<Vec<Summary>, StoreError> {
    let mut at = BTreeMap::new();
    let mut found: Vec<Summary> = Vec::new();
    for row in rows {
        let key: i64 = row.try_get("key")?;
        let index = match at.get(&key) {
            Some(&index) => index,
            None => {
                found.push(summary(row)?);
                at.insert(key, found.len() - 1);
                found.len() - 1
            }
        };
        if row.try_get::<Option<String>, _>("kind")?.is_some() {
            found[index].seats.push(seat(row)?);
        }
    }
    Ok(found)
}

fn summary(row: &SqliteRow) -> Result<Summary, sqlx::Error> {
    Ok(Summary {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        terms: row.try_get("terms")?,
        owner: row.try_get("owner")?,
        lines: row.try_get::<i64, _>("lines")? as u64,
        created: row.try_get("created")?,
        touched: row.try_get("touched")?,
        outcome: row.try_get("outcome")?,
        deciding: row.try_get::<Option<i64>, _>("deciding")?.map(|bits| bits as u8),
        seats: Vec::new(),
    })
}

fn kept_state(row: &SqliteRow) -> Result<KeptState, sqlx::Error> {
    let kind = if row.try_get::<i64, _>("slot")? == LAST_SLOT { StateKind::Last } else { StateKind::Milestone };
    Ok(KeptState { line: row.try_get::<i64, _>("line")? as u64, kind, pack: row.try_get("pack")? })
}

fn seat(row: &SqliteRow) -> Result<StoredSeat, sqlx::Error> {
    let kind: String = row.try_get("kind")?;
    let holder = match kind.as_str() {
        "person" => Holder::Person { id: row.try_get("person")?, called: row.try_get("called")? },
        "open" => Holder::Open { token: row.try_get("token")? },
        _ => Holder::Bot { called: row.try_get("called")? },
    };
    Ok(StoredSeat { name: row.try_get("name")?, holder })
}
