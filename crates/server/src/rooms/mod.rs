//! All rooms: made, opened from the store when somebody asks, closed when nobody does.
//!
//! - `opening`: from the store to a play, whatever has changed since; `keeping`: when states are kept
//! - `seats`: who sits down, gets up and comes back; `asks`: what all must agree to
//! - `bots`: the bots at the tables; `reminders`: people who are away
//! - `retiring`: what becomes of old ones
//! - `nodes`: what other nodes do at the same tables

mod asks;
mod bots;
mod keeping;
mod nodes;
mod opening;
mod reminders;
mod retiring;
mod seats;

pub use opening::{Checked, Opened};

use crate::bots::{BotPool, Suggestion};
use crate::editions::Editions;
use crate::hosted::{HostedGame, HostedGames};
use crate::identity::{Person, random_id, random_seed};
use crate::metrics::Metrics;
use crate::room::{Actor, Refusal, Room, RoomConfig, TableAction, Terms, repeated};
use crate::unplayable::Unplayable;
use crate::webhook::Webhook;
use mistgate_bots::Strength;
use mistgate_kernel::Seat;
use mistgate_kernel::any::AnySession;
use mistgate_kernel::journal::{Journal, JournalError};
use mistgate_store::{Holder, KeptState, List, NewSeat, NewTable, Pulse, StateKind, Store, StoreError, Summary};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// Tables in a list: a screen full of them.
pub const LIST_LIMIT: u32 = 50;
/// The longest journal that is taken in. Replaying one costs time, and taking back costs the square of it.
pub const MAX_ADOPTED_LINES: usize = 5_000;
/// The longest name of content, in bytes: names of ours are digests.
const LONGEST_CONTENT: usize = 60;
/// Journals replayed at the same time: of tables that are opened, and apart from them of uploads, so that a heap of uploads keeps
/// nobody from their table.
const OPENINGS: usize = 2;
const UPLOADS: usize = 1;
/// How long laying out a rematch takes at most.
const LAYING_OUT: Duration = Duration::from_secs(5);

/// All rooms.
pub struct Rooms {
    /// The games.
    pub games: HostedGames,
    store: Arc<dyn Store>,
    editions: Editions,
    /// Tables that were found to be readable only.
    only_read: Mutex<HashSet<String>>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    bot_pool: BotPool,
    pauses: Pauses,
    openings: Arc<Semaphore>,
    uploads: Arc<Semaphore>,
    metrics: Arc<Metrics>,
    closing: watch::Sender<bool>,
    webhook: Option<Arc<Webhook>>,
    /// The name of this node among others.
    node: String,
}

/// How long is waited for what.
#[derive(Clone, Copy, Debug)]
pub struct Pauses {
    /// A bot waits at least so long.
    pub bot: Duration,
    /// Where only bots play and nobody has looked for so long, they rest.
    pub rest: Duration,
    /// Whoever gives no sign of life for so long may lose the seat.
    pub vanished: Duration,
}

/// A table somebody wants.
#[derive(Clone, Debug)]
pub struct TableRequest {
    /// Which game.
    pub game: String,
    /// The setup; missing keys mean the default.
    pub setup: Value,
    /// The seed, or chance.
    pub seed: Option<u64>,
    /// Who sits where; nothing means that all seats are mine.
    pub seats: Vec<SeatFor>,
    /// What is agreed beside the rules.
    pub terms: Terms,
    /// Is it shown to strangers?
    pub listed: bool,
    /// The table whose legacy the setup carries.
    pub follows: Option<String>,
}

/// Who shall sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatFor {
    /// Whoever makes the table.
    Me,
    /// Whoever follows the link.
    Open,
    /// A bot that plays so well.
    Bot(Strength),
}

impl Rooms {
    /// No room yet: these games, kept in this store. Content that nobody has kept may be laid into the folder.
    pub fn new(
        games: HostedGames,
        store: Arc<dyn Store>,
        content: &Path,
        bot_pool: BotPool,
        pauses: Pauses,
        metrics: Arc<Metrics>,
        webhook: Option<Webhook>,
    ) -> Arc<Self> {
        let rooms = Mutex::new(HashMap::new());
        let (openings, uploads) = (Arc::new(Semaphore::new(OPENINGS)), Arc::new(Semaphore::new(UPLOADS)));
        let editions = Editions::new(store.clone(), content.to_owned());
        let only_read = Mutex::default();
        let node = random_id().unwrap_or_default();
        let (closing, webhook) = (watch::channel(false).0, webhook.map(Arc::new));
        Arc::new(Rooms { games, store, editions, only_read, rooms, bot_pool, pauses, openings, uploads, metrics, closing, webhook, node })
    }

