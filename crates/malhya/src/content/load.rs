//! Loading: from files to content, or to everything that is wrong with them.

use super::Content;
use super::read::Reader;
use crate::booklet::{audit, library::Library};
use mistgate_kernel::content::files::{self, named};
use mistgate_kernel::content::{Document, Problem, Problems, Report, Source, listed, near};
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
    "booklets/spoon-bell.md",
    "booklets/events.md",
    "booklets/events_forest.md",
    "booklets/events_plains.md",
    "booklets/events_mountain.md",
    "booklets/events_swamp.md",
    "booklets/events_fires.md",
    "booklets/events_underneath.md",
    "booklets/three-mules.md",
);

/// Tables; every other file is a booklet.
const TABLES: [&str; 9] =
    ["heroes.toml", "talents.toml", "objects.toml", "weapons.toml", "action.toml", "travel.toml", "wheel.toml", "region.toml", "scenario.toml"];

/// Loads the content from its files, or says everything that is wrong with them. Any number of booklets may come along.
pub fn load(files: &[Source]) -> Result<Content, Problems> {
    files::load(files, None, |report| read(files, report))
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
    let Reader { names, program, .. } = reader;
    let library = Library::read(&booklets, program, &names, report);
    let version = version(&tables, &booklets);
    let content = Content {
        version,
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

/// Reports files that are none of ours.
fn strangers(files: &[Source], report: &Report) {
    for file in files.iter().filter(|file| !is_booklet(file) && !TABLES.contains(&file.name())) {
        let hint = near(file.name(), TABLES).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
        let problem = Problem::new(file.place(0..0), format!("not a file of Malhya{hint}"));
        report.add(problem.with_help(format!("expected booklets (`.md`), {}", listed(TABLES))));
    }
}

/// A name for what the rules see of these texts: prose is left out, so that a corrected sentence breaks nothing.
fn version(tables: &[Source], booklets: &[Source]) -> String {
    let mut digest = Digest::default();
    for file in tables {
        digest.text(file.name());
        file.text().lines().filter(|line| !line.starts_with("flavour =")).for_each(|line| digest.text(line.trim_end()));
    }
    for file in booklets {
        digest.text(file.name());
        file.text().lines().filter_map(rules_of).for_each(|line| digest.text(&line));
    }
    digest.to_string()
}

/// What the rules see of a line of a booklet: numbers, keys and instructions, but no words in quotation marks.
fn rules_of(line: &str) -> Option<String> {
    let trimmed = line.trim();
    if let Some(heading) = trimmed.strip_prefix("## ") {
        let labels: Vec<&str> = heading.split(' ').take_while(|word| word.starts_with(|letter: char| letter.is_ascii_digit())).collect();
        return Some(format!("## {}", labels.join(" ")));
    }
    let key = ["kind:", "order:", "heroes:", "part of:", "fast:", "hidden:", "found"].into_iter().any(|key| trimmed.starts_with(key));
    // An indented line is an instruction, or goes on with one.
    let instruction = trimmed.starts_with("- ") || (line.starts_with(' ') && !trimmed.is_empty());
    let unquoted = || trimmed.split('"').step_by(2).collect::<Vec<_>>().join("\"");
    (key || instruction).then(unquoted)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version_of(text: &str) -> String {
        version(&[], &[Source::new("a.md", text)])
    }

    #[test]
    fn prose_is_no_part_of_the_version() {
        let text = "# A\nkind: mission\n\n## 1 One\n\nProse.\n\n? Which?\n- \"This\": go 2\n";
        assert_eq!(
            version_of(text),
            version_of(&text.replace("Prose.", "Better prose.").replace("This", "That").replace("One", "Uno").replace("Which?", "What?"))
        );
        assert_ne!(version_of(text), version_of(&text.replace("go 2", "go 3")));
        assert_ne!(version_of(text), version_of(&text.replace("## 1", "## 4")));
    }
}
