//! Many writes, one fsync.
//!
//! All writes go through one queue to one connection. Whoever waits when a transaction begins is part of it, and is
//! answered only after the commit is on the disk. While one transaction syncs, the next one gathers.
//!
//! It has a thread of its own. A transaction is several walks to the database and back; among the tasks of a busy server each of them
//! would wait its turn, with everybody who is part of it.
//!
//! After any failure the connection is thrown away: a full disk, a locked file or a lost connection leaves nothing behind that the
//! next write could stumble over.

use crate::record::{ASKS, Append, KeptState, NEXT, NewTable, Note, Reseat, SENT_AWAY, SIGNS, TALK};
use crate::{Pulse, StoreError, StoreNews};
use async_trait::async_trait;
use futures_util::FutureExt;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::runtime;
use tokio::sync::{mpsc, oneshot};

/// Writes that may wait; more of them wait outside. Keeps memory bounded when the disk is slow.
const QUEUE: usize = 4096;
/// Writes in one transaction: enough to share the fsync, few enough that nobody waits for long.
pub(crate) const BATCH: usize = 512;
/// Where so many were written together, more are on their way: it is worth to wait a moment for them.
const MANY: usize = 16;
/// And if so many wait already, it is not.
const PLENTY: usize = 128;
/// How long that is: much less than whoever is one of many waits anyway.
const MOMENT: Duration = Duration::from_millis(2);

/// Something to be written.
pub(crate) enum Write {
    Create(NewTable),
    Append(Append),
    Reseat(Reseat),
    State(String, KeptState),
    Content { game: String, version: String, pack: Vec<u8> },
    Delete(String),
    Forget(String),
    Note(Note),
    DropNote { space: String, name: String },
    Enter { kind: String, name: String, value: String },
    Strike { kind: String, name: String },
}

impl Write {
    /// What others must hear of.
    pub fn news(&self) -> Option<StoreNews> {
        match self {
            Write::Append(Append { table, at, lines, .. }) => Some(StoreNews::Added { table: table.clone(), at: *at, lines: lines.clone() }),
            Write::Reseat(Reseat { table, .. }) | Write::Delete(table) => Some(StoreNews::Changed(table.clone())),
            // Signs of life are entered often, and whoever wants to know looks.
            Write::Enter { kind, .. } if kind == SIGNS => None,
            Write::Enter { .. } | Write::Strike { .. } => Some(StoreNews::Book),
            // Whose tables these were, nobody has counted.
            Write::Forget(_) => Some(StoreNews::Missed),
            Write::Note(Note { space, name, .. }) | Write::DropNote { space, name } => noted(space, name),
            Write::Create(_) | Write::State(..) | Write::Content { .. } => None,
        }
    }
}

/// What others must hear of a note.
fn noted(space: &str, name: &str) -> Option<StoreNews> {
    let table = [TALK, ASKS].iter().find_map(|kind| space.strip_prefix(kind)).or((space == NEXT).then_some(name));
    match table {
        Some(table) => Some(StoreNews::Beside(table.to_owned())),
        None => (space == SENT_AWAY).then_some(StoreNews::Book),
    }
}

/// What became of each write of a transaction.
pub(crate) type Answers = Vec<Result<(), StoreError>>;

/// Why a transaction came to nothing.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One of the writes cannot be: something with its name is there already.
    Refused(StoreError),
    /// Nothing can be written now, whatever it is. Certainly nothing was.
    Broken(StoreError),
    /// The connection went away while it was told to commit: nobody knows.
    Unknown(StoreError),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(told) if told.kind() != sqlx::error::ErrorKind::Other => Failure::Refused(error.into()),
            _ => Failure::Broken(error.into()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::Broken(error)
    }
}

/// Where writes are written: one connection of some database.
#[async_trait]
pub(crate) trait Desk: Send + 'static {
    /// Writes all of it in one transaction, or nothing.
    async fn commit(&mut self, writes: &[&Write]) -> Result<Answers, Failure>;

    /// Does the store show that this was written? Asked when nobody knows.
    async fn shows(&mut self, write: &Write) -> Result<bool, StoreError>;

    /// Throws the connection away; the next write makes a new one.
    async fn start_afresh(&mut self);

    /// The last thing it does.
    async fn close(&mut self);
}

