//! Loading: from files to content, or to everything that is wrong with them.

use super::read::Reader;
use super::{Content, check, structure};
use mistgate_kernel::content::edition::to_the_letter;
use mistgate_kernel::content::files::{self, in_order, kept};
use mistgate_kernel::content::{Demands, Document, Problems, Report, Rewrites, Source};
use mistgate_kernel::files;

files!(
    "../../content/frost":
    "tokens.toml", "heroes.toml", "starting.toml", "silver.toml", "gold.toml", "hirelings.toml", "locations.toml", "enemies.toml", "search.toml",
    "exploration.toml", "events.toml", "villains.toml",
);

/// Loads the content from its files, or says everything that is wrong with them.
///
/// A scenario may bend cards: `rewrites` is its text, of which the tables `[rewrite."Card Name"]` count. Bent
/// cards must still be playable, but need not be what the box demands.
pub fn load(files: &[Source], rewrites: Option<&Source>) -> Result<Content, Problems> {
    files::load(files, rewrites, |report| read(files, rewrites, Demands::Today, report))
}

/// Loads content that an earlier program played with.
pub fn load_kept(files: &[Source]) -> Result<Content, Problems> {
    let files = kept(files, FILES);
    files::load(&files, None, |report| read(&files, None, Demands::Kept, report))
}

fn read(files: &[Source], rewrites: Option<&Source>, demands: Demands, report: &Report) -> Option<Content> {
    let sources = in_order(files, FILES, "Chronicles of Frost", report);
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
        reader.rewrites.finish("card, token, Location or quest", report);
    }
    if !report.is_clean() {
        return None;
    }

    let version = to_the_letter(sources.iter().chain(rewrites.filter(|_| bent)));
    let (content, places) = reader.finish(version)?;
    structure::check(&content, &places, report);
    if !bent && demands == Demands::Today && report.is_clean() {
        check::faults(&content, &places, report);
    }
    Some(content)
}
