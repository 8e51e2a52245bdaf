//! Loading: from files to content, or to everything that is wrong with them.

use super::read::Reader;
use super::{Content, former};
use crate::booklet::instruction::{Choice, Opening};
use crate::booklet::parse::{Names, Program};
use crate::booklet::print::Printer;
use crate::booklet::skill_check::SkillCheck;
use crate::booklet::{audit, library::Library};
use mistgate_kernel::content::files::{self, named};
use mistgate_kernel::content::{Document, Edition, Problem, Problems, Report, Source, listed, near};
use mistgate_kernel::digest::Digest;

mistgate_kernel::files!(
    "../../content/malhya":
    "heroes.toml",
    "talents.toml",
    "objects.toml",
    "weapons.toml",
    "action.toml",
    "travel.toml",
    "wheel.toml",
    "region.toml",
    "scenario.toml",
    "modes.toml",
    "enemies.toml",
    "spells.toml",
    "tiles.toml",
    "places.toml",
    "places_missions.toml",
    "places_rooms.toml",
    "challenges.toml",
    "booklets/spoon-bell.md",
    "booklets/events.md",
    "booklets/events_forest.md",
    "booklets/events_plains.md",
    "booklets/events_mountain.md",
    "booklets/events_swamp.md",
    "booklets/events_fires.md",
    "booklets/events_underneath.md",
    "booklets/events_places.md",
    "booklets/three-mules.md",
    "booklets/awakening.md",
    "booklets/awakening_road.md",
    "booklets/awakening_coast.md",
    "booklets/home-by-six.md",
    "booklets/overdue.md",
    "booklets/eight-plates.md",
    "booklets/map-room.md",
    "booklets/wagers.md",
);

/// Tables that every content has; every other file came later or is a booklet.
pub const TABLES: [&str; 9] =
    ["heroes.toml", "talents.toml", "objects.toml", "weapons.toml", "action.toml", "travel.toml", "wheel.toml", "region.toml", "scenario.toml"];

/// Tables that came later: content of earlier programs does not have them. Each may go on in files such as `places_coast.toml`.
const FURTHER: [&str; 6] = ["modes", "enemies", "spells", "tiles", "places", "challenges"];

/// Loads the content from its files, or says everything that is wrong with them. Any number of booklets may come along.
pub fn load(files: &[Source]) -> Result<Content, Problems> {
    files::load(files, None, |report| read(files, report))
}

/// The same content with more booklets.
pub(crate) fn with_booklets(content: &Content, booklets: &[Source]) -> Result<Content, Problems> {
    let (report, mut content) = (Report::default(), content.clone());
    content.library.extend(booklets, &content.names, &report);
    if report.is_clean() {
        audit::references(&content, &report);
    }
    if report.is_clean() { Ok(content) } else { Err(report.into_problems(booklets)) }
}

fn read(files: &[Source], report: &Report) -> Option<Content> {
    strangers(files, report);
    let tables: Vec<Source> = TABLES.iter().map(|name| named(files, name, report)).collect();
    let booklets: Vec<Source> = files.iter().filter(|file| is_booklet(file)).cloned().collect();
    let documents: Vec<Document> = tables.iter().map(|source| Document::parse(source, report)).collect();
    let fields: Vec<_> = documents.iter().map(|document| document.fields(report)).collect();
    let [heroes, talents, objects, weapons, action, travel, wheel, region, scenario]: [_; 9] = fields.try_into().ok()?;

    let mut reader = Reader::new(report);
    let heroes = reader.heroes(heroes);
    let region = reader.region(region);
    let talents = reader.talents(talents);
    let objects = reader.objects(objects);
    let (weapons, bare_hands) = reader.weapons(weapons);
    let actions = reader.actions(action);
    let (travel_cards, event_cards, rest, tiles) = reader.travel(travel);
    let (wheel, recipes) = reader.wheel(wheel);
    let scenario_cards = reader.scenario_cards(scenario);
    let further: Vec<Source> = FURTHER.iter().flat_map(|kind| files.iter().filter(|file| is_of(file, kind))).cloned().collect();
    let documents: Vec<(&Source, Document)> = further.iter().map(|source| (source, Document::parse(source, report))).collect();
    let of = |kind: &'static str| documents.iter().filter(move |(source, _)| is_of(source, kind)).map(|(_, document)| document.fields(report));
    let modes = of("modes").map(|file| reader.modes(file)).last().unwrap_or_default();
    let enemies: Vec<_> = of("enemies").flat_map(|file| reader.enemies(file)).collect();
    let mut spells = Vec::new();
    of("spells").for_each(|file| reader.spells(file, &mut spells));
    let location_tiles: Vec<_> = of("tiles").flat_map(|file| reader.tiles(file)).collect();
    let mut locations = Vec::new();
    of("places").for_each(|file| reader.locations(file, &location_tiles, &enemies, &mut locations));
    let mut challenges = Vec::new();
    of("challenges").for_each(|file| reader.challenges(file, &locations, &mut challenges));
    let Reader { names, program, .. } = reader;
    let library = Library::read(&booklets, program, &names, report);
    let former = former::version(&tables, &booklets);
    let version = version(&[tables, further.clone()].concat(), &library, &names);
    let content = Content {
        version,
        former,
        heroes,
        talents,
        objects,
        weapons,
        bare_hands,
        actions,
        travel_cards,
        event_cards,
        rest,
        tiles,
        recipes,
        wheel,
        region,
        scenario_cards,
        location_tiles,
        locations,
        challenges,
        enemies,
        modes,
        spells,
        library,
        names,
    };
    if report.is_clean() {
        audit::references(&content, report);
    }
    Some(content)
}

