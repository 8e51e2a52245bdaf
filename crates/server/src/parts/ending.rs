//! The end of a game: the result for whoever reads it, everybody's place, how it went and when it turned.

use super::prompt::counted;
use super::text::book;
use crate::ending::{Course, Ending, KeyMoment, Measure, Rival, Standing};
use crate::look::{Shape, Tone, emblem, icon};
use crate::model::{SeatModel, TableModel, Who};
use maud::{Markup, html};
use mistgate_kernel::text::capital;

/// The end. Its element has the id `ending`; it is empty while the game goes on.
pub fn ending(table: &TableModel) -> Markup {
    let Some(ended) = &table.ended else { return html! { section #ending hidden {} } };
    html! {
        section #ending.ending aria-label="The end" {
            div.ending__verdict {
                p.caps { (icon(match ended.won { Some(true) => "star", Some(false) => "skull", None => "hourglass" })) " After " (counted(table.shown, "move", "moves")) }
                h2 #verdict { (ended.verdict) }
                p.ending__why { (ended.line.text) " " (book(table.game, ended.line.rule.0)) }
                ol.podium {
                    @for standing in &ended.standings { (place(table, standing)) }
                    @if let Some(rival) = &ended.rival { (played_by_the_rules(ended, rival)) }
                }
                (acts(table))
                (table.board.score())
            }
            @if ended.course.is_some() || !ended.moments.is_empty() { (story(table, ended)) }
        }
    }
}

fn place(table: &TableModel, standing: &Standing) -> Markup {
    let Some(seat) = table.seat(standing.seat) else { return Markup::default() };
    html! {
        li.podium__one.podium__one--won[standing.won] {
            (emblem(&format!("seat-{}", seat.role.to_lowercase()), seat.glyph, seat.tone, Shape::Roundel))
            span { b { (seat.role) } small { @if standing.won { (icon("star")) " Won. " } (sitter(seat)) } }
            @if let Some(score) = standing.score { strong { (score) span.sr { " points" } } }
        }
    }
}

fn played_by_the_rules(ended: &Ending, rival: &Rival) -> Markup {
    let won = ended.standings.iter().all(|standing| !standing.won);
    html! {
        li.podium__one.podium__one--won[won] {
            (emblem(&format!("rival-{}", rival.name.to_lowercase()), "helm", Tone::Rose, Shape::Roundel))
            span { b { (capital(rival.name)) } small { @if won { (icon("star")) " Won. " } "By the rules" } }
            strong { (rival.score) span.sr { " points" } }
        }
    }
}

fn sitter(seat: &SeatModel) -> String {
    match (&seat.who, seat.sitter()) {
        _ if seat.mine => "You".to_owned(),
        (Who::Bot(_), bot) => capital(bot),
        (Who::Person(_) | Who::Open, name) => name.to_owned(),
    }
}

fn acts(table: &TableModel) -> Markup {
    let mine = table.seats.iter().any(|seat| seat.mine);
    html! {
        div.ending__acts {
            @if table.tutorial { a.btn.btn--main href={ "/?game=" (table.game) "#set" } { (icon("lantern")) "Now a whole game" } }
            @if let Some(next) = &table.rematch {
                a.btn.btn--main href={ "/t/" (next) } data-key="N" { (icon("lantern")) "To the rematch " kbd { "N" } }
            } @else if mine && table.papers.is_empty() && !table.tutorial {
                form method="post" action=(table.url("rematch")) data-plain {
                    input type="hidden" name="token" value=(table.token);
                    button.btn.btn--main data-key="N" { (icon("lantern")) "Rematch, same seats " kbd { "N" } }
                }
            }
            @if mine && !table.papers.is_empty() { a.btn.btn--main href={ "/?after=" (table.id) "#set" } data-key="N" { (icon("book")) "The next adventure " kbd { "N" } } }
            @if let Some((name, glyph, _)) = table.papers.first().filter(|_| mine) {
                a.btn href={ (table.url("paper/")) (name) } { (icon(glyph)) "The save sheets" }
                a.btn href=(table.url("campaign")) { (icon("compass")) "The campaign" }
            }
            a.btn href={ (table.url("replay")) "?at=0&play=1" } data-key="W" { (icon("play")) "Watch from the start " kbd { "W" } }
            a.btn.btn--quiet href="#prompt" { (icon("lantern")) "The table as it ended" }
            @if mine { a.btn.btn--quiet href="/me" { (icon("scroll")) "My games" } }
        }
    }
}

fn story(table: &TableModel, ended: &Ending) -> Markup {
    html! {
        section.panel.ending__story aria-label="How it went" {
            h2.title { "How it went" }
            @if let Some(course) = &ended.course { (chart(table, course)) }
            ol.moments { @for moment in &ended.moments { (turn(table, moment)) } }
        }
    }
}

fn turn(table: &TableModel, moment: &KeyMoment) -> Markup {
    html! {
        li {
            span.moment__sign { (icon(if moment.good { "star" } else { "wound" })) }
            span { b { "Round " (moment.round) } " " (moment.words) }
            a.btn.btn--quiet href={ (table.url("replay")) "?at=" (moment.at) } aria-label={ "Watch from move " (moment.at) } { (icon("play")) span.num { (moment.at) } }
        }
    }
}

/// The drawing's box, and the ground of its lines.
const WIDE: i32 = 520;
const HIGH: i32 = 158;
const LEFT: i32 = 44;
const TOP: i32 = 18;
const RIGHT: i32 = 506;
const BOTTOM: i32 = 128;

fn chart(table: &TableModel, course: &Course) -> Markup {
    let all = || course.lines.iter().flat_map(|(_, values)| values.iter().copied());
    let (low, high) = (all().min().unwrap_or_default().min(0), all().max().unwrap_or_default().max(1));
    let last = course.rounds.len().max(2) - 1;
    let x = |at: usize| LEFT + (RIGHT - LEFT) * at as i32 / last as i32;
    let y = |value: i32| BOTTOM - (i64::from(BOTTOM - TOP) * i64::from(value - low) / i64::from((high - low).max(1))) as i32;
    let points = |values: &[i32]| values.iter().enumerate().map(|(at, &value)| format!("{},{}", x(at), y(value))).collect::<Vec<_>>().join(" ");
    let only_mine = table.seats.iter().filter(|seat| seat.mine).count() == 1;
    let name = |seat| match (course.measure, table.seat(seat)) {
        (Measure::Prospects, _) => "The party".to_owned(),
        (_, Some(seat)) if seat.mine && only_mine => "You".to_owned(),
        (_, Some(seat)) => seat.role.clone(),
        (_, None) => String::new(),
    };
    let said = |values: &[i32]| values.iter().map(i32::to_string).collect::<Vec<_>>().join(", ");
    let label = match course.measure {
        Measure::Points => course.lines.iter().map(|(seat, values)| format!("{}: {}", name(*seat), said(values))).collect::<Vec<_>>().join("; "),
        Measure::Prospects => "How bots thought of the party's prospects, from round to round".to_owned(),
    };
    let every = course.rounds.len().div_ceil(10);
    html! {
        svg.chart viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label={ @if course.measure == Measure::Points { "Points by round. " } (label) } {
            @for level in if course.measure == Measure::Points { vec![low, (low + high) / 2, high] } else { vec![low, high] } {
                path.chart__grid d={ "M" (LEFT) " " (y(level)) "H" (RIGHT) } {}
                @if course.measure == Measure::Points { text.chart__tick x=(LEFT - 20) y=(y(level) + 4) { (level) } }
            }
            @for (at, round) in course.rounds.iter().enumerate().filter(|(at, _)| at % every == 0) { text.chart__tick x=(x(at)) y="148" { (round) } }
            @for (at, (_, values)) in course.lines.iter().enumerate() { polyline class={ "chart__line chart__line--" (at % 4) } points=(points(values)) {} }
        }
        // Names stand below, where no line and no edge of the drawing can cut them.
        ul.chart__key aria-hidden="true" {
            @for (at, (seat, _)) in course.lines.iter().enumerate() {
                li { svg viewBox="0 0 36 10" { path class={ "chart__line chart__line--" (at % 4) } d="M2 5H34" {} } (name(*seat)) }
            }
            li.chart__of { @match course.measure { Measure::Points => "points by round", Measure::Prospects => "prospects by round, as bots saw them" } }
        }
    }
}
