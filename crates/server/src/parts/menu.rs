//! The menu of a table: the way to everything around it, the link for watchers, and the seats for whoever made the table.

use super::share::copied;
use crate::how_to_play;
use crate::look::icon;
use crate::model::{SeatModel, TableModel, Who};
use crate::pages::lobby::BotSeats;
use maud::{Markup, html};

/// The button that opens it.
pub fn button() -> Markup {
    html! { button.btn.btn--quiet.btn--icon type="button" popovertarget="menu" aria-label="Menu" { (icon("menu")) } }
}

/// The menu. Its element has the id `menu`, and is seldom swapped: it stays open while others move.
pub fn menu(table: &TableModel) -> Markup {
    let mine = table.seats.iter().any(|seat| seat.mine);
    html! {
        nav #menu.menu.panel popover="auto" aria-label="Menu" {
            a href="/" { (icon("lantern")) "Lobby" }
            a href="/me" { (icon("star")) "My games and browsers" }
            a href={ "/rules/" (table.game) } { (icon("book")) "Rules" }
            @for page in how_to_play::about(table.game) { a href=(page.url()) { (icon("scroll")) "How to play " (page.title) } }
            a href={ "/cards/" (table.game) } { (icon("hand")) "Cards" }
            @if table.replay { a href=(table.url("")) { (icon("play")) "Back to the table" } }
            @else { a href=(table.url("replay")) { (icon("play")) "Replay" } }
            @for (name, glyph, words) in table.papers { a href=(table.url(&format!("paper/{name}"))) { (icon(glyph)) (words) } }
            @if !table.papers.is_empty() { a href=(table.url("campaign")) { (icon("compass")) "The campaign" } }
            a href=(table.url("journal")) { (icon("scroll")) "Download the journal" }
            @if !table.replay { button.btn.btn--quiet type="button" data-guide-again { (icon("lantern")) "Teach me again" } }
            @if !table.replay {
                (wish("no-pace", "on", "play", "Show others' moves one by one"))
                (wish("sound", "off", "bell", "A sound when it is your turn"))
                (wish("notices", "off", "eye", "Tell me when I look elsewhere"))
            }
            a href=(table.url("report")) { (icon("bell")) "Report a problem" }
            @if mine && table.ended.is_none() && !table.replay {
                form method="post" action=(table.url("concede")) {
                    input type="hidden" name="token" value=(table.token);
                    button.btn.btn--quiet { (icon("flag")) "Propose to concede" }
                }
            }
            @if let Some(link) = &table.watch { (copied("watch-link", "For those who watch", link)) }
            @if table.host && table.ended.is_none() && !table.replay { (seats(table)) }
        }
    }
}

/// A switch that this browser keeps. A wish that is usually on is kept when somebody switches it off.
fn wish(name: &str, usual: &str, glyph: &str, words: &str) -> Markup {
    html! { button.btn.btn--quiet type="button" role="switch" aria-checked=(if usual == "on" { "true" } else { "false" }) data-wish=(name) data-wish-usual=(usual) { (icon(glyph)) (words) } }
}

fn seats(table: &TableModel) -> Markup {
    html! {
        fieldset.menu__seats {
            legend.caps { "The seats" }
            @for seat in &table.seats { (seat_row(table, seat)) }
            @if table.rivals && table.seats.iter().any(|seat| matches!(seat.who, Who::Bot(_))) { p.note { "Among rivals nobody takes a bot's seat over: its hand would be read." } }
        }
    }
}

fn seat_row(table: &TableModel, seat: &SeatModel) -> Markup {
    let to = |to: &str, glyph: &str, word: &str| {
        html! { button.btn.btn--quiet name="to" value=(to) aria-label={ (word) ": " (seat.spoken) } { (icon(glyph)) (word) } }
    };
    let (bot, open) = (matches!(seat.who, Who::Bot(_)), seat.who == Who::Open);
    html! {
        form.menu__seat method="post" action=(table.url("seat")) {
            input type="hidden" name="token" value=(table.token);
            input type="hidden" name="seat" value=(seat.seat.0);
            span { b { (seat.role) } small { (seat.sitter()) } }
            @if !seat.mine && (bot && !table.rivals || open) { (to("me", "hand", "Mine")) }
            @if !bot && table.bots == BotSeats::Offered { (to("bot", "gear", "Bot")) }
            @if bot || open || !table.rivals { (to("open", "key", if open { "New link" } else { "Open" })) }
        }
    }
}
