//! The save sheets as they are printed: one A4 side for the adventure, one for each hero. What is filled in is in ink.

use super::{furniture, pictures};
use crate::look::{Shape as EmblemShape, emblem, icon};
use crate::parts::frame::{Page, Theme, bar};
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::Malhya;
use mistgate_malhya::booklet::instruction::Bed;
use mistgate_malhya::campaign::sheet::{FORM, HeroSave, ScenarioSave, Sheets, Status};
use mistgate_malhya::hero::laid::Piece;
use mistgate_malhya::ids::{CardNumber, MOST_TOKENS, MOST_TRIANGLES, RESOURCES};
use mistgate_malhya::show::view::Shape;
use mistgate_malhya::words::{Characteristic, HeroId, ResourceType};

/// The spaces of the Dungeon row (ML-SAVE-14).
const DUNGEONS: u8 = 9;
/// The spaces of the Timeline.
const SPACES: u8 = 6;

/// Both sides, for every hero one.
pub fn page(game: &Malhya, sheets: &Sheets, theme: Theme) -> Markup {
    let page = Page {
        title: "Save sheets",
        theme,
        skip: ("main", "Skip to the sheets"),
        stream: None,
        bar: bar("Mistgate", html! { span.rule { "save sheets of Malhya" } a.btn.btn--main href="sheet.toml" download { (icon("export")) "As a file" } }),
        body: html! {
            (furniture())
            main #main.sheets {
                (scenario(game, &sheets.scenario))
                @for (name, save) in &sheets.heroes { @if let Some(id) = HeroId::named(name).filter(|_| save.status != Status::Gone) { (hero(game, id, save)) } }
            }
        },
    };
    page.render()
}

fn field(name: &str, value: impl std::fmt::Display) -> Markup {
    html! { div.fld { dt { (name) } dd { (value) } } }
}

/// A field of the sheet; what carries over to the next adventure is tinted and says so.
fn part(name: &str, width: u8, keeps: Keeps, inside: Markup) -> Markup {
    html! { section class={ "sb w" (width) @if keeps == Keeps::ForTheNext { " sb--keep" } } { h2 { (name) @if keeps == Keeps::ForTheNext { span { "carry over" } } } (inside) } }
}

/// Does a field carry over?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeps {
    ForTheNext,
    ThisOnly,
}

fn boxes(class: &str, count: u8, on: impl Fn(u8) -> bool) -> Markup {
    html! { ol class={ "bx " (class) } { @for n in 1..=count { li class=[on(n).then_some("on")] { (n) } } } }
}

