//! Straight lines in exact integers: whether one stays away from a thing, only touches it, or crosses it.
//!
//! Coordinates are doubled: the space in column `c` and row `r` is the square from `(2c, 2r)` to `(2c + 2, 2r + 2)`, so
//! that its corners and its centre are whole numbers. Nothing is ever divided or rounded.

/// A point in doubled coordinates: `x` grows to the east, `y` to the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// Twice the way east.
    pub x: i32,
    /// Twice the way south.
    pub y: i32,
}

impl Point {
    /// The point with these doubled coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }

    /// On which side of the line from `self` in this direction the other point lies: 0 on it, otherwise the sign tells.
    #[inline]
    pub fn side_of(self, heading: Point, other: Point) -> i32 {
        (heading.x * (other.y - self.y) - heading.y * (other.x - self.x)).signum()
    }
}

/// An upright rectangle: a space, the ground of a large base, or (without width or without height) one side of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its corner in the north-west.
    pub low: Point,
    /// Its corner in the south-east.
    pub high: Point,
}

impl Block {
    /// The square of `size` times `size` spaces with this space in its north-west.
    pub fn square(column: u8, row: u8, size: u8) -> Self {
        let low = Point::new(2 * i32::from(column), 2 * i32::from(row));
        let size = 2 * i32::from(size);
        Block { low, high: Point::new(low.x + size, low.y + size) }
    }

    fn corners(self) -> [Point; 4] {
        [self.low, Point::new(self.high.x, self.low.y), Point::new(self.low.x, self.high.y), self.high]
    }
}

/// How a line meets a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meeting {
    /// They share no point.
    Apart,
    /// The line runs along an edge or brushes a corner.
    Touches,
    /// The line passes through the inside; through a single side: it cuts it between its ends.
    Crosses,
}

/// A straight line from point to point, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// One end.
    pub from: Point,
    /// The other.
    pub to: Point,
}

impl Segment {
    /// The line along which two spaces look at each other: from centre to centre in a common row or column, otherwise
    /// between the two corners that are closest to each other. Spaces are given as column and row.
    pub fn between(from: (u8, u8), to: (u8, u8)) -> Self {
        let in_line = from.0 == to.0 || from.1 == to.1;
        let ends = |one: u8, two: u8| {
            let (one_low, two_low) = (2 * i32::from(one), 2 * i32::from(two));
            match (in_line, one < two) {
                (true, _) => (one_low + 1, two_low + 1),
                (false, true) => (one_low + 2, two_low),
                (false, false) => (one_low, two_low + 2),
            }
        };
        let ((from_x, to_x), (from_y, to_y)) = (ends(from.0, to.0), ends(from.1, to.1));
        Segment { from: Point::new(from_x, from_y), to: Point::new(to_x, to_y) }
    }

    /// How the line meets a rectangle.
    ///
    /// Two convex things are apart exactly if one of three directions parts them: across, down, or square to the line.
    #[inline]
    pub fn meets(self, block: Block) -> Meeting {
        let (low, high) = self.outline();
        let apart = high.x < block.low.x || low.x > block.high.x || high.y < block.low.y || low.y > block.high.y;
        if apart {
            return Meeting::Apart;
        }
        let heading = self.heading();
        let sides = block.corners().map(|corner| self.from.side_of(heading, corner));
        let (left, right) = (sides.iter().any(|&side| side < 0), sides.iter().any(|&side| side > 0));
        let through_the_line = left && right;
        if self.from != self.to && !through_the_line && !sides.contains(&0) {
            return Meeting::Apart;
        }
        let overlap = high.x > block.low.x && low.x < block.high.x && high.y > block.low.y && low.y < block.high.y;
        if overlap && (through_the_line || self.from == self.to) { Meeting::Crosses } else { Meeting::Touches }
    }

    /// The way from one end to the other.
    pub fn heading(self) -> Point {
        Point::new(self.to.x - self.from.x, self.to.y - self.from.y)
    }

    /// Does the point lie on the line?
    #[inline]
    pub fn holds(self, point: Point) -> bool {
        self.meets(Block { low: point, high: point }) != Meeting::Apart
    }

    #[inline]
    fn outline(self) -> (Point, Point) {
        let low = Point::new(self.from.x.min(self.to.x), self.from.y.min(self.to.y));
        let high = Point::new(self.from.x.max(self.to.x), self.from.y.max(self.to.y));
        (low, high)
    }
}

#[cfg(test)]
mod tests;
