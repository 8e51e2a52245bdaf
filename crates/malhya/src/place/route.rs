//! The way an enemy takes: the cheapest, the clearest, diagonals first (ML-MOVE-23 to ML-MOVE-29).

use super::figures::Board;
use super::walk::{Leap, Walker};
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::places::path::{FARTHEST, Reach};
use mistgate_kernel::places::square::{Compass, SquareMap};
use mistgate_kernel::places::{SPACES, Space, Spaces};

/// No way leads there.
pub const NO_WAY: u8 = u8::MAX;

/// What is still to be walked from each space (ML-MOVE-23).
#[derive(Clone, Copy)]
pub struct Distances([u8; SPACES]);

impl Distances {
    /// From every space to the nearest of these goals.
    pub fn to(goals: Spaces, walker: &Walker) -> Self {
        let mut left = [NO_WAY; SPACES];
        for goal in goals.iter() {
            let reach = Reach::new(goal, FARTHEST, &walker.backwards());
            for space in reach.spaces().iter() {
                left[space.index()] = left[space.index()].min(reach.cost(space).unwrap_or(NO_WAY));
            }
        }
        Distances(left)
    }

    /// How far it is from here; [`NO_WAY`] if no way leads there.
    #[inline]
    pub fn from(&self, space: Space) -> u8 {
        self.0[space.index()]
    }
}

/// Ways on that are equally good.
pub type NextSteps = Stack<Step, 8>;

/// A step that could be next: a leap, kept small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it leads.
    pub to: Space,
    /// What it costs.
    pub cost: u8,
    /// In which direction.
    pub compass: Compass,
}

impl Default for Step {
    fn default() -> Self {
        Step { to: Space(0), cost: 0, compass: Compass::North }
    }
}

/// A walk towards something.
pub struct Route<'a, 'w> {
    /// Who walks.
    pub walker: &'w Walker<'a>,
    /// How far it is from each space.
    pub left: Distances,
    /// The space that nearness is judged by (ML-MOVE-25).
    pub aim: Space,
}

impl Route<'_, '_> {
    /// The steps that may be next for somebody with so much movement; none if no space within it is nearer (ML-MOVE-29).
    pub fn next(&self, from: Space, movement: u8) -> NextSteps {
        let reach = self.walker.reach(from, movement);
        let Some((ends, cost)) = self.ends(from, &reach) else { return NextSteps::new() };
        let clearest = self.clearest(&reach, ends, cost);
        self.ranked(from, &reach, &clearest)
    }

    /// Can it come nearer at all (ML-PATROL-11)?
    pub fn can_approach(&self, from: Space, movement: u8) -> bool {
        self.ends(from, &self.walker.reach(from, movement)).is_some()
    }

    /// The free spaces within reach from which the least is left, those of them that are cheapest to get to, and what that costs.
    fn ends(&self, from: Space, reach: &Reach) -> Option<(Spaces, u8)> {
        let open = || reach.spaces().iter().filter(|&space| space != from && self.walker.can_stand(space));
        let least = open().map(|space| self.left.from(space)).min().filter(|&least| least < self.left.from(from))?;
        let nearest: Spaces = open().filter(|&space| self.left.from(space) == least).collect();
        reach.nearest(nearest).map(|(cost, ends)| (ends, cost))
    }

    /// The fewest surcharged steps from each space of the way to the goal, over the cheapest ways to these ends.
    fn clearest(&self, reach: &Reach, ends: Spaces, cost: u8) -> [u8; SPACES] {
        let mut fewest = [NO_WAY; SPACES];
        ends.iter().for_each(|end| fewest[end.index()] = self.beyond(end));
        for level in (0..cost).rev() {
            for space in reach.spaces().iter().filter(|&space| reach.cost(space) == Some(level)) {
                let mut best = NO_WAY;
                self.walker.leaps(space, |leap| {
                    if reach.cost(leap.to) == level.checked_add(leap.cost) {
                        best = best.min(fewest[leap.to.index()].saturating_add(u8::from(leap.surcharged)));
                    }
                });
                fewest[space.index()] = fewest[space.index()].min(best);
            }
        }
        fewest
    }

