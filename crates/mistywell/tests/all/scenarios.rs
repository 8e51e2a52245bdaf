//! Every scenario of the game holds; all that do not are told at once.

use mistgate_kernel::scenario;
use mistgate_mistywell::Mistywell;
use std::path::PathBuf;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../scenarios/mistywell"].iter().collect()
}

#[test]
fn every_scenario_holds() {
    scenario::hold::<Mistywell>(&Mistywell::files(), &folder());
}

#[test]
fn every_scenario_holds_when_every_card_was_renamed() {
    // MW-COMP-08, MW-COMP-09
    let renamed = scenario::renamed(&Mistywell::files(), &["Hush Hush", "Recuperate"]);
    assert!(renamed.iter().any(|file| file.text().contains(" Renamed\"\nid = ")));
    scenario::hold::<Mistywell>(&renamed, &folder());
}
