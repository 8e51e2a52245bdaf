//! Many writes, one fsync.
//!
//! All writes go through one queue to one connection. Whoever waits when a transaction begins is part of it, and is
//! answered only after the commit is on the disk. While one transaction syncs, the next one gathers.

use crate::record::{Append, Holder, NewTable, Reseat};
use crate::{StoreError, record::NewSeat};
use sqlx::{Connection, Sqlite, SqliteConnection, Transaction};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// Writes that may wait; more of them wait at the door. Keeps memory bounded when the disk is slow.
const QUEUE: usize = 4096;
/// Writes in one transaction: enough to share the fsync, few enough that nobody waits for long.
const BATCH: usize = 512;

pub(crate) enum Write {
    Create(NewTable),
    Append(Append),
    Reseat(Reseat),
}

struct Order {
    write: Write,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The entrance of the queue.
pub(crate) struct Writer {
    queue: tokio::sync::RwLock<Option<mpsc::Sender<Order>>>,
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
        queue.send(Order { write, answer }).await.map_err(|_| closed())?;
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

async fn run(mut connection: SqliteConnection, mut orders: mpsc::Receiver<Order>) {
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
fn reply(order: Order, answer: Result<(), StoreError>) {
    if let Err(StoreError::Broken(error)) = &answer {
        tracing::error!("a write failed: {error}");
    }
    let _ = order.answer.send(answer);
}

type Answers = Vec<Result<(), StoreError>>;

async fn commit(connection: &mut SqliteConnection, orders: &[Order]) -> Result<Answers, StoreError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(orders.len());
    for order in orders {
        let answer = match &order.write {
            Write::Create(table) => create(&mut transaction, table, now).await,
            Write::Append(append) => self::append(&mut transaction, append, now).await,
            Write::Reseat(reseat) => self::reseat(&mut transaction, reseat, now).await,
        };
        match answer {
            // A lost race has written nothing, so the others may go on.
            Ok(()) | Err(StoreError::Lost) => answers.push(answer),
            Err(error) => return Err(error),
        }
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn create(on: &mut Transaction<'_, Sqlite>, table: &NewTable, now: i64) -> Result<(), StoreError> {
    let insert = "INSERT INTO tables (id, game, head, terms, owner, listed, created, touched, lines) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)";
    let done = sqlx::query(insert)
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.head)
        .bind(&table.terms)
        .bind(&table.owner)
        .bind(table.listed)
        .bind(now)
        .bind(table.lines.len() as i64)
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
    add_lines(on, key, 0, &table.lines).await?;
    settle(on, key, table.outcome.as_deref(), now).await
}

async fn append(on: &mut Transaction<'_, Sqlite>, append: &Append, now: i64) -> Result<(), StoreError> {
    let count = append.lines.len() as i64;
    let found: Option<(i64, bool)> = sqlx::query_as(
        "UPDATE tables SET lines = lines + ?1, touched = ?2 WHERE id = ?3 AND lines = ?4
         RETURNING key, EXISTS (SELECT 1 FROM results WHERE table_key = key)",
    )
    .bind(count)
    .bind(now)
    .bind(&append.table)
    .bind(append.at as i64)
    .fetch_optional(&mut **on)
    .await?;
    let Some((key, was_over)) = found else { return Err(StoreError::Lost) };
    add_lines(on, key, append.at as i64, &append.lines).await?;
    if was_over || append.outcome.is_some() {
        settle(on, key, append.outcome.as_deref(), now).await?;
    }
    Ok(())
}

async fn add_lines(on: &mut Transaction<'_, Sqlite>, key: i64, at: i64, lines: &[String]) -> Result<(), StoreError> {
    for (line, text) in (at..).zip(lines) {
        sqlx::query("INSERT INTO journal (table_key, line, text) VALUES (?1, ?2, ?3)").bind(key).bind(line).bind(text).execute(&mut **on).await?;
    }
    Ok(())
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
        Holder::Bot => ("bot", None, "", None),
    }
}
