//! All cards of Chronicles of Frost, as they look on the table.

use super::cards as faces;
use super::pictures::hero_look;
use crate::look::{Tone, icon};
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::legal::PieceMarks;
use maud::{Markup, html};
use mistgate_frost::Frost;
use mistgate_frost::content::{Card, Origin};
use mistgate_frost::ids::HeroId;

/// All cards, by kind.
pub fn cards(game: &Frost, theme: Theme) -> Markup {
    let c = &game.content;
    let of = |origin: Origin| {
        c.cards
            .iter()
            .filter(move |card| card.origin == origin)
            .map(|card: &Card| (faces::card(c, card, &PieceMarks::at_rest(format!("card:{}", card.slug))), card.flavour.as_str()))
    };
    let chapters = |quest: &mistgate_frost::content::Quest, glyph: &'static str, tone: Tone, word: &'static str| {
        quest.chapters.iter().map(|task| (faces::chapter(task, glyph, tone, word), task.flavour.clone())).collect::<Vec<_>>()
    };
    let page = Page {
        title: "Cards of Chronicles of Frost",
        theme,
        skip: ("main", "Skip to the cards"),
        stream: None,
        bar: bar("Mistgate", html! { span.rule { "the cards of Chronicles of Frost" } }),
        body: html! {
            main #main.gallery {
                h1.lobby__title { "The cards of Chronicles of Frost" }
                nav.gallery__nav aria-label="Kinds" {
                    @for (at, hero) in c.heroes.iter().enumerate() { a.btn href={ "#" (hero.slug) } { (icon(hero_look(at).0)) (hero.name) } }
                    @for (id, glyph, word) in KINDS { a.btn href={ "#" (id) } { (icon(glyph)) (word) } }
                }
                @for (at, hero) in c.heroes.iter().enumerate() {
                    (lay(&hero.slug, &hero.name, &format!("Health {}, {}. {}", hero.health, c.skills[hero.skill.index()].name, hero.flavour), of(Origin::Starting(HeroId(at as u8)))))
                }
                (lay("silver", "Silver", "cost 2 or 3", of(Origin::Silver)))
                (lay("gold", "Gold", "the dear ones", of(Origin::Gold)))
                (lay("hirelings", "Hirelings", "used once", of(Origin::Hireling)))
                (lay("locations", "Locations", "three lands round the inn", c.locations.iter().map(|location| (faces::location(location), location.flavour.as_str()))))
                (lay("search", "Search Quests", "three chapters each", c.searches.iter().flat_map(|quest| chapters(quest, "eye", Tone::Slate, "Search"))))
                (lay("exploration", "Exploration Quests", "two chapters each, on the map", c.explorations.iter().flat_map(|quest| chapters(quest, "compass", Tone::Steel, "Exploration"))))
                (lay("events", "World Events", "a module", c.events.iter().map(|event| (faces::event(event), event.task.flavour.as_str()))))
                (lay("villains", "Villains", "a module", c.villains.iter().map(|villain| (faces::villain(villain), villain.flavour.as_str()))))
                section #enemies aria-label="Enemy tokens" {
                    h2.book__topic { "Enemy tokens" }
                    ul.tokens { @for enemy in &c.enemies { (faces::enemy(enemy)) } }
                }
            }
        },
    };
    page.render()
}

/// Sections after the Heroes'.
const KINDS: [(&str, &str, &str); 9] = [
    ("silver", "coin", "Silver"),
    ("gold", "star", "Gold"),
    ("hirelings", "hand", "Hirelings"),
    ("locations", "mountain", "Locations"),
    ("search", "eye", "Search"),
    ("exploration", "compass", "Exploration"),
    ("events", "bell", "World Events"),
    ("villains", "skull", "Villains"),
    ("enemies", "claw", "Enemies"),
];

fn lay<S: AsRef<str>>(id: &str, title: &str, line: &str, cards: impl Iterator<Item = (Markup, S)>) -> Markup {
    html! {
        section id=(id) aria-label=(title) {
            h2.book__topic { (title) small { (line) } }
            ul.lay.gallery__lay { @for (card, flavour) in cards { li { (card) @if !flavour.as_ref().is_empty() { p.flavour { (flavour.as_ref()) } } } } }
        }
    }
}
