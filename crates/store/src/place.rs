//! Where a store is, as people write it: a folder, `sqlite:FOLDER`, or `postgres://…`.

use crate::{Postgres, Sqlite, Store, StoreError};
use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// Where a store is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a folder, for one server.
    Folder(PathBuf),
    /// In a Postgres, for as many as like.
    Postgres(String),
}

impl Place {
    /// Opens it.
    pub async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Place::Folder(folder) => Arc::new(Sqlite::open(folder).await?),
            Place::Postgres(address) => Arc::new(Postgres::open(address).await?),
        })
    }
}

impl FromStr for Place {
    type Err = Infallible;

    fn from_str(words: &str) -> Result<Self, Infallible> {
        if words.starts_with("postgres://") || words.starts_with("postgresql://") {
            return Ok(Place::Postgres(words.to_owned()));
        }
        let folder = words.strip_prefix("sqlite:").unwrap_or(words);
        Ok(Place::Folder(PathBuf::from(folder.strip_prefix("//").unwrap_or(folder))))
    }
}

impl fmt::Display for Place {
    /// Without the password.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Place::Folder(folder) => write!(f, "{}", folder.display()),
            Place::Postgres(address) => {
                let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", address));
                let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
                write!(f, "{scheme}://{}", rest.rsplit_once('@').map_or(rest, |(_, place)| place))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_folder_or_a_postgres_and_keeps_its_password_to_itself() {
        let read = |words: &str| words.parse::<Place>().unwrap_or_else(|never| match never {});
        assert_eq!(read("tables"), Place::Folder("tables".into()));
        assert_eq!(read("sqlite:/srv/tables"), Place::Folder("/srv/tables".into()));
        assert_eq!(read("sqlite:///srv/tables"), Place::Folder("/srv/tables".into()));
        let club = read("postgres://ada:secret@db.example.org/club?password=secret");
        assert!(matches!(club, Place::Postgres(_)));
        assert_eq!(club.to_string(), "postgres://db.example.org/club");
    }
}
