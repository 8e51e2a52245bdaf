//! Content by its name: a journal is played with the cards it knows.
//!
//! What a game in the terminal is played with is kept in the data folder, because the program may become newer before the game
//! ends; what earlier programs came with is in this one.

use crate::files;
use crate::games::{self, CliGame, GameTask};
use crate::stop::Stop;
use mistgate_kernel::content::Source;
use mistgate_kernel::journal::{Head, JournalError};
use mistgate_server::{editions, former};
use mistgate_store::pack::pack_files;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where content is kept.
fn folder() -> PathBuf {
    files::data().join("content")
}

fn path(game: &str, name: &str) -> PathBuf {
    folder().join(format!("{game}-{name}.pack"))
}

/// Keeps the content a game is played with, under the name its journal gives it. A game is not worth less because this fails.
pub fn keep<G: CliGame>(game: &G, name: &str) {
    let path = path(G::NAME, name);
    let Some(edition) = game.edition_called(name).filter(|_| !path.exists() && is_name(name)) else { return };
    let pack = pack_files(edition.files().iter().map(|file| (file.name(), file.text())));
    let _ = fs::create_dir_all(folder()).and_then(|()| fs::write(&path, pack));
}

/// Does something with the game that a journal was played with: with the content of a folder if one is named, else with the one
/// that the journal names, wherever it is kept.
pub fn with<J: GameTask>(head: &Head, content: Option<&Path>, trouble: &dyn Fn(&JournalError) -> Stop, task: J) -> Result<J::Output, Stop> {
    if games::with(&head.game, content, Knows(&head.content))? {
        return games::with(&head.game, content, task);
    }
    if let Some(folder) = content {
        let message = format!("this game was played with content {}, which is not what lies in {}", head.content, folder.display());
        return Err(trouble(&JournalError::new(3, message, "cards have changed since: give the folder with its own content files with --content")));
    }
    let files = kept(&head.game, &head.content).ok_or_else(|| {
        let message = format!("this game was played with content {}, which is not kept here", head.content);
        let help = format!(
            "get its content files from whoever played it and name their folder with --content, or put {} into {}",
            path(&head.game, &head.content).file_name().unwrap_or_default().to_string_lossy(),
            folder().display()
        );
        trouble(&JournalError::new(3, message, help))
    })?;
    games::with_kept(&head.game, &files, task)
}

fn kept(game: &str, name: &str) -> Option<Vec<Source>> {
    let found = if is_name(name) { fs::read(path(game, name)).ok() } else { None };
    let pack = found.or_else(|| former::find(game, name).map(<[u8]>::to_vec))?;
    editions::sources(&pack).ok()
}

/// Names are digests: nothing else leads to a file.
fn is_name(name: &str) -> bool {
    name.len() <= 32 && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Is the program's own content the one of this name?
struct Knows<'a>(&'a str);

impl GameTask for Knows<'_> {
    type Output = bool;

    fn run<G: CliGame>(self, game: Arc<G>) -> bool {
        game.has_content(self.0)
    }
}

/// What to say about a game whose name is not known.
pub fn unknown_game(game: &str) -> JournalError {
    let message = format!("this is a journal of `{game}`, a game that is not in the box");
    JournalError::new(2, message, format!("the games are {}", games::NAMES.join(", ")))
}
