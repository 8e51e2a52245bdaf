//! The program explains itself.

use crate::cli::run::Place;
use std::io::Read;

#[test]
fn help_shows_commands_examples_and_exit_codes() {
    let help = Place::new().run(&["--help"]).fine();
    for word in ["play", "serve", "sim", "replay", "check", "cards", "lab", "graph", "sheet", "rules", "bench", "Examples:", "Exit codes:", "--content"] {
        assert!(help.contains(word), "no `{word}` in the help");
    }
    for command in ["play", "serve", "sim", "replay", "check", "cards", "lab", "graph", "sheet", "rules", "bench"] {
        let help = Place::new().run(&[command, "--help"]).fine();
        assert!(help.contains("Examples:"), "{command} shows no examples");
        assert!(help.lines().all(|line| line.chars().count() <= 110), "{command}: too wide");
    }
    assert!(Place::new().run(&["--version"]).fine().starts_with("mistgate "));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let place = Place::new();
    for arguments in [&["rules", "malhya"][..], &["play", "mistywell", "--seed", "1"], &["rules", "--json"]] {
        let mut child = place.spawn(arguments);
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 10]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""), "{arguments:?}");
    }
}
