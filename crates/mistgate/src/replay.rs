//! `mistgate replay`: verify a saved game and tell its story.

use crate::cli;
use crate::editions;
use crate::files;
use crate::games::{self, CliGame, GameTask};
use crate::play::words;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_kernel::journal::{Journal, JournalError};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Eyes, SeatSet};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Replays a journal.
pub fn run(arguments: &cli::Replay, content: Option<&Path>) -> Result<Verdict, Stop> {
    let text = files::read_journal(&arguments.file)?;
    let name = arguments.file.display().to_string();
    let trouble = |error: &JournalError| Stop::from(Trouble::in_journal(&name, &text, error));
    let journal = Journal::read(&text).map_err(|error| trouble(&error))?;
    if !games::is_game(&journal.head.game) {
        return Err(trouble(&editions::unknown_game(&journal.head.game)));
    }
    editions::with(&journal.head, content, &trouble, Tell { journal: &journal, quiet: arguments.quiet, trouble: &trouble })?
}

struct Tell<'a> {
    journal: &'a Journal,
    quiet: bool,
    trouble: &'a dyn Fn(&JournalError) -> Stop,
}

impl GameTask for Tell<'_> {
    type Output = Result<Verdict, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let session = Session::resume(game, self.journal).map_err(|error| (self.trouble)(&error))?;
        let mut out = anstream::stdout().lock();
        if !self.quiet {
            // Whoever has the journal has the seed: nothing is hidden any more.
            words::story(&mut out, &session, Eyes(SeatSet::first(session.seats().len())))?;
            writeln!(out)?;
        }
        let (moves, undone) = (session.count(), session.lines().iter().filter(|line| line.starts_with("undo")).count());
        writeln!(out, "{}, seed {}: {moves} moves, {undone} undone", G::game_box().cover.title, session.seed())?;
        writeln!(out, "{}", words::standing(&session))?;
        match &self.journal.torn {
            None => Ok(Verdict::Fine),
            Some(torn) => {
                let help = "the move was never acknowledged; `mistgate play --resume FILE` drops the line and goes on";
                Err((self.trouble)(&JournalError::new(torn.line, "the last line is cut off; everything before it is sound", help)))
            }
        }
    }
}
