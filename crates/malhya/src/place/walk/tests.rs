//! What can be reached, against a slow and obvious answer on random maps: somebody over a Rift is in flight, and can only go straight on.

use super::*;
use crate::place::route::Distances;
use mistgate_kernel::places::path::FARTHEST;
use mistgate_kernel::places::square::{Barrier, Plan, Side, Zones};
use proptest::prelude::*;
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
struct Drawn {
    columns: u8,
    rows: u8,
    zones: Vec<u8>,
    sides: Vec<(Side, Barrier)>,
    allies: Vec<bool>,
    foes: Vec<bool>,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    (2u8..7, 2u8..7).prop_flat_map(|(columns, rows)| {
        let spaces = usize::from(columns) * usize::from(rows);
        let side = (any::<bool>(), 0..=columns, 0..=rows)
            .prop_map(move |(upright, column, row)| if upright { Side::Upright(column, row.min(rows - 1)) } else { Side::Level(column.min(columns - 1), row) });
        let barrier = prop_oneof![Just(Barrier::Blocking), Just(Barrier::Hindering)];
        // Plain ground, no space at all, Water, Rift.
        let zone = prop_oneof![8 => Just(0u8), 1 => Just(9), 2 => Just(WATER.0), 3 => Just(RIFT.0)];
        let few = || prop::collection::vec(prop::bool::weighted(0.1), spaces);
        (prop::collection::vec(zone, spaces), prop::collection::vec((side, barrier), 0..12), few(), few()).prop_map(move |(zones, sides, allies, foes)| Drawn {
            columns,
            rows,
            zones,
            sides,
            allies,
            foes,
        })
    })
}

impl Drawn {
    fn map(&self) -> SquareMap {
        let mut plan = Plan::new(self.columns, self.rows).unwrap();
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        for ((column, row), &zones) in places.zip(&self.zones).filter(|(_, zones)| **zones != 9) {
            plan.set_space(column, row, Zones(zones));
        }
        self.sides.iter().for_each(|&(side, barrier)| plan.set_side(side, barrier));
        plan.finish()
    }

    fn standing(&self, map: &SquareMap, marks: &[bool]) -> Spaces {
        map.spaces().filter(|space| marks[space.index()] && !map.zones(*space).any(RIFT)).collect()
    }
}

/// Where somebody is: on a space, or over a Rift in a direction.
type Somewhere = (Space, Option<Compass>);

/// The cheapest cost of everything, by trying every step again and again until nothing gets cheaper.
fn slow(walker: &Walker, from: Space) -> BTreeMap<Somewhere, u16> {
    let map = walker.map;
    let mut costs = BTreeMap::from([((from, None), 0u16)]);
    loop {
        let mut better = Vec::new();
        for (&(at, flying), &cost) in &costs {
            for compass in Compass::ALL.into_iter().filter(|&compass| flying.is_none_or(|flying| flying == compass)) {
                let crossing = map.crossing(at, compass, walker.closed);
                let Some(step) = map.step(at, compass, walker.closed) else { continue };
                let rift = map.zones(step.to).any(RIFT);
                let lands = flying.is_some() && !rift;
                if walker.barred.contains(step.to) || lands && walker.taken.contains(step.to) {
                    continue;
                }
                let extra = match walker.gait {
                    Gait::Light => 0,
                    Gait::Plain => u16::from(crossing == Crossing::Hindered) + u16::from(map.zones(step.to).any(WATER)) + u16::from(rift),
                };
                let flight = (rift && walker.gait == Gait::Plain).then_some(compass);
                better.push(((step.to, flight), cost + 1 + extra));
            }
        }
        let before = costs.clone();
        for (somewhere, cost) in better {
            let known = costs.entry(somewhere).or_insert(cost);
            *known = (*known).min(cost);
        }
        if costs == before {
            return costs;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn what_is_reached_is_what_trying_everything_reaches(drawn in drawn(), start: prop::sample::Index, light: bool) {
        let map = drawn.map();
        let open: Vec<Space> = map.spaces().filter(|space| !map.zones(*space).any(RIFT)).collect();
        prop_assume!(!open.is_empty());
        let from = open[start.index(open.len())];
        let own: Spaces = [from].into_iter().collect();
        let (allies, foes) = (drawn.standing(&map, &drawn.allies).without(own), drawn.standing(&map, &drawn.foes).without(own));
        let gait = if light { Gait::Light } else { Gait::Plain };
        let walker = Walker { map: &map, closed: Doors::EMPTY, barred: foes, taken: allies.union(foes), gait, most: u8::MAX, halts: Spaces::EMPTY };
        let (reach, slow) = (walker.reach(from, FARTHEST), slow(&walker, from));
        for space in map.spaces() {
            let expected = slow.get(&(space, None)).copied();
            prop_assert_eq!(reach.cost(space).map(u16::from), expected, "{:?} to {:?}", from, space);
            // The same way walked backwards, wherever one can stop.
            if walker.can_stand(space) {
                let back = Distances::to([space].into_iter().collect(), &walker).from(from);
                prop_assert_eq!((back != u8::MAX).then_some(u16::from(back)), expected);
            }
        }
    }
}
