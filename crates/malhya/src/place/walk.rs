//! Movement: what a step costs, jumps, passing allies, what can be reached (ML-MOVE, ML-OBSTACLE, ML-WATER, ML-RIFT, ML-LIGHT,
//! ML-BASE).

use super::figures::{Board, Camp, Who};
use super::tile::{RIFT, WATER};
use mistgate_kernel::places::path::{MOST, Reach, Waves, Ways};
use mistgate_kernel::places::square::{Base, Compass, Crossing, Doors, SquareMap, Step};
use mistgate_kernel::places::{Space, Spaces};

/// How a character walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// As most do.
    Plain,
    /// With Light Movement (ML-LIGHT-01).
    Light,
}

/// Somebody who walks: what is in the way, and what a step may cost at most.
#[derive(Clone, Copy)]
pub struct Walker<'a> {
    /// The map.
    pub map: &'a SquareMap,
    /// Doors that are closed.
    pub closed: Doors,
    /// Spaces that cannot be walked through: adversaries (ML-MOVE-06).
    pub barred: Spaces,
    /// Spaces that cannot be stopped on: other miniatures (ML-MOVE-05).
    pub taken: Spaces,
    /// How.
    pub gait: Gait,
    /// A step or jump that costs more than this is none (ML-MOVE-23).
    pub most: u8,
    /// Spaces on which the walk ends: contact stops an enemy in a fight (ML-ENGAGE-04). One that cannot be stood on is passed, but the
    /// next that can be is the last one (ML-MOVE-26), so nobody goes on from there but to such a space.
    pub halts: Spaces,
}

/// Nobody jumps for less: into the Rift and out of it.
const CHEAPEST_JUMP: u8 = 3;

/// A way on: a step, or a jump over Rifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// Where it leads.
    pub to: Space,
    /// In which direction.
    pub compass: Compass,
    /// What it costs.
    pub cost: u8,
    /// Was anything about it more than one movement a space?
    pub surcharged: bool,
}

impl<'a> Walker<'a> {
    /// What one step costs (ML-MOVE-04): 1, and 1 for a broken line crossed, and 1 for Water or a Rift entered. Surcharges of
    /// different causes add up.
    #[inline]
    fn price(&self, step: Step) -> u8 {
        match self.gait {
            Gait::Light => 1,
            Gait::Plain => 1 + u8::from(step.crossing == Crossing::Hindered) + u8::from(self.map.zones(step.to).any(WATER)) + u8::from(self.is_rift(step.to)),
        }
    }

    #[inline]
    fn is_rift(&self, space: Space) -> bool {
        self.map.zones(space).any(RIFT)
    }

    /// Can the walker stop there: no Rift, nobody else (ML-MOVE-05, ML-RIFT-02)?
    #[inline]
    pub fn can_stand(&self, space: Space) -> bool {
        !self.taken.contains(space) && !self.is_rift(space)
    }

    #[inline]
    fn halts_at(&self, space: Space) -> bool {
        self.halts.contains(space) && self.can_stand(space)
    }

    /// Of these spaces those on which the walk ends.
    #[inline]
    fn halting(&self, spaces: Spaces) -> Spaces {
        spaces.intersection(self.halts).without(self.taken).without(self.map.zone(RIFT))
    }

    /// The spaces from which one step leads onto one of these, both ways being open alike.
    #[inline]
    fn beside(&self, spaces: Spaces) -> Spaces {
        self.map.spread(spaces, self.closed).all()
    }

    /// Every way on from a space.
    #[inline]
    pub fn leaps(&self, from: Space, mut each: impl FnMut(Leap)) {
        if self.halts_at(from) {
            return;
        }
        let touched = self.halts.contains(from);
        for step in self.map.steps(from, self.closed) {
            if let Some(leap) = self.leap(step).filter(|leap| !touched || self.halts.contains(leap.to)) {
                each(leap);
            }
        }
    }

