//! Chance: the seeded generator that is part of every state.
//!
//! Written out here rather than taken from a crate, because a journal must give the same game for
//! ever: neither the generator nor the way numbers are drawn from it may change with a dependency.

use serde::{Deserialize, Serialize};

/// A source of chance. Saved, cloned and compared with the state that holds it.
///
/// The generator is SplitMix64: eight bytes of state, and more than good enough for shuffling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// The chance that grows from a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The seed of the `index`-th of many games started from one seed.
    pub fn nth_seed(seed: u64, index: u64) -> u64 {
        mix(mix(seed).wrapping_add(index))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        mix(self.state)
    }

    /// A number from 0 to `n - 1`, each equally likely.
    ///
    /// # Panics
    /// If `n` is 0: there is nothing to choose from.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "chance asked to choose from nothing");
        // Multiply and take the high half; the few values that would favour some results are thrown
        // away (Lemire 2019).
        let mut product = u64::from(low_half(self.bits())) * u64::from(n);
        if low_half(product) < n {
            let unfair = n.wrapping_neg() % n;
            while low_half(product) < unfair {
                product = u64::from(low_half(self.bits())) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// One of so many places, each equally likely.
    #[inline]
    pub(crate) fn place(&mut self, places: usize) -> usize {
        self.below(u32::try_from(places).expect("nothing is chosen from four thousand million")) as usize
    }

    /// Brings the items into a random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.place(last + 1));
        }
    }

    /// One of the items, or nothing if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.place(items.len())]) }
    }
}

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn low_half(bits: u64) -> u32 {
    (bits & 0xffff_ffff) as u32
}

#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The published first outputs of SplitMix64 for seed 1234567.
    #[test]
    fn the_generator_is_splitmix64() {
        let mut chance = Chance::new(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| chance.bits()).collect();
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn a_shuffle_is_the_same_for_ever() {
        let mut cards: Vec<u8> = (0..10).collect();
        Chance::new(42).shuffle(&mut cards);
        assert_eq!(cards, [2, 5, 3, 4, 9, 8, 7, 0, 6, 1]);
    }

    #[test]
    fn every_number_comes_about_equally_often() {
        let mut chance = Chance::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }

    proptest! {
        #[test]
        fn below_stays_below(seed: u64, n in 1u32..) {
            prop_assert!(Chance::new(seed).below(n) < n);
        }

        #[test]
        fn a_shuffle_keeps_every_card(seed: u64, n in 0usize..100) {
            let mut cards: Vec<usize> = (0..n).collect();
            Chance::new(seed).shuffle(&mut cards);
            cards.sort_unstable();
            prop_assert!(cards.into_iter().eq(0..n));
        }
    }
}