struct QueuedWrite {
    write: Write,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// What the writer has been through.
#[derive(Default)]
struct Counts {
    waiting: AtomicU64,
    commits: AtomicU64,
    failures: AtomicU64,
}

/// The entrance of the queue.
pub(crate) struct Writer {
    queue: RwLock<Option<mpsc::Sender<QueuedWrite>>>,
    /// Shall the desk be closed after the last write? Otherwise it is dropped as it is.
    closes: Arc<AtomicBool>,
    /// Told at the very end.
    ended: Mutex<Option<oneshot::Receiver<()>>>,
    counts: Arc<Counts>,
}

impl Writer {
    pub fn start(mut desk: impl Desk) -> Result<Self, StoreError> {
        let (queue, orders) = mpsc::channel(QUEUE);
        let (counts, closes) = (Arc::new(Counts::default()), Arc::new(AtomicBool::new(false)));
        let (end, ended) = oneshot::channel();
        let (counted, asked_to_close) = (counts.clone(), closes.clone());
        let work = move || -> io::Result<()> {
            runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
                run(&mut desk, orders, &counted).await;
                if asked_to_close.load(Ordering::Acquire) {
                    desk.close().await;
                }
            });
            // Whoever waits finds the folder free. Nobody may wait for it.
            drop(desk);
            let _ = end.send(());
            Ok(())
        };
        let started = std::thread::Builder::new().name("writer".to_owned()).spawn(work);
        started.map_err(|error| StoreError::Broken(format!("nobody can write: {error}")))?;
        Ok(Writer { queue: RwLock::new(Some(queue)), closes, ended: Mutex::new(Some(ended)), counts })
    }

    /// Returns when the write is on the disk, or certainly is not.
    pub async fn write(&self, write: Write) -> Result<(), StoreError> {
        let closed = || StoreError::Broken("it is closed".to_owned());
        let queue = self.queue.read().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(closed)?;
        let (answer, answered) = oneshot::channel();
        self.counts.waiting.fetch_add(1, Ordering::Relaxed);
        let told = match queue.send(QueuedWrite { write, answer }).await {
            Ok(()) => answered.await.map_err(|_| closed()),
            Err(_) => Err(closed()),
        };
        self.counts.waiting.fetch_sub(1, Ordering::Relaxed);
        told?
    }

    pub fn pulse(&self) -> Pulse {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Pulse { waiting: read(&self.counts.waiting), commits: read(&self.counts.commits), failures: read(&self.counts.failures) }
    }

    /// Takes no more orders, waits until the last one is written, and closes the desk.
    pub async fn stop(&self) {
        self.closes.store(true, Ordering::Release);
        self.queue.write().unwrap_or_else(PoisonError::into_inner).take();
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(ended) = ended
            && ended.await.is_err()
        {
            tracing::error!("the writer ended badly");
        }
    }
}

async fn run(desk: &mut impl Desk, mut orders: mpsc::Receiver<QueuedWrite>, counts: &Counts) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut last = 0;
    while orders.recv_many(&mut batch, BATCH).await > 0 {
        if last >= MANY && batch.len() < PLENTY {
            tokio::time::sleep(MOMENT).await;
            let room = BATCH - batch.len();
            let _ = orders.recv_many(&mut batch, room).now_or_never();
        }
        last = batch.len();
        let writes: Vec<&Write> = batch.iter().map(|order| &order.write).collect();
        match desk.commit(&writes).await {
            Ok(answers) => {
                counts.commits.fetch_add(1, Ordering::Relaxed);
                batch.drain(..).zip(answers).for_each(|(order, answer)| reply(order, answer));
            }
            Err(failure) => {
                counts.failures.fetch_add(1, Ordering::Relaxed);
                desk.start_afresh().await;
                each_alone(desk, &mut batch, failure).await;
            }
        }
    }
}

/// One bad write must not take the others with it: each on its own. If nothing can be written at all, everybody is told so at once.
async fn each_alone(desk: &mut impl Desk, batch: &mut Vec<QueuedWrite>, failure: Failure) {
    let in_doubt = matches!(failure, Failure::Unknown(_));
    let mut nothing_goes = None;
    for order in batch.drain(..) {
        let answer = match &nothing_goes {
            Some(error) => Err(StoreError::clone(error)),
            None => match alone(desk, &order.write, in_doubt).await {
                Err(Failure::Broken(error) | Failure::Unknown(error)) => {
                    nothing_goes = Some(error.clone());
                    Err(error)
                }
                Err(Failure::Refused(error)) => Err(error),
                Ok(answer) => answer,
            },
        };
        reply(order, answer);
    }
}

async fn alone(desk: &mut impl Desk, write: &Write, in_doubt: bool) -> Result<Result<(), StoreError>, Failure> {
    if in_doubt && desk.shows(write).await? {
        return Ok(Ok(()));
    }
    let failure = match desk.commit(&[write]).await {
        Ok(answers) => return Ok(answers.into_iter().next().unwrap_or(Ok(()))),
        Err(failure) => failure,
    };
    desk.start_afresh().await;
    match failure {
        Failure::Unknown(_) if desk.shows(write).await.unwrap_or(false) => Ok(Ok(())),
        failure => Err(failure),
    }
}

/// Whoever asked may have gone away; the write stands all the same.
fn reply(order: QueuedWrite, answer: Result<(), StoreError>) {
    if let Err(StoreError::Broken(error)) = &answer {
        tracing::error!("a write failed: {error}");
    }
    let _ = order.answer.send(answer);
}
