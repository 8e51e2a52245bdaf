//! The grid round the inn: five rows of five spaces.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, beside, colour, wrap};
use anstyle::{AnsiColor, Style};
use mistgate_frost::content::Content;
use mistgate_frost::ids::Land;
use mistgate_frost::view::{SpaceView, View};

/// Spaces in a row.
const SIDE: usize = 5;
/// Lines of a space: where it is and who is there, its name, its Enemies.
const CELL: usize = 3;
/// The gap between two columns.
const GAP: &str = "│";

/// The grid, north at the top.
pub fn map(content: &Content, view: &View<'_>, width: usize) -> Vec<Row> {
    let column = (width - (SIDE - 1) * GAP.chars().count()) / SIDE;
    let mut rows = Vec::new();
    for spaces in view.grid.chunks(SIDE) {
        let mut cells: Vec<Vec<Row>> = spaces.iter().map(|space| cell(content, space)).collect();
        // A row of the unknown takes one line, so that the map grows with the land.
        let lines = if spaces.iter().all(|space| space.location.is_none()) { 1 } else { CELL };
        cells.iter_mut().for_each(|cell| cell.truncate(lines));
        rows.extend(beside(cells, column, GAP));
        rows.push(Row::new(DIM, "─".repeat(width)));
    }
    let legend = format!(
        "exit cost, k Key Location, attack/wounds of Enemies · undiscovered {} · stacks {} Brigands, {} Beasts, {} Undead",
        view.location_deck, view.stacks["brigand"], view.stacks["beast"], view.stacks["undead"]
    );
    rows.extend(wrap(&legend, width).into_iter().map(|line| Row::new(DIM, line)));
    rows
}

fn cell(content: &Content, space: &SpaceView<'_>) -> Vec<Row> {
    let mut first = Row::new(DIM, format!("{} ", space.id));
    let mut heroes: Vec<&str> = space.heroes.iter().map(|seat| &seat[..1]).collect();
    if space.brash {
        heroes.push("*");
    }
    if !heroes.is_empty() {
        first.add(colour(AnsiColor::Yellow).bold(), heroes.join("").to_uppercase());
    }
    let name = match space.location {
        Some("inn") => Row::new(BOLD, content.inn.name.as_str()),
        Some(slug) => {
            let name = content.locations.iter().find(|location| location.slug == slug).map_or(slug, |location| &location.name);
            Row::new(space.land.map_or(PLAIN, style), name)
        }
        None => Row::default(),
    };
    if space.location.is_some() {
        first.add(DIM, format!(" {}{}", space.exit, if space.key { "k" } else { "" }));
    }
    let mut enemies = Row::default();
    for enemy in &space.enemies {
        let name = content.enemies.iter().find(|token| token.slug == enemy.id).map_or(enemy.id, |token| &token.name);
        enemies.add(colour(AnsiColor::Red), format!("{}/{} {name} ", enemy.attack, enemy.wounds));
    }
    vec![first, name, enemies]
}

fn style(land: Land) -> Style {
    match land {
        Land::Borderlands => colour(AnsiColor::Cyan),
        Land::Wildlands => colour(AnsiColor::Green),
        Land::Deadlands => colour(AnsiColor::Magenta),
    }
}
