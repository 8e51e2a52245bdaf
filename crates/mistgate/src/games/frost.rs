//! Chronicles of Frost, as the command line needs it.

use super::CliGame;
use mistgate_frost::content::{box_count, unused_verbs};
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Source};
use mistgate_server::hosted::HostedGame;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Simulations stop after so many rounds (CF-END-09).
const ROUNDS: u16 = 100;

impl CliGame for Frost {
    const UNIT: &'static str = "rounds";
    const BOX: &'static str = "chronicles-of-frost";

    fn files() -> Vec<Source> {
        Frost::files()
    }

    fn load(files: &[Source]) -> Result<Self, Problems> {
        Frost::load(files, None)
    }

    fn setup(players: u8) -> Setup {
        Setup::of(players)
    }

    fn fullest(players: u8) -> Setup {
        Setup { events: true, villains: players > 1, ..Setup::of(players) }
    }

    fn limit(setup: &mut Setup) {
        setup.rounds = Some(ROUNDS);
    }

    fn varied(&self, index: u64) -> Setup {
        let kinds = Setup::all_kinds(ROUNDS);
        kinds[(index % kinds.len() as u64) as usize].clone()
    }

    fn person(_: &Setup, seat: Seat) -> u8 {
        seat.0
    }

    fn hosted(game: Arc<Self>) -> HostedGame {
        mistgate_server::games::frost::hosted(game)
    }

    fn census(&self) -> BTreeMap<String, usize> {
        box_count(&self.content).into_iter().collect()
    }

    fn unused(&self) -> Vec<String> {
        unused_verbs(&self.content).into_iter().map(str::to_owned).collect()
    }
}
