//! What a figure on the map says of itself to whoever points at it: the same card as of a sign, with words of its own.

use super::figures::enemy_glyph;
use super::{MalhyaBoard, target_in_words};
use crate::games::malhya::pictures;
use crate::look::icon;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::show::place::PlaceView;
use mistgate_malhya::show::place::foes::FoeView;
use mistgate_malhya::words::HeroId;

/// An enemy: its Life, what it looks at, and what its Enemy card says in a line.
pub(super) fn enemy(view: &PlaceView<'_>, number: u8, foe: &FoeView<'_>) -> Markup {
    let card = view.cards_of_enemies.get(&foe.insignia);
    let watches: String = foe.vigilance.values().map(|heading| format!(", watches {}", heading.word())).collect();
    html! {
        p.tip__title { (icon(enemy_glyph(card))) " " (foe.name) " " (number) }
        p { "On " (foe.at) ", " (foe.life) " of " (foe.life + foe.damage) " Life" @if !foe.sees.is_empty() { ", sees " (counted(usize::from(foe.sight), "space", "spaces")) " far" } (watches) "." }
        @if let Some(card) = card {
            @let natures: Vec<&str> = card.always.iter().chain(card.stealth.iter().filter(|_| view.fight.is_none())).map(String::as_str).collect();
            @if !natures.is_empty() { p { (capital(&natures.join(", "))) "." } }
            p.tip__rule { "Enemy card " (format!("{:02}", foe.insignia)) ": Initiative " (card.initiative) ", Movement " (card.movement) }
        }
    }
}

/// The target outside of the group.
pub(super) fn target(at: Spot, life: u8) -> Markup {
    html! { p.tip__title { (icon("hood")) " The target" } p { (target_in_words(at, life)) "." } }
}

impl MalhyaBoard<'_> {
    /// A hero: what it is at, its Life and its Action Points.
    pub(super) fn hero_card(&self, id: HeroId, view: &PlaceView<'_>) -> Option<Markup> {
        let (figure, hero) = (view.heroes.get(id.word())?, self.view.heroes.get(id.word())?);
        Some(html! {
            p.tip__title { (icon(pictures::hero_look(id).0)) " " (capital(id.name())) ", " (hero.called) }
            p { (capital(&self.doing(id, view))) "." }
            p.tip__rule { (hero.life.points) " of " (hero.life.most()) " Life, " (counted(usize::from(figure.points), "Action Point", "Action Points")) @if hero.aura.active > 0 { ", " (hero.aura.active) " active Aura" } }
        })
    }
}
