//! The journal on disk, a move ahead of what is shown: what the player has seen happen is never lost.

use crate::files::unreadable;
use crate::stop::{Stop, Trouble};
use mistgate_kernel::Game;
use mistgate_kernel::session::Session;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// So many games with the same seed are kept apart by a number; whoever has more should tidy up.
const MOST_NAMES: u32 = 100_000;

/// A journal file that grows with its session.
pub struct JournalFile {
    path: PathBuf,
    file: File,
    /// The lines of the session that are on disk.
    lines: usize,
    /// How long the file should be: if it is not, somebody else writes to it.
    length: u64,
}

impl JournalFile {
    /// Starts a new file. One that exists is never touched.
    pub fn create<G: Game>(path: &Path, session: &Session<G>) -> Result<Self, Stop> {
        Self::try_create(path, session).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let help = format!("choose another name, or go on with it: mistgate play --resume {}", path.display());
                Trouble::new(format!("{} exists already", path.display()), help).into()
            }
            _ => unwritable(path, &error),
        })
    }

    /// Starts a new file in a folder, under the first name that is free.
    pub fn create_somewhere<G: Game>(folder: &Path, session: &Session<G>) -> Result<Self, Stop> {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        for number in 1..=MOST_NAMES {
            let path = folder.join(format!("{}-{}-{number}.journal", G::NAME, session.seed()));
            match Self::try_create(&path, session) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(unwritable(&path, &error)),
                Ok(keep) => return Ok(keep),
            }
        }
        Err(Trouble::new(format!("{} is full of games with this seed", folder.display()), "name a file with --save").into())
    }

    fn try_create<G: Game>(path: &Path, session: &Session<G>) -> io::Result<Self> {
        let mut file = OpenOptions::new().append(true).create_new(true).open(path)?;
        let text = session.journal();
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        Ok(JournalFile { path: path.to_owned(), file, lines: session.lines().len(), length: text.len() as u64 })
    }

    /// Goes on with a file of which the first `sound` bytes are the session's journal; the rest is cut off.
    pub fn reopen<G: Game>(path: &Path, session: &Session<G>, sound: usize) -> Result<Self, Stop> {
        let open = || -> io::Result<File> {
            let file = OpenOptions::new().append(true).open(path)?;
            if file.metadata()?.len() > sound as u64 {
                file.set_len(sound as u64)?;
                file.sync_all()?;
            }
            Ok(file)
        };
        let file = open().map_err(|error| if error.kind() == io::ErrorKind::NotFound { unreadable(path, &error) } else { unwritable(path, &error) })?;
        Ok(JournalFile { path: path.to_owned(), file, lines: session.lines().len(), length: sound as u64 })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what was done since the last time, and waits until the disk has it.
    pub fn add<G: Game>(&mut self, session: &Session<G>) -> Result<(), Stop> {
        let mut text = String::new();
        for line in session.lines().since(self.lines) {
            text.push_str(line);
            text.push('\n');
        }
        let found = self.file.metadata().map_err(|error| unwritable(&self.path, &error))?.len();
        if found != self.length {
            let help = format!("is the game open in another window? Close one, then go on: mistgate play --resume {}", self.path.display());
            return Err(Trouble::new(format!("{} was changed by somebody else; your last move is not in it", self.path.display()), help).into());
        }
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()).map_err(|error| unwritable(&self.path, &error))?;
        self.lines = session.lines().len();
        self.length += text.len() as u64;
        Ok(())
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Stop {
    let help = "is the disk full, or may you not write there? Another place can be named with --save FILE";
    Trouble::new(format!("{} cannot be written: {error}", path.display()), help).into()
}
