//! Many writes, one fsync.
//!
//! All writes go through one queue to one connection. Whoever waits when a transaction begins is part of it, and is
//! answered only after the commit is on the disk. While one transaction syncs, the next one gathers.

use crate::record::{Append, Holder, KeptState, NewTable, Note, Reseat, StateKind};
use crate::{StoreError, record::NewSeat};
use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection, Transaction};
use std::collections::{HashMap, HashSet};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// Writes that may wait; more of them wait outside. Keeps memory bounded when the disk is slow.
const QUEUE: usize = 4096;
/// Writes in one transaction: enough to share the fsync, few enough that nobody waits for long.
const BATCH: usize = 512;

/// Where the last state of a table is kept.
pub(crate) const LAST_SLOT: i64 = -1;

pub(crate) enum Write {
    Create(NewTable),
    Append(Append),
    Reseat(Reseat),
    State(String, KeptState),
    Content { game: String, version: String, pack: Vec<u8> },
    Note(Note),
    DropNote { space: String, name: String },
}

struct QueuedWrite {
    write: Write,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The entrance of the queue.
pub(crate) struct Writer {
    queue: tokio::sync::RwLock<Option<mpsc::Sender<QueuedWrite>>>,
    task: tokio::sync::Mutex<Option<tokio::task::JoinHandle<()>>>,
}

impl Writer {
    pub fn start(connection: SqliteConnection) -> Self {
        let (queue, orders) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(connection, orders));
        Writer { queue: tokio::sync::RwLock::new(Some(queue)), task: tokio::sync::Mutex::new(Some(task)) }
    }

    /// Returns when the write is on the disk, or certainly is not.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let closed = || StoreError::Broken("it is closed".to_owned());
        let queue = self.queue.read().await.clone().ok_or_else(closed)?;
        let (answer, answered) = oneshot::channel();
        queue.send(QueuedWrite { write, answer }).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// Takes no more orders and waits until the last one is written.
    pub async fn close(&self) {
        self.queue.write().await.take();
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!("the writer ended badly: {error}");
        }
    }
}

