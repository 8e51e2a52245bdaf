//! The Timeline: six spaces, the cards on them, and what each has brought.

use super::{MalhyaBoard, pictures};
use crate::assets;
use crate::look::{Tone, Vista, icon};
use crate::parts::pieces::picture;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::show::view::SlotView;
use mistgate_malhya::words::Terrain;

/// What the spaces are called: four by day, two by night (ML-TRAVEL-16).
const SPACES: [&str; 6] = ["dawn", "morning", "noon", "afternoon", "dusk", "night"];
/// The first space by night, counted from 0.
const NIGHT: usize = 4;

impl MalhyaBoard<'_> {
    /// The Timeline under the map.
    pub(super) fn timeline(&self) -> Markup {
        let cards = &self.view.travel.timeline;
        let next = cards.len();
        html! {
            section.time aria-label="Timeline" tabindex="0" {
                ol.time__rail.printed {
                    @for (at, name) in SPACES.iter().enumerate() {
                        li class={ "time__slot" @if at >= NIGHT { " time__slot--night" } @if at == next { " time__slot--next" } } {
                            (icon(if at < NIGHT { "sun" } else { "moon" })) (at + 1) span { @if at == next { "next" } @else { (name) } }
                        }
                    }
                }
                ol.time__cards {
                    @for at in 0..SPACES.len() { @match cards.get(at) { Some(slot) => (card(slot)), None => { li.tcard.tcard--empty { @if at == next { "the next card" } } } } }
                }
            }
        }
    }
}

fn card(slot: &SlotView) -> Markup {
    html! {
        li class={ "tcard" @if slot.matches { " tcard--event" } } {
            div.tcard__half {
                @match slot.terrain {
                    Some(terrain) if slot.matches => { (land_art(terrain)) span.tcard__ter { (icon(pictures::terrain_icon(terrain))) (capital(terrain.word())) } }
                    Some(terrain) => { div.tcard__fx { p.off { (icon(pictures::terrain_icon(terrain))) (capital(terrain.word())) } p { (capital(&slot.effects)) } } }
                    None => { div.tcard__fx { p { (icon(if slot.card == "inn" { "bed" } else { "campfire" })) (capital(slot.card)) } } }
                }
            }
            @if let Some(event) = slot.event { div.tcard__event { (icon("scroll")) "Event" span.num { (event) } } }
        }
    }
}

fn land_art(terrain: Terrain) -> Markup {
    let (tone, vista) = match terrain {
        Terrain::Forest => (Tone::Moss, Vista::Pines),
        Terrain::Mountain => (Tone::Slate, Vista::Peaks),
        Terrain::City => (Tone::Copper, Vista::Roofs),
        Terrain::Swamp => (Tone::Steel, Vista::Hills),
        Terrain::Plains | Terrain::Sea => (Tone::Gold, Vista::Hills),
    };
    picture(&assets::art(&format!("land-{}", terrain.word()), "sun", tone, vista))
}
