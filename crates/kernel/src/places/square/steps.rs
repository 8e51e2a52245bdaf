//! Who is next to whom, and what a step crosses.

use super::{Barrier, Compass, Doors, Plan, SquareMap};
use crate::places::path::Ways;
use crate::places::{Space, Spaces};

/// What a step to a neighbouring space crosses, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crossing {
    /// Nothing.
    Clear,
    /// A broken line.
    Hindered,
    /// A solid line, a closed door, or the end of the map: there is no such step.
    Barred,
}

/// What is known of a step before one knows which doors are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Always(Crossing),
    DoorsDecide,
}

/// One step of somebody who walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where from.
    pub from: Space,
    /// Where to.
    pub to: Space,
    /// In which direction.
    pub compass: Compass,
    /// Over a broken line, or over nothing; never barred.
    pub crossing: Crossing,
}

impl SquareMap {
    /// What a step in this direction crosses while these doors are closed.
    #[inline]
    pub fn crossing(&self, from: Space, compass: Compass, closed: Doors) -> Crossing {
        match self.steps[from.index()][compass as usize] {
            Known::Always(crossing) => crossing,
            Known::DoorsDecide => crossing(&self.plan, from, compass, closed),
        }
    }

    /// The step in this direction; nothing if it is barred.
    #[inline]
    pub fn step(&self, from: Space, compass: Compass, closed: Doors) -> Option<Step> {
        let crossing = self.crossing(from, compass, closed);
        if crossing == Crossing::Barred {
            return None;
        }
        let (right, down) = compass.shift();
        let to = i32::from(from.0) + i32::from(right) + i32::from(down) * i32::from(self.plan.columns);
        // A step that is not barred leads to a space.
        Some(Step { from, to: Space(to as u16), compass, crossing })
    }

    /// Every step from here, clockwise from the north.
    #[inline]
    pub fn steps(&self, from: Space, closed: Doors) -> impl Iterator<Item = Step> {
        Compass::ALL.into_iter().filter_map(move |compass| self.step(from, compass, closed))
    }

    /// Every space next to this one: a common corner, and nothing solid between.
    pub fn neighbours(&self, space: Space, closed: Doors) -> Spaces {
        self.steps(space, closed).map(|step| step.to).collect()
    }

    /// Is one next to the other?
    #[inline]
    pub fn adjacent(&self, one: Space, two: Space, closed: Doors) -> bool {
        self.distance(one, two) == 1 && self.direction(one, two).is_some_and(|compass| self.crossing(one, compass, closed) != Crossing::Barred)
    }

    /// The steps of somebody who walks, for a search: the game says what each costs, or that it is not open to him.
    #[inline]
    pub fn walk<F: Fn(Step) -> Option<u8>>(&self, closed: Doors, price: F) -> Walk<'_, F> {
        Walk { map: self, closed, price }
    }
}

/// The steps of somebody who walks, see [`SquareMap::walk`].
pub struct Walk<'m, F> {
    map: &'m SquareMap,
    closed: Doors,
    price: F,
}

impl<F: Fn(Step) -> Option<u8>> Ways for Walk<'_, F> {
    #[inline]
    fn each(&self, from: Space, mut way: impl FnMut(Space, u8)) {
        for step in self.map.steps(from, self.closed) {
            if let Some(cost) = (self.price)(step) {
                way(step.to, cost);
            }
        }
    }
}

pub(super) fn known(plan: &Plan, from: Space, compass: Compass) -> Known {
    let open = crossing(plan, from, compass, Doors::EMPTY);
    let shut = crossing(plan, from, compass, (0..super::DOORS).collect());
    if open == shut { Known::Always(open) } else { Known::DoorsDecide }
}

/// A straight step crosses one side. A diagonal one passes a corner, and there are two ways around it: it is as good as
/// the better of them, and each of them is as bad as the worse of its two sides.
fn crossing(plan: &Plan, from: Space, compass: Compass, closed: Doors) -> Crossing {
    if plan.spaces[from.index()].is_none() || plan.beyond(from, compass).is_none() {
        return Crossing::Barred;
    }
    let worst = |round: [Option<Barrier>; 2]| round.into_iter().flatten().map(|barrier| over(barrier, closed)).max();
    rounds(plan, from, compass).into_iter().filter_map(worst).min().unwrap_or(Crossing::Barred)
}

fn over(barrier: Barrier, closed: Doors) -> Crossing {
    match barrier {
        barrier if barrier.blocks(closed) => Crossing::Barred,
        Barrier::Hindering => Crossing::Hindered,
        Barrier::None | Barrier::Door(_) | Barrier::Blocking => Crossing::Clear,
    }
}

/// The ways to make a step, each as the sides it crosses.
fn rounds(plan: &Plan, from: Space, compass: Compass) -> [[Option<Barrier>; 2]; 2] {
    let (column, row) = plan.position(from);
    let (right, down) = compass.shift();
    let barrier = |place: Option<(u8, u8)>, compass: Option<Compass>| Some(plan.barrier(Plan::crossed(place?, compass?)));
    if !compass.is_diagonal() {
        return [[barrier(Some((column, row)), Some(compass)), None], [None, None]];
    }
    let (across, along) = (Compass::of(right.into(), 0), Compass::of(0, down.into()));
    let beside = column.checked_add_signed(right).map(|column| (column, row));
    let below = row.checked_add_signed(down).map(|row| (column, row));
    [[barrier(Some((column, row)), across), barrier(beside, along)], [barrier(Some((column, row)), along), barrier(below, across)]]
}
