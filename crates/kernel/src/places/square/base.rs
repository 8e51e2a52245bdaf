//! The ground a figure stands on: one space, or four.

use super::{Compass, Crossing, Doors, SquareMap};
use crate::places::sight::Block;
use crate::places::{Space, Spaces};

/// How much ground a figure needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Size {
    /// One space.
    #[default]
    One,
    /// Two by two spaces.
    Four,
}

impl Size {
    fn side(self) -> u8 {
        match self {
            Size::One => 1,
            Size::Four => 2,
        }
    }
}

/// The ground a figure stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Base {
    /// Its space in the north-west.
    pub corner: Space,
    /// How large it is.
    pub size: Size,
}

impl Base {
    /// A base of one space.
    pub fn one(space: Space) -> Self {
        Base { corner: space, size: Size::One }
    }

    /// A base of four spaces, by the one in its north-west.
    pub fn four(corner: Space) -> Self {
        Base { corner, size: Size::Four }
    }
}

impl SquareMap {
    /// The spaces of a base; nothing if one of them is no space of the map.
    #[inline]
    pub fn ground(&self, base: Base) -> Option<Spaces> {
        let (column, row) = self.position(base.corner);
        let side = base.size.side();
        let mut ground = Spaces::EMPTY;
        for (right, down) in (0..side).flat_map(|down| (0..side).map(move |right| (right, down))) {
            ground.insert(self.space(column + right, row + down)?);
        }
        Some(ground)
    }

    /// The worst that runs through the inside of a base: nothing does if it is clear.
    pub fn divided(&self, base: Base, closed: Doors) -> Crossing {
        let Some(ground) = self.ground(base) else { return Crossing::Barred };
        let inner = |space: Space| {
            let straight =
                [Compass::East, Compass::South].into_iter().filter(move |&compass| self.plan.beyond(space, compass).is_some_and(|to| ground.contains(to)));
            straight.map(move |compass| self.crossing(space, compass, closed))
        };
        ground.iter().flat_map(inner).max().unwrap_or(Crossing::Clear)
    }

    /// The base one step further, if all of its ground is on the map; whether it may go there is another question.
    pub fn shifted(&self, base: Base, compass: Compass) -> Option<Base> {
        let ((column, row), (right, down)) = (self.position(base.corner), compass.shift());
        let corner = self.space(column.checked_add_signed(right)?, row.checked_add_signed(down)?)?;
        let shifted = Base { corner, ..base };
        self.ground(shifted).map(|_| shifted)
    }

    /// Can each space of the base make this step over nothing solid?
    pub fn can_shift(&self, base: Base, compass: Compass, closed: Doors) -> bool {
        self.ground(base).is_some_and(|ground| ground.iter().all(|space| self.crossing(space, compass, closed) != Crossing::Barred))
    }

    /// Every space next to a base, its own not counted.
    pub fn around(&self, base: Base, closed: Doors) -> Spaces {
        let ground = self.ground(base).unwrap_or_default();
        ground.iter().fold(Spaces::EMPTY, |around, space| around.union(self.neighbours(space, closed))).without(ground)
    }

    /// The distance between the nearest spaces of two bases.
    #[inline]
    pub fn distance_between(&self, one: Base, two: Base) -> u8 {
        if (one.size, two.size) == (Size::One, Size::One) {
            return self.distance(one.corner, two.corner);
        }
        let [columns, rows] = self.gaps(one, two);
        let size = |gap: i16| u8::try_from(gap.unsigned_abs()).unwrap_or(u8::MAX);
        size(columns).max(size(rows))
    }

    /// The direction from one base straight to the other, axis by axis: no part to the side if they share a column.
    pub fn direction_between(&self, one: Base, two: Base) -> Option<Compass> {
        let [columns, rows] = self.gaps(one, two);
        Compass::of(columns, rows)
    }

    /// Columns and rows from the nearest space of one to the nearest of the other.
    fn gaps(&self, one: Base, two: Base) -> [i16; 2] {
        let ((column, row), (other, below)) = (self.position(one.corner), self.position(two.corner));
        let gap = |from: u8, to: u8| {
            let (from_last, to_last) = (from + one.size.side() - 1, to + two.size.side() - 1);
            if to > from_last {
                i16::from(to) - i16::from(from_last)
            } else if to_last < from {
                i16::from(to_last) - i16::from(from)
            } else {
                0
            }
        };
        [gap(column, other), gap(row, below)]
    }

    /// The ground of a base as one square, for a line of sight to meet: one that runs between its spaces crosses it.
    pub fn block(&self, base: Base) -> Block {
        let (column, row) = self.position(base.corner);
        Block::square(column, row, base.size.side())
    }
}
