//! What is asked: the question, its rule, the options, what is refused and why, and the tools.

use super::log::slider;
use super::share::copied;
use super::steps::{ends, options};
use super::text::{book, named_rule, passage, rule};
use crate::assets;
use crate::ending::Ending;
use crate::look::icon;
use crate::model::{Cause, Opt, PromptModel, Refused, TableModel, Who};
use crate::pages::lobby::BotSeats;
use maud::{Markup, html};
use mistgate_kernel::text::capital;

/// The prompt, in whatever state the table is. Its element has the id `prompt`; the script reads a new question aloud
/// through the page's live region, because a region that is itself replaced stays silent.
pub fn prompt(table: &TableModel) -> Markup {
    html! {
        section #prompt.panel.prompt.prompt--ended[table.ended.is_some()].prompt--waiting[table.asked.is_empty() && table.ended.is_none()]
            aria-labelledby="ask" data-at=(table.at) data-turn[!table.asked.is_empty()] {
            @if let Some(notice) = &table.notice { p.prompt__notice role="alert" { (notice) } }
            @if let Some(ended) = &table.ended {
                (over(table, ended))
            } @else if table.asked.is_empty() {
                (waiting(table))
            } @else {
                (form(table))
            }
            @if table.replay { (slider(table)) }
            @if !table.replay && table.ended.is_none() {
                div.prompt__end { (ends(table)) }
                @if !table.wishes.is_empty() { (wishes(table)) }
                @if !table.invites.is_empty() { (invites(table)) }
                @if let Some(seat) = table.free.and_then(|seat| table.seat(seat)) {
                    a.btn.btn--main href=(table.url("sit")) { (icon("lantern")) "Sit down as " (seat.spoken) }
                }
                (tools(table))
            }
        }
    }
}

fn form(table: &TableModel) -> Markup {
    html! {
        form #moves.prompt__form method="post" action=(table.url("move")) {
            input type="hidden" name="token" value=(table.token);
            input type="hidden" name="at" value=(table.at);
            @for (at, asked) in table.asked.iter().enumerate() { (question(table, asked, at == 0)) }
        }
    }
}

/// What may be wished besides the answers: it takes back or asks for something that is nobody's turn.
fn wishes(table: &TableModel) -> Markup {
    let wishes = all_wishes(table);
    html! {
        @if table.wishes.len() > WISHES_IN_SIGHT { details.wishes__fold { summary { "Also possible " b { (table.wishes.len()) } } (wishes) } }
        @else { (wishes) }
    }
}

/// More wishes than this are folded away: the answers keep their room.
const WISHES_IN_SIGHT: usize = 3;

fn all_wishes(table: &TableModel) -> Markup {
    html! {
        form.wishes method="post" action=(table.url("move")) {
            input type="hidden" name="token" value=(table.token);
            input type="hidden" name="at" value=(table.at);
            @for wish in &table.wishes {
                button.btn name="move" value=(wish.value()) title={ (wish.choice.detail) " " (wish.choice.rule) } { (wish.choice.label) }
            }
        }
    }
}

