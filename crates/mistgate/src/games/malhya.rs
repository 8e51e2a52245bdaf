//! Malhya, as the command line needs it.

mod census;

use super::{CliGame, Stage};
use crate::stop::Stop;
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Report, Source};
use mistgate_malhya::booklet::audit;
use mistgate_malhya::ids::{BookletId, FEWEST_HEROES, HEROES};
use mistgate_malhya::words::GameMode;
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::hosted::HostedGame;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// The adventure that is played if nobody says which.
pub const USUAL: &str = "three-mules-for-hessel";
/// The days of a simulated adventure: a group that knows its way needs a dozen.
pub const DAYS: u8 = 12;

/// The game with the content of a folder, or its own.
pub fn load(content: Option<&Path>) -> Result<Malhya, Stop> {
    super::load::<Malhya>(content)
}

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
        Setup { adventure: USUAL.to_owned(), ..Setup::of(players.max(FEWEST_HEROES as u8)) }
    }

    /// Bots that do not look at the map would wander for weeks.
    fn limit(setup: &mut Setup) {
        setup.adventure = USUAL.to_owned();
        setup.days = Some(DAYS);
    }

    /// All adventures, all sizes of group, both paces, all sides of the Game Mode card.
    fn varied(&self, index: u64) -> Setup {
        let sizes = (HEROES - FEWEST_HEROES + 1) as u64;
        let library = &self.content.library;
        let shelf: Vec<&str> =
            (0..).map(BookletId).zip(&library.booklets).filter(|(id, _)| library.is_playable(*id)).map(|(_, booklet)| booklet.slug.as_str()).collect();
        let round = index / sizes;
        let mut setup = Setup::of(FEWEST_HEROES as u8 + (index % sizes) as u8);
        setup.adventure = shelf[(round % shelf.len() as u64) as usize].to_owned();
        setup.days = Some(DAYS);
        setup.mode = GameMode::WORDS[(round / shelf.len() as u64 % 3) as usize].to_owned();
        setup.fast = round % 4 == 3;
        setup.quick = !index.is_multiple_of(3);
        setup
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
        Vec::new()
    }
}
