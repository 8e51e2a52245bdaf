//! Malhya, as the command line needs it.

mod census;

use super::{CliGame, Crowded};
use crate::stop::Stop;
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Report, Source};
use mistgate_malhya::booklet::audit;
use mistgate_malhya::campaign::setup::DAYS;
use mistgate_malhya::ids::FEWEST_HEROES;
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::hosted::HostedGame;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The adventure that is played if nobody says which.
pub const USUAL: &str = "three-mules-for-hessel";

/// Five heroes against eight enemies, of all ways to attack.
pub const FIGHT: &str = include_str!("malhya/fight.toml");

/// Four heroes against six enemies, of all ways to attack.
pub const FOUR: &str = include_str!("malhya/four.toml");

/// Five heroes on the road and in a fight.
const CROWDED: &[Crowded] =
    &[Crowded { name: "on the road", seats: 5, scenario: include_str!("malhya/road.toml") }, Crowded { name: "5 against 8", seats: 5, scenario: FIGHT }];

/// The game with the content of a folder, or its own.
pub fn load(content: Option<&Path>) -> Result<Malhya, Stop> {
    super::load::<Malhya>(content)
}

impl CliGame for Malhya {
    const UNIT: &'static str = "chapters";

    fn files() -> Vec<Source> {
        Malhya::files()
    }

    fn load(files: &[Source]) -> Result<Self, Problems> {
        let game = Malhya::load(files)?;
        let report = Report::default();
        audit::faults(&game.content, &report);
        if report.is_clean() { Ok(game) } else { Err(report.into_problems(files)) }
    }

    /// Who plays alone leads two heroes (ML-GROUP-07).
    fn setup(players: u8) -> Setup {
        Setup { adventure: USUAL.to_owned(), ..Setup::of(players.max(FEWEST_HEROES as u8)) }
    }

    fn crowded() -> &'static [Crowded] {
        CROWDED
    }

    /// Bots that do not look at the map would wander for weeks.
    fn limit(setup: &mut Setup) {
        setup.adventure = USUAL.to_owned();
        setup.days = Some(DAYS);
    }

    fn varied(&self, index: u64) -> Setup {
        Setup::varied(&self.content, index)
    }

    /// Whoever sits at the keyboard leads the group together: nothing that heroes hold is hidden from each other (ML-GROUP-13).
    fn person(_: &Setup, _: Seat) -> u8 {
        0
    }

    fn hosted(game: Arc<Self>) -> HostedGame {
        mistgate_server::games::malhya::hosted(game)
    }

    fn census(&self) -> BTreeMap<String, usize> {
        census::census(&self.content)
    }

    fn unused(&self) -> Vec<String> {
        census::unused(&self.content)
    }
}
