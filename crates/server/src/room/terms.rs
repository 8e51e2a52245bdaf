//! What was agreed beside the rules.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was agreed beside the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Terms {
    /// What may be taken back.
    pub undo: Undo,
    /// May anybody who knows the address watch?
    pub spectators: bool,
    /// May the journal, which tells everything hidden, be read while several people play?
    pub open_journal: bool,
    /// Was the seed chosen by the person who made the table, who may therefore know what is hidden?
    pub seed_chosen: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Terms { undo: Undo::Careful, spectators: true, open_journal: false, seed_chosen: false }
    }
}

/// What may be taken back, and by whom. Whoever plays alone may always take back, unless it is `never`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// By the last actor, unless something hidden was shown.
    #[default]
    Careful,
    /// By the last actor, even if something hidden was shown.
    Free,
    /// Nothing, by nobody.
    Never,
}