    /// A step, or the jump that begins with it.
    #[inline]
    fn leap(&self, step: Step) -> Option<Leap> {
        if self.barred.contains(step.to) {
            return None;
        }
        let cost = self.price(step);
        let plain = Leap { to: step.to, compass: step.compass, cost, surcharged: cost > 1 };
        let leap = if self.gait == Gait::Plain && self.is_rift(step.to) { self.jump(plain)? } else { plain };
        (leap.cost <= self.most.min(MOST)).then_some(leap)
    }

    /// Straight on to the first space outside the Rift, where the jumper must be able to stop (ML-RIFT-03, ML-RIFT-09).
    fn jump(&self, mut leap: Leap) -> Option<Leap> {
        let mut touched = false;
        while self.is_rift(leap.to) {
            touched |= self.halts.contains(leap.to);
            let step = self.map.step(leap.to, leap.compass, self.closed)?;
            if self.barred.contains(step.to) {
                return None;
            }
            leap = Leap { to: step.to, cost: leap.cost.saturating_add(self.price(step)), surcharged: true, ..leap };
        }
        (self.can_stand(leap.to) && (!touched || self.halts.contains(leap.to))).then_some(leap)
    }

    /// Every space a leap passes or enters, the landing last.
    pub fn passed(&self, from: Space, leap: Leap, mut each: impl FnMut(Space)) {
        let mut at = from;
        while at != leap.to {
            let Some(step) = self.map.step(at, leap.compass, self.closed) else { return };
            at = step.to;
            each(at);
        }
    }

    /// What can be reached for at most so much; on some of these spaces one cannot stop.
    #[inline]
    pub fn reach(&self, from: Space, limit: u8) -> Reach {
        Reach::flood([from].into_iter().collect(), limit, self)
    }

    /// The same, but no farther than to a goal.
    #[inline]
    pub fn reach_to(&self, from: Space, goal: Space, limit: u8) -> Reach {
        Reach::flood_until([from].into_iter().collect(), [goal].into_iter().collect(), limit, self)
    }

    /// What is still to be walked to a goal, from a space and from everywhere nearer, if it is no more than this.
    #[inline]
    pub fn left_to(&self, goal: Space, from: Space, most: u8) -> Reach {
        Reach::flood_until([goal].into_iter().collect(), [from].into_iter().collect(), most, &self.backwards())
    }

    /// The same ways, walked backwards: from a goal to everybody who wants to get there.
    pub fn backwards(&self) -> Backwards<'_, 'a> {
        Backwards(self)
    }
}

impl Ways for Walker<'_> {
    #[inline]
    fn each(&self, from: Space, wanted: impl Fn(Space) -> bool, mut way: impl FnMut(Space, u8)) {
        self.leaps(from, |leap| {
            if wanted(leap.to) {
                way(leap.to, leap.cost);
            }
        });
    }
}

impl Waves for Walker<'_> {
    #[inline]
    fn wave(&self, from: Spaces, left: u8, mut ways: impl FnMut(Spaces, u8)) {
        if self.halts.is_empty() {
            return self.surge(from, left, ways);
        }
        let going = from.without(self.halting(from));
        let touched = going.intersection(self.halts);
        self.surge(going.without(touched), left, &mut ways);
        if !touched.is_empty() {
            self.surge(touched, left, |to, cost| ways(to.intersection(self.halts), cost));
        }
    }
}

impl Walker<'_> {
    /// Every way on from these spaces.
    #[inline]
    fn surge(&self, from: Spaces, left: u8, mut ways: impl FnMut(Spaces, u8)) {
        let most = self.most.min(left);
        let mut pay = |to: Spaces, cost: u8| {
            if cost <= most {
                ways(to, cost);
            }
        };
        let spread = self.map.spread(from, self.closed);
        if self.gait == Gait::Light {
            return pay(spread.all().without(self.barred), 1);
        }
        let (water, rift) = (self.map.zone(WATER), self.map.zone(RIFT));
        let crossed = spread.all().intersection(rift);
        let [clear, hindered] = [spread.clear, spread.hindered].map(|to| to.without(self.barred).without(rift));
        pay(clear.without(water), 1);
        if most > 1 {
            pay(clear.intersection(water).union(hindered.without(water)), 2);
            pay(hindered.intersection(water), 3);
        }
        if crossed.is_empty() || most < CHEAPEST_JUMP {
            return;
        }
        let edges = from.intersection(self.beside(crossed));
        let jumps = edges.iter().flat_map(|edge| self.map.steps(edge, self.closed)).filter(|step| rift.contains(step.to));
        jumps.filter_map(|step| self.leap(step)).for_each(|leap| ways([leap.to].into_iter().collect(), leap.cost));
    }
}