async fn run(mut connection: SqliteConnection, mut orders: mpsc::Receiver<QueuedWrite>) {
    let mut batch = Vec::with_capacity(BATCH);
    while orders.recv_many(&mut batch, BATCH).await > 0 {
        match commit(&mut connection, &batch).await {
            Ok(answers) => batch.drain(..).zip(answers).for_each(|(order, answer)| reply(order, answer)),
            Err(error) if batch.len() == 1 => batch.drain(..).for_each(|order| reply(order, Err(error.clone()))),
            // One bad write must not take the others with it: each on its own.
            Err(_) => {
                for order in batch.drain(..) {
                    let answer = match commit(&mut connection, std::slice::from_ref(&order)).await {
                        Ok(answers) => answers.into_iter().next().unwrap_or(Ok(())),
                        Err(error) => Err(error),
                    };
                    reply(order, answer);
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!("the store did not close well: {error}");
    }
}

/// Whoever asked may have gone away; the write stands all the same.
fn reply(order: QueuedWrite, answer: Result<(), StoreError>) {
    if let Err(StoreError::Broken(error)) = &answer {
        tracing::error!("a write failed: {error}");
    }
    let _ = order.answer.send(answer);
}

async fn keep_note(transaction: &mut Transaction<'_, Sqlite>, note: &Note, now: i64) -> Result<(), StoreError> {
    let query = "INSERT OR REPLACE INTO notes (space, name, text, written) VALUES (?1, ?2, ?3, ?4)";
    sqlx::query(query).bind(&note.space).bind(&note.name).bind(&note.text).bind(now).execute(&mut **transaction).await?;
    Ok(())
}

async fn drop_note(transaction: &mut Transaction<'_, Sqlite>, space: &str, name: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM notes WHERE space = ?1 AND name = ?2").bind(space).bind(name).execute(&mut **transaction).await?;
    Ok(())
}

type Answers = Vec<Result<(), StoreError>>;

async fn commit(connection: &mut SqliteConnection, orders: &[QueuedWrite]) -> Result<Answers, StoreError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(orders.len());
    let mut rest = orders;
    while let Some(first) = rest.first() {
        let run = appends(rest);
        if !run.is_empty() {
            rest = &rest[run.len()..];
            answers.extend(self::append(&mut transaction, &run, now).await?);
            continue;
        }
        let answer = match &first.write {
            Write::Create(table) => create(&mut transaction, table, now).await,
            Write::Reseat(reseat) => self::reseat(&mut transaction, reseat, now).await,
            Write::State(table, state) => late_state(&mut transaction, table, state).await,
            Write::Content { game, version, pack } => content(&mut transaction, game, version, pack).await,
            Write::Note(note) => keep_note(&mut transaction, note, now).await,
            Write::DropNote { space, name } => drop_note(&mut transaction, space, name).await,
            Write::Append(_) => Ok(()),
        };
        match answer {
            // A lost race has written nothing, so the others may go on.
            Ok(()) | Err(StoreError::Lost) => answers.push(answer),
            Err(error) => return Err(error),
        }
        rest = &rest[1..];
    }
    transaction.commit().await?;
    Ok(answers)
}

/// The appends at the beginning that can be written together: one for a table, so that their order does not matter.
fn appends(orders: &[QueuedWrite]) -> Vec<&Append> {
    let mut tables = HashSet::new();
    let appends = orders.iter().map_while(|order| match &order.write {
        Write::Append(append) if tables.insert(append.table.as_str()) => Some(append),
        _ => None,
    });
    appends.collect()
}

async fn create(on: &mut Transaction<'_, Sqlite>, table: &NewTable, now: i64) -> Result<(), StoreError> {
    let insert = "INSERT INTO tables (id, game, head, terms, owner, listed, created, touched, lines, deciding, follows) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?9, ?10)";
    let done = sqlx::query(insert)
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.head)
        .bind(&table.terms)
        .bind(&table.owner)
        .bind(table.listed)
        .bind(now)
        .bind(table.lines.len() as i64)
        .bind(i64::from(table.deciding))
        .bind(&table.follows)
        .execute(&mut **on)
        .await?;
    let key = done.last_insert_rowid();
    for (number, NewSeat { name, holder }) in (0i64..).zip(&table.seats) {
        let (kind, person, called, token) = columns(holder);
        sqlx::query("INSERT INTO seats (table_key, number, name, kind, person, called, token) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
            .bind(key)
            .bind(number)
            .bind(name)
            .bind(kind)
            .bind(person)
            .bind(called)
            .bind(token)
            .execute(&mut **on)
            .await?;
    }
    let lines: Vec<_> = table.lines.iter().enumerate().map(|(line, text)| (key, line, text)).collect();
    if !lines.is_empty() {
        add_lines(on, json(&lines)?).await?;
    }
    add_states(on, &table.states.iter().map(|state| (key, state)).collect::<Vec<_>>()).await?;
    settle(on, key, table.outcome.as_deref(), now).await
}

/// However many there are, it takes two statements: every statement is a walk to the database's thread and back, and under
/// load that walk costs more than the writing.
async fn append(on: &mut Transaction<'_, Sqlite>, appends: &[&Append], now: i64) -> Result<Answers, StoreError> {
    let wanted: Vec<_> = appends.iter().map(|append| (&append.table, append.at, append.lines.len(), append.deciding)).collect();
    let found: Vec<(String, i64, bool)> = sqlx::query_as(
        "UPDATE tables SET lines = lines + new.count, touched = ?2, deciding = new.deciding
         FROM (SELECT value ->> 0 AS id, value ->> 1 AS at, value ->> 2 AS count, value ->> 3 AS deciding FROM json_each(?1)) AS new
         WHERE tables.id = new.id AND tables.lines = new.at
         RETURNING tables.id, tables.key, EXISTS (SELECT 1 FROM results WHERE table_key = tables.key)",
    )
    .bind(json(&wanted)?)
    .bind(now)
    .fetch_all(&mut **on)
    .await?;
    let found: HashMap<String, (i64, bool)> = found.into_iter().map(|(id, key, was_over)| (id, (key, was_over))).collect();
    let mut lines = Vec::new();
    for append in appends {
        if let Some((key, _)) = found.get(&append.table) {
            lines.extend((append.at..).zip(&append.lines).map(|(line, text)| (key, line, text)));
        }
    }
    add_lines(on, json(&lines)?).await?;
    let written = appends.iter().filter_map(|append| Some((found.get(&append.table)?.0, append)));
    add_states(on, &written.flat_map(|(key, append)| append.states.iter().map(move |state| (key, state))).collect::<Vec<_>>()).await?;
    let mut answers = Vec::with_capacity(appends.len());
    for append in appends {
        let Some(&(key, was_over)) = found.get(&append.table) else {
            answers.push(Err(StoreError::Lost));
            continue;
        };
        if was_over || append.outcome.is_some() {
            settle(on, key, append.outcome.as_deref(), now).await?;
        }
        answers.push(Ok(()));
    }
    Ok(answers)
}

/// Lines as a JSON list of key, number and text.
async fn add_lines(on: &mut Transaction<'_, Sqlite>, lines: String) -> Result<(), StoreError> {
    let insert = "INSERT INTO journal (table_key, line, text) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1)";
    sqlx::query(insert).bind(lines).execute(&mut **on).await?;
    Ok(())
}

/// However many there are, it takes one statement.
async fn add_states(on: &mut Transaction<'_, Sqlite>, states: &[(i64, &KeptState)]) -> Result<(), StoreError> {
    if states.is_empty() {
        return Ok(());
    }
    let mut insert = QueryBuilder::new("INSERT OR REPLACE INTO states (table_key, slot, line, pack) ");
    insert.push_values(states, |mut row, (key, state)| {
        row.push_bind(key).push_bind(slot(state)).push_bind(state.line as i64).push_bind(&state.pack);
    });
    insert.build().execute(&mut **on).await?;
    Ok(())
}

/// A state that comes after its lines. The journal may have gone on meanwhile; but a state that is newer is not replaced.
async fn late_state(on: &mut Transaction<'_, Sqlite>, table: &str, state: &KeptState) -> Result<(), StoreError> {
    let query = "SELECT key FROM tables WHERE id = ?1 AND lines >= ?2
                 AND NOT EXISTS (SELECT 1 FROM states WHERE table_key = tables.key AND slot = ?3 AND line > ?2)";
    let (slot, line) = (slot(state), state.line as i64);
    let key: Option<i64> = sqlx::query_scalar(query).bind(table).bind(line).bind(slot).fetch_optional(&mut **on).await?;
    match key {
        Some(key) => add_states(on, &[(key, state)]).await,
        None => Err(StoreError::Lost),
    }
}

fn slot(state: &KeptState) -> i64 {
    match state.kind {
        StateKind::Last => LAST_SLOT,
        StateKind::Milestone => state.line as i64,
    }
}

async fn content(on: &mut Transaction<'_, Sqlite>, game: &str, version: &str, pack: &[u8]) -> Result<(), StoreError> {
    let insert = "INSERT OR IGNORE INTO contents (game, version, pack) VALUES (?1, ?2, ?3)";
    sqlx::query(insert).bind(game).bind(version).bind(pack).execute(&mut **on).await?;
    Ok(())
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Broken(error.to_string()))
}

/// The result stands beside the journal so that lists need not replay it; taking the last move back takes it away again.
async fn settle(on: &mut Transaction<'_, Sqlite>, key: i64, outcome: Option<&str>, now: i64) -> Result<(), StoreError> {
    let query = match outcome {
        Some(outcome) => sqlx::query("INSERT OR REPLACE INTO results (table_key, outcome, finished) VALUES (?1, ?2, ?3)").bind(key).bind(outcome).bind(now),
        None => sqlx::query("DELETE FROM results WHERE table_key = ?1").bind(key),
    };
    query.execute(&mut **on).await?;
    Ok(())
}

async fn reseat(on: &mut Transaction<'_, Sqlite>, reseat: &Reseat, now: i64) -> Result<(), StoreError> {
    let (from, from_person, _, from_token) = columns(&reseat.from);
    let (kind, person, called, token) = columns(&reseat.to);
    let done = sqlx::query(
        "UPDATE seats SET kind = ?1, person = ?2, called = ?3, token = ?4
         WHERE table_key = (SELECT key FROM tables WHERE id = ?5) AND number = ?6 AND kind = ?7 AND person IS ?8 AND token IS ?9",
    )
    .bind(kind)
    .bind(person)
    .bind(called)
    .bind(token)
    .bind(&reseat.table)
    .bind(i64::from(reseat.seat))
    .bind(from)
    .bind(from_person)
    .bind(from_token)
    .execute(&mut **on)
    .await?;
    if done.rows_affected() == 0 {
        return Err(StoreError::Lost);
    }
    sqlx::query("UPDATE tables SET touched = ?1 WHERE id = ?2").bind(now).bind(&reseat.table).execute(&mut **on).await?;
    Ok(())
}

/// kind, person, called, token
fn columns(holder: &Holder) -> (&'static str, Option<&str>, &str, Option<&str>) {
    match holder {
        Holder::Person { id, called } => ("person", Some(id), called, None),
        Holder::Open { token } => ("open", None, "", Some(token)),
        Holder::Bot { called } => ("bot", None, called, None),
    }
}
