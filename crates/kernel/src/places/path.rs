//! What can be reached at which cost, and every cheapest way there.
//!
//! How one gets from space to space is the game's affair ([`Ways`]): steps, jumps, passing through allies. The search
//! knows only that a way leads somewhere and costs at least 1.

use super::{SPACES, Space, Spaces};
use crate::pieces::Stack;
use std::cell::Cell;
use std::ops::ControlFlow;

/// How one gets on from a space.
pub trait Ways {
    /// Shows every way on from here to a space that is wanted: where it leads and what it costs, at least 1 and at most
    /// [`MOST`]. A search does not want what it has reached already, and so nobody works out what that would cost.
    fn each(&self, from: Space, wanted: impl Fn(Space) -> bool, way: impl FnMut(Space, u8));
}

/// How one gets on from many spaces at once.
pub trait Waves {
    /// Shows where ways lead from any of these spaces, by what they cost, at least 1 and at most [`MOST`]: all spaces of one cost
    /// together, or one after the other. Those that cost more than `left` need not be shown.
    fn wave(&self, from: Spaces, left: u8, ways: impl FnMut(Spaces, u8));
}

/// The most a single way may cost.
pub const MOST: u8 = 31;

/// The most a whole path may cost.
pub const FARTHEST: u8 = UNREACHED - 1;

const UNREACHED: u8 = u8::MAX;

/// How many costs lie open at once: those one way away from the present one, and itself.
const RING: usize = MOST as usize + 1;

/// What can be reached from a space, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    costs: [u8; SPACES],
    spaces: Spaces,
}

/// A path, its start included. It has at most one space more than its cost.
pub type Path = Stack<Space, { FARTHEST as usize + 1 }>;

impl Reach {
    /// Everything that can be reached from `start` for at most `limit`.
    ///
    /// # Panics
    /// If a way costs 0 or more than [`MOST`].
    #[inline]
    pub fn new(start: Space, limit: u8, ways: &impl Ways) -> Self {
        let limit = limit.min(FARTHEST);
        let mut reach = Reach { costs: [UNREACHED; SPACES], spaces: Spaces::EMPTY };
        let costs = Cell::from_mut(&mut reach.costs[..]).as_slice_of_cells();
        let mut open = [Spaces::EMPTY; RING];
        costs[start.index()].set(0);
        open[0].insert(start);
        let (mut cost, mut last) = (0, 0);
        while cost <= last {
            let here = std::mem::take(&mut open[usize::from(cost) % RING]);
            // A space that was met at a lower cost meanwhile has been dealt with there.
            for space in here.iter().filter(|space| costs[space.index()].get() == cost) {
                reach.spaces.insert(space);
                if cost == limit {
                    continue;
                }
                let wanted = |to: Space| costs[to.index()].get() > cost + 1;
                ways.each(space, wanted, |to, price| {
                    assert!((1..=MOST).contains(&price), "a way costs {price}");
                    let total = cost.saturating_add(price);
                    if total <= limit && total < costs[to.index()].get() {
                        costs[to.index()].set(total);
                        open[usize::from(total) % RING].insert(to);
                        last = last.max(total);
                    }
                });
            }
            cost += 1;
        }
        reach
    }

    /// Everything that can be reached from the nearest of these spaces for at most `limit`.
    ///
    /// # Panics
    /// If a way costs 0 or more than [`MOST`].
    #[inline]
    pub fn flood(starts: Spaces, limit: u8, waves: &impl Waves) -> Self {
        Self::flood_until(starts, Spaces::EMPTY, limit, waves)
    }

