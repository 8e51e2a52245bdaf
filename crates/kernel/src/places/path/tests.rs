//! The search against the simplest there is: try all ways again and again until nothing gets cheaper.

use super::*;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Any ways at all, one-way ones and detours that cost less than the straight way included.
#[derive(Clone, Debug)]
struct Web(Vec<(u16, u16, u8)>);

impl Ways for Web {
    fn each(&self, from: Space, wanted: impl Fn(Space) -> bool, mut way: impl FnMut(Space, u8)) {
        self.0.iter().filter(|way| way.0 == from.0 && wanted(Space(way.1))).for_each(|&(_, to, cost)| way(Space(to), cost));
    }
}

impl Waves for Web {
    fn wave(&self, from: Spaces, _: u8, mut ways: impl FnMut(Spaces, u8)) {
        self.0.iter().filter(|way| from.contains(Space(way.0))).for_each(|&(_, to, cost)| ways([Space(to)].into_iter().collect(), cost));
    }
}

fn slow_costs(start: Space, limit: u8, web: &Web) -> BTreeMap<Space, u32> {
    let mut costs = BTreeMap::from([(start, 0)]);
    loop {
        let before = costs.clone();
        for &(from, to, price) in &web.0 {
            let Some(cost) = costs.get(&Space(from)).map(|cost| cost + u32::from(price)) else { continue };
            if cost <= limit.into() && costs.get(&Space(to)).is_none_or(|&known| cost < known) {
                costs.insert(Space(to), cost);
            }
        }
        if costs == before {
            return costs;
        }
    }
}

/// Every path of this cost, by trying all.
fn slow_paths(path: &mut Vec<Space>, left: u8, goal: Space, web: &Web, found: &mut BTreeSet<Vec<Space>>) {
    let here = path[path.len() - 1];
    if left == 0 && here == goal {
        found.insert(path.clone());
    }
    for &(_, to, price) in web.0.iter().filter(|way| way.0 == here.0 && way.2 <= left) {
        path.push(Space(to));
        slow_paths(path, left - price, goal, web, found);
        path.pop();
    }
}

fn web(spaces: u16, most: u8, ways: usize) -> impl Strategy<Value = Web> {
    prop::collection::vec((0..spaces, 0..spaces, 1..=most), 0..ways).prop_map(Web)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn everything_is_reached_at_the_least_cost(web in web(40, MOST, 160), start in 0u16..40, limit in 0u8..200) {
        let (reach, slow) = (Reach::new(Space(start), limit, &web), slow_costs(Space(start), limit, &web));
        for space in Space::all(40) {
            prop_assert_eq!(reach.cost(space).map(u32::from), slow.get(&space).copied());
        }
        prop_assert!(reach.spaces().iter().eq(slow.keys().copied()));
        prop_assert_eq!(Reach::flood([Space(start)].into_iter().collect(), limit, &web), reach);
    }

    #[test]
    fn a_flood_comes_from_the_nearest_start(web in web(40, MOST, 160), starts in prop::collection::vec(0u16..40, 0..6), limit in 0u8..200) {
        let flood = Reach::flood(starts.iter().map(|&start| Space(start)).collect(), limit, &web);
        let each: Vec<Reach> = starts.iter().map(|&start| Reach::new(Space(start), limit, &web)).collect();
        for space in Space::all(40) {
            prop_assert_eq!(flood.cost(space), each.iter().filter_map(|reach| reach.cost(space)).min());
        }
    }

    #[test]
    fn a_flood_ends_at_its_goal(web in web(40, MOST, 160), start in 0u16..40, goal in 0u16..40, limit in 0u8..200) {
        let (from, to) = ([Space(start)].into_iter().collect(), [Space(goal)].into_iter().collect());
        let (whole, part) = (Reach::flood(from, limit, &web), Reach::flood_until(from, to, limit, &web));
        let most = whole.cost(Space(goal)).unwrap_or(limit);
        for space in Space::all(40) {
            prop_assert_eq!(part.cost(space), whole.cost(space).filter(|&cost| cost <= most));
        }
    }

    #[test]
    fn every_cheapest_path_is_shown_once(web in web(8, 2, 24), goal in 0u16..8) {
        let (start, goal) = (Space(0), Space(goal));
        let reach = Reach::new(start, 6, &web);
        let (mut shown, mut slow) = (Vec::new(), BTreeSet::new());
        reach.each_path(goal, &web, |path| {
            shown.push(path.to_vec());
            ControlFlow::Continue(())
        });
        if let Some(cost) = reach.cost(goal) {
            slow_paths(&mut vec![start], cost, goal, &web, &mut slow);
        }
        let on: BTreeSet<Space> = slow.iter().flatten().copied().collect();
        prop_assert!(reach.on_the_way(goal, &web).iter().eq(on));
        shown.sort();
        prop_assert!(shown.iter().eq(slow.iter()), "{:?} instead of {:?}", shown, slow);
    }
}

#[test]
fn the_nearest_of_several_goals_may_be_two() {
    let web = Web(vec![(0, 1, 2), (0, 2, 1), (2, 3, 1), (3, 4, 1)]);
    let reach = Reach::new(Space(0), 9, &web);
    let goals = [1, 3, 4, 7].map(Space).into_iter().collect();
    assert_eq!(reach.nearest(goals), Some((2, [1, 3].map(Space).into_iter().collect())));
    assert_eq!(reach.nearest([Space(7)].into_iter().collect()), None);
}

#[test]
fn showing_paths_ends_when_told() {
    let web = Web(vec![(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1)]);
    let mut shown = 0;
    Reach::new(Space(0), 9, &web).each_path(Space(3), &web, |_| {
        shown += 1;
        ControlFlow::Break(())
    });
    assert_eq!(shown, 1);
}
