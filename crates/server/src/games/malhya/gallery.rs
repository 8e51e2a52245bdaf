//! The cards of Malhya, as they look on the table: all but those of a story, which are met there.

use super::{furniture, pictures};
use crate::look::icon;
use crate::parts::frame::{Page, Theme, bar};
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::Malhya;
use mistgate_malhya::show::perk::perks;
use mistgate_malhya::show::printed::{self, Printed};
use mistgate_malhya::words::{Class, ObjectType, Rank};

/// All cards, by kind.
pub fn cards(game: &Malhya, theme: Theme) -> Markup {
    let c = &game.content;
    let weapons = |rank: Rank| c.weapons.iter().filter(move |card| card.rank == rank).map(|card| (card.slug.as_str(), card.price));
    let objects = |kind: ObjectType| c.objects.iter().filter(move |card| card.kind == kind).map(|card| (card.slug.as_str(), card.price));
    let page = Page {
        title: "Cards of Malhya",
        theme,
        skip: ("main", "Skip to the cards"),
        stream: None,
        bar: bar("Mistgate", html! { span.rule { "the cards of Malhya" } }),
        body: html! {
            (furniture())
            main #main.gallery {
                h1.lobby__title { "The cards of Malhya" }
                nav.gallery__nav aria-label="Kinds" { a.btn href="#talents" { (icon("star")) "Talents" } a.btn href="#weapons" { (icon("sword")) "Weapons" } a.btn href="#objects" { (icon("knapsack")) "Objects" } a.btn href="#spells" { (icon("aura")) "Spells" } a.btn href="#enemies" { (icon("skull")) "Enemies" } a.btn href="#common" { (icon("scroll")) "States, Gear, rules" } }
                section #talents aria-label="Talents" {
                    h2.book__topic { "Talents" small { "five classes, both sides of every card" } }
                    @for &class in Class::ALL { h3.caps { (capital(class.word())) } ul.gallery__talents { @for card in c.talents.iter().filter(|card| card.class == class) { (talent(card)) } } }
                }
                section #weapons aria-label="Weapons" {
                    h2.book__topic { "Weapons" }
                    @for &rank in Rank::ALL { h3.caps { (capital(rank.word())) } ul.stallcards { @for (slug, price) in weapons(rank) { (thing(game, slug, price)) } } }
                }
                section #objects aria-label="Objects" {
                    h2.book__topic { "Objects" }
                    @for &kind in ObjectType::ALL { h3.caps { (capital(kind.word())) } ul.stallcards { @for (slug, price) in objects(kind) { (thing(game, slug, price)) } } }
                }
                section #spells aria-label="Spells" { h2.book__topic { "Spells" } (written("aura", "plum", c.spells.iter().map(printed::spell))) }
                section #enemies aria-label="Enemies" { h2.book__topic { "Enemies" } (written("skull", "slate", c.enemies.iter().map(printed::enemy))) }
                section #common aria-label="States, Gear and rules" {
                    h2.book__topic { "States, Gear and rules" small { "the other Scenario cards belong to a story, and are met there" } }
                    (written("scroll", "night", c.common_cards().map(printed::scenario)))
                }
            }
        },
    };
    page.render()
}

fn thing(game: &Malhya, slug: &str, price: u8) -> Markup {
    let look = pictures::thing_look(game, slug);
    html! {
        li class={ "stallcard paper tone-" (look.tone.name()) } {
            div.stallcard__art { (pictures::art(slug, &look)) span.price { (icon("coin")) (price) } }
            h4 { (game.called(slug)) }
            p.stallcard__kind { (capital(&look.kind)) }
            p.stallcard__text { (capital(&look.text)) @if let Some(flavour) = &look.flavour { span.flavour { (flavour) } } }
            @if let Some(card) = game.content.weapons.iter().find(|card| card.slug == slug) { (pictures::combat_table(&card.attack, &card.defence, |_| true)) }
        }
    }
}

/// Cards that are all words.
fn written<'c>(glyph: &str, tone: &str, cards: impl Iterator<Item = Printed<'c>>) -> Markup {
    html! {
        ul.gallery__talents {
            @for card in cards {
                li class={ "talent paper tone-" (tone) } {
                    header { (icon(glyph)) h3 { (card.name) } span.chip { (card.kind) } }
                    @for line in &card.lines { p { (line) } }
                    @if let Some(flavour) = card.flavour { p.flavour { (flavour) } }
                }
            }
        }
    }
}

fn talent(card: &mistgate_malhya::content::TalentCard) -> Markup {
    html! {
        li class={ "talent paper tone-" (pictures::class_tone(card.class).name()) } {
            header { (icon("star")) h4 { (card.name) } }
            p { (capital(&perks(&card.normal))) }
            p.talent__then { (icon("crown")) "improved: " (perks(&card.improved)) }
            @if let Some(flavour) = &card.flavour { p.flavour { (flavour) } }
        }
    }
}
