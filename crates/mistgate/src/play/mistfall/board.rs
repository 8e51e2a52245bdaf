//! The tiles of the Quest, as a map if the terminal is wide enough, otherwise as a list.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, colour, wrap};
use anstyle::{AnsiColor, Style};
use mistgate_mistfall::ids::Land;
use mistgate_mistfall::look::Status;
use mistgate_mistfall::view::{SpotView, View};

/// Columns of half a tile.
const HALF: usize = 8;

/// The board.
pub fn board(view: &View<'_>, width: usize) -> Vec<Row> {
    let left = view.board.iter().map(|spot| spot.at.0).min().unwrap_or_default();
    let right = view.board.iter().map(|spot| spot.at.0).max().unwrap_or_default();
    let columns = (right - left + 2) as usize * HALF;
    if columns <= width { map(view, left) } else { view.board.iter().map(entry).collect() }
}

fn map(view: &View<'_>, left: i8) -> Vec<Row> {
    let top = view.board.iter().map(|spot| spot.at.1).min().unwrap_or_default();
    let bottom = view.board.iter().map(|spot| spot.at.1).max().unwrap_or_default();
    let mut rows = Vec::new();
    for y in top..=bottom {
        let mut spots: Vec<&SpotView<'_>> = view.board.iter().filter(|spot| spot.at.1 == y).collect();
        spots.sort_by_key(|spot| spot.at.0);
        let cells: Vec<Vec<Row>> = spots.iter().map(|spot| cell(spot)).collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or_default() {
            let mut row = Row::default();
            for (spot, cell) in spots.iter().zip(&cells) {
                let column = (spot.at.0 - left) as usize * HALF;
                row.add(PLAIN, " ".repeat(column.saturating_sub(row.width())));
                row.append(cell.get(line).cloned().unwrap_or_default().fit(2 * HALF - 1));
            }
            rows.push(row);
        }
    }
    rows
}

/// A tile of the map: its name in as many lines as it takes, its status, what lies on it.
fn cell(spot: &SpotView<'_>) -> Vec<Row> {
    let names = wrap(spot.name.unwrap_or("face down"), 2 * HALF - 5);
    let number = |at: usize| match (at, spot.party) {
        (0, true) => Row::new(BOLD, format!("»{:<2} ", spot.id)),
        (0, false) => Row::new(DIM, format!(" {:<2} ", spot.id)),
        _ => Row::new(DIM, "    "),
    };
    let mut rows: Vec<Row> = names.into_iter().enumerate().map(|(at, name)| number(at).with(land_style(spot.land), name)).collect();
    rows.push(Row::new(DIM, "    ").with(status_style(spot), status(spot)));
    if !marks(spot).is_empty() {
        rows.push(Row::new(DIM, format!("   {}", marks(spot))));
    }
    rows
}

fn entry(spot: &SpotView<'_>) -> Row {
    let number = if spot.party { Row::new(BOLD, format!("»{:<2} ", spot.id)) } else { Row::new(DIM, format!(" {:<2} ", spot.id)) };
    let mut row = number.with(land_style(spot.land), format!("{:<23}", spot.name.unwrap_or("face down")));
    row.add(status_style(spot), status(spot)).add(DIM, marks(spot));
    row.add(DIM, format!("  to {}", spot.adjacent.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")));
    row
}

fn status(spot: &SpotView<'_>) -> &'static str {
    match (spot.face_up, spot.status) {
        (false, _) => "unknown",
        (_, Status::Safe) => "Safe",
        (_, Status::Perilous) => "Perilous",
        (_, Status::Overrun) => "Overrun",
    }
}

fn status_style(spot: &SpotView<'_>) -> Style {
    match (spot.face_up, spot.status) {
        (false, _) => DIM,
        (_, Status::Safe) => colour(AnsiColor::Green),
        (_, Status::Perilous) => colour(AnsiColor::Yellow),
        (_, Status::Overrun) => colour(AnsiColor::Red),
    }
}

/// A Quest Token, Objective tokens, the Special Location.
fn marks(spot: &SpotView<'_>) -> String {
    let token = match spot.token {
        Some(letter) => format!(" ({letter})"),
        None if spot.has_token => " (?)".to_owned(),
        None => String::new(),
    };
    let tokens = if spot.tokens > 0 { format!(" o{}", spot.tokens) } else { String::new() };
    format!("{token}{tokens}{}", if spot.special { " END" } else { "" })
}

fn land_style(land: Land) -> Style {
    match land {
        Land::Borderlands => colour(AnsiColor::Red),
        Land::Wildlands => colour(AnsiColor::Green),
        Land::Deadlands => colour(AnsiColor::Blue),
        Land::Haven => colour(AnsiColor::Yellow),
    }
}