fn is_booklet(file: &Source) -> bool {
    file.name().ends_with(".md")
}

/// Is it `places.toml`, or `places_` and something?
fn is_of(file: &Source, kind: &str) -> bool {
    let rest = file.name().strip_prefix(kind).and_then(|rest| rest.strip_suffix(".toml"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

fn is_further(file: &Source) -> bool {
    FURTHER.iter().any(|kind| is_of(file, kind))
}

/// Reports files that are none of ours.
fn strangers(files: &[Source], report: &Report) {
    for file in files.iter().filter(|file| !is_booklet(file) && !is_further(file) && !TABLES.contains(&file.name())) {
        let hint = near(file.name(), TABLES).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
        let problem = Problem::new(file.place(0..0), format!("not a file of Malhya{hint}"));
        report.add(problem.with_help(format!("expected booklets (`.md`), {}", listed(TABLES))));
    }
}

/// A name for what the rules see of these files: read, not to the letter. Prose is left out, so that a corrected sentence breaks
/// nothing.
fn version(tables: &[Source], library: &Library, names: &Names) -> String {
    let mut digest = Digest::default();
    digest.text(Edition::new(tables, "", PROSE).version());
    let mute = Program {
        choices: library.program.choices.iter().map(without_words).collect(),
        checks: library.program.checks.iter().map(|check| SkillCheck { name: String::new(), ..check.clone() }).collect(),
        ..library.program.clone()
    };
    let printer = Printer { names, program: &mute };
    for booklet in &library.booklets {
        digest.text(&format!("{} {:?} {:?}", booklet.slug, booklet.kind, booklet.heroes));
        digest.text(&printer.text(booklet.setup));
        booklet.entries.iter().for_each(|(entry, id)| digest.text(&format!("{entry:?} {id:?}")));
    }
    for chapter in &library.chapters {
        let hidden: Vec<u16> = chapter.hidden.iter().map(|(number, _)| *number).collect();
        let picture = chapter.picture.is_some();
        digest.text(&format!("{:?} {:?} {} {:?} {:?} {hidden:?} {picture}", chapter.booklet, chapter.number, chapter.found, chapter.readers, chapter.fast));
        digest.text(&printer.text(chapter.block));
    }
    digest.to_string()
}

/// Keys of tables that no rule reads.
const PROSE: &[&str] = &["flavour", "text", "emblem", "intro"];

/// A choice without the author's words.
fn without_words(choice: &Choice) -> Choice {
    let options = choice.options.iter().map(|option| Opening { label: String::new(), ..option.clone() });
    Choice { prompt: String::new(), options: options.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version_of(text: &str) -> String {
        let mut files: Vec<Source> = FILES.iter().map(|&(name, text)| Source::new(name, text)).collect();
        files.push(Source::new("a.md", text));
        load(&files).unwrap_or_else(|problems| panic!("{problems:?}")).version
    }

    // rule: ML-BOOK-03
    #[test]
    fn a_corrected_sentence_breaks_nothing_and_a_corrected_rule_is_another_booklet() {
        let text = "# A\nkind: mission\n\n## Setup\n- go 1\n\n## 1 One\n\nProse.\n\n? Which?\n- \"This\": go 2\n- \"Both\": gain \"Fire-salt\"; go 2\n\n## 2 Two\n- the adventure ends well\n\n## 3 Three\n- the adventure ends well\n";
        let before = version_of(text);
        let reworded = text.replace("Prose.", "Better prose.").replace("This", "That").replace("One", "Uno").replace("Which?", "What?");
        assert_eq!(before, version_of(&format!("{reworded}<!-- and a remark -->\n")));
        assert_ne!(before, version_of(&text.replace("- \"This\": go 2", "- \"This\": go 3")));
        assert_ne!(before, version_of(&text.replace("## 3", "## 4")));
        assert_ne!(before, version_of(&text.replace("Fire-salt", "Plum Spirit")));
    }
}
