//! Where Challenges lead, for the checker.

use super::page::{Challenge, Course};
use crate::booklet::audit::each_of;
use crate::content::{Content, Landing};
use crate::place::audit::landing;

/// The chapters that a Challenge leads to: of its Instructions, and of what is asked on the way.
pub fn landings(c: &Content, challenge: &Challenge) -> Vec<Landing> {
    let tests = match &challenge.course {
        Course::Encounter(_) => Vec::new(),
        Course::Trial(trial) => trial.stretches.iter().map(|stretch| stretch.test).collect(),
    };
    let mut landings = Vec::new();
    for block in challenge.orders.iter().map(|order| order.block).chain(tests) {
        each_of(c, block, &mut |instruction| landings.extend(landing(instruction)));
    }
    landings
}
