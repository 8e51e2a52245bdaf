//! Random maps against slow and obvious answers, and the corner cases by hand.

mod contact;

use super::*;
use crate::Id;
use crate::places::path::Reach;
use crate::places::sight::{Meeting, Point};
use proptest::prelude::*;
use std::collections::BTreeSet;

const WATER: Zones = Zones(1);
const OPEN: Doors = Doors::EMPTY;

fn all_doors() -> Doors {
    (0..DOORS).collect()
}

/// An open map of this size.
fn open(columns: u8, rows: u8) -> Plan {
    let mut plan = Plan::new(columns, rows).unwrap();
    (0..rows).for_each(|row| (0..columns).for_each(|column| plan.set_space(column, row, Zones::default())));
    plan
}

fn east_of(column: u8, row: u8) -> Side {
    Side::Upright(column + 1, row)
}

fn south_of(column: u8, row: u8) -> Side {
    Side::Level(column, row + 1)
}

fn at(map: &SquareMap, (column, row): (u8, u8)) -> Space {
    map.space(column, row).unwrap()
}

fn crossing(map: &SquareMap, from: (u8, u8), to: (u8, u8)) -> Crossing {
    let compass = map.direction(at(map, from), at(map, to)).unwrap();
    map.crossing(at(map, from), compass, all_doors())
}

fn blocked(map: &SquareMap, from: (u8, u8), to: (u8, u8)) -> bool {
    map.obstruction(at(map, from), at(map, to), all_doors()).blocking
}

fn hindered(map: &SquareMap, from: (u8, u8), to: (u8, u8)) -> bool {
    map.obstruction(at(map, from), at(map, to), all_doors()).hindering
}

/// Everything that was drawn, to be asked slowly.
#[derive(Clone, Debug)]
struct Drawn {
    columns: u8,
    rows: u8,
    holes: Vec<bool>,
    sides: Vec<(Side, Barrier)>,
    closed: Doors,
}

impl Drawn {
    fn map(&self) -> SquareMap {
        let mut plan = Plan::new(self.columns, self.rows).unwrap();
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        for ((column, row), _) in places.zip(&self.holes).filter(|(_, hole)| !**hole) {
            plan.set_space(column, row, Zones::default());
        }
        self.sides.iter().for_each(|&(side, barrier)| plan.set_side(side, barrier));
        plan.finish()
    }

    /// The last thing drawn on a side stands.
    fn barrier(&self, side: Side) -> Barrier {
        self.sides.iter().rev().find(|drawn| drawn.0 == side).map_or(Barrier::None, |drawn| drawn.1)
    }

    fn blocks(&self, barrier: Barrier) -> bool {
        match barrier {
            Barrier::Blocking => true,
            Barrier::Door(door) => self.closed.contains(door),
            Barrier::None | Barrier::Hindering => false,
        }
    }

    fn kept(&self) -> impl Iterator<Item = (Side, Barrier)> + '_ {
        let sides: BTreeSet<Side> = self.sides.iter().map(|drawn| drawn.0).collect();
        sides.into_iter().map(|side| (side, self.barrier(side)))
    }
}

fn drawn() -> impl Strategy<Value = Drawn> {
    (1u8..8, 1u8..8).prop_flat_map(|(columns, rows)| {
        let side = (any::<bool>(), 0..=columns, 0..=rows)
            .prop_map(move |(upright, column, row)| if upright { Side::Upright(column, row.min(rows - 1)) } else { Side::Level(column.min(columns - 1), row) });
        let barrier = prop_oneof![3 => Just(Barrier::Blocking), 3 => Just(Barrier::Hindering), 2 => (0u8..4).prop_map(Barrier::Door), 1 => Just(Barrier::None)];
        let holes = prop::collection::vec(prop::bool::weighted(0.1), usize::from(columns) * usize::from(rows));
        let closed = prop::collection::vec(0u8..4, 0..4).prop_map(|doors| doors.into_iter().collect());
        (holes, prop::collection::vec((side, barrier), 0..24), closed).prop_map(move |(holes, sides, closed)| Drawn { columns, rows, holes, sides, closed })
    })
}

