//! Rule ids and the rule catalogue.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The id of a rule in the catalogue, such as `MW-PLAY-04`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl Rule {
    /// No rule: for words that no rule stands behind.
    pub const NONE: Rule = Rule("");
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.0)
    }
}

/// One catalogue: the rules of a rulebook, with ids, checks and rulings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// Where the rules come from.
    pub source: Source,
    /// The rules, in the order of the catalogue.
    #[serde(rename = "rule")]
    pub rules: Vec<Entry>,
}

/// The rulebook behind a catalogue.
#[derive(Clone, Debug, Deserialize)]
pub struct Source {
    /// Its title.
    pub title: String,
}

/// A rule of the catalogue.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// The part of the game it belongs to.
    pub topic: String,
    /// Where it stands in the rulebook.
    pub section: String,
    /// setup, must, may, limit, define, component, variant, example or end.
    pub kind: String,
    /// The rule in our own words.
    pub text: String,
    /// How one can tell that it is kept.
    pub check: String,
    /// Our ruling, where the rulebook is silent or contradicts itself.
    pub ruling: Option<String>,
    /// Related rules.
    #[serde(default)]
    pub see: Vec<String>,
}

impl Catalogue {
    /// Reads a catalogue from its text.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The rule with this id.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}
