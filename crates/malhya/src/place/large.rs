//! Ways of a base of four: to where it can stand, by the space of it that walks as its reference (ML-BASE-03, ML-BASE-04, ML-BASE-13).

use super::figures::Board;
use super::route::{Distances, MOST_STEPS, NO_WAY, NextSteps, Route, Step as Pace};
use super::walk::{LargeReach, Walker};
use mistgate_kernel::places::square::Base;
use mistgate_kernel::places::{Space, Spaces};

/// What is still to be walked by a base of four: how it walks, and where it wants to stand.
struct Measure<'a> {
    walker: Walker<'a>,
    goals: Spaces,
}

impl<'a> Measure<'a> {
    /// What is left from here; [`NO_WAY`] if no way leads there.
    fn left(&self, board: Board<'a>, corner: Space) -> u8 {
        let reach = board.large_reach(&self.walker, corner, NO_WAY - 1);
        self.goals.iter().filter_map(|goal| reach.cost(&board.ground.map, goal)).min().unwrap_or(NO_WAY)
    }
}

impl<'a> Board<'a> {
    /// Walking distance of a base of four to a token (ML-MOVE-23, ML-MOVE-28).
    pub(crate) fn large_distance(self, walker: &Walker<'a>, corner: Space, token: Space) -> u8 {
        self.large_measure(walker, corner, |walker| self.large_goals(walker, token)).left(self, corner)
    }

    /// How a way to these positions is measured; if miniatures bar every one, as if none stood there (ML-MOVE-28).
    fn large_measure(self, walker: &Walker<'a>, corner: Space, goals: impl Fn(&Walker<'a>) -> Spaces) -> Measure<'a> {
        let open = Measure { walker: *walker, goals: goals(walker) };
        if open.left(self, corner) != NO_WAY {
            return open;
        }
        let alone = self.alone(*walker);
        Measure { walker: alone, goals: goals(&alone) }
    }

    /// Positions in which a base of four has reached a token, or stands next to one that is taken (ML-BASE-13).
    fn large_goals(self, walker: &Walker<'a>, token: Space) -> Spaces {
        let map = &self.ground.map;
        let covers = |corner: Space, space: Space| map.ground(Base::four(corner)).is_some_and(|ground| ground.contains(space));
        let stands = |corner: &Space| self.large_can_stand(*corner, walker.taken);
        let on: Spaces = map.spaces().filter(stands).filter(|&corner| covers(corner, token)).collect();
        if !on.is_empty() {
            return on;
        }
        let beside = map.neighbours(token, walker.closed);
        map.spaces().filter(stands).filter(|&corner| beside.iter().any(|space| covers(corner, space))).collect()
    }

    /// The next steps of a base of four: towards the position within reach from which the least is left, by its reference space
    /// (ML-BASE-03, ML-BASE-13).
    pub(crate) fn large_steps(self, walker: &Walker<'a>, corner: Space, token: Space, left: u8) -> NextSteps {
        let measure = self.large_measure(walker, corner, |walker| self.large_goals(walker, token));
        self.large_steps_by(walker, corner, &measure, token, left)
    }

    /// The same to any of these positions where it can stand; how far it is then is measured as `far` walks.
    pub(crate) fn large_steps_to(self, walkers: (&Walker<'a>, &Walker<'a>), corner: Space, goals: Spaces, aim: Space, left: u8) -> NextSteps {
        let (walker, far) = walkers;
        let stands = |walker: &Walker<'a>| goals.iter().filter(|&corner| self.large_can_stand(corner, walker.taken)).collect();
        self.large_steps_by(walker, corner, &self.large_measure(far, corner, stands), aim, left)
    }

    /// Ways to several positions are ranked step by step, each by its own reference space; what is equal then is the players' choice
    /// (ML-MOVE-25, ML-MOVE-29).
    fn large_steps_by(self, walker: &Walker<'a>, corner: Space, measure: &Measure<'a>, token: Space, left: u8) -> NextSteps {
        let map = &self.ground.map;
        let reach = self.large_reach(walker, corner, left);
        let Some((ends, cost)) = self.large_ends(walker, corner, measure, &reach) else { return NextSteps::new() };
        let (mut best, mut steps) = (u8::MAX, NextSteps::new());
        for cell in 0..4 {
            let refers = |end: &Space| reach.references(map, *end).any(|other| other == (cell, cost));
            let also: Spaces = ends.iter().filter(refers).filter_map(|end| self.reference_at(end, cell)).collect();
            let (Some(from), false) = (self.reference_at(corner, cell), also.is_empty()) else { continue };
            let walker = &self.referring(walker, cell);
            let route = Route { walker, far: *walker, left: Distances::until(from, also, walker), aim: token, also, direct: false, cell: Some(cell) };
            for first in route.next(from, left).as_slice() {
                let rank = route.rank(from, first.to, first.compass);
                let Some(step) = self.based_step(&route, cell, *first, left).filter(|_| rank <= best) else { continue };
                if rank < best {
                    best = rank;
                    steps.clear();
                }
                if steps.len() < MOST_STEPS && steps.as_slice().iter().all(|other| other.to != step.to) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// The positions within reach from which the least is left to go, those of them that are cheapest to get to, and what that costs; none if
    /// no position is nearer.
    fn large_ends(self, walker: &Walker<'a>, corner: Space, measure: &Measure<'a>, reach: &LargeReach) -> Option<(Spaces, u8)> {
        let map = &self.ground.map;
        let (mut best, mut ends) = ((measure.left(self, corner), 0), Spaces::EMPTY);
        for space in map.spaces().filter(|&space| space != corner && self.large_can_stand(space, walker.taken)) {
            let Some(cost) = reach.cost(map, space) else { continue };
            let rank = (measure.left(self, space), cost);
            if rank < best {
                (best, ends) = (rank, Spaces::EMPTY);
            }
            if rank == best {
                ends.insert(space);
            }
        }
        (!ends.is_empty()).then_some((ends, best.1))
    }

    /// A step of a reference space as one of the whole base. The reference walks as if it were alone: where the base could not stand, off the
    /// map, past a pillar or on somebody, it is on its way to the next place where it can (ML-BASE-03, ML-BASE-10).
    fn based_step(self, route: &Route<'a, '_>, cell: usize, first: Pace, left: u8) -> Option<Pace> {
        let map = &self.ground.map;
        let based = |reference: Space| {
            let (column, row) = map.position(reference);
            let corner = map.space(column.checked_sub((cell % 2) as u8)?, row.checked_sub((cell / 2) as u8)?)?;
            map.ground(Base::four(corner)).map(|_| corner)
        };
        let mut step = first;
        loop {
            if let Some(corner) = based(step.to).filter(|&corner| self.large_can_stand(corner, route.walker.taken)) {
                return Some(Pace { to: corner, ..step });
            }
            let next = *route.next(step.to, left.checked_sub(step.cost)?).as_slice().first()?;
            step = Pace { to: next.to, cost: step.cost + next.cost, ..step };
        }
    }
}