/// Ways walked backwards: what it costs to come from there to here.
pub struct Backwards<'w, 'a>(&'w Walker<'a>);

impl Backwards<'_, '_> {
    /// What the step that ends here costs, coming from the space that `step` leads to.
    fn price_back(&self, step: Step) -> u8 {
        let back = Step { from: step.to, to: step.from, compass: step.compass.opposite(), crossing: step.crossing };
        self.0.price(back)
    }
}

impl Waves for Backwards<'_, '_> {
    fn wave(&self, from: Spaces, left: u8, mut ways: impl FnMut(Spaces, u8)) {
        let walker = self.0;
        if walker.halts.is_empty() {
            return self.surge(from, left, ways);
        }
        let touching = from.intersection(walker.halts);
        self.surge(from.without(touching), left, |to, cost| ways(to.without(walker.halts), cost));
        if !touching.is_empty() {
            self.surge(touching, left, |to, cost| ways(to.without(walker.halting(to)), cost));
        }
    }
}

impl Backwards<'_, '_> {
    /// Every way that leads onto these spaces.
    fn surge(&self, from: Spaces, left: u8, mut ways: impl FnMut(Spaces, u8)) {
        let walker = self.0;
        let most = walker.most.min(left);
        let mut pay = |to: Spaces, cost: u8| {
            if cost <= most && !to.is_empty() {
                ways(to.without(walker.barred), cost);
            }
        };
        if walker.gait == Gait::Light {
            return pay(walker.map.spread(from, walker.closed).all(), 1);
        }
        let (water, rift) = (walker.map.zone(WATER), walker.map.zone(RIFT));
        // What is entered costs, and that is where one comes from here.
        let (wet, deep) = (from.intersection(water), from.intersection(rift));
        let surcharged = [(from.without(water).without(rift), 0), (wet.without(rift).union(deep.without(water)), 1), (wet.intersection(rift), 2)];
        let mut crossed = Spaces::EMPTY;
        for (from, more) in surcharged.into_iter().filter(|(from, _)| !from.is_empty()) {
            let spread = walker.map.spread(from, walker.closed);
            pay(spread.clear.without(rift), 1 + more);
            pay(spread.hindered.without(rift), 2 + more);
            crossed = crossed.union(spread.all().intersection(rift));
        }
        if crossed.is_empty() || most < CHEAPEST_JUMP {
            return;
        }
        let edges = from.intersection(walker.beside(crossed)).iter().filter(|&edge| walker.can_stand(edge));
        let jumps = edges.flat_map(|edge| walker.map.steps(edge, walker.closed)).filter(|step| rift.contains(step.to));
        jumps.filter_map(|step| self.jump_back(step)).for_each(|(at, cost)| pay([at].into_iter().collect(), cost));
    }

    /// The jump that ends with this step taken back: nobody starts on a Rift.
    fn jump_back(&self, step: Step) -> Option<(Space, u8)> {
        let walker = self.0;
        let (mut at, mut cost) = (step.to, self.price_back(step));
        while walker.is_rift(at) {
            let touched = walker.halts.contains(at) && !walker.halts.contains(step.from);
            if touched || walker.barred.contains(at) {
                return None;
            }
            let next = walker.map.step(at, step.compass, walker.closed)?;
            (at, cost) = (next.to, cost.saturating_add(self.price_back(next)));
        }
        Some((at, cost)).filter(|&(_, cost)| cost <= MOST)
    }
}

