//! Every scenario of the game holds; all that do not are told at once.

use mistgate_kernel::scenario;
use mistgate_malhya::Malhya;
use std::path::Path;

#[test]
fn every_scenario_holds() {
    scenario::hold::<Malhya>(&Malhya::files(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/malhya"));
}
