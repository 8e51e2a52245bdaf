//! All rooms: made, opened from the store when somebody asks, closed when nobody does.

use crate::bots::{BotPool, BotTask, RandomTableBot, Suggestion, TableBot};
use crate::editions::{Editions, NoEdition};
use crate::hosted::{HostedGame, HostedGames};
use crate::identity::{Person, random_id, random_seed};
use crate::room::{Actor, Refusal, Room, RoomConfig, TableAction, Terms};
use mistgate_kernel::Seat;
use mistgate_kernel::any::AnySession;
use mistgate_kernel::journal::{Journal, JournalError};
use mistgate_kernel::snapshot::Snapshot;
use mistgate_store::{Holder, KeptState, List, NewSeat, NewTable, StateKind, Store, StoredTable, Summary};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// Tables in a list: a screen full of them.
pub const LIST_LIMIT: u32 = 50;
/// The longest journal that is taken in. Replaying one costs time, and taking back costs the square of it.
pub const MAX_ADOPTED_LINES: usize = 5_000;
/// Journals replayed at the same time, so that a heap of uploads cannot starve the tables.
const REPLAYS: usize = 1;
/// A bot that fails so often in a row is left alone until something happens at the table.
const BOT_PATIENCE: u32 = 3;

/// All rooms.
pub struct Rooms {
    /// The games.
    pub games: HostedGames,
    store: Arc<dyn Store>,
    editions: Editions,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    bot_pool: BotPool,
    bot_pause: Duration,
    vanished: Duration,
    replays: Arc<Semaphore>,
    closing: watch::Sender<bool>,
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
    /// A bot.
    Bot,
}

impl Rooms {
    /// No room yet: these games, kept in this store.
    pub fn new(games: HostedGames, store: Arc<dyn Store>, bot_pool: BotPool, bot_pause: Duration, vanished: Duration) -> Arc<Self> {
        let rooms = Mutex::new(HashMap::new());
        let replays = Arc::new(Semaphore::new(REPLAYS));
        let editions = Editions::new(store.clone());
        Arc::new(Rooms { games, store, editions, rooms, bot_pool, bot_pause, vanished, replays, closing: watch::channel(false).0 })
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
        self.seat_and_keep(person, hosted, table, wanted.seats, terms, wanted.listed).await
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
        let journal = Journal::read(text).map_err(|error| Refusal::Invalid(format!("{error} ({})", error.help)))?;
        if journal.lines.len() > MAX_ADOPTED_LINES {
            return Err(Refusal::Invalid(format!("this journal has {} lines; at most {MAX_ADOPTED_LINES} are taken in", journal.lines.len())));
        }
        let present = self.hosted(&journal.head.game)?;
        let hosted = self.editions.find(present, &journal.head.content).await.map_err(|error| Refusal::Invalid(error.to_string()))?;
        let game = hosted.game.clone();
        let table = self.replay(move || game.resume(&journal)).await?.map_err(Refusal::Invalid)?;
        self.seat_and_keep(person, hosted, table, seats, Terms { seed_chosen: true, ..terms }, false).await
    }

