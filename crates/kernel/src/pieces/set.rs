//! A set of pieces: a hand, a discard pile, whatever has no order that matters.

use crate::id::Id;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;
use std::marker::PhantomData;

/// A set of cards with numbers below 128, sixteen bytes in all.
pub type CardSet = Set<u8, 2>;

/// How many ids share a word of the set.
const BITS: usize = u64::BITS as usize;

/// A set of ids below 64 times `WORDS`, eight bytes a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T, const WORDS: usize>([u64; WORDS], PhantomData<T>);

impl<T, const WORDS: usize> Set<T, WORDS> {
    /// Nothing.
    pub const EMPTY: Self = Set([0; WORDS], PhantomData);
    /// Ids end before this.
    pub const CAPACITY: usize = WORDS * BITS;
}

impl<T: Id, const WORDS: usize> Set<T, WORDS> {
    /// Is it in the set? What is too large for the set is not.
    #[inline]
    pub fn contains(self, id: T) -> bool {
        self.0.get(id.index() / BITS).is_some_and(|word| word >> (id.index() % BITS) & 1 != 0)
    }

    /// Puts it in. Says whether it was new.
    ///
    /// # Panics
    /// If the id is too large for the set: its size is a promise of the game that owns it.
    #[inline]
    pub fn insert(&mut self, id: T) -> bool {
        let new = !self.contains(id);
        self.0[id.index() / BITS] |= 1 << (id.index() % BITS);
        new
    }

    /// Takes it out. Says whether it was there.
    #[inline]
    pub fn remove(&mut self, id: T) -> bool {
        let there = self.contains(id);
        if there {
            self.0[id.index() / BITS] &= !(1 << (id.index() % BITS));
        }
        there
    }

    /// How many are in it?
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// What is in either set.
    #[inline]
    pub fn union(self, other: Self) -> Self {
        self.by_word(other, |one, two| one | two)
    }

    /// What is in both.
    #[inline]
    pub fn intersection(self, other: Self) -> Self {
        self.by_word(other, |one, two| one & two)
    }

    /// What is not in the other.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self.by_word(other, |one, two| one & !two)
    }

    /// The same, every id larger by so much: a pattern of spaces moved to where it is wanted. What would be too large falls out.
    #[inline]
    pub fn raised(self, by: usize) -> Self {
        let (words, bits) = (by / BITS, by % BITS);
        let mut raised = Self::EMPTY;
        for at in words..WORDS {
            let here = self.0[at - words] << bits;
            let carried = if bits > 0 && at > words { self.0[at - words - 1] >> (BITS - bits) } else { 0 };
            raised.0[at] = here | carried;
        }
        raised
    }

    #[inline]
    fn by_word(mut self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(one, two)| *one = join(*one, two));
        self
    }

    /// What is in it, the smallest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut at = 0;
        let mut left = self.0.first().copied().unwrap_or(0);
        std::iter::from_fn(move || {
            while left == 0 {
                at += 1;
                left = *self.0.get(at)?;
            }
            let id = T::at(at * BITS + left.trailing_zeros() as usize);
            left &= left - 1;
            Some(id)
        })
    }
}

impl<T> Set<T, 1> {
    /// A small set as one word: the bit of an id says whether it is in.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0[0]
    }
}

impl<T, const WORDS: usize> Default for Set<T, WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Id, const WORDS: usize> FromIterator<T> for Set<T, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

impl<T: Id, const WORDS: usize> fmt::Debug for Set<T, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Id + Serialize, const WORDS: usize> Serialize for Set<T, WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Id + Deserialize<'de>, const WORDS: usize> Deserialize<'de> for Set<T, WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ids = Vec::<T>::deserialize(deserializer)?;
        if ids.iter().any(|id| id.index() >= Self::CAPACITY) {
            return Err(D::Error::custom(format!("the numbers of this set end at {}", Self::CAPACITY - 1)));
        }
        Ok(ids.into_iter().collect())
    }
}

/// For `#[serde(with)]`: a set is kept as its words. Fewer words than it has are a set that was smaller.
pub mod words {
    use super::*;

    /// Writes the words.
    pub fn serialize<T, S: Serializer, const WORDS: usize>(set: &Set<T, WORDS>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(set.0)
    }

    /// Reads at most as many words as the set has.
    pub fn deserialize<'de, T, D: Deserializer<'de>, const WORDS: usize>(deserializer: D) -> Result<Set<T, WORDS>, D::Error> {
        let words = Vec::<u64>::deserialize(deserializer)?;
        let mut set = Set::EMPTY;
        let Some(begin) = set.0.get_mut(..words.len()) else {
            return Err(D::Error::invalid_length(words.len(), &"words of a set that fits its place"));
        };
        begin.copy_from_slice(&words);
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn model(steps: &[(bool, u16)]) -> (Set<u16, 5>, BTreeSet<u16>) {
        let (mut set, mut model) = (Set::EMPTY, BTreeSet::new());
        for &(put, id) in steps {
            if put {
                assert_eq!(set.insert(id), model.insert(id))
            } else {
                assert_eq!(set.remove(id), model.remove(&id))
            }
            assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
        }
        (set, model)
    }

    proptest! {
        #[test]
        fn behaves_like_a_set(
            one in prop::collection::vec((any::<bool>(), 0u16..320), 0..200),
            two in prop::collection::vec((any::<bool>(), 0u16..320), 0..200),
        ) {
            let ((one, model), (two, other)) = (model(&one), model(&two));
            prop_assert!(one.iter().eq(model.iter().copied()));
            prop_assert!(one.union(two).iter().eq(model.union(&other).copied()));
            prop_assert!(one.intersection(two).iter().eq(model.intersection(&other).copied()));
            prop_assert!(one.without(two).iter().eq(model.difference(&other).copied()));
            for by in [0, 1, 63, 64, 100, 319, 400] {
                prop_assert!(one.raised(by).iter().map(usize::from).eq(model.iter().map(|&id| usize::from(id) + by).filter(|&id| id < 320)));
            }
            let text = serde_json::to_string(&one).unwrap();
            prop_assert_eq!(serde_json::from_str::<Set<u16, 5>>(&text).unwrap(), one);
        }
    }

    #[test]
    fn a_set_kept_as_words_can_have_grown() {
        #[derive(Serialize, Deserialize)]
        #[serde(transparent)]
        struct Kept<const WORDS: usize>(#[serde(with = "words")] Set<u16, WORDS>);

        let small = Kept::<2>([3, 64].into_iter().collect());
        let text = serde_json::to_string(&small).unwrap();
        assert_eq!(text, "[8,1]");
        assert!(serde_json::from_str::<Kept<5>>(&text).unwrap().0.iter().eq([3, 64]));
        assert!(serde_json::from_str::<Kept<1>>(&text).is_err());
    }

    #[test]
    fn what_does_not_fit_is_not_there_and_is_not_read() {
        assert!(!CardSet::EMPTY.contains(200));
        assert!(serde_json::from_str::<CardSet>("[127]").is_ok());
        assert!(serde_json::from_str::<CardSet>("[128]").is_err());
    }
}