    /// Makes a table.
    pub async fn create(self: &Arc<Self>, person: &Person, wanted: TableRequest) -> Result<Arc<Room>, Refusal> {
        let hosted = self.hosted(&wanted.game)?.clone();
        let mut setup = match wanted.setup {
            Value::Null => Value::Object(Default::default()),
            setup => setup,
        };
        if let Some(followed) = &wanted.follows {
            let legacy = self.legacy(person, followed, &wanted.game).await?;
            setup.as_object_mut().map(|setup| setup.insert("legacy".to_owned(), legacy));
        }
        if let Some(seating) = hosted.persons
            && !wanted.seats.is_empty()
        {
            seating(&mut setup, &persons(&wanted.seats));
        }
        let seed = match wanted.seed {
            Some(seed) => seed,
            None => random_seed()?,
        };
        let mut table = hosted.game.begin(setup, seed)?;
        if let Some(followed) = &wanted.follows {
            table.follow(followed);
        }
        let terms = Terms { seed_chosen: wanted.seed.is_some(), ..wanted.terms };
        let holders = holders(person, table.seats(), wanted.seats)?;
        self.seat_and_keep(person, hosted, table, holders, terms, wanted.listed).await
    }

    /// Lays out the same game once more, with the same people on the same seats; if somebody has done so already, that one.
    pub async fn rematch(self: &Arc<Self>, person: &Person, room: &Arc<Room>) -> Result<String, Refusal> {
        room.recall_rematch().await?;
        if let Some(next) = room.rematch() {
            return Ok(next);
        }
        // Of several nodes one lays it out; at the others it is there a moment later.
        if !self.store.lease(&format!("rematch {}", room.id), LAYING_OUT).await? {
            return Err(Refusal::Closed);
        }
        let (head, mut holders) = {
            let inner = room.enter().await?;
            if inner.eyes_of(Some(person)).0.is_empty() {
                return Err(Refusal::NotYours);
            }
            if inner.outcome().is_none() {
                return Err(Refusal::Invalid("this game is not over yet".to_owned()));
            }
            (inner.table.journal_head(), inner.holders.clone())
        };
        for holder in &mut holders {
            if let Holder::Open { token } = holder {
                *token = random_id()?;
            }
        }
        let invalid = |error: String| Refusal::Invalid(repeated(&error));
        let head = Journal::read(&head).map_err(|error| invalid(error.to_string()))?.head;
        let setup = serde_json::from_str(&head.setup).map_err(|error| invalid(error.to_string()))?;
        let hosted = self.hosted(&head.game)?.clone();
        let table = hosted.game.begin(setup, random_seed()?)?;
        let terms = Terms { seed_chosen: false, ..room.terms.clone() };
        let made = self.seat_and_keep(person, hosted, table, holders, terms, room.listed).await?;
        Ok(room.set_rematch(&made.id).await?)
    }

    /// What a table that is over hands on to the next one, for somebody who sat there.
    async fn legacy(self: &Arc<Self>, person: &Person, id: &str, game: &str) -> Result<Value, Refusal> {
        let room = self.open(id).await?;
        let inner = room.enter().await?;
        if inner.eyes_of(Some(person)).0.is_empty() || inner.table.game() != game {
            return Err(Refusal::NoSuchTable);
        }
        inner.table.legacy().ok_or_else(|| Refusal::Invalid("this table hands nothing on: it is not over, or its game knows no such thing".to_owned()))
    }

