//! A region of hexes: rows shifted by half a hex by turns, as printed on a board.
//!
//! ```text
//!    A1  B1  C1       a short row: it begins half a hex further in
//!  A2  B2  C2  D2     a long row: its first and last hexes stick out by half
//!    A3  B3  C3
//! ```

use super::path::Ways;
use super::{SPACES, Space, Spaces, name, read_name};

/// Which rows stick out by half a hex at both ends, and so have one hex more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongRows {
    /// The first, the third, the fifth.
    Odd,
    /// The second, the fourth, the sixth.
    Even,
}

/// The six ways out of a hex that stands on its corner, clockwise from the north-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HexSide {
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl HexSide {
    /// All six, clockwise from the north-east.
    pub const ALL: [HexSide; 6] = [HexSide::NorthEast, HexSide::East, HexSide::SouthEast, HexSide::SouthWest, HexSide::West, HexSide::NorthWest];

    /// The way back.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// Half hexes to the right, and rows down.
    fn shift(self) -> (i16, i16) {
        match self {
            HexSide::NorthEast => (1, -1),
            HexSide::East => (2, 0),
            HexSide::SouthEast => (1, 1),
            HexSide::SouthWest => (-1, 1),
            HexSide::West => (-2, 0),
            HexSide::NorthWest => (-1, -1),
        }
    }
}

/// A grid of hexes. What lies on them, the game knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexGrid {
    /// Hexes in a short row.
    columns: u8,
    rows: u8,
    long: LongRows,
}

impl HexGrid {
    /// A grid with so many hexes in its short rows, one more in its long ones; nothing if it is too large.
    pub fn new(columns: u8, rows: u8, long: LongRows) -> Option<Self> {
        let fits = (usize::from(columns) + 1) * usize::from(rows) <= SPACES && columns < u8::MAX;
        fits.then_some(HexGrid { columns, rows, long })
    }

    /// How many rows?
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// How many hexes this row has.
    pub fn columns(&self, row: u8) -> u8 {
        self.columns + u8::from(self.is_long(row))
    }

    fn is_long(&self, row: u8) -> bool {
        row.is_multiple_of(2) == (self.long == LongRows::Odd)
    }

    /// The hex in this column and row, both from 0.
    pub fn hex(&self, column: u8, row: u8) -> Option<Space> {
        let there = row < self.rows && column < self.columns(row);
        // Every row has room for a long one, so that a number tells its row.
        there.then(|| Space(u16::from(row) * (u16::from(self.columns) + 1) + u16::from(column)))
    }

    /// Column and row of a hex, both from 0.
    ///
    /// # Panics
    /// If the grid has no such hex.
    pub fn position(&self, hex: Space) -> (u8, u8) {
        let width = u16::from(self.columns) + 1;
        let part = |number: u16| u8::try_from(number).expect("a hex of this grid");
        (part(hex.0 % width), part(hex.0 / width))
    }

    /// Every hex, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Space> + use<> {
        let grid = *self;
        (0..grid.rows).flat_map(move |row| (0..grid.columns(row)).filter_map(move |column| grid.hex(column, row)))
    }

    /// Does the hex stick out of the frame, so that only half of it is printed?
    pub fn is_half(&self, hex: Space) -> bool {
        let (column, row) = self.position(hex);
        self.is_long(row) && (column == 0 || column == self.columns)
    }

    /// The hex beyond this side.
    pub fn beyond(&self, hex: Space, side: HexSide) -> Option<Space> {
        let (x, row) = self.half_steps(hex);
        let (right, down) = side.shift();
        self.at_half_steps(x + right, row + down)
    }

    /// The hexes around this one.
    pub fn neighbours(&self, hex: Space) -> Spaces {
        HexSide::ALL.into_iter().filter_map(|side| self.beyond(hex, side)).collect()
    }

    /// How many steps from hex to hex, over open land.
    pub fn distance(&self, from: Space, to: Space) -> u8 {
        let ((one, two), (other, row)) = (self.half_steps(from), self.half_steps(to));
        let (across, down) = (one.abs_diff(other), two.abs_diff(row));
        // A step to the next row brings one half a hex to the side as well.
        u8::try_from(down + across.saturating_sub(down) / 2).expect("no way over a grid is longer than its hexes are many")
    }

    /// How far right the middle of the hex lies, in half hexes, and its row.
    fn half_steps(&self, hex: Space) -> (i16, i16) {
        let (column, row) = self.position(hex);
        (2 * i16::from(column) + i16::from(!self.is_long(row)), i16::from(row))
    }

    fn at_half_steps(&self, x: i16, row: i16) -> Option<Space> {
        let row = u8::try_from(row).ok()?;
        let indent = i16::from(!self.is_long(row));
        self.hex(u8::try_from((x - indent).checked_div_euclid(2)?).ok()?, row)
    }

    /// The hex as printed on the board: `B5`.
    pub fn name(&self, hex: Space) -> String {
        let (column, row) = self.position(hex);
        name(column, row)
    }

    /// The hex of this name.
    pub fn named(&self, text: &str) -> Option<Space> {
        let (column, row) = read_name(text)?;
        self.hex(column, row)
    }

    /// The steps from hex to hex, for a search: the game says what a step onto a hex costs, or that there is none.
    pub fn walk<F: Fn(Space, Space) -> Option<u8>>(&self, price: F) -> HexWalk<F> {
        HexWalk { grid: *self, price }
    }
}

