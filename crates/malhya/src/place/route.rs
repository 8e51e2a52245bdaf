//! The way an enemy takes: the cheapest, the clearest, diagonals first (ML-MOVE-23 to ML-MOVE-29).

use super::figures::Board;
use super::walk::Walker;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::places::path::{FARTHEST, Reach};
use mistgate_kernel::places::square::{Compass, SquareMap};
use mistgate_kernel::places::{SPACES, Space, Spaces};

/// No way leads there.
pub const NO_WAY: u8 = u8::MAX;

/// What is still to be walked from each space (ML-MOVE-23).
#[derive(Clone, Copy)]
pub struct Distances(Reach);

impl Distances {
    /// From every space to the nearest of these goals.
    pub fn to(goals: Spaces, walker: &Walker) -> Self {
        Distances(Reach::flood(goals, FARTHEST, &walker.backwards()))
    }

    /// From this space, and from every one that is nearer, to the nearest of these goals.
    pub fn until(from: Space, goals: Spaces, walker: &Walker) -> Self {
        Distances(Reach::flood_until(goals, [from].into_iter().collect(), FARTHEST, &walker.backwards()))
    }

    /// How far it is from here; [`NO_WAY`] if no way leads there.
    #[inline]
    pub fn from(&self, space: Space) -> u8 {
        self.0.cost(space).unwrap_or(NO_WAY)
    }
}

/// Nobody has more ways on.
pub const MOST_STEPS: usize = 8;

/// Ways on that are equally good.
pub type NextSteps = Stack<Step, MOST_STEPS>;

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
    /// Who walks, as far as the movement lasts.
    pub walker: &'w Walker<'a>,
    /// The same, on the rest of the way: where everybody else bars it, as if nobody stood there (ML-MOVE-28).
    pub far: Walker<'a>,
    /// How far it is from each space.
    pub left: Distances,
    /// The space that nearness is judged by (ML-MOVE-25).
    pub aim: Space,
    /// Spaces it can stop on where a base of one could not: of a base of four some may lie over a Rift (ML-BASE-07).
    pub also: Spaces,
    /// Is that how far it is for the one who walks, to where one can stand, and not as if nobody else stood on the map?
    pub direct: bool,
    /// Of a base of four: which of its spaces (0 to 3) walks as its reference.
    pub cell: Option<usize>,
}

impl Route<'_, '_> {
    /// The steps that may be next for somebody with so much movement; none if no space within it is nearer (ML-MOVE-29).
    pub fn next(&self, from: Space, movement: u8) -> NextSteps {
        // Whoever gets there this time and has one step to begin with takes it: nothing else is to be found out.
        if self.direct
            && (1..=movement).contains(&self.left.from(from))
            && let Some(only) = self.only_step(from, &self.left.0)
        {
            return [only].into_iter().collect();
        }
        let reach = self.walker.reach(from, movement);
        let Some((ends, cost)) = self.ends(from, &reach) else { return NextSteps::new() };
        let back = Reach::flood(ends, cost, &self.walker.backwards());
        let at_goal = ends.iter().next().is_some_and(|end| self.left.from(end) == 0);
        if let Some(only) = self.only_step(from, &back).filter(|_| at_goal) {
            return [only].into_iter().collect();
        }
        let clearest = self.clearest(&reach, &back, ends, cost);
        self.ranked(from, &reach, &clearest)
    }

    /// The one step that begins a cheapest way to what was gone back from, if there is no other.
    fn only_step(&self, from: Space, back: &Reach) -> Option<Step> {
        let (mut only, mut others) = (None, false);
        self.walker.leaps(from, |leap| {
            if back.cost(leap.to).and_then(|left| left.checked_add(leap.cost)) == back.cost(from) {
                others |= only.replace(Step { to: leap.to, cost: leap.cost, compass: leap.compass }).is_some();
            }
        });
        only.filter(|_| !others)
    }

    /// Can it come nearer at all (ML-PATROL-11)?
    pub fn can_approach(&self, from: Space, movement: u8) -> bool {
        self.ends(from, &self.walker.reach(from, movement)).is_some()
    }

    /// The free spaces within reach from which the least is left, those of them that are cheapest to get to, and what that costs.
    fn ends(&self, from: Space, reach: &Reach) -> Option<(Spaces, u8)> {
        let open = || reach.spaces().iter().filter(|&space| space != from && (self.walker.can_stand(space) || self.also.contains(space)));
        // Whoever is just passing somebody goes on, nearer or not (ML-MOVE-05).
        let passing = self.walker.taken.contains(from);
        let least = open().map(|space| self.left.from(space)).min().filter(|&least| passing || least < self.left.from(from))?;
        let nearest: Spaces = open().filter(|&space| self.left.from(space) == least).collect();
        reach.nearest(nearest).map(|(cost, ends)| (ends, cost))
    }

    /// The fewest surcharged steps from each space of the way to the goal, over the cheapest ways to these ends.
    fn clearest(&self, reach: &Reach, back: &Reach, ends: Spaces, cost: u8) -> [u8; SPACES] {
        let mut fewest = self.beyond(ends);
        let left = |space: Space| reach.cost(space).and_then(|walked| cost.checked_sub(walked));
        let on = back.spaces().iter().filter(|&space| back.cost(space) <= left(space)).collect();
        count_surcharges(self.walker, on, cost, |space| left(space).unwrap_or(NO_WAY), &mut fewest);
        fewest
    }

