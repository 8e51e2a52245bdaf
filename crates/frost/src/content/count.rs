//! Counting what the content has: components for the inventory of the box, verbs for the vocabulary.

use super::{CardKind, Content, Origin};
use crate::effect::{Block, Effect, Program};
use crate::ids::{Land, MAX_PLAYERS};

/// How many of each component there are, by its name in `content/components.toml`.
pub fn box_count(content: &Content) -> Vec<(String, usize)> {
    let cards = |wanted: fn(&super::Card) -> bool| content.cards.iter().filter(|card| wanted(card)).count();
    let land = |land: Land| content.locations.iter().filter(|location| location.land == land).count();
    let chapters = |quests: &[super::Quest]| quests.iter().map(|quest| quest.chapters.len()).sum();
    let counts = [
        ("Starting Fate card", cards(|card| matches!(card.origin, Origin::Starting(_)))),
        ("Advanced Fate card, silver", cards(|card| card.origin == Origin::Silver && card.kind == CardKind::Action)),
        ("Advanced Fate card, gold", cards(|card| card.origin == Origin::Gold && card.kind == CardKind::Action)),
        ("Item card, silver", cards(|card| card.origin == Origin::Silver && card.kind == CardKind::Item)),
        ("Item card, gold", cards(|card| card.origin == Origin::Gold && card.kind == CardKind::Item)),
        ("Ally card", cards(|card| card.kind == CardKind::Ally)),
        ("Search Quest chapter card", chapters(&content.searches)),
        ("Exploration Quest chapter card", chapters(&content.explorations)),
        ("World Event card", content.events.len()),
        ("Borderlands Location card", land(Land::Borderlands)),
        ("Deadlands Location card", land(Land::Deadlands)),
        ("Wildlands Location card", land(Land::Wildlands)),
        ("Hearthfire Inn Location card", 1),
        ("Hero card", content.heroes.len()),
        ("Hireling card", content.sets.hirelings.len()),
        ("Villain card", content.villains.len()),
        ("Player Aid card", MAX_PLAYERS),
        ("Enemy token", content.enemies.len()),
        ("Skill token", content.skills.iter().map(|skill| usize::from(skill.count)).sum()),
        ("Wound token", content.wounds.into()),
        ("Reward token", content.rewards.iter().map(|reward| usize::from(reward.count)).sum()),
        ("Player marker", MAX_PLAYERS),
    ];
    counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
}

/// The verbs that no card uses.
pub fn unused_verbs(content: &Content) -> Vec<&'static str> {
    VERBS.iter().filter(|(_, is)| !content.program.0.iter().any(is)).map(|&(name, _)| name).collect()
}

type Test = fn(&Effect) -> bool;
const VERBS: [(&str, Test); 27] = [
    ("+", |effect| matches!(effect, Effect::Gain(..))),
    ("draw", |effect| matches!(effect, Effect::Draw(_))),
    ("heal", |effect| matches!(effect, Effect::Heal(_))),
    ("wound", |effect| matches!(effect, Effect::Wound(_))),
    ("retire", |effect| matches!(effect, Effect::Retire { .. })),
    ("retire enemy", |effect| matches!(effect, Effect::RetireEnemy(..))),
    ("discard", |effect| matches!(effect, Effect::Discard(..))),
    ("recover", |effect| matches!(effect, Effect::Recover(_))),
    ("recall", |effect| matches!(effect, Effect::Recall(_))),
    ("learn", |effect| matches!(effect, Effect::Learn(_))),
    ("gain", |effect| matches!(effect, Effect::Take { .. })),
    ("hire", |effect| matches!(effect, Effect::Hire)),
    ("refresh", |effect| matches!(effect, Effect::Refresh(..))),
    ("unlock", |effect| matches!(effect, Effect::Unlock(_))),
    ("reach", |effect| matches!(effect, Effect::Reach(_))),
    ("slay", |effect| matches!(effect, Effect::Slay { .. })),
    ("ward", |effect| matches!(effect, Effect::Ward(_))),
    ("walk", |effect| matches!(effect, Effect::Walk(_))),
    ("venture", |effect| matches!(effect, Effect::Venture(_))),
    ("travel", |effect| matches!(effect, Effect::Travel(_))),
    ("explore", |effect| matches!(effect, Effect::Explore(_))),
    ("swap", |effect| matches!(effect, Effect::Swap)),
    ("shift", |effect| matches!(effect, Effect::Shift)),
    ("spawn", |effect| matches!(effect, Effect::Spawn(_))),
    ("exhaust", |effect| matches!(effect, Effect::Exhaust(..))),
    ("may", |effect| matches!(effect, Effect::May { .. })),
    ("if", |effect| matches!(effect, Effect::If { .. })),
];

/// All effects of a block, those of the blocks inside of it too.
pub(super) fn all_effects(program: &Program, block: Block) -> Vec<Effect> {
    let mut effects = Vec::new();
    for &effect in program.of(block) {
        effects.push(effect);
        let inner = match effect {
            Effect::Either(block) | Effect::Do(block) | Effect::If { then: block, .. } => vec![block],
            Effect::May { cost, then } => vec![cost, then],
            _ => Vec::new(),
        };
        effects.extend(inner.into_iter().flat_map(|block| all_effects(program, block)));
    }
    effects
}
