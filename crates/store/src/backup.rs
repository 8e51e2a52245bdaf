//! Copies of a data folder, made while the server runs, and the way back.
//!
//! A backup is a folder like the data folder: `mistgate.sqlite`, and `secret.key` if there is one. It is written beside its place and
//! moved there when it is whole and checked, so a backup that exists is a good one.

use crate::sqlite::folder::{BESIDE, FILE, Folder, keep_private};
use crate::sqlite::{self, check};
use crate::{StoreError, migrations};
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Beside the store, the key that signs cookies: without it nobody could prove which seats were theirs.
pub(crate) const KEY_FILE: &str = "secret.key";

/// What a backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// How many tables.
    pub tables: u64,
    /// How many lines their journals have together.
    pub lines: u64,
}

/// Why there is no backup, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is something already.
    #[error("{0} is there already")]
    There(PathBuf),
    /// There is nothing.
    #[error("there is no store in {0}")]
    NoStore(PathBuf),
    /// The disk does not work.
    #[error("{0}: {1}")]
    Disk(PathBuf, io::Error),
    /// The store does not.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        BackupError::Store(error.into())
    }
}

/// What to do with a store that is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InTheWay {
    /// It stays, and nothing is restored.
    Stays,
    /// It is laid aside, under another name.
    IsLaidAside,
}

/// Copies the store of a data folder into a new folder, as it is at one moment, also while a server has it open.
pub async fn backup(data: &Path, to: &Path) -> Result<Held, BackupError> {
    let file = data.join(FILE);
    if !file.is_file() {
        return Err(BackupError::NoStore(data.to_owned()));
    }
    if to.exists() {
        return Err(BackupError::There(to.to_owned()));
    }
    let unfinished = beside(to, "unfinished");
    let disk = |error| BackupError::Disk(unfinished.clone(), error);
    let _ = fs::remove_dir_all(&unfinished);
    make_private_folder(&unfinished).map_err(disk)?;
    let copied = copy_into(&file, &unfinished.join(FILE)).await;
    let held = match copied {
        Ok(held) => held,
        Err(error) => {
            let _ = fs::remove_dir_all(&unfinished);
            return Err(error);
        }
    };
    let key = data.join(KEY_FILE);
    if key.is_file() {
        fs::copy(&key, unfinished.join(KEY_FILE)).and_then(|_| keep_private(&unfinished.join(KEY_FILE))).map_err(disk)?;
    }
    settle(&unfinished, to).map_err(disk)?;
    Ok(held)
}

async fn copy_into(from: &Path, to: &Path) -> Result<Held, BackupError> {
    // Not read-only: a log without its index is opened by a writer only. It writes nothing.
    let mut connection = sqlite::options(from).create_if_missing(false).connect().await?;
    // What it writes is whole and of one moment, and leaves out what was deleted.
    sqlx::query("VACUUM INTO ?1").bind(to.to_string_lossy().as_ref()).execute(&mut connection).await?;
    connection.close().await?;
    keep_private(to).map_err(|error| BackupError::Disk(to.to_owned(), error))?;
    look_through(to).await
}

/// Is the file whole, and what does it hold?
async fn look_through(file: &Path) -> Result<Held, BackupError> {
    let mut connection = sqlite::options(file).create_if_missing(false).journal_mode(sqlx::sqlite::SqliteJournalMode::Delete).connect().await?;
    check(&mut connection, "PRAGMA integrity_check(5)").await?;
    let (tables, lines): (i64, i64) = sqlx::query_as("SELECT (SELECT COUNT(*) FROM tables), (SELECT COUNT(*) FROM journal)").fetch_one(&mut connection).await?;
    let told: i64 = sqlx::query_scalar("SELECT COALESCE(SUM(lines), 0) FROM tables").fetch_one(&mut connection).await?;
    connection.close().await?;
    if told != lines {
        return Err(StoreError::Damaged(format!("the tables should have {told} lines, and have {lines}")).into());
    }
    Ok(Held { tables: tables as u64, lines: lines as u64 })
}

/// Puts a backup into a data folder. Not under the hands of a running server, and not over another store unless that is laid aside.
pub async fn restore(from: &Path, data: &Path, in_the_way: InTheWay) -> Result<Held, BackupError> {
    let file = from.join(FILE);
    if !file.is_file() {
        return Err(BackupError::NoStore(from.to_owned()));
    }
    let disk = |error| BackupError::Disk(data.to_owned(), error);
    let was_there = data.join(FILE).exists();
    fs::create_dir_all(data).map_err(disk)?;
    let folder = Folder::take(data)?;
    if was_there && in_the_way == InTheWay::Stays {
        return Err(BackupError::There(folder.file()));
    }
    // First everything that can fail, beside its place.
    let unfinished = beside(&folder.file(), "unfinished");
    let held = match prepare(&file, &unfinished).await {
        Ok(held) => held,
        Err(error) => {
            // Nothing was changed, and nothing is left lying about.
            for ending in ["", "-journal", "-wal", "-shm"] {
                let _ = fs::remove_file(format!("{}{ending}", unfinished.display()));
            }
            return Err(error);
        }
    };
    let aside = aside(data);
    if was_there {
        fs::create_dir(&aside).map_err(disk)?;
        for name in [FILE.to_owned(), KEY_FILE.to_owned()].into_iter().chain(BESIDE.map(|ending| format!("{FILE}{ending}"))) {
            if data.join(&name).exists() {
                fs::rename(data.join(&name), aside.join(&name)).map_err(disk)?;
            }
        }
    }
    let key = from.join(KEY_FILE);
    if key.is_file() {
        fs::copy(&key, data.join(KEY_FILE)).and_then(|_| keep_private(&data.join(KEY_FILE))).map_err(disk)?;
    }
    settle(&unfinished, &folder.file()).map_err(disk)?;
    Ok(held)
}

/// A copy of a backup in today's form, looked through.
async fn prepare(file: &Path, unfinished: &Path) -> Result<Held, BackupError> {
    let disk = |error| BackupError::Disk(unfinished.to_owned(), error);
    fs::copy(file, unfinished).map_err(disk)?;
    keep_private(unfinished).map_err(disk)?;
    let held = look_through(unfinished).await?;
    let mut connection = sqlite::options(unfinished).journal_mode(sqlx::sqlite::SqliteJournalMode::Delete).connect().await?;
    // A backup of an earlier program is brought to today's form; one of a later program is not touched.
    migrations::run(migrations::SQLITE, &mut connection).await?;
    connection.close().await?;
    Ok(held)
}

/// A name beside this one.
fn beside(path: &Path, word: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{word}"));
    path.with_file_name(name)
}

/// Where a store is laid aside: the first free name.
fn aside(data: &Path) -> PathBuf {
    let name = |number: u32| data.join(format!("before-restore-{number}"));
    (1..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}

fn make_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Everything in it is on the disk, and then it gets its name.
fn settle(unfinished: &Path, to: &Path) -> io::Result<()> {
    if unfinished.is_dir() {
        for entry in fs::read_dir(unfinished)? {
            File::open(entry?.path())?.sync_all()?;
        }
    }
    File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, to)?;
    match to.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        Some(parent) => File::open(parent)?.sync_all(),
        None => File::open(".")?.sync_all(),
    }
}
