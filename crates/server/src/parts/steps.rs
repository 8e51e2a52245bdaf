//! What to do, to which thing, how to pay: options in steps, each a fold of the list that closes the others.
//!
//! Everything is in the page from the start, so it works without the script; with it, letters open verbs, a piece opens its
//! own step, and Backspace goes back.

use super::prompt::{brings, news, one, points_here};
use super::text::book;
use crate::look::icon;
use crate::model::{Opt, Place, PromptModel, TableModel, Verb, Ways};
use maud::{Markup, html};
use mistgate_kernel::text::capital;

/// The options of a question, in steps if the game has any.
pub fn options(table: &TableModel, asked: &PromptModel) -> Markup {
    let listed: Vec<&Opt> = asked.options.iter().filter(|option| option.place == Place::List).collect();
    let tight = asked.options.len() > MANY;
    html! {
        @if !asked.verbs.is_empty() {
            ul.verbs { @for verb in asked.verbs { (verb_of(table, asked, verb)) } }
        }
        (acts(table, asked))
        @if !listed.is_empty() { ol.options.options--many[tight] { @for option in listed { li { (one(table, option)) } } } }
    }
}

/// From this many options on, the list is set tight.
const MANY: usize = 4;

/// The ways out, outside the list: always in the same place. Where several seats are asked, each says whose it is.
pub fn ends(table: &TableModel) -> Markup {
    let whose = |option: &Opt| table.asked.iter().find(|asked| table.asked.len() > 1 && !asked.together && asked.seat == option.seat);
    html! {
        @for option in table.options().filter(|option| option.place == Place::End) {
            button.option.option--end.option--hint[table.is_hinted(option)] id={ "option-" (option.key) } name="move" value=(option.value()) form="moves" data-key=(option.press) title=(option.choice.rule) {
                span.option__key aria-hidden="true" { (option.press) }
                span {
                    b { @if let Some(asked) = whose(option) { (asked.role) ": " } (option.choice.label) }
                    @if !option.choice.detail.is_empty() { small { (capital(&option.choice.detail)) } }
                    @if table.is_hinted(option) { (points_here()) }
                }
                (table.board.mark(option))
            }
        }
    }
}

/// The element that opens the options of a verb.
pub fn verb_id(option: &Opt) -> Option<String> {
    match &option.place {
        Place::Verb { verb, .. } => Some(format!("verb-{}-{}", verb.letter, option.seat.0)),
        _ => None,
    }
}

/// The element that opens the ways to pay for a thing.
pub fn thing_id(option: &Opt) -> Option<String> {
    let Place::Verb { verb, thing, .. } = &option.place else { return None };
    let slug: String = thing.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' }).collect();
    Some(format!("pay-{}-{}-{slug}", verb.letter, option.seat.0))
}

/// What a piece opens that these options touch: the ways to pay, or the whole verb if they are about several things.
pub fn opens(options: &[&Opt]) -> Option<String> {
    let first = thing_id(options.first()?);
    if options.iter().all(|option| thing_id(option) == first) { first } else { verb_id(options[0]) }
}

fn verb_of(table: &TableModel, asked: &PromptModel, verb: &Verb) -> Markup {
    let options: Vec<&Opt> = asked.options.iter().filter(|option| option.is_under(verb)).collect();
    match options.as_slice() {
        [] => none_of(table, asked, verb),
        [option] => html! { li { (only(table, option, verb)) } },
        several => {
            let things = things(several);
            let names: Vec<String> = things.iter().map(|thing| copies_of(thing)).collect();
            // Where nothing else can be done, nobody needs to say so first; what is pointed at needs no list.
            let alone = table.board.verb_says(verb).is_none() && asked.options.iter().all(|option| option.is_under(verb) || option.place == Place::End);
            html! {
                li {
                    details.verb__fold id=[verb_id(several[0])] name="verb" open[alone] data-pointed[table.board.verb_says(verb).is_some()] {
                        summary.verb.option--hint[several.iter().any(|option| table.is_hinted(option))] data-key=(verb.letter) {
                            span.option__key aria-hidden="true" { (verb.letter) }
                            span { b { (verb.name) } small { @match table.board.verb_says(verb) { Some(words) => (words), None => (names.join(", ")) } } }
                            span.verb__n { (things.len()) }
                            span.verb__back { (icon("undo")) "Back " kbd { "Backspace" } }
                        }
                        @if let [ways] = things.as_slice() { (ways_of(table, ways)) }
                        @else { ol.options.options--many { @for thing in &things { li { (thing_of(table, thing)) } } } }
                    }
                }
            }
        }
    }
}

/// A thing of a verb: done at once if there is one way to pay for it, else its ways.
fn thing_of(table: &TableModel, ways: &[&Opt]) -> Markup {
    let [first, rest @ ..] = ways else { return html! {} };
    if rest.is_empty() {
        return one(table, first);
    }
    let press = crate::model::key(place_of(table, first));
    html! {
        details.thing id=[thing_id(first)] name={ "thing-" (first.seat.0) } data-pieces=[first.choice.pieces.first()] {
            summary.option.option--hint[ways.iter().any(|way| table.is_hinted(way))] data-key=(press) {
                span.option__key aria-hidden="true" { (press) }
                span { b { (copies_of(ways)) } small { (ways_under(first).counted(ways.len())) } }
                span.verb__n { (icon("arrow")) }
            }
            (how_to_pay(table, ways))
        }
    }
}

/// The only thing of a verb: nothing is left to choose but how to pay.
fn ways_of(table: &TableModel, ways: &[&Opt]) -> Markup {
    html! { div id=[ways.first().and_then(|first| thing_id(first))] { p.thing__of { (copies_of(ways)) } (how_to_pay(table, ways)) } }
}

