//! The store that several nodes share: Postgres.
//!
//! Every node has one connection that writes, a few that read, and one that listens. Nodes know nothing of each other but what the
//! store says: an append decides by its number who was first, a notification tells the others that there is something to read.

mod news;
#[path = "../shared/read.rs"]
#[allow(clippy::duplicate_mod, reason = "the words are the same for both databases, the types are not")]
mod read;

/// How this database reads a list in JSON, the first thing bound.
macro_rules! json_list {
    () => {
        "jsonb_array_elements($1::jsonb) AS list(value)"
    };
}
/// Adds lines to journals that are as long as they should be; `$1` lists table, length, how many lines, who decides, and the lines. Says
/// which, in one row of JSON: id, key, and whether it was over.
macro_rules! append_all {
    () => {
        "WITH wanted AS (SELECT value ->> 0 AS id, CAST(value ->> 1 AS BIGINT) AS first, CAST(value ->> 2 AS BIGINT) AS added,
                                CAST(value ->> 3 AS BIGINT) AS deciding, value -> 4 AS texts
                         FROM jsonb_array_elements($1::jsonb) AS list(value)),
              done AS (UPDATE tables SET lines = tables.lines + wanted.added, touched = $2, deciding = wanted.deciding
                       FROM wanted WHERE tables.id = wanted.id AND tables.lines = wanted.first
                       RETURNING tables.id, tables.key, wanted.first, wanted.texts),
              written AS (INSERT INTO journal (table_key, line, text) SELECT done.key, done.first + line.number - 1, line.text
                          FROM done, jsonb_array_elements_text(done.texts) WITH ORDINALITY AS line(text, number))
         SELECT CAST(COALESCE(jsonb_agg(jsonb_build_array(done.id, done.key,
                    CASE WHEN EXISTS (SELECT 1 FROM results WHERE table_key = done.key) THEN 1 ELSE 0 END)), '[]') AS TEXT) FROM done"
    };
}
/// The seconds since 1970, by the database's clock.
macro_rules! clock {
    () => {
        "CAST(extract(epoch FROM now()) AS BIGINT)"
    };
}
/// Nobody else changes what was just read until this transaction is over.
macro_rules! held {
    () => {
        " FOR UPDATE"
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
use crate::writer::{Answers, Desk, Failure, Write, Writer};
use crate::{StoreError, StoreNews};
use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

/// Connections that read; one more listens.
const READERS: u32 = 8;
/// How long to wait for a connection.
const ARRIVAL: Duration = Duration::from_secs(5);
/// How long a transaction may take before nobody waits for it any more: the line may be cut.
const PATIENCE: Duration = Duration::from_secs(10);
/// How Postgres knows the connections of nodes.
const NAME: &str = "mistgate";
/// So often, and so far apart, it is asked whether a node has gone.
const TRIES: u32 = 20;
const BREATH: Duration = Duration::from_millis(100);
/// News that wait for this node's rooms.
const NEWS: usize = 4096;
/// A transaction that sees one moment.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

type Db = sqlx::Postgres;

/// The store that several nodes share.
pub struct Postgres {
    readers: PgPool,
    writer: Writer,
    node: String,
    news: broadcast::Sender<StoreNews>,
    listener: JoinHandle<()>,
}

impl Postgres {
    /// Opens the store at this address, and makes it if the database is empty.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let options = address.parse::<PgConnectOptions>()?.application_name(NAME).options([
            // A commit is acknowledged to people, so it must be on the disk, whatever the server is set to.
            ("synchronous_commit", "on"),
            // A node that was cut off must not hold what the others wait for.
            ("idle_in_transaction_session_timeout", "10s"),
            ("statement_timeout", "30s"),
            ("lock_timeout", "5s"),
        ]);
        let mut connection = connect(&options).await?;
        migrations::run(migrations::POSTGRES, &mut connection).await?;
        // The writer makes its own: a connection belongs to the thread that waits for it.
        connection.close().await?;
        let readers = PgPoolOptions::new().max_connections(READERS + 1).acquire_timeout(ARRIVAL).connect_with(options.clone()).await?;
        let node = format!("{:016x}", getrandom::u64().map_err(|error| StoreError::Broken(error.to_string()))?);
        let news = broadcast::channel(NEWS).0;
        // It listens before anything is served: what happens from now on is heard.
        let ear = news::Ear::open(&readers).await?;
        let listener = tokio::spawn(news::listen(ear, readers.clone(), node.clone(), news.clone()));
        let desk = PostgresDesk { options, connection: None, node: node.clone() };
        Ok(Postgres { readers, writer: Writer::start(desk)?, node, news, listener })
    }

    pub(crate) fn readers(&self) -> &PgPool {
        &self.readers
    }
}

