//! Everything that must always hold, on every state of random adventures: all on the shelf, for every size of group.

use mistgate_bots::Random;
use mistgate_lab::{Plan, Report, soak};
use mistgate_malhya::{Malhya, Setup};
use std::sync::Arc;

fn soaked(games: u64, seed: u64) -> Report {
    let game = Arc::new(Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}")));
    let vary = Some((|game: &Malhya, index| Setup::varied(&game.content, index)) as fn(&Malhya, u64) -> Setup);
    let plan = Plan { game, setup: Setup::default(), vary, games, seed, threads: 2 };
    soak(&plan, &Random, &|_| {}).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn nothing_is_violated_in_random_adventures() {
    let report = soaked(36, 1);
    assert_eq!(report.violations, 0, "{:#?}", report.findings);
}

/// As long as one likes: `cargo test -p mistgate-malhya --test all --release -- --ignored soak`.
#[test]
#[ignore = "takes minutes"]
fn nothing_is_violated_in_a_long_soak() {
    let report = soaked(2000, 2);
    println!("{} games, {} decisions, {:?}", report.games, report.decisions, report.causes);
    assert_eq!(report.violations, 0, "{:#?}", report.findings);
}
