//! `mistgate copy`: a club moves over.

use super::{place, runtime};
use crate::cli;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_store::copy::{self, CopyError};
use mistgate_store::{Place, StoreError};
use std::io::Write;

/// Copies everything, and compares every row.
pub fn run(arguments: &cli::Copy) -> Result<Verdict, Stop> {
    let (from, to) = (place(&arguments.from), place(&arguments.to));
    if let Place::Folder(folder) = &from
        && !folder.join("mistgate.sqlite").is_file()
    {
        return Err(Trouble::new(format!("there is no store in {from}"), "a store is a data folder, or postgres://…").into());
    }
    if let Place::Folder(folder) = &to {
        let failed = |error| Trouble::new(format!("{to}: {error}"), "may you write there?");
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let copied = runtime()?.block_on(copy::copy(&from, &to)).map_err(|error| trouble(&error))?;
    let mut out = anstream::stdout().lock();
    for (name, count) in &copied.rows {
        writeln!(out, "{name:<10} {count:>12} rows, the same in both")?;
    }
    writeln!(out, "{to} has everything that {from} has.")?;
    Ok(Verdict::Fine)
}

fn trouble(error: &CopyError) -> Stop {
    let help = match error {
        CopyError::NotEmpty(..) => "name an empty database or a new folder: nothing is written over anything",
        CopyError::Different { .. } => "stop every server that uses one of them, empty the second one, and copy again",
        CopyError::Store(_, StoreError::InUse(_)) => "stop the server first",
        CopyError::Store(_, StoreError::Later { .. }) => "use the version that wrote it, or a later one",
        CopyError::Store(..) => "does it answer, and may you write there? A store is a data folder, or postgres://USER:PASSWORD@HOST/DATABASE",
    };
    Trouble::new(error.to_string(), help).into()
}