/// What tells the ways of its verb apart.
fn ways_under(option: &Opt) -> Ways {
    match &option.place {
        Place::Verb { verb, .. } => verb.ways,
        Place::List | Place::End | Place::Act { .. } => Ways::default(),
    }
}

fn how_to_pay(table: &TableModel, ways: &[&Opt]) -> Markup {
    html! {
        @if let Some(first) = ways.first() { p.thing__ask { (ways_under(first).ask()) } }
        ol.options.options--many { @for option in ways { li { (way_of(table, option)) } } }
    }
}

/// Which thing of its verb it is, counted from 0.
fn place_of(table: &TableModel, option: &Opt) -> usize {
    let Place::Verb { verb, thing, .. } = &option.place else { return 0 };
    let under: Vec<&Opt> = table.options().filter(|other| other.seat == option.seat && other.is_under(verb)).collect();
    things(&under).iter().position(|ways| matches!(&ways[0].place, Place::Verb { thing: other, .. } if other == thing)).unwrap_or(0)
}

/// One way to pay.
fn way_of(table: &TableModel, option: &Opt) -> Markup {
    let Place::Verb { way, .. } = &option.place else { return html! {} };
    html! {
        button.option.option--hint[table.is_hinted(option)].option--brings[!news(option).is_empty()] id={ "option-" (option.key) } name="move" value=(option.value()) data-key=(option.press) title=(option.choice.rule)
            data-pieces=(option.choice.pieces.join(" ")) {
            span.option__key aria-hidden="true" { (option.press) }
            span { span.sr { (option.choice.label) ": " } b { (capital(way)) } @if option.choice.detail != *way { small { (option.choice.detail) } } }
            (brings(option))
            (table.board.mark(option))
        }
    }
}

/// A verb with one option: the letter does it.
fn only(table: &TableModel, option: &Opt, verb: &Verb) -> Markup {
    let Place::Verb { thing, way, .. } = &option.place else { return html! {} };
    html! {
        button.option.verb.option--hint[table.is_hinted(option)].option--brings[!news(option).is_empty()] id={ "option-" (option.key) } name="move" value=(option.value()) data-key=(option.press) title=(option.choice.rule)
            data-pieces=(option.choice.pieces.join(" ")) {
            span.option__key aria-hidden="true" { (option.press) }
            span { b { span.verb__name { (verb.name) ": " } (thing) } small { @if !way.is_empty() && option.choice.detail != *way { (capital(way)) ". " } (option.choice.detail) } }
            (brings(option))
            (table.board.mark(option))
        }
    }
}

/// A verb that is not possible: why, as the nearest thing says it.
fn none_of(table: &TableModel, asked: &PromptModel, verb: &Verb) -> Markup {
    let refused = asked.refused.iter().find(|refused| !verb.pieces.is_empty() && refused.piece.starts_with(verb.pieces));
    let why = refused.map_or(verb.none, |refused| refused.line.text.as_str());
    html! {
        @if !why.is_empty() {
            li {
                div.verb.verb--none aria-disabled="true" {
                    span.option__key aria-hidden="true" { (verb.letter) }
                    span { b { (verb.name) } small { (why) } }
                    @if let Some(refused) = refused { (book(table.game, refused.line.rule.0)) } @else { (icon("lock")) }
                }
            }
        }
    }
}

/// Options by what they are done to.
fn things<'o>(options: &[&'o Opt]) -> Vec<Vec<&'o Opt>> {
    let mut things: Vec<Vec<&Opt>> = Vec::new();
    for option in options {
        let Place::Verb { thing, .. } = &option.place else { continue };
        match things.iter_mut().find(|ways| matches!(&ways[0].place, Place::Verb { thing: other, .. } if other == thing)) {
            Some(ways) => ways.push(option),
            None => things.push(vec![option]),
        }
    }
    things
}

/// A thing by its name, with the number of its copies.
fn copies_of(ways: &[&Opt]) -> String {
    let (Some(option), Some(copies)) = (ways.first(), ways.iter().map(|option| option.count()).max()) else { return String::new() };
    let Place::Verb { thing, .. } = &option.place else { return String::new() };
    if copies > 1 { format!("{thing} ×{copies}") } else { thing.clone() }
}

/// What cards can do, a line for each card.
fn acts(table: &TableModel, asked: &PromptModel) -> Markup {
    let mut cards: Vec<(&str, Vec<&Opt>)> = Vec::new();
    for option in &asked.options {
        let Place::Act { of, .. } = &option.place else { continue };
        match cards.iter_mut().find(|card| card.0 == of) {
            Some(card) => card.1.push(option),
            None => cards.push((of, vec![option])),
        }
    }
    html! {
        @if !cards.is_empty() {
            ol.options.options--grouped {
                @for (of, options) in &cards {
                    @let copies = options.iter().map(|option| option.count()).max().unwrap_or(1);
                    li.group {
                        p.group__of { b { (of) } @if copies > 1 { span.copies { "×" (copies) } } }
                        div.group__acts { @for option in options { (act(table, option)) } }
                    }
                }
            }
        }
    }
}

fn act(table: &TableModel, option: &Opt) -> Markup {
    let Place::Act { of, act, glyph } = &option.place else { return html! {} };
    html! {
        button.option.act.option--hint[table.is_hinted(option)].option--brings[!news(option).is_empty()] id={ "option-" (option.key) } name="move" value=(option.value()) data-key=(option.press) title=(option.choice.rule)
            data-pieces=(option.choice.pieces.join(" ")) {
            span.option__key aria-hidden="true" { (option.press) }
            span { span.sr { (option.choice.label) ". " } span.act__of { (of) } b { (icon(glyph)) (act) } small { (option.choice.detail) } }
            (brings(option))
        }
    }
}
