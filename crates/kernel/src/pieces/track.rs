//! A track that runs in a loop.

use serde::{Deserialize, Serialize};

/// A marker on a loop of spaces; after the last space comes the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LoopTrack(u8);

impl LoopTrack {
    /// A marker on this space.
    pub fn at(space: u8) -> Self {
        LoopTrack(space)
    }

    /// Moves one space on, on a track of `length` spaces, and gives the space entered.
    pub fn step(&mut self, length: u8) -> u8 {
        self.0 = if self.0 + 1 >= length { 0 } else { self.0 + 1 };
        self.0
    }

    /// The space the marker is on.
    pub fn space(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_lap_leads_back_to_where_it_began(length in 1u8..100, start: u8) {
            let mut track = LoopTrack::at(start % length);
            let mut visited = std::collections::BTreeSet::new();
            for _ in 0..length { visited.insert(track.step(length)); }
            prop_assert_eq!(track.space(), start % length);
            prop_assert_eq!(visited.len(), length as usize);
        }
    }
}
