//! What is weighed: a fight before anybody is bound, and everybody's points when the game is over.

use super::super::canvas::{BOLD, DIM, PLAIN, Row};
use mistgate_frost::content::Content;
use mistgate_frost::score::Score;
use mistgate_frost::view::{SideView, View};

/// The fight against a Villain: what there is, and what everybody could add (CF-VILLAIN-11).
pub fn fight(content: &Content, view: &View<'_>) -> Vec<Row> {
    let Some(fight) = &view.fight else { return Vec::new() };
    let name = content.villains.iter().find(|villain| villain.slug == fight.villain).map_or(fight.villain, |villain| &villain.name);
    let mut rows =
        vec![Row::new(BOLD, format!("Against {name}: {} of {} Attack", fight.total, fight.needed)).with(DIM, "  nothing is spent before it is enough")];
    for side in &fight.sides {
        let standing = match side.id {
            id if id == view.active => "faces it",
            id if fight.helping.contains(&id) => "helps",
            id if fight.window == Some(id) => "decides now",
            id if fight.asked.contains(&id) => "is asked",
            _ if !side.able => "cannot help: too many Wounds",
            _ => "is not asked",
        };
        rows.push(Row::new(PLAIN, format!("  {:<6}{:>3} Attack  {standing}", side.id, side.attack)).with(DIM, could_add(side, view)));
    }
    rows
}

fn could_add(side: &SideView, view: &View<'_>) -> String {
    match side.in_hand {
        _ if side.id == view.active || !side.able => String::new(),
        Some(in_hand) => format!("; could add up to {}: {} in play, {in_hand} in hand", side.in_play.saturating_add(in_hand), side.in_play),
        None => format!("; could add {} with cards in play, cards in hand: {}", side.in_play, side.hand_size),
    }
}

/// Everybody's points and where they come from, once the game is over (CF-SCORE-01).
pub fn sheet(view: &View<'_>) -> Vec<Row> {
    if view.end.is_none() {
        return Vec::new();
    }
    let players = view.players.iter().filter_map(|player| Some((player.name, view.winners.contains(&player.id), player.score.as_ref()?)));
    let brash = view.brash.iter().map(|brash| ("Brash Hero", view.winners.is_empty(), &brash.score));
    let columns: Vec<_> = players.chain(brash).collect();
    // As wide as 80 columns allow; who has no room for the whole name goes by the first word of it.
    let wide = (56 / columns.len().max(1)).min(22);
    let short = |name: &str| if name.chars().count() < wide { name.to_owned() } else { name.split(' ').next().unwrap_or(name).to_owned() };
    let line =
        |name: &str, cell: &dyn Fn(usize) -> String| format!("  {name:<22}{}", (0..columns.len()).map(|at| format!("{:>wide$}", cell(at))).collect::<String>());
    let part = |name: &str, of: fn(&Score) -> u16| Row::new(PLAIN, line(name, &|at| of(&columns[at].2.parts).to_string()));
    vec![
        Row::new(BOLD, line("Points", &|at| short(columns[at].0))),
        part("Cards in the deck", |score| score.cards),
        part("Retired cards", |score| score.retired),
        part("Chapters", |score| score.chapters),
        part("World Events", |score| score.events),
        part("Villains", |score| score.villains),
        part("Enemy tokens kept", |score| score.enemies),
        part("Enemy tokens retired", |score| score.retired_enemies),
        Row::new(BOLD, line("Together", &|at| format!("{}{}", if columns[at].1 { "* " } else { "" }, columns[at].2.total))),
        Row::new(DIM, line("In the Chronicle", &|at| columns[at].2.in_chronicle.to_string())),
        part("Cards there", |score| score.chronicle_cards),
    ]
}
