//! A table of fixed size, one entry for every card of a kind.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::ops::{Index, IndexMut};

/// `N` entries, found by number. Copied, never allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Table<T, N> {
    fn default() -> Self {
        Table([T::default(); N])
    }
}

impl<T, const N: usize> Index<usize> for Table<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.0[at]
    }
}

impl<T, const N: usize> IndexMut<usize> for Table<T, N> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at]
    }
}

impl<T: Serialize, const N: usize> Serialize for Table<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Table<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = Vec::<T>::deserialize(deserializer)?;
        let found = entries.len();
        entries.try_into().map(Table).map_err(|_| D::Error::custom(format!("a table of {N} entries has {found}")))
    }
}

/// A handful of ids taken out of a set, to go through them in either order.
#[derive(Clone, Copy, Debug)]
pub struct Ids {
    ids: [u8; 128],
    len: u8,
}

impl Ids {
    /// In the order they were put in.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        self.ids[..self.len as usize].iter().copied()
    }
}

impl FromIterator<u8> for Ids {
    fn from_iter<I: IntoIterator<Item = u8>>(found: I) -> Self {
        let mut ids = Ids { ids: [0; 128], len: 0 };
        for id in found {
            ids.ids[ids.len as usize] = id;
            ids.len += 1;
        }
        ids
    }
}