fn scenario(game: &Malhya, save: &ScenarioSave) -> Markup {
    let library = &game.content.library;
    let title = library.named(&save.adventure).map_or(save.adventure.as_str(), |id| &library.booklets[id.index()].title);
    let card = |n: u8| game.content.scenario_card(CardNumber(n)).map_or_else(String::new, |card| card.name.clone());
    html! {
        article.a4 aria-label="Scenario Save" {
            header.a4__head { (emblem("malhya-sheet", "compass", crate::look::Tone::Moss, EmblemShape::Roundel)) div { h1 { "Scenario Save" } p { (title) } } p.a4__house { "Malhya" br; small { "kept by Mistgate" } } }
            div.a4__grid {
                (part("Adventure", 6, Keeps::ForTheNext, html! {
                    dl.flds.f3 {
                        (field("Booklet", title)) (field("Group level", save.level))
                        div.fld { dt { "Chapter" } dd { @match save.chapter { Some(number) => (pictures::shaped(Shape::Diamond, &number.to_string(), "")), None => { @if save.finished { "finished" } @else { "none open" } } } } }
                    }
                    dl.flds.f3 { (field("Mode", capital(&save.mode))) (field("Rules off", list(&save.rules_off))) (field("Beetle's Aura", save.beetle_aura)) }
                    @if let Some(stealth) = save.stealth { dl.flds.f2 { (field("Threat", stealth.threat)) (field("Action cards left", stealth.cards)) } }
                }))
                (part("Points", 6, Keeps::ForTheNext, html! { dl.flds.f3 { (field("Points", save.points)) (field("Gold", save.gold)) (field("Crystals", save.crystals)) } }))
                (part("Play area", 6, Keeps::ForTheNext, html! {
                    table.tbl { thead { tr { th { "Card" } th { "Name" } th { "Crystals" } } } tbody {
                        @for one in &save.cards { tr { td { (one.card) } td { (card(one.card)) } td { (one.crystals) } } }
                        @for _ in save.cards.len()..5 { tr { td {} td {} td {} } }
                    } }
                    (laid(save))
                    p.lbl { "Scenario tokens" }
                    (boxes("bx--round", MOST_TOKENS, |n| save.tokens.contains(&n)))
                }))
                (part("Travel", 6, Keeps::ThisOnly, travel(save, &card)))
                (part("Dungeons", 6, Keeps::ForTheNext, html! {
                    @if let Some(dungeon) = &save.dungeon { dl.flds.f2 { (field("Tile", dungeon.tile)) (field("Crystals", dungeon.crystals)) (field("Event cards left", list(&dungeon.unused.iter().map(|card| card + 1).collect::<Vec<_>>()))) } }
                    p.lbl { "Dungeons finished" }
                    (boxes("", DUNGEONS, |n| n <= save.dungeons))
                    p.tiny { "The third opens 1020, the sixth 1023, the ninth 1026." }
                }))
                (part("Quality cards in the decks", 6, Keeps::ForTheNext, html! { dl.flds.f2 { (field("Weapons", save.quality_weapons)) (field("Objects", save.quality_objects)) } }))
                (part("Triangles", 12, Keeps::ForTheNext, html! {
                    ol.tri-print { @for n in 1..=MOST_TRIANGLES { @let on = save.triangles.contains(&n); li class=[on.then_some("on")] { svg viewBox="0 0 24 22" aria-hidden="true" { path d="M12 2 22 20H2z" {} } (n) @if on { span.sr { ", marked" } } } } }
                }))
            }
            footer.a4__foot { span { "form " (FORM) } span { "scenario side" } }
        }
    }
}

/// Cubes and Damage tokens, where they lie (ML-SAVE-11).
fn laid(save: &ScenarioSave) -> Markup {
    html! {
        @if !save.laid.is_empty() {
            p.lbl { "Cubes and Damage tokens" }
            ul.meanings { @for laid in &save.laid { li {
                b { @match laid.bed { Bed::Card(card) => { "card " (card.0) }, Bed::Dungeon => "tile", Bed::Page => "page" } }
                " " @match laid.piece { Piece::Cube(hero) => { "cube of " (hero.name()) }, Piece::Damage(value) => { "Damage " (value) } } " ×" (laid.n)
            } } }
        }
    }
}

fn travel(save: &ScenarioSave, card: &impl Fn(u8) -> String) -> Markup {
    let Some(travel) = &save.travel else { return html! { p.tiny { "No journey is under way." } } };
    html! {
        dl.flds.f3 {
            (field("Group on hex", travel.hex.as_deref().unwrap_or("none"))) (field("Titan", travel.titan.as_deref().unwrap_or("not in play"))) (field("Days", travel.days))
            (field("Weather", travel.weather.word())) (field("Rest card", if travel.rest_used { "used" } else { "unused" })) (field("Travel tokens", format!("{} of 3", travel.tokens)))
        }
        p.lbl { "Last space of the Timeline" }
        (boxes("bx--day", SPACES, |n| n <= travel.last_space))
        p.lbl { "On the board" }
        ul.meanings { @for one in &travel.destinations { li { b { (one.hex) } " " (card(one.card)) } } }
    }
}

