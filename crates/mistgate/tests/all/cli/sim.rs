//! Many games at once.

use crate::cli::run::Place;
use serde_json::Value;

fn report(arguments: &[&str]) -> Value {
    let mut all = vec!["sim", "mistywell", "--json"];
    all.extend(arguments);
    serde_json::from_str(&Place::new().run(&all).fine()).unwrap()
}

#[test]
fn a_report_counts_everything() {
    let report = report(&["--games", "100"]);
    let number = |key: &str| report[key].as_u64().unwrap_or_else(|| panic!("no {key} in {report}"));
    assert_eq!(number("games"), 100);
    assert_eq!(number("wins") + number("losses") + number("unfinished"), 100);
    assert!(number("decisions") > 1000);
    assert_eq!(number("violations"), 0);
    assert_eq!(report["digest"].as_str().unwrap().len(), 16);
    let causes: u64 = report["causes"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(causes, 100);
}

#[test]
fn the_digest_depends_on_the_seed_and_not_on_the_threads() {
    let digest = |arguments: &[&str]| report(arguments)["digest"].as_str().unwrap().to_owned();
    let one = digest(&["--games", "150", "--seed", "3", "--threads", "1"]);
    assert_eq!(one, digest(&["--games", "150", "--seed", "3", "--threads", "2"]));
    assert_eq!(one, digest(&["--games", "150", "--seed", "3"]));
    assert_eq!(one, digest(&["--games", "150", "--seed", "3", "--soak"]));
    assert_ne!(one, digest(&["--games", "150", "--seed", "4"]));
    assert_ne!(one, digest(&["--games", "150", "--seed", "3", "--set", "plan_ahead=true"]));
}

#[test]
fn a_bot_that_looks_ahead_plays_the_same_games_on_any_number_of_threads() {
    let report = |more: &[&str]| report(&[&["--games", "3", "--bot", "monte-carlo", "--set", "rounds=6"], more].concat());
    let digest = |more: &[&str]| report(more)["digest"].as_str().unwrap().to_owned();
    let one = digest(&["--playouts", "30", "--threads", "1"]);
    assert_eq!(one, digest(&["--playouts", "30", "--threads", "3"]));
    assert_ne!(one, digest(&["--playouts", "31"]));
    let out = Place::new().run(&["sim", "mistywell", "--games", "1", "--bot", "monte-carlo", "--playouts", "5", "--set", "rounds=2"]).fine();
    assert!(out.contains("Mistywell, 1 games, bot monte-carlo with 5 playouts, seed 1"), "{out}");
}

#[test]
fn a_round_limit_leaves_games_undecided() {
    let report = report(&["--games", "20", "--set", "rounds=2"]);
    assert_eq!((report["unfinished"].as_u64(), report["length"]["max"].as_u64()), (Some(20), Some(2)));
    assert_eq!(report["causes"]["round limit"].as_u64(), Some(20));
}

#[test]
fn a_soak_run_checks_and_says_what() {
    let place = Place::new();
    let out = place.run(&["sim", "mistywell", "--games", "64", "--soak"]).fine();
    for words in
        ["Mistywell, 64 games, bot random, seed 1", "won", "lost", "undecided", "rounds", "decisions a second", "digest", "checked", "violations     0"]
    {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    let files = std::fs::read_dir(place.path(".")).unwrap().count();
    assert_eq!(files, 0, "a sound run leaves no files");
}

/// The bot that comes with the documentation, in a language of its own.
fn line_bot() -> String {
    format!("python3 {}", crate::cli::run::checkout().join("python/examples/line_bot.py").display())
}

#[test]
fn any_program_can_play_over_its_input_and_output() {
    let bot = line_bot();
    let digest = |more: &[&str]| report(&[&["--games", "4", "--set", "rounds=6", "--bot-command", &bot], more].concat())["digest"].as_str().unwrap().to_owned();
    let one = digest(&["--threads", "1"]);
    assert_eq!(one, digest(&["--threads", "2"]), "what it draws lots with comes from us");
    assert_ne!(one, report(&["--games", "4", "--set", "rounds=6"])["digest"].as_str().unwrap());
    let out = Place::new().run(&["sim", "frost", "--games", "1", "--set", "rounds=2", "--bot-command", &bot]).fine();
    assert!(out.contains("Chronicles of Frost, 1 games, bot `python3 "), "{out}");
}

#[test]
fn a_program_that_does_not_play_is_named_with_what_it_said() {
    let run = |command: &str| Place::new().run(&["sim", "mistywell", "--games", "2", "--set", "rounds=2", "--bot-command", command]);
    run("while read line; do echo dance; done").refused(&["the program does not play", "it answered `dance`", "from 0 to"]);
    run("true").refused(&["the program does not play"]);
    run("while read line; do echo 99999; done").refused(&["it answered `99999`"]);
    Place::new().run(&["sim", "mistywell", "--bot", "random", "--bot-command", "true"]).refused(&["cannot be used with"]);
}
