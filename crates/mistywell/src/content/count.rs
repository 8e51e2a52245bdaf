//! Counting what the content has: components for the inventory of the box, verbs for the vocabulary.

use super::structure::TOKENS;
use super::{ActionKind, Content};
use crate::effect::{Block, Effect, Site, Spot};
use crate::ids::Role;
use mistgate_kernel::language::Clause;

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

/// The forms of the effect language that no card and no ability uses (MW-COMP-23).
pub fn unused_verbs(content: &Content) -> Vec<&'static str> {
    let effects = &content.program.0;
    let site = |wanted: Site| effects.iter().any(|effect| effect.part() == Some(wanted));
    let spot = |wanted: Spot| effects.iter().any(|effect| effect.part() == Some(wanted));
    let may = |form: fn(Block, Block) -> bool| effects.iter().any(|effect| matches!(*effect, Effect::May { cost, otherwise, .. } if form(cost, otherwise)));
    let more = [
        ("friendly group", site(Site::FriendlyGroup)),
        ("friendly district", site(Site::FriendlyDistrict) || spot(Spot::Friendly)),
        ("may { … }", may(|cost, _| cost.is_empty())),
        ("may COST { … }", may(|cost, _| !cost.is_empty())),
        ("may COST { … } else { … }", may(|_, otherwise| !otherwise.is_empty())),
    ];
    let more = more.into_iter().filter(|(_, used)| !used).map(|(form, _)| form);
    content.program.unused().into_iter().chain(more).collect()
}