fn list(numbers: &[u8]) -> String {
    if numbers.is_empty() { "none".to_owned() } else { numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ") }
}

fn hero(game: &Malhya, id: HeroId, save: &HeroSave) -> Markup {
    let (glyph, tone) = pictures::hero_look(id);
    let board = game.content.hero(id);
    let named = |slugs: &[String]| if slugs.is_empty() { "none".to_owned() } else { slugs.iter().map(|slug| game.called(slug)).collect::<Vec<_>>().join(", ") };
    let talent = |slug: &String| game.content.talents.iter().find(|card| card.slug == *slug).map_or_else(|| slug.clone(), |card| card.name.clone());
    let spell = |number: u8| game.content.spells.iter().find(|card| card.number == number).map_or("", |card| card.name.as_str());
    html! {
        article.a4 aria-label={ "Hero Save of " (board.called) } {
            header.a4__head { (emblem(&format!("seat-{}", id.word()), glyph, tone, EmblemShape::Shield)) div { h1 { "Hero Save" } p { (board.called) ", of " (board.people) } } p.a4__house { (if save.status == Status::Away { "away" } else { "with the group" }) br; small { "level " (save.level) } } }
            div.a4__grid {
                (part("Characteristics", 6, Keeps::ForTheNext, html! {
                    ul.ctr { @for &one in Characteristic::ALL {
                        @let (class, glyph) = pictures::trait_look(one);
                        @let value = save.characteristics.get(one.word()).copied().unwrap_or_default();
                        li class=(class) { span { (icon(glyph)) (capital(one.word())) } (boxes("", 5, |n| n <= value)) }
                    } }
                }))
                (part("Tracks", 6, Keeps::ForTheNext, html! {
                    dl.flds.f3 { (field("Initiative, space", save.initiative)) (field("Movement, space", save.movement)) (field("Carrying", save.carrying)) }
                    dl.flds.f3 { (field("Aura active", save.aura.active)) (field("Aura spent", save.aura.spent)) (field("Cube", save.colour.map_or("none", |colour| colour.word()))) }
                    dl.flds.f2 { (field("Life", save.life.points)) (field("Damage", save.life.damage)) (field("Injury", save.life.injury)) (field("Shock", save.life.shock)) }
                }))
                (part("Equipment", 12, Keeps::ForTheNext, html! {
                    dl.flds.f2 { (field("In hand", save.weapon.as_ref().map_or_else(|| "bare hands".to_owned(), |slug| game.called(slug)))) (field("Weapons stored", named(&save.weapons))) (field("Worn", named(&save.worn))) (field("Knapsack", named(&save.stored))) }
                }))
                (part("Resources", 12, Keeps::ForTheNext, html! {
                    table.tbl.tbl--res { tbody { @for &kind in ResourceType::ALL { tr {
                        th { (pictures::line_look(kind).1) }
                        @for (_, _, word) in RESOURCES.iter().filter(|one| one.0 == kind) { @let n = save.resources.get(&word.replace(' ', "-")).copied().unwrap_or_default(); td { @if n > 0 { (n) " " } span { (word) } } }
                    } } } }
                }))
                (part("Talents", 6, Keeps::ForTheNext, html! { ul.meanings {
                    @for slug in &save.talents { li { (talent(slug)) } }
                    @for slug in &save.improved { li { (talent(slug)) ", improved" } }
                    @for slug in &save.withheld { li { (talent(slug)) ", waiting" } }
                    @for slug in &save.withheld_improved { li { (talent(slug)) ", improved, waiting" } }
                }
                @if !save.spells.is_empty() { p.lbl { "Spells" } ul.meanings { @for number in &save.spells { li { b { (number) } (spell(*number)) } } } }
                }))
                (part("States and tokens", 6, Keeps::ForTheNext, html! {
                    ul.meanings { @for one in &save.states { li { (game.content.scenario_card(CardNumber(one.card)).map_or("", |card| card.name.as_str())) ", " (one.times) " times" } } }
                    p.lbl { "Scenario tokens of the hero's own" }
                    (boxes("bx--round", MOST_TOKENS, |n| save.tokens.contains(&n)))
                }))
            }
            footer.a4__foot { span { "form " (FORM) } span { "hero side" } }
        }
    }
}
