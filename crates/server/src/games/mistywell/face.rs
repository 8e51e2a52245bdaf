//! Mistywell on the shelf of the server: what the lobby says, how a table begins, how it looks.

use crate::bots::MonteCarloPartner;
use crate::front::Fields;
use crate::games::Face;
use crate::model::TableModel;
use crate::pages;
use crate::pages::lobby::{Layout, mistywell_layout};
use crate::parts::frame::Theme;
use crate::seating::{self, Seating};
use crate::shelf::{About, Offer};
use maud::Markup;
use mistgate_kernel::session::Session;
use mistgate_kernel::table::Table;
use mistgate_kernel::{Line, Seat};
use mistgate_mistywell::Mistywell;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Mistywell, with all a server needs.
pub fn offer(game: Arc<Mistywell>) -> Offer {
    let about = About { title: "Mistywell".to_owned(), blurb: ABOUT.to_owned(), players: (1, 3), minutes: (60, 90) };
    Offer::new(game.clone(), about).with_partner(MonteCarloPartner::<Mistywell>::default()).with_seating(seat_persons).with_face(Look(game))
}

/// What it is, in a paragraph.
pub const ABOUT: &str = "The Temple of the Golden Covenant rules the city by fear. A Witch, a Tinker and a Forester answer small wishes, win one \
                         group after another, and spend that trust to unite the districts: six Unity tokens before six of Fear.";

/// Who controls which role (MW-ROLE-03).
fn seat_persons(setup: &mut Value, persons: &[u8]) {
    if let Some(setup) = setup.as_object_mut() {
        setup.entry("control").or_insert_with(|| json!(persons));
    }
}

struct Look(Arc<Mistywell>);

fn session(table: &dyn Table) -> Option<&Session<Mistywell>> {
    table.as_any().downcast_ref()
}

impl Face for Look {
    fn table<'a>(&self, table: &'a dyn Table, at: Seating) -> Option<TableModel<'a>> {
        Some(seating::mistywell(session(table)?, at))
    }

    fn whys(&self, table: &dyn Table, seat: Seat) -> Vec<(String, Line)> {
        session(table).map_or_else(Vec::new, |session| seating::mistywell_whys(session, seat))
    }

    fn layout(&self) -> Layout {
        mistywell_layout(String::new())
    }

    fn setup(&self, fields: &Fields) -> Result<Value, String> {
        let mut setup = Map::new();
        if fields.is_on("plan_ahead") {
            setup.insert("plan_ahead".to_owned(), json!(true));
        }
        if let Some(rounds) = fields.filled("rounds") {
            let rounds: u16 = rounds.parse().map_err(|_| "the last round is a number from 1 to 999, or none".to_owned())?;
            setup.insert("rounds".to_owned(), json!(rounds));
        }
        Ok(Value::Object(setup))
    }

    fn cards(&self, theme: Theme) -> Markup {
        pages::cards(&self.0, theme)
    }
}
