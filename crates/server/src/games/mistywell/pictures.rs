//! Which picture belongs to which card.

use crate::assets;
use crate::look::{Shape, Tone, Vista};
use mistgate_mistywell::content::{Action, ActionKind, Covenant, Fate, Request};
use mistgate_mistywell::ids::{Role, Symbol};

fn symbol(symbol: Symbol) -> &'static str {
    symbol.slug()
}

/// The family of an Action card: its class and its dye.
pub fn family(kind: ActionKind) -> (&'static str, &'static str, Tone) {
    match kind {
        ActionKind::Project => ("project", "Project", Tone::Steel),
        ActionKind::Standard => ("standard", "Standard", Tone::Walnut),
        ActionKind::Unity => ("unity", "Unity", Tone::Gold),
        ActionKind::Rest => ("rest", "Rest", Tone::Slate),
    }
}

/// The icon of an Action: what it puts out, or what it is most about.
pub fn action_charge(action: &Action) -> &'static str {
    if let Some(output) = action.outputs.first() {
        return symbol(output.symbol);
    }
    match action.kind {
        ActionKind::Rest => "moon",
        ActionKind::Unity => "knot",
        _ => about(&action.text.to_string()),
    }
}

/// What a text is about, by its first telling word.
fn about(text: &str) -> &'static str {
    const WORDS: [(&str, &str); 11] = [
        ("Clock", "sun"),
        ("Enforcer", "mask"),
        ("Fear", "eye"),
        ("Unity", "knot"),
        ("Timer", "hourglass"),
        ("Request", "scroll"),
        ("Bane", "skull"),
        ("ecover", "hand"),
        ("Supply", "crate"),
        ("Fate", "orb"),
        ("Effort", "cube"),
    ];
    let first = WORDS.iter().filter_map(|(word, icon)| Some((text.find(word)?, *icon))).min();
    first.map_or("star", |(_, icon)| icon)
}

fn vista(action: &Action) -> Vista {
    match (action.kind, action.role) {
        (ActionKind::Rest, _) => Vista::Pines,
        (ActionKind::Project | ActionKind::Unity, Role::Witch | Role::Tinker) => Vista::Roofs,
        (_, Role::Witch) => Vista::Hills,
        (_, Role::Tinker) => Vista::Roofs,
        (ActionKind::Unity, Role::Forester) => Vista::Hills,
        (_, Role::Forester) => Vista::Pines,
    }
}

/// The path of an Action's picture.
pub fn action_art(action: &Action) -> String {
    assets::art(&format!("{}-{}", action.role.slug(), action.slug), action_charge(action), family(action.kind).2, vista(action))
}

/// The icon of a Request: its first need.
pub fn request_charge(request: &Request) -> &'static str {
    request.needs.first().map_or("scroll", |need| symbol(need.symbol))
}

/// The dye of a symbol.
fn dye(charge: &str) -> Tone {
    match charge {
        "flame" => Tone::Copper,
        "drop" => Tone::Steel,
        "leaf" => Tone::Moss,
        "gear" => Tone::Walnut,
        "book" => Tone::Plum,
        "eye" => Tone::Night,
        _ => Tone::Slate,
    }
}

/// The path of a Request's emblem.
pub fn request_crest(request: &Request) -> String {
    let charge = request_charge(request);
    assets::crest(&request.slug, charge, dye(charge), Shape::Hex)
}

/// The path of a Fate card's picture.
pub fn fate_art(fate: &Fate) -> String {
    let charge = if fate.good { about(&fate.text.to_string()) } else { "orb" };
    assets::art(&fate.slug, charge, if fate.good { Tone::Gold } else { Tone::Night }, Vista::Peaks)
}

/// The path of a Covenant card's picture.
pub fn covenant_art(covenant: &Covenant) -> String {
    assets::art(&covenant.slug, "ring", Tone::Oxblood, Vista::Roofs)
}
