//! Building the copy, once, and telling which mutants the compiler refuses.

use crate::copy::Copy;
use crate::games::Game;
use crate::plant::Planted;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[derive(Deserialize)]
struct Report {
    reason: String,
    message: Option<Message>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    message: String,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

fn cargo(copy: &Copy, arguments: &[&str]) -> io::Result<Vec<Report>> {
    let mut command = Command::new("cargo");
    command.args(arguments).args(["--locked", "--message-format=json"]);
    // The environment speaks for the copy: quick to run, and nothing in it that only a debugger needs.
    command.current_dir(&copy.to).env("CARGO_TARGET_DIR", &copy.target);
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1").env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "1");
    command.env_remove("CARGO_MANIFEST_DIR").stderr(Stdio::null());
    let output = command.output()?;
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// What came of building.
pub enum Built {
    /// The program that plays scenarios.
    Player(PathBuf),
    /// The numbers of mutants that do not compile.
    Refused(BTreeSet<usize>),
}

/// Builds the program that plays scenarios, or says which mutants are in the way.
pub fn player(copy: &Copy, game: &Game, planted: &BTreeMap<String, Planted>) -> io::Result<Built> {
    let reports = cargo(copy, &["build", "--package", &game.package(), "--example", &game.player()])?;
    let errors = reports.iter().filter_map(|report| report.message.as_ref()).filter(|message| message.level == "error");
    let refused: BTreeSet<usize> = errors.filter_map(|error| culprit(error, planted)).collect();
    if refused.is_empty() { built(reports).map(Built::Player) } else { Ok(Built::Refused(refused)) }
}

/// The smallest mutant around the error; if there is none, the nearest in the file.
fn culprit(error: &Message, planted: &BTreeMap<String, Planted>) -> Option<usize> {
    let spans = || error.spans.iter().filter(|span| span.is_primary).chain(&error.spans);
    let around = spans().find_map(|span| {
        let places = &planted.get(&span.file_name)?.places;
        let holding = places.iter().filter(|(_, place)| place.start <= span.byte_start && span.byte_end <= place.end);
        holding.min_by_key(|(_, place)| place.len()).map(|&(number, _)| number)
    });
    around.or_else(|| {
        spans().find_map(|span| {
            let places = &planted.get(&span.file_name)?.places;
            places.iter().min_by_key(|(_, place)| place.start.abs_diff(span.byte_start)).map(|&(number, _)| number)
        })
    })
}

/// Builds the test program.
pub fn tests(copy: &Copy, game: &Game) -> io::Result<PathBuf> {
    built(cargo(copy, &["test", "--package", &game.package(), "--test", "all", "--no-run"])?)
}

fn built(reports: Vec<Report>) -> io::Result<PathBuf> {
    let program = reports.iter().filter(|report| report.reason == "compiler-artifact").filter_map(|report| report.executable.clone()).next_back();
    program.ok_or_else(|| {
        let error = reports.iter().filter_map(|report| report.message.as_ref()).find(|message| message.level == "error");
        io::Error::other(format!("the copy does not build: {}", error.map_or("cargo says nothing", |error| &error.message)))
    })
}
