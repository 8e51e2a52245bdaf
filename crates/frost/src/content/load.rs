//! Loading: from files to content, or to everything that is wrong with them.

use super::read::Reader;
use super::rewrite::Rewrites;
use super::{Content, check, structure};
use mistgate_kernel::content::{Demands, Document, Problem, Problems, Report, Source, listed, near};
use mistgate_kernel::digest::Digest;

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// The content files that come with the program, by name.
        pub const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../../../content/frost/", $name)))),+];
    };
}

files!(
    "tokens.toml",
    "heroes.toml",
    "starting.toml",
    "silver.toml",
    "gold.toml",
    "hirelings.toml",
    "locations.toml",
    "enemies.toml",
    "search.toml",
    "exploration.toml",
    "events.toml",
    "villains.toml",
);

/// Loads the content from its files, or says everything that is wrong with them.
///
/// A scenario may bend cards: `rewrites` is its text, of which the tables `[rewrite."Card Name"]` count. Bent
/// cards must still be playable, but need not be what the box demands.
pub fn load(files: &[Source], rewrites: Option<&Source>) -> Result<Content, Problems> {
    load_as(files, rewrites, Demands::Today)
}

/// Loads content that an earlier program played with.
pub fn load_kept(files: &[Source]) -> Result<Content, Problems> {
    load_as(files, None, Demands::Kept)
}

fn load_as(files: &[Source], rewrites: Option<&Source>, demands: Demands) -> Result<Content, Problems> {
    let report = Report::default();
    let content = read(files, rewrites, demands, &report);
    match content {
        Some(content) if report.is_clean() => Ok(content),
        _ => Err(report.into_problems(files.iter().chain(rewrites))),
    }
}

fn read(files: &[Source], rewrites: Option<&Source>, demands: Demands, report: &Report) -> Option<Content> {
    if demands == Demands::Today {
        strangers(files, report);
    }
    // A missing file is read as an empty one, so that its cards are missed and nothing else.
    let sources: Vec<Source> = FILES.iter().map(|(name, _)| named(files, name, demands, report)).collect();
    let documents: Vec<Document> = sources.iter().map(|source| Document::parse(source, report)).collect();
    let rewriting = rewrites.map(|source| Document::parse(source, report));
    let rewrites_in_force = Rewrites::read(rewriting.as_ref(), report);
    let bent = rewrites_in_force.any();
    let mut reader = Reader::new(rewrites_in_force);

    let fields: Vec<_> = documents.iter().map(|document| document.fields(report)).collect();
    let fields: [_; 12] = fields.try_into().ok()?;
    let [tokens, heroes, starting, silver, gold, hirelings, locations, enemies, search, exploration, events, villains] = fields;
    reader.tokens(tokens);
    reader.heroes(heroes);
    reader.starting(starting);
    reader.for_sale(silver, super::Origin::Silver);
    reader.for_sale(gold, super::Origin::Gold);
    reader.hirelings(hirelings);
    reader.locations(locations);
    reader.enemies(enemies);
    reader.searches(search);
    reader.explorations(exploration);
    reader.events(events);
    reader.villains(villains);
    // A name that seems unknown may stand in a file that could not be read.
    if !documents.iter().any(Document::is_broken) {
        reader.rewrites.finish(report);
    }
    if !report.is_clean() {
        return None;
    }

    let version = version(&sources, rewrites.filter(|_| bent));
    let (content, places) = reader.finish(version)?;
    structure::check(&content, &places, report);
    if !bent && demands == Demands::Today && report.is_clean() {
        check::faults(&content, &places, report);
    }
    Some(content)
}

/// Reports files that are none of ours.
fn strangers(files: &[Source], report: &Report) {
    let names = || FILES.iter().map(|&(name, _)| name);
    for file in files.iter().filter(|file| names().all(|name| name != file.name())) {
        let hint = near(file.name(), names()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
        let problem = Problem::new(file.place(0..0), format!("not a file of Chronicles of Frost{hint}"));
        report.add(problem.with_help(format!("expected {}", listed(names()))));
    }
}

fn named(files: &[Source], name: &str, demands: Demands, report: &Report) -> Source {
    let found = files.iter().find(|file| file.name() == name).cloned();
    found.unwrap_or_else(|| {
        let missing = Source::new(name, "");
        if demands == Demands::Today {
            report.note(&missing.place(0..0), "the file is missing");
        }
        missing
    })
}

/// A name for exactly these texts, whatever their line endings.
fn version(files: &[Source], rewrites: Option<&Source>) -> String {
    let mut digest = Digest::default();
    for file in files.iter().chain(rewrites) {
        digest.text(file.name());
        digest.text(&file.text().replace("\r\n", "\n"));
    }
    digest.to_string()
}