/// The steps over a region, see [`HexGrid::walk`].
pub struct HexWalk<F> {
    grid: HexGrid,
    price: F,
}

impl<F: Fn(Space, Space) -> Option<u8>> Ways for HexWalk<F> {
    #[inline]
    fn each(&self, from: Space, wanted: impl Fn(Space) -> bool, mut way: impl FnMut(Space, u8)) {
        for to in HexSide::ALL.into_iter().filter_map(|side| self.grid.beyond(from, side)).filter(|&to| wanted(to)) {
            if let Some(cost) = (self.price)(from, to) {
                way(to, cost);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::path::Reach;
    use proptest::prelude::*;

    fn grid() -> impl Strategy<Value = HexGrid> {
        (1u8..14, 1u8..14, any::<bool>())
            .prop_map(|(columns, rows, odd)| HexGrid::new(columns, rows, if odd { LongRows::Odd } else { LongRows::Even }).unwrap())
    }

    /// Where the middle of a hex lies on paper, in units of a quarter of its width and a quarter of its height.
    fn on_paper(grid: &HexGrid, hex: Space) -> (i32, i32) {
        let (column, row) = grid.position(hex);
        let indent = if grid.columns(row) == grid.columns { 2 } else { 0 };
        (4 * i32::from(column) + indent, 3 * i32::from(row))
    }

    /// Two hexes share an edge if their middles are as near as middles can be.
    fn share_an_edge(one: (i32, i32), two: (i32, i32)) -> bool {
        matches!(((one.0 - two.0).abs(), (one.1 - two.1).abs()), (4, 0) | (2, 3))
    }

    proptest! {
        #[test]
        fn neighbours_share_an_edge_on_paper(grid in grid()) {
            for one in grid.hexes() {
                let touching: Spaces = grid.hexes().filter(|&two| share_an_edge(on_paper(&grid, one), on_paper(&grid, two))).collect();
                prop_assert_eq!(grid.neighbours(one), touching);
            }
        }

        #[test]
        fn the_way_back_leads_back(grid in grid()) {
            for hex in grid.hexes() {
                for side in HexSide::ALL {
                    prop_assert!(grid.beyond(hex, side).is_none_or(|other| grid.beyond(other, side.opposite()) == Some(hex)));
                }
                prop_assert_eq!(grid.named(&grid.name(hex)), Some(hex));
            }
        }

        #[test]
        fn distances_are_those_one_walks(grid in grid(), start: prop::sample::Index) {
            let hexes: Vec<Space> = grid.hexes().collect();
            let start = hexes[start.index(hexes.len())];
            // A single column with long rows at both ends can be walked too, so every hex is reached.
            let reach = Reach::new(start, 200, &grid.walk(|_, _| Some(1)));
            for &hex in &hexes {
                prop_assert_eq!(reach.cost(hex), Some(grid.distance(start, hex)));
                prop_assert_eq!(grid.distance(start, hex), grid.distance(hex, start));
            }
        }
    }

    #[test]
    fn a_region_of_twelve_and_thirteen() {
        let grid = HexGrid::new(12, 9, LongRows::Even).unwrap();
        assert_eq!(grid.hexes().count(), 5 * 12 + 4 * 13);
        let named = |text: &str| grid.named(text).unwrap();
        let around: Vec<String> = grid.neighbours(named("B5")).iter().map(|hex| grid.name(hex)).collect();
        assert_eq!(around, ["B4", "C4", "A5", "C5", "B6", "C6"]);
        assert_eq!(grid.beyond(named("B5"), HexSide::NorthEast), Some(named("C4")));
        assert!(grid.is_half(named("A2")) && grid.is_half(named("M8")) && !grid.is_half(named("B2")) && !grid.is_half(named("A1")));
        assert_eq!((grid.named("M1"), grid.named("A10")), (None, None));
    }
}