    /// The same, but no farther than to the nearest of these goals: what costs as much is reached, what costs more is not.
    ///
    /// # Panics
    /// If a way costs 0 or more than [`MOST`].
    #[inline]
    pub fn flood_until(starts: Spaces, goals: Spaces, limit: u8, waves: &impl Waves) -> Self {
        let limit = limit.min(FARTHEST);
        let mut reach = Reach { costs: [UNREACHED; SPACES], spaces: Spaces::EMPTY };
        let mut open = [Spaces::EMPTY; RING];
        open[0] = starts;
        let (mut cost, mut last) = (0, 0);
        while cost <= last {
            let here = std::mem::take(&mut open[usize::from(cost) % RING]).without(reach.spaces);
            here.iter().for_each(|space| reach.costs[space.index()] = cost);
            reach.spaces = reach.spaces.union(here);
            if !here.intersection(goals).is_empty() {
                break;
            }
            if cost < limit && !here.is_empty() {
                waves.wave(here, limit - cost, |to, price| {
                    assert!((1..=MOST).contains(&price), "a way costs {price}");
                    let total = cost.saturating_add(price);
                    if total <= limit && !to.is_empty() {
                        let open = &mut open[usize::from(total) % RING];
                        *open = open.union(to);
                        last = last.max(total);
                    }
                });
            }
            cost += 1;
        }
        reach
    }

    /// What it costs to get there; nothing if it cannot be reached.
    #[inline]
    pub fn cost(&self, space: Space) -> Option<u8> {
        self.costs.get(space.index()).copied().filter(|&cost| cost != UNREACHED)
    }

    /// Every space that can be reached, the start included.
    #[inline]
    pub fn spaces(&self) -> Spaces {
        self.spaces
    }

    /// Those of the goals that are cheapest to reach, with their cost; nothing if none can be reached.
    pub fn nearest(&self, goals: Spaces) -> Option<(u8, Spaces)> {
        let cost = goals.iter().filter_map(|goal| self.cost(goal)).min()?;
        Some((cost, goals.iter().filter(|&goal| self.cost(goal) == Some(cost)).collect()))
    }

    /// Every space that lies on some cheapest path to the goal, both ends included; none if it cannot be reached.
    pub fn on_the_way(&self, goal: Space, ways: &impl Ways) -> Spaces {
        let mut on = Spaces::EMPTY;
        let Some(cost) = self.cost(goal) else { return on };
        on.insert(goal);
        for level in (0..cost).rev() {
            for space in self.spaces.iter().filter(|&space| self.cost(space) == Some(level)) {
                if !self.next(space, on, ways).is_empty() {
                    on.insert(space);
                }
            }
        }
        on
    }

    /// The next spaces of the cheapest paths from here that stay on the way (see [`Reach::on_the_way`]): more than one is a tie.
    pub fn next(&self, from: Space, on_the_way: Spaces, ways: &impl Ways) -> Spaces {
        let mut next = Spaces::EMPTY;
        let Some(cost) = self.cost(from) else { return next };
        let wanted = |to: Space| on_the_way.contains(to);
        ways.each(from, wanted, |to, price| {
            if self.cost(to) == cost.checked_add(price) {
                next.insert(to);
            }
        });
        next
    }

    /// Shows every cheapest path to the goal, until told to stop. On open ground there may be very many.
    pub fn each_path(&self, goal: Space, ways: &impl Ways, mut path: impl FnMut(&[Space]) -> ControlFlow<()>) {
        let on = self.on_the_way(goal, ways);
        let Some(start) = on.iter().find(|&space| self.cost(space) == Some(0)) else { return };
        let mut so_far = Path::new();
        so_far.push(start);
        // Stopped early or not: every path that was wanted has been shown.
        let _ = self.walk(goal, on, ways, &mut so_far, &mut path);
    }

    fn walk(&self, goal: Space, on: Spaces, ways: &impl Ways, path: &mut Path, show: &mut impl FnMut(&[Space]) -> ControlFlow<()>) -> ControlFlow<()> {
        let here = path.top().copied().unwrap_or(goal);
        if here == goal {
            return show(path.as_slice());
        }
        self.next(here, on, ways).iter().try_for_each(|to| {
            path.push(to);
            let end = self.walk(goal, on, ways, path, show);
            path.pop();
            end
        })
    }
}

impl std::fmt::Debug for Reach {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_map().entries(self.spaces.iter().map(|space| (space.0, self.costs[space.index()]))).finish()
    }
}

#[cfg(test)]
mod tests;
