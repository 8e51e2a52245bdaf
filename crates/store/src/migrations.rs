//! The steps from an empty store to the one of today. Written out here instead of by sqlx's macro, which would compile
//! SQLite and half of sqlx a second time.

use crate::StoreError;
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationSource, MigrationType, Migrator};
use std::pin::Pin;

/// Number, name and text of a step. One that was released never changes: stores remember its digest.
type Step = (i64, &'static str, &'static str);

/// The steps of the store in a folder.
pub const SQLITE: &[Step] = &[
    (1, "tables", include_str!("../migrations/sqlite/0001_tables.sql")),
    (2, "deciding", include_str!("../migrations/sqlite/0002_deciding.sql")),
    (3, "time", include_str!("../migrations/sqlite/0003_time.sql")),
    (4, "notes", include_str!("../migrations/sqlite/0004_notes.sql")),
    (5, "entries", include_str!("../migrations/sqlite/0005_entries.sql")),
];

/// The steps of the store in Postgres.
pub const POSTGRES: &[Step] =
    &[(1, "tables", include_str!("../migrations/postgres/0001_tables.sql")), (2, "leases", include_str!("../migrations/postgres/0002_leases.sql"))];

/// Takes the steps that were not taken yet.
pub async fn run<C: Migrate>(steps: &'static [Step], on: &mut C) -> Result<(), StoreError> {
    let known = steps.len() as i64;
    let broken = |error: MigrateError| match error {
        // A step that this program does not know.
        MigrateError::VersionMissing(found) => StoreError::Later { found, known },
        error => StoreError::Broken(error.to_string()),
    };
    Migrator::new(Steps(steps)).await.map_err(broken)?.run_direct(on).await.map_err(broken)
}

#[derive(Debug)]
struct Steps(&'static [Step]);

impl<'s> MigrationSource<'s> for Steps {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 's>> {
        let steps = self.0.iter().map(|&(number, name, text)| Migration::new(number, name.into(), MigrationType::Simple, text.into(), false));
        let steps = steps.collect();
        Box::pin(async move { Ok(steps) })
    }
}

#[cfg(test)]
mod tests {
    use super::{POSTGRES, SQLITE};
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folders_is_a_step() {
        for (name, steps) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(name);
            let mut files: Vec<String> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
            files.sort();
            assert_eq!(files, steps.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect::<Vec<_>>());
            for (file, (_, _, text)) in files.iter().zip(steps) {
                assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), *text, "{file}");
            }
            assert!(steps.iter().map(|step| step.0).eq(1..=steps.len() as i64), "they are numbered without gaps");
        }
    }
}
