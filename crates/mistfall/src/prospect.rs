//! How well it stands, for bots.

use crate::ids::*;
use crate::look::{Look, Status};
use crate::state::End;
use mistgate_kernel::game::{LOST, WON};

/// Rounds that random play is followed before the table is judged.
pub const HORIZON: u32 = 1;

/// The whole party wins or loses together (MF-END-06), so this is the same for every seat.
pub fn prospect(look: Look) -> i32 {
    match look.s.end {
        Some(End::Victory) => return WON,
        Some(_) => return LOST,
        None if look.s.won => return WON,
        None => {}
    }
    let heroes: i32 = look.s.in_play().map(|hero| life(look, hero)).sum();
    let weakest = look.s.in_play().map(|hero| life(look, hero)).min().unwrap_or_default();
    let value = 4 * way(look) + heroes + 2 * weakest - foes(look) + 30 * i32::from(look.s.resolve.min(12)) - 20 * time_used(look);
    value.clamp(LOST / 2, WON / 2)
}

/// Cards are a Hero's life: in hand most, then in the deck, least in the Burial pile.
fn life(look: Look, hero: Hero) -> i32 {
    let area = look.s.hero(hero);
    let conditions: i32 = area.conditions.iter().map(|&n| i32::from(n)).sum();
    let cards = 26 * area.deck.len() as i32 + 32 * (area.hand.len() + area.area.len()) as i32 + 14 * area.discard.len() as i32;
    cards - 30 * conditions - 3 * i32::from(area.focus)
}

/// Enemies cost what they will do, less what was already done to them.
fn foes(look: Look) -> i32 {
    let cost = |enemy: EnemyId| {
        let attack: i32 = Damage::ALL.iter().map(|&damage| i32::from(look.side(enemy).attack[damage as usize])).sum();
        let life = i32::from(look.life(enemy));
        let left = life - i32::from(look.s.enemy(enemy).wounds).min(life);
        let near = if look.area_of(enemy).is_some() { 3 } else { 2 };
        let special = if look.is_special(enemy) { 40 * left } else { 0 };
        8 * attack * near + 12 * left + special
    };
    look.foes().map(cost).sum()
}

/// How far the party has come on its way to the Special Location: steps, and Safe ground behind it.
fn way(look: Look) -> i32 {
    let Some(goal) = look.spots().find(|&spot| look.spot(spot).special) else { return 0 };
    let steps = steps_between(look, look.s.party, goal);
    let there = if look.encounter().is_some_and(|encounter| encounter.special.is_some()) { 60 } else { 0 };
    let safe = i32::from(look.status(look.s.party) == Status::Safe);
    60 * (12 - steps) + 25 * safe + there
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

fn time_used(look: Look) -> i32 {
    i32::from(look.s.time)
}
