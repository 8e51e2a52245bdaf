//! Mutants that change nothing, listed by hand with the reason.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// The reasons by name, for each game.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub struct Known(BTreeMap<String, BTreeMap<String, String>>);

impl Known {
    /// From `same.toml` beside this program.
    pub fn read(folder: &Path) -> io::Result<Known> {
        toml::from_str(&fs::read_to_string(folder.join("same.toml"))?).map_err(io::Error::other)
    }

    /// Why this mutant makes no difference, if it is known to make none.
    pub fn reason(&self, game: &str, name: &str) -> Option<&str> {
        self.0.get(game)?.get(name).map(String::as_str)
    }
}
