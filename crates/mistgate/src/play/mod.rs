//! `mistgate play`: a table in the terminal.
//!
//! - [`table`]: asking, answering, undoing, and what can be asked besides; [`command`]: what can be typed there
//! - [`journal_file`]: the journal on disk, a move ahead of what is shown
//! - [`words`]: the story, the question, the choices
//! - [`canvas`]: colours and columns; a file for each game draws its table with them

pub mod canvas;
mod command;
mod frost;
mod journal_file;
mod malhya;
mod mistfall;
mod mistywell;
mod table;
pub mod words;

use crate::cli;
use crate::editions;
use crate::files;
use crate::games::{self, CliGame, GameTask};
use crate::players::partners;
use crate::setting;
use crate::stop::{Stop, Trouble, Verdict};
use canvas::Row;
use command::Examples;
use journal_file::JournalFile;
use mistgate_kernel::journal::{Journal, JournalError};
use mistgate_kernel::session::reopen::GoesOn;
use mistgate_kernel::session::{RulesChange, Session};
use mistgate_kernel::{Choice, Game, Seat};
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::TerminalTable;
use words::Part;

/// The game that is played if none is named.
const USUAL_GAME: &str = "mistywell";

/// Seeds that nobody chose stay below this, so that they can be read out and typed.
const EASY_SEEDS: u64 = 1_000_000_000;

/// A game that can be drawn in a terminal.
pub trait Screen: Game {
    /// What `help` shows as examples.
    const EXAMPLES: Examples;
    /// The whole table, for somebody about to decide for this seat.
    fn draw(&self, view: &Self::View<'_>, seat: Option<Seat>, width: usize) -> Vec<Row>;
    /// What is read before the first move.
    fn prologue(&self, _view: &Self::View<'_>, _width: usize) -> Vec<Row> {
        Vec::new()
    }
    /// How things stand, in one line.
    fn standing(&self, view: &Self::View<'_>, seat: Option<Seat>) -> Row;
    /// Is it news, with every question, which seats do not take part?
    fn tells_absent(&self) -> bool {
        true
    }
    /// The whole table is drawn again when this changes: a mark of what is worth looking at.
    fn moment(&self, _view: &Self::View<'_>) -> u64 {
        0
    }
    /// Does this event begin a round or a turn?
    fn part(&self, event: &Self::Event) -> Part;
    /// In a few signs, if many choices of its kind stand side by side.
    fn brief(&self, _choice: &Choice) -> Option<String> {
        None
    }
    /// The names of all cards.
    fn cards(&self) -> Vec<&str>;
    /// How the pieces of this name are written: several if there are copies.
    fn slugs(&self, name: &str) -> Vec<&str>;
    /// A card with everything that is printed on it, if there is one with this name or slug.
    fn card(&self, name: &str, width: usize) -> Option<Vec<Row>>;
}

/// Sits down to play.
pub fn run(arguments: &cli::Play, content: Option<&Path>) -> Result<Verdict, Stop> {
    let named = arguments.game.as_deref().unwrap_or(USUAL_GAME);
    // `mistgate play FILE` means the same as `--resume FILE`: there is no other way to read it.
    let file = (!games::is_game(named) && Path::new(named).is_file()).then(|| PathBuf::from(named));
    match arguments.resume.clone().or(file) {
        Some(path) => resume(&path, arguments, content),
        None => games::with(named, content, Begin(arguments))?,
    }
}

fn resume(path: &Path, arguments: &cli::Play, content: Option<&Path>) -> Result<Verdict, Stop> {
    let text = files::read_journal(path)?;
    let name = path.display().to_string();
    let trouble = |error: &JournalError| Stop::from(Trouble::in_journal(&name, &text, error));
    let journal = Journal::read(&text).map_err(|error| trouble(&error))?;
    if !games::is_game(&journal.head.game) {
        return Err(trouble(&editions::unknown_game(&journal.head.game)));
    }
    editions::with(&journal.head, content, &trouble, Resume { path, journal: &journal, length: text.len(), arguments, trouble: &trouble })?
}

/// The play of a journal. One of today's rules must fit to the letter: if it does not, somebody has edited it. One of earlier
/// rules goes on as well as it can.
fn resumed<G: CliGame>(game: Arc<G>, journal: &Journal) -> Result<Session<G>, JournalError> {
    match journal.head.rules {
        Some(rules) if rules == G::RULES => Session::resume(game, journal),
        Some(_) | None => Session::reopen(game, journal, Vec::new()),
    }
}

/// A play that begins, and its journal on disk: in this file, or among the others.
pub fn begin_session<G: CliGame>(game: Arc<G>, setup: G::Setup, seed: Option<u64>, save: Option<&Path>) -> Result<(Session<G>, JournalFile), Stop> {
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0) % EASY_SEEDS);
    let session = Session::begin(game, setup, seed)?;
    editions::keep(session.game().as_ref(), &session.head().content);
    let keep = match save {
        Some(path) => JournalFile::create(path, &session)?,
        None => JournalFile::create_somewhere(&files::journals(), &session)?,
    };
    Ok((session, keep))
}

