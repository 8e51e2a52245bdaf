//! What eyes cannot know, shuffled: for search that does not cheat.

use crate::ids::*;
use crate::look::Look;
use crate::state::{Area, State};
use mistgate_kernel::pieces::Deck;
use mistgate_kernel::{Chance, Eyes};

/// Shuffles what these eyes cannot know: decks and stacks, which cards of others are in hand, deck or Chronicle, the drawn
/// Location cards of others, and the Brash Hero's second quest. What everybody saw happen is remembered: Enemy tokens
/// were face-up and World Events open before they went to a Chronicle.
pub(crate) fn redeal(look: Look, eyes: Eyes, chance: &mut Chance) -> State {
    let (c, mut s) = (look.c, *look.s);
    // When the game is over everything has been laid open.
    if s.end.is_some() {
        return s;
    }
    for deck in &mut s.decks {
        *deck = Deck::shuffled(deck.cards(), chance);
    }
    s.event_deck = shuffled_piles(look, chance);
    locations(&mut s, eyes, chance);
    for stack in &mut s.stacks {
        *stack = Deck::shuffled(stack.cards(), chance);
    }
    for player in s.players() {
        hidden_cards(s.area_mut(player), eyes.0.contains(player.seat()), chance);
    }
    if s.fight.against.is_some() {
        // How helpers stood before is as hidden as how they stand.
        for step in 1..s.terms.players {
            let own = eyes.0.contains(Player((s.active.0 + step) % s.terms.players).seat());
            hidden_cards(&mut s.fight.before[usize::from(step) - 1], own, chance);
        }
        s.fight.chance = [Chance::new(chance.bits()); 2];
    }
    if s.is_solo() && s.brash.done < 2 {
        let used = [s.areas[0].exploration.0, s.brash.quests[0]];
        let free: Vec<ExplorationId> = ExplorationId::all(c.explorations.len()).filter(|id| !used.contains(id)).collect();
        s.brash.quests[1] = chance.pick(&free).copied().unwrap_or(s.brash.quests[1]);
    }
    s.chance = Chance::new(chance.bits());
    s
}

/// The own deck keeps its cards; of others nobody knows which of their cards are in hand, deck or Chronicle.
fn hidden_cards(area: &mut Area, own: bool, chance: &mut Chance) {
    if own {
        area.deck = Deck::shuffled(area.deck.cards(), chance);
        return;
    }
    let (in_hand, retired) = (area.hand.len(), area.retired.len());
    let mut cards: Vec<u8> = area.hand.union(area.retired).union(area.deck.cards()).iter().collect();
    chance.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    area.hand = cards.by_ref().take(in_hand).collect();
    area.retired = cards.by_ref().take(retired).collect();
    area.deck = Deck::in_order(cards);
}

/// Drawn Location cards are known to whoever scouts (CF-SCOUT-06).
fn locations(s: &mut State, eyes: Eyes, chance: &mut Chance) {
    if eyes.0.contains(s.active.seat()) {
        s.location_deck = Deck::shuffled(s.location_deck.cards(), chance);
        return;
    }
    let drawn = s.drawn.len();
    let mut all: Deck<LOCATIONS> = Deck::shuffled(s.location_deck.cards().union(s.drawn.as_slice().iter().copied().collect()), chance);
    s.drawn = (0..drawn).filter_map(|_| all.draw()).collect();
    s.location_deck = all;
}

/// The piles of the World Event deck are known, so its Villains stay one to a pile (CF-VILLAIN-04).
fn shuffled_piles(look: Look, chance: &mut Chance) -> Deck<{ EVENTS + VILLAINS }> {
    let deck = &look.s.event_deck;
    let villains: Vec<u8> = deck.cards().iter().filter(|&id| id >= FIRST_VILLAIN).collect();
    let mut events: Vec<u8> = deck.cards().iter().filter(|&id| id < FIRST_VILLAIN).collect();
    chance.shuffle(&mut events);
    if villains.is_empty() {
        return Deck::in_order(events);
    }
    let (mut villains, count) = (villains.clone(), villains.len());
    chance.shuffle(&mut villains);
    // From the bottom: full piles, and what is left of the one on top.
    let mut cards: Vec<u8> = Vec::new();
    let full = look.c.events.len() / (look.c.villains.len() + 1);
    let total = deck.len();
    for (pile, villain) in villains.into_iter().enumerate() {
        let left = total - cards.len();
        let size = if pile + 1 == count { left } else { (full + 1).min(left) };
        let mut pile: Vec<u8> = events.split_off(events.len() - (size - 1));
        pile.push(villain);
        chance.shuffle(&mut pile);
        cards.extend(pile);
    }
    cards.reverse();
    Deck::in_order(cards)
}
