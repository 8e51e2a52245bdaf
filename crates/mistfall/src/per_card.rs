//! A list of fixed size, one entry for every card of a kind.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::ops::{Index, IndexMut};

/// `N` entries, found by number. Copied, never allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerCard<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for PerCard<T, N> {
    fn default() -> Self {
        PerCard([T::default(); N])
    }
}

impl<T, const N: usize> Index<usize> for PerCard<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.0[at]
    }
}

impl<T, const N: usize> IndexMut<usize> for PerCard<T, N> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at]
    }
}

/// Empty entries at the end are left out, so that a list can grow and old ones are still read.
impl<T: Default + PartialEq + Serialize, const N: usize> Serialize for PerCard<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let end = self.0.iter().rposition(|entry| *entry != T::default()).map_or(0, |last| last + 1);
        serializer.collect_seq(&self.0[..end])
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for PerCard<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = Vec::<T>::deserialize(deserializer)?;
        let mut list = Self::default();
        let Some(begin) = list.0.get_mut(..entries.len()) else {
            return Err(D::Error::custom(format!("a list of {N} entries has {}", entries.len())));
        };
        begin.copy_from_slice(&entries);
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_that_was_kept_when_it_was_smaller() {
        let mut list = PerCard::<u8, 4>::default();
        list[1] = 7;
        assert_eq!(serde_json::to_string(&list).unwrap(), "[0,7]");
        assert_eq!(serde_json::from_str::<PerCard<u8, 4>>("[0,7]").unwrap(), list);
        assert_eq!(serde_json::from_str::<PerCard<u8, 4>>("[0,7,0,0]").unwrap(), list);
        assert!(serde_json::from_str::<PerCard<u8, 4>>("[0,7,0,0,0]").is_err());
    }
}
