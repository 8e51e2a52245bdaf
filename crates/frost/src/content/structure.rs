//! What must hold for the rules to run at all, also when a scenario bends cards.

use super::read::Places;
use super::*;
use crate::effect::Effect;
use mistgate_kernel::content::Report;

/// Cards in the silver deck (CF-COMP-11).
pub const SILVER_CARDS: usize = 34;
/// Cards in the gold deck (CF-COMP-11).
pub const GOLD_CARDS: usize = 26;
/// Enemy tokens of a kind (CF-COMP-13).
pub const ENEMIES_OF_A_KIND: usize = 10;
/// Hireling cards (CF-COMP-10).
pub const HIRELINGS: usize = 5;

/// Locations whose Discovery effect places another: they nest, and the agenda has room for no more.
pub const MAX_NESTED: usize = 6;

/// Reports what the rules could not run with: the state has room for a full box and no more.
pub(super) fn check(content: &Content, places: &Places, report: &Report) {
    let room = |file: &str, what: &str, found: usize, least: usize, most: usize| {
        if let Some((_, place)) = places.files.iter().find(|(name, _)| *name == file).filter(|_| !(least..=most).contains(&found)) {
            let wanted = if least == most { format!("{most}") } else { format!("{least} to {most}") };
            report.note(place, format!("expected {wanted} {what}, found {found}"));
        }
    };
    let sets = &content.sets;
    room("heroes.toml", "Heroes", content.heroes.len(), MAX_PLAYERS, HEROES);
    for hero in &content.heroes {
        room("starting.toml", &format!("cards of {}", hero.name), hero.deck.len(), 1, STARTING_CARDS);
    }
    room("silver.toml", "silver cards", sets.silver.len(), 5, SILVER_CARDS);
    room("gold.toml", "gold cards", sets.gold.len(), 5, GOLD_CARDS);
    room("hirelings.toml", "Hirelings", sets.hirelings.len(), 0, HIRELINGS);
    room("locations.toml", "Locations", content.locations.len(), 1, LOCATIONS);
    for kind in EnemyKind::ALL {
        room("enemies.toml", &format!("{} tokens", kind.name()), sets.enemies[kind.index()].len(), 0, ENEMIES_OF_A_KIND);
    }
    room("search.toml", "Search Quests", content.searches.len(), MAX_PLAYERS, SEARCH_QUESTS);
    room("exploration.toml", "Exploration Quests", content.explorations.len(), MAX_PLAYERS, EXPLORATION_QUESTS);
    room("events.toml", "World Events", content.events.len(), 6, EVENTS);
    room("villains.toml", "Villains", content.villains.len(), 0, VILLAINS);
    let placing = |location: &&Location| {
        let effects = content.program.all(location.discovery);
        effects.iter().any(|effect| matches!(effect, Effect::Explore(_) | Effect::Venture(_)))
    };
    room("locations.toml", "Locations whose Discovery places another", content.locations.iter().filter(placing).count(), 0, MAX_NESTED);
    for (quest, place) in content.explorations.iter().zip(&places.explorations) {
        if quest.chapters.iter().any(|chapter| chapter.site == Site::Space(Space::INN)) {
            report.note(place, "the space of the inn is never marked (CF-CARD-13)");
        }
    }
}
