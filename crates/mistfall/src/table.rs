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

/// Empty entries at the end are left out, so that a table can grow and old ones are still read.
impl<T: Default + PartialEq + Serialize, const N: usize> Serialize for Table<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let end = self.0.iter().rposition(|entry| *entry != T::default()).map_or(0, |last| last + 1);
        serializer.collect_seq(&self.0[..end])
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Table<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = Vec::<T>::deserialize(deserializer)?;
        let mut table = Self::default();
        let Some(begin) = table.0.get_mut(..entries.len()) else {
            return Err(D::Error::custom(format!("a table of {N} entries has {}", entries.len())));
        };
        begin.copy_from_slice(&entries);
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_that_was_kept_when_it_was_smaller() {
        let mut table = Table::<u8, 4>::default();
        table[1] = 7;
        assert_eq!(serde_json::to_string(&table).unwrap(), "[0,7]");
        assert_eq!(serde_json::from_str::<Table<u8, 4>>("[0,7]").unwrap(), table);
        assert_eq!(serde_json::from_str::<Table<u8, 4>>("[0,7,0,0]").unwrap(), table);
        assert!(serde_json::from_str::<Table<u8, 4>>("[0,7,0,0,0]").is_err());
    }
}
