//! Whole pages, and the fragments a live page swaps.

/// What a browser may load and do on our pages: everything comes from here, and nothing stands inline.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub mod campaign;
pub mod how_to_play;
pub mod lobby;
pub mod me;
pub mod notes;
pub mod rules;
pub mod table;
pub mod unplayable;

pub use campaign::campaign;
pub use how_to_play::how_to_play;
pub use lobby::lobby;
pub use me::{carry, me};
pub use notes::{claim, error, offline, report, story, why, why_said};
pub use rules::{galleries, rule, rulebook, rulebooks, signs};
pub use table::{ShownFragments, fragments, table, unseen, update};
pub use unplayable::unplayable;
