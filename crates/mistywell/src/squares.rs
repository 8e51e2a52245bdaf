//! Sets of squares, and what lies on them.

use crate::content::{District, Group, Square};
use crate::ids::*;
use mistgate_kernel::bit_sets;
use serde::{Deserialize, Serialize};

bit_sets! {
    /// A set of squares of the Map.
    pub SquareSet(u64) of SquareId;
}

/// What lies on the squares, a set for each colour. A square holds at most one cube (MW-INFL-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CubesOnMap([SquareSet; Cube::ALL.len()]);

impl CubesOnMap {
    /// What lies on a square.
    pub fn on(&self, square: SquareId) -> Option<Cube> {
        Cube::ALL.into_iter().find(|&cube| self.0[cube as usize].contains(square))
    }

    /// Puts something on a square, or clears it.
    pub fn set(&mut self, square: SquareId, cube: Option<Cube>) {
        for lying in &mut self.0 {
            lying.remove(square);
        }
        if let Some(cube) = cube {
            self.0[cube as usize].insert(square);
        }
    }

    /// Squares with a cube of this colour.
    pub fn with(&self, cube: Cube) -> SquareSet {
        self.0[cube as usize]
    }

    /// Squares with a cube that is no Bane.
    pub fn cubes(&self) -> SquareSet {
        let [purple, orange, green, brown, _] = self.0;
        purple.union(orange).union(green).union(brown)
    }

    /// Squares with anything on them.
    pub fn occupied(&self) -> SquareSet {
        self.cubes().union(self.with(Cube::Red))
    }
}

/// Which squares are whose and where, worked out once for a Map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquareSets {
    /// Own squares of each role: with its symbol, and wild ones (MW-MAP-02, MW-MAP-04).
    pub own: [SquareSet; ROLES],
    /// Squares of each district.
    pub of_district: [SquareSet; DISTRICTS],
    /// Squares that serve each group, the wild ones of its district included (MW-MAP-05).
    pub of_group: Vec<SquareSet>,
    /// The whole Map.
    pub all: SquareSet,
}

impl SquareSets {
    /// The sets of a Map.
    pub fn new(districts: &[District], groups: &[Group], squares: &[Square]) -> Self {
        let where_is = |fits: &dyn Fn(&Square) -> bool| SquareId::numbered(squares).filter(|(_, square)| fits(square)).map(|(id, _)| id).collect();
        let mut sets = SquareSets { all: where_is(&|_| true), ..SquareSets::default() };
        for role in Role::ALL {
            sets.own[role.index()] = where_is(&|square| square.owner.is_none_or(|owner| owner == role));
        }
        for (at, _) in districts.iter().enumerate().take(DISTRICTS) {
            sets.of_district[at] = where_is(&|square| square.district.index() == at);
        }
        for (at, group) in groups.iter().enumerate() {
            let serves = |square: &Square| match square.group {
                Some(own) => own.index() == at,
                None => square.district == group.district,
            };
            sets.of_group.push(where_is(&serves));
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_square_holds_what_was_last_put_on_it(steps in prop::collection::vec((0u8..60, 0usize..6), 0..200)) {
            let mut map = CubesOnMap::default();
            let mut model = [None; 60];
            for (square, colour) in steps {
                let cube = Cube::ALL.get(colour).copied();
                map.set(SquareId(square), cube);
                model[square as usize] = cube;
            }
            for (square, cube) in (0u8..).map(SquareId).zip(model) {
                prop_assert_eq!(map.on(square), cube);
                prop_assert_eq!(map.occupied().contains(square), cube.is_some());
                prop_assert_eq!(map.cubes().contains(square), cube.is_some_and(|cube| cube != Cube::Red));
            }
            prop_assert_eq!(map.occupied().iter().count(), map.occupied().len());
        }
    }
}
