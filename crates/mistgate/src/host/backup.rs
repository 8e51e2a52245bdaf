//! `mistgate backup` and `mistgate restore`.

use super::{data, runtime};
use crate::cli;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_store::StoreError;
use mistgate_store::backup::{self, BackupError, Held, InTheWay};
use std::io::Write;

/// Copies a data folder.
pub fn make(arguments: &cli::Backup) -> Result<Verdict, Stop> {
    let held = runtime()?.block_on(backup::backup(&data(arguments.data.as_ref()), &arguments.to)).map_err(|error| trouble(&error))?;
    writeln!(anstream::stdout(), "{} is a backup of {}, checked.", arguments.to.display(), in_words(held))?;
    Ok(Verdict::Fine)
}

/// Puts a copy back.
pub fn restore(arguments: &cli::Restore) -> Result<Verdict, Stop> {
    let in_the_way = if arguments.replace { InTheWay::IsLaidAside } else { InTheWay::Stays };
    let folder = data(arguments.data.as_ref());
    let held = runtime()?.block_on(backup::restore(&arguments.from, &folder, in_the_way)).map_err(|error| trouble(&error))?;
    writeln!(anstream::stdout(), "{} holds {} again.", folder.display(), in_words(held))?;
    Ok(Verdict::Fine)
}

fn in_words(Held { tables, lines }: Held) -> String {
    format!("{tables} {} with {lines} {}", if tables == 1 { "table" } else { "tables" }, if lines == 1 { "move" } else { "moves" })
}

fn trouble(error: &BackupError) -> Stop {
    let help = match error {
        BackupError::There(_) => "name another folder for a backup; to restore over a store, lay it aside with --replace",
        BackupError::NoStore(_) => "name the data folder with --data DIR, and a backup by its folder",
        BackupError::Disk(..) => "is there room, and may you write there?",
        BackupError::Store(StoreError::InUse(_)) => "stop the server first; nothing was changed",
        BackupError::Store(StoreError::Later { .. }) => "use the version that wrote it, or a later one; nothing was changed",
        BackupError::Store(StoreError::Damaged(_)) => "take another backup; nothing was changed",
        BackupError::Store(StoreError::Broken(_) | StoreError::Lost) => "is there room on the disk? Nothing was changed",
    };
    Trouble::new(error.to_string(), help).into()
}
