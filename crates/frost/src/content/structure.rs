//! What must hold for the rules to run at all, also when a scenario bends cards.

use super::read::Places;
use super::*;
use crate::effect::Effect;
use mistgate_kernel::content::{Place, Report};

/// Locations whose Discovery effect places another: they nest, and the agenda has room for no more.
pub const MAX_NESTED: usize = 6;

/// Reports what the rules could not run with.
pub(super) fn check(content: &Content, places: &Places, report: &Report) {
    enough(content, places, report);
    fits(content, places, report);
    for (quest, place) in content.explorations.iter().zip(&places.explorations) {
        if quest.chapters.iter().any(|chapter| chapter.site == Site::Space(Space::INN)) {
            report.note(place, "the space of the inn is never marked (CF-CARD-13)");
        }
    }
}

/// Everybody needs a Hero and two quests, and every row of the Offer its cards.
fn enough(content: &Content, places: &Places, report: &Report) {
    let least = |file: &str, what: &str, found: usize, least: usize| {
        if let Some((_, place)) = places.files.iter().find(|(name, _)| *name == file).filter(|_| found < least) {
            report.note(place, format!("expected at least {least} {what}, found {found}"));
        }
    };
    least("heroes.toml", "Heroes", content.heroes.len(), MAX_PLAYERS);
    for hero in &content.heroes {
        least("starting.toml", &format!("cards of {}", hero.name), hero.deck.len(), 1);
    }
    least("silver.toml", "silver cards", content.sets.silver.len(), 5);
    least("gold.toml", "gold cards", content.sets.gold.len(), 5);
    least("locations.toml", "Locations", content.locations.len(), 1);
    least("search.toml", "Search Quests", content.searches.len(), MAX_PLAYERS);
    least("exploration.toml", "Exploration Quests", content.explorations.len(), MAX_PLAYERS);
    least("events.toml", "World Events", content.events.len(), 6);
}

/// A house set may have more of everything than the box, up to what a table can hold.
fn fits(content: &Content, places: &Places, report: &Report) {
    let too_many = |places: &[Place], most: usize, what: &str| {
        if let Some(place) = places.get(most) {
            report.note(place, format!("a table holds at most {most} {what}"));
        }
    };
    too_many(&places.heroes, MOST_HEROES, "Heroes");
    for (id, hero) in HeroId::numbered(&content.heroes) {
        let own = of(&content.cards, &places.cards, |card| card.origin == Origin::Starting(id));
        too_many(&own, STARTING_CARDS, &format!("cards of {} (CF-COMP-02)", hero.name));
    }
    for (origin, most, what) in
        [(Origin::Silver, MOST_SILVER, "silver cards"), (Origin::Gold, MOST_GOLD, "gold cards"), (Origin::Hireling, MOST_HIRELINGS, "Hirelings")]
    {
        too_many(&of(&content.cards, &places.cards, |card| card.origin == origin), most, what);
    }
    too_many(&places.locations, MOST_LOCATIONS, "Locations");
    for kind in EnemyKind::ALL {
        too_many(&of(&content.enemies, &places.enemies, |enemy| enemy.kind == kind), MOST_ENEMIES, &format!("{} tokens", kind.name()));
    }
    too_many(&places.searches, MOST_QUESTS, "Search Quests");
    too_many(&places.explorations, MOST_QUESTS, "Exploration Quests");
    too_many(&places.events, MOST_EVENTS, "World Events");
    too_many(&places.villains, MOST_VILLAINS, "Villains");
    let placing = |location: &Location| {
        let effects = content.program.all(location.discovery);
        effects.iter().any(|effect| matches!(effect, Effect::Explore(_) | Effect::Venture(_)))
    };
    too_many(&of(&content.locations, &places.locations, placing), MAX_NESTED, "Locations whose Discovery places another");
}

/// The places of those things that are meant.
fn of<T>(things: &[T], places: &[Place], is_meant: impl Fn(&T) -> bool) -> Vec<Place> {
    things.iter().zip(places).filter(|(thing, _)| is_meant(thing)).map(|(_, place)| place.clone()).collect()
}
