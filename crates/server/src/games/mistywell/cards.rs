//! The cards of Mistywell, as they lie on the table.

use super::pictures::{action_art, covenant_art, family, fate_art, request_crest};
use super::{action_piece, request_piece};
use crate::look::{Tone, cube, icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{Card, crest, picture, pip};
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::content::{Action, Covenant, Fate, Need, Request};
use mistgate_mistywell::ids::Time;

fn clock(time: Time) -> &'static str {
    match time {
        Time::Day => "sun",
        Time::Night => "moon",
    }
}

/// A symbol with its time of day and, on Requests, its pay.
fn symbol(name: &str, time: Option<Time>, pay: Option<u8>) -> Markup {
    let when = time.map(|time| format!(", only by {}", time.slug())).unwrap_or_default();
    html! {
        span class={ "need" @if let Some(time) = time { " need--" (time.slug()) } } {
            (icon_said(name, &format!("{name}{when}")))
            @if let Some(pay) = pay { (pay) (cube("reserve")) }
            @if let Some(time) = time { (icon(clock(time))) }
        }
    }
}

/// An Action card.
pub fn action(action: &Action, marks: &PieceMarks) -> Markup {
    let (family, word, tone) = family(action.kind);
    let card = Card {
        title: &action.name,
        label: format!("{}, {word} Action, Cost {}, Timer {}", action.name, action.cost, action.timer),
        family,
        tone,
        emblem: None,
        art: Some(html! { (picture(&action_art(action))) (pip("cost", "crate", "Cost", action.cost)) (pip("time", "hourglass", "Timer", action.timer)) }),
        kind: html! {
            (word)
            @if !action.outputs.is_empty() { span.needs { @for output in &action.outputs { (symbol(output.symbol.slug(), output.time, None)) } } }
        },
        text: text(&action.text),
        foot: None,
    };
    card.render(marks, &format!("{}-{}", action.role.slug(), action.slug))
}

/// A Request card.
pub fn request(game: &Mistywell, request: &Request, marks: &PieceMarks) -> Markup {
    let c = &game.content;
    let needs = |need: &Need| symbol(need.symbol.slug(), need.time, Some(need.pay));
    let group = c.groups.get(request.group.index()).map_or("", |group| group.name.as_str());
    let district = c.districts.get(request.district.index()).map_or("", |district| district.name.as_str());
    let card = Card {
        title: &request.name,
        label: format!("Request: {}, of the {group} in {district}", request.name),
        family: "request",
        tone: Tone::Slate,
        emblem: Some(crest(&request_crest(request))),
        art: None,
        kind: html! { (group) span { (district) } },
        text: html! { p.needs { @for need in &request.needs { (needs(need)) } } (text(&request.text)) },
        foot: None,
    };
    card.render(marks, &request.slug)
}

/// An Action card on a page without a table.
pub fn action_alone(card: &Action) -> Markup {
    action(card, &PieceMarks::at_rest(action_piece(card)))
}

/// A Request card on a page without a table.
pub fn request_alone(game: &Mistywell, card: &Request) -> Markup {
    request(game, card, &PieceMarks::at_rest(request_piece(card)))
}

/// A Fate card.
pub fn fate(card: &Fate) -> Markup {
    let word = if card.good { "Good Fate" } else { "Ill Fate" };
    let drawn = Card {
        title: &card.name,
        label: format!("{}, {word}", card.name),
        family: "fate",
        tone: if card.good { Tone::Gold } else { Tone::Night },
        emblem: None,
        art: Some(picture(&fate_art(card))),
        kind: html! { (icon(if card.good { "star" } else { "skull" })) (word) },
        text: text(&card.text),
        foot: None,
    };
    drawn.render(&PieceMarks::at_rest(format!("fate:{}", card.slug)), &card.slug)
}

/// A Covenant card.
pub fn covenant(game: &Mistywell, card: &Covenant) -> Markup {
    let district = game.content.districts.get(card.district.index()).map_or("", |district| district.name.as_str());
    let drawn = Card {
        title: &card.name,
        label: format!("{}, Covenant of {district}", card.name),
        family: "covenant",
        tone: Tone::Oxblood,
        emblem: None,
        art: Some(picture(&covenant_art(card))),
        kind: html! { (icon("ring")) "Covenant" span { (district) } },
        text: text(&card.text),
        foot: None,
    };
    drawn.render(&PieceMarks::at_rest(format!("covenant:{}", card.slug)), &card.slug)
}

/// An Action card with the marks it has on this table.
pub fn action_on(table: &TableModel, card: &Action) -> Markup {
    action(card, &PieceMarks::of(table, action_piece(card)))
}

/// A Request card with the marks it has on this table.
pub fn request_on(table: &TableModel, game: &Mistywell, card: &Request) -> Markup {
    request(game, card, &PieceMarks::of(table, request_piece(card)))
}
