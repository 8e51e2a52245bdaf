//! The Hero Cards, Encounters and Time Cards of Mistfall, as they lie on the table.

use super::pictures::{card_art, encounter_art, time_art, tone};
use super::{card_piece, hero_look};
use crate::look::{Tone, icon};
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{Card as Face, picture, pip};
use crate::parts::text::{line, text};
use maud::{Markup, html};
use mistgate_mistfall::content::{Ability, Action, Card, Class, Content, Encounter, TimeCard};
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;
use mistgate_mistfall::ids::Keywords;
use mistgate_mistfall::printed::{Part, class_words};

/// The icon of a class of cards.
fn class_icon(class: Class) -> &'static str {
    match class {
        Class::BasicFeat | Class::AdvancedFeat => "feat",
        Class::BasicGear | Class::RewardGear | Class::Transient => "crate",
        Class::Ally => "helm",
    }
}

/// Keywords as chips.
pub fn keywords(content: &Content, set: Keywords) -> Markup {
    html! { @for keyword in set.iter() { b.chip data-term="keyword" { (content.keywords.get(usize::from(keyword.0)).map_or("", String::as_str)) } } }
}

/// Special Abilities, a paragraph each.
pub fn abilities(printer: &Printer, abilities: &[Ability]) -> Markup {
    html! { @for ability in abilities { div.ability { (text(&printer.ability(ability))) } } }
}

/// What a Hero Card says: its Actions from the top, then its abilities.
pub fn card_text(content: &Content, card: &Card) -> Markup {
    let printer = Printer::new(content, if card.ally.is_some() { Bearer::Ally } else { Bearer::Card });
    html! {
        @for action in &card.actions { (action_text(&printer, action)) }
        (abilities(&Printer::new(content, content.bearer(card)), &card.abilities))
    }
}

/// What one of its Actions says.
pub fn action_text(printer: &Printer, action: &Action) -> Markup {
    html! { div.deed { p.deed__head { (line(&printer.action_head(action))) } (text(&printer.action_body(action))) } }
}

/// A Hero Card.
pub fn hero_card(content: &Content, card: &Card, price: Option<u8>, marks: &PieceMarks) -> Markup {
    let (glyph, word) = (class_icon(card.class), class_words(card.class));
    let hero = card.hero.map(|id| (id.index(), content.charters[id.index()].name.as_str()));
    let face = Face {
        title: &card.title,
        label: format!("{}, {word}", card.title),
        family: "deeds",
        tone: tone(card),
        emblem: None,
        art: Some(html! {
            (picture(&card_art(content, card)))
            @if card.resolve > 0 { (pip("cost", "star", "Resolve", price.unwrap_or(card.resolve))) }
            @if let Some((letter, most)) = card.restriction { span.area title="Hero Area Restriction" { (char::from(letter)) (most) } }
        }),
        kind: html! { (icon(glyph)) (word) span.needs { (keywords(content, card.keywords)) } },
        text: card_text(content, card),
        foot: hero.map(|(at, name)| html! { span { (icon(hero_look(at).0)) " " (name) } }),
    };
    face.render(marks, &card.slug)
}

/// A Hero Card on a page without a table.
pub fn hero_card_alone(content: &Content, card: &Card) -> Markup {
    hero_card(content, card, None, &PieceMarks::at_rest(card_piece(&card.slug)))
}

/// What an Encounter says.
pub fn encounter_text(content: &Content, encounter: &Encounter) -> Markup {
    paragraphs(&content.printed_encounter(encounter).parts)
}

/// Paragraphs as they are printed, each with what it is about.
pub fn paragraphs(parts: &[Part]) -> Markup {
    html! {
        @for part in parts {
            @if part.heading.is_empty() { div.ability { (text(&part.text)) } }
            @else { p { b { (part.heading) ". " } (inline(&part.text)) } }
        }
    }
}

/// A text without paragraphs.
pub fn inline(text: &mistgate_kernel::text::Text) -> Markup {
    html! { @for (at, sentence) in text.0.iter().enumerate() { @if at > 0 { " " } (line(sentence)) } }
}

/// An Encounter card.
pub fn encounter(content: &Content, encounter: &Encounter) -> Markup {
    let special = encounter.special.is_some();
    let face = Face {
        title: &encounter.title,
        label: format!("{}, {}Encounter", encounter.title, if special { "Special " } else { "" }),
        family: "encounter",
        tone: if special { Tone::Plum } else { Tone::Oxblood },
        emblem: None,
        art: Some(picture(&encounter_art(encounter))),
        kind: html! { (icon("flag")) "Encounter" span.needs { @for land in &encounter.lands { b.chip { (land.slug()) } } } },
        text: encounter_text(content, encounter),
        foot: None,
    };
    face.render(&PieceMarks::at_rest(format!("encounter:{}", encounter.slug)), &encounter.slug)
}

/// A Time Card.
pub fn time(content: &Content, card: &TimeCard) -> Markup {
    let face = Face {
        title: &card.title,
        label: format!("{}, Time Card, {}", card.title, card.time),
        family: "time",
        tone: Tone::Night,
        emblem: None,
        art: Some(html! { (picture(&time_art(card))) (pip("cost", "hourglass", "Time", card.time)) }),
        kind: html! { (icon("hourglass")) (card.kind) },
        text: text(&Printer::new(content, Bearer::Time).effect(card.event)),
        foot: None,
    };
    face.render(&PieceMarks::at_rest(format!("time:{}", card.slug)), &card.slug)
}
