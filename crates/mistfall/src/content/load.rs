//! From the content files to [`Content`].

use super::read::{Places, Reader};
use super::{Card, Class, Content, check};
use crate::effect::read::Names;
use crate::ids::*;
use mistgate_kernel::content::edition::to_the_letter;
use mistgate_kernel::content::files::{self, Files, known};
use mistgate_kernel::content::{Document, Fields, Place, Problems, Report, Rewrites, Source};
use mistgate_kernel::files;

// Ids depend on their order.
files! {
    "../../content/mistfall":
    "keywords.toml",
    "hero-fengray.toml",
    "hero-arani.toml",
    "hero-crow.toml",
    "hero-celenthia.toml",
    "hero-odo.toml",
    "hero-tamblin.toml",
    "hero-ulla.toml",
    "rewards.toml",
    "enemies-blue.toml",
    "enemies-green.toml",
    "enemies-red.toml",
    "special.toml",
    "encounters.toml",
    "time.toml",
    "locations.toml",
    "charter.toml",
    "quests.toml",
}

/// The files of Heart of the Mists, which are read behind those of the base game and change none of its ids.
mod heart {
    mistgate_kernel::files! {
        "../../content/heart":
        "heart-keywords.toml",
        "heart-allies.toml",
        "heart-rewards.toml",
        "heart-enemies-blue.toml",
        "heart-enemies-green.toml",
        "heart-enemies-red.toml",
        "heart-special.toml",
        "heart-encounters.toml",
        "heart-locations.toml",
        "heart-charter.toml",
        "heart-hero-hedda.toml",
        "heart-hero-jessamy.toml",
        "heart-hero-fitch.toml",
        "heart-quests.toml",
    }
}

pub use heart::FILES as HEART_FILES;

fn sources(files: Files) -> Vec<Source> {
    files.iter().map(|&(name, text)| Source::new(name, text)).collect()
}

/// The files of the base game that come with the program.
pub fn files() -> Vec<Source> {
    sources(FILES)
}

/// Those of the base game and of Heart of the Mists.
pub fn with_heart() -> Vec<Source> {
    [sources(FILES), sources(HEART_FILES)].concat()
}

/// Those of the files that belong to the base game.
pub fn of_base(files: &[Source]) -> Vec<Source> {
    files.iter().filter(|file| !is_heart(file.name())).cloned().collect()
}

/// A name for exactly these files.
pub fn version(files: &[Source]) -> String {
    to_the_letter(&in_order(files, &Report::default()))
}

/// Loads the content of these files, or says everything that is wrong with them. Files may be missing, and there may
/// be fewer cards than in the box: what is there can be played.
///
/// A scenario may bend cards: `rewrites` is its text, of which the tables `[rewrite."Title"]` count.
pub fn load(files: &[Source], rewrites: Option<&Source>) -> Result<Content, Problems> {
    files::load(files, rewrites, |report| read(files, rewrites, report).map(|(content, _)| content))
}

/// Loads content that an earlier program played with. Files that were given up since are no fault of it.
pub fn load_kept(files: &[Source]) -> Result<Content, Problems> {
    let known = |file: &&Source| is_hero(file.name()) || is_heart(file.name()) || FILES.iter().any(|&(name, _)| name == file.name());
    load(&files.iter().filter(known).cloned().collect::<Vec<_>>(), None)
}

/// Loads the content of these files and holds it against all that the rules demand of cards, tiles and Quests.
pub fn checked(files: &[Source]) -> Result<Content, Problems> {
    files::load(files, None, |report| {
        let (content, places) = read(files, None, report)?;
        check::faults(&content, &places, report);
        Some(content)
    })
}

fn read(files: &[Source], rewrites: Option<&Source>, report: &Report) -> Option<(Content, Places)> {
    let sources = in_order(files, report);
    let documents: Vec<Document> = sources.iter().map(|source| Document::parse(source, report)).collect();
    let rewriting = rewrites.map(|source| Document::parse(source, report));
    let rewrites_in_force = Rewrites::read(rewriting.as_ref(), report);
    let bent = rewrites_in_force.any();
    let by_name = || sources.iter().map(Source::name).zip(&documents);

    let mut names = Names { incomplete: documents.iter().any(Document::is_broken), ..Names::default() };
    for (name, document) in by_name() {
        match base_name(name) {
            "keywords.toml" => Reader::keywords(&mut names, document.fields(report)),
            base if is_hero(base) || base == "rewards.toml" => titles(&mut names, document),
            _ => {}
        }
    }
    let mut reader = Reader::new(names, rewrites_in_force);
    reader.places.keywords = sources.iter().find(|source| source.name() == "keywords.toml").map(|source| source.place(0..0));
    for of_heart in [false, true] {
        let of_box = || by_name().filter(|(name, _)| is_heart(name) == of_heart);
        for (name, document) in of_box() {
            section(&mut reader, name, document.fields(report));
        }
        reader.special_encounters();
        // Quests name Enemies, Encounters and tiles, so they come last.
        for (_, document) in of_box().filter(|(name, _)| base_name(name) == "quests.toml") {
            reader.quests(document.fields(report));
        }
        if !of_heart {
            reader.end_of_base();
        }
    }
    // A name that seems unknown may stand in a file that could not be read.
    if !documents.iter().any(Document::is_broken) {
        reader.rewrites.finish("card, tile, Hero or Quest", report);
    }
    let version = to_the_letter(sources.iter().chain(rewrites.filter(|_| bent)));
    let read = report.is_clean().then(|| reader.finish(version));
    if let Some((content, places)) = &read {
        fits(content, places, report);
    }
    read.filter(|_| report.is_clean())
}

