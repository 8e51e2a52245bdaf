//! Rules as executable examples.

use super::Findings;
use crate::games::{self, CliGame, GameTask};
use crate::rules;
use crate::stop::Stop;
use mistgate_kernel::content::{Problem, Problems, Source, listed};
use mistgate_kernel::scenario::{self, Header};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Runs scenarios with the content in the program, or in a folder.
pub fn run_scenarios(sources: &[Source], content: Option<&Path>, findings: &mut Findings) -> Result<(), Stop> {
    let mut by_game: BTreeMap<String, Vec<Source>> = BTreeMap::new();
    for source in sources {
        match Header::read(source).and_then(|header| known(source, header)) {
            Ok(header) => by_game.entry(header.game).or_default().push(source.clone()),
            Err(problems) => findings.problems(format!("{}: cannot be read", source.name()), problems),
        }
    }
    for (name, sources) in by_game {
        let files = games::sources_of(&name, content)?;
        games::with(&name, content, Run { sources, files: &files, findings })?;
    }
    Ok(())
}

/// Are its game and its rules known?
fn known(source: &Source, header: Header) -> Result<Header, Problems> {
    let fault = |message: String, help: String| Problem::new(source.place(0..0), message).with_help(help);
    let mut problems = Vec::new();
    if !games::is_game(&header.game) {
        problems.push(fault(format!("there is no game `{}`", header.game), format!("expected {}", listed(games::NAMES.iter().copied()))));
    }
    for id in header.rules.iter().filter(|id| rules::find(id).is_none()) {
        problems.push(fault(format!("there is no rule `{id}`"), "`mistgate rules` lists all rules".to_owned()));
    }
    if problems.is_empty() { Ok(header) } else { Err(Problems(problems)) }
}

struct Run<'a> {
    sources: Vec<Source>,
    files: &'a [Source],
    findings: &'a mut Findings,
}

impl GameTask for Run<'_> {
    type Output = ();

    fn run<G: CliGame>(self, _: Arc<G>) {
        let mut held = 0;
        for (source, result) in self.sources.iter().zip(scenario::run_all::<G>(self.files, &self.sources)) {
            match result {
                Ok(_) => held += 1,
                Err(problems) => self.findings.problems(format!("{}: does not hold", source.name()), problems),
            }
        }
        if held > 0 {
            self.findings.fine(format!("{}: {held} of {} scenarios hold", G::NAME, self.sources.len()));
        }
    }
}
