//! The files of a game: those it has, those that are missing, and those that are none of its own.

use super::names::{did_you_mean, listed};
use super::problem::{Problem, Problems, Report};
use super::source::Source;

/// The files of a game as they are embedded in the binary: name and text.
pub type Files = &'static [(&'static str, &'static str)];

/// Declares the files of a game, in the order in which they are read: the folder from the crate that holds them, then their names.
#[macro_export]
macro_rules! files {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        /// The content files that come with the program: name and text.
        pub const FILES: $crate::content::files::Files =
            &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name)))),+];
    };
}

/// The files of a game in their order. A missing file is read as an empty one, so that its cards are missed and nothing else;
/// a file that is none of its own is a mistake.
pub fn in_order(files: &[Source], ours: Files, game: &str, report: &Report) -> Vec<Source> {
    files.iter().for_each(|file| known(file, ours, game, report));
    ours.iter().map(|(name, _)| named(files, name, report)).collect()
}

/// Reports the file if it is none of ours.
pub fn known(file: &Source, ours: Files, game: &str, report: &Report) {
    let names = || ours.iter().map(|&(name, _)| name);
    if names().all(|name| name != file.name()) {
        let hint = did_you_mean(file.name(), names());
        let problem = Problem::new(file.place(0..0), format!("not a file of {game}{hint}"));
        report.add(problem.with_help(format!("expected {}", listed(names()))));
    }
}

/// The file of this name; a missing one is a mistake, and empty.
pub fn named(files: &[Source], name: &str, report: &Report) -> Source {
    let found = files.iter().find(|file| file.name() == name).cloned();
    found.unwrap_or_else(|| {
        let missing = Source::new(name, "");
        report.note(&missing.place(0..0), "the file is missing");
        missing
    })
}

/// What is read of these files, if nothing is wrong; otherwise all that is.
pub fn load<T>(files: &[Source], rewrites: Option<&Source>, read: impl FnOnce(&Report) -> Option<T>) -> Result<T, Problems> {
    let report = Report::default();
    match read(&report) {
        Some(read) if report.is_clean() => Ok(read),
        _ => Err(report.into_problems(files.iter().chain(rewrites))),
    }
}

/// Files of an earlier program, as ours: those we have given up are left out, and those it did not have are empty.
pub fn kept(files: &[Source], known: &[(&str, &str)]) -> Vec<Source> {
    let one = |&(name, _): &(&str, &str)| files.iter().find(|file| file.name() == name).cloned().unwrap_or_else(|| Source::new(name, ""));
    known.iter().map(one).collect()
}
