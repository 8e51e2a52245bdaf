//! What eyes cannot know, shuffled: for search that does not cheat.

use crate::ids::*;
use crate::look::Look;
use crate::state::State;
use mistgate_kernel::pieces::{CardSet, Deck};
use mistgate_kernel::{Chance, Eyes};

/// Shuffles what these eyes cannot know: decks and stacks, other players' hands, what lies face-down in their Chronicles,
/// the drawn Location cards of others, and the Brash Hero's second quest.
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
    enemies(look, &mut s, eyes, chance);
    for player in s.players() {
        hidden_cards(&mut s, player, eyes.0.contains(player.seat()), chance);
    }
    if s.is_solo() && s.brash.done < 2 {
        let used = [s.areas[0].exploration.0, s.brash.quests[0]];
        let free: Vec<ExplorationId> = (0..c.explorations.len() as u8).map(ExplorationId).filter(|id| !used.contains(id)).collect();
        s.brash.quests[1] = chance.pick(&free).copied().unwrap_or(s.brash.quests[1]);
    }
    s.chance = Chance::new(chance.bits());
    s
}

/// The own deck keeps its cards; of others nobody knows which of their cards are in hand, deck or Chronicle.
fn hidden_cards(s: &mut State, player: Player, own: bool, chance: &mut Chance) {
    let area = s.area_mut(player);
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

/// The faces of the stacks, and of the tokens in other players' Chronicles, whose backs show their kind (CF-CARD-10).
fn enemies(look: Look, s: &mut State, eyes: Eyes, chance: &mut Chance) {
    for kind in EnemyKind::ALL {
        let of_kind = look.c.sets.enemies[kind as usize];
        let stack = &s.stacks[kind as usize];
        let hidden: Vec<Player> = s.players().filter(|player| !eyes.0.contains(player.seat())).collect();
        let counts: Vec<usize> = hidden.iter().map(|&player| s.area(player).retired_enemies.intersection(of_kind).len()).collect();
        let mut tokens: CardSet = stack.cards();
        for &player in &hidden {
            s.area(player).retired_enemies.intersection(of_kind).iter().for_each(|id| {
                tokens.insert(id.0);
            });
        }
        let mut all: Deck<ENEMIES> = Deck::shuffled(tokens, chance);
        for (&player, &count) in hidden.iter().zip(&counts) {
            let dealt: EnemySet = (0..count).filter_map(|_| all.draw()).map(EnemyId).collect();
            let area = s.area_mut(player);
            area.retired_enemies = area.retired_enemies.without(of_kind).union(dealt);
        }
        s.stacks[kind as usize] = Deck::in_order(all.from_top().collect::<Vec<_>>());
    }
}

/// The piles of the World Event deck are known, so its Villains stay one to a pile (CF-VILLAIN-04).
fn shuffled_piles(look: Look, chance: &mut Chance) -> Deck<{ EVENTS + VILLAINS }> {
    let deck = &look.s.event_deck;
    let villains: Vec<u8> = deck.cards().iter().filter(|&id| id >= EVENTS as u8).collect();
    let mut events: Vec<u8> = deck.cards().iter().filter(|&id| id < EVENTS as u8).collect();
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
