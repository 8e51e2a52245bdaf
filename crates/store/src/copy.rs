//! From one store to another: every row is copied, and then every row is compared.

use crate::backup::KEY_FILE;
use crate::place::Place;
use crate::sqlite::folder::private_file;
use crate::{Postgres, Sqlite, Store, StoreError, postgres, sqlite};
use sqlx::{ConnectOptions, Connection};
use std::fs;
use std::io::{self, Write};

/// Rows that are in memory at once.
const PAGE: usize = 1_000;
/// The kind of entry under which a shared store keeps what a data folder has as `secret.key`.
pub const KEY: &str = "key";

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Text,
    Bytes,
}

/// What stands in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Nothing,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// A table of the database: its columns, the first of which are its key.
pub(crate) struct Layout {
    pub name: &'static str,
    pub key: usize,
    pub columns: &'static [(&'static str, Kind)],
    /// Which rows go along.
    pub which: &'static str,
}

const ALL: &str = "1 = 1";

/// Everything that goes along, in the order in which one row may refer to another.
const LAYOUTS: [Layout; 8] = [
    Layout {
        name: "tables",
        key: 1,
        columns: &[
            ("key", Kind::Number),
            ("id", Kind::Text),
            ("game", Kind::Text),
            ("head", Kind::Text),
            ("terms", Kind::Text),
            ("owner", Kind::Text),
            ("listed", Kind::Number),
            ("created", Kind::Number),
            ("touched", Kind::Number),
            ("lines", Kind::Number),
            ("deciding", Kind::Number),
            ("follows", Kind::Text),
        ],
        which: ALL,
    },
    Layout {
        name: "seats",
        key: 2,
        columns: &[
            ("table_key", Kind::Number),
            ("number", Kind::Number),
            ("name", Kind::Text),
            ("kind", Kind::Text),
            ("person", Kind::Text),
            ("called", Kind::Text),
            ("token", Kind::Text),
        ],
        which: ALL,
    },
    Layout { name: "results", key: 1, columns: &[("table_key", Kind::Number), ("outcome", Kind::Text), ("finished", Kind::Number)], which: ALL },
    Layout { name: "journal", key: 2, columns: &[("table_key", Kind::Number), ("line", Kind::Number), ("text", Kind::Text)], which: ALL },
    Layout {
        name: "states",
        key: 2,
        columns: &[("table_key", Kind::Number), ("slot", Kind::Number), ("line", Kind::Number), ("pack", Kind::Bytes)],
        which: ALL,
    },
    Layout { name: "contents", key: 2, columns: &[("game", Kind::Text), ("version", Kind::Text), ("pack", Kind::Bytes)], which: ALL },
    Layout { name: "notes", key: 2, columns: &[("space", Kind::Text), ("name", Kind::Text), ("text", Kind::Text), ("written", Kind::Number)], which: ALL },
    Layout {
        name: "entries",
        key: 2,
        columns: &[("kind", Kind::Text), ("name", Kind::Text), ("value", Kind::Text), ("made", Kind::Number)],
        // The key goes its own way, and who is here now is not there.
        which: "kind NOT IN ('key', 'signs')",
    },
];

/// What was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// How many rows of which table of the database.
    pub rows: Vec<(&'static str, u64)>,
}

impl Copied {
    /// So many of one kind.
    pub fn count(&self, name: &str) -> u64 {
        self.rows.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count)
    }
}

/// Why nothing was copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the stores does not work.
    #[error("{0}: {1}")]
    Store(Place, StoreError),
    /// There is something already where everything shall go.
    #[error("{0} is not empty: it has {1}")]
    NotEmpty(Place, &'static str),
    /// What arrived is not what was sent.
    #[error("{name}: row {row} is not the same in both stores; was one of them in use?")]
    Different {
        /// The table of the database.
        name: &'static str,
        /// The row, from 1.
        row: u64,
    },
}

/// A store that is open for copying.
enum End {
    Sqlite(Sqlite, Place),
    Postgres(Postgres, Place),
}

impl End {
    async fn open(place: &Place) -> Result<Self, CopyError> {
        let failed = |error| CopyError::Store(place.clone(), error);
        Ok(match place {
            Place::Folder(folder) => End::Sqlite(Sqlite::open(folder).await.map_err(failed)?, place.clone()),
            Place::Postgres(address) => {
                postgres::out_of_use(address).await.map_err(failed)?;
                End::Postgres(Postgres::open(address).await.map_err(failed)?, place.clone())
            }
        })
    }

    fn place(&self) -> &Place {
        match self {
            End::Sqlite(_, place) | End::Postgres(_, place) => place,
        }
    }

    fn failed(&self) -> impl Fn(sqlx::Error) -> CopyError {
        let place = self.place().clone();
        move |error| CopyError::Store(place.clone(), error.into())
    }

    async fn page(&self, layout: &Layout, after: Option<&[Cell]>) -> Result<Vec<Vec<Cell>>, CopyError> {
        match self {
            End::Sqlite(store, _) => sqlite::rows::page(store.readers(), layout, after, PAGE).await,
            End::Postgres(store, _) => postgres::rows::page(store.readers(), layout, after, PAGE).await,
        }
        .map_err(self.failed())
    }

