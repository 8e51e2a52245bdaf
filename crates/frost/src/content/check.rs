//! What the box demands of its contents, beyond what the rules need to run (CF-COMP-01 to CF-CARD-17).

use super::quests::NOT_SOLO;
use super::read::Places;
use super::*;
use crate::effect::Effect;
use mistgate_kernel::content::{Place, Report};

/// Enemy tokens of a kind (CF-COMP-13).
const ENEMIES_OF_A_KIND: usize = 10;
/// Hireling cards (CF-COMP-10).
const HIRELINGS: usize = 5;
/// Wound tokens (CF-COMP-12).
const WOUNDS: u8 = 40;
/// Reward tokens (CF-COMP-12).
const REWARDS: u8 = 10;
/// Skill tokens of a Skill (CF-CARD-11).
const SKILL_TOKENS: u8 = 4;
/// Locations of a land (CF-COMP-08), and how many of them are Key Locations (CF-CARD-17).
const LOCATIONS_OF_A_LAND: usize = 7;
const KEY_LOCATIONS: usize = 3;
/// Reward tokens needed of a value: three helpers get one while a fourth player still holds one (CF-CARD-16).
const REWARDS_OF_A_VALUE: u8 = 4;

/// Reports everything that is not as the box demands.
pub(super) fn faults(content: &Content, places: &Places, report: &Report) {
    let check = Check { content, places, report };
    check.tokens();
    check.heroes();
    check.fate_cards();
    check.hirelings();
    check.locations();
    check.enemies();
    check.quests();
    check.events();
    check.villains();
    check.endless();
}

struct Check<'a> {
    content: &'a Content,
    places: &'a Places,
    report: &'a Report,
}