fn question(table: &TableModel, asked: &PromptModel, first: bool) -> Markup {
    let ask = without_role(&asked.question.text, &asked.role);
    html! {
        // A small window leaves it out where it says no more than that one is asked.
        p.caps.prompt__as[table.seats.iter().filter(|seat| seat.mine).count() > 1] { (whose_turn(table, asked)) }
        @if let Some(cause) = &asked.cause { (asked_by(table, asked, cause)) }
        @if let Some(read) = &asked.passage { (passage(read)) }
        @if first { h1.prompt__ask #ask { (ask) } } @else { h2.prompt__ask { (ask) } }
        p.prompt__more {
            (counted(asked.options.len(), "possibility", "possibilities"))
            @if asked.cause.is_none() { ", by " (named_rule(table.game, asked.question.rule.0)) }
            @if let Some(hint) = table.hint.as_ref().filter(|hint| hint.seat == asked.seat) {
                " " strong.hint { (icon("lantern")) (hint.words) }
            }
        }
        (options(table, asked))
        @if !asked.refused.is_empty() { (refusals(table, &asked.refused)) }
    }
}

/// Who asks: the card or piece, with what it says.
fn asked_by(table: &TableModel, asked: &PromptModel, cause: &Cause) -> Markup {
    html! {
        div.cause {
            @if let Some(art) = &cause.art { img src=(assets::url(art)) alt=""; }
            div { p.caps { (cause.asking.heading(&cause.name)) } div.cause__words { (cause.words) } }
            (book(table.game, asked.question.rule.0))
        }
    }
}

/// What has more letters is a sentence, and not the name of something.
const LONG: usize = 60;

/// An option of a list.
pub fn one(table: &TableModel, option: &Opt) -> Markup {
    let hinted = table.is_hinted(option);
    let detail = table.board.detail(option);
    html! {
        button.option.option--hint[hinted].option--brings[!news(option).is_empty()] id={ "option-" (option.key) } name="move" value=(option.value()) data-key=(option.press)
            title=(option.choice.rule) data-pieces=[(!option.choice.pieces.is_empty()).then(|| option.choice.pieces.join(" "))] {
            span.option__key aria-hidden="true" { (option.press) }
            span {
                b.option__long[option.said().len() > LONG] { (option.said()) @if option.count() > 1 { " " span.copies { "×" (option.count()) } } }
                @if !detail.is_empty() { small { (capital(&detail)) } }
                @if hinted { (points_here()) }
            }
            (brings(option))
            (table.board.mark(option))
        }
    }
}

/// What a hint points at says so.
pub fn points_here() -> Markup {
    html! { small.option__hint { "The lantern points here" } }
}

/// What the move is certain to bring, without what stands beside it anyway.
pub fn news(option: &Opt) -> Vec<&str> {
    let said = format!("{} {}", option.said(), option.choice.detail);
    option.brought().iter().map(String::as_str).filter(|words| !said.contains(words)).collect()
}

/// What the move is certain to bring.
pub fn brings(option: &Opt) -> Markup {
    let news = news(option);
    html! { @if !news.is_empty() { span.option__brings { @for words in news { b { (words) } } } } }
}

fn refusals(table: &TableModel, refused: &[Refused]) -> Markup {
    html! {
        details.refused {
            summary { (icon("lock")) (counted(refused.len(), "thing", "things")) " not now, and why" }
            ul.options {
                @for refused in refused {
                    li {
                        div.option.option--no aria-disabled="true" {
                            span.option__key { (icon("lock")) }
                            span { b { (refused.label) } small { (refused.line.text) } }
                            (rule(table.game, refused.line.rule.0))
                        }
                    }
                }
            }
        }
    }
}

fn waiting(table: &TableModel) -> Markup {
    let now = table.seats.iter().find(|seat| seat.deciding);
    html! {
        p.caps { @if table.replay { "Replay, " (table.shown) " of " (table.moves) } @else if table.seats.iter().any(|seat| seat.mine) { "Not your turn" } @else { "You are watching" } }
        h1.prompt__ask #ask {
            @if let Some(seat) = now { (capital(&seat.spoken)) " decides" } @else { "One moment" }
        }
        p.prompt__more {
            @for line in &table.waiting { (line.text) " " (rule(table.game, line.rule.0)) " " }
            @if let Some(seat) = now.filter(|seat| !seat.mine && !table.replay) {
                @if seat.who == Who::Open { "We wait for somebody to sit down there." } @else { "We wait for " (seat.sitter()) "." }
            }
        }
    }
}

fn invites(table: &TableModel) -> Markup {
    html! {
        ul.invites {
            @for (invite, seat) in table.invites.iter().filter_map(|invite| Some((invite, table.seat(invite.seat)?))) {
                li { (copied(&format!("invite-{}", invite.seat.0), &format!("Invitation to {}'s seat", seat.spoken), &invite.url)) }
            }
        }
    }
}

fn over(table: &TableModel, ended: &Ending) -> Markup {
    let verdict = match ended.won {
        Some(true) => ("star", "Won"),
        Some(false) => ("skull", "Lost"),
        None => ("hourglass", "Over"),
    };
    html! {
        p.caps { (icon(verdict.0)) " " (verdict.1) " after " (counted(table.shown, "move", "moves")) }
        h1.prompt__ask #ask { (ended.verdict) }
        p.prompt__more { (ended.line.text) " " (book(table.game, ended.line.rule.0)) }
        p.prompt__after {
            @if !table.replay { a.btn.btn--main href={ (table.url("replay")) "?at=0&play=1" } { (icon("play")) "Watch it again" } }
            @if !table.papers.is_empty() && !table.replay { a.btn.btn--main href={ "/?after=" (table.id) "#set" } { (icon("book")) "Begin the next adventure" } }
            a.btn href="/" { (icon("lantern")) "Another game" }
            a.btn.btn--quiet href=(table.url("journal")) { (icon("scroll")) "Journal" }
        }
    }
}

fn tools(table: &TableModel) -> Markup {
    let tool = |under: &str, key: &str, glyph: &str, word: &str, on: bool| {
        html! {
            form method="post" action=(table.url(under)) {
                input type="hidden" name="token" value=(table.token);
                input type="hidden" name="at" value=(table.at);
                button.btn.btn--quiet data-key=(key) disabled[!on] { (icon(glyph)) (word) " " kbd { (key) } }
            }
        }
    };
    html! {
        div.prompt__tools {
            (tool("undo", "U", "undo", "Undo", table.can_undo))
            @if table.bots == BotSeats::Offered { (tool("hint", "H", "lantern", "Hint", !table.asked.is_empty())) }
            a.btn.btn--quiet href=(table.url("why")) data-key="?" data-why { (icon("why")) "Why? " kbd { "?" } }
        }
    }
}

/// `1 move`, `2 moves`.
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn whose_turn(table: &TableModel, asked: &PromptModel) -> String {
    let mine = table.seats.iter().filter(|seat| seat.mine).count();
    if asked.together {
        "Your turn, all together".to_owned()
    } else if mine > 1 {
        format!("Your turn, as {}", table.seat(asked.seat).map_or(asked.role.as_str(), |seat| seat.spoken.as_str()))
    } else {
        "Your turn".to_owned()
    }
}

/// The question without the role it is put to: that stands above it.
fn without_role(question: &str, role: &str) -> String {
    let rest = question.strip_prefix(role).and_then(|rest| rest.strip_prefix(": "));
    capital(rest.unwrap_or(question))
}
