//! What people say to each other at a table: short lines, a few ready ones, and a switch to hear nothing of it.

use crate::look::icon;
use crate::model::TableModel;
use crate::room::LONGEST_SAID;
use maud::{Markup, html};

/// Ready words: what one says most.
const READY: [&str; 5] = ["Well played!", "Good luck!", "Thank you.", "One moment, please.", "Oh no."];

/// The button that opens it; the script adds how much is new.
pub fn button(table: &TableModel) -> Markup {
    html! { @if people(table) > 1 { button.btn.btn--quiet.btn--icon type="button" popovertarget="talk" data-talk aria-label="Talk" { (icon("scroll")) } } }
}

fn people(table: &TableModel) -> usize {
    table.seats.iter().filter(|seat| seat.here.is_some()).count()
}

/// The talk. It is never swapped as a whole, so that nobody loses what they are writing.
pub fn talk(table: &TableModel) -> Markup {
    let sits = table.seats.iter().any(|seat| seat.mine);
    html! {
        section #talk.menu.panel.talk popover="auto" aria-label="Talk" {
            (said(table))
            @if sits {
                form method="post" action=(table.url("say")) data-talks {
                    input type="hidden" name="token" value=(table.token);
                    input.field name="text" maxlength=(LONGEST_SAID) aria-label="Say something" placeholder="Say something" autocomplete="off";
                    button.btn.btn--main { "Say it" }
                }
                form.talk__quick method="post" action=(table.url("say")) {
                    input type="hidden" name="token" value=(table.token);
                    @for words in READY { button.btn name="text" value=(words) { (words) } }
                }
            }
            button.btn.btn--quiet type="button" role="switch" aria-checked="false" data-wish="quiet" data-wish-usual="off" { (icon("bell")) "Do not tell me of new words" }
        }
    }
}

/// What was said. Its element has the id `said`.
pub fn said(table: &TableModel) -> Markup {
    html! {
        div #said.talk__said role="log" aria-label="What was said" tabindex="0" data-scrolls data-count=(table.said.len()) {
            @if table.said.is_empty() { p { "Nobody has said anything yet." } }
            ol { @for said in &table.said { li { b { (said.who) } ": " (said.text) } } }
        }
    }
}
