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
    /// Rules of a finished catalogue that no test names yet: what they demand, or its test, is still to be made.
    pub open: &'static [&'static str],
    text: &'static str,
    read: OnceLock<Catalogue>,
}

macro_rules! catalogue {
    ($game:literal, $file:literal, $prefix:literal, $finished:literal) => {
        catalogue!($game, $file, $prefix, $finished, but [])
    };
    ($game:literal, $file:literal, $prefix:literal, $finished:literal, but $open:expr) => {
        CatalogueFile {
            game: $game,
            file: $file,
            prefix: $prefix,
            finished: $finished,
            open: &$open,
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
    catalogue!("malhya", "malhya-1-heroes-and-travel", "ML-", true, but ["ML-BOX-01", "ML-TALENT-26"]),
    catalogue!("malhya", "malhya-2-exploration-and-combat", "ML-", true, but ["ML-EXPLORE-02", "ML-MAP-01", "ML-DEPLOY-02", "ML-RIFT-13", "ML-BASE-11", "ML-THREAT-13", "ML-PATROL-23"]),
    catalogue!("malhya", "malhya-3-magic-and-more", "ML-", true, but ["ML-RULECARD-03", "ML-RULECARD-04", "ML-GROUND-06", "ML-ICON-01", "ML-ICON-02", "ML-ICON-03", "ML-ICON-60", "ML-ICON-67", "ML-ICON-77", "ML-ICON-78", "ML-ICON-106", "ML-ICON-107", "ML-ICON-108", "ML-ICON-113", "ML-VOCAB-10", "ML-VOCAB-36", "ML-VOCAB-63", "ML-VOCAB-92", "ML-VOCAB-106"]),
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
