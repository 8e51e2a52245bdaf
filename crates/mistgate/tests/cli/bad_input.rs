//! Every way to get it wrong gets an answer: what, where, what to do; exit code 2, and nothing is overwritten.

use crate::run::Place;

#[test]
fn unknown_games_bots_seats_and_keys() {
    let place = Place::new();
    place.run(&["sim", "mistywel"]).is_refused(&["there is no game `mistywel`", "did you mean `mistywell`?"]);
    place.run(&["play", "chess"]).is_refused(&["there is no game `chess`", "the games are"]);
    place.run(&["sim", "mistywell", "--bot", "randm"]).is_refused(&["there is no bot `randm`", "`random`"]);
    place.run(&["play", "--bot", "wich"]).is_refused(&["there is no seat `wich`", "did you mean `witch`?"]);
    place.run(&["sim", "mistywell", "--set", "round=3"]).is_refused(&["no `round`", "did you mean `rounds`?"]);
    place.run(&["sim", "mistywell", "--set", "rounds"]).is_refused(&["has no value", "KEY=VALUE"]);
    place.run(&["sim", "mistywell", "--set", "rounds=many"]).is_refused(&["`many` cannot be the value of `rounds`"]);
    place.run(&["sim", "mistywell", "--set", "rounds=-1"]).is_refused(&["`-1` cannot be"]);
    place.run(&["sim", "mistywell", "--set", "control=[0,1,7]"]).is_refused(&["this setup cannot be played"]);
    place.run(&["rules", "MW-JBO-02"]).is_refused(&["`MW-JBO-02`", "did you mean `MW-JOB-02`?"]);
}

#[test]
fn absurd_numbers() {
    let place = Place::new();
    for games in ["0", "-1", "1.5", "x", "", "1000000000000000000000000000000"] {
        place.run(&["sim", "mistywell", &format!("--games={games}")]).is_refused(&["--games", "from 1 to"]);
    }
    for threads in ["0", "99999999999"] {
        place.run(&["sim", "mistywell", "--threads", threads]).is_refused(&["--threads", "from 1 to"]);
    }
    place.run(&["bench", "--seconds", "0"]).is_refused(&["--seconds"]);
    place.run(&["sim", "mistywell", "--seed", "99999999999999999999999"]).is_refused(&["--seed"]);
    for players in ["0", "4", "200"] {
        place.run(&["play", "--players", players]).is_refused(&["people cannot play Mistywell", "1 to 3"]);
    }
    place.run(&["play", "--players", "300"]).is_refused(&["--players"]);
}

#[test]
fn missing_files_folders_and_files_that_are_no_text() {
    let place = Place::new();
    place.write("folder/file", "");
    place.write("binary", [0xff, 0xfe, b'\n', 0]);
    for command in [&["replay"][..], &["play", "--resume"], &["check"]] {
        let with = |file| [command, &[file]].concat();
        place.run(&with("nowhere")).is_refused(&["there is no file nowhere"]);
        place.run(&with("binary")).is_refused(&["binary is not text"]);
    }
    place.run(&["replay", "folder"]).is_refused(&["folder is a folder"]);
    place.run(&["play", "--resume", "folder"]).is_refused(&["folder is a folder"]);
    place.run(&["check", "folder"]).is_refused(&["there is nothing to check in folder"]);
    place.run(&["--content", "nowhere", "bench"]).is_refused(&["there is no folder nowhere"]);
    place.run(&["--content", "folder", "sim", "mistywell"]).is_refused(&["no content files in folder", "map.toml"]);
    place.run(&["play", "--save", "nowhere/game.journal"]).is_refused(&["nowhere/game.journal cannot be written", "--save"]);
    place.run(&["play", "--save", "folder"]).is_refused(&["folder exists already"]);
}

#[cfg(unix)]
#[test]
fn files_that_may_not_be_read_or_written() {
    use std::fs::{Permissions, read, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.type_in(&["play", "--save", "game.journal"], "1\n").is_fine();
    let forbid = |mode| set_permissions(place.path("game.journal"), Permissions::from_mode(mode)).unwrap();
    forbid(0o000);
    // Whoever may do everything cannot be refused anything.
    if read(place.path("game.journal")).is_err() {
        place.run(&["replay", "game.journal"]).is_refused(&["game.journal may not be read"]);
        forbid(0o444);
        place.run(&["play", "--resume", "game.journal"]).is_refused(&["game.journal cannot be written"]);
    }
}

#[test]
fn flags_that_do_not_go_together() {
    let place = Place::new();
    place.run(&["play", "mistywell", "--resume", "x"]).is_refused(&["cannot be used with"]);
    place.run(&["play", "--resume", "x", "--seed", "3"]).is_refused(&["cannot be used with"]);
    place.run(&["rules", "MW-JOB-02", "--uncovered"]).is_refused(&["cannot be used with"]);
    place.run(&["dance"]).is_refused(&["dance"]);
    place.run(&["sim"]).is_refused(&["<GAME>"]);
}
