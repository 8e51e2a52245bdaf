//! `mistgate bench --pieces`: how long the kernel's pieces take, and what Malhya makes of them in a fight.

use crate::cli;
use crate::counting::allocations;
use crate::games::malhya;
use crate::stop::{Stop, Verdict};
use mistgate_kernel::content::{Problems, Source};
use mistgate_kernel::scenario::Arrange;
use mistgate_lab::measure::pieces::{Cost, Stopwatch, measure, pairs};
use mistgate_malhya::Malhya;
use mistgate_malhya::place::figures::Camp;
use mistgate_malhya::place::state::Whereabouts;
use mistgate_malhya::state::State;
use mistgate_malhya::words::HeroId;
use serde_json::{Map, Value};
use std::io::Write;
use std::time::Duration;

/// Measures lines of sight and reachable spaces.
pub fn run(arguments: &cli::Bench) -> Result<Verdict, Stop> {
    let time = Duration::from_secs(arguments.seconds.unwrap_or(super::USUAL_SECONDS));
    let mut measured = measure(time * 2 / 3, allocations);
    measured.extend(malhyas(time / 3)?);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let told = measured.iter().map(|(name, cost)| ((*name).to_owned(), serde_json::to_value(cost).expect("numbers are plain data")));
        writeln!(out, "{}", Value::Object(told.collect::<Map<_, _>>()))?;
        return Ok(Verdict::Fine);
    }
    writeln!(out, "{:<28} {:>12} {:>12}", "", "ns", "allocations")?;
    for (name, cost) in &measured {
        writeln!(out, "{:<28} {:>12} {:>12}", name.replace('_', " "), cost.ns.to_string(), format!("{:.3}", cost.allocations))?;
    }
    Ok(Verdict::Fine)
}

/// What Malhya's rules ask of a map: a line of sight past everybody who stands there, and where a hero can walk.
fn malhyas(time: Duration) -> Result<Vec<(&'static str, Cost)>, Problems> {
    let position = Malhya::arrange(&Malhya::files(), &Source::new("fight", malhya::FIGHT))?;
    let clock = Stopwatch { time: time / 2, allocations };
    let Some(board) = position.game.look(&position.state).board() else { return Ok(Vec::new()) };
    let (hero, screens) = (HeroId::Yoktal, board.screens(Camp::Heroes, None));
    let sight = clock.of(&pairs(&board.ground.map), |&(from, to)| board.sight(from, to, &screens));
    let moved = |space| {
        let mut state = position.state;
        state.site.as_mut()?.heroes[hero.index()].at = Whereabouts::On(space);
        Some(state)
    };
    let elsewhere: Vec<State> = board.ground.map.spaces().filter(|&space| board.on(space).is_none()).filter_map(moved).collect();
    let reach = clock.of(&elsewhere, |state| position.game.look(state).board().and_then(|board| board.hero_reach(hero)).map(|(_, reach)| reach));
    Ok(vec![("malhya_line_of_sight", sight), ("malhya_reach", reach)])
}
