//! The golden journals of the game: see [`mistgate_kernel::golden`].

use mistgate_kernel::golden::{Golden, frozen, hold};
use mistgate_mistywell::content::FILES;
use mistgate_mistywell::{Mistywell, Setup};
use std::path::Path;
use std::sync::Arc;

#[test]
fn golden_journals_replay_to_the_letter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let game = Arc::new(Mistywell::load(&frozen(&folder, FILES.iter().map(|&(name, _)| name)), None).unwrap());
    let solo = Setup { control: [0, 0, 0], plan_ahead: false, rounds: None };
    let three = Setup { control: [0, 1, 2], plan_ahead: true, rounds: Some(200) };
    let two = Setup { control: [1, 0, 0], plan_ahead: false, rounds: None };
    let golden = |name, seed, setup, undone| Golden { name, seed, setup, undone };
    hold(&folder, &game, [golden("solo", 11, solo, false), golden("three-plan-ahead", 12, three, false), golden("two-undone", 13, two, true)]);
}
