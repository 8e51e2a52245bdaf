//! The boards of the games. A game brings its own areas; everything else is in [`crate::parts`].

pub mod mistywell;

use crate::front::Fields;
use crate::model::TableModel;
use crate::pages::lobby::Layout;
use crate::parts::frame::Theme;
use crate::seating::Seating;
use maud::Markup;
use mistgate_kernel::table::Table;
use mistgate_kernel::{Line, Seat};
use serde_json::Value;

/// How a game looks in the browser.
pub trait Face: Send + Sync {
    /// The table as a person sees it; nothing if it is a table of another game.
    fn table<'a>(&self, table: &'a dyn Table, at: Seating) -> Option<TableModel<'a>>;
    /// Why a seat cannot use what lies near, by the names of the pieces.
    fn whys(&self, table: &dyn Table, seat: Seat) -> Vec<(String, Line)>;
    /// How it is laid out before it begins, as usual.
    fn layout(&self) -> Layout;
    /// The setup that a filled layout asks for, or what is wrong with it.
    fn setup(&self, fields: &Fields) -> Result<Value, String>;
    /// All its cards.
    fn cards(&self, theme: Theme) -> Markup;
}
