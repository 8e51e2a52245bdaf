//! Who is next to whom, and what a step crosses.

use super::{Barrier, Compass, Doors, Plan, SquareMap};
use crate::pieces::Stack;
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
enum Known {
    Always(Crossing),
    DoorsDecide([Round; 2]),
}

impl Known {
    #[inline]
    fn crossing(self, closed: Doors) -> Crossing {
        match self {
            Known::Always(crossing) => crossing,
            Known::DoorsDecide(rounds) => best(rounds, closed),
        }
    }
}

/// What is known of all eight steps from a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    known: [Known; 8],
    /// Those that some doors or none may bar.
    possible: Stack<Near, 8>,
}

#[derive(Clone, Copy, Debug)]
struct Near {
    to: Space,
    compass: Compass,
    known: Known,
}

impl Default for Near {
    fn default() -> Self {
        Near { to: Space::default(), compass: Compass::North, known: Known::Always(Crossing::Barred) }
    }
}

impl Around {
    pub fn new(plan: &Plan, from: Space) -> Self {
        let known = Compass::ALL.map(|compass| known(plan, from, compass));
        let near = |compass: Compass| Some(Near { to: plan.beyond(from, compass)?, compass, known: known[compass as usize] });
        let possible = Compass::ALL.into_iter().filter_map(near).filter(|near| near.known != Known::Always(Crossing::Barred)).collect();
        Around { known, possible }
    }

    /// Where steps lead that some doors or none may bar, and in which direction.
    pub fn possible(&self) -> impl Iterator<Item = (Space, Compass)> + '_ {
        self.possible.as_slice().iter().map(|near| (near.to, near.compass))
    }

    /// What a step in this direction crosses, if doors have no say in it.
    pub fn always(&self, compass: Compass) -> Option<Crossing> {
        match self.known[compass as usize] {
            Known::Always(crossing) => Some(crossing),
            Known::DoorsDecide(_) => None,
        }
    }
}

/// One way to make a step: the sides it crosses, if it can be made at all.
type Round = [Option<Barrier>; 2];

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
        self.steps[from.index()].known[compass as usize].crossing(closed)
    }

    /// The step in this direction; nothing if it is barred.
    #[inline]
    pub fn step(&self, from: Space, compass: Compass, closed: Doors) -> Option<Step> {
        let crossing = self.crossing(from, compass, closed);
        if crossing == Crossing::Barred {
            return None;
        }
        let near = self.steps[from.index()].possible.as_slice().iter().find(|near| near.compass == compass)?;
        Some(Step { from, to: near.to, compass, crossing })
    }

    /// Every step from here, clockwise from the north.
    #[inline]
    pub fn steps(&self, from: Space, closed: Doors) -> impl Iterator<Item = Step> {
        self.steps_among(from, closed, |_| true)
    }

    #[inline]
    fn steps_among(&self, from: Space, closed: Doors, wanted: impl Fn(Space) -> bool) -> impl Iterator<Item = Step> {
        let near = self.steps[from.index()].possible.as_slice().iter().filter(move |near| wanted(near.to));
        let step = move |&Near { to, compass, known }: &Near| Step { from, to, compass, crossing: known.crossing(closed) };
        near.map(step).filter(|step| step.crossing != Crossing::Barred)
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
    fn each(&self, from: Space, wanted: impl Fn(Space) -> bool, mut way: impl FnMut(Space, u8)) {
        for step in self.map.steps_among(from, self.closed, wanted) {
            if let Some(cost) = (self.price)(step) {
                way(step.to, cost);
            }
        }
    }
}

fn known(plan: &Plan, from: Space, compass: Compass) -> Known {
    if plan.spaces[from.index()].is_none() || plan.beyond(from, compass).is_none() {
        return Known::Always(Crossing::Barred);
    }
    let rounds = rounds(plan, from, compass);
    let (open, shut) = (best(rounds, Doors::EMPTY), best(rounds, (0..super::DOORS).collect()));
    if open == shut { Known::Always(open) } else { Known::DoorsDecide(rounds) }
}

/// A straight step crosses one side. A diagonal one passes a corner, and there are two ways around it: it is as good as
/// the better of them, and each of them is as bad as the worse of its two sides.
fn best(rounds: [Round; 2], closed: Doors) -> Crossing {
    let worst = |round: Round| round.into_iter().flatten().map(|barrier| over(barrier, closed)).max();
    rounds.into_iter().filter_map(worst).min().unwrap_or(Crossing::Barred)
}

fn over(barrier: Barrier, closed: Doors) -> Crossing {
    match barrier {
        barrier if barrier.blocks(closed) => Crossing::Barred,
        Barrier::Hindering => Crossing::Hindered,
        Barrier::None | Barrier::Door(_) | Barrier::Blocking => Crossing::Clear,
    }
}

/// The ways to make a step, each as the sides it crosses.
fn rounds(plan: &Plan, from: Space, compass: Compass) -> [Round; 2] {
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