    /// The fewest surcharged steps of the cheapest ways from these ends, all equally far, to the goal, which is out of reach this time.
    fn beyond(&self, ends: Spaces) -> [u8; SPACES] {
        let mut fewest = [NO_WAY; SPACES];
        let far = ends.iter().next().map_or(0, |end| self.left.from(end));
        if far == 0 || far == NO_WAY {
            ends.iter().for_each(|end| fewest[end.index()] = 0);
            return fewest;
        }
        let ahead = Reach::flood(ends, far, &self.far);
        let on: Spaces = ahead.spaces().iter().filter(|&space| ahead.cost(space) <= far.checked_sub(self.left.from(space))).collect();
        on.iter().filter(|&space| self.left.from(space) == 0).for_each(|goal| fewest[goal.index()] = 0);
        count_surcharges(&self.far, on, far, |space| self.left.from(space), &mut fewest);
        let counted = fewest;
        fewest = [NO_WAY; SPACES];
        ends.iter().for_each(|end| fewest[end.index()] = counted[end.index()]);
        fewest
    }

    /// Of the clearest ways on, those whose step ranks first; what is equal then is the players' choice (ML-MOVE-25).
    fn ranked(&self, from: Space, reach: &Reach, fewest: &[u8; SPACES]) -> NextSteps {
        let mut best: Option<(u8, u8)> = None;
        let mut steps = NextSteps::new();
        self.walker.leaps(from, |leap| {
            if reach.cost(leap.to) != Some(leap.cost) || fewest[leap.to.index()] == NO_WAY {
                return;
            }
            let rank = (fewest[leap.to.index()] + u8::from(leap.surcharged), self.rank(from, leap.to, leap.compass));
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

    /// First a diagonal step nearer in both column and row, then a straight one, then any other diagonal one. Of a base of four the nearest
    /// of its spaces is meant (ML-BASE-13).
    pub fn rank(&self, from: Space, to: Space, compass: Compass) -> u8 {
        if !compass.is_diagonal() {
            return 1;
        }
        let map = self.walker.map;
        let far = |space: Space| away(map, space, self.cell, self.aim);
        let (before, after) = (far(from), far(to));
        if after.0 < before.0 && after.1 < before.1 { 0 } else { 2 }
    }
}

/// Counts the surcharged steps on the cheapest ways over these spaces, from those at the end of them, which are counted, backwards.
/// `left` says how much of a way is left from a space.
fn count_surcharges(walker: &Walker, on: Spaces, most: u8, left: impl Fn(Space) -> u8, fewest: &mut [u8; SPACES]) {
    for level in 1..=most {
        for space in on.iter().filter(|&space| left(space) == level) {
            let mut best = NO_WAY;
            walker.leaps(space, |leap| {
                if on.contains(leap.to) && left(leap.to).checked_add(leap.cost) == Some(level) {
                    best = best.min(fewest[leap.to.index()].saturating_add(u8::from(leap.surcharged)));
                }
            });
            fewest[space.index()] = best;
        }
    }
}

/// Columns and rows between a space, or the base of four of which it is this one, and another space.
fn away(map: &SquareMap, one: Space, cell: Option<usize>, two: Space) -> (u8, u8) {
    let ((column, row), (other, below)) = (map.position(one), map.position(two));
    // The base reaches one farther on the side where the reference is not.
    let between = |at: u8, to: u8, reaches: Option<bool>| match reaches {
        Some(up) if up == (to > at) => at.abs_diff(to).saturating_sub(1),
        Some(_) | None => at.abs_diff(to),
    };
    (between(column, other, cell.map(|cell| cell % 2 == 0)), between(row, below, cell.map(|cell| cell / 2 == 0)))
}

impl<'a> Board<'a> {
    /// The way to a token's space: onto it if it is free, else to the free spaces next to it (ML-PATROL-10, ML-PATROL-25); if
    /// miniatures bar every way, as if none stood there (ML-MOVE-28). Nothing if there is no way at all.
    pub fn route_to<'w>(self, walker: &'w Walker<'a>, from: Space, token: Space) -> Option<Route<'a, 'w>> {
        let goals: Spaces = match walker.can_stand(token) {
            true => [token].into_iter().collect(),
            false => walker.map.neighbours(token, walker.closed).iter().filter(|&space| walker.can_stand(space)).collect(),
        };
        let left = Distances::until(from, goals, walker);
        if left.from(from) != NO_WAY {
            return Some(Route { walker, far: *walker, left, aim: token, also: Spaces::EMPTY, direct: true, cell: None });
        }
        let far = self.alone(*walker);
        let left = Distances::until(from, [token].into_iter().collect(), &far);
        (left.from(from) != NO_WAY).then_some(Route { walker, far, left, aim: token, also: Spaces::EMPTY, direct: false, cell: None })
    }

    /// Walking distance to a space, occupied or not (ML-MOVE-23, ML-MOVE-28).
    pub fn distance(self, walker: &Walker<'a>, from: Space, to: Space) -> u8 {
        let goal: Spaces = [to].into_iter().collect();
        let far = Distances::until(from, goal, walker).from(from);
        if far == NO_WAY { Distances::until(from, goal, &self.alone(*walker)).from(from) } else { far }
    }
}
