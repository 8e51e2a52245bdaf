//! Every scenario of the game holds; all that do not are told at once.

use mistgate_frost::Frost;
use mistgate_kernel::scenario;
use std::path::PathBuf;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../scenarios/frost"].iter().collect()
}

#[test]
fn every_scenario_holds() {
    scenario::hold::<Frost>(&Frost::files(), &folder());
}

#[test]
fn every_scenario_holds_when_every_card_was_renamed() {
    let renamed = scenario::renamed(&Frost::files(), &[]);
    assert!(renamed.iter().any(|file| file.text().contains(" Renamed\"\nid = ")));
    scenario::hold::<Frost>(&renamed, &folder());
}
