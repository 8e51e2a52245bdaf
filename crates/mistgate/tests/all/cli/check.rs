//! Checking content and scenarios.

use crate::cli::run::{Place, checkout};
use std::fs;

const SCENARIO: &str = r#"
title = "The Witch drafts first"
game = "mistywell"
rules = ["MW-DRAFT-03"]

[given]
turn = "draft"

[[step]]
asked = "witch"
"#;

const SOME: usize = 12;

#[test]
fn the_cards_in_the_program_and_the_scenarios_beside_it_are_in_order() {
    let place = Place::new();
    // Some of each game: all of them are held by the games' own tests.
    for game in ["mistywell", "mistfall", "frost"] {
        let folder = checkout().join("scenarios").join(game);
        for entry in fs::read_dir(folder).unwrap().take(SOME) {
            let path = entry.unwrap().path();
            place.write(&format!("scenarios/{game}/{}", path.file_name().unwrap().to_string_lossy()), fs::read(&path).unwrap());
        }
    }
    let out = place.run(&["check"]).fine();
    let held = ["mistywell", "mistfall", "frost"].map(|game| format!("{game}: {SOME} of {SOME} scenarios hold"));
    for words in ["mistywell: content ", "21 of 21 kinds of components", "99 of 99 kinds of components", "everything is in order"]
        .into_iter()
        .chain(held.iter().map(String::as_str))
    {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    assert!(!Place::new().run(&["check"]).fine().contains("scenarios"), "there are none here");
}

#[test]
fn files_and_folders_can_be_named() {
    let place = Place::new();
    place.write("mine/first.toml", SCENARIO);
    assert!(place.run(&["check", "mine/first.toml"]).fine().contains("1 of 1 scenarios hold"));
    assert!(place.run(&["check", "mine"]).fine().contains("1 of 1 scenarios hold"));
    let content = checkout().join("content/mistywell");
    assert!(place.run(&["check", content.to_str().unwrap()]).fine().contains("can be played"));
    assert!(place.run(&["check", content.join("map.toml").to_str().unwrap()]).fine().contains("can be played"));
}

#[test]
fn a_scenario_that_does_not_hold_is_a_fault_with_its_place() {
    let place = Place::new();
    place.write("wrong.toml", SCENARIO.replace("asked = \"witch\"", "asked = \"tinker\""));
    place.write("right.toml", SCENARIO);
    let ran = place.run(&["check", "wrong.toml", "right.toml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("FAULT  wrong.toml: does not hold") && ran.out.contains("1 of 2 scenarios hold") && ran.out.contains("1 fault\n"), "{}", ran.out);
    assert!(ran.err.contains("wrong.toml:9") && ran.err.contains("The Witch drafts first"), "{}", ran.err);
}

#[test]
fn a_scenario_of_no_game_no_rule_or_no_toml_is_a_fault() {
    let place = Place::new();
    place.write("game.toml", SCENARIO.replace("game = \"mistywell\"", "game = \"chess\""));
    place.write("rule.toml", SCENARIO.replace("MW-DRAFT-03", "MW-DRAFT-99"));
    place.write("toml.toml", "title = ");
    place.write("other.toml", "[package]\nname = \"x\"\n");
    let ran = place.run(&["check", "."]);
    assert_eq!(ran.code, 1);
    for words in ["there is no game `chess`", "there is no rule `MW-DRAFT-99`"] {
        assert!(ran.err.contains(words), "no `{words}` in:\n{}", ran.err);
    }
    assert!(ran.out.contains("other.toml: neither a scenario nor a content file") && ran.out.contains("4 faults"), "{}", ran.out);
}

#[test]
fn every_mistake_in_content_is_shown_with_its_line() {
    let place = Place::new();
    let witch = fs::read_to_string(checkout().join("content/mistywell/witch.toml")).unwrap();
    place.write("witch.toml", witch.replacen("cost = 1", "cost = 111", 1).replacen("kind = \"project\"", "kind = \"projct\"", 1));
    let ran = place.run(&["check", "witch.toml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("did you mean `project`?") && ran.err.contains("witch.toml:") && ran.err.contains("cost"), "{}", ran.err);
    assert!(ran.out.contains("FAULT  mistywell: the content has mistakes"));
    // Played with, the same content cannot be used at all.
    let folder = place.path("cards");
    for entry in fs::read_dir(checkout().join("content/mistywell")).unwrap() {
        let path = entry.unwrap().path();
        place.write(&format!("cards/{}", path.file_name().unwrap().to_string_lossy()), fs::read(&path).unwrap());
    }
    fs::copy(place.path("witch.toml"), folder.join("witch.toml")).unwrap();
    let ran = place.run(&["--content", "cards", "sim", "mistywell"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("did you mean `project`?"), "{}", ran.err);
    assert_eq!(place.run(&["--content", "cards", "check"]).code, 1);
}

#[test]
fn cards_beyond_the_box_are_said_and_can_be_played() {
    for (game, file, table, said) in [
        ("mistywell", "requests.toml", "[[request]]", "85 of Request card, 1 beyond the box (MW-COMP-10): a house set, which can be played"),
        ("frost", "hirelings.toml", "[[hireling]]", "6 of Hireling card, 1 beyond the box (CF-COMP-10): a house set, which can be played"),
    ] {
        let place = Place::new();
        for entry in fs::read_dir(checkout().join("content").join(game)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let mut text = fs::read_to_string(&path).unwrap();
            if name == file {
                let card = text.split(table).nth(1).unwrap();
                let twin: Vec<String> = card.lines().filter(|line| !line.starts_with("id ")).map(|line| line.replace("name = \"", "name = \"House ")).collect();
                text = format!("{text}\n{table}{}\n", twin.join("\n"));
            }
            place.write(&format!("{game}/{name}"), text);
        }
        // By its name the folder says which game it is of: some files are called alike.
        let out = place.run(&["check", game]).fine();
        assert!(out.contains(said), "{out}");
        place.run(&["--content", game, "sim", game, "--games", "3", "--soak"]).fine();
    }
}

/// An Ally of the box has less Life than here.
const ALLY: &str = r#"
title = "The Ally of the house has more Life"
game = "mistfall"
rules = []

[setup]
modules = ["allies", "enraging"]
allies = ["dogsbody", ""]

[given]
phase = "hero"

[[step]]
holds = { "heroes.fengray.allies.dogsbody.life" = 9 }
"#;

#[test]
fn a_content_folder_is_read_with_the_expansion_that_lies_in_it() {
    let place = Place::new();
    place.write("ally.toml", ALLY);
    for part in ["mistfall", "heart"] {
        for entry in fs::read_dir(checkout().join("content").join(part)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).unwrap();
            let bent = if name == "heart-allies.toml" { text.replace("life = 3", "life = 9") } else { text };
            place.write(&format!("house/{part}/{name}"), bent);
        }
    }
    assert_eq!(place.run(&["check", "ally.toml"]).code, 1);
    place.run(&["--content", "house", "check", "ally.toml"]).fine();
}
