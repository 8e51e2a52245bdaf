//! All cards of Mistfall, as they look on the table.

use super::allies::ally_alone;
use super::cards::{encounter, hero_card_alone, paragraphs, time};
use super::foes::enemy_alone;
use super::hero_look;
use super::pictures::tile_art;
use crate::look::{icon, icon_said};
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::pieces::picture;
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::content::{Card, Class, Enemy};
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;
use mistgate_mistfall::ids::Colour;

/// All cards of Mistfall.
pub fn gallery(game: &Mistfall, theme: Theme) -> Markup {
    let c = &game.content;
    let decks = Colour::ALL.map(|colour| (colour.slug(), format!("The {} deck", colour.slug()), Some(colour)));
    let page = Page {
        title: "Cards of Mistfall",
        theme,
        skip: ("main", "Skip to the cards"),
        stream: None,
        bar: bar("Mistgate", html! { span.rule { "the cards of Mistfall" } }),
        body: html! {
            main #main.gallery {
                h1.lobby__title { "The cards of Mistfall" }
                nav.gallery__nav aria-label="Kinds" {
                    @for (at, charter) in c.charters.iter().enumerate() { a.btn href={ "#" (charter.slug) } { (icon(hero_look(at).0)) (charter.name) } }
                    a.btn href="#rewards" { (icon("crate")) "Rewards" }
                    @if !c.allies.is_empty() { a.btn href="#allies" { (icon("helm")) "Allies" } }
                    @for (word, _, _) in &decks { a.btn href={ "#" (word) } { (icon("claw")) (capital(word)) } }
                    a.btn href="#special" { (icon("mask")) "Special" }
                    a.btn href="#encounters" { (icon("flag")) "Encounters" }
                    a.btn href="#time" { (icon("hourglass")) "Time" }
                    a.btn href="#locations" { (icon("pin")) "Locations" }
                    a.btn href="#quests" { (icon("mask")) "Quests" }
                }
                @for (at, charter) in c.charters.iter().enumerate() {
                    @let printer = Printer::new(c, Bearer::Charter);
                    section id=(charter.slug) aria-label=(charter.name) {
                        h2.book__topic { (charter.name) small { (charter.class) } }
                        p { (charter.story) }
                        @for ability in &charter.sides[0].abilities { div.ability { (text(&printer.ability(ability))) } }
                        (lay(first_copies(c.cards.iter().filter(|card| card.hero.is_some_and(|hero| hero.index() == at))).map(|card| (hero_card_alone(c, card), card.flavour.as_str()))))
                    }
                }
                section #rewards aria-label="General Rewards" {
                    h2.book__topic { "General Rewards" }
                    (lay(first_copies(c.cards.iter().filter(|card| card.class == Class::Transient)).map(|card| (hero_card_alone(c, card), card.flavour.as_str()))))
                }
                @if !c.allies.is_empty() {
                    section #allies aria-label="Allies" {
                        h2.book__topic { "Allies" small { "both sides of each" } }
                        (lay(c.allies.iter().map(|ally| (ally_alone(c, ally), c.cards[ally.sides[0].card.index()].flavour.as_str()))))
                    }
                }
                @for (word, title, colour) in &decks {
                    section id=(word) aria-label=(title) {
                        h2.book__topic { (title) }
                        (lay(first_foes(c.enemies.iter().filter(|enemy| enemy.colour == *colour)).map(|enemy| (enemy_alone(c, enemy), enemy.flavour.as_str()))))
                    }
                }
                section #special aria-label="Special Enemies" {
                    h2.book__topic { "Special Enemies" }
                    (lay(c.enemies.iter().filter(|enemy| enemy.colour.is_none()).map(|enemy| (enemy_alone(c, enemy), enemy.flavour.as_str()))))
                }
                section #encounters aria-label="Encounters" {
                    h2.book__topic { "Encounters" }
                    (lay(c.encounters.iter().map(|card| (encounter(c, card), card.flavour.as_str()))))
                }
                section #time aria-label="Time Cards" {
                    h2.book__topic { "Time Cards" }
                    (lay(c.times.iter().map(|card| (time(c, card), card.flavour.as_str()))))
                }
                section #quests aria-label="Quests" {
                    h2.book__topic { "Quests" }
                    @for quest in &c.quests {
                        article.printed.placecard { h3.title { (quest.title) } (paragraphs(&c.printed_quest(quest).parts)) }
                    }
                }
                section #locations aria-label="Locations" {
                    h2.book__topic { "Locations" }
                    ul.gallery__places {
                        @let printer = Printer::new(c, Bearer::Location);
                        @for tile in &c.tiles {
                            li.printed.placecard {
                                (picture(&tile_art(&tile.slug, tile.land)))
                                h3.title { (tile.name) }
                                p.rule { (capital(tile.land.slug())) ", " (icon_said("leaf", "Restoration")) (tile.restoration) }
                                @for ability in &tile.abilities { div { (text(&printer.ability(ability))) } }
                                p.flavour { (tile.flavour) }
                            }
                        }
                    }
                }
            }
        },
    };
    page.render()
}

/// One card of every title: copies look the same.
fn first_copies<'a>(cards: impl Iterator<Item = &'a Card>) -> impl Iterator<Item = &'a Card> {
    let mut last = "";
    cards.filter(move |card| std::mem::replace(&mut last, &card.title) != card.title)
}

fn first_foes<'a>(enemies: impl Iterator<Item = &'a Enemy>) -> impl Iterator<Item = &'a Enemy> {
    let mut last = "";
    enemies.filter(move |enemy| std::mem::replace(&mut last, &enemy.title) != enemy.title)
}

fn lay<'a>(cards: impl Iterator<Item = (Markup, &'a str)>) -> Markup {
    html! { ul.lay.gallery__lay { @for (card, flavour) in cards { li { (card) @if !flavour.is_empty() { p.flavour { (flavour) } } } } } }
}
