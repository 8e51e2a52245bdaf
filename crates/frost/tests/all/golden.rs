//! The golden journals of the game: see [`mistgate_kernel::golden`].

use mistgate_frost::content::FILES;
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::golden::{Golden, frozen, hold};
use std::path::Path;
use std::sync::Arc;

#[test]
fn golden_journals_replay_to_the_letter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let game = Arc::new(Frost::load(&frozen(&folder, FILES.iter().map(|&(name, _)| name)), None).unwrap());
    let solo = Golden { name: "solo-events", seed: 21, setup: Setup { events: true, ..Setup::of(1) }, undone: false };
    let two = Golden { name: "two-undone", seed: 22, setup: Setup { rounds: Some(20), ..Setup::of(2) }, undone: true };
    let everything = Setup { events: true, villains: true, open_challenge: true, ..Setup::of(4) };
    let four = Golden { name: "four-villains", seed: 23, setup: everything, undone: false };
    hold(&folder, &game, [solo, two, four]);
}
