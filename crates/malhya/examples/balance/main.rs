//! How often a group of bots gets through an adventure, for every size of group, with 95% intervals.
//!
//! ```sh
//! cargo run --release -p mistgate-malhya --example balance -- the-awakening,overdue --games 200 --seed 1
//! ```
//!
//! `--content DIR` plays other content than what comes with the program, so that it can be tuned without building anything;
//! `--bot monte-carlo:12` lets somebody else play; `--where` says in which chapters plays ended; `--tell 3` tells the third play in words.

use mistgate_bots::{AnyBot, SeatedBot};
use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Seat, SeatSet};
use mistgate_lab::{End, Player, Watch};
use mistgate_malhya::ids::ChapterId;
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::State;
use mistgate_malhya::words::HeroId;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A group that does not find its way is called back after so many days.
const DAYS: u8 = 30;
/// Continuations for everything that is not on a map.
const PLAYOUTS: u32 = 24;

/// The bot of this name, `NAME:PLAYOUTS`.
fn somebody(name: &str) -> SeatedBot<Malhya> {
    let (kind, number) = name.split_once(':').unwrap_or((name, ""));
    AnyBot::named(kind, number.parse().unwrap_or(PLAYOUTS)).unwrap_or_else(|| panic!("there is no bot {name}")).seated()
}

/// The chapters that were read, in order.
#[derive(Default)]
struct Story(Vec<ChapterId>);

impl Watch<Malhya> for Story {
    fn deciding(&mut self, state: &State, _: SeatSet) {
        if let Some(chapter) = state.page.chapter
            && self.0.last() != Some(&chapter)
        {
            self.0.push(chapter);
        }
    }

    fn ended(&mut self, state: &State, _: End) {
        self.deciding(state, SeatSet::NONE);
    }
}

/// Tells everything that happens.
struct Teller<'g> {
    game: &'g Malhya,
    before: Option<State>,
}

impl Watch<Malhya> for Teller<'_> {
    fn deciding(&mut self, state: &State, _: SeatSet) {
        self.before = Some(*state);
    }

    fn moving(&mut self, seat: Seat, mv: Move) {
        let (Some(mut state), mut events) = (self.before, Vec::new()) else { return };
        println!("> {}: {}", HeroId::of(seat).map_or("", HeroId::word), self.game.notation(mv));
        self.game.apply(&mut state, seat, mv, &mut events);
        events.iter().for_each(|event| println!("    {}", self.game.tell(event, Eyes::of(seat)).text));
    }
}

/// What came of the plays of one adventure by one size of group.
#[derive(Default)]
struct Tally {
    won: u64,
    lost: u64,
    undecided: u64,
    decisions: u64,
    days: u64,
    chapters: u64,
    /// The last chapters of plays, and how often.
    ends: BTreeMap<String, u64>,
    /// In how many plays a chapter was read, and how many of those were won.
    read: BTreeMap<String, (u64, u64)>,
}

fn argument(name: &str) -> Option<String> {
    std::env::args().skip_while(|word| word != name).nth(1)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let adventures = arguments.first().expect("which adventures, between commas?");
    let number = |name: &str, usual: u64| argument(name).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (games, seed, threads) = (number("--games", 100), number("--seed", 1), number("--threads", 2));
    let sizes: Vec<u8> = argument("--heroes").unwrap_or("2,3,4,5".into()).split(',').filter_map(|n| n.parse().ok()).collect();
    let bot = argument("--bot").unwrap_or("tree".into());
    let game = argument("--content").map_or_else(Malhya::embedded, |folder| Malhya::load(&read(Path::new(&folder), Path::new(&folder))));
    let game = game.unwrap_or_else(|problems| panic!("{problems}"));
    for adventure in adventures.split(',') {
        for &heroes in &sizes {
            let (began, next) = (Instant::now(), AtomicU64::new(0));
            let groups = groups(heroes);
            let setup = |play: u64| {
                let heroes = groups[(play % groups.len() as u64) as usize].clone();
                Setup { adventure: adventure.to_owned(), quick: true, days: Some(DAYS), heroes, ..Setup::default() }
            };
            if let Some(which) = argument("--tell").and_then(|n| n.parse::<u64>().ok()) {
                let (mut player, play) = (Player::new(&game, somebody(&bot)), which.saturating_sub(1));
                let played = player.play(&setup(play), Chance::nth_seed(seed, play), &mut Teller { game: &game, before: None });
                println!("{adventure}, {heroes} heroes: {:?}", played.map(|played| played.end));
                continue;
            }
            let work = || {
                let mut tally = Tally::default();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= games {
                        return tally;
                    }
                    one(&game, &setup(index), Chance::nth_seed(seed, index), &bot, &mut tally);
                }
            };
            let tallies: Vec<Tally> = std::thread::scope(|scope| {
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                workers.into_iter().map(|worker| worker.join().expect("a play does not fail")).collect()
            });
            tell(adventure, heroes, &tallies.into_iter().fold(Tally::default(), together), began);
        }
    }
}