    /// Makes a table that goes on with a play from elsewhere.
    pub async fn adopt(self: &Arc<Self>, person: &Person, text: &str, seats: Vec<SeatFor>, terms: Terms) -> Result<Arc<Room>, Refusal> {
        let invalid = |error: JournalError| Refusal::Invalid(format!("{} ({})", repeated(&error.to_string()), error.help));
        let journal = Journal::read(text).map_err(invalid)?;
        if journal.head.content.len() > LONGEST_CONTENT {
            return Err(Refusal::Invalid("no content has so long a name".to_owned()));
        }
        if journal.lines.len() > MAX_ADOPTED_LINES {
            return Err(Refusal::Invalid(format!("this journal has {} lines; at most {MAX_ADOPTED_LINES} are taken in", journal.lines.len())));
        }
        let present = self.hosted(&journal.head.game)?;
        let hosted = self.editions.find(present, &journal.head.content).await.map_err(|missing| Refusal::Invalid(Unplayable::from(missing).to_string()))?;
        let game = hosted.game.clone();
        let table = self.replay(&self.uploads, move || game.resume(&journal)).await?.map_err(invalid)?;
        let holders = holders(person, table.seats(), seats)?;
        self.seat_and_keep(person, hosted, table, holders, Terms { seed_chosen: true, ..terms }, false).await
    }

    async fn seat_and_keep(
        self: &Arc<Self>,
        person: &Person,
        hosted: HostedGame,
        table: Box<dyn AnySession>,
        holders: Vec<Holder>,
        terms: Terms,
        listed: bool,
    ) -> Result<Arc<Room>, Refusal> {
        let names = table.seats().to_vec();
        let id = random_id()?;
        let config = RoomConfig { id: id.clone(), terms, owner: person.id.clone(), listed, vanished: self.pauses.vanished };
        let room = Room::new(config, hosted, table, holders.clone(), self.store.clone());
        let new = {
            let inner = room.enter().await?;
            NewTable {
                id: id.clone(),
                game: inner.table.game().to_owned(),
                head: inner.table.journal_head(),
                lines: inner.table.journal_lines().iter().map(str::to_owned).collect(),
                outcome: inner.outcome(),
                deciding: inner.deciding_bits(),
                terms: serde_json::to_string(&room.terms).unwrap_or_default(),
                owner: person.id.clone(),
                listed,
                seats: names.into_iter().zip(holders).map(|(name, holder)| NewSeat { name, holder }).collect(),
                follows: inner.table.follows().map(str::to_owned),
                states: vec![KeptState::new(inner.sequence(), StateKind::Last, &inner.table.snapshot().write())],
            }
        };
        self.editions.keep(room.hosted.game.as_ref(), &content_of(&new.head)).await?;
        self.store.create(new).await?;
        tracing::info!("a table of {} was made", room.hosted.game.name());
        let room = Arc::new(room);
        self.rooms().insert(id, room.clone());
        self.attend(&room);
        Ok(room)
    }

