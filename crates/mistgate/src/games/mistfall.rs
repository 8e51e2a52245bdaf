//! Mistfall, as the command line needs it.

use super::CliGame;
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Source};
use mistgate_mistfall::content::{box_count, unused_words};
use mistgate_mistfall::{Mistfall, Setup};
use mistgate_server::hosted::HostedGame;
use std::collections::BTreeMap;
use std::sync::Arc;

impl CliGame for Mistfall {
    const UNIT: &'static str = "rounds";
    const FOLDERS: &[&str] = &["mistfall", "heart"];

    fn files() -> Vec<Source> {
        Mistfall::files()
    }

    fn load(files: &[Source]) -> Result<Self, Problems> {
        mistgate_mistfall::content::checked(files).map(|content| Mistfall::new(content, files))
    }

    fn setup(players: u8) -> Setup {
        Setup::for_persons(players).unwrap_or_default()
    }

    fn fullest(heroes: u8) -> Setup {
        let four = Setup::for_persons(4).unwrap_or_default();
        Setup { heroes: four.heroes.into_iter().take(usize::from(heroes)).collect(), ..Setup::default() }
    }

    /// Everything that Heart of the Mists adds, with an Ally for each Hero: its Quests are played with all of it (HM-SCOPE-03).
    fn expanded() -> Vec<(&'static str, Setup)> {
        let allies = ["sergeant-tolliver", "wren-halloway", "sister-amabel", "dogsbody"].map(str::to_owned).to_vec();
        vec![("with the Heart", Setup { quest: "lamps-on-the-long-road".to_owned(), allies, ..Mistfall::fullest(4) })]
    }

    /// Every Time Card moves the cube, so every game ends (MF-TIMECARD-02).
    fn limit(_: &mut Setup) {}

    fn varied(&self, index: u64) -> Setup {
        Setup::varied(&self.content, index)
    }

    fn person(setup: &Setup, seat: Seat) -> u8 {
        setup.person(usize::from(seat.0))
    }

    fn hosted(game: Arc<Self>) -> HostedGame {
        mistgate_server::games::mistfall::hosted(game)
    }

    fn census(&self) -> BTreeMap<String, usize> {
        box_count(&self.content).into_iter().collect()
    }

    fn unused(&self) -> Vec<String> {
        unused_words(&self.content)
    }
}
