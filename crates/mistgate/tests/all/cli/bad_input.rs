//! Every way to get it wrong gets an answer: what, where, what to do; exit code 2, and nothing is overwritten.

use crate::cli::run::Place;

#[test]
fn unknown_games_bots_seats_and_keys() {
    let place = Place::new();
    place.run(&["sim", "mistywel"]).refused(&["there is no game `mistywel`", "did you mean `mistywell`?"]);
    place.run(&["play", "chess"]).refused(&["there is no game `chess`", "the games are"]);
    place.run(&["sim", "mistywell", "--bot", "randm"]).refused(&["there is no bot `randm`", "`random`"]);
    place.run(&["sim", "mistywell", "--bot", "montecarlo"]).refused(&["there is no bot `montecarlo`", "did you mean `monte-carlo`?"]);
    place.run(&["play", "--bot", "witch=randm"]).refused(&["there is no bot `randm`", "did you mean `random`?"]);
    place.run(&["play", "--bot", "wich=random"]).refused(&["there is no seat `wich`", "did you mean `witch`?"]);
    place.run(&["play", "--bot", "wich"]).refused(&["there is no seat `wich`", "did you mean `witch`?"]);
    place.run(&["sim", "mistywell", "--set", "round=3"]).refused(&["no `round`", "did you mean `rounds`?"]);
    place.run(&["sim", "mistywell", "--set", "rounds"]).refused(&["has no value", "KEY=VALUE"]);
    place.run(&["sim", "mistywell", "--set", "rounds=many"]).refused(&["`many` cannot be the value of `rounds`"]);
    place.run(&["sim", "mistywell", "--set", "rounds=-1"]).refused(&["`-1` cannot be"]);
    place.run(&["sim", "mistywell", "--set", "control=[0,1,7]"]).refused(&["this setup cannot be played"]);
    place.run(&["rules", "MW-JBO-02"]).refused(&["`MW-JBO-02`", "did you mean `MW-JOB-02`?"]);
}

#[test]
fn absurd_numbers() {
    let place = Place::new();
    for games in ["0", "-1", "1.5", "x", "", "1000000000000000000000000000000"] {
        place.run(&["sim", "mistywell", &format!("--games={games}")]).refused(&["--games", "from 1 to"]);
    }
    for threads in ["0", "99999999999"] {
        place.run(&["sim", "mistywell", "--threads", threads]).refused(&["--threads", "from 1 to"]);
    }
    for playouts in ["0", "-1", "many", "99999999999"] {
        place.run(&["sim", "mistywell", &format!("--playouts={playouts}")]).refused(&["--playouts", "from 1 to"]);
    }
    place.run(&["bench", "--seconds", "0"]).refused(&["--seconds"]);
    place.run(&["sim", "mistywell", "--seed", "99999999999999999999999"]).refused(&["--seed"]);
    for players in ["0", "4", "200"] {
        place.run(&["play", "--players", players]).refused(&["people cannot play Mistywell", "1 to 3"]);
    }
    place.run(&["play", "--players", "300"]).refused(&["--players"]);
}

#[test]
fn missing_files_folders_and_files_that_are_no_text() {
    let place = Place::new();
    place.write("folder/file", "");
    place.write("binary", [0xff, 0xfe, b'\n', 0]);
    for command in [&["replay"][..], &["play", "--resume"], &["check"]] {
        let with = |file| [command, &[file]].concat();
        place.run(&with("nowhere")).refused(&["there is no file nowhere"]);
        place.run(&with("binary")).refused(&["binary is not text"]);
    }
    place.run(&["replay", "folder"]).refused(&["folder is a folder"]);
    place.run(&["play", "--resume", "folder"]).refused(&["folder is a folder"]);
    place.run(&["check", "folder"]).refused(&["there is nothing to check in folder"]);
    place.run(&["--content", "nowhere", "bench"]).refused(&["there is no folder nowhere"]);
    place.run(&["--content", "folder", "sim", "mistywell"]).refused(&["no content files in folder", "map.toml"]);
    place.run(&["play", "--save", "nowhere/game.journal"]).refused(&["nowhere/game.journal cannot be written", "--save"]);
    place.run(&["play", "--save", "folder"]).refused(&["folder exists already"]);
}

#[cfg(unix)]
#[test]
fn files_that_may_not_be_read_or_written() {
    use std::fs::{Permissions, read, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.type_in(&["play", "--save", "game.journal"], "1\n").fine();
    let forbid = |mode| set_permissions(place.path("game.journal"), Permissions::from_mode(mode)).unwrap();
    forbid(0o000);
    // Whoever may do everything cannot be refused anything.
    if read(place.path("game.journal")).is_err() {
        place.run(&["replay", "game.journal"]).refused(&["game.journal may not be read"]);
        forbid(0o444);
        place.run(&["play", "--resume", "game.journal"]).refused(&["game.journal cannot be written"]);
    }
}

#[test]
fn flags_that_do_not_go_together() {
    let place = Place::new();
    place.run(&["play", "mistywell", "--resume", "x"]).refused(&["cannot be used with"]);
    place.run(&["play", "--resume", "x", "--seed", "3"]).refused(&["cannot be used with"]);
    place.run(&["rules", "MW-JOB-02", "--uncovered"]).refused(&["no source checkout"]);
    place.run(&["dance"]).refused(&["dance"]);
    place.run(&["sim"]).refused(&["<GAME>"]);
}
