//! Breaks the rules of a game in small ways and looks whether its scenarios and rule tests notice: see `docs/mutants.md`.
//!
//! All mutants of a sample are compiled in at once, each behind a switch; the tests are built once and run once for each mutant.

mod compile;
mod copy;
mod find;
mod games;
mod known;
mod mutant;
mod plant;
mod run;
#[cfg(test)]
mod tests;
mod values;

use crate::compile::Built;
use crate::copy::{Copy, Survey};
use crate::games::Game;
use crate::known::Known;
use crate::mutant::Mutant;
use crate::run::{Tests, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

const USAGE: &str = "usage: mutants GAME [--sample N] [--seed S]… [--only TEXT]… [--in PATHS]… [--jobs J] [--list]

  GAME        mistywell, mistfall, frost or malhya
  --sample N  so many mutants that compile (150 unless said), for the seeds that follow
  --seed S    which ones (1 unless said); the same seed draws the same as long as the rules stay as they are. Several share one
              build: --sample 150 --seed 1 --sample 60 --seed 2
  --only TEXT all mutants with TEXT in their names instead of a sample; several are allowed
  --in PATHS  the seeds that follow draw from these files and folders of the rules only (heart,focus.rs); from all again with --in all
  --jobs J    so many at a time (1 unless said)
  --list      only say which mutants there are in the sample, without asking the compiler";

/// How a sample is drawn.
enum Draw {
    /// By a seed, so many, in these places; anywhere, if none is named.
    Seed(u64, usize, Vec<String>),
    /// All with one of these texts in their names.
    Only(Vec<String>),
}

struct Wishes {
    game: &'static Game,
    draws: Vec<Draw>,
    jobs: usize,
    list: bool,
}

impl Wishes {
    fn read(mut arguments: impl Iterator<Item = String>) -> Option<Wishes> {
        let game = Game::named(&arguments.next()?)?;
        let (mut draws, mut only, mut places) = (Vec::new(), Vec::new(), Vec::new());
        let (mut sample, mut jobs, mut list) = (150, 1, false);
        while let Some(word) = arguments.next() {
            match word.as_str() {
                "--sample" => sample = arguments.next()?.parse().ok()?,
                "--seed" => draws.push(Draw::Seed(arguments.next()?.parse().ok()?, sample, places.clone())),
                "--only" => only.push(arguments.next()?),
                "--in" => places = arguments.next()?.split(',').filter(|&place| place != "all").map(str::to_owned).collect(),
                "--jobs" => jobs = arguments.next()?.parse().ok().filter(|&jobs| jobs > 0)?,
                "--list" => list = true,
                _ => return None,
            }
        }
        if !only.is_empty() {
            draws.push(Draw::Only(only));
        }
        if draws.is_empty() {
            draws.push(Draw::Seed(1, sample, places));
        }
        Some(Wishes { game, draws, jobs, list })
    }
}

impl Draw {
    /// The first in its order, without those that were refused.
    fn sample(&self, mutants: &[Mutant], refused: &BTreeSet<String>) -> Vec<Mutant> {
        let mut drawn: Vec<Mutant> = mutants.iter().filter(|mutant| !refused.contains(&mutant.name())).cloned().collect();
        match self {
            Draw::Seed(seed, count, places) => {
                drawn.retain(|mutant| places.is_empty() || places.iter().any(|place| mutant.lives_in(place)));
                drawn.sort_by_key(|mutant| mutant.rank(*seed));
                drawn.truncate(*count);
            }
            Draw::Only(texts) => drawn.retain(|mutant| texts.iter().any(|text| mutant.name().contains(text))),
        }
        drawn
    }

    fn title(&self) -> String {
        match self {
            Draw::Seed(seed, _, places) if places.is_empty() => format!("seed {seed}"),
            Draw::Seed(seed, _, places) => format!("seed {seed} in {}", places.join(", ")),
            Draw::Only(texts) => format!("only {}", texts.join(", ")),
        }
    }
}

/// The samples of all draws as one, nothing in it twice.
fn together(samples: &[Vec<Mutant>]) -> Vec<Mutant> {
    let mut seen = BTreeSet::new();
    samples.iter().flatten().filter(|mutant| seen.insert(mutant.name())).cloned().collect()
}

fn main() -> ExitCode {
    let Some(wishes) = Wishes::read(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match work(&wishes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mutants: {error}");
            ExitCode::FAILURE
        }
    }
}

fn work(wishes: &Wishes) -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = Copy::of(&here.join("../..").canonicalize()?);
    let survey = copy.survey(wishes.game)?;
    println!(
        "{}: {} mutants in {} files; left out are {} places in constants and {} calls that only tell what happened",
        wishes.game.name,
        survey.mutants.len(),
        survey.files.len(),
        survey.constant,
        survey.telling
    );
    if wishes.list {
        let samples: Vec<_> = wishes.draws.iter().map(|draw| draw.sample(&survey.mutants, &BTreeSet::new())).collect();
        together(&samples).iter().for_each(|mutant| println!("{} in line {}", mutant.name(), mutant.line));
        return Ok(());
    }
    copy.take(wishes.game, &survey)?;
    let Planted { samples, mutants, player, refused } = viable(&copy, wishes, &survey)?;
    println!("  {} are tried; {refused} that were drawn do not compile", mutants.len());
    let tests = Tests::try_out(player, compile::tests(&copy, wishes.game)?, &copy.to, wishes.game)?;
    let verdicts = judge(&tests, &mutants, wishes.jobs)?;
    let known = Known::read(here)?;
    for (draw, sample) in wishes.draws.iter().zip(&samples) {
        tell(wishes.game, &draw.title(), sample, &verdicts, &known);
    }
    Ok(())
}

