//! Every scenario of the game holds; all that do not are told at once.

use mistgate_frost::Frost;
use mistgate_kernel::scenario;
use std::path::Path;

#[test]
fn every_scenario_holds() {
    scenario::hold::<Frost>(&Frost::files(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/frost"));
}
