//! Lets random bots play many games over all kinds of setups, and checks every state.
//!
//! `cargo run -p mistgate-frost --example soak -- GAMES [SEED [FOLDER]]`

use mistgate_bots::AnyBot;
use mistgate_frost::{Frost, Setup, content::FILES};
use mistgate_kernel::content::Source;
use mistgate_lab::{Plan, soak};
use std::sync::Arc;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let seed = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let folder = arguments.next();
    let read = |(name, text): &(&str, &str)| match &folder {
        Some(folder) => Source::new(*name, std::fs::read_to_string(std::path::Path::new(folder).join(name)).unwrap_or_default()),
        None => Source::new(*name, *text),
    };
    let files: Vec<Source> = FILES.iter().map(read).collect();
    let game = Arc::new(Frost::load(&files, None).expect("the content is sound"));
    let mut failed = false;
    for setup in Setup::all_kinds(100) {
        let plan = Plan { game: game.clone(), setup: setup.clone(), vary: None, games, seed, threads: 2 };
        let report = soak(&plan, &AnyBot::Random.seated(), &|_| {}).expect("the setup is sound");
        println!(
            "{} players events {} villains {} hard {} slow {} open {}: {} decisions, longest {}, length {}, causes {:?}, violations {}",
            setup.players,
            setup.events,
            setup.villains,
            setup.hard,
            setup.slow_events,
            setup.open_challenge,
            report.decisions,
            report.longest,
            report.length.mean,
            report.causes,
            report.violations
        );
        report.findings.iter().take(3).for_each(|finding| println!("  {finding}"));
        failed |= report.violations > 0;
    }
    std::process::exit(failed.into());
}
