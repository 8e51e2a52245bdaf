//! Others' turns: the card that says what happened since one's own, and the strip that shows it as it happens.
//!
//! The card is part of the page, so it can be read without the script. With it, the strip comes first, and the card when the
//! strip has ended; it is put away with Enter and comes back with R.

use super::prompt::counted;
use super::text::book;
use crate::look::{Shape, emblem, icon};
use crate::model::{LastDone, SeatModel, TableModel};
use crate::recap::{Doer, Recap, RecapAct};
use maud::{Markup, html};
use mistgate_kernel::Line;

/// The card. Its element has the id `recap`; it is empty while there is nothing to tell.
pub fn recap(table: &TableModel) -> Markup {
    let Some(recap) = table.recap.as_ref().filter(|_| table.ended.is_none()) else { return html! { section #recap hidden {} } };
    // It opens by itself when others have moved and it is this person's turn again.
    let opens = recap.things > 0 && !table.asked.is_empty();
    html! {
        section #recap.panel.recap aria-labelledby="recap-title" data-since=(recap.since) data-auto[opens] hidden[!opens] {
            header.recap__head {
                h2.title #recap-title { "Since your turn" }
                button.btn.btn--quiet.btn--icon type="button" data-recap-close aria-label="Close" { (icon("close")) }
            }
            div.recap__body data-scrolls tabindex="0" role="group" aria-label="What happened" {
                @for act in &recap.acts { (one(table, act)) }
                @if !recap.yours.is_empty() { (yours(table, recap)) }
            }
            p.recap__acts {
                button.btn.btn--main type="button" data-recap-close { "My turn " kbd { "Enter" } }
            }
        }
    }
}

/// The button that brings it back.
pub fn opener(recap: &Recap) -> Markup {
    html! {
        button.btn.btn--quiet.recap__open type="button" data-key="R" data-recap-open {
            "Since your turn " @if recap.things > 0 { span.count { (recap.things) } " " } kbd { "R" }
        }
    }
}

fn one(table: &TableModel, act: &RecapAct) -> Markup {
    html! {
        section.recap__one {
            h3.recap__who {
                @match &act.by {
                    Doer::Seat(seat) => {
                        @if let Some(seat) = table.seat(*seat) {
                            (crest(seat)) b { (seat.role) }
                            small { (seat.sitter()) ", " (counted(act.moves, "move", "moves")) }
                        }
                    }
                    Doer::Chapter(title) => { span.recap__crest { (icon("hourglass")) } b { (title) } }
                }
            }
            @if act.lines.is_empty() { p.recap__none { "Nothing that changes the table." } }
            ul { @for line in &act.lines { (told(table, line)) } }
        }
    }
}

fn yours(table: &TableModel, recap: &Recap) -> Markup {
    html! {
        section.recap__you aria-label="What concerns you" {
            p.caps { "What concerns you" }
            ul { @for line in &recap.yours { (told(table, line)) } }
        }
    }
}

fn told(table: &TableModel, line: &Line) -> Markup {
    html! { li { span { (line.text) } (book(table.game, line.rule.0)) } }
}

fn crest(seat: &SeatModel) -> Markup {
    emblem(&format!("seat-{}", seat.role.to_lowercase()), seat.glyph, seat.tone, Shape::Roundel)
}

/// The strip over the board's lower edge, hidden until the script has something to show.
pub fn strip(table: &TableModel) -> Markup {
    let plays = table.seats.iter().any(|seat| seat.mine);
    html! {
        section #pace.pace aria-label="Others play" hidden {
            (last(table))
            ol #pips.pace__pips aria-hidden="true" {}
            p.pace__acts {
                button.btn.btn--quiet type="button" data-pace-pause aria-pressed="false" { (icon("pause")) "Pause " kbd { "Space" } }
                button.btn.btn--main type="button" data-pace-skip { (icon("fast")) @if plays { "To my turn " } @else { "To the last " } kbd { "Enter" } }
            }
        }
    }
}

/// The last thing done: what the strip says. Its element has the id `told`.
pub fn last(table: &TableModel) -> Markup {
    let seat = table.last.as_ref().and_then(|last| table.seat(last.by));
    let Some((last, seat)) = table.last.as_ref().zip(seat) else { return html! { div #told.pace__told {} } };
    let (first, more) = in_short(last);
    html! {
        div #told.pace__told data-mine[last.mine] data-moves-done=(table.shown) {
            (crest(seat))
            p { b { (first) } @if !more.is_empty() { small { (more) } } }
        }
    }
}

/// The first sentence, and a few of the others.
fn in_short(last: &LastDone) -> (String, String) {
    const MORE: usize = 3;
    let mut lines = last.lines.iter().map(|line| line.text.as_str());
    let first = lines.next().unwrap_or("A quiet move.").to_owned();
    (first, lines.take(MORE).collect::<Vec<_>>().join(" "))
}
