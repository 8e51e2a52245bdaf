//! How fast Mistfall's rules run, without the rest of the house: what `mistgate bench` measures of them.
//!
//! `cargo run --release -p mistgate-mistfall --example tempo`; with a number as its argument it plays so many games and measures nothing,
//! for profilers: of four Heroes, of as many as the second argument says, or `heart` for four with all of Heart of the Mists.

use mistgate_bots::Random;
use mistgate_kernel::Chance;
use mistgate_lab::Player;
use mistgate_lab::measure::{Beginning, measure};
use mistgate_mistfall::{Mistfall, Setup};
use std::time::Duration;

/// The usual Heroes, so many of them, all played by one person.
fn party(heroes: usize) -> Setup {
    let four = Setup::for_persons(4).unwrap_or_default();
    Setup { heroes: four.heroes.into_iter().take(heroes).collect(), ..Setup::default() }
}

/// A Quest that is played with all of Heart of the Mists, with an Ally for each Hero.
fn with_heart() -> Setup {
    let allies = ["sergeant-tolliver", "wren-halloway", "sister-amabel", "dogsbody"].map(str::to_owned).to_vec();
    Setup { quest: "lamps-on-the-long-road".to_owned(), allies, ..party(4) }
}

fn main() {
    let game = Mistfall::load(&Mistfall::files(), None).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut arguments = std::env::args().skip(1);
    if let Some(games) = arguments.next().and_then(|games| games.parse().ok()) {
        let setup = match arguments.next().as_deref() {
            Some("heart") => with_heart(),
            Some(heroes) => party(heroes.parse().unwrap_or(4)),
            None => party(4),
        };
        return play(&game, &setup, games);
    }
    for (name, setup) in [("2 Heroes", party(2)), ("4 Heroes", party(4)), ("4 with the Heart", with_heart())] {
        let cost = measure(&game, &Beginning::Setup(&setup), Duration::from_secs(2), || 0).expect("the setup is sound");
        println!("{name}: {:.0} ns a decision, {:.0} ns a clone, {} bytes", cost.ns_per_decision, cost.ns_per_clone, cost.bytes_per_state);
    }
}

/// Whole games, the same in every run.
fn play(game: &Mistfall, setup: &Setup, games: u64) {
    let mut player = Player::new(game, Random);
    let decisions: u64 = (0..games).map(|index| player.play(setup, Chance::nth_seed(1, index), &mut ()).expect("the setup is sound").decisions).sum();
    println!("{decisions} decisions");
}
