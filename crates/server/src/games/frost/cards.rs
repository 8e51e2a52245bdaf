//! The cards of Chronicles of Frost, as they lie on the table.

use super::pictures::{card_art, card_tone, emblem, enemy_icon, kind_icon, land_art, land_look};
use crate::look::{Shape, Tone, icon, icon_said};
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{Card as Face, crest, picture, pip};
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_frost::content::{Card, CardKind, Content, Enemy, Location, Origin, Task, Villain, WorldEvent};
use mistgate_frost::ids::Skill;

/// Where a card comes from, in words.
fn origin(content: &Content, card: &Card) -> String {
    match card.origin {
        Origin::Starting(hero) => content.heroes[hero.index()].name.clone(),
        Origin::Silver => "Silver".to_owned(),
        Origin::Gold => "Gold".to_owned(),
        Origin::Hireling => "Hireling".to_owned(),
    }
}

/// The Skills of a card.
fn skills(card: &Card) -> impl Iterator<Item = Skill> {
    let bits = card.skills;
    (0..8).filter(move |at| bits & 1 << at != 0).map(Skill)
}

/// What unlocks the bottom portion: Skills by their names, or the Wounds of Exertion.
pub fn unlocks(content: &Content, card: &Card) -> Markup {
    let names: Vec<&str> = skills(card).map(|skill| content.skills[skill.index()].name.as_str()).collect();
    html! {
        span.unlocks {
            (icon_said("lock", "Unlocked by")) " " (names.join(", "))
            @if card.exert > 0 { @if !names.is_empty() { " or " } span.whole { (icon_said("wound", "Wounds by Exertion:")) (card.exert) } }
        }
    }
}

/// Both portions.
pub fn card_text(content: &Content, card: &Card) -> Markup {
    html! {
        div.portion { (text(&card.text)) }
        @if !card.bottom.is_empty() { div.portion.portion--bottom { (unlocks(content, card)) (text(&card.bottom_text)) } }
    }
}

/// Points, lower and higher.
pub fn points(card: &Card) -> Markup {
    let [low, high] = card.points;
    html! { span.worth title={ (low) " points, " (high) " in the Chronicle" } { (icon_said("star", "Points")) (low) @if high != low { "/" (high) } } }
}

/// A Fate card or a Hireling.
pub fn card(content: &Content, card: &Card, marks: &PieceMarks) -> Markup {
    let starting = matches!(card.origin, Origin::Starting(_));
    let face = Face {
        title: &card.name,
        label: format!("{}, {}, {}", card.name, card.kind.name(), origin(content, card)),
        family: "winter",
        tone: card_tone(card),
        emblem: None,
        art: Some(html! {
            (picture(&card_art(card)))
            @if !starting { (pip("cost", "flame", "Cost in Resolve", card.cost)) }
        }),
        kind: html! { (icon(kind_icon(card.kind))) (card.kind.name()) @if card.kind != CardKind::Hireling { (points(card)) } },
        text: card_text(content, card),
        foot: None,
    };
    face.render(marks, &card.slug)
}

/// A card to be read in a window of its own.
pub fn reading(content: &Content, card: &Card, id: &str) -> Markup {
    html! {
        div.peek.panel id=(id) popover="auto" {
            h3.title { (card.name) }
            p.rule { (card.kind.name()) ", " (origin(content, card)) @if card.cost > 0 { ", costs " (card.cost) " Resolve" } " " (points(card)) }
            (card_text(content, card))
            @if !card.flavour.is_empty() { p.flavour { (card.flavour) } }
        }
    }
}

/// A Location.
pub fn location(location: &Location) -> Markup {
    let (glyph, tone, _) = land_look(Some(location.land));
    let face = Face {
        title: &location.name,
        label: format!("{}, {}, Exit cost {}", location.name, location.land.name(), location.exit),
        family: "place",
        tone,
        emblem: None,
        art: Some(html! { (picture(&land_art(&location.slug, Some(location.land)))) (pip("cost", "footprints", "Exit cost", location.exit)) }),
        kind: html! { (icon(glyph)) (location.land.name()) @if location.key { span { (icon("key")) "Key" } } },
        text: place_text(location),
        foot: None,
    };
    face.render(&PieceMarks::at_rest(format!("location:{}", location.slug)), &location.slug)
}

/// Discovery and Rest.
pub fn place_text(location: &Location) -> Markup {
    html! {
        @if !location.discovery.is_empty() { div.portion { b { "Discovery. " } (text(&location.discovery_text)) } }
        @if !location.rest.is_empty() { div.portion { b { "Rest. " } (text(&location.rest_text)) } }
    }
}

/// A chapter or World Event in words.
pub fn task_text(task: &Task) -> Markup {
    html! {
        div.portion { (text(&task.text)) }
        div.portion.portion--reward { (icon_said("star", "Reward")) (text(&task.reward_text)) }
    }
}

/// A chapter.
pub fn chapter(task: &Task, glyph: &str, tone: Tone, word: &str) -> Markup {
    let face = Face {
        title: &task.name,
        label: format!("{}, {word}, {} points", task.name, task.points),
        family: "task",
        tone,
        emblem: Some(crest(&emblem(&task.slug, glyph, tone, Shape::Hex))),
        art: None,
        kind: html! { (icon(glyph)) (word) span.worth { (icon_said("star", "Points")) (task.points) } },
        text: task_text(task),
        foot: None,
    };
    face.render(&PieceMarks::at_rest(format!("event:{}", task.slug)), &task.slug)
}

/// A World Event.
pub fn event(event: &WorldEvent) -> Markup {
    let price = html! { @match event.cost { Some(cost) => { p.rule { "Costs " (cost) " Resolve" } }, None => (text(&event.price_text)) } };
    html! { (chapter(&event.task, "bell", Tone::Rose, "World Event")) div.portion { (price) } }
}

/// A Villain.
pub fn villain(villain: &Villain) -> Markup {
    let face = Face {
        title: &villain.name,
        label: format!("{}, Villain, Attack value {}", villain.name, villain.attack),
        family: "task",
        tone: Tone::Oxblood,
        emblem: Some(crest(&emblem(&villain.slug, "skull", Tone::Oxblood, Shape::Shield))),
        art: None,
        kind: html! { (icon("sword")) (villain.attack) " at a Key Location, " (villain.land.name()) span.worth { (icon_said("star", "Points")) (villain.points) } },
        text: villain_text(villain),
        foot: None,
    };
    face.render(&PieceMarks::at_rest(format!("villain:{}", villain.slug)), &villain.slug)
}

/// What a Villain does, costs and gives.
pub fn villain_text(villain: &Villain) -> Markup {
    html! {
        div.portion { (text(&villain.text)) }
        p.rule { "Wounds " (villain.wounds[0]) " and " (villain.wounds[1]) " for helpers; Resolve " (villain.resolve[0]) ", Reward token " (villain.resolve[1]) }
    }
}

/// An Enemy token.
pub fn enemy(enemy: &Enemy) -> Markup {
    html! {
        li.token {
            (icon(enemy_icon(enemy.kind)))
            b { (enemy.name) }
            span.num { (icon_said("sword", "Attack")) (enemy.attack) " " (icon_said("wound", "Wounds")) (enemy.wounds) }
            span.num { @if enemy.resolve > 0 { (icon_said("flame", "Resolve")) (enemy.resolve) " " } @if enemy.scout > 0 { (icon_said("eye", "Draw/Scout")) (enemy.scout) " " }
                (icon_said("star", "Points")) (enemy.points) }
        }
    }
}
