//! A deck: cards face down in an order nobody knows.

use super::{Set, Stack};
use crate::Chance;
use crate::id::Id;
use serde::{Deserialize, Serialize};

/// A face-down deck of at most `N` cards. Cards are small numbers; what they are, the content knows. A deck with numbers
/// from 128 on says how many words a set of them has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound(serialize = "T: Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct Deck<const N: usize, T: Id = u8, const WORDS: usize = 2>(Stack<T, N>);

impl<const N: usize, T: Id, const WORDS: usize> Deck<N, T, WORDS> {
    /// A deck in this order, the first card on top.
    pub fn in_order(cards: impl IntoIterator<Item = T, IntoIter: DoubleEndedIterator>) -> Self {
        Deck(cards.into_iter().rev().collect())
    }

    /// These cards, shuffled.
    pub fn shuffled(cards: Set<T, WORDS>, chance: &mut Chance) -> Self {
        let mut deck = Deck(cards.iter().collect());
        deck.shuffle(chance);
        deck
    }

    /// Takes the top card.
    pub fn draw(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes the top card; an empty deck is first made anew by shuffling the discard pile.
    pub fn draw_or_reshuffle(&mut self, discard: &mut Set<T, WORDS>, chance: &mut Chance) -> Option<T> {
        if self.0.is_empty() {
            *self = Deck::shuffled(std::mem::take(discard), chance);
        }
        self.draw()
    }

    /// Puts a card on top.
    pub fn put_on_top(&mut self, card: T) {
        self.0.push(card);
    }

    /// Brings the cards into a random order.
    pub fn shuffle(&mut self, chance: &mut Chance) {
        chance.shuffle(self.0.as_mut_slice());
    }

    /// How many cards?
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is no card left?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards from the top down. For scenarios and checks; players may not look.
    pub fn from_top(&self) -> impl Iterator<Item = T> {
        self.0.as_slice().iter().rev().copied()
    }

    /// Which cards are in the deck, without their order.
    pub fn cards(&self) -> Set<T, WORDS> {
        self.0.as_slice().iter().copied().collect()
    }
}

impl<const N: usize, T: Id, const WORDS: usize> Default for Deck<N, T, WORDS> {
    fn default() -> Self {
        Deck(Stack::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::CardSet;
    use proptest::prelude::*;

    #[test]
    fn the_first_card_of_an_order_is_drawn_first() {
        let mut deck = Deck::<3, u8>::in_order([5, 6, 7]);
        assert_eq!([deck.draw(), deck.draw(), deck.draw(), deck.draw()], [Some(5), Some(6), Some(7), None]);
    }

    proptest! {
        #[test]
        fn drawing_through_the_discard_pile_loses_no_card(seed: u64, n in 1u8..84, draws in 0usize..300) {
            let all: CardSet = (0..n).collect();
            let mut chance = Chance::new(seed);
            let mut deck = Deck::<84>::shuffled(all, &mut chance);
            let mut discard = CardSet::EMPTY;
            for _ in 0..draws {
                let card = deck.draw_or_reshuffle(&mut discard, &mut chance).unwrap();
                prop_assert!(!discard.contains(card) && !deck.cards().contains(card));
                discard.insert(card);
                prop_assert_eq!(deck.len() + discard.len(), n as usize);
            }
        }
    }

    #[test]
    fn nothing_is_drawn_when_deck_and_discard_pile_are_empty() {
        assert_eq!(Deck::<6, u8>::default().draw_or_reshuffle(&mut CardSet::EMPTY.clone(), &mut Chance::new(1)), None);
    }
}
