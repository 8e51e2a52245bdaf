//! What must always hold: nothing is lost or doubled, and no number is impossible.

use crate::content::Origin;
use crate::ids::*;
use crate::look::Look;
use mistgate_kernel::small;

/// Everything that is wrong with a state.
pub(crate) fn faults(look: Look) -> Vec<String> {
    let mut faults = Vec::new();
    cards(look, &mut faults);
    enemies(look, &mut faults);
    locations(look, &mut faults);
    events(look, &mut faults);
    tokens(look, &mut faults);
    heroes(look, &mut faults);
    faults
}

/// Counts in how many places each thing lies.
struct Tally<const N: usize>([u8; N]);

impl<const N: usize> Tally<N> {
    fn new() -> Self {
        Tally([0; N])
    }

    fn add(&mut self, things: impl Iterator<Item = u8>) {
        things.for_each(|id| self.0[usize::from(id)] += 1);
    }

    /// Names those that lie in no place or in several.
    fn check(&self, wanted: impl Fn(usize) -> u8, name: impl Fn(usize) -> String, faults: &mut Vec<String>, count: usize) {
        for at in 0..count {
            self.one(small(at), wanted(at), || name(at), faults);
        }
    }

    /// Names this one if it lies in another number of places.
    fn one(&self, at: u8, wanted: u8, name: impl Fn() -> String, faults: &mut Vec<String>) {
        let found = self.0[usize::from(at)];
        if found != wanted {
            faults.push(format!("{} lies in {found} places instead of {wanted}", name()));
        }
    }
}

/// Every Fate card and Hireling in play of the chosen Heroes lies in exactly one place.
fn cards(look: Look, faults: &mut Vec<String>) {
    let (c, s) = (look.c, look.s);
    let mut tally = Tally::<MAX_CARDS>::new();
    s.decks.iter().for_each(|deck| tally.add(deck.from_top()));
    tally.add(look.offered_cards().map(|id| id.0));
    tally.add(s.hirelings.iter());
    tally.add(s.brash.cards.iter());
    let mut in_play = CardSet::EMPTY;
    let mut heroes = Vec::new();
    for area in s.players().map(|player| s.area(player)) {
        tally.add(area.deck.from_top());
        tally.add(area.hand.iter());
        tally.add(area.retired.iter());
        tally.add(area.discard.as_slice().iter().copied());
        tally.add(area.played.as_slice().iter().copied());
        in_play = in_play.union(area.play_set());
        heroes.push(area.hero);
    }
    // CF-SETUP-07: cards of other Heroes are in the box.
    let wanted = |at: usize| u8::from(!matches!(c.cards[at].origin, Origin::Starting(hero) if !heroes.contains(&hero)));
    tally.check(wanted, |at| format!("the card {}", c.cards[at].slug), faults, c.cards.len());
    if !s.exhausted.without(in_play).is_empty() {
        faults.push("a card that is not in play is exhausted".to_owned());
    }
    for (at, lying) in (0u8..).zip(&s.lying) {
        if *lying != Default::default() && !in_play.contains(at) {
            faults.push(format!("something lies on the card {at}, which is not in play"));
        }
    }
}

/// Every Enemy token lies in exactly one place.
fn enemies(look: Look, faults: &mut Vec<String>) {
    let (c, s) = (look.c, look.s);
    let mut tally = Tally::<{ 3 * MOST_ENEMIES }>::new();
    s.stacks.iter().for_each(|stack| tally.add(stack.from_top()));
    s.enemies.iter().for_each(|tokens| tally.add(tokens.iter().map(|id| id.0)));
    tally.add(s.brash.enemies.iter().map(|id| id.0));
    tally.add(s.lying.iter().filter_map(|lying| lying.as_enemy()).map(|id| id.0));
    for area in s.players().map(|player| s.area(player)) {
        tally.add(area.enemies.iter().chain(area.retired_enemies.iter()).map(|id| id.0));
    }
    tally.check(|_| 1, |at| format!("the Enemy {}", c.enemies[at].slug), faults, c.enemies.len());
    for space in Space::all().filter(|&space| !s.is_filled(space) && !s.enemies[space.index()].is_empty()) {
        faults.push(format!("there is an Enemy on the empty space {}", space.slug()));
    }
}

