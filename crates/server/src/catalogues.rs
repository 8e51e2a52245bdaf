//! The rule catalogues, embedded: for pages and for the command line.

use mistgate_kernel::rule::{Catalogue, Entry};
use std::sync::OnceLock;

/// A catalogue in the program.
pub struct CatalogueFile {
    /// The game its rules belong to.
    pub game: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// What the ids of its rules begin with; several catalogues of one game may share it.
    pub prefix: &'static str,
    /// Must every rule have a test?
    pub finished: bool,
    text: &'static str,
    read: OnceLock<Catalogue>,
}

macro_rules! catalogue {
    ($game:literal, $file:literal, $prefix:literal, $finished:literal) => {
        CatalogueFile {
            game: $game,
            file: $file,
            prefix: $prefix,
            finished: $finished,
            text: include_str!(concat!("../../../rules/", $file, ".toml")),
            read: OnceLock::new(),
        }
    };
}

/// All catalogues.
pub static CATALOGUES: [CatalogueFile; 7] = [
    catalogue!("mistywell", "mistywell", "MW-", true),
    catalogue!("mistfall", "mistfall", "MF-", true),
    catalogue!("mistfall", "heart-of-the-mists", "HM-", true),
    catalogue!("frost", "chronicles-of-frost", "CF-", true),
    catalogue!("malhya", "malhya-1-heroes-and-travel", "ML-", true),
    catalogue!("malhya", "malhya-2-exploration-and-combat", "ML-", true),
    catalogue!("malhya", "malhya-3-magic-and-more", "ML-", true),
];

impl CatalogueFile {
    /// The catalogue, read from its text when it is first needed.
    pub fn read(&self) -> &Catalogue {
        // Embedded, and a test reads them all: no user can cause this.
        self.read.get_or_init(|| Catalogue::read(self.text).unwrap_or_else(|error| panic!("rules/{}.toml is broken: {error}", self.file)))
    }
}

/// The rule with this id, whatever the case of its letters.
pub fn find(id: &str) -> Option<&'static Entry> {
    let id = id.to_uppercase();
    CATALOGUES.iter().filter(|catalogue| id.starts_with(catalogue.prefix)).find_map(|catalogue| catalogue.read().find(&id))
}

/// All rules of all catalogues.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().flat_map(|catalogue| &catalogue.read().rules)
}
