//! What must always hold.

use crate::agenda::Step;
use crate::ask::{HeroAim, Question};
use crate::content::CardKind;
use crate::content::perk::Perk;
use crate::hero::tend::Leisure;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::travel::state::MOST_TRAVEL_TOKENS;
use crate::words::HeroId;

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
        let lent = look.perk_sum(id, |perk| if let Perk::Life(n) = perk { n } else { 0 });
        fault(!look.is_within_limits(id), &|| format!("{} carries too much (ML-LOAD-08, ML-OBJECT-09)", id.name()));
        fault(lent != s.hero(id).lent_life, &|| format!("{} has {} lent crystals, not {lent} (ML-ARTIFACT-08)", id.name(), s.hero(id).lent_life));
    }
    if let Some(card) = doubled(look) {
        fault(true, &|| format!("{card} lies in two places, or in none"));
    }
    if let Some(attempt) = s.check {
        let both = attempt.succeeded.iter().any(|seat| attempt.failed.contains(seat));
        fault(both, &|| "a hero has failed and succeeded".to_owned());
        fault(attempt.waiting.iter().any(|seat| !s.present.contains(seat)), &|| "an absent hero is to make a check".to_owned());
    }
    faults
}

/// A card that does not lie in exactly one place. A Quality card may be in the box.
fn doubled(look: Look<'_>) -> Option<&str> {
    let (s, decks) = (look.s, &look.s.decks);
    let held = |thing: Thing| {
        let heroes = s.group_heroes().filter(|&hero| s.hero(hero).owns(thing)).count();
        // Somebody is asked who takes it, or it is on its way.
        let asked = s.agenda.as_slice().iter().filter(|step| on_its_way(step, thing)).count();
        heroes + asked + s.table.as_slice().iter().filter(|&&other| other == thing).count()
    };
    let wrong = |places: usize, quality: bool| places > 1 || places == 0 && !quality;
    for (at, card) in look.c.objects.iter().enumerate() {
        let id = at as u8;
        let deck = usize::from(decks.common_objects.cards().contains(id)) + usize::from(decks.rare_objects.cards().contains(id));
        if wrong(deck + held(Thing::Object(ObjectId(id))), card.quality) {
            return Some(&card.name);
        }
    }
    for (at, card) in look.c.weapons.iter().enumerate() {
        let id = at as u8;
        let common = usize::from(decks.common_weapons.cards().contains(id)) + usize::from(decks.rare_weapons.cards().contains(id));
        if wrong(common + usize::from(decks.basic_weapons.contains(id)) + held(Thing::Weapon(WeaponId(id))), card.quality) {
            return Some(&card.name);
        }
    }
    for (at, card) in look.c.talents.iter().enumerate() {
        let id = TalentId(at as u8);
        let heroes = s.group_heroes().filter(|&hero| s.hero(hero).talents.as_slice().iter().any(|talent| talent.id == id)).count();
        let drawn = s.drawn.as_slice().iter().filter(|&&other| other == id).count();
        if heroes + drawn + usize::from(decks.talents[card.class.index()].cards().contains(id.0)) != 1 {
            return Some(&card.name);
        }
    }
    None
}

fn on_its_way(step: &Step, thing: Thing) -> bool {
    match step {
        Step::Receive(_, other) => *other == thing,
        Step::Ask(ask) => matches!(ask.what, Question::Hero(_, HeroAim::Receive(other)) if other == thing),
        _ => false,
    }
}
