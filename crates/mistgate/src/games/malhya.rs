//! Malhya, as the command line needs it.

use super::{CliGame, Stage};
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Report, Source};
use mistgate_malhya::booklet::audit;
use mistgate_malhya::ids::{FEWEST_HEROES, HEROES};
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::hosted::HostedGame;
use std::collections::BTreeMap;
use std::sync::Arc;

impl CliGame for Malhya {
    const UNIT: &'static str = "chapters";
    const STAGE: Stage = Stage::PlayableInPart;

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
        Setup::of(players.max(FEWEST_HEROES as u8))
    }

    fn limit(_: &mut Setup) {}

    fn varied(&self, index: u64) -> Setup {
        let sizes = (HEROES - FEWEST_HEROES + 1) as u64;
        Setup::of(FEWEST_HEROES as u8 + (index % sizes) as u8)
    }

    fn person(_: &Setup, seat: Seat) -> u8 {
        seat.0
    }

    fn hosted(game: Arc<Self>) -> HostedGame {
        mistgate_server::games::malhya::hosted(game)
    }

    fn census(&self) -> BTreeMap<String, usize> {
        let c = &self.content;
        let counts = [("Talent card", c.talents.len()), ("Action card", c.actions.len()), ("Event card", c.event_cards.len()), ("People card", c.heroes.len())];
        counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
    }

    fn unused(&self) -> Vec<String> {
        Vec::new()
    }
}
