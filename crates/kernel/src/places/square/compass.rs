//! The eight directions.

/// A direction on a map, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compass {
    /// Up.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

use Compass::*;

impl Compass {
    /// All eight, clockwise from the north.
    pub const ALL: [Compass; 8] = [North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest];

    /// The direction of a way with these differences in columns and rows, by their signs; nothing for no way at all.
    pub fn of(columns: i16, rows: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|compass| compass.shift() == (signum(columns), signum(rows)))
    }

    /// Columns to the east and rows to the south of one step.
    #[inline]
    pub const fn shift(self) -> (i8, i8) {
        match self {
            North => (0, -1),
            NorthEast => (1, -1),
            East => (1, 0),
            SouthEast => (1, 1),
            South => (0, 1),
            SouthWest => (-1, 1),
            West => (-1, 0),
            NorthWest => (-1, -1),
        }
    }

    /// Does a step go from corner to corner?
    #[inline]
    pub fn is_diagonal(self) -> bool {
        matches!(self, NorthEast | SouthEast | SouthWest | NorthWest)
    }

    /// The way back.
    pub fn opposite(self) -> Self {
        self.turned(2)
    }

    /// Turned clockwise by so many quarters.
    pub fn turned(self, quarters: u8) -> Self {
        Self::ALL[(self as usize + 2 * usize::from(quarters % 4)) % 8]
    }

    /// A way of so many columns and rows, turned clockwise by so many quarters: for areas that may be laid four ways.
    pub fn turned_offset((columns, rows): (i8, i8), quarters: u8) -> (i8, i8) {
        (0..quarters % 4).fold((columns, rows), |(columns, rows), _| (-rows, columns))
    }
}

fn signum(difference: i16) -> i8 {
    match difference.cmp(&0) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_direction_is_its_turned_step() {
        for compass in Compass::ALL {
            for quarters in 0..8 {
                assert_eq!(compass.turned(quarters).shift(), Compass::turned_offset(compass.shift(), quarters));
            }
            let (columns, rows) = compass.shift();
            assert_eq!(compass.opposite().shift(), (-columns, -rows));
            assert_eq!(Compass::of(5 * i16::from(columns), 2 * i16::from(rows)), Some(compass));
            assert_eq!(compass.is_diagonal(), columns != 0 && rows != 0);
        }
        assert_eq!(Compass::of(0, 0), None);
    }
}