struct Begin<'a>(&'a cli::Play);

impl GameTask for Begin<'_> {
    type Output = Result<Verdict, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let arguments = self.0;
        if !G::game_box().players().contains(&arguments.players) {
            let help = format!("{} is for {} to {}", G::game_box().cover.title, G::game_box().players().start(), G::game_box().players().end());
            return Err(Trouble::new(format!("{} people cannot play {}", arguments.players, G::game_box().cover.title), help).into());
        }
        let setup = setting::apply::<G>(G::setup(arguments.players), &arguments.set)?;
        let bots = partners(&game.seats(&setup), &arguments.bot, arguments.playouts)?;
        let (session, keep) = begin_session(game, setup, arguments.seed, arguments.save.as_deref())?;
        let mut out = anstream::stdout();
        writeln!(out, "{}, seed {}. The journal is\n  {}", G::game_box().cover.title, session.seed(), keep.path().display())?;
        TerminalTable::new(session, keep, bots).run()
    }
}

struct Resume<'a> {
    path: &'a Path,
    journal: &'a Journal,
    length: usize,
    arguments: &'a cli::Play,
    trouble: &'a dyn Fn(&JournalError) -> Stop,
}

impl Resume<'_> {
    /// A move is not legal any more. What came before it goes on in a file of its own: in the old one, later moves would be lost.
    fn begin_anew<G: CliGame>(self, game: Arc<G>, change: &RulesChange) -> Result<Verdict, Stop> {
        let mut journal = self.journal.clone();
        journal.lines.truncate(change.line);
        let session = Session::reopen(game, &journal, Vec::new()).map_err(|error| (self.trouble)(&error))?;
        let bots = partners(session.seats(), &self.arguments.bot, self.arguments.playouts)?;
        let keep = JournalFile::create_somewhere(&files::journals(), &session)?;
        let mut out = anstream::stdout();
        writeln!(out, "{}\nThe old journal stays as it is; the new one is {}", change.said(), keep.path().display())?;
        TerminalTable::new(session, keep, bots).run()
    }
}

impl GameTask for Resume<'_> {
    type Output = Result<Verdict, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let session = resumed(game.clone(), self.journal).map_err(|error| (self.trouble)(&error))?;
        if let Some(change) = session.change().filter(|change| change.from == GoesOn::FromLastPossible) {
            return self.begin_anew(game, change);
        }
        editions::keep(session.game().as_ref(), &session.head().content);
        let bots = partners(session.seats(), &self.arguments.bot, self.arguments.playouts)?;
        let sound = self.journal.torn.as_ref().map_or(self.length, |torn| torn.offset);
        let keep = JournalFile::reopen(self.path, &session, sound)?;
        let mut out = anstream::stdout();
        writeln!(out, "{}, seed {}. Going on with {}", G::game_box().cover.title, session.seed(), self.path.display())?;
        if let Some(change) = session.change() {
            writeln!(out, "{}", change.said())?;
        }
        if let Some(torn) = &self.journal.torn {
            writeln!(out, "The last line ({}) was cut off before its move was acknowledged; it is dropped.", torn.line)?;
        }
        TerminalTable::new(session, keep, bots).run()
    }
}
