//! What must always hold.

use crate::agenda::Step;
use crate::ask::{HeroAim, Question};
use crate::content::CardKind;
use crate::hero::tend::Leisure;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::state::State;
use crate::travel::state::MOST_TRAVEL_TOKENS;
use crate::words::HeroId;
use mistgate_kernel::places::Spaces;

/// Everything that is wrong with a state. Empty in a sound one.
pub(crate) fn faults(look: Look) -> Vec<String> {
    let s = look.s;
    let mut faults = Vec::new();
    let mut fault = |wrong: bool, text: &dyn Fn() -> String| {
        if wrong {
            faults.push(text());
        }
    };
    fault(!(FEWEST_HEROES..=HEROES).contains(&s.present.len()), &|| format!("a group of {} (ML-GROUP-05)", s.present.len()));
    fault(s.travel.tokens > MOST_TRAVEL_TOKENS, &|| format!("{} Travel tokens (ML-TRAVEL-19)", s.travel.tokens));
    fault(s.end.is_none() && look.asked().is_none(), &|| "nobody is asked anything".to_owned());
    for id in HeroId::ALL.iter().copied().filter(|id| s.present.contains(id.seat())) {
        let (hero, board) = (s.hero(id), look.c.hero(id));
        fault(hero.life.most() < board.life, &|| format!("{} has lost crystals (ML-LIFE-02)", id.name()));
        fault(hero.aura.active + hero.aura.spent < board.aura, &|| format!("{} has lost Aura tokens (ML-AURA-02)", id.name()));
        fault(hero.tokens.contains_any(s.group.tokens), &|| format!("{} holds a token of the group", id.name()));
    }
    let gear = s.group.cards.iter().filter(|&card| look.c.scenario_card(card).is_some_and(|card| card.kind == CardKind::Gear));
    fault(gear.count() > 1, &|| "more than one Gear card (ML-GEAR-02)".to_owned());
    // While something is being resolved a hero may hold more than he can carry.
    let at_leisure = look.asked().is_some_and(|ask| ask.what.leisure() != Leisure::None);
    for id in s.group_heroes().filter(|_| at_leisure) {
        let lent = look.lent_life(id);
        fault(!look.is_within_limits(id), &|| format!("{} carries too much (ML-LOAD-08, ML-OBJECT-09)", id.name()));
        fault(lent != s.hero(id).lent_life, &|| format!("{} has {} lent crystals, not {lent} (ML-ARTIFACT-08)", id.name(), s.hero(id).lent_life));
    }
    if let Some(card) = doubled(look) {
        fault(true, &|| format!("{card} lies in two places, or in none"));
    }
    if let Some(spot) = shared(look) {
        fault(true, &|| format!("two miniatures stand on {spot} (ML-MOVE-05)"));
    }
    if let Some(attempt) = s.check {
        let both = attempt.succeeded.iter().any(|seat| attempt.failed.contains(seat));
        fault(both, &|| "a hero has failed and succeeded".to_owned());
        fault(attempt.waiting.iter().any(|seat| !s.present.contains(seat)), &|| "an absent hero is to make a check".to_owned());
    }
    faults
}

/// A space that two miniatures share though nobody is just passing.
fn shared(look: Look<'_>) -> Option<String> {
    let board = look.board().filter(|board| board.site.turn.amid.is_none())?;
    let heroes = board.site.standing().map(|(_, at)| at).chain(board.ward()).map(|at| [at].into_iter().collect::<Spaces>());
    let mut taken = Spaces::EMPTY;
    heroes.chain(board.site.foes().map(|(_, foe)| board.spaces_of(foe))).find_map(|ground| {
        let both = taken.intersection(ground).iter().next();
        taken = taken.union(ground);
        both.map(|space| board.spot(space))
    })
}

/// A card that does not lie in exactly one place. A Quality card may be in the box.
fn doubled(look: Look<'_>) -> Option<&str> {
    let (c, places) = (look.c, Places::of(look.s));
    let wrong = |n: u8, quality: bool| n > 1 || n == 0 && !quality;
    let object = c.objects.iter().zip(places.objects).find(|(card, n)| wrong(*n, card.quality)).map(|(card, _)| card.name.as_str());
    let weapon = || c.weapons.iter().zip(places.weapons).find(|(card, n)| wrong(*n, card.quality)).map(|(card, _)| card.name.as_str());
    let talent = || c.talents.iter().zip(places.talents).find(|(_, n)| *n != 1).map(|(card, _)| card.name.as_str());
    object.or_else(weapon).or_else(talent)
}

/// In how many places each card lies.
struct Places {
    objects: [u8; 128],
    weapons: [u8; 128],
    talents: [u8; 128],
}

impl Places {
    fn of(s: &State) -> Self {
        let mut places = Places { objects: [0; 128], weapons: [0; 128], talents: [0; 128] };
        let decks = &s.decks;
        decks.common_objects.from_top().chain(decks.rare_objects.from_top()).for_each(|id| places.objects[usize::from(id)] += 1);
        let weapons = decks.common_weapons.from_top().chain(decks.rare_weapons.from_top()).chain(decks.basic_weapons.iter());
        weapons.for_each(|id| places.weapons[usize::from(id)] += 1);
        decks.talents.iter().flat_map(|deck| deck.from_top()).for_each(|id| places.talents[usize::from(id)] += 1);
        s.drawn.as_slice().iter().for_each(|id| places.talents[id.index()] += 1);
        for hero in s.group_heroes().map(|id| s.hero(id)) {
            hero.cards().into_iter().for_each(|thing| places.add(thing));
            hero.talents.as_slice().iter().for_each(|talent| places.talents[talent.id.index()] += 1);
        }
        s.table.as_slice().iter().for_each(|&thing| places.add(thing));
        s.site.iter().for_each(|site| site.ground.as_slice().iter().for_each(|dropped| places.add(dropped.thing)));
        s.agenda.as_slice().iter().filter_map(on_its_way).for_each(|thing| places.add(thing));
        places
    }

    fn add(&mut self, thing: Thing) {
        match thing {
            Thing::Object(id) => self.objects[id.index()] += 1,
            Thing::Weapon(id) => self.weapons[id.index()] += 1,
            Thing::Resource(_) | Thing::Card(_) => {}
        }
    }
}

/// What somebody is asked to take, or is about to.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these carry a thing that lies nowhere")]
fn on_its_way(step: &Step) -> Option<Thing> {
    match step {
        Step::Receive(_, thing) => Some(*thing),
        Step::Ask(ask) => match ask.what {
            Question::Hero(_, HeroAim::Receive(thing)) => Some(thing),
            _ => None,
        },
        _ => None,
    }
}
