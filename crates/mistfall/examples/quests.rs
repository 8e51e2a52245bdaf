//! Random games of every Quest with every combination of rules, of one to four Heroes, every state of them checked: what
//! `mistgate sim mistfall --varied --soak` does, without the rest of the house.
//!
//! `cargo run --release -p mistgate-mistfall --example quests -- GAMES [SEED [FIRST [THREADS]]]`: setups are numbered, and FIRST is the
//! number of the first one, so that a long run can be played in slices.

use mistgate_bots::AnyBot;
use mistgate_lab::{Plan, soak};
use mistgate_mistfall::{Mistfall, Setup};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of the first setup.
static FIRST: AtomicU64 = AtomicU64::new(0);

fn varied(game: &Mistfall, index: u64) -> Setup {
    Setup::varied(&game.content, FIRST.load(Ordering::Relaxed) + index)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, seed, first, threads) = (number(1000), number(1), number(0), number(1));
    FIRST.store(first, Ordering::Relaxed);
    let game = Mistfall::load(&Mistfall::files(), None).unwrap_or_else(|problems| panic!("{problems:?}"));
    let setups: Vec<Setup> = (0..games).map(|index| varied(&game, index)).collect();
    let rules: BTreeSet<Vec<&str>> = setups.iter().map(|setup| setup.rules(&game.content).iter().map(|module| module.slug()).collect()).collect();
    let tables: BTreeSet<(&str, usize)> = setups.iter().map(|setup| (setup.quest.as_str(), setup.heroes.len())).collect();
    let plan = Plan { game: Arc::new(game), setup: Setup::default(), vary: Some(varied), games, seed, threads: threads as usize };
    let report = soak(&plan, &AnyBot::Random.seated(), &|_| {}).expect("the setups are sound");
    println!(
        "{} games from {first}, seed {seed}: {} combinations of rules, {} of Quest and Heroes, {} decisions, longest {}, causes {:?}, digest {:?}",
        report.games,
        rules.len(),
        tables.len(),
        report.decisions,
        report.longest,
        report.causes,
        report.digest
    );
    println!("checks {:?}", report.checks);
    println!("{} violations", report.violations);
    report.findings.iter().take(5).for_each(|finding| println!("  {finding}"));
    std::process::exit((report.violations > 0).into());
}
