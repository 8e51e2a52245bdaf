//! Counting what the content has: components for the inventory of the box, verbs for the vocabulary.

use super::{CardKind, Content, Origin};
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

/// The forms of the effect language that no card uses.
pub fn unused_verbs(content: &Content) -> Vec<&'static str> {
    content.program.unused()
}
