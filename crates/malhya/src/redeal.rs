//! What nobody can know: the order of the decks, and the dice to come (ML-GROUP-13).

use crate::state::State;
use mistgate_kernel::{Chance, pieces::Deck};

/// Another world that looks the same. Everybody sees the same, so it does not matter who looks.
pub(crate) fn redeal(state: &mut State, chance: &mut Chance) {
    fn mix<const N: usize>(deck: &mut Deck<N>, chance: &mut Chance) {
        *deck = Deck::shuffled(deck.cards(), chance);
    }
    let decks = &mut state.decks;
    mix(&mut decks.common_objects, chance);
    mix(&mut decks.rare_objects, chance);
    mix(&mut decks.common_weapons, chance);
    mix(&mut decks.rare_weapons, chance);
    decks.talents.iter_mut().for_each(|deck| mix(deck, chance));
    mix(&mut decks.spells, chance);
    // Cards that are drawn for the Enemy phase lie face down (ML-PATROL-02).
    let drawn = state.site.as_ref().map(|site| site.turn.cards).unwrap_or_default();
    drawn.as_slice().iter().for_each(|&card| decks.actions.put_on_top(card));
    mix(&mut decks.actions, chance);
    if let Some(site) = &mut state.site {
        site.turn.cards.clear();
        let again = drawn.as_slice().iter().filter_map(|_| decks.actions.draw());
        again.for_each(|card| site.turn.cards.push(card));
    }
    mix(&mut state.travel.day_deck, chance);
    mix(&mut state.travel.night_deck, chance);
    mix(&mut state.travel.event_deck, chance);
    state.dungeon.iter_mut().for_each(|dungeon| mix(&mut dungeon.deck, chance));
    state.loaded.clear();
    state.chance = Chance::new(chance.bits());
}
