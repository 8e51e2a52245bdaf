//! A map being drawn: spaces, what they are, what stands on their sides.

use super::look::Looks;
use super::spread::Nearby;
use super::steps::Around;
use super::{Barrier, Compass, DOORS, Side, SquareMap, Zones};
use crate::places::sight::{Block, Point};
use crate::places::{SPACES, Space, Spaces};
use crate::small;

/// A map being drawn. It begins without any space.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) columns: u8,
    pub(super) rows: u8,
    pub(super) spaces: Vec<Option<Zones>>,
    upright: Vec<Barrier>,
    level: Vec<Barrier>,
}

impl Plan {
    /// An empty plan of this size; nothing if it is larger than a map may be.
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let (wide, high) = (usize::from(columns), usize::from(rows));
        let fits = wide * high <= SPACES && columns < u8::MAX && rows < u8::MAX;
        fits.then(|| Plan {
            columns,
            rows,
            spaces: vec![None; wide * high],
            upright: vec![Barrier::None; (wide + 1) * high],
            level: vec![Barrier::None; wide * (high + 1)],
        })
    }

    /// Puts a space there, or changes what it is.
    ///
    /// # Panics
    /// If it lies outside the plan.
    pub fn set_space(&mut self, column: u8, row: u8, zones: Zones) {
        assert!(column < self.columns && row < self.rows, "({column}, {row}) lies outside the plan");
        let at = self.index(column, row);
        self.spaces[at] = Some(zones);
    }

    /// Draws what stands on a side.
    ///
    /// # Panics
    /// If it lies outside the plan, or the door's number is not below [`DOORS`].
    pub fn set_side(&mut self, side: Side, barrier: Barrier) {
        assert!(!matches!(barrier, Barrier::Door(door) if door >= DOORS), "a map has at most {DOORS} doors");
        match self.side_index(side) {
            Some(at) => *self.side_mut(side, at) = barrier,
            None => panic!("{side:?} lies outside the plan"),
        }
    }

    /// Draws the same on all four sides of a space: a pillar, a table.
    pub fn outline(&mut self, column: u8, row: u8, barrier: Barrier) {
        for side in [Side::Upright(column, row), Side::Upright(column + 1, row), Side::Level(column, row), Side::Level(column, row + 1)] {
            self.set_side(side, barrier);
        }
    }

    /// Walls the map in: a solid line wherever a space ends at no space, unless a door stands there.
    pub fn enclose(&mut self) {
        for side in self.sides().collect::<Vec<_>>() {
            let [one, two] = self.beside(side).map(|space| space.is_some());
            if one != two && !matches!(self.barrier(side), Barrier::Door(_)) {
                self.set_side(side, Barrier::Blocking);
            }
        }
    }

    /// Works everything out.
    pub fn finish(self) -> SquareMap {
        let all = || Space::all(self.spaces.len());
        let steps: Vec<Around> = all().map(|from| Around::new(&self, from)).collect();
        let nearby = Nearby::new(&steps);
        let looks = Looks::new(&self);
        let positions = all().map(|space| self.position(space)).collect();
        let with = |flag: usize| all().filter(|space| self.spaces[space.index()].is_some_and(|zones| zones.any(Zones(1 << flag)))).collect::<Spaces>();
        let zones = std::array::from_fn(with);
        SquareMap { plan: self, steps, nearby, looks, positions, zones }
    }

    fn index(&self, column: u8, row: u8) -> usize {
        usize::from(row) * usize::from(self.columns) + usize::from(column)
    }

    pub(super) fn space(&self, column: u8, row: u8) -> Option<Space> {
        if column >= self.columns || row >= self.rows {
            return None;
        }
        let at = self.index(column, row);
        self.spaces[at].map(|_| <Space as crate::Id>::at(at))
    }

    #[inline]
    pub(super) fn position(&self, space: Space) -> (u8, u8) {
        let wide = usize::from(self.columns);
        (small(space.index() % wide), small(space.index() / wide))
    }

    /// The space one step further, if there is one.
    pub(super) fn beyond(&self, from: Space, compass: Compass) -> Option<Space> {
        let ((column, row), (right, down)) = (self.position(from), compass.shift());
        self.space(column.checked_add_signed(right)?, row.checked_add_signed(down)?)
    }

    fn side_index(&self, side: Side) -> Option<usize> {
        match side {
            Side::Upright(column, row) if column <= self.columns && row < self.rows => {
                Some(usize::from(row) * (usize::from(self.columns) + 1) + usize::from(column))
            }
            Side::Level(column, row) if column < self.columns && row <= self.rows => Some(self.index(column, row)),
            Side::Upright(..) | Side::Level(..) => None,
        }
    }

    fn side_mut(&mut self, side: Side, at: usize) -> &mut Barrier {
        match side {
            Side::Upright(..) => &mut self.upright[at],
            Side::Level(..) => &mut self.level[at],
        }
    }

    pub(super) fn barrier(&self, side: Side) -> Barrier {
        match (side, self.side_index(side)) {
            (Side::Upright(..), Some(at)) => self.upright[at],
            (Side::Level(..), Some(at)) => self.level[at],
            (_, None) => Barrier::None,
        }
    }

    /// Every side of the plan.
    pub(super) fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let upright = (0..rows).flat_map(move |row| (0..=columns).map(move |column| Side::Upright(column, row)));
        let level = (0..=rows).flat_map(move |row| (0..columns).map(move |column| Side::Level(column, row)));
        upright.chain(level)
    }

    /// What lies west and east, or north and south, of a side.
    fn beside(&self, side: Side) -> [Option<Space>; 2] {
        match side {
            Side::Upright(column, row) => [column.checked_sub(1).and_then(|west| self.space(west, row)), self.space(column, row)],
            Side::Level(column, row) => [row.checked_sub(1).and_then(|north| self.space(column, north)), self.space(column, row)],
        }
    }

    /// The side one crosses with a straight step from this place.
    pub(super) fn crossed((column, row): (u8, u8), compass: Compass) -> Side {
        match compass {
            Compass::North => Side::Level(column, row),
            Compass::South => Side::Level(column, row + 1),
            Compass::West => Side::Upright(column, row),
            Compass::East => Side::Upright(column + 1, row),
            Compass::NorthEast | Compass::SouthEast | Compass::SouthWest | Compass::NorthWest => unreachable!("a diagonal step crosses a corner"),
        }
    }
}

impl Side {
    /// Where it lies: a rectangle without width or without height.
    pub fn block(self) -> Block {
        let (low, wide, high) = match self {
            Side::Upright(column, row) => (Point::new(2 * i32::from(column), 2 * i32::from(row)), 0, 2),
            Side::Level(column, row) => (Point::new(2 * i32::from(column), 2 * i32::from(row)), 2, 0),
        };
        Block { low, high: Point::new(low.x + wide, low.y + high) }
    }

    /// The sides that end in this corner, at most four.
    pub(super) fn at_corner(corner: Point) -> impl Iterator<Item = Side> {
        let part = |doubled: i32| u8::try_from(doubled / 2).ok();
        let place = |x: i32, y: i32| Some((part(x)?, part(y)?));
        let upright = [place(corner.x, corner.y - 2), place(corner.x, corner.y)].map(|place| place.map(|(column, row)| Side::Upright(column, row)));
        let level = [place(corner.x - 2, corner.y), place(corner.x, corner.y)].map(|place| place.map(|(column, row)| Side::Level(column, row)));
        upright.into_iter().chain(level).flatten()
    }
}
