//! What the people at a table are asked beside the game: whether a bot's seat may be opened.

use crate::look::icon;
use crate::model::TableModel;
use crate::room::Asked;
use maud::{Markup, html};

/// The questions. Its element has the id `asks`; it is empty while nothing is asked.
pub fn asks(table: &TableModel) -> Markup {
    if table.asks.is_empty() || table.ended.is_some() {
        return html! { section #asks hidden {} };
    }
    html! {
        section #asks.panel.asks aria-label="What you are asked beside the game" {
            @for asked in &table.asks { (one(table, asked)) }
        }
    }
}

fn one(table: &TableModel, asked: &Asked) -> Markup {
    let seat = table.seat(asked.seat).map_or(asked.name.as_str(), |seat| seat.spoken.as_str());
    let mine = table.seats.iter().any(|seat| seat.mine);
    html! {
        form method="post" action=(table.url("ask")) {
            input type="hidden" name="token" value=(table.token);
            input type="hidden" name="seat" value=(asked.seat.0);
            p {
                (icon("key")) " May somebody new take over " b { (seat) } " from the bot, and its hand with it? "
                (asked.agreed.join(", ")) @if asked.agreed.len() == 1 { " agrees" } @else { " agree" }
                @if !asked.waiting.is_empty() { "; still to answer: " (asked.waiting.join(", ")) } "."
            }
            @if asked.mine { button.btn.btn--main name="answer" value="yes" { "I agree" } }
            @if mine { button.btn.btn--quiet name="answer" value="no" { @if asked.mine { "No" } @else { "Ask no longer" } } }
        }
    }
}
