//! The districts, with cubes, tokens and the Temple's influence.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, beside, colour};
use super::cube;
use anstyle::AnsiColor;
use mistgate_mistywell::ids::Cube;
use mistgate_mistywell::view::{DistrictView, GroupView, View};

/// A district needs this many columns; where there are not two times as many, they stand below each other.
const COLUMN: usize = 36;

/// The gap between two columns.
const GAP: &str = " │ ";

/// The longest name of a group that is not cut.
const NAME: usize = 14;

/// The Map in one or two columns, with a legend.
pub fn map(view: &View<'_>, width: usize) -> Vec<Row> {
    let columns = if width >= 2 * COLUMN + GAP.chars().count() { 2 } else { 1 };
    let column = (width - (columns - 1) * GAP.chars().count()) / columns;
    let mut rows = Vec::new();
    for pair in view.districts.chunks(columns) {
        rows.extend(beside(pair.iter().map(district).collect(), column, GAP));
    }
    rows.push(Row::new(DIM, "squares: Witch Tinker Forester + wild · P O G B cubes, X Bane · T Temple cubes"));
    rows.into_iter().flat_map(|row| row.fold(width, 2)).collect()
}

fn district(district: &DistrictView<'_>) -> Vec<Row> {
    let mut head = Row::new(BOLD, district.name).with(PLAIN, " ");
    let empty = district.spaces.saturating_sub(district.unity + district.fear);
    head.add(colour(AnsiColor::Green), "[U]".repeat(usize::from(district.unity)));
    head.add(colour(AnsiColor::Red), "[F]".repeat(usize::from(district.fear)));
    head.add(DIM, "[ ]".repeat(usize::from(empty)));
    if district.enforcer {
        head.add(colour(AnsiColor::Red).bold(), if district.closed { " Enforcer" } else { " (Enforcer)" });
    }
    let mut rows = vec![head];
    rows.extend(district.groups.iter().enumerate().map(|(at, one)| group(one, if at == 0 { &district.wild } else { &[] })));
    rows
}

fn group(group: &GroupView<'_>, wild: &[Option<Cube>]) -> Row {
    let mut row = Row::plain("  ");
    row.append(Row::plain(group.name).fit(NAME));
    for square in [group.witch, group.tinker, group.forester] {
        row.add(PLAIN, " ");
        add_square(&mut row, square);
    }
    if !wild.is_empty() {
        row.add(DIM, " +");
        for &square in wild {
            row.add(PLAIN, " ");
            add_square(&mut row, square);
        }
    }
    if group.temple > 0 {
        row.add(colour(AnsiColor::Yellow), format!("  {}", "T".repeat(usize::from(group.temple))));
    }
    row
}

fn add_square(row: &mut Row, square: Option<Cube>) {
    match square {
        Some(on) => {
            let (letter, style) = cube(on);
            row.add(style, letter);
        }
        None => drop(row.add(DIM, "·")),
    }
}
