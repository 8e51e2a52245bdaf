//! Touching and passing told slowly: in every point the line shares with an obstacle, look left and look right.
//!
//! Nothing here knows of corners or of the grid. Points are fractions, and every side is asked about every point.

use super::super::{Contact, Side, SquareMap};
use crate::places::Space;
use crate::places::sight::{Point, Segment};

/// A point whose coordinates are fractions over the same positive number.
#[derive(Clone, Copy, Debug)]
struct Exact {
    x: i64,
    y: i64,
    over: i64,
}

impl Exact {
    fn whole(point: Point) -> Self {
        Exact { x: point.x.into(), y: point.y.into(), over: 1 }
    }

    /// An upright or level line holds what lies within its outline.
    fn is_on(self, [low, high]: [Point; 2]) -> bool {
        let within = |low: i32, high: i32, value: i64| i64::from(low) * self.over <= value && value <= i64::from(high) * self.over;
        within(low.x, high.x, self.x) && within(low.y, high.y, self.y)
    }

    /// Positive on one side of the line that goes through here in this direction, negative on the other.
    fn leans(self, (right, down): (i64, i64), point: Point) -> i64 {
        right * (i64::from(point.y) * self.over - self.y) - down * (i64::from(point.x) * self.over - self.x)
    }
}

pub fn slow(map: &SquareMap, from: Space, to: Space, obstacles: &[Side]) -> Contact {
    let line = map.sight_line(from, to);
    let ((column, row), (other, below)) = (map.position(from), map.position(to));
    // Two diagonal neighbours look at each other through a single point; the look goes from space to space all the same.
    let direction = (i64::from(line.to.x - line.from.x), i64::from(line.to.y - line.from.y));
    let direction = if direction == (0, 0) { (i64::from(other) - i64::from(column), i64::from(below) - i64::from(row)) } else { direction };
    let sides: Vec<[Point; 2]> = obstacles.iter().map(|side| [side.block().low, side.block().high]).collect();
    let shared: Vec<Exact> = sides.iter().flat_map(|&side| shared(line, side)).collect();
    let parted = |point: &Exact| {
        let ends = || sides.iter().filter(|&&side| point.is_on(side)).flatten();
        ends().any(|&end| point.leans(direction, end) < 0) && ends().any(|&end| point.leans(direction, end) > 0)
    };
    match shared.iter().any(parted) {
        true => Contact::Passes,
        false if shared.is_empty() => Contact::Apart,
        false => Contact::Touches,
    }
}

/// The point that a line shares with a side; the ends of what they share if one runs along the other.
fn shared(line: Segment, side: [Point; 2]) -> Vec<Exact> {
    let way = |from: Point, to: Point| (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let cross = |one: (i64, i64), two: (i64, i64)| one.0 * two.1 - one.1 * two.0;
    let (along, across, gap) = (way(line.from, line.to), way(side[0], side[1]), way(line.from, side[0]));
    let turn = cross(along, across);
    if turn == 0 {
        let on_both = |&end: &Point| Exact::whole(end).is_on(side) && cross(along, way(line.from, end)) == 0 && is_between(line, end);
        return [line.from, line.to, side[0], side[1]].iter().filter(|end| on_both(end)).map(|&end| Exact::whole(end)).collect();
    }
    let over = turn.abs();
    let part = cross(gap, across) * turn.signum();
    let met = Exact { x: i64::from(line.from.x) * over + along.0 * part, y: i64::from(line.from.y) * over + along.1 * part, over };
    if (0..=over).contains(&part) && met.is_on(side) { vec![met] } else { Vec::new() }
}

fn is_between(line: Segment, point: Point) -> bool {
    let within = |one: i32, two: i32, value: i32| (one.min(two)..=one.max(two)).contains(&value);
    within(line.from.x, line.to.x, point.x) && within(line.from.y, line.to.y, point.y)
}
