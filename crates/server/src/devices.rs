//! The browsers of a person: a link carries somebody's seats to another one, and what came by a link can be sent away again.
//!
//! A key is a note in the store: whom it opens, until when, and whether it is used up. A browser that came with a key has a
//! number of its own in its cookie; a number that was revoked is nobody any more.

use crate::identity::{Person, Token, random_id};
use crate::room::Refusal;
use mistgate_store::record::SENT_AWAY;
use mistgate_store::{Note, Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

const KEYS: &str = "key";
/// A link to another browser is good for so many seconds: long enough to walk to it.
const LINK_SECONDS: u64 = 15 * 60;
/// The most browsers of one person.
const MOST: u32 = 20;

/// All keys and browsers.
pub struct Devices {
    store: Arc<dyn Store>,
    revoked: watch::Sender<HashSet<String>>,
}

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// Opens one other browser, soon.
    Link,
    /// Kept by its holder, to come back whenever a browser has forgotten them.
    Recovery,
}

#[derive(Serialize, Deserialize)]
struct Key {
    person: String,
    called: String,
    kind: KeyKind,
    until: Option<u64>,
}

/// A browser that came by a key.
#[derive(Clone, Debug)]
pub struct Device {
    /// Its number.
    pub id: String,
    /// Since when, in seconds since 1970.
    pub since: u64,
}

impl Devices {
    /// Reads which browsers were sent away.
    pub async fn open(store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let devices = Devices { store, revoked: watch::Sender::default() };
        devices.read().await?;
        Ok(devices)
    }

    /// Reads it again: another node may have sent some away.
    pub async fn read(&self) -> Result<(), StoreError> {
        let revoked = self.store.notes(SENT_AWAY, u32::MAX >> 1).await?.into_iter().map(|note| note.name);
        // Added: one that was sent away while this was read stays so.
        self.send_away(revoked);
        Ok(())
    }

    fn send_away(&self, browsers: impl Iterator<Item = String>) {
        self.revoked.send_if_modified(|revoked| {
            let before = revoked.len();
            revoked.extend(browsers);
            revoked.len() > before
        });
    }

    /// The browsers that were sent away, as they become more.
    pub fn sent_away(&self) -> watch::Receiver<HashSet<String>> {
        self.revoked.subscribe()
    }

    /// Was this browser sent away?
    pub fn is_revoked(&self, person: &Person) -> bool {
        person.device.as_ref().is_some_and(|device| self.revoked.borrow().contains(device))
    }

    /// A key to this person's seats. There is one recovery key at a time: a new one makes the old one useless.
    pub async fn new_key(&self, person: &Person, kind: KeyKind) -> Result<String, Refusal> {
        let token = random_id()?;
        if kind == KeyKind::Recovery {
            let space = format!("recovery:{}", person.id);
            for old in self.store.notes(&space, MOST).await? {
                self.drop_if_there(KEYS, &old.name).await?;
                self.drop_if_there(&space, &old.name).await?;
            }
            self.store.keep_note(Note { space, name: token.clone(), text: String::new() }).await?;
        }
        let until = (kind == KeyKind::Link).then(|| now() + LINK_SECONDS);
        let key = Key { person: person.id.clone(), called: person.name.clone(), kind, until };
        let text = serde_json::to_string(&key).map_err(|error| Refusal::Invalid(error.to_string()))?;
        self.store.keep_note(Note { space: KEYS.to_owned(), name: token.clone(), text }).await?;
        Ok(token)
    }

    /// Whom a key opens, while it is good.
    pub async fn holder(&self, token: &str) -> Result<(Person, KeyKind), Refusal> {
        let note = self.store.note(KEYS, token).await?.ok_or(Refusal::NoSuchToken)?;
        let key: Key = serde_json::from_str(&note.text).map_err(|_| Refusal::NoSuchToken)?;
        if key.until.is_some_and(|until| until < now()) {
            self.drop_if_there(KEYS, token).await?;
            return Err(Refusal::NoSuchToken);
        }
        Ok((Person { id: key.person, name: key.called, device: None, token: Token::default() }, key.kind))
    }

    /// The person again, in another browser. A link is used up by it.
    pub async fn become_again(&self, token: &str) -> Result<Person, Refusal> {
        let (person, kind) = self.holder(token).await?;
        if kind == KeyKind::Link {
            // Of two who come with one link at the same moment, at whatever nodes, the first one drops it.
            self.store.drop_note(KEYS, token).await.map_err(|error| match error {
                StoreError::Lost => Refusal::NoSuchToken,
                error => error.into(),
            })?;
        }
        let device = random_id()?;
        self.store.keep_note(Note { space: browsers(&person.id), name: device.clone(), text: now().to_string() }).await?;
        Ok(Person { device: Some(device), ..person })
    }

    /// The browsers that came by keys.
    pub async fn of(&self, person: &Person) -> Result<Vec<Device>, Refusal> {
        let notes = self.store.notes(&browsers(&person.id), MOST).await?;
        Ok(notes.into_iter().map(|note| Device { since: note.text.parse().unwrap_or_default(), id: note.name }).collect())
    }

    /// Sends one of this person's browsers away.
    pub async fn revoke(&self, person: &Person, device: &str) -> Result<(), Refusal> {
        let space = browsers(&person.id);
        self.store.note(&space, device).await?.ok_or(Refusal::NoSuchToken)?;
        self.store.keep_note(Note { space: SENT_AWAY.to_owned(), name: device.to_owned(), text: String::new() }).await?;
        self.drop_if_there(&space, device).await?;
        self.send_away(std::iter::once(device.to_owned()));
        Ok(())
    }

    async fn drop_if_there(&self, space: &str, name: &str) -> Result<(), Refusal> {
        match self.store.drop_note(space, name).await {
            Ok(()) | Err(StoreError::Lost) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

fn browsers(person: &str) -> String {
    format!("browser:{person}")
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
