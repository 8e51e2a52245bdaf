//! How fast Malhya's rules run, without the rest of the house: what `mistgate bench` measures of them.
//!
//! `cargo run --release -p mistgate-malhya --example pace`; with a number as its argument it plays so many legs of the fight and measures
//! nothing, for profilers.

use mistgate_bots::Random;
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{Arrange, Arranged};
use mistgate_kernel::{Chance, Eyes, Game};
use mistgate_lab::Player;
use mistgate_lab::measure::pieces::{Stopwatch, pairs};
use mistgate_lab::measure::{Beginning, measure};
use mistgate_malhya::place::figures::Camp;
use mistgate_malhya::place::state::Whereabouts;
use mistgate_malhya::state::State;
use mistgate_malhya::words::HeroId;
use mistgate_malhya::{Malhya, Setup};
use std::time::Duration;

const FIGHT: &str = include_str!("../../mistgate/src/games/malhya/fight.toml");
const ROAD: &str = include_str!("../../mistgate/src/games/malhya/road.toml");
/// Decisions of a leg, as `bench` plays them.
const LEG: u64 = 60;

fn position(text: &str) -> Arranged<Malhya> {
    Malhya::arrange(&Malhya::files(), &Source::new("position", text)).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn main() {
    let fight = position(FIGHT);
    if let Some(legs) = std::env::args().nth(1).and_then(|legs| legs.parse::<u64>().ok()) {
        let text = if std::env::args().nth(2).is_some() { position(ROAD) } else { fight };
        return play(&text, legs);
    }
    let time = Duration::from_secs(3);
    for (name, position) in [("5 against 8", &fight), ("on the road", &position(ROAD))] {
        let cost = measure(&position.game, &Beginning::Position(&position.state), time, || 0).expect("a position can be played");
        println!("{name}: {:.0} ns a decision, {:.0} ns a clone, {} bytes", cost.ns_per_decision, cost.ns_per_clone, cost.bytes_per_state);
    }
    let game = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), days: Some(mistgate_malhya::campaign::setup::DAYS), ..Setup::of(5) };
    let cost = measure(&game, &Beginning::Setup(&setup), time, || 0).expect("an adventure can be played");
    println!("travel: {:.0} ns a decision, {:.0} ns a clone", cost.ns_per_decision, cost.ns_per_clone);
    pieces(&fight, time);
}

/// Legs of a position, all of them the same in every run.
fn play(position: &Arranged<Malhya>, legs: u64) {
    let mut player = Player::new(&position.game, Random);
    let mut decisions = 0;
    for seed in (0..legs).map(|index| Chance::nth_seed(1, index)) {
        let mut state = position.state;
        position.game.redeal(&mut state, Eyes::SPECTATOR, &mut Chance::new(seed));
        decisions += player.play_on(state, seed, LEG, &mut ()).decisions;
    }
    println!("{decisions} decisions");
}

/// A line of sight past everybody, and where a hero can walk.
fn pieces(position: &Arranged<Malhya>, time: Duration) {
    let clock = Stopwatch { time, allocations: || 0 };
    let board = position.game.look(&position.state).board().expect("a fight has a map");
    let (hero, screens) = (HeroId::Yoktal, board.screens(Camp::Heroes, None));
    let sight = clock.of(&pairs(&board.ground.map), |&(from, to)| board.sight(from, to, &screens));
    let moved = |space| {
        let mut state = position.state;
        state.site.as_mut()?.heroes[hero.index()].at = Whereabouts::On(space);
        Some(state)
    };
    let elsewhere: Vec<State> = board.ground.map.spaces().filter(|&space| board.on(space).is_none()).filter_map(moved).collect();
    let reach = clock.of(&elsewhere, |state| position.game.look(state).board().and_then(|board| board.hero_reach(hero)).map(|(_, reach)| reach));
    println!("sight: {:.0} ns, reach: {:.0} ns", sight.ns, reach.ns);
}
