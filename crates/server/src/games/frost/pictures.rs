//! Which icon, dye and picture belongs to which piece.

use crate::assets;
use crate::look::icons::has_icon;
use crate::look::{Shape, Tone, Vista};
use mistgate_frost::content::{Card, CardKind, Origin};
use mistgate_frost::ids::{EnemyKind, Land};
use mistgate_kernel::text::{Run, Text};

/// How the Heroes look, in the order of the content: an icon and a dye.
const HEROES: [(&str, Tone); 6] =
    [("sword", Tone::Oxblood), ("mask", Tone::Slate), ("book", Tone::Steel), ("sun", Tone::Gold), ("leaf", Tone::Moss), ("claw", Tone::Walnut)];

/// The icons of the Skills, in the order of the content.
const SKILLS: [&str; 5] = ["mountain", "mask", "book", "sun", "leaf"];

/// The icon and the dye of a Hero.
pub fn hero_look(hero: usize) -> (&'static str, Tone) {
    HEROES[hero % HEROES.len()]
}

/// The icon of a Skill.
pub fn skill_icon(skill: usize) -> &'static str {
    SKILLS[skill % SKILLS.len()]
}

/// The icon of a kind of Enemy.
pub fn enemy_icon(kind: EnemyKind) -> &'static str {
    ["dagger", "claw", "skull"][kind as usize]
}

/// The icon, the dye and the horizon of a land; the inn has none.
pub fn land_look(land: Option<Land>) -> (&'static str, Tone, Vista) {
    match land {
        None => ("lantern", Tone::Copper, Vista::Roofs),
        Some(Land::Borderlands) => ("castle", Tone::Walnut, Vista::Hills),
        Some(Land::Wildlands) => ("tree", Tone::Moss, Vista::Pines),
        Some(Land::Deadlands) => ("skull", Tone::Night, Vista::Peaks),
    }
}

/// The icon of a kind of card.
pub fn kind_icon(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Action => "fast",
        CardKind::Item => "crate",
        CardKind::Ally => "hand",
        CardKind::Hireling => "coin",
    }
}

/// The dye of a card: its Hero's, or the colour of its deck.
pub fn card_tone(card: &Card) -> Tone {
    match card.origin {
        Origin::Starting(hero) => hero_look(hero.index()).1,
        Origin::Silver => Tone::Steel,
        Origin::Gold => Tone::Gold,
        Origin::Hireling => Tone::Copper,
    }
}

/// What a text is about: its first icon.
fn first_icon(text: &Text) -> Option<&str> {
    let icons = text.0.iter().flat_map(|sentence| &sentence.runs).filter_map(|run| if let Run::Icon { name, .. } = run { Some(&**name) } else { None });
    icons.into_iter().find(|name| has_icon(name))
}

/// The icon of a card: the first thing it gives, else its kind.
pub fn charge(card: &Card) -> &str {
    first_icon(&card.text).unwrap_or_else(|| kind_icon(card.kind))
}

/// The path of a card's picture.
pub fn card_art(card: &Card) -> String {
    let vista = match card.kind {
        CardKind::Action => Vista::Peaks,
        CardKind::Item => Vista::Hills,
        CardKind::Ally => Vista::Pines,
        CardKind::Hireling => Vista::Roofs,
    };
    assets::art(&card.slug, charge(card), card_tone(card), vista)
}

/// The path of a Location's picture.
pub fn land_art(slug: &str, land: Option<Land>) -> String {
    let (charge, tone, vista) = land_look(land);
    assets::art(slug, charge, tone, vista)
}

/// The path of a piece's emblem.
pub fn emblem(slug: &str, charge: &str, tone: Tone, shape: Shape) -> String {
    assets::crest(slug, charge, tone, shape)
}
