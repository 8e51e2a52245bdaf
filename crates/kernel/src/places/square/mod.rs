//! A map of square spaces with walls, low walls and doors on their sides.
//!
//! - [`Compass`]: the eight directions
//! - [`Barrier`]: what stands on a side
//! - [`Plan`]: a map being drawn; [`SquareMap`]: a finished one
//! - `steps`: who is next to whom, and what a step crosses
//! - [`Spread`]: the steps of many at once
//! - `look`: what a line of sight meets
//! - [`Base`]: the ground a figure stands on, one space or four

mod base;
mod compass;
mod look;
mod plan;
mod spread;
mod steps;

pub use base::{Base, Size};
pub use compass::Compass;
pub use look::{Contact, Obstruction};
pub use plan::Plan;
pub use spread::Spread;
pub use steps::{Crossing, Step, Walk};

use super::{Space, Spaces, name, read_name};
use crate::pieces::Set;
use look::Looks;
use spread::Nearby;

/// The most doors a map can have: they share a word with two other facts about a line of sight.
pub const DOORS: u8 = 30;

/// A set of doors, such as those that are closed.
pub type Doors = Set<u8, 1>;

/// What a space is, as flags whose meaning the game gives: water, shadow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zones(pub u8);

impl Zones {
    /// Has the space one of these flags?
    #[inline]
    pub fn any(self, flags: Zones) -> bool {
        self.0 & flags.0 != 0
    }
}

/// What stands on a side of a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Barrier {
    /// Nothing.
    #[default]
    None,
    /// A broken line: it hinders who passes and who looks.
    Hindering,
    /// A solid line: nobody passes and nobody looks through.
    Blocking,
    /// A door: like a solid line while it is closed, nothing while it is open.
    Door(u8),
}

impl Barrier {
    /// Does it block while these doors are closed?
    #[inline]
    pub fn blocks(self, closed: Doors) -> bool {
        match self {
            Barrier::Blocking => true,
            Barrier::Door(door) => closed.contains(door),
            Barrier::None | Barrier::Hindering => false,
        }
    }
}

/// A side of a space, by the corner in its north or west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The west side of the space in this column and row.
    Upright(u8, u8),
    /// The north side of the space in this column and row.
    Level(u8, u8),
}

/// A finished map: immutable, with everything worked out that does not change during a play.
#[derive(Clone, Debug)]
pub struct SquareMap {
    plan: Plan,
    steps: Vec<steps::Around>,
    nearby: Nearby,
    looks: Looks,
    /// Column and row of every space.
    positions: Vec<(u8, u8)>,
    /// The spaces with each flag.
    zones: [Spaces; 8],
}

impl SquareMap {
    /// How many columns its outline has.
    pub fn columns(&self) -> u8 {
        self.plan.columns
    }

    /// How many rows its outline has.
    pub fn rows(&self) -> u8 {
        self.plan.rows
    }

    /// Every space of the map, row by row.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + '_ {
        Space::all(self.plan.spaces.len()).filter(|&space| self.plan.spaces[space.index()].is_some())
    }

    /// The space in this column and row, both from 0.
    pub fn space(&self, column: u8, row: u8) -> Option<Space> {
        self.plan.space(column, row)
    }

    /// Column and row of a space, both from 0.
    #[inline]
    pub fn position(&self, space: Space) -> (u8, u8) {
        self.positions[space.index()]
    }

    /// What the space is.
    #[inline]
    pub fn zones(&self, space: Space) -> Zones {
        self.plan.spaces[space.index()].unwrap_or_default()
    }

    /// Every space with one of these flags.
    #[inline]
    pub fn zone(&self, flags: Zones) -> Spaces {
        let wanted = (0..8).filter(|flag| flags.any(Zones(1 << flag)));
        wanted.fold(Spaces::EMPTY, |all, flag| all.union(self.zones[flag]))
    }

    /// What stands on a side.
    pub fn barrier(&self, side: Side) -> Barrier {
        self.plan.barrier(side)
    }

    /// The larger of the differences in columns and in rows: obstacles do not matter.
    #[inline]
    pub fn distance(&self, from: Space, to: Space) -> u8 {
        let ((column, row), (other_column, other_row)) = (self.position(from), self.position(to));
        column.abs_diff(other_column).max(row.abs_diff(other_row))
    }

    /// The direction of a straight step towards the other space: diagonal if both column and row differ.
    pub fn direction(&self, from: Space, to: Space) -> Option<Compass> {
        let ((column, row), (other_column, other_row)) = (self.position(from), self.position(to));
        Compass::of(i16::from(other_column) - i16::from(column), i16::from(other_row) - i16::from(row))
    }

    /// The space as written on its ruler: `H2`.
    pub fn name(&self, space: Space) -> String {
        let (column, row) = self.position(space);
        name(column, row)
    }

    /// The space of this name.
    pub fn named(&self, text: &str) -> Option<Space> {
        let (column, row) = read_name(text)?;
        self.space(column, row)
    }
}

#[cfg(test)]
mod tests;
