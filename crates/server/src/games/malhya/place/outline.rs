//! Outlines of sets of spaces: one path around each, so that an area has one contour and not a frame a space.

use mistgate_malhya::place::spot::Spot;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Units of the drawing for a space.
pub const U: i32 = 64;

/// Column and row, of a space or of a corner.
pub type Place = (i32, i32);

/// Where a space lies.
pub fn place(spot: Spot) -> Place {
    (spot.column.into(), spot.row.into())
}

/// The middle of a space, in units.
pub fn middle(spot: Spot) -> Place {
    let (column, row) = place(spot);
    (column * U + U / 2, row * U + U / 2)
}

/// The contour of these spaces, drawn so far inside.
pub fn outline(spaces: &BTreeSet<Place>, inset: i32) -> String {
    let mut path = String::new();
    for corners in loops(spaces) {
        for (at, corner) in turns(&corners).into_iter().enumerate() {
            let ((column, row), (right, down)) = corner;
            let _ = write!(path, "{}{} {}", if at == 0 { "M" } else { "L" }, column * U + right * inset, row * U + down * inset);
        }
        path.push('z');
    }
    path
}

/// Closed loops of corners around the spaces, clockwise.
fn loops(spaces: &BTreeSet<Place>) -> Vec<Vec<Place>> {
    let mut edges: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for &(column, row) in spaces {
        let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)];
        for (side, beside) in [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().enumerate() {
            if !spaces.contains(&(column + beside.0, row + beside.1)) {
                edges.entry(corners[side]).or_default().push(corners[(side + 1) % 4]);
            }
        }
    }
    let mut all = Vec::new();
    while let Some(start) = edges.keys().next().copied() {
        let (mut at, mut came, mut corners) = (start, None, vec![start]);
        while let Some(next) = take(&mut edges, at, came) {
            (came, at) = (Some(at), next);
            if at == start {
                break;
            }
            corners.push(at);
        }
        all.push(corners);
    }
    all
}

/// The next corner. Where two loops touch, one turns right, so that they stay apart.
fn take(edges: &mut BTreeMap<Place, Vec<Place>>, at: Place, came: Option<Place>) -> Option<Place> {
    let ways = edges.get_mut(&at)?;
    let right = came.map(|came| (at.0 - (at.1 - came.1), at.1 + (at.0 - came.0)));
    let chosen = ways.iter().position(|way| Some(*way) == right).unwrap_or(0);
    let next = ways.swap_remove(chosen);
    if ways.is_empty() {
        edges.remove(&at);
    }
    Some(next)
}

/// The corners where a loop turns, each with the way inside.
fn turns(corners: &[Place]) -> Vec<(Place, Place)> {
    let n = corners.len();
    let turn = |at: usize| {
        let (before, here, after) = (corners[(at + n - 1) % n], corners[at], corners[(at + 1) % n]);
        let (from, to) = ((here.0 - before.0, here.1 - before.1), (after.0 - here.0, after.1 - here.1));
        (from != to).then_some((here, (-from.1 - to.1, from.0 + to.0)))
    };
    (0..n).filter_map(turn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_has_one_contour_and_two_that_touch_have_two() {
        let one: BTreeSet<Place> = [(0, 0), (1, 0), (1, 1)].into();
        assert_eq!(outline(&one, 0), "M0 0L128 0L128 128L64 128L64 64L0 64z");
        assert_eq!(outline(&[(2, 1)].into(), 4), "M132 68L188 68L188 124L132 124z");
        let two: BTreeSet<Place> = [(0, 0), (1, 1)].into();
        assert_eq!(outline(&two, 0).matches('z').count(), 2);
        let ring: BTreeSet<Place> = (0..3).flat_map(|c| (0..3).map(move |r| (c, r))).filter(|space| *space != (1, 1)).collect();
        assert_eq!(outline(&ring, 0).matches('z').count(), 2);
    }
}
