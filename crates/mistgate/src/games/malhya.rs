//! Malhya, as the command line needs it.

use super::{Boxed, Stage};
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Report, Source};
use mistgate_malhya::booklet::audit;
use mistgate_malhya::ids::{FEWEST_HEROES, HEROES};
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::shelf::{About, Offer};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

impl Boxed for Malhya {
    const TITLE: &'static str = "Malhya: Lands of Legends";
    const PLAYERS: RangeInclusive<u8> = 1..=5;
    const UNIT: &'static str = "chapters";
    const STAGE: Stage = Stage::InTheMaking;

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

    fn offer(game: Arc<Self>) -> Offer {
        let blurb = "A coast of nine bells, five of which have lost their tongues. A story in booklets, days of travel, and dice.";
        Offer::new(game, About { title: Self::TITLE.to_owned(), blurb: blurb.to_owned(), players: (1, 5), minutes: (10, 180) })
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