/// What was drawn and compiles.
struct Planted {
    samples: Vec<Vec<Mutant>>,
    /// All of them, in the order of their numbers.
    mutants: Vec<Mutant>,
    player: PathBuf,
    /// How many were drawn that do not compile.
    refused: usize,
}

/// Draws, plants and builds until the compiler is content; who is refused makes room for the next in the order.
fn viable(copy: &Copy, wishes: &Wishes, survey: &Survey) -> io::Result<Planted> {
    let mut refused = BTreeSet::new();
    loop {
        let samples: Vec<Vec<Mutant>> = wishes.draws.iter().map(|draw| draw.sample(&survey.mutants, &refused)).collect();
        let mutants = together(&samples);
        match compile::player(copy, wishes.game, &copy.plant(wishes.game, survey, &mutants)?)? {
            Built::Player(player) => return Ok(Planted { samples, mutants, player, refused: refused.len() }),
            Built::Refused(numbers) => refused.extend(numbers.iter().map(|number| mutants[number - 1].name())),
        }
    }
}

/// The verdict on each, by name.
fn judge(tests: &Tests, mutants: &[Mutant], jobs: usize) -> io::Result<BTreeMap<String, Verdict>> {
    let verdicts = Mutex::new(BTreeMap::new());
    let began = Instant::now();
    tests.judge(mutants.len(), jobs, &|number, verdict, by| {
        let mutant = &mutants[number - 1];
        println!("  {number:>3} {:>5} s {verdict:?} ({by}): {} in line {}", began.elapsed().as_secs(), mutant.name(), mutant.line);
        verdicts.lock().expect("nobody panics while telling").insert(mutant.name(), verdict);
    })?;
    Ok(verdicts.into_inner().expect("nobody panics while telling"))
}

fn tell(game: &Game, title: &str, sample: &[Mutant], verdicts: &BTreeMap<String, Verdict>, known: &Known) {
    let judged: Vec<(&Mutant, Verdict, Option<&str>)> =
        sample.iter().map(|mutant| (mutant, verdicts[&mutant.name()], known.reason(game.name, &mutant.name()))).collect();
    let count = |wanted: Verdict| judged.iter().filter(|(_, verdict, _)| *verdict == wanted).count();
    let caught = judged.iter().filter(|(_, verdict, _)| verdict.is_caught()).count();
    let alike = judged.iter().filter(|(_, verdict, reason)| !verdict.is_caught() && reason.is_some()).count();
    let share = |all: usize| caught * 100 / all.max(1);
    println!("\n{}, {title}: {caught} of {} viable mutants caught ({}%)", game.name, sample.len(), share(sample.len()));
    println!(
        "  {} by scenarios, {} by rule tests, {} by time; {} survived, {} never reached",
        count(Verdict::ByScenario),
        count(Verdict::ByRuleTest),
        count(Verdict::TimedOut),
        count(Verdict::Survived),
        count(Verdict::NeverReached)
    );
    println!("  {alike} of those that were not caught are known to change nothing; without them {}%", share(sample.len() - alike));
    for (mutant, verdict, reason) in judged {
        match (verdict.is_caught(), reason) {
            (true, None) => {}
            (true, Some(_)) => println!("- caught, though `same.toml` says that it changes nothing: {}", mutant.name()),
            (false, None) => println!("- {verdict:?}: {} in line {}", mutant.name(), mutant.line),
            (false, Some(reason)) => println!("- {verdict:?}: {} in line {}: {reason}", mutant.name(), mutant.line),
        }
    }
}
