//! A set of cards: a hand, a discard pile, whatever has no order that matters.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

/// A set of cards with numbers below 128, sixteen bytes in all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// Is the card in the set?
    #[inline]
    pub fn contains(self, card: u8) -> bool {
        self.0 >> card & 1 != 0
    }

    /// Puts a card in. Says whether it was new.
    #[inline]
    pub fn insert(&mut self, card: u8) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card;
        new
    }

    /// Takes a card out. Says whether it was there.
    #[inline]
    pub fn remove(&mut self, card: u8) -> bool {
        let there = self.contains(card);
        self.0 &= !(1 << card);
        there
    }

    /// How many cards?
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of both sets.
    pub fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards that are in both.
    pub fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards that are not in the other.
    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let card = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(card)
        })
    }
}

impl FromIterator<u8> for CardSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<u8>::deserialize(deserializer)?;
        if cards.iter().any(|&card| card >= 128) {
            return Err(D::Error::custom("card numbers end at 127"));
        }
        Ok(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn behaves_like_a_set(steps in prop::collection::vec((any::<bool>(), 0u8..128), 0..200)) {
            let mut set = CardSet::EMPTY;
            let mut model = BTreeSet::new();
            for (put, card) in steps {
                if put { prop_assert_eq!(set.insert(card), model.insert(card)) } else { prop_assert_eq!(set.remove(card), model.remove(&card)) }
                prop_assert_eq!(set.len(), model.len());
                prop_assert_eq!(set.is_empty(), model.is_empty());
            }
            prop_assert!(set.iter().eq(model.iter().copied()));
            let text = serde_json::to_string(&set).unwrap();
            prop_assert_eq!(serde_json::from_str::<CardSet>(&text).unwrap(), set);
        }
    }
}
