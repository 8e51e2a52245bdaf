//! Every table is played with the content it began with: the games, loaded per version of their content when a table needs it,
//! and let go with the last room that does.

use crate::former;
use crate::hosted::HostedGame;
use mistgate_kernel::any::AnyGame;
use mistgate_kernel::content::Source;
use mistgate_store::pack::{pack_files, unpack_files};
use mistgate_store::{Store, StoreError};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A game and the name of its content.
type Key = (&'static str, String);

/// The games in every version of their content that is in use.
pub struct Editions {
    store: Arc<dyn Store>,
    loaded: Mutex<HashMap<Key, Weak<dyn AnyGame>>>,
    /// What is certainly in the store.
    kept: Mutex<HashSet<Key>>,
}

/// Why there is no game with such content.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoEdition {
    /// Nobody has kept it.
    #[error(
        "it was played with content `{0}`, which is not kept here: get the content files from whoever made the journal, \
         and open it with `mistgate play --resume FILE --content FOLDER`"
    )]
    Unknown(String),
    /// It is there, but today's rules cannot read it.
    #[error("its content `{0}` cannot be read by these rules any more: {1}")]
    Unreadable(String, String),
    /// The store does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Editions {
    /// None loaded yet.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Editions { store, loaded: Mutex::default(), kept: Mutex::default() }
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
        let kept = self.store.content(key.0, content).await?;
        let pack = kept.or_else(|| former::find(key.0, content).map(<[u8]>::to_vec)).ok_or_else(|| NoEdition::Unknown(content.to_owned()))?;
        let unreadable = |reason: String| NoEdition::Unreadable(content.to_owned(), reason);
        let (files, present) = (sources(&pack).map_err(|error| unreadable(error.to_string()))?, hosted.game.clone());
        let loading = tokio::task::spawn_blocking(move || present.with_content(&files));
        let game = loading.await.map_err(|error| unreadable(error.to_string()))?.map_err(|problems| unreadable(problems.to_string()))?;
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

/// The files of a pack.
pub fn sources(pack: &[u8]) -> Result<Vec<Source>, StoreError> {
    Ok(unpack_files(pack)?.into_iter().map(|(name, text)| Source::new(name, text)).collect())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that can fall over happens under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
