//! The golden journals of the game: see [`mistgate_kernel::golden`].

use mistgate_kernel::golden::{Golden, frozen, hold};
use mistgate_mistfall::content::FILES;
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::{Mistfall, Setup};
use std::path::Path;
use std::sync::Arc;

#[test]
fn golden_journals_replay_to_the_letter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let game = Arc::new(Mistfall::load(&frozen(&folder, FILES.iter().map(|&(name, _)| name)), None).unwrap());
    let heroes = |from: usize, count: usize| game.content.charters[from..from + count].iter().map(|charter| charter.slug.clone()).collect();
    let quest = |at: usize| game.content.quests[at].slug.clone();
    let alone = Setup { heroes: heroes(0, 1), ..Setup::default() };
    let control = vec![0, 1, 2, 3];
    let nightmare = Modules::of(&[Module::NightmareHeroes, Module::NightmareQuest]);
    let four = Setup { quest: quest(1), heroes: heroes(3, 4), control, variants: nightmare, ..Setup::default() };
    let two = Setup { quest: quest(2), heroes: heroes(1, 2), variants: Modules::of(&[Module::CombinedTurn]), ..Setup::default() };
    let golden = |name, seed, setup, undone| Golden { name, seed, setup, undone };
    let games = [golden("alone", 21, alone, false), golden("four-nightmare", 22, four, false), golden("two-combined-undone", 23, two, true)];
    hold(&folder, &game, games);
}