    async fn is_empty(&self, layout: &Layout) -> Result<bool, CopyError> {
        match self {
            End::Sqlite(store, _) => sqlite::rows::is_empty(store.readers(), layout).await,
            End::Postgres(store, _) => postgres::rows::is_empty(store.readers(), layout).await,
        }
        .map_err(self.failed())
    }

    /// What signs the cookies: with it everybody finds their seats again.
    async fn key(&self) -> Result<Option<String>, CopyError> {
        match self {
            End::Sqlite(_, place @ Place::Folder(folder)) => match fs::read(folder.join(KEY_FILE)) {
                Ok(key) => Ok(Some(hex(&key))),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(CopyError::Store(place.clone(), StoreError::Broken(error.to_string()))),
            },
            End::Sqlite(..) => Ok(None),
            End::Postgres(store, place) => {
                let found = store.entries(KEY).await.map_err(|error| CopyError::Store(place.clone(), error))?;
                Ok(found.into_iter().next().map(|entry| entry.value))
            }
        }
    }

    async fn keep_key(&self, key: &str) -> Result<(), CopyError> {
        let kept = match self {
            End::Sqlite(_, Place::Folder(folder)) => {
                let path = folder.join(KEY_FILE);
                let write = |key: Vec<u8>| private_file(&path).and_then(|mut file| file.write_all(&key).and_then(|()| file.sync_all()));
                unhex(key).ok_or_else(|| io::Error::other("the key is damaged")).and_then(write).map_err(|error| StoreError::Broken(error.to_string()))
            }
            End::Sqlite(..) => Ok(()),
            End::Postgres(store, _) => store.enter(KEY, KEY, key).await,
        };
        kept.map_err(|error| CopyError::Store(self.place().clone(), error))
    }

    async fn close(&self) {
        match self {
            End::Sqlite(store, _) => store.close().await,
            End::Postgres(store, _) => store.close().await,
        }
    }

    /// Takes everything in, in one transaction.
    async fn take(&self, from: &End) -> Result<Copied, CopyError> {
        let failed = self.failed();
        // The macro is the loop; only the connection differs.
        macro_rules! take {
            ($connection:expr, $rows:path, $last:expr) => {{
                use $rows as rows;
                let mut connection = $connection;
                let mut transaction = connection.begin().await.map_err(&failed)?;
                let mut copied = Vec::new();
                for layout in &LAYOUTS {
                    let mut count = 0;
                    let mut page = from.page(layout, None).await?;
                    while let Some(last) = page.last() {
                        rows::add(&mut transaction, layout, &page).await.map_err(&failed)?;
                        count += page.len() as u64;
                        let last = last.clone();
                        page = from.page(layout, Some(&last)).await?;
                    }
                    copied.push((layout.name, count));
                }
                if let Some(last) = $last {
                    sqlx::query(last).execute(&mut *transaction).await.map_err(&failed)?;
                }
                transaction.commit().await.map_err(&failed)?;
                connection.close().await.map_err(&failed)?;
                Ok(Copied { rows: copied })
            }};
        }
        match self {
            End::Sqlite(store, _) => {
                let options = (*store.readers().connect_options()).clone().read_only(false);
                take!(options.connect().await.map_err(&failed)?, sqlite::rows, None::<&str>)
            }
            End::Postgres(store, _) => {
                // New tables are numbered after those that came along.
                let last = "SELECT setval(pg_get_serial_sequence('tables', 'key'), (SELECT COALESCE(MAX(key), 0) + 1 FROM tables), false)";
                let options = (*store.readers().connect_options()).clone();
                take!(options.connect().await.map_err(&failed)?, postgres::rows, Some(last))
            }
        }
    }
}

/// Copies everything from one store to another, which must be empty, and compares every row. Neither may be in use.
pub async fn copy(from: &Place, to: &Place) -> Result<Copied, CopyError> {
    let source = End::open(from).await?;
    let target = match End::open(to).await {
        Ok(target) => target,
        Err(error) => {
            source.close().await;
            return Err(error);
        }
    };
    let copied = copy_and_compare(&source, &target).await;
    source.close().await;
    target.close().await;
    copied
}

async fn copy_and_compare(source: &End, target: &End) -> Result<Copied, CopyError> {
    for layout in &LAYOUTS {
        if !target.is_empty(layout).await? {
            return Err(CopyError::NotEmpty(target.place().clone(), layout.name));
        }
    }
    let copied = target.take(source).await?;
    for layout in &LAYOUTS {
        compare(source, target, layout).await?;
    }
    if let Some(key) = source.key().await? {
        target.keep_key(&key).await?;
    }
    Ok(copied)
}

async fn compare(source: &End, target: &End, layout: &Layout) -> Result<(), CopyError> {
    let (mut after, mut row) = (None::<Vec<Cell>>, 0);
    loop {
        let (sent, arrived) = (source.page(layout, after.as_deref()).await?, target.page(layout, after.as_deref()).await?);
        if sent != arrived {
            let same = sent.iter().zip(&arrived).take_while(|(sent, arrived)| sent == arrived).count() as u64;
            return Err(CopyError::Different { name: layout.name, row: row + same + 1 });
        }
        row += sent.len() as u64;
        match sent.last() {
            Some(last) => after = Some(last.clone()),
            None => return Ok(()),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}