/// Do two closed lines share a point? By fractions: where the one meets the line through the other.
fn share_a_point(one: [Point; 2], two: [Point; 2]) -> bool {
    let wide = |value: i32| i64::from(value);
    let (dx, dy) = (wide(one[1].x - one[0].x), wide(one[1].y - one[0].y));
    let (ex, ey) = (wide(two[1].x - two[0].x), wide(two[1].y - two[0].y));
    let (gx, gy) = (wide(two[0].x - one[0].x), wide(two[0].y - one[0].y));
    let cross = dx * ey - dy * ex;
    if cross != 0 {
        // Both parts of the way, t and u, as fractions over the same number.
        let (t, u) = ((gx * ey - gy * ex) * cross.signum(), (gx * dy - gy * dx) * cross.signum());
        return (0..=cross.abs()).contains(&t) && (0..=cross.abs()).contains(&u);
    }
    let on = |line: [Point; 2], point: Point| {
        let (x, y) = (wide(line[1].x - line[0].x), wide(line[1].y - line[0].y));
        let within = |a: i32, b: i32, c: i32| (a.min(b)..=a.max(b)).contains(&c);
        x * wide(point.y - line[0].y) == y * wide(point.x - line[0].x) && within(line[0].x, line[1].x, point.x) && within(line[0].y, line[1].y, point.y)
    };
    on(one, two[0]) || on(one, two[1]) || on(two, one[0]) || on(two, one[1])
}

fn ends(side: Side) -> [Point; 2] {
    [side.block().low, side.block().high]
}

