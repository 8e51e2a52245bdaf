//! Which icon, dye and picture belongs to which piece.

use crate::assets;
use crate::look::{Tone, Vista, icon, icon_said};
use crate::parts::pieces::picture;
use maud::{Markup, html};
use mistgate_malhya::Malhya;
use mistgate_malhya::content::{CombatLine, Content};
use mistgate_malhya::show::perk::{blow, perk};
use mistgate_malhya::show::printed::{self, TableLine};
use mistgate_malhya::show::view::Shape;
use mistgate_malhya::words::*;

/// How a hero looks: an icon and a dye.
pub fn hero_look(hero: HeroId) -> (&'static str, Tone) {
    match hero {
        HeroId::Wallen => ("bow", Tone::Steel),
        HeroId::Ancient => ("claw", Tone::Plum),
        HeroId::UiBeig => ("leaf", Tone::Moss),
        HeroId::Sulk => ("dagger", Tone::Copper),
        HeroId::Yoktal => ("helm", Tone::Oxblood),
    }
}

/// The class and the icon of a characteristic.
pub fn trait_look(characteristic: Characteristic) -> (&'static str, &'static str) {
    match characteristic {
        Characteristic::Strength => ("c-str", "hammer"),
        Characteristic::Dexterity => ("c-dex", "feather"),
        Characteristic::Perception => ("c-per", "eye"),
        Characteristic::Intelligence => ("c-int", "maze"),
        Characteristic::Knowledge => ("c-kno", "tome"),
    }
}

/// The icon of what an Evolution table gives.
pub fn bonus_look(bonus: Bonus) -> (&'static str, &'static str) {
    match bonus {
        Bonus::Life => ("crystal", "a Life Point"),
        Bonus::Carrying => ("knapsack", "a Carrying level"),
        Bonus::Movement => ("boot", "Movement"),
        Bonus::Initiative => ("fast", "Initiative"),
        Bonus::Aura => ("aura", "an Aura token"),
        Bonus::Talent => ("star", "a Talent"),
        Bonus::Improve => ("crown", "a Talent improved"),
    }
}

/// The icon of a terrain.
pub fn terrain_icon(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "tree",
        Terrain::Plains => "plains",
        Terrain::Mountain => "mountain",
        Terrain::Swamp => "reeds",
        Terrain::Sea => "wave",
        Terrain::City => "city",
    }
}

/// The name of a resource line and its icon.
pub fn line_look(kind: ResourceType) -> (&'static str, &'static str) {
    match kind {
        ResourceType::Plant => ("leaf", "Plants"),
        ResourceType::Material => ("ingot", "Materials"),
        ResourceType::Potion => ("potion", "Potions"),
        ResourceType::Arrow => ("fletch", "Arrows"),
        ResourceType::Lockpick => ("key", "Keys"),
    }
}

/// The dye of a class of Talents.
pub fn class_tone(class: Class) -> Tone {
    match class {
        Class::Rogue => Tone::Slate,
        Class::Ranger => Tone::Moss,
        Class::Warrior => Tone::Oxblood,
        Class::Scholar => Tone::Steel,
        Class::Mhay => Tone::Plum,
    }
}

/// The number of a chapter in the shape of its booklet: a diamond, a rectangle, an open book.
pub fn number(shape: Option<Shape>, number: u16) -> Markup {
    shaped(shape.unwrap_or(Shape::Diamond), &number.to_string(), "")
}

/// The same with another class and any label.
pub fn shaped(shape: Shape, label: &str, class: &str) -> Markup {
    let (kind, size, outer, inner, at, word) = match shape {
        Shape::Diamond => ("adventure", "0 0 68 48", "M34 1.5 66.5 24 34 46.5 1.5 24z", "M34 6 60 24 34 42 8 24z", (34, 31), "chapter"),
        Shape::Rectangle => ("event", "0 0 56 40", "M1.5 1.5h53v37h-53z", "M5 5h46v30H5z", (28, 27), "Event"),
        Shape::OpenBook => (
            "explore",
            "0 0 60 44",
            "M30 6.5C24 2.5 12 1.5 1.5 4v35c10.5-2.5 22.5-1.5 28.5 2.5 6-4 18-5 28.5-2.5V4C48 1.5 36 2.5 30 6.5z",
            "M30 6.5v35M5 8c8-1.3 16-.8 22 1.8M55 8c-8-1.3-16-.8-22 1.8",
            (30, 30),
            "page",
        ),
    };
    html! {
        svg class={ "ch ch--" (kind) @if label.len() > 2 { " ch--long" } (class) } viewBox=(size) role="img" aria-label={ (word) " " (label) } {
            path.ch__shape d=(outer) {}
            path.ch__in d=(inner) {}
            text x=(at.0) y=(at.1) { (label) }
        }
    }
}

