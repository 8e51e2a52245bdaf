//! A pool: cubes of several colours lying together.

use serde::{Deserialize, Serialize};

/// How many cubes of each of `C` colours lie here. Colours are small numbers; the game names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool<const C: usize>([u8; C]);

impl<const C: usize> Pool<C> {
    /// No cube.
    pub const EMPTY: Self = Pool([0; C]);

    /// So many cubes of one colour.
    pub fn of(colour: usize, count: u8) -> Self {
        let mut pool = Self::EMPTY;
        pool.0[colour] = count;
        pool
    }

    /// How many of this colour?
    #[inline]
    pub fn count(&self, colour: usize) -> u8 {
        self.0[colour]
    }

    /// How many in all?
    #[inline]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; C]
    }

    /// Puts a cube in.
    #[inline]
    pub fn put(&mut self, colour: usize) {
        self.0[colour] += 1;
    }

    /// Takes a cube out.
    ///
    /// # Panics
    /// If there is none of that colour: a rule took a cube it did not have.
    #[inline]
    pub fn take(&mut self, colour: usize) {
        self.0[colour] = self.0[colour].checked_sub(1).expect("a cube was taken that is not there");
    }

    /// The colours present, in order.
    #[inline]
    pub fn colours(&self) -> impl Iterator<Item = usize> {
        let counts = self.0;
        (0..C).filter(move |&colour| counts[colour] > 0)
    }
}

impl<const C: usize> Default for Pool<C> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const C: usize> Serialize for Pool<C> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de, const C: usize> Deserialize<'de> for Pool<C> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = Vec::<u8>::deserialize(deserializer)?;
        let counts = counts.try_into().map_err(|_| serde::de::Error::custom(format!("a pool has {C} colours")))?;
        Ok(Pool(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn cubes_are_conserved(steps in prop::collection::vec((any::<bool>(), 0usize..5), 0..100)) {
            let mut pool = Pool::<5>::EMPTY;
            let mut rest = [50u8; 5];
            for (put, colour) in steps {
                if put && rest[colour] > 0 { pool.put(colour); rest[colour] -= 1 }
                if !put && pool.count(colour) > 0 { pool.take(colour); rest[colour] += 1 }
                for (c, left) in rest.iter().enumerate() { prop_assert_eq!(pool.count(c) + left, 50); }
                prop_assert_eq!(pool.is_empty(), pool.total() == 0);
                prop_assert!(pool.colours().all(|c| pool.count(c) > 0));
            }
        }
    }

    #[test]
    #[should_panic(expected = "not there")]
    fn a_cube_that_is_not_there_cannot_be_taken() {
        Pool::<2>::of(0, 1).take(1);
    }
}
