//! Everything that must always hold, on every state of random adventures: all on the shelf, for every size of group.

use mistgate_bots::Random;
use mistgate_lab::{Plan, soak};
use mistgate_malhya::{Malhya, Setup};
use std::sync::Arc;

/// The long one is `mistgate sim malhya --varied --soak --games 2000`.
#[test]
fn nothing_is_violated_in_random_adventures() {
    let game = Arc::new(Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}")));
    let vary = Some((|game: &Malhya, index| Setup::varied(&game.content, index)) as fn(&Malhya, u64) -> Setup);
    let plan = Plan { game, setup: Setup::default(), vary, games: 36, seed: 1, threads: 2 };
    let report = soak(&plan, &Random, &|_| {}).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.violations, 0, "{:#?}", report.findings);
}
