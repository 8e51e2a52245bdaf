//! Mistfall, soaked for a moment over all Quests, party sizes and variants. The long runs are `mistgate sim mistfall --varied --soak`.

use mistgate_bots::Random;
use mistgate_lab::{Plan, soak};
use mistgate_mistfall::{Mistfall, Setup};
use std::sync::Arc;

#[test]
fn everything_holds_that_must_always_hold() {
    let game = Arc::new(Mistfall::embedded().unwrap());
    let games = std::env::var("SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(96);
    let vary: fn(&Mistfall, u64) -> Setup = |game, index| Setup::varied(&game.content, index);
    let plan = Plan { game, setup: Setup::default(), vary: Some(vary), games, seed: 17, threads: 2 };
    let report = soak(&plan, &Random, &|_| ()).unwrap();
    assert_eq!(report.findings, []);
    assert_eq!((report.violations, report.games), (0, games));
}
