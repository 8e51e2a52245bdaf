//! What eyes cannot know, shuffled: for search that does not cheat.

use crate::ids::*;
use crate::look::Look;
use crate::setup::pile_sizes;
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
    let mut all: Deck<MOST_LOCATIONS> = Deck::shuffled(s.location_deck.cards().union(s.drawn.as_slice().iter().copied().collect()), chance);
    s.drawn = (0..drawn).filter_map(|_| all.draw()).collect();
    s.location_deck = all;
}

/// The piles of the World Event deck are known, so its Villains stay one to a pile (CF-VILLAIN-04).
fn shuffled_piles(look: Look, chance: &mut Chance) -> Deck<{ EventCard::MOST }> {
    let is_event = |&number: &u8| matches!(EventCard::numbered(number), EventCard::Event(_));
    let (mut events, mut villains): (Vec<u8>, Vec<u8>) = look.s.event_deck.cards().iter().partition(is_event);
    chance.shuffle(&mut events);
    if villains.is_empty() {
        return Deck::in_order(events);
    }
    chance.shuffle(&mut villains);
    // From the bottom: full piles, and what is left of the one on top. What lies over them has no Villain.
    let mut cards: Vec<u8> = Vec::new();
    for (size, villain) in pile_sizes(look.c.events.len(), look.c.villains.len()).rev().zip(villains) {
        let mut pile = events.split_off(events.len().saturating_sub(size));
        pile.push(villain);
        chance.shuffle(&mut pile);
        cards.extend(pile);
    }
    cards.extend(events);
    cards.reverse();
    Deck::in_order(cards)
}