/// Every Location lies in exactly one place.
fn locations(look: Look, faults: &mut Vec<String>) {
    let (c, s) = (look.c, look.s);
    let mut tally = Tally::<MOST_LOCATIONS>::new();
    tally.add(s.location_deck.from_top());
    tally.add(s.drawn.as_slice().iter().copied());
    tally.add(s.grid.iter().flatten().map(|id| id.0));
    tally.check(|_| 1, |at| format!("the Location {}", c.locations[at].slug), faults, c.locations.len());
    if s.grid[Space::INN.index()].is_some() {
        faults.push("another Location lies on the inn".to_owned());
    }
}

/// Every World Event and Villain in the game lies in exactly one place.
fn events(look: Look, faults: &mut Vec<String>) {
    let (c, s) = (look.c, look.s);
    let mut tally = Tally::<{ EventCard::MOST }>::new();
    let event = |id: EventId| EventCard::Event(id).number();
    tally.add(s.event_deck.from_top());
    tally.add(look.offered_events().chain(s.events_lost.iter()).map(event));
    let mut villains = s.villains;
    for (player, area) in s.players().map(|player| (player, s.area(player))) {
        tally.add(area.events.iter().chain(area.events_done.iter()).map(event));
        villains |= area.villains;
        // CF-EVENT-10
        if area.events.len() > 2 {
            faults.push(format!("player {} has {} World Events", player.0, area.events.len()));
        }
    }
    let villain = |id: VillainId| EventCard::Villain(id).number();
    tally.add(VillainId::all(c.villains.len()).filter(|id| villains & 1 << id.0 != 0).map(villain));
    let solo = s.is_solo();
    for (id, card) in EventId::numbered(&c.events) {
        let wanted = u8::from(s.terms.events && !(solo && card.not_solo));
        tally.one(event(id), wanted, || format!("the World Event {}", card.task.slug), faults);
    }
    for (id, card) in VillainId::numbered(&c.villains) {
        tally.one(villain(id), u8::from(s.terms.villains), || format!("the Villain {}", card.slug), faults);
    }
}

/// Skill and Reward tokens are conserved.
fn tokens(look: Look, faults: &mut Vec<String>) {
    let (c, s) = (look.c, look.s);
    for (at, skill) in c.skills.iter().enumerate() {
        let owned: u8 = s.players().map(|player| s.area(player).skills[at]).sum();
        if owned + s.skill_supply[at] != skill.count {
            faults.push(format!("{} of {} tokens of {}", owned + s.skill_supply[at], skill.count, skill.name));
        }
        if s.players().any(|player| s.area(player).used[at] > s.area(player).skills[at]) {
            faults.push(format!("more tokens of {} were used than there are", skill.name));
        }
    }
    for (id, reward) in RewardId::all(c.rewards.len()).zip(&c.rewards).filter(|_| s.terms.villains) {
        let owned: u8 = s.players().map(|player| u8::from(s.area(player).reward == Some(id))).sum();
        // One may be on its way: its helper is being asked which to keep.
        let coming = u8::from(matches!(look.asked(), Some(ask) if ask.what == crate::agenda::Question::Keep(id)));
        if owned + coming + s.reward_supply[id.index()] > reward.count {
            faults.push(format!("too many Reward tokens of value {}", reward.resolve));
        }
    }
}

/// Heroes stand on Locations, within their Health (CF-WOUND-01, CF-GRID-02), with at most one Hireling (CF-HIRE-05).
fn heroes(look: Look, faults: &mut Vec<String>) {
    let (c, s) = (look.c, look.s);
    for (player, area) in s.players().map(|player| (player, s.area(player))) {
        let hero = &c.heroes[area.hero.index()];
        if area.wounds > hero.health {
            faults.push(format!("{} has {} Wounds and {} Health", hero.name, area.wounds, hero.health));
        }
        if !s.is_filled(area.space) {
            faults.push(format!("{} stands on the empty space {}", hero.name, area.space.slug()));
        }
        let on_cards: u8 = area.in_play().map(|id| s.lying[id.index()].as_wounds()).sum();
        if on_cards > area.wounds {
            faults.push(format!("{} Wounds lie on cards of {}, who has {}", on_cards, hero.name, area.wounds));
        }
        let hirelings = area.in_play().filter(|id| c.sets.hirelings.contains(id.0)).count();
        let choosing = matches!(look.asked(), Some(ask) if matches!(ask.what, crate::agenda::Question::Card(crate::agenda::CardAim::Dismiss, _)));
        if hirelings > 1 && !choosing {
            faults.push(format!("player {} has {hirelings} Hirelings", player.0));
        }
    }
    if s.is_solo() && !s.is_filled(s.brash.space) {
        faults.push("the Brash Hero stands on an empty space".to_owned());
    }
}
