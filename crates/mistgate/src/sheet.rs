//! `mistgate sheet`: the save sheets of Malhya, written from a journal, printed, checked, and gone on with.

use crate::cli::{self, SheetTask};
use crate::files;
use crate::games::malhya::{USUAL, load};
use crate::play::begin_session;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::Session;
use mistgate_malhya::campaign::sheet::Sheets;
use mistgate_malhya::{Malhya, Setup};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Does something with save sheets.
pub fn run(arguments: &cli::Sheet, content: Option<&Path>) -> Result<Verdict, Stop> {
    let game = Arc::new(load(content)?);
    match &arguments.task {
        SheetTask::Write { file } => {
            write!(anstream::stdout().lock(), "{}", of(&game, file)?.write())?;
            Ok(Verdict::Fine)
        }
        SheetTask::Print { file } => {
            let sheets = of(&game, file)?;
            writeln!(anstream::stdout().lock(), "{}", game.printed(&sheets))?;
            told(&game, file, &sheets)
        }
        SheetTask::Check { file } => {
            let sheets = of(&game, file)?;
            let verdict = told(&game, file, &sheets)?;
            if verdict == Verdict::Fine {
                writeln!(anstream::stdout().lock(), "{}: a game could have written this", file.display())?;
            }
            Ok(verdict)
        }
        SheetTask::Import { file, adventure, seed, save } => import(&game, file, adventure.as_deref(), *seed, save.as_deref()),
    }
}

/// The sheets in a file: as they stand there, or those that the game of a journal would be saved with.
fn of(game: &Arc<Malhya>, file: &Path) -> Result<Sheets, Stop> {
    let text = files::read_text(file)?;
    if text.starts_with("mistgate journal") {
        let name = file.display().to_string();
        let trouble = |error| Stop::from(Trouble::in_journal(&name, &text, &error));
        let journal = Journal::read(&text).map_err(trouble)?;
        let session = Session::reopen(game.clone(), &journal, Vec::new()).map_err(trouble)?;
        return Ok(game.sheets(session.state()));
    }
    Sheets::read(&text).map_err(|error| {
        let help = "a sheet is what `mistgate sheet write JOURNAL` writes, or the table in the browser";
        Trouble::new(format!("{} is no save sheet: {}", file.display(), error.trim()), help).into()
    })
}

/// Everything on the sheets that cannot be.
fn told(game: &Malhya, file: &Path, sheets: &Sheets) -> Result<Verdict, Stop> {
    let faults = sheets.faults(&game.content);
    let mut out = anstream::stderr().lock();
    faults.iter().try_for_each(|fault| writeln!(out, "{}: {fault}", file.display()))?;
    Ok(if faults.is_empty() { Verdict::Fine } else { Verdict::Faults })
}

/// Begins an adventure with the sheets, or goes on with the one they were written in. The journal can then be resumed.
fn import(game: &Arc<Malhya>, file: &Path, adventure: Option<&str>, seed: Option<u64>, save: Option<&Path>) -> Result<Verdict, Stop> {
    let sheets = of(game, file)?;
    if told(game, file, &sheets)? != Verdict::Fine {
        let help = "correct what is named above, or take what `mistgate sheet write JOURNAL` writes";
        return Err(Trouble::new("the save sheet cannot be: nothing was begun", help).into());
    }
    let unfinished = (!sheets.scenario.finished).then(|| sheets.scenario.adventure.clone());
    let adventure = adventure.map(str::to_owned).or(unfinished).unwrap_or_else(|| USUAL.to_owned());
    let setup = Setup {
        adventure,
        heroes: sheets.group().map(|hero| hero.word().to_owned()).collect(),
        fast: sheets.scenario.fast.unwrap_or_default(),
        mode: sheets.scenario.mode.clone(),
        legacy: Some(sheets),
        ..Setup::default()
    };
    let (_, kept) = begin_session(game.clone(), setup, seed, save)?;
    writeln!(anstream::stdout().lock(), "Begun. Play it with: mistgate play --resume {}", kept.path().display())?;
    Ok(Verdict::Fine)
}