/// Adjacency told by walking on paper: from space to space with straight steps, at most two of them, each over one side.
fn slow_crossing(drawn: &Drawn, map: &SquareMap, from: Space, to: Space) -> Crossing {
    let ((column, row), (other, below)) = (map.position(from), map.position(to));
    let side_between = |one: (u8, u8), two: (u8, u8)| {
        if one.1 == two.1 { Side::Upright(one.0.max(two.0), one.1) } else { Side::Level(one.0, one.1.max(two.1)) }
    };
    let over = |one: (u8, u8), two: (u8, u8)| match drawn.barrier(side_between(one, two)) {
        Barrier::Blocking => Crossing::Barred,
        Barrier::Door(door) if drawn.closed.contains(door) => Crossing::Barred,
        Barrier::Hindering => Crossing::Hindered,
        Barrier::None | Barrier::Door(_) => Crossing::Clear,
    };
    if column == other || row == below {
        return over((column, row), (other, below));
    }
    let by = |corner: (u8, u8)| over((column, row), corner).max(over(corner, (other, below)));
    by((other, row)).min(by((column, below)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn steps_are_as_on_paper(drawn in drawn()) {
        let map = drawn.map();
        for from in map.spaces() {
            for to in map.spaces().filter(|&to| map.distance(from, to) == 1) {
                let compass = map.direction(from, to).unwrap();
                let slow = slow_crossing(&drawn, &map, from, to);
                prop_assert_eq!(map.crossing(from, compass, drawn.closed), slow);
                prop_assert_eq!(map.crossing(to, compass.opposite(), drawn.closed), slow, "the way back is the same");
                prop_assert_eq!(map.step(from, compass, drawn.closed).map(|step| step.to), (slow != Crossing::Barred).then_some(to));
                prop_assert_eq!(map.adjacent(from, to, drawn.closed), slow != Crossing::Barred);
            }
            let around: Spaces = map.spaces().filter(|&to| map.distance(from, to) == 1 && slow_crossing(&drawn, &map, from, to) != Crossing::Barred).collect();
            prop_assert_eq!(map.neighbours(from, drawn.closed), around);
        }
    }

    #[test]
    fn many_step_as_each_of_them_does(drawn in drawn(), crowd: u64) {
        let map = drawn.map();
        let from: Spaces = map.spaces().filter(|space| crowd >> (space.index() % 64) & 1 == 1).collect();
        let over = |crossing: Crossing| from.iter().flat_map(|space| map.steps(space, drawn.closed)).filter(|step| step.crossing == crossing).map(|step| step.to).collect();
        let spread = map.spread(from, drawn.closed);
        prop_assert_eq!(spread, Spread { clear: over(Crossing::Clear), hindered: over(Crossing::Hindered) });
        prop_assert_eq!(spread.all(), from.iter().fold(Spaces::EMPTY, |all, space| all.union(map.neighbours(space, drawn.closed))));
    }

    #[test]
    fn lines_of_sight_meet_what_they_meet_on_paper(drawn in drawn()) {
        let map = drawn.map();
        let kept: Vec<(Side, Barrier)> = drawn.kept().collect();
        for (from, to) in map.spaces().flat_map(|from| map.spaces().filter(move |&to| from <= to).map(move |to| (from, to))) {
            let line = map.sight_line(from, to);
            let met: Vec<Barrier> = kept.iter().filter(|(side, _)| share_a_point([line.from, line.to], ends(*side))).map(|met| met.1).collect();
            let blocking = met.iter().any(|&barrier| drawn.blocks(barrier));
            let hindering = met.contains(&Barrier::Hindering);
            let found = map.obstruction(from, to, drawn.closed);
            prop_assert_eq!(found, Obstruction { blocking, hindering }, "{:?} to {:?}", map.position(from), map.position(to));
            prop_assert_eq!(found, map.obstruction(to, from, drawn.closed));
        }
    }

    #[test]
    fn lines_of_sight_pass_or_touch_as_fractions_say(drawn in drawn(), ends: [prop::sample::Index; 16]) {
        let map = drawn.map();
        let spaces: Vec<Space> = map.spaces().collect();
        prop_assume!(!spaces.is_empty());
        let kept: Vec<(Side, Barrier)> = drawn.kept().collect();
        let sides = |wanted: &dyn Fn(Barrier) -> bool| kept.iter().filter(|(_, barrier)| wanted(*barrier)).map(|kept| kept.0).collect::<Vec<Side>>();
        let (solid, broken) = (sides(&|barrier| drawn.blocks(barrier)), sides(&|barrier| barrier == Barrier::Hindering));
        for pair in ends.chunks(2) {
            let [from, to] = [0, 1].map(|at| spaces[pair[at].index(spaces.len())]);
            for (from, to) in [(from, to), (to, from)] {
                prop_assert_eq!(map.blocking_contact(from, to, drawn.closed), contact::slow(&map, from, to, &solid), "{:?} {:?}", from, to);
                prop_assert_eq!(map.hindering_contact(from, to), contact::slow(&map, from, to, &broken), "{:?} {:?}", from, to);
            }
        }
    }

    #[test]
    fn bases_are_as_near_as_their_nearest_spaces(columns in 2u8..9, rows in 2u8..9, places: [prop::sample::Index; 2], large: [bool; 2]) {
        let map = open(columns, rows).finish();
        let spaces: Vec<Space> = map.spaces().collect();
        let [one, two] = [0, 1].map(|at| Base { corner: spaces[places[at].index(spaces.len())], size: if large[at] { Size::Four } else { Size::One } });
        if let (Some(ground), Some(other)) = (map.ground(one), map.ground(two)) {
            let pairs = || ground.iter().flat_map(|from| other.iter().map(move |to| (from, to)));
            prop_assert_eq!(map.distance_between(one, two), pairs().map(|(from, to)| map.distance(from, to)).min().unwrap());
            let around: Spaces = map.spaces().filter(|&space| !ground.contains(space) && ground.iter().any(|own| map.distance(own, space) == 1)).collect();
            prop_assert_eq!(map.around(one, OPEN), around);
        }
    }
}

#[test]
fn the_spaces_a_line_crosses_are_those_it_meets_inside() {
    for (columns, rows) in [(1, 1), (1, 6), (6, 1), (5, 4), (9, 11)] {
        let map = open(columns, rows).finish();
        for (from, to) in map.spaces().flat_map(|from| map.spaces().map(move |to| (from, to))) {
            let between = map.spaces().filter(|&space| space != from && space != to);
            let slow: Spaces = between.filter(|&space| map.meeting(from, to, space) == Meeting::Crosses).collect();
            assert_eq!(map.crossed(from, to), slow);
        }
    }
}

#[test]
fn a_pillar_never_stops_a_diagonal_step_and_two_do() {
    let mut plan = open(3, 3);
    plan.outline(1, 0, Barrier::Blocking);
    assert_eq!(crossing(&plan.clone().finish(), (0, 0), (1, 1)), Crossing::Clear);
    plan.outline(0, 1, Barrier::Blocking);
    assert_eq!(crossing(&plan.finish(), (0, 0), (1, 1)), Crossing::Barred);
}

#[test]
fn a_straight_wall_stops_a_diagonal_step_and_half_of_it_does_not() {
    for (barrier, whole) in [(Barrier::Blocking, Crossing::Barred), (Barrier::Hindering, Crossing::Hindered), (Barrier::Door(3), Crossing::Barred)] {
        let mut plan = open(2, 2);
        plan.set_side(south_of(1, 0), barrier);
        let half = plan.clone().finish();
        plan.set_side(south_of(0, 0), barrier);
        let wall = plan.finish();
        for (from, to) in [((0, 0), (1, 1)), ((1, 0), (0, 1))] {
            assert_eq!((crossing(&half, from, to), crossing(&wall, from, to)), (Crossing::Clear, whole));
        }
    }
}

#[test]
fn an_open_door_leaves_its_posts() {
    let mut plan = open(5, 3);
    plan.set_side(east_of(1, 0), Barrier::Blocking);
    plan.set_side(east_of(1, 1), Barrier::Door(0));
    plan.set_side(east_of(1, 2), Barrier::Blocking);
    let map = plan.finish();
    let sees = |from, to, closed| !map.obstruction(at(&map, from), at(&map, to), closed).blocking;
    assert!(sees((0, 1), (4, 1), OPEN) && !sees((0, 1), (4, 1), all_doors()));
    assert!(!sees((0, 0), (3, 1), OPEN), "the line touches the door post");
}

#[test]
fn contact_is_judged_to_the_point() {
    let with = |side: Side| {
        let mut plan = open(6, 3);
        plan.set_side(side, Barrier::Blocking);
        plan.finish()
    };
    let start = with(east_of(0, 0));
    assert!(blocked(&start, (0, 0), (3, 2)), "the line starts at the wall's end");
    assert!(!blocked(&with(east_of(1, 0)), (0, 0), (3, 2)));
    let along = with(south_of(2, 0));
    assert!(blocked(&along, (0, 0), (5, 1)), "the line runs along the wall");
    let mut plan = open(2, 2);
    plan.outline(1, 0, Barrier::Blocking);
    plan.outline(0, 1, Barrier::Blocking);
    let corner = plan.finish();
    assert!(blocked(&corner, (0, 0), (1, 1)));
    let contact = |map: &SquareMap, from, to| map.blocking_contact(at(map, from), at(map, to), OPEN);
    assert_eq!(contact(&start, (0, 0), (3, 2)), Contact::Touches);
    assert_eq!(contact(&along, (0, 0), (5, 1)), Contact::Touches);
    assert_eq!(contact(&corner, (0, 0), (1, 1)), Contact::Passes);
    assert_eq!(contact(&with(east_of(1, 0)), (0, 0), (3, 0)), Contact::Passes);
    assert_eq!(contact(&start, (2, 0), (5, 2)), Contact::Apart);
}

#[test]
fn around_a_row_of_pillars() {
    let mut plan = open(7, 6);
    (1..5).for_each(|row| plan.outline(4, row, Barrier::Blocking));
    let map = plan.finish();
    let seen: Vec<(bool, bool)> = [(2, 1), (2, 3), (4, 5)].map(|hero| (!blocked(&map, (0, 2), hero), !blocked(&map, (6, 2), hero))).to_vec();
    assert_eq!(seen, [(true, false), (true, false), (false, false)]);
}

#[test]
fn low_walls_met_are_counted_one_by_one() {
    let mut plan = open(7, 6);
    plan.outline(2, 1, Barrier::Hindering);
    plan.outline(2, 3, Barrier::Hindering);
    plan.set_side(Side::Upright(4, 1), Barrier::Hindering);
    let map = plan.finish();
    assert!(!hindered(&map, (0, 2), (5, 2)) && hindered(&map, (0, 2), (6, 0)) && hindered(&map, (0, 2), (3, 5)));
    assert_eq!(map.met(at(&map, (0, 2)), at(&map, (6, 0))).count(), 3);
    assert_eq!(map.hindering_contact(at(&map, (0, 2)), at(&map, (3, 5))), Contact::Touches);
}

#[test]
fn who_stands_inside_one_outline_sees_without_contact() {
    let mut plan = open(5, 2);
    (1..4).for_each(|column| plan.outline(column, 0, Barrier::Hindering));
    [1, 2].into_iter().for_each(|column| plan.set_side(east_of(column, 0), Barrier::None));
    let map = plan.finish();
    assert!(!hindered(&map, (1, 0), (3, 0)) && hindered(&map, (0, 0), (3, 0)));
}

#[test]
fn water_and_low_walls_cost_what_the_game_says() {
    let mut plan = open(4, 1);
    plan.set_space(2, 0, WATER);
    plan.set_side(east_of(0, 0), Barrier::Hindering);
    plan.enclose();
    let map = plan.finish();
    let price = |step: Step| Some(1 + u8::from(step.crossing == Crossing::Hindered) + u8::from(map.zones(step.to).any(WATER)));
    let reach = Reach::new(at(&map, (0, 0)), 4, &map.walk(OPEN, price));
    assert_eq!([1, 2, 3].map(|column| reach.cost(at(&map, (column, 0)))), [Some(2), Some(4), None]);
    assert_eq!(map.zone(WATER), [at(&map, (2, 0))].into_iter().collect());
}

#[test]
fn a_map_is_walled_in_where_it_ends() {
    let mut plan = Plan::new(3, 1).unwrap();
    plan.set_space(0, 0, Zones::default());
    plan.set_space(2, 0, Zones::default());
    assert!(!blocked(&plan.clone().finish(), (0, 0), (2, 0)), "a hole without lines stops no look");
    plan.enclose();
    assert!(blocked(&plan.finish(), (0, 0), (2, 0)));
}

#[test]
fn a_large_base_moves_as_a_whole() {
    let mut plan = open(5, 4);
    plan.set_side(east_of(2, 1), Barrier::Blocking);
    plan.set_side(south_of(1, 2), Barrier::Hindering);
    let map = plan.finish();
    let base = Base::four(at(&map, (1, 1)));
    assert_eq!(map.ground(base).unwrap().len(), 4);
    assert!(!map.can_shift(base, Compass::East, OPEN) && map.can_shift(base, Compass::South, OPEN));
    assert_eq!(map.shifted(base, Compass::SouthEast), Some(Base::four(at(&map, (2, 2)))));
    assert_eq!(map.divided(Base::four(at(&map, (2, 1))), OPEN), Crossing::Barred);
    assert_eq!(map.divided(Base::four(at(&map, (1, 2))), OPEN), Crossing::Hindered);
    assert_eq!(map.divided(base, OPEN), Crossing::Clear);
    assert_eq!(map.ground(Base::four(at(&map, (4, 0)))), None);
    let push = |from| map.direction_between(Base::one(at(&map, from)), base);
    assert_eq!([push((0, 1)), push((0, 0)), push((2, 2))], [Some(Compass::East), Some(Compass::SouthEast), None]);
}

#[test]
fn spaces_have_names_and_sizes_have_limits() {
    let map = open(9, 3).finish();
    assert_eq!(map.name(at(&map, (7, 1))), "H2");
    assert_eq!(map.named("H2"), Some(at(&map, (7, 1))));
    assert_eq!(map.named("K2"), None);
    assert!(Plan::new(23, 23).is_none() && Plan::new(22, 23).is_some());
    assert_eq!(Space::checked(70_000), None);
}
