//! Golden journals: see `mistgate_kernel::golden`.

use mistgate_kernel::golden::{Golden, frozen, hold};
use mistgate_malhya::{Malhya, Setup, content};
use std::path::Path;
use std::sync::Arc;

#[test]
fn golden_journals_replay_to_the_letter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    // Tables and one booklet: a change to the others is none to these games.
    let names = content::TABLES.into_iter().chain(["booklets/spoon-bell.md"]);
    let files = frozen(&folder, names);
    let game = Arc::new(Malhya::load(&files).unwrap());
    let games =
        [Golden { name: "two", seed: 2, setup: Setup::of(2), undone: false }, Golden { name: "five-undone", seed: 5, setup: Setup::of(5), undone: true }];
    hold(&folder, &game, games);
}
