//! The steps from an empty file to the store of today. Written out here instead of by sqlx's macro, which would compile
//! SQLite and half of sqlx a second time.

use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType};
use std::pin::Pin;

/// Number, name and text of every step. One that was released never changes: stores remember its digest.
const MIGRATIONS: [(i64, &str, &str); 4] = [
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "deciding", include_str!("../migrations/0002_deciding.sql")),
    (3, "time", include_str!("../migrations/0003_time.sql")),
    (4, "notes", include_str!("../migrations/0004_notes.sql")),
];

/// All steps.
#[derive(Debug)]
pub struct Migrations;

impl<'s> MigrationSource<'s> for Migrations {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 's>> {
        let steps = MIGRATIONS.map(|(number, name, text)| Migration::new(number, name.into(), MigrationType::Simple, text.into(), false));
        Box::pin(async move { Ok(steps.to_vec()) })
    }
}

#[cfg(test)]
mod tests {
    use super::MIGRATIONS;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folder_is_a_step() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<String> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        assert_eq!(files, MIGRATIONS.map(|(number, name, _)| format!("{number:04}_{name}.sql")));
        for (file, (_, _, text)) in files.iter().zip(MIGRATIONS) {
            assert_eq!(fs::read_to_string(folder.join(file)).unwrap(), text, "{file}");
        }
    }
}
