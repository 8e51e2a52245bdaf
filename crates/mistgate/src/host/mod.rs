//! For those who keep a server: `mistgate backup`, `restore`, `copy` and `admin`.

pub mod admin;
pub mod backup;
pub mod copy;

use crate::files;
use crate::stop::{Stop, Trouble};
use mistgate_store::Place;
use std::path::PathBuf;
use tokio::runtime::Runtime;

/// The data folder: the one that was named, or the usual one.
fn data(named: Option<&PathBuf>) -> PathBuf {
    named.cloned().unwrap_or_else(files::data)
}

/// Where a store is, as somebody wrote it.
pub fn place(words: &str) -> Place {
    words.parse().unwrap_or_else(|never| match never {})
}

/// Something to wait on.
fn runtime() -> Result<Runtime, Stop> {
    let failed = |error| Trouble::new(format!("the command cannot start: {error}"), "the system gives no threads: close something, or raise its limits");
    tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|error| failed(error).into())
}
