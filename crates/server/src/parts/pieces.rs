//! Cards, decks, pools and tracks, as every box has them.

use super::legal::PieceMarks;
use crate::look::{Tone, cube, icon, icon_said};
use maud::{Markup, html};

/// A card, face up. What lies in the fields is the game's affair.
pub struct Card<'a> {
    /// Its title.
    pub title: &'a str,
    /// In words, for those who do not see it.
    pub label: String,
    /// Its family, as a class: `project`, `standard`, …
    pub family: &'a str,
    /// The family's dye.
    pub tone: Tone,
    /// Before the title.
    pub emblem: Option<Markup>,
    /// The picture with its pips.
    pub art: Option<Markup>,
    /// The line of its type.
    pub kind: Markup,
    /// What it says.
    pub text: Markup,
    /// The last line.
    pub foot: Option<Markup>,
}

impl Card<'_> {
    /// The card with the marks of its state. `moves` names it for motion: the same card elsewhere flies there.
    pub fn render(self, marks: &PieceMarks, moves: &str) -> Markup {
        html! {
            article class={ "card card--" (self.family) " tone-" (self.tone.name()) (marks.class()) } aria-label=(self.label)
                data-piece=(marks.piece) data-moves=(moves) tabindex=[(!marks.legal()).then_some("0")] {
                header.card__head {
                    @if let Some(emblem) = self.emblem { (emblem) }
                    h3.card__title { (self.title) }
                }
                @if let Some(art) = self.art { div.card__art { (art) } }
                p.card__type { (self.kind) }
                div.card__text { (self.text) }
                @if let Some(foot) = self.foot { footer.card__foot { (foot) } }
                (marks.tags())
            }
        }
    }
}

/// A picture from the assets; decoration. Nobody waits for what is folded away or far down the page.
pub fn picture(path: &str) -> Markup {
    html! { img.art src=(crate::assets::url(path)) alt="" loading="lazy" decoding="sync"; }
}

/// An emblem from the assets; decoration.
pub fn crest(path: &str) -> Markup {
    html! { img.emblem src=(crate::assets::url(path)) alt="" loading="lazy" decoding="sync"; }
}

/// A number on the corner of a card.
pub fn pip(class: &str, glyph: &str, word: &str, n: u8) -> Markup {
    html! { span class={ "pip pip--" (class) } title={ (word) " " (n) } { (icon_said(glyph, word)) (n) } }
}

/// A face-down deck: cards left on the pile, its name and more beside it.
pub fn deck(glyph: &str, tone: Tone, name: &str, left: usize, more: &str) -> Markup {
    html! {
        li.deck {
            span class={ "deck__pile num tone-" (tone.name()) } { (left) }
            span { b { (name) } (icon(glyph)) " " (more) }
        }
    }
}

/// From this many of a kind on, cubes are counted instead of laid out.
const HEAP: u8 = 4;

/// Cubes in a pool: by kind, laid out while they are few.
pub fn cubes(kinds: &[(&str, u8)]) -> Markup {
    let total: u8 = kinds.iter().map(|kind| kind.1).sum();
    html! {
        span.cubes {
            @for &(kind, n) in kinds {
                @if n > HEAP || (total > 6 && n > 2) {
                    span.heap { (cube(kind)) "×" (n) }
                } @else {
                    @for _ in 0..n { (cube(kind)) }
                }
            }
        }
    }
}

/// A space of a straight track.
pub struct Space<'a> {
    /// What stands in it: a number or an icon with its word.
    pub mark: Markup,
    /// Its kind, as a class: `start`, `rage`, `rein`, or empty.
    pub kind: &'a str,
}

/// A straight track with a marker; loops are drawn as dials.
pub fn track(label: &str, spaces: &[Space], here: usize, marker: &str) -> Markup {
    html! {
        ol.track aria-label=(label) {
            @for (at, space) in spaces.iter().enumerate() {
                li class={ "track__space" @if !space.kind.is_empty() { " track__space--" (space.kind) } @if at == here { " track__space--here" } }
                    aria-current=[(at == here).then_some("true")] {
                    (space.mark)
                    @if at == here { svg class={ "cube cube--" (marker) " track__marker" } aria-hidden="true" { use href="#cube-plain" {} } }
                }
            }
        }
    }
}
