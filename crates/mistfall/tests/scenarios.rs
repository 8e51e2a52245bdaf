//! Runs every scenario of the game, all failures at once.

use mistgate_kernel::content::Source;
use mistgate_kernel::scenario;
use mistgate_mistfall::Mistfall;
use std::path::Path;

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/mistfall");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    // `SCENARIO=embed-10 cargo test …` runs those alone whose names begin so.
    if let Ok(begin) = std::env::var("SCENARIO") {
        paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begin)));
    }
    let files = Mistfall::files();
    let mut failures = Vec::new();
    for path in &paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = Source::new(name, std::fs::read_to_string(path).unwrap());
        if let Err(problems) = scenario::run::<Mistfall>(&files, &source) {
            failures.push(format!("{problems:?}"));
        }
    }
    assert!(failures.is_empty(), "{} of {} scenarios fail:\n{}", failures.len(), paths.len(), failures.join("\n"));
    assert!(!paths.is_empty());
}
