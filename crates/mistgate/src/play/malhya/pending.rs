//! What is about to be rolled on a map: a blow with its odds, a casting with what a Stop costs.

use crate::play::canvas::{BOLD, PLAIN, Row};
use mistgate_malhya::content::CombatDie;
use mistgate_malhya::show::perk::dice;
use mistgate_malhya::show::place::PlaceView;
use mistgate_malhya::show::place::casting::CastingView;
use mistgate_malhya::show::place::fight::ProspectView;

/// The rows below the enemies.
pub fn pending(place: &PlaceView<'_>) -> Vec<Row> {
    let blows = place.fight.iter().flat_map(|fight| &fight.prospects).map(blow);
    blows.chain(place.casting.iter().map(casting)).collect()
}

/// `Veshe: 2 red dice +1 against Bandit 1: 1 blue die, life 3 · falls 42 %, unhurt 20 %, about 1.4 Wounds`.
fn blow(one: &ProspectView) -> Row {
    let pool = |all: &[CombatDie], sure: u8| {
        let thrown = if all.is_empty() { "no dice".to_owned() } else { dice(all) };
        if sure > 0 { format!("{thrown} +{sure}") } else { thrown }
    };
    let odds = format!("falls {} %, unhurt {} %, about {} Wounds", one.falls.percent(), one.nothing.percent(), tenths(one.average.tenths()));
    Row::new(BOLD, format!("{}: ", one.attacker))
        .with(PLAIN, format!("{} against {}: {}, life {} · {odds}", pool(&one.attack, one.sure), one.defender, pool(&one.defence, one.shields), one.life))
}

fn casting(view: &CastingView<'_>) -> Row {
    let target = view.target.as_ref().map(|target| format!(" on {target}")).unwrap_or_default();
    let thrown = view.terms.map_or_else(
        || "no dice".to_owned(),
        |terms| format!("{} Skill, {} Difficulty dice; a Stop costs {}, {} left", terms.skill, terms.difficulty, terms.stop, view.left),
    );
    let odds = view.fails.zip(view.average).map(|(fails, average)| format!(" · fails {} %, about {} Successes", fails.percent(), tenths(average.tenths())));
    let buys: Vec<String> = view.buys.iter().map(|(price, words)| if *price == 0 { words.clone() } else { format!("{price}: {words}") }).collect();
    Row::new(BOLD, format!("{}{target}: ", view.name)).with(PLAIN, format!("{thrown}{} · {}", odds.unwrap_or_default(), buys.join(", ")))
}

fn tenths(n: u128) -> String {
    format!("{}.{}", n / 10, n % 10)
}
