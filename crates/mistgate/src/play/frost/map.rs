//! The grid round the inn: five rows of five spaces.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, beside, colour, wrap};
use anstyle::{AnsiColor, Style};
use mistgate_frost::content::Content;
use mistgate_frost::ids::Land;
use mistgate_frost::view::{SpaceView, View};

/// Spaces in a row.
const SIDE: usize = 5;
/// The gap between two columns.
const GAP: &str = "│";

/// The grid, north at the top.
pub fn map(content: &Content, view: &View<'_>, width: usize) -> Vec<Row> {
    let column = (width - (SIDE - 1) * GAP.chars().count()) / SIDE;
    let mut rows = Vec::new();
    for spaces in view.grid.chunks(SIDE) {
        // A row of the unknown takes one line, so that the map grows with the land.
        rows.extend(beside(spaces.iter().map(|space| cell(content, space, column)).collect(), column, GAP));
        rows.push(Row::new(DIM, "─".repeat(width)));
    }
    let legend = format!(
        "Heroes, land and exit cost, k Key Location, attack/wounds of Enemies · undiscovered {} · stacks {} Brigands, {} Beasts, {} Undead",
        view.location_deck, view.stacks["brigand"], view.stacks["beast"], view.stacks["undead"]
    );
    rows.extend(wrap(&legend, width).into_iter().map(|line| Row::new(DIM, line)));
    rows
}

/// Where it is, its land and Exit cost, and who is there; its name; its Enemies.
fn cell(content: &Content, space: &SpaceView<'_>, column: usize) -> Vec<Row> {
    let mut first = Row::new(DIM, format!("{} ", space.id));
    let mut heroes: Vec<&str> = space.heroes.iter().map(|seat| &seat[..1]).collect();
    if space.brash {
        heroes.push("*");
    }
    if !heroes.is_empty() {
        first.add(colour(AnsiColor::Yellow).bold(), heroes.join("").to_uppercase());
    }
    let Some(slug) = space.location else { return vec![first] };
    if let Some(land) = space.land {
        first.add(PLAIN, " ").add(style(land), short(land));
    }
    first.add(DIM, format!(" {}{}", space.exit, if space.key { "k" } else { "" }));
    let mut rows = first.fold(column, 0);
    let (name, paint) = match slug {
        "inn" => (content.inn.name.as_str(), BOLD),
        slug => {
            let name = content.locations.iter().find(|location| location.slug == slug).map_or(slug, |location| &location.name);
            (name, space.land.map_or(PLAIN, style))
        }
    };
    rows.extend(wrap(name, column).into_iter().map(|line| Row::new(paint, line)));
    for enemy in &space.enemies {
        let name = content.enemies.iter().find(|token| token.slug == enemy.id).map_or(enemy.id, |token| &token.name);
        let words = format!("{}/{} {name}", enemy.attack, enemy.wounds);
        rows.extend(wrap(&words, column).into_iter().map(|line| Row::new(colour(AnsiColor::Red), line)));
    }
    rows
}

/// A land in a few letters, for those who see no colours.
fn short(land: Land) -> &'static str {
    match land {
        Land::Borderlands => "Border",
        Land::Wildlands => "Wild",
        Land::Deadlands => "Dead",
    }
}

fn style(land: Land) -> Style {
    match land {
        Land::Borderlands => colour(AnsiColor::Cyan),
        Land::Wildlands => colour(AnsiColor::Green),
        Land::Deadlands => colour(AnsiColor::Magenta),
    }
}
