//! Mistywell, as the command line needs it.

use super::CliGame;
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Source};
use mistgate_mistywell::content::{box_count, unused_verbs};
use mistgate_mistywell::{Mistywell, Setup};
use mistgate_server::hosted::HostedGame;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Simulations stop after so many rounds, which no sensible game reaches (MW-END-05).
const ROUNDS: u16 = 200;

impl CliGame for Mistywell {
    const UNIT: &'static str = "rounds";

    fn files() -> Vec<Source> {
        Mistywell::files()
    }

    fn load(files: &[Source]) -> Result<Self, Problems> {
        Mistywell::load(files, None)
    }

    fn setup(players: u8) -> Setup {
        Setup::for_persons(players).unwrap_or_default()
    }

    fn limit(setup: &mut Setup) {
        setup.rounds = Some(ROUNDS);
    }

    fn varied(&self, index: u64) -> Setup {
        let mut setup = Setup { plan_ahead: index % 2 == 1, ..Self::setup(1 + (index / 2 % 3) as u8) };
        Self::limit(&mut setup);
        setup
    }

    fn person(setup: &Setup, seat: Seat) -> u8 {
        setup.control.get(usize::from(seat.0)).copied().unwrap_or_default()
    }

    fn hosted(game: Arc<Self>) -> HostedGame {
        mistgate_server::games::mistywell::hosted(game)
    }

    fn census(&self) -> BTreeMap<String, usize> {
        box_count(&self.content).into_iter().collect()
    }

    fn unused(&self) -> Vec<String> {
        unused_verbs(&self.content).into_iter().map(str::to_owned).collect()
    }
}
