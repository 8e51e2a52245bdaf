//! One play at a table: who sits where, what they do, and who hears of it.
//!
//! - [`terms`]: what was agreed beside the rules
//! - [`refusal`]: why something was not done
//! - [`seen`]: what somebody sees of the room
//! - `undo`: what may be taken back
//! - `inner`: what lies under the lock, and who may do what to it
//! - `presence`: who is here; `listeners`: who looks, listens and watches; `talk`: what they say; `handover`: who may hold a seat next; `asks`: what all must agree to
//! - `keeping`: when its state is kept; `following`: what was done at it elsewhere
//!
//! Everything that changes a room goes through [`Room::act`] or [`Room::reseat`]: under the room's lock it is done in
//! memory, committed by the store, and only then told. The sequence number of a room is the length of its journal.

mod asks;
mod following;
mod handover;
mod inner;
mod keeping;
mod listeners;
mod presence;
pub mod refusal;
pub mod seen;
mod talk;
pub mod terms;
mod undo;

pub use asks::{Answer, Asked, answer_name};
pub(crate) use following::play_of;
pub use handover::VANISHED;
pub use keeping::KEPT_EVERY;
pub use presence::Presence;
pub use refusal::{Refusal, repeated};
pub use seen::{OpenQuestion, Seated, Seen};
pub use talk::{LONGEST_SAID, Said};
pub use terms::{Terms, Undo};

use crate::hosted::HostedGame;
use crate::identity::Person;
use crate::to_its_end::{FellOver, ToItsEnd};
use mistgate_kernel::any::{AnySession, PlayError};
use mistgate_kernel::{Line, Seat, Status};
use mistgate_store::record::NEXT;
use mistgate_store::{Append, Hands, Holder, Note, Reseat, Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, MutexGuard, broadcast};

/// News that wait for a slow listener; whoever falls behind further gets the present state instead.
const NEWS: usize = 16;
/// The longest journal of a table. The longest games have a few thousand lines; without a limit, playing and taking back
/// for ever would fill the disk.
pub const MAX_LINES: usize = 20_000;
/// The longest move that is repeated when it cannot be read. It may stand there twice.
const MOST_REPEATED: usize = 100;

/// One play at a table.
pub struct Room {
    /// Its id, unguessable.
    pub id: String,
    /// The game.
    pub hosted: HostedGame,
    /// What was agreed beside the rules.
    pub terms: Terms,
    /// Who made the table.
    pub owner: String,
    /// Is it shown to strangers, who may take open seats?
    pub listed: bool,
    inner: Mutex<Inner>,
    news: broadcast::Sender<Arc<News>>,
    store: Arc<dyn Store>,
    opened: Instant,
    used: AtomicU64,
    /// When somebody last came to look, in milliseconds since it was opened.
    visited: AtomicU64,
    watching: AtomicUsize,
    /// Has something happened whose state is not kept? And when did something, in milliseconds since it was opened.
    unkept: AtomicBool,
    changed: AtomicU64,
    /// Who is here.
    pub presence: Presence,
    talk: talk::Talk,
    asks: asks::Asks,
    /// The length of the journal at which people were last reminded, and one more.
    reminded: AtomicU64,
    rematch: std::sync::OnceLock<String>,
    vanished: Duration,
    closed: AtomicBool,
    bots: AtomicBool,
    pub(crate) bots_busy: AtomicBool,
}

/// What is known of a room before one goes in.
pub struct RoomConfig {
    /// Its id.
    pub id: String,
    /// What was agreed beside the rules.
    pub terms: Terms,
    /// Who made the table.
    pub owner: String,
    /// Is it shown to strangers?
    pub listed: bool,
    /// Whoever gives no sign of life for so long may lose the seat.
    pub vanished: Duration,
}

/// What the lock guards.
pub struct Inner {
    /// The play.
    pub table: Box<dyn AnySession>,
    /// Who holds the seats, in order.
    pub holders: Vec<Holder>,
    /// Memory may be ahead of the store: a write failed, or somebody fell over half-way. The room must be loaded anew.
    stale: bool,
}

/// Something that changed.
#[derive(Clone, Debug)]
pub enum News {
    /// Something was done: the `at`-th thing done and not taken back, from 0. Its words differ from listener to listener.
    Played {
        /// Which.
        at: usize,
    },
    /// Something was taken back.
    Undone {
        /// So many things done are left.
        left: usize,
    },
    /// Somebody sat down or stood up.
    Seats,
    /// Everything was read anew: the present says it all.
    Renewed,
    /// Something about the people: somebody came or went, or said something. The play has not changed.
    People,
    /// This room is closed; the table is opened anew by the next one who asks.
    Closed,
}

/// Who wants to do something.
#[derive(Clone, Debug)]
pub enum Actor {
    /// A person; may act for the seats that person holds.
    Person(Person),
    /// A bot; may act for the seats bots hold.
    Bot,
}