impl<'a> Board<'a> {
    /// Somebody who walks from where he stands: allies can be passed, adversaries cannot (ML-MOVE-06, ML-MOVE-07).
    #[inline]
    pub fn walker(self, who: Who, gait: Gait, most: u8) -> Walker<'a> {
        let barred = match who.camp() {
            Camp::Heroes => self.camp(Camp::Foes),
            Camp::Foes => self.camp(Camp::Heroes),
        };
        Walker { map: &self.ground.map, closed: self.site.closed, barred, taken: self.others(who), gait, most, halts: Spaces::EMPTY }
    }

    /// The same as if no other miniature stood on the map (ML-MOVE-28).
    pub fn alone(self, walker: Walker<'a>) -> Walker<'a> {
        Walker { barred: Spaces::EMPTY, taken: Spaces::EMPTY, ..walker }
    }

    /// Can a base of four stand here: on the map, nobody else there, no line inside, and not all of it over a Rift (ML-BASE-02,
    /// ML-BASE-07)?
    pub fn large_can_stand(self, corner: Space, taken: Spaces) -> bool {
        let (map, base) = (&self.ground.map, Base::four(corner));
        let Some(ground) = map.ground(base) else { return false };
        let clear = map.divided(base, self.site.closed) == Crossing::Clear;
        clear && ground.intersection(taken).is_empty() && !ground.without(self.ground.rift).is_empty()
    }

    /// Where a base of four can go for at most so much, and what it costs: its reference is the foremost of its spaces, and walks
    /// as if it were alone (ML-BASE-03, ML-BASE-04).
    pub fn large_reach(self, walker: &Walker<'a>, corner: Space, limit: u8) -> LargeReach {
        let cell = |cell: usize| self.reference_at(corner, cell).map(|space| self.referring(walker, cell).reach(space, limit));
        LargeReach { corner, cells: std::array::from_fn(cell) }
    }

    /// Where one space of a base of four is (0 to 3: north-west, north-east, south-west, south-east) when the first is here.
    pub fn reference_at(self, corner: Space, cell: usize) -> Option<Space> {
        let (column, row) = self.ground.map.position(corner);
        self.ground.map.space(column + (cell % 2) as u8, row + (cell / 2) as u8)
    }

    /// The same walker as one space of a base of four: its walk ends where that of the whole does, which is said of the first.
    pub fn referring(self, walker: &Walker<'a>, cell: usize) -> Walker<'a> {
        Walker { halts: walker.halts.iter().filter_map(|corner| self.reference_at(corner, cell)).collect(), ..*walker }
    }
}

/// What a base of four can reach.
pub struct LargeReach {
    corner: Space,
    cells: [Option<Reach>; 4],
}

impl LargeReach {
    /// What it costs to bring the base's north-western space there; nothing if there is no way. Whether it can stand there is
    /// another question.
    pub fn cost(&self, map: &SquareMap, to: Space) -> Option<u8> {
        self.reference(map, to).map(|(_, cost)| cost)
    }

    /// The reference space (0 to 3: north-west, north-east, south-west, south-east) for a way there, and its cost: the one
    /// farthest in the direction of the move; where two are, the cheaper.
    pub fn reference(&self, map: &SquareMap, to: Space) -> Option<(usize, u8)> {
        self.references(map, to).min_by_key(|&(_, cost)| cost)
    }

    /// The spaces of the base that may be the reference for a way there, and what it costs each (ML-BASE-04).
    pub fn references<'a>(&'a self, map: &'a SquareMap, to: Space) -> impl Iterator<Item = (usize, u8)> + 'a {
        let ((column, row), (there, below)) = (map.position(self.corner), map.position(to));
        let foremost = move |cell: &usize| {
            let (right, down) = (cell % 2 == 1, cell / 2 == 1);
            (there == column || right == (there > column)) && (below == row || down == (below > row))
        };
        let cost = move |cell: usize| {
            let goal = map.space(there + (cell % 2) as u8, below + (cell / 2) as u8)?;
            self.cells[cell].as_ref()?.cost(goal)
        };
        (0..4).filter(foremost).filter_map(move |cell| cost(cell).map(|cost| (cell, cost)))
    }
}

#[cfg(test)]
mod tests;
