//! How well it stands, for bots.
//!
//! The Quest is a race: only the way to the Special Enemy wins it, and cards are there to be spent on that way. Whoever values
//! them more stays in the Haven until time has run out. All numbers were found by letting bots play.

use crate::ids::*;
use crate::look::Look;
use crate::state::End;
use mistgate_kernel::game::{LOST, WON};
use mistgate_kernel::signed;

/// Rounds that random play is followed before the table is judged.
pub const HORIZON: u32 = 1;

/// A step of the way.
const STEP: i32 = 10_000;
/// The Special Enemy stands before the party.
const ARRIVED: i32 = 12_000;
/// A Wound on it.
const SPECIAL_WOUND: i32 = 960;
/// An Encounter that must be ended before the party goes on.
const HELD_UP: i32 = -4_000;
/// A space of the Time Track.
const TIME: i32 = -400;
/// A point of Resolve, as far as it can be spent.
const RESOLVE: i32 = 60;
/// More Resolve than this finds nothing to buy.
const ENOUGH_RESOLVE: u8 = 12;

/// The whole party wins or loses together (MF-END-06), so this is the same for every seat.
pub fn prospect(look: Look) -> i32 {
    match look.s.end {
        Some(End::Victory) => return WON,
        Some(_) => return LOST,
        None if look.s.won => return WON,
        None => {}
    }
    let (sum, weakest) = look.s.in_play().map(|hero| life(look, hero)).fold((0, i32::MAX), |(sum, least), life| (sum + life, least.min(life)));
    // A party is as strong as its weakest Hero (MF-END-03), so that one counts three times more than any other.
    let heroes = 12 * sum / 10 + 32 * weakest.min(sum) / 10;
    let purse = RESOLVE * i32::from(look.s.resolve.min(ENOUGH_RESOLVE));
    let value = way(look) + heroes + purse - foes(look) + TIME * i32::from(look.s.time);
    value.clamp(LOST / 2, WON / 2)
}

/// Cards are a Hero's life: in hand most, then in the deck, least in the discard pile.
fn life(look: Look, hero: Hero) -> i32 {
    let area = look.s.hero(hero);
    let conditions: i32 = area.conditions.iter().map(|&n| i32::from(n)).sum();
    let cards = 26 * signed(area.deck().len()) + 32 * signed(area.hand().len() + area.area().len()) + 14 * signed(area.discard().len());
    cards - 30 * conditions - 3 * i32::from(area.focus)
}

/// Enemies cost what they will do, and what is left to do to them. Of the Special Enemy only Wounds count: to have met it is no loss.
fn foes(look: Look) -> i32 {
    let cost = |enemy: EnemyId| {
        let attack: i32 = Damage::ALL.iter().map(|&damage| i32::from(look.side(enemy).attack[damage as usize])).sum();
        let near = if look.area_of(enemy).is_some() { 3 } else { 2 };
        let (life, wounds) = (i32::from(look.life(enemy)), i32::from(look.s.enemy(enemy).wounds));
        let rest = if look.is_special(enemy) { -SPECIAL_WOUND * wounds } else { 58 * (life - wounds).max(0) };
        38 * attack * near + rest
    };
    look.foes().map(cost).sum()
}

/// How far the party has come on its way to the Special Location.
fn way(look: Look) -> i32 {
    let Some(goal) = look.spots().find(|&spot| look.spot(spot).special) else { return 0 };
    let here = look.encounter().map_or(0, |encounter| if encounter.special.is_some() { ARRIVED } else { HELD_UP });
    here - STEP * steps_between(look, look.s.party, goal)
}

fn steps_between(look: Look, from: SpotId, to: SpotId) -> i32 {
    let mut reached = 1u32 << from.0;
    for steps in 0..12 {
        if reached >> to.0 & 1 == 1 {
            return steps;
        }
        reached = look.spots().filter(|spot| reached >> spot.0 & 1 == 1).fold(reached, |all, spot| all | look.spot(spot).adjacent);
    }
    12
}

/// What [`features`] counts, for the whole party.
pub const FEATURES: &[&str] = &[
    "steps to the Special Location",
    "arrival before the Special Enemy",
    "Encounters that hold the party up",
    "Wounds on the Special Enemy",
    "Time",
    "Resolve",
    "cards in hand and Hero Area",
    "cards in decks",
    "cards in discard piles",
    "the strength of the weakest Hero",
    "Conditions",
    "Focus",
    "attacks of Enemies nearby",
    "attacks of Enemies in the Quest Area",
    "life left in Enemies",
    "Heroes in play",
    "Actions in progress",
    "damage about to be dealt",
    "damage about to be dealt to the Special Enemy",
];

/// Counts them.
pub fn features(look: Look, counts: &mut [i32]) {
    let heroes = || look.s.in_play().map(|hero| look.s.hero(hero));
    let weakest = look.s.in_play().map(|hero| life(look, hero)).min().unwrap_or(0);
    let goal = look.spots().find(|&spot| look.spot(spot).special);
    let (mut near, mut far, mut rest, mut special) = (0, 0, 0, 0);
    for enemy in look.foes() {
        let attack: i32 = Damage::ALL.iter().map(|&damage| i32::from(look.side(enemy).attack[damage as usize])).sum();
        *(if look.area_of(enemy).is_some() { &mut near } else { &mut far }) += attack;
        let wounds = i32::from(look.s.enemy(enemy).wounds);
        if look.is_special(enemy) {
            special += wounds;
        } else {
            rest += (i32::from(look.life(enemy)) - wounds).max(0);
        }
    }
    let (aimed, aimed_at_special) = damage_in_progress(look);
    let all = [
        goal.map_or(0, |goal| steps_between(look, look.s.party, goal)),
        i32::from(look.encounter().is_some_and(|encounter| encounter.special.is_some())),
        i32::from(look.encounter().is_some_and(|encounter| encounter.special.is_none())),
        special,
        i32::from(look.s.time),
        i32::from(look.s.resolve.min(ENOUGH_RESOLVE)),
        heroes().map(|area| signed(area.hand().len() + area.area().len())).sum(),
        heroes().map(|area| signed(area.deck().len())).sum(),
        heroes().map(|area| signed(area.discard().len())).sum(),
        weakest / 26,
        heroes().map(|area| area.conditions.iter().map(|&n| i32::from(n)).sum::<i32>()).sum(),
        heroes().map(|area| i32::from(area.focus)).sum(),
        near,
        far,
        rest,
        signed(look.s.in_play().count()),
        signed(look.s.acts.len()),
        aimed,
        aimed_at_special,
    ];
    counts.copy_from_slice(&all);
}

/// What the Actions in progress will deal to all their targets together: to Enemies, and to the Special Enemy. An Action takes several
/// answers and hurts nobody before the last: whoever judges after the first would rather have kept the card.
fn damage_in_progress(look: Look) -> (i32, i32) {
    let (mut regular, mut special) = (0, 0);
    for act in look.s.acts.as_slice() {
        let damage: i32 = act.damage.iter().map(|&damage| i32::from(damage)).sum();
        for enemy in act.enemies.iter() {
            *(if look.is_special(enemy) { &mut special } else { &mut regular }) += damage;
        }
    }
    (regular, special)
}