/// What somebody wants to do.
#[derive(Clone, Debug)]
pub enum TableAction {
    /// Play a move, in notation.
    Play(Seat, String),
    /// Give up, or propose to.
    Concede(Seat),
    /// Take back the last thing one has done.
    Undo,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct ActionDone {
    /// The length of the journal after it.
    pub sequence: u64,
    /// So many things are done and not taken back after it.
    pub count: usize,
    /// What happened, in words for the seat that did it.
    pub lines: Vec<Line>,
}

impl Room {
    /// A room around a play.
    pub fn new(config: RoomConfig, hosted: HostedGame, table: Box<dyn AnySession>, holders: Vec<Holder>, store: Arc<dyn Store>) -> Self {
        let RoomConfig { id, terms, owner, listed, vanished } = config;
        let bots = AtomicBool::new(holders.iter().any(is_bot));
        Room {
            id,
            hosted,
            terms,
            owner,
            listed,
            inner: Mutex::new(Inner { table, holders, stale: false }),
            news: broadcast::channel(NEWS).0,
            store,
            opened: Instant::now(),
            used: AtomicU64::new(0),
            visited: AtomicU64::new(0),
            watching: AtomicUsize::new(0),
            unkept: AtomicBool::new(false),
            changed: AtomicU64::new(0),
            presence: Presence::default(),
            talk: talk::Talk::default(),
            asks: asks::Asks::default(),
            reminded: AtomicU64::new(0),
            rematch: std::sync::OnceLock::new(),
            vanished,
            closed: AtomicBool::new(false),
            bots,
            bots_busy: AtomicBool::new(false),
        }
    }

    /// Locks the room, if it can still be trusted.
    pub async fn enter(&self) -> Result<MutexGuard<'_, Inner>, Refusal> {
        self.used.store(self.opened.elapsed().as_secs(), Ordering::Relaxed);
        let inner = self.inner.lock().await;
        if inner.stale {
            self.close();
            return Err(Refusal::Closed);
        }
        Ok(inner)
    }

    /// How many seconds nobody has come in.
    pub fn idle_seconds(&self) -> u64 {
        self.opened.elapsed().as_secs().saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Does a bot hold a seat?
    pub fn has_bots(&self) -> bool {
        self.bots.load(Ordering::Acquire)
    }

    /// Is it of no use any more? The table must be opened anew.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Sends every listener away.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.tell(News::Closed);
    }

    /// Is this the first time that somebody is reminded at this length of the journal?
    pub fn begins_to_wait(&self, sequence: u64) -> bool {
        self.reminded.swap(sequence + 1, Ordering::AcqRel) != sequence + 1
    }

    /// The table where the same people play again, once somebody has laid it out.
    pub fn rematch(&self) -> Option<String> {
        self.rematch.get().cloned()
    }

    /// Says where they play again. The first one counts.
    pub async fn set_rematch(&self, table: &str) -> Result<String, StoreError> {
        let next = self.rematch.get_or_init(|| table.to_owned()).clone();
        self.store.keep_note(Note { space: NEXT.to_owned(), name: self.id.clone(), text: next.clone() }).await?;
        self.tell(News::People);
        Ok(next)
    }

    /// Reads where they play again: laid out before the room was opened, or at another node.
    pub async fn recall_rematch(&self) -> Result<(), Refusal> {
        let over = self.enter().await?.outcome().is_some();
        if over
            && self.rematch.get().is_none()
            && let Some(note) = self.store.note(NEXT, &self.id).await?
        {
            self.rematch.get_or_init(|| note.text);
        }
        Ok(())
    }

    /// Reads what lies beside the play, and tells it: what was said, and what is asked of the people.
    pub async fn look_beside(&self) -> Result<(), Refusal> {
        self.recall_talk().await?;
        self.recall_rematch().await?;
        if self.hosted.rivals {
            self.recall_asks().await?;
        }
        self.tell(News::People);
        Ok(())
    }

    fn tell(&self, news: News) {
        // Nobody listening is no fault.
        let _ = self.news.send(Arc::new(news));
    }

    /// Does something for somebody: returns when it is on the disk, or certainly is not done.
    ///
    /// It goes on to its end even if the caller gives up waiting: a move that may have reached the disk must be told.
    pub async fn act(self: &Arc<Self>, actor: Actor, act: TableAction, expected: Option<u64>) -> Result<ActionDone, Refusal> {
        let room = self.clone();
        ToItsEnd::new(async move { room.act_now(actor, act, expected).await }).await.unwrap_or_else(|FellOver| {
            tracing::error!("the rules fell over at a table of {}", self.hosted.game.name());
            self.close();
            Err(Refusal::Closed)
        })
    }

