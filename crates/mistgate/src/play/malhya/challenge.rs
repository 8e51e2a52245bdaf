//! A Challenge: who is where, what the zones can still bear, how far it is to the Finish, and when something happens.

use crate::play::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use mistgate_kernel::text::{capital, counted};
use mistgate_malhya::show::challenge::ChallengeView;
use mistgate_malhya::show::view::View;

/// `Mother Mire, turn 2`.
pub fn heading(challenge: &ChallengeView<'_>) -> String {
    format!("{}, turn {}", challenge.name, challenge.round)
}

/// The page of the Challenge.
pub fn challenge(view: &View<'_>, challenge: &ChallengeView<'_>, width: usize) -> Vec<Row> {
    let mut rows = vec![Row::default(), Row::new(BOLD, heading(challenge))];
    rows.extend(challenge.intro.iter().flat_map(|intro| wrap(intro, width)).map(|line| Row::new(DIM, line)));
    rows.push(Row::default());
    for (number, zone) in &challenge.zones {
        let life = zone.life.map(|life| format!("life {life}"));
        let room = zone.heroes.map(|most| format!("{} at most", counted_heroes(most)));
        let facts: Vec<String> = life.into_iter().chain(room).chain(zone.notes.clone()).chain(at(view, challenge, *number)).collect();
        rows.push(Row::new(BOLD, format!("{number:>4}  {}", zone.name)).with(PLAIN, format!("  {}", facts.join(" · "))));
    }
    if let Some(finish) = challenge.finish {
        rows.push(Row::plain(format!("The Finish is space {finish}.")));
        rows.extend(stretches(challenge).into_iter().map(|line| Row::new(DIM, line)));
        let mut spaces: Vec<u8> = challenge.heroes.values().copied().collect();
        spaces.sort_unstable();
        spaces.dedup();
        rows.extend(spaces.into_iter().rev().map(|space| Row::plain(format!("{space:>4}  {}", at(view, challenge, space).collect::<Vec<_>>().join(" · ")))));
        rows.extend(challenge.rival.iter().map(|(name, space)| Row::new(BOLD, format!("{space:>4}  {name}"))));
    }
    rows.push(Row::default());
    rows.extend((1..).zip(&challenge.blows).map(|(n, blow): (u8, _)| Row::plain(format!("  {n} {}", capital(blow)))));
    rows.extend(challenge.instructions.iter().map(|when| Row::new(DIM, format!("  · {}", capital(when)))));
    rows
}

/// The heroes in a zone or on a space: `Veshe, 4 Action Points`.
fn at<'a>(view: &'a View<'_>, challenge: &'a ChallengeView<'_>, number: u8) -> impl Iterator<Item = String> + 'a {
    let here = challenge.heroes.iter().filter(move |(_, space)| **space == number);
    here.filter_map(|(word, _)| {
        let hero = view.heroes.get(word)?;
        let points = challenge.points.get(word).copied().unwrap_or_default();
        Some(format!("{}, life {}, {}", hero.called, hero.life.points, counted(points, "Action Point")))
    })
}

/// `3 to 5: mud`: the spaces that are not like the others.
fn stretches(challenge: &ChallengeView<'_>) -> Vec<String> {
    let mut found: Vec<(u8, u8, &str)> = Vec::new();
    for (&space, &name) in &challenge.spaces {
        match found.last_mut().filter(|(_, to, other)| *to + 1 == space && *other == name) {
            Some((_, to, _)) => *to = space,
            None => found.push((space, space, name)),
        }
    }
    found.into_iter().map(|(from, to, name)| if from == to { format!("{from:>4}  {name}") } else { format!("{from:>4} to {to}: {name}") }).collect()
}

fn counted_heroes(n: u8) -> String {
    if n == 1 { "1 hero".to_owned() } else { format!("{n} heroes") }
}
