//! Every scenario of the game holds; all that do not are told at once.

use mistgate_kernel::scenario;
use mistgate_mistfall::{Mistfall, content};
use std::path::Path;

#[test]
fn every_scenario_holds() {
    scenario::hold::<Mistfall>(&content::files(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/mistfall"));
}

#[test]
fn every_scenario_of_the_expansion_holds() {
    scenario::hold::<Mistfall>(&content::with_heart(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/heart"));
}
