//! A data folder: who has it, and who may read it.

use crate::StoreError;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The name of the file in the data folder.
pub(crate) const FILE: &str = "mistgate.sqlite";
/// Locked while somebody has the store open. The system takes the lock away with the process, however that ends.
const LOCK: &str = "mistgate.lock";
/// What SQLite lays beside the file.
pub(crate) const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// A data folder that nobody else has.
pub(crate) struct Folder {
    path: PathBuf,
    lock: File,
}

impl Drop for Folder {
    /// Said and not only let happen: a program that is just being started beside us may hold the same file for a moment.
    fn drop(&mut self) {
        let _ = self.lock.unlock();
    }
}

impl Folder {
    /// Takes it, unless another server has.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let broken = |error: io::Error| StoreError::Broken(error.to_string());
        let lock = private_file(&path.join(LOCK)).map_err(broken)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(path.to_owned())),
            // Some file systems know no locks: better without than not at all.
            Err(TryLockError::Error(error)) => tracing::warn!("the data folder cannot be locked: {error}"),
        }
        Ok(Folder { path: path.to_owned(), lock })
    }

    /// The file, made by us before SQLite makes it for everybody to read.
    pub fn private_file(&self) -> Result<PathBuf, StoreError> {
        private_file(&self.file()).map_err(|error| StoreError::Broken(error.to_string()))?;
        self.keep_private()?;
        Ok(self.file())
    }

    /// The file with everything in it.
    pub fn file(&self) -> PathBuf {
        self.path.join(FILE)
    }

    /// Whatever an earlier program has made is for nobody else to read.
    pub fn keep_private(&self) -> Result<(), StoreError> {
        let beside = BESIDE.map(|ending| self.path.join(format!("{FILE}{ending}")));
        for file in beside.iter().chain([&self.file()]).filter(|file| file.exists()) {
            keep_private(file).map_err(|error| StoreError::Broken(format!("{}: {error}", file.display())))?;
        }
        Ok(())
    }
}

/// A file that only its owner may read; made, if there is none.
pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// From now on only its owner may read it.
pub(crate) fn keep_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(())
}
