//! What the host of a house has decided: who was sent away, what everybody is told, what shall be deleted; and which tokens people
//! have taken back. It stands in the store's book, where `mistgate admin` writes too, and is read again every few seconds.

use crate::identity::Person;
use mistgate_store::{Entry, Store, StoreError};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tokio::sync::{Mutex, watch};

/// Entries of this kind name people who can do nothing here any more.
pub const BANNED: &str = "banned";
/// The entry of this kind and name is what everybody is told.
pub const NOTICE: &str = "notice";
/// Entries of this kind name tables that a running server shall delete.
pub const WISH_DELETE: &str = "wish-delete";
/// Entries of this kind name people whom a running server shall forget.
pub const WISH_FORGET: &str = "wish-forget";
/// Entries of this kind name people who have taken back all their tokens, and how often.
pub const RENEWED: &str = "renewed";
/// Entries of this kind name single tokens that were taken back.
pub const REVOKED: &str = "revoked";

/// What the host has decided.
pub struct House {
    store: Arc<dyn Store>,
    book: watch::Sender<Book>,
    /// One reads at a time, so that what was read later counts.
    reading: Mutex<()>,
    notice: watch::Sender<Option<String>>,
}

/// Who was sent away, and which tokens were taken back.
#[derive(Default, PartialEq, Eq)]
pub struct Book {
    banned: HashSet<String>,
    renewed: HashMap<String, u32>,
    revoked: HashSet<String>,
}

/// What the host wants to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Tables to delete.
    pub delete: Vec<String>,
    /// People to forget.
    pub forget: Vec<String>,
}

impl House {
    /// Reads the book of a store.
    pub async fn open(store: Arc<dyn Store>) -> Result<Self, StoreError> {
        let house = House { store, book: watch::Sender::default(), reading: Mutex::default(), notice: watch::channel(None).0 };
        house.read().await?;
        Ok(house)
    }

    /// Reads it again; gives what the host wants to be done.
    pub async fn read(&self) -> Result<Wishes, StoreError> {
        let _reading = self.reading.lock().await;
        let names = |entries: Vec<Entry>| entries.into_iter().map(|entry| entry.name);
        let banned = names(self.store.entries(BANNED).await?).collect();
        let revoked = names(self.store.entries(REVOKED).await?).collect();
        let renewed = self.store.entries(RENEWED).await?.into_iter().filter_map(|entry| Some((entry.name, entry.value.parse().ok()?))).collect();
        let now = Book { banned, renewed, revoked };
        self.book.send_if_modified(|book| {
            let changed = *book != now;
            *book = now;
            changed
        });
        let said = self.store.entries(NOTICE).await?.into_iter().next().map(|entry| entry.value);
        self.notice.send_if_modified(|notice| {
            let changed = *notice != said;
            notice.clone_from(&said);
            changed
        });
        let delete = names(self.store.entries(WISH_DELETE).await?).collect();
        let forget = names(self.store.entries(WISH_FORGET).await?).collect();
        Ok(Wishes { delete, forget })
    }

    /// Was this person sent away?
    pub fn is_banned(&self, person: &Person) -> bool {
        self.book.borrow().banned.contains(&person.id)
    }

    /// How often this person has taken back all tokens: those of before count no more.
    pub fn renewed(&self, person: &str) -> u32 {
        self.book.borrow().renewed.get(person).copied().unwrap_or(0)
    }

    /// Was this single token taken back?
    pub fn is_revoked(&self, token: &str) -> bool {
        self.book.borrow().revoked.contains(token)
    }

    /// Takes back all tokens and cookies of a person that were made until now.
    pub async fn renew(&self, person: &str) -> Result<(), StoreError> {
        self.store.enter(RENEWED, person, &(self.renewed(person) + 1).to_string()).await?;
        self.read().await.map(drop)
    }

    /// Remembers a token under a label, so that its owner finds it again.
    pub async fn remember(&self, person: &str, token: &str, label: &str) -> Result<(), StoreError> {
        self.store.enter(&tokens_of(person), token, label).await
    }

    /// The tokens of a person that were made under a label.
    pub async fn tokens(&self, person: &str) -> Result<Vec<Entry>, StoreError> {
        self.store.entries(&tokens_of(person)).await
    }

    /// Takes back a single token of this person; says whether there was one.
    pub async fn revoke(&self, person: &str, token: &str) -> Result<bool, StoreError> {
        if !self.tokens(person).await?.iter().any(|entry| entry.name == token) {
            return Ok(false);
        }
        self.store.enter(REVOKED, token, "").await?;
        self.store.strike(&tokens_of(person), token).await?;
        self.read().await.map(|_| true)
    }

    /// Who was sent away and what was taken back, as it changes.
    pub fn book(&self) -> watch::Receiver<Book> {
        self.book.subscribe()
    }

    /// What everybody is told, as it changes.
    pub fn notice(&self) -> watch::Receiver<Option<String>> {
        self.notice.subscribe()
    }

    /// A wish was fulfilled, or cannot be.
    pub async fn strike(&self, kind: &str, name: &str) -> Result<(), StoreError> {
        self.store.strike(kind, name).await
    }
}

fn tokens_of(person: &str) -> String {
    format!("tokens {person}")
}
