//! What happened, newest first, and the slider over the whole game.

use super::recap::opener;
use super::text::book;
use crate::look::icon;
use crate::model::TableModel;
use maud::{Markup, html};

/// Lines of the log on the page; the rest is a link away. Keeps an update small.
const SHOWN: usize = 48;

/// The log. Its element has the id `log`.
pub fn log(table: &TableModel) -> Markup {
    let more = table.more_log || table.log.len() > SHOWN;
    html! {
        section #log.panel.logbook aria-labelledby="log-title" {
            header.panel__head {
                h2.title #log-title { "What happened" }
                @if table.watching > 0 { span.rule { (table.watching) " watching" } }
                @if let Some(recap) = table.recap.as_ref().filter(|_| table.ended.is_none()) { (opener(recap)) }
            }
            div.log role="log" tabindex="0" aria-label="What happened, newest first" {
                ol {
                    @for line in table.log.iter().rev().take(SHOWN) {
                        @if line.head {
                            li.log__round.caps { (line.line.text.trim_end_matches('.')) }
                        } @else {
                            li.log__now[line.now] { (book(table.game, line.line.rule.0)) (line.line.text) }
                        }
                        @if line.first_since { li.log__mark { (icon("lantern")) "Your last turn ended here" } }
                    }
                    @if more { li.log__more { a href=(table.url("story")) { "The whole story" } } }
                }
            }
            @if !table.replay { (slider(table)) }
        }
    }
}

/// The slider: on the live page it stands under the log and leads into the replay; there it stands with the moment that is shown, also where a
/// phone shows one view at a time, and leads to any other.
pub fn slider(table: &TableModel) -> Markup {
    let last = table.moves;
    html! {
        form.replay method="get" action=(table.url("replay")) data-shown=(table.shown) {
            @if table.replay { (step(table, table.shown.saturating_sub(1), "ArrowLeft", "undo", "One move back")) }
            @if table.replay {
                // Without the script it shows the moment that the slider points at.
                button.btn.btn--quiet.btn--icon data-play data-key="p" aria-label="Play" { (icon("play")) (icon("pause")) }
            } @else {
                button.btn.btn--quiet.btn--icon aria-label="Replay from here" { (icon("play")) }
            }
            input type="range" name="at" min="0" max=(last) value=(table.shown) aria-label={ "Move, of " (last) };
            output.num { @if table.replay { (table.shown) " of " (last) } @else { (last) ", live" } }
            @if table.replay {
                (step(table, (table.shown + 1).min(last), "ArrowRight", "arrow", "One move on"))
                select.btn.btn--quiet data-speed aria-label="Speed" { @for (value, word) in [("0.5", "½ ×"), ("1", "1 ×"), ("2", "2 ×"), ("4", "4 ×")] { option value=(value) selected[value == "1"] { (word) } } }
                a.btn.btn--quiet href=(table.url("")) { "Live" }
            }
        }
    }
}

fn step(table: &TableModel, to: usize, key: &str, glyph: &str, word: &str) -> Markup {
    html! { a.btn.btn--quiet.btn--icon href={ (table.url("replay")) "?at=" (to) } data-key=(key) data-step aria-label=(word) title=(word) { (icon(glyph)) } }
}