/// A house set may have more of everything than the box, up to what a table can hold.
fn fits(content: &Content, places: &Places, report: &Report) {
    let too_many = |places: &[Place], most: usize, what: &str| {
        if let Some(place) = places.get(most) {
            report.note(place, format!("a table holds at most {most} {what}"));
        }
    };
    too_many(&places.cards, MOST_CARDS, "Hero Cards");
    too_many(&places.enemies, MOST_ENEMIES, "Enemies");
    too_many(&places.encounters, MOST_ENCOUNTERS, "Encounters");
    too_many(&places.times, MOST_TIMES, "Time Cards");
    too_many(&places.tiles, MOST_TILES, "Location tiles");
    too_many(&places.allies, MOST_ALLIES, "Allies");
    for colour in Colour::ALL {
        too_many(&of(&content.enemies, &places.enemies, |enemy| enemy.colour == Some(colour)), MOST_IN_A_DECK, "Enemies of one colour");
    }
    too_many(&of(&content.cards, &places.cards, |card| card.class == Class::Transient), MOST_REWARDS, "General Rewards");
    for (at, _) in content.charters.iter().enumerate() {
        let own = |card: &Card| card.hero.is_some_and(|hero| hero.index() == at);
        too_many(&of(&content.cards, &places.cards, own), MOST_OF_A_HERO, "cards of one Hero");
    }
}

/// The places of those things that are meant.
fn of<T>(things: &[T], places: &[Place], is_meant: impl Fn(&T) -> bool) -> Vec<Place> {
    things.iter().zip(places).filter(|(thing, _)| is_meant(thing)).map(|(_, place)| place.clone()).collect()
}

/// Reads one file into the tables it is about.
fn section<'a>(reader: &mut Reader<'a>, name: &str, fields: Fields<'a>) {
    match name {
        "rewards.toml" => reader.rewards(fields),
        "enemies-blue.toml" => reader.enemies(Colour::Blue, fields),
        "enemies-green.toml" => reader.enemies(Colour::Green, fields),
        "enemies-red.toml" => reader.enemies(Colour::Red, fields),
        "special.toml" => reader.special(fields),
        "encounters.toml" => reader.encounters(fields),
        "time.toml" => reader.times(fields),
        "locations.toml" => reader.locations(fields),
        "charter.toml" => reader.quest_charter(fields),
        "heart-charter.toml" => reader.heart_charter(fields),
        "heart-allies.toml" => reader.allies(fields),
        name if is_hero(base_name(name)) => reader.hero(fields),
        // Everything else of the expansion is written like the base game's.
        name if is_heart(name) && base_name(name) != "time.toml" => section(reader, base_name(name), fields),
        _ => {}
    }
}

/// Is it a file of Heart of the Mists?
fn is_heart(name: &str) -> bool {
    name.starts_with(HEART)
}

/// What the names of the expansion's files begin with.
const HEART: &str = "heart-";

/// The name of a file without the expansion's mark.
fn base_name(name: &str) -> &str {
    name.strip_prefix(HEART).unwrap_or(name)
}

fn is_hero(name: &str) -> bool {
    name.starts_with("hero-") && name.ends_with(".toml")
}

/// The files in the order of ours; Heroes we do not know come after those we do, the expansion's at its end. Reports files that are none of ours.
fn in_order(files: &[Source], report: &Report) -> Vec<Source> {
    let names = || FILES.iter().chain(HEART_FILES).map(|&(name, _)| name);
    let last_hero = FILES.iter().rposition(|(name, _)| is_hero(name)).unwrap_or_default();
    let mut placed: Vec<(usize, &str, &Source)> = Vec::new();
    for file in files {
        match names().position(|name| name == file.name()) {
            Some(at) => placed.push((at, "", file)),
            None if is_hero(file.name()) => placed.push((last_hero, file.name(), file)),
            None if is_hero(base_name(file.name())) => placed.push((usize::MAX, file.name(), file)),
            None => known(file, if is_heart(file.name()) { HEART_FILES } else { FILES }, "Mistfall", report),
        }
    }
    placed.sort_by_key(|&(at, name, _)| (at, name));
    placed.into_iter().map(|(_, _, file)| file.clone()).collect()
}

/// The titles of Hero Cards are known before any text is read, because conditions ask for them.
fn titles(names: &mut Names, document: &Document) {
    let unheard = Report::default();
    for card in document.fields(&unheard).tables("card") {
        let title = card.peek("title").map(str::to_string);
        names.titles.extend(title.filter(|title| !names.titles.contains(title)));
    }
}
