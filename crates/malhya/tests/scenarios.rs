//! Runs every scenario of the game, all failures at once.

use mistgate_kernel::content::Source;
use mistgate_kernel::scenario;
use mistgate_malhya::Malhya;
use std::path::Path;

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/malhya");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let files = Malhya::files();
    let mut failures = Vec::new();
    for path in &paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = Source::new(name, std::fs::read_to_string(path).unwrap());
        if let Err(problems) = scenario::run::<Malhya>(&files, &source) {
            failures.push(format!("{problems:?}"));
        }
    }
    assert!(failures.is_empty(), "{} of {} scenarios fail:\n{}", failures.len(), paths.len(), failures.join("\n"));
    assert!(!paths.is_empty());
}
