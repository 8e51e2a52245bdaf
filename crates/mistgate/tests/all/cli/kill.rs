//! A move that was acknowledged survives kill -9.

use crate::cli::run::Place;
use std::io::{Read, Write};
use std::process::Child;
use std::thread;
use std::time::Duration;

/// Reads until the program has asked so many times; gives everything it said.
fn read_prompts(child: &mut Child, count: usize) -> String {
    let stdout = child.stdout.as_mut().unwrap();
    let mut said = Vec::new();
    let mut byte = [0];
    while said.windows(3).filter(|window| window == b"\n> ").count() < count && stdout.read(&mut byte).unwrap() > 0 {
        said.push(byte[0]);
    }
    String::from_utf8_lossy(&said).into_owned()
}

fn moves_in(place: &Place) -> usize {
    let journal = place.read("game.journal");
    journal.lines().skip(7).filter(|line| line.contains(" #")).count()
}

#[test]
fn every_acknowledged_move_is_in_the_journal_after_kill_9() {
    let place = Place::new();
    let mut child = place.spawn(&["play", "--seed", "7", "--save", "game.journal"]);
    read_prompts(&mut child, 1);
    for _ in 0..8 {
        child.stdin.as_mut().unwrap().write_all(b"1\n").unwrap();
        read_prompts(&mut child, 1);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(moves_in(&place), 8);
    let out = place.type_in(&["play", "--resume", "game.journal"], "1\nquit\n").fine();
    assert!(out.contains("Going on with"));
    assert_eq!(moves_in(&place), 9);
    place.run(&["replay", "game.journal"]).fine();
}

#[test]
fn killed_at_any_moment_a_game_can_be_resumed_without_loss() {
    for wait in [2, 5, 9, 14, 20] {
        let place = Place::new();
        let mut child = place.spawn(&["play", "--seed", "11", "--save", "game.journal"]);
        read_prompts(&mut child, 1);
        child.stdin.as_mut().unwrap().write_all("1\n".repeat(60).as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        let said = read_prompts(&mut child, usize::MAX);
        child.wait().unwrap();
        let acknowledged = said.matches("\n> ").count();
        let before = place.read("game.journal");
        assert!(moves_in(&place) >= acknowledged, "{} of {acknowledged} after {wait} ms", moves_in(&place));
        place.type_in(&["play", "--resume", "game.journal"], "quit\n").fine();
        let after = place.read("game.journal");
        assert!(before.starts_with(&after) && before.len() - after.len() < 200, "only a torn last line may be dropped");
        place.run(&["replay", "--quiet", "game.journal"]).fine();
    }
}

#[test]
fn two_windows_do_not_spoil_one_journal() {
    let place = Place::new();
    let mut child = place.spawn(&["play", "--seed", "7", "--save", "game.journal"]);
    read_prompts(&mut child, 1);
    place.type_in(&["play", "--resume", "game.journal"], "1\n").fine();
    let journal = place.read("game.journal");
    child.stdin.as_mut().unwrap().write_all(b"2\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("was changed by somebody else"));
    assert_eq!(place.read("game.journal"), journal);
}