    /// The fewest surcharged steps of the cheapest ways from here to the goal, which is out of reach this time.
    fn beyond(&self, end: Space) -> u8 {
        let far = self.left.from(end);
        if far == 0 || far == NO_WAY {
            return 0;
        }
        let mut fewest = [NO_WAY; SPACES];
        for level in 0..=far {
            for space in self.walker.map.spaces().filter(|&space| self.left.from(space) == level) {
                let mut best = if level == 0 { 0 } else { NO_WAY };
                self.walker.leaps(space, |leap| {
                    if self.left.from(leap.to).checked_add(leap.cost) == Some(level) {
                        best = best.min(fewest[leap.to.index()].saturating_add(u8::from(leap.surcharged)));
                    }
                });
                fewest[space.index()] = best;
            }
        }
        fewest[end.index()]
    }

    /// Of the clearest ways on, those whose step ranks first; what is equal then is the players' choice (ML-MOVE-25).
    fn ranked(&self, from: Space, reach: &Reach, fewest: &[u8; SPACES]) -> NextSteps {
        let mut best: Option<(u8, u8)> = None;
        let mut steps = NextSteps::new();
        self.walker.leaps(from, |leap| {
            if reach.cost(leap.to) != Some(leap.cost) || fewest[leap.to.index()] == NO_WAY {
                return;
            }
            let rank = (fewest[leap.to.index()] + u8::from(leap.surcharged), self.rank(from, leap));
            if best.is_none_or(|best| rank < best) {
                best = Some(rank);
                steps.clear();
            }
            if best == Some(rank) {
                steps.push(Step { to: leap.to, cost: leap.cost, compass: leap.compass });
            }
        });
        steps
    }

    /// First a diagonal step nearer in both column and row, then a straight one, then any other diagonal one.
    fn rank(&self, from: Space, leap: Leap) -> u8 {
        if !leap.compass.is_diagonal() {
            return 1;
        }
        let map = self.walker.map;
        let far = |space: Space| away(map, space, self.aim);
        let (before, after) = (far(from), far(leap.to));
        if after.0 < before.0 && after.1 < before.1 { 0 } else { 2 }
    }
}

/// Columns and rows between two spaces.
fn away(map: &SquareMap, one: Space, two: Space) -> (u8, u8) {
    let ((column, row), (other, below)) = (map.position(one), map.position(two));
    (column.abs_diff(other), row.abs_diff(below))
}

impl<'a> Board<'a> {
    /// The way to a token's space: onto it if it is free, else to the free spaces next to it (ML-PATROL-10, ML-PATROL-25); if
    /// miniatures bar every way, as if none stood there (ML-MOVE-28). Nothing if there is no way at all.
    pub fn route_to<'w>(self, walker: &'w Walker<'a>, from: Space, token: Space) -> Option<Route<'a, 'w>> {
        let goals: Spaces = match walker.can_stand(token) {
            true => [token].into_iter().collect(),
            false => walker.map.neighbours(token, walker.closed).iter().filter(|&space| walker.can_stand(space)).collect(),
        };
        let left = Distances::to(goals, walker);
        if left.from(from) != NO_WAY {
            return Some(Route { walker, left, aim: token });
        }
        let left = Distances::to([token].into_iter().collect(), &self.alone(*walker));
        (left.from(from) != NO_WAY).then_some(Route { walker, left, aim: token })
    }

    /// Walking distance to a space, occupied or not (ML-MOVE-23, ML-MOVE-28).
    pub fn distance(self, walker: &Walker<'a>, from: Space, to: Space) -> u8 {
        let goal: Spaces = [to].into_iter().collect();
        let far = Distances::to(goal, walker).from(from);
        if far == NO_WAY { Distances::to(goal, &self.alone(*walker)).from(from) } else { far }
    }
}
