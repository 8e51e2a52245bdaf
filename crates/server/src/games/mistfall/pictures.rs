//! Which picture belongs to which card.

use super::allies::ally_tone;
use super::hero_look;
use crate::assets;
use crate::look::{Tone, Vista};
use mistgate_mistfall::content::{Ally, Card, Class, Content, Encounter, Enemy, TimeCard};
use mistgate_mistfall::effect::ActionKind;
use mistgate_mistfall::ids::{Colour, Land};

/// Keywords that have an icon of their own.
const CHARGES: [(&str, &str); 14] = [
    ("Shield", "shield"),
    ("Armour", "helm"),
    ("Flame", "flame"),
    ("Frost", "snow"),
    ("Storm", "feat"),
    ("Blade", "sword"),
    ("Missile", "bow"),
    ("Claw", "claw"),
    ("Venom", "drop"),
    ("Holy", "sun"),
    ("Arcane", "wand"),
    ("Blunt", "gear"),
    ("Weapon", "sword"),
    ("Guard", "shield"),
];

/// The icon of a Hero Card: its most telling Keyword, else what it is for.
pub fn charge(content: &Content, card: &Card) -> &'static str {
    let has = |word: &str| card.keywords.iter().any(|keyword| content.keywords.get(usize::from(keyword.0)).is_some_and(|name| name == word));
    let by_keyword = CHARGES.iter().find(|(word, _)| has(word)).map(|&(_, icon)| icon);
    by_keyword.unwrap_or_else(|| match card.actions.first().map(|action| action.kind) {
        Some(ActionKind::Reflex) => "reflex",
        Some(ActionKind::Fast) => "fast",
        _ => "star",
    })
}

/// The dye of a Hero Card: its Hero's, or gold for what is won and bought.
pub fn tone(card: &Card) -> Tone {
    match (card.class, card.hero) {
        (Class::AdvancedFeat | Class::RewardGear | Class::Transient, _) | (_, None) => Tone::Gold,
        (_, Some(hero)) => hero_look(hero.index()).1,
    }
}

/// The path of a Hero Card's picture.
pub fn card_art(content: &Content, card: &Card) -> String {
    assets::art(&slug(&card.title), charge(content, card), tone(card), Vista::Peaks)
}

/// The dye of an Enemy: its deck's.
pub fn enemy_tone(enemy: &Enemy) -> Tone {
    match enemy.colour {
        Some(Colour::Blue) => Tone::Night,
        Some(Colour::Green) => Tone::Moss,
        Some(Colour::Red) => Tone::Oxblood,
        None => Tone::Plum,
    }
}

/// What an Enemy is, by its most telling Keyword.
const FOES: [(&str, &str); 9] = [
    ("Shooter", "bow"),
    ("Caster", "wand"),
    ("Hound", "footprints"),
    ("Spirit", "moon"),
    ("Undead", "skull"),
    ("Engine", "gear"),
    ("Ghoren", "helm"),
    ("Beast", "claw"),
    ("Cultist", "eye"),
];

/// The path of an Ally's picture, one for each side.
pub fn ally_art(content: &Content, ally: &Ally, turned: bool) -> String {
    let card = &content.cards[ally.sides[usize::from(turned)].card.index()];
    let vista = if turned { Vista::Peaks } else { Vista::Roofs };
    assets::art(&card.slug, charge(content, card), ally_tone(turned), vista)
}

/// The path of an Enemy's picture: what it is, before its land.
pub fn enemy_art(content: &Content, enemy: &Enemy) -> String {
    let has = |word: &str| enemy.keywords.iter().any(|keyword| content.keywords.get(usize::from(keyword.0)).is_some_and(|name| name == word));
    let (vista, usual) = match enemy.colour {
        Some(Colour::Blue) => (Vista::Peaks, "snow"),
        Some(Colour::Green) => (Vista::Pines, "claw"),
        Some(Colour::Red) => (Vista::Roofs, "dagger"),
        None => (Vista::Hills, "mask"),
    };
    let charge = FOES.iter().find(|(word, _)| enemy.colour.is_some() && has(word)).map_or(usual, |&(_, icon)| icon);
    assets::art(&slug(&enemy.title), charge, enemy_tone(enemy), vista)
}

/// The path of an Encounter's picture.
pub fn encounter_art(encounter: &Encounter) -> String {
    let tone = if encounter.special.is_some() { Tone::Plum } else { Tone::Oxblood };
    assets::art(&encounter.slug, "flag", tone, Vista::Hills)
}

/// The path of a Time Card's picture.
pub fn time_art(card: &TimeCard) -> String {
    assets::art(&card.slug, "hourglass", Tone::Night, Vista::Peaks)
}

/// The path of a tile's picture.
pub fn tile_art(slug: &str, land: Land) -> String {
    let (charge, tone, vista) = land_look(land);
    assets::art(slug, charge, tone, vista)
}

/// How a land looks.
pub fn land_look(land: Land) -> (&'static str, Tone, Vista) {
    match land {
        Land::Borderlands => ("castle", Tone::Copper, Vista::Roofs),
        Land::Wildlands => ("tree", Tone::Moss, Vista::Pines),
        Land::Deadlands => ("skull", Tone::Night, Vista::Peaks),
        Land::Haven => ("lantern", Tone::Gold, Vista::Hills),
    }
}

/// A title as it stands in addresses: copies of a card share their picture.
fn slug(title: &str) -> String {
    mistgate_kernel::content::slug(title)
}
