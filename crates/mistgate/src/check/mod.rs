//! `mistgate check`: are cards, component counts and scenarios in order?
//!
//! - [`sort`]: what the given paths are
//! - [`content`]: content files, and their counts against `components.toml`
//! - [`scenarios`]: rules as executable examples

mod content;
mod scenarios;
mod sort;

use crate::cli;
use crate::games::{self, CliGame, GameTask};
use crate::stop::{self, Stop, Verdict};
use mistgate_kernel::content::{Problems, Source};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// Where scenarios are looked for if nothing is named.
const SCENARIOS: &str = "scenarios";

/// Checks what is named, or everything.
pub fn run(arguments: &cli::Check, content: Option<&Path>) -> Result<Verdict, Stop> {
    let mut findings = Findings::default();
    let mut sorted = sort::Sorted::default();
    arguments.paths.iter().try_for_each(|path| sorted.add(path))?;
    if arguments.paths.is_empty() {
        if Path::new(SCENARIOS).is_dir() {
            sorted.add(Path::new(SCENARIOS))?;
        }
        for &name in games::NAMES {
            findings.game(name, content)?;
        }
    }
    for (name, sources) in &sorted.content {
        findings.files(name, sources, content)?;
    }
    sorted.strangers.iter().for_each(|path| findings.stranger(path));
    scenarios::run_scenarios(&sorted.scenarios, content, &mut findings)?;
    findings.tell()
}

/// What was found, in order or not.
#[derive(Default)]
pub(crate) struct Findings {
    lines: Vec<(bool, String)>,
    problems: Vec<Problems>,
}

impl Findings {
    fn fine(&mut self, text: impl Into<String>) {
        self.lines.push((true, text.into()));
    }

    fn fault(&mut self, text: impl Into<String>) {
        self.lines.push((false, text.into()));
    }

    fn problems(&mut self, text: impl Into<String>, problems: Problems) {
        self.fault(text);
        self.problems.push(problems);
    }

    /// Checks the content of a game in the program, or in a folder.
    fn game(&mut self, name: &str, folder: Option<&Path>) -> Result<(), Stop> {
        match games::with(name, folder, CheckGame(self)) {
            Err(Stop::Problems(problems)) => self.problems(format!("{name}: the content has mistakes"), problems),
            other => other?,
        }
        Ok(())
    }

    /// Checks content files, those of a folder or the ones in the program standing in for those that are not given.
    fn files(&mut self, name: &str, sources: &[Source], folder: Option<&Path>) -> Result<(), Stop> {
        match games::with_files(name, sources, folder, CheckGame(self)) {
            Err(Stop::Problems(problems)) => self.problems(format!("{name}: the content has mistakes"), problems),
            other => other?,
        }
        Ok(())
    }

    fn stranger(&mut self, path: &Path) {
        self.fault(format!("{}: neither a scenario nor a content file of any game", path.display()));
    }

    /// Tells everything: details of what is wrong on standard error, the summary on standard output.
    fn tell(self) -> Result<Verdict, Stop> {
        self.problems.iter().for_each(stop::show_all);
        let mut out = anstream::stdout().lock();
        for (fine, text) in &self.lines {
            writeln!(out, "{}  {text}", if *fine { "ok   " } else { "FAULT" })?;
        }
        let faults = self.lines.iter().filter(|(fine, _)| !fine).count();
        summary(&mut out, faults)?;
        Ok(if faults == 0 { Verdict::Fine } else { Verdict::Faults })
    }
}

fn summary(out: &mut impl Write, faults: usize) -> io::Result<()> {
    match faults {
        0 => writeln!(out, "everything is in order"),
        1 => writeln!(out, "1 fault"),
        _ => writeln!(out, "{faults} faults"),
    }
}

struct CheckGame<'a>(&'a mut Findings);

impl GameTask for CheckGame<'_> {
    type Output = ();

    fn run<G: CliGame>(self, game: Arc<G>) {
        content::check(game.as_ref(), self.0);
    }
}
