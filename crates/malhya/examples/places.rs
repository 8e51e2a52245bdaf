//! Random fights and infiltrations in every place of the Exploration booklet, from every deployment point, with 2 to 5 heroes, every
//! state of them checked.
//!
//! `cargo run --release -p mistgate-malhya --example places -- GAMES [SEED [THREADS]]`; of a play that went wrong its last moves are told.

use mistgate_bots::AnyBot;
use mistgate_kernel::content::Source;
use mistgate_kernel::journal::Deed;
use mistgate_kernel::{Eyes, Game, Seat, Silent};
use mistgate_lab::{Finding, Plan, soak};
use mistgate_malhya::content::Landing;
use mistgate_malhya::ids::BookletId;
use mistgate_malhya::place::audit::{landing, landings};
use mistgate_malhya::place::location::Location;
use mistgate_malhya::place::state::Site;
use mistgate_malhya::place::when::When;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

/// What every generated mission is called first.
const TITLE: &str = "Place";
const MODES: [(&str, &str); 3] = [("fight", "combat mode"), ("quiet", "stealth mode, normal"), ("strict", "stealth mode, extreme")];
/// So many moves are told of a play that went wrong.
const TOLD: u64 = 12;
/// Levels that groups come with, so that Talents and Spells are met too.
const LEVELS: u64 = 3;

/// A mission that is nothing but one place.
fn mission(game: &Malhya, location: &Location, point: usize, (name, mode): (&str, &str), level: u64) -> Source {
    let title = format!("{TITLE} {} {point} {name} {level}", location.number);
    let mut text = format!("# {title}\nkind: mission\n\n## Setup\n- place the group in Saltmouth\n");
    (0..level).for_each(|_| text += "- level up\n");
    // Only one place has wards and trackers in play by itself; cards that places speak of are in play in every second level.
    let cards: BTreeSet<u8> = location.orders.iter().filter_map(|order| order.card).map(|card| card.0).collect();
    if level % 2 == 1 {
        cards.iter().for_each(|card| writeln!(text, "- take card {card}").expect("a string grows"));
    }
    write!(text, "- {mode}\n- set out place {} at deployment {point}\n- close\n", location.number).expect("a string grows");
    let alarm = |number: u16| {
        let of_alarm = location.orders.iter().filter(|order| order.when == When::Alarm);
        of_alarm
            .flat_map(|order| order.block.places().map(|at| &game.content.library.program.instructions[at]))
            .any(|instruction| landing(instruction) == Some(Landing::Adventure(number)))
    };
    let numbers = landings(&game.content, location).into_iter().filter_map(|landing| match landing {
        Landing::Adventure(number) => Some(number),
        _ => None,
    });
    for number in numbers.collect::<BTreeSet<u16>>() {
        let what = if alarm(number) { "- combat mode\n- close" } else { "- close" };
        write!(text, "\n## {number} Somewhere\n{what}\n").expect("a string grows");
    }
    Source::new(format!("booklets/{}.md", title.to_lowercase().replace(' ', "-")), text)
}

/// The last moves before a decision, and what came of them.
fn tell(game: &Malhya, setup: &Setup, seed: u64, journal: &str, until: u64) {
    let mut state = game.begin(setup, seed, &mut Silent).expect("the setup is sound");
    let seats = game.seats(setup);
    let moves = journal.lines().filter_map(Deed::read).filter_map(|deed| match deed {
        Deed::Move { seat, mv } => seats.iter().position(|name| *name == seat).map(|at| (Seat(at as u8), mv)),
        _ => None,
    });
    println!("{}: {:?}", setup.adventure, setup.heroes);
    for ((seat, words), at) in moves.zip(1..=until) {
        let mv = game.parse(seat, &words).expect("a move");
        let mut events = Vec::new();
        game.apply(&mut state, seat, mv, &mut events);
        if at + TOLD > until {
            println!("  {at} {} {words}", seats[usize::from(seat.0)]);
            events.iter().for_each(|event| println!("      {}", game.tell(event, Eyes::of(seat)).text));
            let stand = |site: &Site| site.foes().map(|(id, foe)| format!("{} on {:?}", id.0 + 1, foe.at)).collect::<Vec<_>>().join(", ");
            state.site.iter().for_each(|site| println!("      enemies: {}", stand(site)));
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, seed, threads) = (number(1000), number(1), number(2));
    let plain = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut files = Malhya::files();
    let mut at = 0;
    for location in &plain.content.locations {
        for point in 1..=location.points.len() {
            for mode in MODES {
                files.push(mission(&plain, location, point, mode, at % LEVELS));
                at += 1;
            }
        }
    }
    let game = Arc::new(Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems}")));
    println!("{at} missions of {} places", plain.content.locations.len());
    let vary = |game: &Malhya, index: u64| {
        let library = &game.content.library;
        let missions: Vec<&str> = (0..library.booklets.len() as u8)
            .filter(|&id| library.is_playable(BookletId(id)))
            .map(|id| &library.booklets[usize::from(id)])
            .filter(|booklet| booklet.title.starts_with(TITLE))
            .map(|booklet| booklet.slug.as_str())
            .collect();
        let (size, which) = (2 + index % 4, index / 4 % missions.len() as u64);
        Setup { adventure: missions[which as usize].to_owned(), quick: true, heroic: index % 8 > 3, ..Setup::of(size as u8) }
    };
    let plan = Plan { game, setup: Setup::of(2), vary: Some(vary), games, seed, threads: threads as usize };
    let report = soak(&plan, &AnyBot::Random.seated(), &|done| {
        if done.is_multiple_of(3200) {
            eprintln!("{done}");
        }
    })
    .expect("the setups are sound");
    println!(
        "{} games, seed {seed}: {} decisions, longest {}, causes {:?}, digest {:?}",
        report.games, report.decisions, report.longest, report.causes, report.digest
    );
    println!("checks {:?}", report.checks);
    println!("{} violations", report.violations);
    report.findings.iter().take(5).for_each(|finding| println!("  {finding}"));
    let failed = |finding: &Finding| (vary(&plan.game, finding.game), finding.seed, report.journals.iter().find(|failed| failed.game == finding.game));
    if let Some((setup, seed, Some(journal))) = report.findings.first().map(failed) {
        tell(&plan.game, &setup, seed, &journal.text, report.findings[0].decision);
    }
    std::process::exit((report.violations > 0).into());
}
