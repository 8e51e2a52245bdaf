//! Decks and their discard piles, in the order a scenario gives.

use super::Position;
use crate::content::Class;
use crate::hero_cards::Held;
use crate::ids::*;
use crate::modules::Module;
use crate::state::{Pile, State, Whereabouts};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Fields, Placed};

/// Takes a card out of whatever pile it is in.
pub(super) fn take_anywhere(state: &mut State, card: CardId) {
    fn take<const N: usize>(pile: &mut Pile<CardId, N>, card: CardId) {
        if let Some(at) = pile.as_slice().iter().position(|&id| id == card) {
            pile.remove(at);
        }
    }
    for hero in &mut state.heroes {
        for pile in Held::ALL {
            hero.cards.take(pile, card);
        }
    }
    take(&mut state.reward_deck, card);
    take(&mut state.boxed, card);
    if let Some(at) = state.heart.display.as_slice().iter().position(|&other| other == card) {
        state.heart.display.remove(at);
    }
    if let Some(at) = state.heart.personal.as_slice().iter().position(|&other| other == card) {
        state.heart.personal.remove(at);
    }
}

/// How one deck is described: the keys of its top, its discard pile, and where everything else is.
struct Keys {
    deck: &'static str,
    discard: &'static str,
    rest: &'static str,
}

const ENEMY_KEYS: [Keys; 3] = [
    Keys { deck: "blue_deck", discard: "blue_discard", rest: "blue_rest" },
    Keys { deck: "green_deck", discard: "green_discard", rest: "green_rest" },
    Keys { deck: "red_deck", discard: "red_discard", rest: "red_rest" },
];
const ENCOUNTER_KEYS: Keys = Keys { deck: "encounter_deck", discard: "encounter_discard", rest: "encounter_rest" };
const TIME_KEYS: Keys = Keys { deck: "time_deck", discard: "time_discard", rest: "time_rest" };

impl Position<'_> {
    /// Starting cards in the order of the content: five in hand, the others in the deck; Rewards likewise.
    pub(super) fn unshuffled(&self, state: &mut State) {
        for hero in (0..state.number).map(Hero) {
            let area = state.hero_mut(hero);
            let mut cards: Vec<CardId> = area.hand().iter().chain(area.deck()).copied().collect();
            cards.sort_unstable();
            area.cards.set(Held::Hand, cards.iter().copied().take(5));
            area.cards.set(Held::Deck, cards.iter().copied().skip(5).rev());
        }
        if state.has(Module::Rewards) {
            return self.display_unshuffled(state);
        }
        let mut rewards = state.reward_deck.as_slice().to_vec();
        rewards.sort_unstable_by_key(|&id| (self.game.content.cards[id.index()].class != Class::Transient, id));
        state.reward_deck = rewards.into_iter().rev().collect();
    }

    /// The decks of the Quest Area. What is not named follows in the order of the content.
    pub(super) fn piles(&self, mut fields: Option<&mut Fields>, state: &mut State) -> Option<()> {
        let c = &self.game.content;
        let part = c.taking_part(state.quest);
        for (at, colour) in Colour::ALL.into_iter().enumerate() {
            let there = |id: &EnemyId| c.enemies[id.index()].colour == Some(colour) && state.enemy(*id).at == Whereabouts::Away;
            let all: Vec<EnemyId> = EnemyId::all(part.enemies).filter(there).collect();
            let find = |slug: &str| self.game.find_enemy(slug);
            let (deck, discard) = self.deal(fields.as_deref_mut(), &ENEMY_KEYS[at], &all, "Enemy", find)?;
            state.enemy_decks[at] = deck.into_iter().rev().collect();
            state.enemy_discards[at] = discard.into_iter().rev().collect();
        }
        let regular = |id: &EncounterId| c.encounters[id.index()].special.is_none() && state.encounter != Some(*id);
        let all: Vec<EncounterId> = EncounterId::all(part.encounters).filter(regular).collect();
        let find = |slug: &str| self.game.find_encounter(slug);
        let (deck, discard) = self.deal(fields.as_deref_mut(), &ENCOUNTER_KEYS, &all, "Encounter", find)?;
        state.encounter_deck = deck.into_iter().rev().collect();
        state.encounter_discard = discard.into_iter().rev().collect();
        let times = if state.has(Module::TimeCharter) { 0 } else { c.times.len() };
        let all: Vec<TimeId> = TimeId::all(times).collect();
        let find = |slug: &str| self.game.find_time(slug);
        let (deck, discard) = self.deal(fields.as_deref_mut(), &TIME_KEYS, &all, "Time Card", find)?;
        state.time_deck = deck.into_iter().rev().collect();
        state.time_discard = discard.into_iter().rev().collect();
        match fields {
            Some(fields) => self.rewards(fields, state),
            None => Some(()),
        }
    }

    /// Deck and discard pile, the top first.
    fn deal<T: Id>(&self, fields: Option<&mut Fields>, keys: &Keys, all: &[T], what: &str, find: impl Fn(&str) -> Option<T>) -> Option<(Vec<T>, Vec<T>)> {
        let Some(fields) = fields else { return Some((all.to_vec(), Vec::new())) };
        let mut read = |key: &'static str| -> Option<Vec<T>> {
            let names: Vec<Placed<String>> = fields.maybe_texts(key).map(|names| names.value).unwrap_or_default();
            names.iter().map(|name| self.find(name, what, &find).filter(|id| self.is_free(name, *id, all))).collect()
        };
        let (mut deck, mut discard) = (read(keys.deck)?, read(keys.discard)?);
        let rest = fields.maybe_one_of(keys.rest, &["deck", "discard", "out"]).map_or(0, |rest| rest.value);
        let others = all.iter().copied().filter(|id| !deck.contains(id) && !discard.contains(id)).collect::<Vec<T>>();
        match rest {
            0 => deck.extend(others),
            1 => discard.extend(others),
            _ => {}
        }
        Some((deck, discard))
    }

    fn is_free<T: Id>(&self, name: &Placed<String>, id: T, all: &[T]) -> bool {
        let free = all.contains(&id);
        if !free {
            self.report.note(&name.place, format!("`{}` is elsewhere, or of another deck", name.value));
        }
        free
    }

    /// The top of the Reward deck; `reward_rest = "out"` leaves nothing else in it.
    fn rewards(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        let names: Vec<Placed<String>> = fields.maybe_texts("reward_deck").map(|names| names.value).unwrap_or_default();
        let mut top = Vec::new();
        for name in &names {
            let card = self.find_card_once(name)?;
            take_anywhere(state, card);
            top.push(card);
        }
        if fields.maybe_one_of("reward_rest", &["deck", "out"]).is_some_and(|rest| rest.value == 1) {
            while let Some(card) = state.reward_deck.pop() {
                state.gone.insert(card);
            }
        }
        top.into_iter().rev().for_each(|id| state.reward_deck.push(id));
        Some(())
    }
}
