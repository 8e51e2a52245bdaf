//! How long a look at a map takes: a line of sight, what it crosses, what a figure reaches.
//! `cargo run --release -p mistgate-kernel --example places`

use mistgate_kernel::Chance;
use mistgate_kernel::places::Space;
use mistgate_kernel::places::path::Reach;
use mistgate_kernel::places::square::{Barrier, Crossing, Doors, Plan, Side, SquareMap, Step, Zones};
use std::hint::black_box;
use std::time::{Duration, Instant};

const WATER: Zones = Zones(1);
const COLUMNS: u8 = 16;
const ROWS: u8 = 12;
const MANY: u32 = 10_000;

fn main() {
    let began = Instant::now();
    let map = map();
    println!("{:>10.1?}  to work out a map of {COLUMNS} by {ROWS}", began.elapsed());
    let spaces: Vec<Space> = map.spaces().collect();
    let closed: Doors = [0, 2].into_iter().collect();
    let mut chance = Chance::new(1);
    let pairs: Vec<(Space, Space)> = (0..4096).filter_map(|_| Some((*chance.pick(&spaces)?, *chance.pick(&spaces)?))).collect();
    let adversaries = spaces.iter().copied().filter(|space| space.0 % 20 == 3).collect();
    report("line of sight: walls, low walls, doors", |at| u64::from(look(&map, pairs[at % pairs.len()], closed)));
    report("the same with eight figures in the way", |at| {
        let (from, to) = pairs[at % pairs.len()];
        u64::from(look(&map, (from, to), closed) && map.crossed(from, to).intersection(adversaries).is_empty())
    });
    let price = |step: Step| Some(1 + u8::from(step.crossing == Crossing::Hindered) + u8::from(map.zones(step.to).any(WATER)));
    for limit in [5, 8, 200] {
        report(&format!("what is reached for {limit}"), |at| Reach::new(pairs[at % pairs.len()].0, limit, &map.walk(closed, price)).spaces().len() as u64);
    }
}

fn look(map: &SquareMap, (from, to): (Space, Space), closed: Doors) -> bool {
    let met = map.obstruction(from, to, closed);
    !met.blocking && !met.hindering
}

/// The mean over many different questions.
fn report(what: &str, mut ask: impl FnMut(usize) -> u64) {
    let began = Instant::now();
    let sum: u64 = (0..MANY as usize).map(|at| black_box(ask(at))).sum();
    let mean: Duration = began.elapsed() / MANY;
    println!("{:>8} ns  {what} (sum {sum})", mean.as_nanos());
}

/// Rooms as a place might have them: walls, pillars, low walls, water, four doors.
fn map() -> SquareMap {
    let mut chance = Chance::new(7);
    let mut plan = Plan::new(COLUMNS, ROWS).expect("it fits");
    for (column, row) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row))) {
        plan.set_space(column, row, if chance.below(8) == 0 { WATER } else { Zones::default() });
    }
    for row in 0..ROWS {
        plan.set_side(Side::Upright(6, row), if row % 4 == 1 { Barrier::Door(row / 4) } else { Barrier::Blocking });
    }
    for _ in 0..40 {
        let (column, row) = (chance.below(u32::from(COLUMNS)) as u8, chance.below(u32::from(ROWS)) as u8);
        plan.set_side(Side::Level(column, row), if chance.below(2) == 0 { Barrier::Blocking } else { Barrier::Hindering });
    }
    plan.enclose();
    plan.finish()
}
