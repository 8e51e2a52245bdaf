//! Every table is played with the content it began with: the games, loaded per version of their content when a table needs it,
//! and let go with the last room that does.

use crate::former;
use crate::games::boxes;
use crate::hosted::HostedGame;
use mistgate_kernel::any::AnyGame;
use mistgate_kernel::content::Source;
use mistgate_store::pack::{pack_files, unpack_files};
use mistgate_store::{Store, StoreError};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A game and the name of its content.
type Key = (&'static str, String);

/// The games in every version of their content that is in use.
pub struct Editions {
    store: Arc<dyn Store>,
    /// Where a host may lay content that nobody has kept.
    folder: PathBuf,
    loaded: Mutex<HashMap<Key, Weak<dyn AnyGame>>>,
    /// What is certainly in the store.
    kept: Mutex<HashSet<Key>>,
}

/// Why there is no game with such content.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoEdition {
    /// Nobody has kept it.
    #[error("it is played with content `{name}` of {title}, which is not kept here", title = title(.game))]
    Unknown {
        /// The game.
        game: &'static str,
        /// What the journal calls it.
        name: String,
    },
    /// It is there, but today's rules cannot read it.
    #[error("its content `{name}` cannot be read by these rules: {reason}")]
    Unreadable {
        /// What the journal calls it.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The store does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl NoEdition {
    /// What would help.
    pub fn help(&self) -> String {
        match self {
            NoEdition::Unknown { game, name } => format!(
                "whoever keeps this server can lay its content files, from a Mistgate where it was played, into the folder `content/{game}-{name}` \
                 of the data folder, and it goes on"
            ),
            NoEdition::Unreadable { .. } => "an earlier Mistgate may read it; please report this".to_owned(),
            NoEdition::Store(_) => "try again later".to_owned(),
        }
    }
}

fn title(game: &str) -> &str {
    boxes::find(game).map_or(game, |found| found.cover.title)
}

impl Editions {
    /// None loaded yet. What nobody has kept is looked for in the folder.
    pub fn new(store: Arc<dyn Store>, folder: PathBuf) -> Self {
        Editions { store, folder, loaded: Mutex::default(), kept: Mutex::default() }
    }

    /// The game with the content that a journal names so. Whoever holds it keeps it loaded.
    pub async fn find(&self, hosted: &HostedGame, content: &str) -> Result<HostedGame, NoEdition> {
        if hosted.game.has_content(content) {
            return Ok(hosted.clone());
        }
        let key = (hosted.game.name(), content.to_owned());
        if let Some(game) = locked(&self.loaded).get(&key).and_then(Weak::upgrade) {
            return Ok(HostedGame { game, ..hosted.clone() });
        }
        let unreadable = |reason: String| NoEdition::Unreadable { name: content.to_owned(), reason };
        let unknown = || NoEdition::Unknown { game: key.0, name: content.to_owned() };
        let kept = self.store.content(key.0, content).await?.or_else(|| former::find(key.0, content).map(<[u8]>::to_vec));
        let files = match &kept {
            Some(pack) => sources(pack).map_err(|error| unreadable(error.to_string()))?,
            None => laid_there(&self.folder, key.0, content).ok_or_else(unknown)?,
        };
        let present = hosted.game.clone();
        let loading = tokio::task::spawn_blocking(move || present.with_content(&files));
        let game = loading.await.map_err(|error| unreadable(error.to_string()))?.map_err(|problems| unreadable(problems.to_string()))?;
        if kept.is_none() && !game.has_content(content) {
            return Err(unreadable(format!("what was laid into its folder is content `{}`", game.version())));
        }
        locked(&self.loaded).insert(key, Arc::downgrade(&game));
        Ok(HostedGame { game, ..hosted.clone() })
    }

    /// Keeps the content of a game under the name that a journal gives it.
    pub async fn keep(&self, game: &dyn AnyGame, content: &str) -> Result<(), StoreError> {
        let key = (game.name(), content.to_owned());
        let Some(edition) = game.edition_called(content).filter(|_| !locked(&self.kept).contains(&key)) else { return Ok(()) };
        let pack = pack_files(edition.files().iter().map(|file| (file.name(), file.text())));
        self.store.keep_content(key.0, content, pack).await?;
        locked(&self.kept).insert(key);
        Ok(())
    }

    /// Forgets those that nobody holds any more; says how many are left.
    pub fn sweep(&self) -> usize {
        let mut loaded = locked(&self.loaded);
        loaded.retain(|_, game| game.strong_count() > 0);
        loaded.len()
    }
}

/// Content that somebody has laid into the folder: its files in a folder of their own, or the pack of a game in the terminal.
fn laid_there(folder: &Path, game: &str, name: &str) -> Option<Vec<Source>> {
    // The name may come from anybody's journal: names are digests, and nothing else leads to a file.
    let is_name = name.len() <= 32 && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let here = is_name.then(|| folder.join(format!("{game}-{name}")))?;
    match fs::read(here.with_extension("pack")) {
        Ok(pack) => sources(&pack).ok(),
        Err(_) => files_in(&here),
    }
}

/// The content files of a folder; what tells of them or teaches the game is none.
fn files_in(folder: &Path) -> Option<Vec<Source>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let beside = |path: &PathBuf| ["components.toml", "guide.toml", "glossary.toml"].iter().any(|name| path.ends_with(name));
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml") && !beside(path));
    paths
        .iter()
        .map(|path| Some(Source::new(path.file_name()?.to_str()?, fs::read_to_string(path).ok()?)))
        .collect::<Option<Vec<_>>>()
        .filter(|files| !files.is_empty())
}

/// The files of a pack.
pub fn sources(pack: &[u8]) -> Result<Vec<Source>, StoreError> {
    Ok(unpack_files(pack)?.into_iter().map(|(name, text)| Source::new(name, text)).collect())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that can fall over happens under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
