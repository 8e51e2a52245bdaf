//! How long the kernel's pieces take: a look at a map, and what a figure reaches on it.

use super::{ROUND, SEED, typical};
use crate::Ratio;
use mistgate_kernel::Chance;
use mistgate_kernel::places::path::Reach;
use mistgate_kernel::places::square::{Barrier, Crossing, Doors, Plan, Side, SquareMap, Step, Zones};
use mistgate_kernel::places::{Space, Spaces};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A large location: 192 spaces.
const COLUMNS: u8 = 16;
const ROWS: u8 = 12;

const WATER: Zones = Zones(1);

/// How many different questions are asked in turn.
const QUESTIONS: usize = 1024;

/// What one answer costs on this machine, on one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Nanoseconds.
    pub ns: Ratio,
    /// Allocations; should be none.
    pub allocations: Ratio,
}

/// Measures every piece for about this long altogether, by name. `allocations` reads how many the program has made so far.
pub fn measure(time: Duration, allocations: fn() -> u64) -> Vec<(&'static str, Cost)> {
    let map = map();
    let place = Place { closed: [0, 2].into_iter().collect(), figures: map.spaces().filter(|space| space.0 % 20 == 3).collect(), map };
    let (clock, pairs) = (Stopwatch { time: time / 4, allocations }, pairs(&place.map));
    let unscreened = |from, to| place.map.crossed(from, to).intersection(place.figures).is_empty();
    vec![
        ("line_of_sight", clock.of(&pairs, |&(from, to)| place.sees(from, to))),
        ("line_of_sight_with_figures", clock.of(&pairs, |&(from, to)| place.sees(from, to) && unscreened(from, to))),
        ("reach_6", clock.of(&pairs, |&(from, _)| place.reach(from, 6))),
        ("reach_everything", clock.of(&pairs, |&(from, _)| place.reach(from, u8::MAX))),
    ]
}

/// Asks the same questions again and again.
pub struct Stopwatch {
    /// For about this long.
    pub time: Duration,
    /// How many allocations the program has made so far.
    pub allocations: fn() -> u64,
}

impl Stopwatch {
    /// What an answer to one of these questions costs.
    pub fn of<Q, T>(&self, questions: &[Q], answer: impl Fn(&Q) -> T) -> Cost {
        let round = || questions.iter().for_each(|question| drop(black_box(answer(black_box(question)))));
        round();
        let before = (self.allocations)();
        round();
        let allocations = Ratio::new((self.allocations)() - before, questions.len() as u64);
        let mut rounds = Vec::new();
        let began = Instant::now();
        while rounds.is_empty() || began.elapsed() < self.time {
            rounds.push(timed(questions.len() as u64, &round));
        }
        Cost { ns: typical(rounds), allocations }
    }
}

/// Short, so that many rounds run undisturbed.
fn timed(questions: u64, round: &impl Fn()) -> Ratio {
    let (began, mut answers) = (Instant::now(), 0);
    while answers == 0 || began.elapsed() < ROUND / 4 {
        round();
        answers += questions;
    }
    Ratio::new(began.elapsed().as_nanos() as u64, answers)
}

/// Pairs of spaces of a map, drawn at random.
pub fn pairs(map: &SquareMap) -> Vec<(Space, Space)> {
    let spaces: Vec<Space> = map.spaces().collect();
    let mut chance = Chance::new(SEED);
    (0..QUESTIONS).filter_map(|_| Some((*chance.pick(&spaces)?, *chance.pick(&spaces)?))).collect()
}

/// A map in mid-play.
struct Place {
    map: SquareMap,
    closed: Doors,
    figures: Spaces,
}

impl Place {
    fn sees(&self, from: Space, to: Space) -> bool {
        let met = self.map.obstruction(from, to, self.closed);
        !met.blocking && !met.hindering
    }

    fn reach(&self, from: Space, limit: u8) -> Reach {
        let price = |step: Step| Some(1 + u8::from(step.crossing == Crossing::Hindered) + u8::from(self.map.zones(step.to).any(WATER)));
        Reach::new(from, limit, &self.map.walk(self.closed, price))
    }
}

/// Two halls with three doors between them, some walls, low walls and water.
fn map() -> SquareMap {
    let mut chance = Chance::new(SEED);
    let mut plan = Plan::new(COLUMNS, ROWS).expect("it fits");
    for (column, row) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row))) {
        plan.set_space(column, row, if chance.below(8) == 0 { WATER } else { Zones::default() });
        let level = match chance.below(10) {
            0 => Barrier::Blocking,
            1 => Barrier::Hindering,
            _ => Barrier::None,
        };
        plan.set_side(Side::Level(column, row), level);
    }
    for row in 0..ROWS {
        plan.set_side(Side::Upright(6, row), if row % 4 == 1 { Barrier::Door(row / 4) } else { Barrier::Blocking });
    }
    plan.enclose();
    plan.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_measured_and_allocations_are_counted() {
        let measured = measure(Duration::from_millis(4), || 0);
        assert_eq!(measured.len(), 4);
        assert!(measured.iter().all(|(_, cost)| cost.ns.of > 0 && cost.allocations.of == 0));
        assert!(measured[3].1.ns.in_steps(1) > measured[0].1.ns.in_steps(1), "a search takes longer than a look-up");
    }
}
