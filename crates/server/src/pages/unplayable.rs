//! The page of a table that cannot go on here: why, what would help, and all that was kept of it.

use crate::look::{Shape, Tone, emblem, icon};
use crate::parts::frame::{Page, Theme, bar};
use crate::unplayable::Unplayable;
use maud::{Markup, html};
use mistgate_kernel::Line;
use mistgate_kernel::text::capital;

/// What the page shows to one person.
pub struct UnplayableModel {
    /// The table's id, as it stands in addresses.
    pub id: String,
    /// The game's name on the page.
    pub title: String,
    /// The length of the journal.
    pub at: u64,
    /// How far it went, or how it ended.
    pub stands: String,
    /// Why it cannot go on.
    pub why: Unplayable,
    /// The seats, and who sits there.
    pub seats: Vec<(String, String)>,
    /// What happened, oldest first.
    pub story: Vec<Line>,
    /// May this person read the journal?
    pub journal: bool,
}

/// The whole page.
pub fn unplayable(table: &UnplayableModel, theme: Theme) -> Markup {
    let page = Page {
        title: "A table that can only be read",
        theme,
        skip: ("main", "Skip to the table"),
        stream: None,
        bar: bar(&table.title, html! {}),
        body: html! {
            main #main.book {
                (emblem(&table.id, "lock", Tone::Slate, Shape::Hex))
                (rests(table))
                ul.book__lead { @for (seat, sitter) in &table.seats { li { b { (capital(seat)) } ", " (sitter) } } }
                p {
                    @if table.journal { a.btn href={ "/t/" (table.id) "/journal" } download { (icon("scroll")) "Download the journal" } " " }
                    a.btn href={ "/t/" (table.id) "/report" } { (icon("bell")) "Report a problem" } " "
                    a.btn href="/" { (icon("lantern")) "Back to the lobby" }
                }
                h2.title { "What happened" }
                ol.log.panel.story role="log" aria-label="What happened, newest first" {
                    @for line in table.story.iter().rev() { li.log__now { (line.text) } }
                }
            }
        },
    };
    page.render()
}

/// Why nothing is asked. A page that was live before shows it in the place of the question.
pub fn rests(table: &UnplayableModel) -> Markup {
    html! {
        section #prompt.panel.prompt.prompt--waiting aria-labelledby="ask" data-at=(table.at) {
            p.caps { (table.stands) }
            h1.prompt__ask #ask { "This table can only be read" }
            p.prompt__notice role="alert" { (sentence(&table.why.reason)) }
            p { (sentence(&table.why.help)) " Nothing is lost: what was done here is kept." }
        }
    }
}

fn sentence(words: &str) -> String {
    let stop = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{stop}", capital(words))
}
