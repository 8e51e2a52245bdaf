//! Many scenarios at once: all cores take part, and those that bend no card share one content.

use super::{Arrange, Header, run, run_beside};
use crate::content::{Problems, Source};
use std::path::Path;
use std::sync::Mutex;
use std::thread;

/// Runs scenarios with this content; what came of each, in their order.
pub fn run_all<G: Arrange>(files: &[Source], scenarios: &[Source]) -> Vec<Result<Header, Problems>> {
    // Content with mistakes is no common ground: every scenario then says what is wrong with it.
    let plain = G::bent(files, &Source::new("nothing bent", "")).ok();
    let queue = Mutex::new(scenarios.iter().enumerate());
    let next = || queue.lock().expect("nobody panics while taking one").next();
    let work = || {
        let mut done = Vec::new();
        while let Some((at, scenario)) = next() {
            done.push((at, run_on(plain.as_ref(), files, scenario)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let hands: Vec<_> = (0..hands()).map(|_| scope.spawn(work)).collect();
        hands.into_iter().flat_map(|hand| hand.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect::<Vec<_>>()
    });
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

fn hands() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// One that bends no card is played with the content as it is.
fn run_on<G: Arrange>(plain: Option<&G>, files: &[Source], scenario: &Source) -> Result<Header, Problems> {
    plain.map_or_else(|| run::<G>(files, scenario), |game| run_beside(game, files, scenario))
}

/// Every scenario in the folder holds. Panics with all that do not. `SCENARIO=embed-10 cargo test …` runs those alone whose
/// names begin so; several beginnings are parted by commas.
pub fn hold<G: Arrange>(files: &[Source], folder: &Path) {
    let scenarios = read(folder);
    assert!(!scenarios.is_empty(), "{}: there are no scenarios", folder.display());
    let failures: Vec<String> = run_all::<G>(files, &scenarios).into_iter().filter_map(Result::err).map(|problems| format!("{problems:?}")).collect();
    assert!(failures.is_empty(), "{} of {} scenarios fail:\n{}", failures.len(), scenarios.len(), failures.join("\n"));
}

fn read(folder: &Path) -> Vec<Source> {
    let unread = |error| -> ! { panic!("{}: {error}", folder.display()) };
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| unread(error));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap_or_else(|error| unread(error)).path()).collect();
    paths.sort();
    if let Ok(begins) = std::env::var("SCENARIO") {
        let wanted = |name: &str| begins.split(',').any(|begin| name.starts_with(begin));
        paths.retain(|path| path.file_name().is_some_and(|name| wanted(&name.to_string_lossy())));
    }
    let source = |path: &Path| Source::new(path.display().to_string(), std::fs::read_to_string(path).unwrap_or_else(|error| unread(error)));
    paths.iter().map(|path| source(path)).collect()
}

/// The same content after every card that has an `id` was renamed: scenarios must not notice. Names that the rules themselves
/// demand stay.
pub fn renamed(files: &[Source], demanded: &[&str]) -> Vec<Source> {
    let is_free = |named: &str| named.strip_prefix("name = \"").is_some_and(|name| !demanded.contains(&name));
    let new_name = |line: &str, next: &str| match line.strip_suffix('"') {
        Some(named) if is_free(named) && next.starts_with("id = \"") => format!("{named} Renamed\""),
        _ => line.to_owned(),
    };
    let rename = |file: &Source| {
        let lines: Vec<&str> = file.text().lines().collect();
        let next = lines.iter().skip(1).copied().chain([""]);
        let renamed: Vec<String> = lines.iter().zip(next).map(|(line, next)| new_name(line, next)).collect();
        Source::new(file.name(), renamed.join("\n"))
    };
    files.iter().map(rename).collect()
}