/// Says whether a node uses it, as far as Postgres tells who is there. Connections of one that has just gone may stay for a moment.
pub(crate) async fn out_of_use(address: &str) -> Result<(), StoreError> {
    let mut connection = connect(&address.parse::<PgConnectOptions>()?.application_name("mistgate copy")).await?;
    let count = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1";
    for _ in 0..TRIES {
        let nodes: i64 = sqlx::query_scalar(count).bind(NAME).fetch_one(&mut connection).await?;
        if nodes == 0 {
            return Ok(connection.close().await?);
        }
        tokio::time::sleep(BREATH).await;
    }
    Err(StoreError::InUse("the database".into()))
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    match tokio::time::timeout(ARRIVAL, options.connect()).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(StoreError::Broken("nobody answers there".to_owned())),
    }
}

struct PostgresDesk {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    node: String,
}

impl PostgresDesk {
    async fn connection(&mut self) -> Result<&mut PgConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&self.options).await?,
        };
        Ok(self.connection.insert(connection))
    }

    async fn write_and_tell(&mut self, writes: &[&Write]) -> Result<Answers, Failure> {
        let node = self.node.clone();
        let mut transaction = self.connection().await?.begin().await?;
        let answers = write::write_all(&mut transaction, writes).await?;
        let done = writes.iter().zip(&answers).filter(|(_, answer)| answer.is_ok());
        let told = news::written(&node, done.filter_map(|(write, _)| write.news()));
        if !told.is_empty() {
            sqlx::query("SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told").bind(news::CHANNEL).bind(told).execute(&mut *transaction).await?;
        }
        transaction.commit().await.map_err(|error| match error {
            sqlx::Error::Database(_) => Failure::Broken(error.into()),
            _ => Failure::Unknown(error.into()),
        })?;
        Ok(answers)
    }
}

#[async_trait]
impl Desk for PostgresDesk {
    async fn commit(&mut self, writes: &[&Write]) -> Result<Answers, Failure> {
        let silent = || Failure::Unknown(StoreError::Broken("it takes too long".to_owned()));
        tokio::time::timeout(PATIENCE, self.write_and_tell(writes)).await.unwrap_or_else(|_| Err(silent()))
    }

    async fn shows(&mut self, write: &Write) -> Result<bool, StoreError> {
        let silent = || StoreError::Broken("it takes too long".to_owned());
        let look = async { write::shows(self.connection().await?, write).await };
        tokio::time::timeout(PATIENCE, look).await.unwrap_or_else(|_| Err(silent()))
    }

    async fn start_afresh(&mut self) {
        // Not closed politely: whoever does not answer is not waited for.
        self.connection.take();
    }

    async fn close(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Ok(Err(error)) = tokio::time::timeout(ARRIVAL, connection.close()).await
        {
            tracing::warn!("the store did not close well: {error}");
        }
    }
}

store! {
    Postgres {
        fn news(&self) -> Option<broadcast::Receiver<StoreNews>> {
            Some(self.news.subscribe())
        }

        async fn lease(&self, name: &str, time: Duration) -> Result<bool, StoreError> {
            let take = "INSERT INTO leases (name, holder, until) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
                        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                        WHERE leases.holder = excluded.holder OR leases.until < now()";
            let done = sqlx::query(take).bind(name).bind(&self.node).bind(time.as_millis() as i64).execute(&self.readers).await?;
            Ok(done.rows_affected() > 0)
        }

        async fn ping(&self) -> Result<(), StoreError> {
            sqlx::query("SELECT 1").execute(&self.readers).await?;
            Ok(())
        }

        async fn close(&self) {
            self.writer.stop().await;
            self.listener.abort();
            // What this node alone might do, others may do at once.
            let freed = sqlx::query("DELETE FROM leases WHERE holder = $1 OR until < now() - interval '1 hour'").bind(&self.node).execute(&self.readers);
            let _ = tokio::time::timeout(ARRIVAL, freed).await;
            let _ = tokio::time::timeout(ARRIVAL, self.readers.close()).await;
        }
    }
}
