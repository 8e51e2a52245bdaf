//! Old tables: their journals are written to files, and then they are deleted.

use super::Rooms;
use crate::app::Retention;
use mistgate_store::{List, StoreError};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Tables in one portion.
const TOGETHER: u32 = 100;
/// Old tables are the business of one node; for so long.
const TURN: Duration = Duration::from_secs(600);

impl Rooms {
    /// Writes old tables to the archive and deletes them; says how many.
    pub async fn retire(&self, retention: Retention, archive: &Path) -> Result<usize, StoreError> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let before = |age: Duration| now.saturating_sub(age).as_secs() as i64;
        let lists = [retention.finished.map(|age| List::FinishedBefore(before(age))), retention.abandoned.map(|age| List::UntouchedSince(before(age)))];
        let mut retired = 0;
        for list in lists.into_iter().flatten() {
            // A busy house has many of them: portion by portion, until one is not full.
            let mut portion = TOGETHER as usize;
            while portion == TOGETHER as usize && self.store.lease("retiring", TURN).await? {
                portion = self.retire_some(list.clone(), archive).await?;
                retired += portion;
            }
        }
        Ok(retired)
    }

    async fn retire_some(&self, list: List, archive: &Path) -> Result<usize, StoreError> {
        let mut retired = 0;
        for old in self.store.list(list, TOGETHER).await? {
            let Some(table) = self.store.load(&old.id).await? else { continue };
            let journal = format!("{}{}", table.head, table.lines.iter().map(|line| format!("{line}\n")).collect::<String>());
            // Only what is safely kept elsewhere is deleted.
            keep(archive, &format!("{}-{}.journal", table.game, table.id), &journal).map_err(|error| StoreError::Broken(error.to_string()))?;
            self.delete(&old.id).await?;
            retired += 1;
        }
        Ok(retired)
    }
}

fn keep(archive: &Path, name: &str, text: &str) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(archive)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(archive.join(name))?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
