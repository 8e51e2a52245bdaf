//! Mistywell, soaked for a moment. The long runs are `mistgate sim mistywell --soak`.

use mistgate_bots::Random;
use mistgate_lab::{Plan, batch, soak};
use mistgate_mistywell::{Mistywell, Setup};
use std::sync::Arc;

fn plan(setup: Setup) -> Plan<Mistywell> {
    let setup = Setup { rounds: Some(200), ..setup };
    Plan { game: Arc::new(Mistywell::embedded().unwrap()), setup, vary: None, games: 150, seed: 17, threads: 2 }
}

#[test]
fn everything_holds_that_must_always_hold() {
    for setup in [Setup::default(), Setup { control: [0, 1, 1], plan_ahead: true, ..Setup::default() }] {
        let report = soak(&plan(setup), &Random, &|_| ()).unwrap();
        assert_eq!(report.findings, []);
        assert_eq!((report.violations, report.games), (0, 150));
    }
}

#[test]
fn two_runs_on_any_number_of_threads_play_the_same_games() {
    let one = batch(&Plan { threads: 1, ..plan(Setup::default()) }, &Random, &|_| ()).unwrap();
    let three = batch(&Plan { threads: 3, ..plan(Setup::default()) }, &Random, &|_| ()).unwrap();
    assert_eq!((one.digest, one.decisions, one.causes), (three.digest, three.decisions, three.causes));
}
