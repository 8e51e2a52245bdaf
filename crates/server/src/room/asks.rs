//! What is asked of the people at a table. Among rivals somebody would read a bot's hand: its seat is opened to people only when everybody
//! who plays agrees.

use super::{Inner, News, Room, is_bot};
use crate::identity::Person;
use mistgate_kernel::Seat;
use mistgate_store::record::ASKS;
use mistgate_store::{Holder, StoreError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many answers are read: more than seats times people who ever sat there.
const MOST: u32 = 1_000;

/// What somebody says to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// That seat may be opened. The first one who says so asks the others.
    Agrees,
    /// It may not: nobody is asked any longer.
    Refuses,
}

/// A bot's seat that somebody wants to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Which.
    pub seat: Seat,
    /// Its name in the game.
    pub name: String,
    /// Who agrees, by name.
    pub agreed: Vec<String>,
    /// Who has not answered yet, by name.
    pub waiting: Vec<String>,
    /// Is the one who looks among them?
    pub mine: bool,
}

/// For each seat, who agrees.
#[derive(Default)]
pub(super) struct Asks(Mutex<BTreeMap<u8, BTreeSet<String>>>);

impl Asks {
    fn answers(&self) -> MutexGuard<'_, BTreeMap<u8, BTreeSet<String>>> {
        // Nothing that can fall over happens under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The name of the note that somebody agrees to open a seat.
pub fn answer_name(seat: Seat, person: &str) -> String {
    format!("{} {person}", seat.0)
}

impl Room {
    /// Where the answers are kept.
    pub fn ask_space(&self) -> String {
        format!("{ASKS}{}", self.id)
    }

    /// Reads what is asked here, and who has agreed.
    pub async fn recall_asks(&self) -> Result<(), StoreError> {
        let mut answers: BTreeMap<u8, BTreeSet<String>> = BTreeMap::new();
        for note in self.store.notes(&self.ask_space(), MOST).await? {
            if let Some((seat, person)) = note.name.split_once(' ')
                && let Ok(seat) = seat.parse()
            {
                answers.entry(seat).or_default().insert(person.to_owned());
            }
        }
        let before = std::mem::replace(&mut *self.asks.answers(), answers.clone());
        if before != answers {
            self.tell(News::Seats);
        }
        Ok(())
    }

    /// What is asked of the people here, as this person sees it.
    pub fn asked(&self, inner: &Inner, person: Option<&Person>) -> Vec<Asked> {
        let answers = self.asks.answers();
        if answers.is_empty() {
            return Vec::new();
        }
        let names = inner.table.seats();
        let people = people(inner);
        let open = answers.iter().filter(|(seat, _)| inner.holders.get(usize::from(**seat)).is_some_and(is_bot));
        open.map(|(&seat, agreed)| {
            let called = |wanted: bool| people.iter().filter(|(id, _)| agreed.contains(**id) == wanted).map(|(_, called)| (*called).to_owned()).collect();
            Asked {
                seat: Seat(seat),
                name: names.get(usize::from(seat)).cloned().unwrap_or_default(),
                agreed: called(true),
                waiting: called(false),
                mine: person.is_some_and(|person| people.contains_key(person.id.as_str()) && !agreed.contains(&person.id)),
            }
        })
        .collect()
    }

    /// Are there others who would have to agree, and have not?
    pub fn must_ask(&self, inner: &Inner, me: &Person, seat: Seat) -> bool {
        let answers = self.asks.answers();
        let agreed = |id: &str| answers.get(&seat.0).is_some_and(|agreed| agreed.contains(id));
        self.hosted.rivals && people(inner).into_keys().any(|id| id != me.id && !agreed(id))
    }
}

/// Who plays here: id and name.
fn people(inner: &Inner) -> BTreeMap<&str, &str> {
    let mut people = BTreeMap::new();
    for holder in &inner.holders {
        if let Holder::Person { id, called } = holder {
            people.insert(id.as_str(), called.as_str());
        }
    }
    people
}