    async fn act_now(&self, actor: Actor, act: TableAction, expected: Option<u64>) -> Result<ActionDone, Refusal> {
        let mut inner = self.enter().await?;
        inner.may(&actor, &act)?;
        if let Actor::Person(person) = &actor {
            self.presence.acts(&person.id);
        }
        // Whoever has seen more than this node was at another one: what was done there is read first.
        if expected.is_some_and(|expected| expected > inner.sequence()) && self.store.news().is_some() {
            self.read_on(&mut inner).await?;
            inner.may(&actor, &act)?;
        }
        let at = inner.sequence();
        if expected.is_some_and(|expected| expected != at) {
            return Err(Refusal::Behind { sequence: at });
        }
        if at as usize >= MAX_LINES {
            return Err(Refusal::Full);
        }
        let steps = match &act {
            TableAction::Undo => self.undo_steps(&inner, &actor)?,
            _ => 0,
        };
        let before = inner.table.count();
        // Until the store has said yes, memory is ahead of it: whoever finds this set must not believe what is here.
        inner.stale = true;
        let done = match &act {
            TableAction::Play(seat, mv) => inner.table.play(*seat, mv).map_err(|error| match error {
                PlayError::Unreadable(_) if mv.len() > MOST_REPEATED => Refusal::Unreadable("that is no move of this game".to_owned()),
                error => error.into(),
            }),
            TableAction::Concede(seat) => inner.concede(*seat),
            TableAction::Undo => {
                for _ in 0..steps {
                    inner.table.undo();
                }
                Ok(Vec::new())
            }
        };
        let lines = match done {
            Ok(lines) => lines,
            Err(refusal) => {
                // A refused move leaves the play untouched.
                inner.stale = false;
                return Err(refusal);
            }
        };
        let added = inner.table.journal_lines().since(at as usize).map(str::to_owned).collect();
        let states = keeping::states_due(inner.table.as_ref(), at);
        let kept = !states.is_empty();
        let append = Append { table: self.id.clone(), at, lines: added, outcome: inner.outcome(), deciding: inner.deciding_bits(), states };
        match self.store.append(append).await {
            Ok(()) => {}
            // Another node was faster. This one sees what it did, and whoever asked looks again.
            Err(StoreError::Lost) if self.renew(&mut inner).await.is_ok() => return Err(Refusal::Behind { sequence: inner.sequence() }),
            Err(error) => {
                self.close();
                return Err(error.into());
            }
        }
        inner.stale = false;
        self.note_kept(kept);
        let left = inner.table.count();
        match act {
            TableAction::Undo => self.tell(News::Undone { left }),
            // Bots may have agreed to what was proposed: that is told too.
            TableAction::Play(..) | TableAction::Concede(_) => (before..left).for_each(|at| self.tell(News::Played { at })),
        }
        Ok(ActionDone { sequence: inner.sequence(), count: left, lines })
    }

    /// Changes who holds a seat, if it is held as the caller thinks.
    pub async fn reseat(self: &Arc<Self>, seat: Seat, from: Holder, to: Holder) -> Result<(), Refusal> {
        let room = self.clone();
        let task = ToItsEnd::new(async move {
            let mut inner = room.enter().await?;
            // Another node may have changed it a moment ago.
            if inner.holders.get(seat.0 as usize) != Some(&from) && room.store.news().is_some() {
                room.read_on(&mut inner).await?;
            }
            match inner.holders.get(seat.0 as usize) {
                None => return Err(Refusal::NoSuchSeat),
                Some(holder) if *holder != from => return Err(Refusal::Taken),
                Some(_) => {}
            }
            let hands = if room.hosted.rivals { Hands::One } else { Hands::Any };
            let change = Reseat { table: room.id.clone(), seat: seat.0, from, to: to.clone(), hands };
            match room.store.reseat(change).await {
                Ok(()) => {}
                Err(StoreError::Lost) => {
                    if room.renew(&mut inner).await.is_err() {
                        room.close();
                    }
                    return Err(Refusal::Taken);
                }
                Err(error) => {
                    inner.stale = true;
                    room.close();
                    return Err(error.into());
                }
            }
            inner.holders[seat.0 as usize] = to;
            room.bots.store(inner.holders.iter().any(is_bot), Ordering::Release);
            room.tell(News::Seats);
            Ok(())
        });
        task.await.unwrap_or(Err(Refusal::Closed))
    }

    /// May this person look at all?
    pub fn admits(&self, inner: &Inner, person: Option<&Person>) -> bool {
        self.terms.spectators || person.is_some_and(|person| self.owner == person.id || !inner.eyes_of(Some(person)).0.is_empty())
    }

    /// What a rival should know before sitting down: that somebody can know what is hidden.
    pub fn caution(&self) -> Option<&'static str> {
        match (self.hosted.rivals, self.terms.open_journal, self.terms.seed_chosen) {
            (true, true, _) => Some("At this table everybody may read the journal, and with it all hidden cards."),
            (true, false, true) => Some("Whoever made this table chose its seed, and can know all hidden cards."),
            _ => None,
        }
    }

    /// May this person read the journal, which tells the seed and so everything hidden? When the play is over, when
    /// nobody else plays, or when the table has agreed to it. Among rivals a bot's hand is hidden too, and a seat that is
    /// mine now may be somebody else's later: there nobody reads it before the end, unless there is one seat only.
    pub fn opens_journal(&self, inner: &Inner, person: Option<&Person>) -> bool {
        let over = matches!(inner.table.status(), Status::Over(_));
        let alone = person.is_some_and(|person| inner.is_solo(&person.id)) && (!self.hosted.rivals || inner.holders.len() == 1);
        self.admits(inner, person) && (over || self.terms.open_journal || alone)
    }
}

fn is_bot(holder: &Holder) -> bool {
    matches!(holder, Holder::Bot { .. })
}