    async fn seat_and_keep(
        self: &Arc<Self>,
        person: &Person,
        hosted: HostedGame,
        table: Box<dyn AnySession>,
        seats: Vec<SeatFor>,
        terms: Terms,
        listed: bool,
    ) -> Result<Arc<Room>, Refusal> {
        let names = table.seats().to_vec();
        let seats = if seats.is_empty() { vec![SeatFor::Me; names.len()] } else { seats };
        if seats.len() != names.len() {
            return Err(Refusal::Invalid(format!("there are {} seats ({}), not {}", names.len(), names.join(", "), seats.len())));
        }
        let mut holders = Vec::with_capacity(seats.len());
        for want in seats {
            holders.push(match want {
                SeatFor::Me => Holder::Person { id: person.id.clone(), called: person.name.clone() },
                SeatFor::Open => Holder::Open { token: random_id()? },
                SeatFor::Bot => Holder::Bot,
            });
        }
        let id = random_id()?;
        let config = RoomConfig { id: id.clone(), terms, owner: person.id.clone(), listed, vanished: self.vanished };
        let room = Room::new(config, hosted, table, holders.clone(), self.store.clone());
        let new = {
            let inner = room.enter().await?;
            NewTable {
                id: id.clone(),
                game: inner.table.game().to_owned(),
                head: inner.table.journal_head(),
                lines: inner.table.journal_lines().to_vec(),
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
        if let Some(room) = self.rooms().get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        let stored = self.store.load(id).await?.ok_or(Refusal::NoSuchTable)?;
        let (hosted, table) = self.reopen(&stored).await?;
        let terms = serde_json::from_str(&stored.terms).unwrap_or_default();
        let holders = stored.seats.into_iter().map(|seat| seat.holder).collect();
        let config = RoomConfig { id: stored.id, terms, owner: stored.owner, listed: stored.listed, vanished: self.vanished };
        let opened = Arc::new(Room::new(config, hosted, table, holders, self.store.clone()));
        let room = {
            let mut rooms = self.rooms();
            // Somebody may have opened it meanwhile: there must be only one.
            let room = rooms.entry(id.to_owned()).or_insert_with(|| opened.clone());
            if room.is_closed() {
                *room = opened;
            }
            room.clone()
        };
        self.attend(&room);
        Ok(room)
    }

    /// The play of a table, in the content it began with. If the rules have changed since, it goes on as well as it can, and
    /// its state is kept anew.
    async fn reopen(&self, stored: &StoredTable) -> Result<(HostedGame, Box<dyn AnySession>), Refusal> {
        let unplayable = |reason: String| {
            tracing::warn!("table {} of {} can only be read: {reason}", stored.id, stored.game);
            Refusal::Unplayable(reason)
        };
        let present = self.games.find(&stored.game).ok_or_else(|| unplayable(format!("the game `{}` is not hosted here", stored.game)))?;
        let text = format!("{}{}\n", stored.head, stored.lines.join("\n"));
        let journal = Journal::read(&text).map_err(|error| unplayable(error.to_string()))?;
        let content = journal.head.content.clone();
        let hosted = match self.editions.find(present, &content).await {
            Ok(hosted) => hosted,
            Err(NoEdition::Store(error)) => return Err(error.into()),
            Err(error) => return Err(unplayable(error.to_string())),
        };
        let kept: Vec<Snapshot> = stored.states.iter().filter_map(|state| Snapshot::read(&state.text()?).ok()).collect();
        let was_kept = kept.iter().any(|kept| kept.lines == journal.lines.len());
        let game = hosted.game.clone();
        let table = self.replay(move || game.reopen(&journal, kept)).await?.map_err(unplayable)?;
        self.editions.keep(hosted.game.as_ref(), &content).await?;
        if let Some(change) = table.change() {
            tracing::warn!("table {} of {}: the rules have changed ({}, line {}): {}", stored.id, stored.game, change.reason, change.line + 1, change.said());
        }
        let line = table.journal_lines().len() as u64;
        // From where it goes on, it must be possible to look back to as well.
        let kind = if table.change().is_some_and(|change| change.at == table.count()) { StateKind::Milestone } else { StateKind::Last };
        if !was_kept || kind == StateKind::Milestone {
            let last = KeptState::new(line, StateKind::Last, &table.snapshot().write());
            for state in [KeptState { kind, ..last.clone() }, last] {
                // If somebody has gone on meanwhile, a later state is kept already.
                let _ = self.store.keep_state(&stored.id, state).await;
            }
        }
        Ok((hosted, table))
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

    /// Replays a journal on a thread of its own.
    async fn replay(
        &self,
        work: impl FnOnce() -> Result<Box<dyn AnySession>, JournalError> + Send + 'static,
    ) -> Result<Result<Box<dyn AnySession>, String>, Refusal> {
        let turn = self.replays.clone().acquire_owned().await.map_err(|_| Refusal::Closed)?;
        let replayed = tokio::task::spawn_blocking(move || {
            // The turn ends with the thread, even if nobody waits for the result any more.
            let _turn = turn;
            work().map_err(|error| format!("{error} ({})", error.help))
        });
        Ok(replayed.await.unwrap_or_else(|error| Err(format!("the rules fell over: {error}"))))
    }

    /// Does something at a table, and lets bots answer.
    pub async fn act(self: &Arc<Self>, room: &Arc<Room>, actor: Actor, act: TableAction, expected: Option<u64>) -> Result<crate::room::ActionDone, Refusal> {
        let acted = room.act(actor, act, expected).await?;
        self.attend(room);
        Ok(acted)
    }

    /// Changes who holds a seat, and lets bots answer.
    pub async fn reseat(self: &Arc<Self>, room: &Arc<Room>, seat: Seat, from: Holder, to: Holder) -> Result<(), Refusal> {
        room.reseat(seat, from, to).await?;
        self.attend(room);
        Ok(())
    }

    /// Gives a seat to whom this person wishes, if that may be, and lets bots answer.
    pub async fn hand_over(self: &Arc<Self>, room: &Arc<Room>, me: &Person, seat: Seat, to: SeatFor) -> Result<(), Refusal> {
        let (from, to) = {
            let inner = room.enter().await?;
            room.handover(&inner, me, seat, to)?
        };
        self.reseat(room, seat, from, to).await
    }

    /// Claims the seat that this token opens.
    pub async fn claim(self: &Arc<Self>, person: &Person, token: &str) -> Result<(Arc<Room>, Seat), Refusal> {
        let (id, seat) = self.store.find_token(token).await?.ok_or(Refusal::NoSuchToken)?;
        let room = self.open(&id).await?;
        let from = Holder::Open { token: token.to_owned() };
        let to = Holder::Person { id: person.id.clone(), called: person.name.clone() };
        self.reseat(&room, Seat(seat), from, to).await?;
        Ok((room, Seat(seat)))
    }

    /// The table and the seat that this token opens.
    pub async fn invited(self: &Arc<Self>, token: &str) -> Result<(Arc<Room>, Seat), Refusal> {
        let (id, seat) = self.store.find_token(token).await?.ok_or(Refusal::NoSuchToken)?;
        Ok((self.open(&id).await?, Seat(seat)))
    }

    /// What a bot would do on this seat.
    pub async fn hint(&self, room: &Room, seat: Seat) -> Result<Option<Suggestion>, Refusal> {
        let task = {
            let inner = room.enter().await?;
            room.hosted.bot.prepare(inner.table.as_ref(), seat, inner.sequence())
        };
        Ok(self.bot_pool.think(task).await)
    }

    /// Tables, those touched last first.
    pub async fn list(&self, list: List) -> Result<Vec<Summary>, Refusal> {
        Ok(self.store.list(list, LIST_LIMIT).await?)
    }

    /// Lets bots move at this table, if it is their turn and they are not at it already.
    pub fn attend(self: &Arc<Self>, room: &Arc<Room>) {
        if room.has_bots() && !room.bots_busy.swap(true, Ordering::AcqRel) {
            let (rooms, room) = (self.clone(), room.clone());
            tokio::spawn(async move {
                loop {
                    let rested = rooms.bots_play(&room).await;
                    room.bots_busy.store(false, Ordering::Release);
                    if !rested {
                        break;
                    }
                    // Somebody may have moved after the bots last looked and before they were free again.
                    let again = !room.is_closed() && room.enter().await.is_ok_and(|inner| next_bot(&inner).is_some());
                    if !again || room.bots_busy.swap(true, Ordering::AcqRel) {
                        break;
                    }
                }
            });
        }
    }

    /// Says whether they moved until it was somebody else's turn.
    async fn bots_play(&self, room: &Arc<Room>) -> bool {
        let mut failures = 0;
        while failures < BOT_PATIENCE && !*self.closing.borrow() {
            let Some((seat, sequence, task, fallback)) = self.bot_thought(room).await else { return !room.is_closed() };
            let thinking = async {
                match self.bot_pool.think(task).await {
                    Some(suggestion) if failures == 0 => Some(suggestion),
                    // Drawing a lot needs no thread: however busy the pool is, the game goes on.
                    _ => fallback(Instant::now()),
                }
            };
            let (suggestion, ()) = tokio::join!(thinking, tokio::time::sleep(self.bot_pause));
            let Some(suggestion) = suggestion else { return false };
            match room.act(Actor::Bot, TableAction::Play(seat, suggestion.mv), Some(sequence)).await {
                Ok(_) => failures = 0,
                // Somebody took something back meanwhile: look again.
                Err(Refusal::Behind { .. }) => {}
                Err(refusal) => {
                    tracing::warn!("a bot could not move at a table of {}: {refusal}", room.hosted.game.name());
                    failures += 1;
                }
            }
        }
        false
    }

    async fn bot_thought(&self, room: &Room) -> Option<(Seat, u64, BotTask, BotTask)> {
        let inner = room.enter().await.ok()?;
        let seat = next_bot(&inner)?;
        let sequence = inner.sequence();
        let table = inner.table.as_ref();
        Some((seat, sequence, room.hosted.bot.prepare(table, seat, sequence), RandomTableBot.prepare(table, seat, sequence)))
    }

    /// Closes rooms that nobody has entered for so long and nobody listens to. Everything is in the store.
    pub fn sweep(&self, idle: Duration) -> usize {
        let mut rooms = self.rooms();
        let before = rooms.len();
        // Nobody can get hold of a room while the list is locked, so one that only the list holds is free to go.
        rooms.retain(|_, room| {
            let unused = room.is_closed() || (room.listeners() == 0 && room.idle_seconds() >= idle.as_secs());
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

/// What the head of a journal calls its content.
fn content_of(head: &str) -> String {
    Journal::read(head).map(|journal| journal.head.content).unwrap_or_default()
}

/// The bot that moves next. What people are asked as well, such as a decision of the whole party, bots leave to them.
fn next_bot(inner: &crate::room::Inner) -> Option<Seat> {
    let (deciding, bots, people) = (inner.deciding(), inner.bot_seats(), inner.people_seats());
    let asked: Vec<_> = deciding.iter().filter(|&seat| people.contains(seat)).filter_map(|seat| inner.table.question(seat)).collect();
    let left_to_people = |seat| !asked.is_empty() && inner.table.question(seat).is_some_and(|question| asked.contains(&question));
    deciding.iter().find(|&seat| bots.contains(seat) && !left_to_people(seat))
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
            SeatFor::Bot => 0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{SeatFor::*, persons};

    #[test]
    fn persons_are_numbered_without_gaps() {
        assert_eq!(persons(&[Me, Me, Me]), [0, 0, 0]);
        assert_eq!(persons(&[Open, Me, Open]), [0, 1, 2]);
        assert_eq!(persons(&[Bot, Open, Me]), [0, 0, 1]);
        assert_eq!(persons(&[Bot, Bot, Bot]), [0, 0, 0]);
    }
}
