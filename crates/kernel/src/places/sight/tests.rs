//! The quick tests of a line against a slow and obvious one: walk along it in fractions.

use super::*;
use proptest::prelude::*;
use std::cmp::Ordering;

/// A fraction, its lower part positive.
#[derive(Clone, Copy, Debug)]
struct Ratio(i64, i64);

impl Ratio {
    fn new(over: i64, under: i64) -> Self {
        if under < 0 { Ratio(-over, -under) } else { Ratio(over, under) }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Ratio {}
impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// Between which parts of the way (0 at its start, 1 at its end) a coordinate lies in `low..=high`; all of the way if it
/// never changes and lies there, nothing if it never does.
fn stretch(from: i32, to: i32, low: i32, high: i32) -> Option<(Ratio, Ratio)> {
    let (from, to, low, high) = (i64::from(from), i64::from(to), i64::from(low), i64::from(high));
    if from == to {
        return (low <= from && from <= high).then_some((Ratio(0, 1), Ratio(1, 1)));
    }
    let (one, two) = (Ratio::new(low - from, to - from), Ratio::new(high - from, to - from));
    let (enters, leaves) = (one.min(two).max(Ratio(0, 1)), one.max(two).min(Ratio(1, 1)));
    (enters <= leaves).then_some((enters, leaves))
}

/// The stretch of the way on which the line is in the closed rectangle.
fn within(line: Segment, block: Block) -> Option<(Ratio, Ratio)> {
    let across = stretch(line.from.x, line.to.x, block.low.x, block.high.x)?;
    let down = stretch(line.from.y, line.to.y, block.low.y, block.high.y)?;
    let (enters, leaves) = (across.0.max(down.0), across.1.min(down.1));
    (enters <= leaves).then_some((enters, leaves))
}

/// A convex thing: if any point of the stretch is strictly inside, then its middle is.
fn slow(line: Segment, block: Block) -> Meeting {
    let Some((enters, leaves)) = within(line, block) else { return Meeting::Apart };
    let middle = Ratio::new(enters.0 * leaves.1 + leaves.0 * enters.1, 2 * enters.1 * leaves.1);
    let inside = |from: i32, to: i32, low: i32, high: i32| {
        let at = Ratio::new(i64::from(from) * middle.1 + i64::from(to - from) * middle.0, middle.1);
        Ratio(low.into(), 1) < at && at < Ratio(high.into(), 1)
    };
    let crosses = inside(line.from.x, line.to.x, block.low.x, block.high.x) && inside(line.from.y, line.to.y, block.low.y, block.high.y);
    if crosses { Meeting::Crosses } else { Meeting::Touches }
}

/// A side is cut if the line meets it in one point that is the end of neither.
fn slow_side(line: Segment, side: Block) -> Meeting {
    let Some((enters, leaves)) = within(line, side) else { return Meeting::Apart };
    let ends = [side.low, side.high, line.from, line.to];
    let at_an_end = |part: Ratio| {
        ends.iter().any(|end| {
            let here = |from: i32, to: i32, end: i32| i64::from(from) * part.1 + i64::from(to - from) * part.0 == i64::from(end) * part.1;
            here(line.from.x, line.to.x, end.x) && here(line.from.y, line.to.y, end.y)
        })
    };
    if enters == leaves && !at_an_end(enters) { Meeting::Crosses } else { Meeting::Touches }
}

fn point() -> impl Strategy<Value = Point> {
    (0..14i32, 0..14i32).prop_map(|(x, y)| Point::new(x, y))
}

fn line() -> impl Strategy<Value = Segment> {
    (point(), point()).prop_map(|(from, to)| Segment { from, to })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn a_line_meets_a_square_as_fractions_say(line in line(), column in 0u8..6, row in 0u8..6, size in 1u8..3) {
        let block = Block::square(column, row, size);
        prop_assert_eq!(line.meets(block), slow(line, block));
    }

    #[test]
    fn a_line_meets_a_side_as_fractions_say(line in line(), x in 0i32..6, y in 0i32..6, upright: bool) {
        let low = Point::new(2 * x, 2 * y);
        let high = if upright { Point::new(2 * x, 2 * y + 2) } else { Point::new(2 * x + 2, 2 * y) };
        prop_assert_eq!(line.meets(Block { low, high }), slow_side(line, Block { low, high }));
    }

    #[test]
    fn a_line_meets_the_same_in_both_directions(line in line(), column in 0u8..6, row in 0u8..6) {
        let back = Segment { from: line.to, to: line.from };
        let block = Block::square(column, row, 1);
        prop_assert_eq!(line.meets(block), back.meets(block));
    }
}

#[test]
fn a_sight_line_is_drawn_between_the_closest_corners() {
    let corners = |(column, row): (u8, u8)| Block::square(column, row, 1).corners();
    let far = |one: Point, two: Point| (one.x - two.x).pow(2) + (one.y - two.y).pow(2);
    let from = (4, 4);
    for to in (0..9).flat_map(|row| (0..9).map(move |column| (column, row))).filter(|to| to.0 != from.0 && to.1 != from.1) {
        let pairs = corners(from).into_iter().flat_map(|one| corners(to).map(|two| (far(one, two), one, two)));
        let (_, one, two) = pairs.min_by_key(|pair| pair.0).unwrap();
        assert_eq!(Segment::between(from, to), Segment { from: one, to: two });
    }
}

#[test]
fn a_sight_line_in_a_row_runs_from_centre_to_centre() {
    assert_eq!(Segment::between((0, 2), (4, 2)), Segment { from: Point::new(1, 5), to: Point::new(9, 5) });
    assert_eq!(Segment::between((3, 4), (3, 1)), Segment { from: Point::new(7, 9), to: Point::new(7, 3) });
}

#[test]
fn a_sight_line_elsewhere_runs_from_corner_to_corner() {
    assert_eq!(Segment::between((0, 0), (3, 2)), Segment { from: Point::new(2, 2), to: Point::new(6, 4) });
}

#[test]
fn five_lines_around_a_grey_space() {
    let grey = Block::square(2, 2, 1);
    let lines = [((1, 0), (2, 4)), ((0, 2), (4, 2)), ((0, 3), (3, 0)), ((0, 0), (4, 4)), ((1, 1), (4, 3))];
    let meets = lines.map(|(from, to)| Segment::between(from, to).meets(grey));
    assert_eq!(meets, [Meeting::Touches, Meeting::Crosses, Meeting::Touches, Meeting::Crosses, Meeting::Crosses]);
}

#[test]
fn a_line_between_the_spaces_of_a_large_base_crosses_it() {
    let base = Block::square(3, 1, 2);
    assert_eq!(Segment::between((0, 1), (6, 2)).meets(base), Meeting::Crosses);
    assert_eq!(Segment::between((0, 1), (6, 2)).meets(Block::square(3, 1, 1)), Meeting::Touches);
    assert_eq!(Segment::between((0, 0), (6, 1)).meets(base), Meeting::Touches);
}
