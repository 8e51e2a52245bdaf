//! Booklets as graphs, and save sheets on the command line.

use crate::cli::run::Place;

#[test]
fn a_booklet_is_drawn_or_listed() {
    let place = Place::new();
    let list = place.run(&["graph", "three-mules-for-hessel", "--text", "--games", "0"]).fine();
    assert!(list.contains("Setup -> 1\n") && list.contains("(in the picture)") && list.contains("the journey"), "{list}");
    let svg = place.run(&["graph", "the-spoon-bell", "--games", "4"]).fine();
    assert!(svg.starts_with("<svg") && svg.contains("100%") && svg.trim_end().ends_with("</svg>"), "{svg}");
    place.run(&["graph", "three-mules"]).refused(&["there is no booklet `three-mules`", "did you mean `three-mules-for-hessel`"]);
}

#[test]
fn sheets_are_written_printed_checked_and_gone_on_with() {
    let place = Place::new();
    let begin = ["play", "malhya", "--set", "adventure=the-spoon-bell", "--set", "quick=true", "--seed", "3", "--save", "evening.journal"];
    place.type_in(&begin, "quit\n");
    let sheet = place.run(&["sheet", "write", "evening.journal"]).fine();
    place.write("evening.toml", &sheet);
    assert!(place.run(&["sheet", "print", "evening.toml"]).fine().contains("Hero Save: Maren, Wallen (with the group)"));
    assert!(place.run(&["sheet", "check", "evening.toml"]).fine().contains("a game could have written this"));
    let begun = place.run(&["sheet", "import", "evening.toml", "--adventure", "three-mules-for-hessel", "--save", "next.journal"]).fine();
    assert!(begun.contains("next.journal") && place.read("next.journal").contains("\"legacy\""), "{begun}");
    assert!(place.type_in(&["play", "--resume", "next.journal"], "quit\n").out.contains("A list of three"));
}

#[test]
fn a_sheet_that_lies_begins_nothing() {
    let place = Place::new();
    place.type_in(&["play", "malhya", "--set", "adventure=the-spoon-bell", "--set", "quick=true", "--seed", "3", "--save", "evening.journal"], "quit\n");
    let sheet = place.run(&["sheet", "write", "evening.journal"]).fine();
    place.write("lie.toml", sheet.replace("dungeons = 0", "dungeons = 12").replace("triangles = [12]", "triangles = [12, 61]"));
    let ran = place.run(&["sheet", "check", "lie.toml"]);
    assert!(ran.code == 1 && ran.err.contains("12 Dungeons finished") && ran.err.contains("no triangle 61"), "{}", ran.err);
    place.run(&["sheet", "import", "lie.toml", "--save", "no.journal"]).refused(&["the save sheet cannot be"]);
    assert!(!place.path("no.journal").exists());
    place.write("no.toml", "x = 1\n");
    place.run(&["sheet", "print", "no.toml"]).refused(&["no.toml is no save sheet"]);
}