impl Check<'_> {
    fn in_file(&self, file: &str, fault: bool, message: impl FnOnce() -> String) {
        if let Some((_, place)) = self.places.files.iter().find(|(name, _)| *name == file).filter(|_| fault) {
            self.report.note(place, message());
        }
    }

    fn count(&self, file: &str, what: &str, found: usize, wanted: usize, rule: &str) {
        self.in_file(file, found != wanted, || format!("expected {wanted} {what}, found {found} ({rule})"));
    }

    /// A house set may have more.
    fn at_least(&self, file: &str, what: &str, found: usize, wanted: usize, rule: &str) {
        self.in_file(file, found < wanted, || format!("expected {wanted} {what}, found {found} ({rule})"));
    }

    fn at(&self, place: &Place, fault: bool, message: &str) {
        if fault {
            self.report.note(place, message);
        }
    }

    fn tokens(&self) {
        let c = self.content;
        self.count("tokens.toml", "Wound tokens", c.wounds.into(), WOUNDS.into(), "CF-COMP-12");
        let rewards: u8 = c.rewards.iter().map(|reward| reward.count).sum();
        self.count("tokens.toml", "Reward tokens", rewards.into(), REWARDS.into(), "CF-COMP-12");
        for skill in &c.skills {
            self.count("tokens.toml", &format!("tokens of {}", skill.name), skill.count.into(), SKILL_TOKENS.into(), "CF-CARD-11");
        }
        for (at, skill) in c.skills.iter().enumerate() {
            let used = c.cards.iter().any(|card| card.skills & 1 << at != 0);
            self.in_file("tokens.toml", !used, || format!("no card shows the Skill {} (CF-CARD-11)", skill.name));
        }
    }

    fn heroes(&self) {
        let c = self.content;
        self.at_least("heroes.toml", "Heroes", c.heroes.len(), HEROES, "CF-COMP-09");
        for (hero, place) in c.heroes.iter().zip(&self.places.heroes) {
            self.count("starting.toml", &format!("cards of {}", hero.name), hero.deck.len(), STARTING_CARDS, "CF-COMP-02");
            let lowered = hero.hand[..=usize::from(hero.health)].iter().any(|&limit| limit < HAND_LIMIT);
            self.at(place, !lowered, "at least one threshold lowers the hand limit (CF-CARD-01)");
        }
        let barred = c.heroes.iter().filter(|hero| hero.bars[usize::from(hero.health)].attack).count();
        self.in_file("heroes.toml", barred * 2 <= c.heroes.len(), || "most Heroes have a threshold that bars `attack` (CF-CARD-01)".to_owned());
    }

    fn fate_cards(&self) {
        let c = self.content;
        let count = |origin: Origin, kind: CardKind| c.cards.iter().filter(|card| card.origin == origin && card.kind == kind).count();
        for (file, what, origin, kind, wanted, rule) in [
            ("silver.toml", "silver Action cards", Origin::Silver, CardKind::Action, 28, "CF-COMP-03"),
            ("silver.toml", "silver Items", Origin::Silver, CardKind::Item, 6, "CF-COMP-06"),
            ("gold.toml", "gold Action cards", Origin::Gold, CardKind::Action, 12, "CF-COMP-03"),
            ("gold.toml", "gold Items", Origin::Gold, CardKind::Item, 7, "CF-COMP-06"),
            ("gold.toml", "gold Allies", Origin::Gold, CardKind::Ally, 7, "CF-COMP-10"),
        ] {
            self.at_least(file, what, count(origin, kind), wanted, rule);
        }
        for (card, place) in c.cards.iter().zip(&self.places.cards) {
            self.at(place, card.origin == Origin::Silver && !(2..=3).contains(&card.cost), "a silver card costs 2 or 3 (CF-CARD-03)");
            self.at(place, card.origin == Origin::Gold && card.cost < 4, "a gold card costs 4 or more (CF-CARD-03)");
            self.at(place, card.points[0] > card.points[1], "the higher points come second (CF-CARD-04)");
        }
    }

    fn hirelings(&self) {
        self.at_least("hirelings.toml", "Hirelings", self.content.sets.hirelings.len(), HIRELINGS, "CF-COMP-10");
        for (card, place) in self.cards_of(CardKind::Hireling) {
            self.at(place, card.cost > 3, "a Hireling costs 1 to 3 (CF-CARD-07)");
            let resolve: u8 =
                self.effects(card.top).iter().map(|effect| if let Effect::Gain { n, resource: Resource::Resolve, .. } = *effect { n } else { 0 }).sum();
            let unbounded = self.effects(card.top).iter().any(|effect| matches!(effect, Effect::Gain { resource: Resource::Resolve, per: Some(_), .. }));
            self.at(place, unbounded || resolve >= card.cost, "a Hireling gives less Resolve than it costs (CF-CARD-07)");
        }
    }

    fn locations(&self) {
        let c = self.content;
        for land in Land::ALL {
            let of_land = || c.locations.iter().filter(move |location| location.land == land);
            self.at_least("locations.toml", &format!("{} Locations", land.name()), of_land().count(), LOCATIONS_OF_A_LAND, "CF-COMP-08");
            let keys = of_land().filter(|location| location.key).count();
            self.at_least("locations.toml", &format!("Key Locations of the {}", land.name()), keys, KEY_LOCATIONS, "CF-CARD-17");
        }
        for (location, place) in c.locations.iter().zip(&self.places.locations) {
            self.at(place, location.discovery.is_empty() || location.rest.is_empty(), "our Locations have a `discovery` and a `rest` (CF-CARD-08)");
        }
        let heals = self.effects(c.inn.rest).iter().any(|effect| matches!(effect, Effect::Heal(_)));
        self.in_file("locations.toml", !heals, || "the Rest ability of the inn discards Wounds (CF-CARD-09)".to_owned());
    }

    fn enemies(&self) {
        let c = self.content;
        for kind in EnemyKind::ALL {
            let found = c.sets.enemies[kind.index()].len();
            self.at_least("enemies.toml", &format!("{} tokens", kind.name()), found, ENEMIES_OF_A_KIND, "CF-COMP-13");
        }
        for (enemy, place) in c.enemies.iter().zip(&self.places.enemies) {
            self.at(place, (enemy.resolve > 0) == (enemy.scout > 0), "an Enemy token has a `resolve` or a `scout` value, not both (CF-CARD-10)");
        }
        let most = c.sets.with_resolve.len() * 2 > c.enemies.len();
        self.in_file("enemies.toml", !most, || "most Enemy tokens have a `resolve` value (CF-CARD-10)".to_owned());
    }

    fn quests(&self) {
        self.at_least("search.toml", "Search Quests", self.content.searches.len(), SEARCH_QUESTS, "CF-COMP-04");
        self.at_least("exploration.toml", "Exploration Quests", self.content.explorations.len(), EXPLORATION_QUESTS, "CF-COMP-05");
    }

    fn events(&self) {
        let c = self.content;
        self.at_least("events.toml", "World Events", c.events.len(), EVENTS, "CF-COMP-07");
        for name in NOT_SOLO {
            let found = c.events.iter().filter(|event| c.events[event.namesake.index()].task.slug == name).count();
            self.count("events.toml", &format!("card `{name}`"), found, 1, "CF-COMP-07");
        }
        let special = c.events.iter().any(|event| event.cost.is_none());
        self.in_file("events.toml", !special, || "at least one World Event has a `price` instead of a `cost` (CF-CARD-14)".to_owned());
        let repeats = (0u8..).zip(&c.events).any(|(at, event)| event.namesake != EventId(at));
        self.in_file("events.toml", !repeats, || "some World Events have the same name: give a `count` (CF-CARD-14)".to_owned());
    }

    fn villains(&self) {
        let c = self.content;
        self.at_least("villains.toml", "Villains", c.villains.len(), VILLAINS, "CF-COMP-10");
        for (villain, place) in c.villains.iter().zip(&self.places.villains) {
            self.at(place, villain.wounds[0] <= villain.wounds[1], "the initiator takes more `wounds` than a helper (CF-CARD-15)");
            self.at(place, villain.resolve[0] <= villain.resolve[1], "the initiator gets more `resolve` than a helper (CF-CARD-15)");
            let tokens: u8 = c.rewards.iter().filter(|reward| reward.resolve == villain.resolve[1]).map(|reward| reward.count).sum();
            self.at(place, tokens < REWARDS_OF_A_VALUE, "there are fewer than 4 Reward tokens of this value (CF-CARD-16)");
        }
    }

    /// Whatever can be exhausted could be refreshed for ever if it refreshed anything itself (CF-TURN-08).
    fn endless(&self) {
        for kind in [CardKind::Item, CardKind::Ally, CardKind::Hireling] {
            for (card, place) in self.cards_of(kind) {
                let effects = self.effects(card.top);
                let refreshes = effects.iter().any(|effect| matches!(effect, Effect::Refresh { .. }));
                self.at(place, refreshes, "what is exhausted cannot refresh: `refresh` is for Action cards, bottoms and rewards (CF-TURN-08)");
                let hires = kind == CardKind::Hireling && effects.iter().any(|effect| matches!(effect, Effect::Hire));
                self.at(place, hires, "a Hireling cannot hire the next (CF-TURN-08)");
            }
        }
    }

    fn cards_of(&self, kind: CardKind) -> impl Iterator<Item = (&Card, &Place)> {
        self.content.cards.iter().zip(&self.places.cards).filter(move |(card, _)| card.kind == kind)
    }

    fn effects(&self, block: Block) -> Vec<Effect> {
        self.content.program.all(block)
    }
}