/// Every group of so many heroes: each of them plays in turn.
fn groups(heroes: u8) -> Vec<Vec<String>> {
    let sets = (0u32..1 << HeroId::WORDS.len()).filter(|set| set.count_ones() == u32::from(heroes));
    sets.map(|set| HeroId::WORDS.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, &word)| word.to_owned()).collect()).collect()
}

fn one(game: &Malhya, setup: &Setup, seed: u64, bot: &str, tally: &mut Tally) {
    let (mut player, mut story) = (Player::new(game, somebody(bot)), Story::default());
    let played = player.play(setup, seed, &mut story).unwrap_or_else(|fault| panic!("{fault}"));
    let won = matches!(played.end, End::Over(Outcome::Won(_)));
    match played.end {
        End::Over(Outcome::Won(_)) => tally.won += 1,
        End::Over(Outcome::Lost) => tally.lost += 1,
        End::Over(Outcome::Undecided) | End::TooLong | End::DeadEnd => tally.undecided += 1,
    }
    tally.decisions += played.decisions;
    tally.days += u64::from(played.state.travel.days);
    tally.chapters += story.0.len() as u64;
    let library = &game.content.library;
    let name = |id: &ChapterId| format!("{:?} {}", library.chapters[id.index()].number, library.chapters[id.index()].title);
    let end = story.0.last().map_or(String::new(), name);
    *tally.ends.entry(format!("{} {end}", if won { "won " } else { "lost" })).or_default() += 1;
    let mut chapters = story.0;
    chapters.sort_unstable();
    chapters.dedup();
    for chapter in &chapters {
        let entry = tally.read.entry(name(chapter)).or_default();
        *entry = (entry.0 + 1, entry.1 + u64::from(won));
    }
}

fn together(mut one: Tally, other: Tally) -> Tally {
    one.won += other.won;
    one.lost += other.lost;
    one.undecided += other.undecided;
    one.decisions += other.decisions;
    one.days += other.days;
    one.chapters += other.chapters;
    other.ends.into_iter().for_each(|(name, n)| *one.ends.entry(name).or_default() += n);
    for (name, (n, won)) in other.read {
        let entry = one.read.entry(name).or_default();
        *entry = (entry.0 + n, entry.1 + won);
    }
    one
}

/// Wilson's interval, in percent.
#[allow(clippy::float_arithmetic)]
fn interval(won: u64, all: u64) -> (f64, f64) {
    let (n, z) = (all as f64, 1.96f64);
    let share = won as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    (100.0 * (middle - half), 100.0 * (middle + half))
}

#[allow(clippy::float_arithmetic)]
fn tell(adventure: &str, heroes: u8, tally: &Tally, began: Instant) {
    let all = tally.won + tally.lost + tally.undecided;
    let (low, high) = interval(tally.won, all);
    let a_play = |n: u64| n as f64 / all as f64;
    println!(
        "{adventure}, {heroes} heroes: {:.0}% ({low:.0} to {high:.0}) of {all} won, {} lost, {} undecided; {:.0} decisions, {:.0} chapters, {:.1} days; {:.1} s",
        100.0 * a_play(tally.won),
        tally.lost,
        tally.undecided,
        a_play(tally.decisions),
        a_play(tally.chapters),
        a_play(tally.days),
        began.elapsed().as_secs_f64()
    );
    if std::env::args().any(|word| word == "--where") {
        for (end, n) in &tally.ends {
            println!("    {n:>4}  {end}");
        }
    }
    if std::env::args().any(|word| word == "--read") {
        for (name, (n, won)) in &tally.read {
            println!("    {n:>4} read, {won:>4} of them won: {name}");
        }
    }
}

/// The files of a content folder.
fn read(folder: &Path, root: &Path) -> Vec<Source> {
    let mut files = Vec::new();
    let mut entries: Vec<_> = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files.extend(read(&path, root));
        } else {
            let name = path.strip_prefix(root).expect("it lies in it").to_string_lossy().into_owned();
            // What is for pages and for authors is not for the rules.
            if !["guide.toml", "glossary.toml", "STORY.md"].contains(&name.as_str()) {
                files.push(Source::new(name, std::fs::read_to_string(&path).expect("text")));
            }
        }
    }
    files
}
