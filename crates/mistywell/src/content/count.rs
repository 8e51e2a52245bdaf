//! Counting what the content has: components for the inventory of the box, verbs for the vocabulary.

use super::structure::TOKENS;
use super::{ActionKind, Content};
use crate::effect::{Effect, Site, Spot};
use crate::ids::Role;

/// How many of each component there are, by its name in `content/components.toml`.
pub fn box_count(content: &Content) -> Vec<(String, usize)> {
    let actions = |kind: ActionKind| content.actions.iter().filter(|action| action.kind == kind).count();
    let numbers = &content.numbers;
    let counts = [
        ("Player board", Role::ALL.len()),
        ("Action card", content.actions.len()),
        ("Project Action card", actions(ActionKind::Project)),
        ("Rest Action card (Recuperate)", actions(ActionKind::Rest)),
        ("Standard Action card", actions(ActionKind::Standard)),
        ("Unity Action card", actions(ActionKind::Unity)),
        ("Request card", content.requests.len()),
        ("Covenant card", content.covenants.len()),
        ("Fate card", content.fates.len()),
        ("Map of Mistywell", 1),
        ("Resource board", 1),
        ("Temple Influence board", 1),
        ("Purple cube (Witch)", usize::from(numbers.cubes)),
        ("Orange cube (Tinker)", usize::from(numbers.cubes)),
        ("Green cube (Forester)", usize::from(numbers.cubes)),
        ("Brown Reserve cube", usize::from(numbers.reserve)),
        ("Red Bane cube", usize::from(numbers.banes)),
        ("Fear/Unity token", TOKENS as usize),
        ("Enforcer pawn", 1),
        ("Fate tracker pawn", 1),
        ("Day/Night tracker token", 1),
    ];
    counts.into_iter().map(|(name, count)| (name.to_string(), count)).collect()
}

/// The words of the effect language that no card and no ability uses (MW-COMP-23).
pub fn unused_verbs(content: &Content) -> Vec<&'static str> {
    let unused = |uses: fn(&Effect) -> bool| !content.program.0.iter().any(uses);
    VOCABULARY.iter().filter(|(_, uses)| unused(*uses)).map(|&(verb, _)| verb).collect()
}

/// A form of the effect language, and how to tell that an effect uses it.
type Form = (&'static str, fn(&Effect) -> bool);

/// The vocabulary of cards (MW-COMP-23), as written in content files.
const VOCABULARY: &[Form] = &[
    ("gain N fate", |effect| matches!(effect, Effect::GainFate(_))),
    ("lose N fate", |effect| matches!(effect, Effect::LoseFate(_))),
    ("gain N supply", |effect| matches!(effect, Effect::GainSupply(_))),
    ("lose N supply", |effect| matches!(effect, Effect::LoseSupply(_))),
    ("gain N effort", |effect| matches!(effect, Effect::GainEffort(_))),
    ("move N from POOL to POOL", |effect| matches!(effect, Effect::MoveCubes { .. })),
    ("discard N", |effect| matches!(effect, Effect::Discard(_))),
    ("recover N", |effect| matches!(effect, Effect::Recover(_))),
    ("recover all", |effect| matches!(effect, Effect::RecoverAll)),
    ("flip clock", |effect| matches!(effect, Effect::FlipClock)),
    ("accept fate", |effect| matches!(effect, Effect::AcceptFate)),
    ("advance N", |effect| matches!(effect, Effect::Advance(_))),
    ("draw N fate", |effect| matches!(effect, Effect::DrawFate(_))),
    ("draw N request", |effect| matches!(effect, Effect::DrawRequest(_))),
    ("discard N request", |effect| matches!(effect, Effect::DiscardRequest(_))),
    ("hurry N", |effect| matches!(effect, Effect::Hurry { .. })),
    ("place N SITE", |effect| matches!(effect, Effect::Place { .. })),
    ("remove N SITE", |effect| matches!(effect, Effect::Remove { .. })),
    ("fear SPOT", |effect| matches!(effect, Effect::Fear(_))),
    ("unity SPOT", |effect| matches!(effect, Effect::Unity(_))),
    ("enforcer SPOT", |effect| matches!(effect, Effect::Enforcer(_))),
    ("use ability", |effect| matches!(effect, Effect::UseAbility)),
    ("unite N there", |effect| matches!(effect, Effect::Unite(_))),
    ("friendly group", |effect| matches!(effect, Effect::Place { site: Site::FriendlyGroup, .. } | Effect::Remove { site: Site::FriendlyGroup, .. })),
    ("friendly district", uses_friendly_district),
    ("day: / night:", |effect| matches!(effect, Effect::When(..))),
    ("may { … }", |effect| matches!(effect, Effect::May { cost, .. } if cost.is_empty())),
    ("may COST { … }", |effect| matches!(effect, Effect::May { cost, .. } if !cost.is_empty())),
    ("may COST { … } else { … }", |effect| matches!(effect, Effect::May { otherwise, .. } if !otherwise.is_empty())),
    ("another may { … }", |effect| matches!(effect, Effect::Another(_))),
    ("all { … }", |effect| matches!(effect, Effect::All(_))),
];

fn uses_friendly_district(effect: &Effect) -> bool {
    match effect {
        Effect::Place { site, .. } | Effect::Remove { site, .. } => *site == Site::FriendlyDistrict,
        Effect::Fear(spot) | Effect::Unity(spot) | Effect::Enforcer(spot) => *spot == Spot::Friendly,
        Effect::Unite(unite) => unite.spot == Spot::Friendly,
        _ => false,
    }
}