    /// The room of this table, if it is open.
    pub fn awake(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// The room of this table; opened from the store if it is not open.
    pub async fn open(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, Refusal> {
        let awake = self.awake(id);
        if let Some(room) = awake {
            // Bots that rested because nobody looked go on when somebody does.
            if room.visit(self.pauses.rest) {
                self.attend(&room);
            }
            return Ok(room);
        }
        let stored = self.store.load(id).await?.ok_or(Refusal::NoSuchTable)?;
        let (hosted, table) = self.reopen(&stored).await?;
        let terms = serde_json::from_str(&stored.terms).unwrap_or_default();
        let holders = stored.seats.into_iter().map(|seat| seat.holder).collect();
        let config = RoomConfig { id: stored.id, terms, owner: stored.owner, listed: stored.listed, vanished: self.pauses.vanished };
        let opened = Arc::new(Room::new(config, hosted, table, holders, self.store.clone()));
        opened.look_beside().await?;
        let room = {
            let mut rooms = self.rooms();
            // Somebody may have opened it meanwhile: there must be only one.
            let room = rooms.entry(id.to_owned()).or_insert_with(|| opened.clone());
            if room.is_closed() {
                *room = opened;
            }
            room.clone()
        };
        // What other nodes did after it was read and before anybody here listened for it.
        if self.store.news().is_some() {
            self.catch_up(&room).await;
            room.look_beside().await?;
        }
        self.attend(&room);
        Ok(room)
    }

    /// Does something at a table, and lets bots answer.
    pub async fn act(self: &Arc<Self>, room: &Arc<Room>, actor: Actor, act: TableAction, expected: Option<u64>) -> Result<crate::room::ActionDone, Refusal> {
        let began = Instant::now();
        let acted = room.act(actor, act, expected).await.inspect_err(|_| self.metrics.refused())?;
        self.metrics.acknowledged(began.elapsed());
        self.attend(room);
        self.remind(room);
        Ok(acted)
    }

    /// What a bot would do on this seat.
    pub async fn hint(&self, room: &Room, seat: Seat) -> Result<Option<Suggestion>, Refusal> {
        let (task, glance) = {
            let inner = room.enter().await?;
            let ask = |strength| room.hosted.bot.prepare(inner.table.as_ref(), seat, inner.sequence(), strength);
            (ask(Strength::Master), ask(Strength::Novice))
        };
        Ok(self.bot_pool.advise(task, glance).await)
    }

    /// Tables, those touched last first.
    pub async fn list(&self, list: List) -> Result<Vec<Summary>, Refusal> {
        let open = list == List::Open;
        let mut found = self.store.list(list, LIST_LIMIT).await?;
        // Nobody is invited to a table that cannot go on.
        found.retain(|summary| !(open && self.is_only_read(&summary.id)));
        Ok(found)
    }

    /// Closes rooms that nobody has entered for so long and nobody listens to, and whose state is kept.
    pub fn sweep(&self, idle: Duration) -> usize {
        let mut rooms = self.rooms();
        let before = rooms.len();
        // Nobody can get hold of a room while the list is locked, so one that only the list holds is free to go.
        rooms.retain(|_, room| {
            let rests = !room.is_unkept_since(Duration::ZERO) && room.listeners() == 0;
            let unused = room.is_closed() || (rests && room.idle_seconds() >= idle.as_secs());
            !(unused && Arc::strong_count(room) == 1)
        });
        let closed = before - rooms.len();
        drop(rooms);
        self.editions.sweep();
        closed
    }

    /// How many rooms are open.
    pub fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// How the writing goes.
    pub fn pulse(&self) -> Pulse {
        self.store.pulse()
    }

    /// Does the store answer?
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.store.ping().await
    }

    /// Is the server about to stop?
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Tells when the server closes.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Sends every listener home: the server is going to stop.
    pub fn begin_closing(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until everything is written.
    pub async fn close(&self) {
        self.begin_closing();
        self.keep_states(Duration::ZERO).await;
        self.store.close().await;
    }

    fn hosted(&self, game: &str) -> Result<&HostedGame, Refusal> {
        self.games.find(game).ok_or_else(|| Refusal::NoSuchGame(game.chars().take(60).collect()))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        // Nothing that can fall over happens under this lock; if it did, the map would still be sound.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who holds the seats when a table is made; nothing said means that all are this person's.
fn holders(person: &Person, names: &[String], seats: Vec<SeatFor>) -> Result<Vec<Holder>, Refusal> {
    let seats = if seats.is_empty() { vec![SeatFor::Me; names.len()] } else { seats };
    if seats.len() != names.len() {
        return Err(Refusal::Invalid(format!("there are {} seats ({}), not {}", names.len(), names.join(", "), seats.len())));
    }
    let holder = |want| {
        Ok(match want {
            SeatFor::Me => Holder::Person { id: person.id.clone(), called: person.name.clone() },
            SeatFor::Open => Holder::Open { token: random_id()? },
            SeatFor::Bot(strength) => Holder::Bot { called: strength.to_string() },
        })
    };
    seats.into_iter().map(holder).collect()
}

/// What the head of a journal calls its content.
fn content_of(head: &str) -> String {
    Journal::read(head).map(|journal| journal.head.content).unwrap_or_default()
}

/// The person at each seat, numbered from 0: I am one, each open seat is one, and bots play along with the first.
fn persons(seats: &[SeatFor]) -> Vec<u8> {
    let mut me = None;
    let mut next = 0;
    let mut number = |fixed: &mut Option<u8>| {
        *fixed.get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    };
    seats
        .iter()
        .map(|want| match want {
            SeatFor::Me => number(&mut me),
            SeatFor::Open => number(&mut None),
            SeatFor::Bot(_) => 0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{SeatFor::*, Strength, persons};

    #[test]
    fn persons_are_numbered_without_gaps() {
        assert_eq!(persons(&[Me, Me, Me]), [0, 0, 0]);
        assert_eq!(persons(&[Open, Me, Open]), [0, 1, 2]);
        assert_eq!(persons(&[Bot(Strength::Novice), Open, Me]), [0, 0, 1]);
        assert_eq!(persons(&[Bot(Strength::Adept); 3]), [0, 0, 0]);
    }
}
