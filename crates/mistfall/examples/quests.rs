//! Random games of every Quest with every combination of rules, of one to four Heroes, every state of them checked: what
//! `mistgate sim mistfall --varied --soak` does, without the rest of the house.
//!
//! `cargo run --release -p mistgate-mistfall --example quests -- GAMES [SEED [FIRST [THREADS]]]`: setups are numbered, and FIRST is the
//! number of the first one, so that a long run can be played in slices.
//!
//! `… --example quests -- every [SEED [THREADS]]`: not by chance, but every combination of rules that is not refused, with one, two, three
//! and four Heroes.

use mistgate_bots::AnyBot;
use mistgate_kernel::{Game, Silent};
use mistgate_lab::{Plan, soak};
use mistgate_mistfall::ids::MAX_HEROES;
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::{Mistfall, Setup};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// What is played, in order.
static SETUPS: OnceLock<Vec<Setup>> = OnceLock::new();

fn nth(_: &Mistfall, index: u64) -> Setup {
    SETUPS.get().expect("made before anything is played")[index as usize].clone()
}

/// Every set of modules, legal or not.
fn sets() -> impl Iterator<Item = Modules> {
    (0..1_u32 << Module::ALL.len()).map(|set| Module::ALL.into_iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, module)| module).collect())
}

/// A party of this size that may play with these rules, if there is one, the search for which begins with this number.
fn with_rules(game: &Mistfall, rules: Modules, heroes: usize, from: usize) -> Option<Setup> {
    let parties = game.content.quests.len() * game.content.charters.len();
    (from..from + parties).find_map(|number| {
        let drawn = Setup::varied(&game.content, (number * MAX_HEROES + heroes - 1) as u64);
        let allies = game.content.allies.iter().cycle().skip(number * MAX_HEROES).take(heroes).map(|ally| ally.slug.clone());
        let setup = Setup {
            variants: rules.among(Modules::VARIANTS),
            modules: Some(rules.without(Modules::VARIANTS)),
            allies: if rules.has(Module::Allies) { allies.collect() } else { Vec::new() },
            rewards_from: drawn.rewards_from.filter(|_| rules.has(Module::Rewards)),
            ..drawn
        };
        game.begin(&setup, 0, &mut Silent).is_ok().then_some(setup)
    })
}

fn every(game: &Mistfall) -> Vec<Setup> {
    let wanted = sets().flat_map(|rules| (1..=MAX_HEROES).map(move |heroes| (rules, heroes)));
    wanted.enumerate().filter_map(|(at, (rules, heroes))| with_rules(game, rules, heroes, at)).collect()
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let is_every = arguments.next_if(|word| word == "every").is_some();
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let game = Mistfall::load(&Mistfall::files(), None).unwrap_or_else(|problems| panic!("{problems:?}"));
    let (setups, seed, first) = if is_every {
        (every(&game), number(1), 0)
    } else {
        let (games, seed, first) = (number(1000), number(1), number(0));
        ((first..first + games).map(|index| Setup::varied(&game.content, index)).collect(), seed, first)
    };
    let threads = number(1) as usize;
    let rules: BTreeSet<Vec<&str>> = setups.iter().map(|setup| setup.rules(&game.content).iter().map(|module| module.slug()).collect()).collect();
    let tables: BTreeSet<(&str, usize)> = setups.iter().map(|setup| (setup.quest.as_str(), setup.heroes.len())).collect();
    let setups = SETUPS.get_or_init(|| setups.clone());
    let plan = Plan { game: Arc::new(game), setup: Setup::default(), vary: Some(nth), games: setups.len() as u64, seed, threads };
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
