//! Chronicles of Frost, as the command line needs it.

use super::Boxed;
use mistgate_frost::content::{box_count, unused_verbs};
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::Seat;
use mistgate_kernel::content::{Problems, Source};
use mistgate_server::bots::MonteCarloPartner;
use mistgate_server::shelf::{About, Offer};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Simulations stop after so many rounds (CF-END-09).
const ROUNDS: u16 = 100;

impl Boxed for Frost {
    const TITLE: &'static str = "Chronicles of Frost";
    const PLAYERS: RangeInclusive<u8> = 1..=4;
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

    fn kinds() -> Vec<Setup> {
        Setup::all_kinds(ROUNDS)
    }

    fn limit(setup: &mut Setup) {
        setup.rounds = Some(ROUNDS);
    }

    fn person(_: &Setup, seat: Seat) -> u8 {
        seat.0
    }

    fn offer(game: Arc<Self>) -> Offer {
        let about = About { title: Self::TITLE.to_owned(), blurb: ABOUT.to_owned(), players: (1, 4), minutes: (45, 120) };
        Offer::new(game, about).with_partner(MonteCarloPartner::<Frost>::default())
    }

    fn census(&self) -> BTreeMap<String, usize> {
        box_count(&self.content).into_iter().collect()
    }

    fn unused(&self) -> Vec<String> {
        unused_verbs(&self.content).into_iter().map(str::to_owned).collect()
    }
}

/// What it is, in a paragraph.
const ABOUT: &str = "From the Hearthfire Inn into a land of ice that grows with every step: build a deck, discover Locations, beat what lives \
                     there, finish two quests, and retire your best cards into a Chronicle that outshines all others.";
