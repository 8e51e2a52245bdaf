//! Ground for a store to stand on, and things to keep in it.

#![allow(dead_code, unused_macros, unused_imports, reason = "every test program uses another part of it")]

use mistgate_store::{Append, Holder, NewSeat, NewTable, Place, Store};
use mistgate_trial::Postgres;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// Where a store can be opened, again and again.
pub struct Ground {
    pub place: Place,
    folder: Option<TempDir>,
}

impl Ground {
    pub fn folder() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Ground { place: Place::Folder(folder.path().to_owned()), folder: Some(folder) }
    }

    pub fn postgres() -> Self {
        Ground { place: Place::Postgres(Postgres::shared().database()), folder: None }
    }

    /// A place that somebody else keeps.
    pub fn at(words: &str) -> Self {
        Ground { place: words.parse().unwrap(), folder: None }
    }

    pub fn words(&self) -> String {
        match &self.place {
            Place::Folder(folder) => folder.display().to_string(),
            Place::Postgres(address) => address.clone(),
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.as_ref().unwrap().path()
    }

    pub async fn open(&self) -> Arc<dyn Store> {
        self.place.open().await.unwrap()
    }
}

/// The same tests on both kinds of ground.
macro_rules! on_both {
    ($($name:ident,)*) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                super::$name(crate::common::Ground::folder()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                super::$name(crate::common::Ground::postgres()).await;
            })*
        }
    };
}
pub(crate) use on_both;

pub fn person(id: &str) -> Holder {
    Holder::Person { id: id.to_owned(), called: format!("{id} of the Mists") }
}

pub fn open_seat(token: &str) -> Holder {
    Holder::Open { token: token.to_owned() }
}

pub fn table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "chess".to_owned(),
        head: "head\n".to_owned(),
        lines: Vec::new(),
        outcome: None,
        deciding: 0b01,
        terms: "{}".to_owned(),
        owner: "ada".to_owned(),
        listed: true,
        seats: vec![
            NewSeat { name: "white".to_owned(), holder: person("ada") },
            NewSeat { name: "black".to_owned(), holder: open_seat(&format!("token-{id}")) },
        ],
        follows: None,
        states: Vec::new(),
    }
}

pub fn append(id: &str, at: u64, lines: &[&str]) -> Append {
    Append { table: id.to_owned(), at, lines: lines.iter().map(|&line| line.to_owned()).collect(), outcome: None, deciding: 0b10, states: Vec::new() }
}

pub async fn lines(store: &Arc<dyn Store>, id: &str) -> Vec<String> {
    store.load(id).await.unwrap().unwrap().lines
}