/// What kind of thing a slug names, for cards: icon, dye, and its line of type.
pub struct ThingLook {
    /// The icon.
    pub glyph: &'static str,
    /// The dye.
    pub tone: Tone,
    /// `common weapon, heavy`.
    pub kind: String,
    /// What it does.
    pub text: String,
    /// A line in italics.
    pub flavour: Option<String>,
}

/// How a thing looks by its slug.
pub fn thing_look(game: &Malhya, slug: &str) -> ThingLook {
    let c = &game.content;
    object_look(c, slug).or_else(|| weapon_look(c, slug)).unwrap_or_else(|| {
        let glyph = if slug.starts_with("card-") { "scroll" } else { "cube" };
        ThingLook { glyph, tone: Tone::Walnut, kind: String::new(), text: String::new(), flavour: None }
    })
}

fn object_look(c: &Content, slug: &str) -> Option<ThingLook> {
    let card = c.objects.iter().find(|card| card.slug == slug)?;
    let (glyph, tone) = match card.kind {
        ObjectType::Armour => ("helm", Tone::Steel),
        ObjectType::Ring => ("ring", Tone::Gold),
        ObjectType::Amulet => ("orb", Tone::Plum),
        ObjectType::Consumable => ("flame", Tone::Copper),
    };
    let heavy = if card.heavy > 0 { ", heavy" } else { "" };
    let quality = if card.quality { ", quality" } else { "" };
    let dice: Vec<&str> = card.defence.iter().map(|die| die.word()).collect();
    let mut parts: Vec<String> = card.perks.iter().map(|&one| perk(one)).collect();
    parts.extend((!dice.is_empty()).then(|| format!("defends with {}", dice.join(", "))));
    parts.extend(c.usage(card).map(|usage| format!("use it up: {usage}")));
    Some(ThingLook {
        glyph,
        tone,
        kind: format!("{} {}{heavy}{quality}", card.rank.word(), card.kind.word()),
        text: parts.join("; "),
        flavour: card.flavour.clone(),
    })
}

fn weapon_look(c: &Content, slug: &str) -> Option<ThingLook> {
    let card = c.weapons.iter().find(|card| card.slug == slug)?;
    let heavy = if card.heavy > 0 { ", heavy" } else { "" };
    let ranged = if card.ranged { ", ranged" } else { "" };
    let parts: Vec<String> = blow(card).into_iter().chain(card.perks.iter().map(|&one| perk(one))).collect();
    Some(ThingLook {
        glyph: if card.ranged { "bow" } else { "sword" },
        tone: Tone::Slate,
        kind: format!("{} weapon{ranged}{heavy}", card.rank.word()),
        text: parts.join("; "),
        flavour: card.flavour.clone(),
    })
}

/// A Combat table: what a line needs, what it costs, what it brings. Lines that are out of reach are pale.
pub fn combat_table(attack: &[CombatLine], defence: &[CombatLine], met: impl Fn(&TableLine) -> bool) -> Markup {
    html! {
        ul.ctable aria-label="Combat table" {
            @for line in printed::combat_table(attack, defence) {
                li class={ "ctable__line" @if line.defends { " ctable__line--def" } @if !met(&line) { " ctable__line--no" } } {
                    (icon_said(if line.defends { "shield" } else { "sword" }, if line.defends { "Defence" } else { "Attack" }))
                    span.ctable__needs { @match line.needs { Some((characteristic, value)) => { (icon_said(trait_look(characteristic).1, characteristic.word())) (value) }, None => "always" } }
                    b.num { (line.points) } span.ctable__ap { "AP" }
                    span { (line.gives) }
                }
            }
        }
    }
}

/// The picture on a card.
pub fn art(slug: &str, look: &ThingLook) -> Markup {
    picture(&thing_art(slug, look))
}

/// The path of that picture.
pub fn thing_art(slug: &str, look: &ThingLook) -> String {
    let vista = [Vista::Hills, Vista::Pines, Vista::Peaks, Vista::Roofs][slug.len() % 4];
    assets::art(slug, look.glyph, look.tone, vista)
}

/// A resource cube with its colour's glyph.
pub fn cube(resource: mistgate_malhya::ids::Resource) -> Markup {
    let colour = resource.colour.word();
    html! { svg class={ "cube cube--" (colour) } role="img" aria-label=(resource.word()) { title { (resource.word()) } use href={ "#cube-" (colour) } {} } }
}

/// So many of an icon, in a row, said in words.
pub fn row(class: &str, glyph: &str, n: u8) -> Markup {
    html! { @for _ in 0..n { svg class={ "i " (class) } aria-hidden="true" { use href={ "#i-" (glyph) } {} } } }
}

/// An icon with words beside it, as a small mark.
pub fn chip(class: &str, glyph: &str, words: &str) -> Markup {
    html! { span class={ "state " (class) } { (icon(glyph)) span.state__word { (words) } } }
}
