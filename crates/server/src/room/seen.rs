//! What somebody sees of the room: the same for JSON, pages and streams.

use super::{Actor, Asked, Inner, Presence, Room};
use crate::bots::strength;
use crate::identity::Person;
use mistgate_kernel::any::AnySession;
use mistgate_kernel::text::Passage;
use mistgate_kernel::{Choice, Eyes, Line, Seat, SeatSet};
use mistgate_store::Holder;

/// A room through somebody's eyes, at one moment. It borrows the locked room: use it and let go.
pub struct Seen<'a> {
    /// The room.
    pub room: &'a Room,
    /// The play, for pages that know the game. Show only `table.view(eyes)` and what follows from it.
    pub table: &'a dyn AnySession,
    /// Whose eyes look.
    pub eyes: Eyes,
    /// Who looks, if known.
    pub person: Option<&'a Person>,
    /// The length of the journal: send it with a move.
    pub sequence: u64,
    /// Who sits where.
    pub seats: Vec<Seated>,
    /// The deciding seats among those that look.
    pub asked: SeatSet,
    /// How it ended, if it is over: `won witch tinker`, `lost`, `undecided`.
    pub outcome: Option<String>,
    /// Could the person take something back now?
    pub can_undo: bool,
    /// Is this the person who made the table?
    pub owner: bool,
    /// How many watch without a seat.
    pub watchers: usize,
    /// What the people here are asked beside the game: whether bots' seats may be opened.
    pub asks: Vec<Asked>,
}

/// A seat, as everybody may see it; the invite token only for the person who made the table.
#[derive(Clone, Debug)]
pub struct Seated {
    /// Its name in the game.
    pub name: String,
    /// `person`, `open` or `bot`.
    pub kind: &'static str,
    /// The name of the person, or how well the bot plays.
    pub called: String,
    /// Is it held by the one who looks?
    pub mine: bool,
    /// Must it decide now?
    pub deciding: bool,
    /// Does it take part now?
    pub present: bool,
    /// Claims the seat.
    pub invite: Option<String>,
    /// Is the person at the table just now? Nothing for bots and open seats.
    pub here: Option<bool>,
}

/// What a seat is asked.
#[derive(Clone, Debug)]
pub struct OpenQuestion {
    /// Which seat.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// What is read before the question.
    pub passage: Option<Passage>,
    /// The question.
    pub question: Option<Line>,
    /// The answers: all legal moves.
    pub choices: Vec<Choice>,
}

impl Seen<'_> {
    /// What these eyes are asked, and may answer. Pages find it out for themselves, so it is listed only when asked for.
    pub fn questions(&self) -> Vec<OpenQuestion> {
        let question = |seat: Seat| OpenQuestion {
            seat,
            name: self.table.seats().get(usize::from(seat.0)).cloned().unwrap_or_default(),
            passage: self.table.passage(seat),
            question: self.table.question(seat),
            choices: self.table.choices(seat),
        };
        self.asked.iter().map(question).collect()
    }
}

impl Room {
    /// The room through this person's eyes; narrowed to one of the person's seats, if wished.
    pub fn seen<'a>(&'a self, inner: &'a Inner, person: Option<&'a Person>, only: Option<Seat>) -> Seen<'a> {
        let held = inner.eyes_of(person).0;
        let eyes = Eyes(only.map_or(held, |seat| held.iter().filter(|&held| held == seat).collect::<SeatSet>()));
        let owner = person.is_some_and(|person| person.id == self.owner);
        let table = inner.table.as_ref();
        let deciding = inner.deciding();
        Seen {
            room: self,
            table,
            eyes,
            person,
            sequence: inner.sequence(),
            seats: inner.seated(held, deciding, owner, &self.presence),
            asked: deciding.iter().filter(|&seat| eyes.0.contains(seat)).collect(),
            outcome: inner.outcome(),
            can_undo: !held.is_empty() && person.is_some_and(|person| self.can_undo(inner, &Actor::Person(person.clone()))),
            owner,
            watchers: self.watchers(),
            asks: self.asked(inner, person),
        }
    }
}

impl Inner {
    fn seated(&self, mine: SeatSet, deciding: SeatSet, owner: bool, presence: &Presence) -> Vec<Seated> {
        let present = self.table.present();
        let seats = (0u8..).zip(self.table.seats().iter().zip(&self.holders));
        seats
            .map(|(at, (name, holder))| {
                let (kind, called, invite) = match holder {
                    Holder::Person { called, .. } => ("person", called.clone(), None),
                    Holder::Open { token } => ("open", String::new(), owner.then(|| token.clone())),
                    Holder::Bot { called } => ("bot", strength(called).to_string(), None),
                };
                let seat = Seat(at);
                let here = if let Holder::Person { id, .. } = holder { Some(presence.is_here(id)) } else { None };
                let (mine, deciding, present) = (mine.contains(seat), deciding.contains(seat), present.contains(seat));
                Seated { name: name.clone(), kind, called, mine, deciding, present, invite, here }
            })
            .collect()
    }
}
