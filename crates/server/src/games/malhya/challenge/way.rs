//! The way of a Trial: a road in bends from Start to Finish, with a stone for every space.

use super::drawings::scattered;
use crate::games::malhya::MalhyaBoard;
use crate::games::malhya::place::boards::face;
use crate::look::icon;
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use maud::{Markup, PreEscaped, html};
use mistgate_malhya::challenge::page::{Challenge, Trial};
use mistgate_malhya::challenge::state::Bout;
use mistgate_malhya::show::challenge::ChallengeView;
use mistgate_malhya::words::HeroId;
use std::fmt::Write;

/// A column or row of the page, in units of its drawing.
const STEP: i32 = 20;
/// Spaces in a row before the road bends.
const ROW: usize = 6;

/// The middle of every space, as columns and rows of the page, the Start first: rows of stones from the lower left to the top, by turns to the right and
/// to the left, none quite level unless they are many.
pub fn stones(spaces: u8) -> Vec<(i32, i32)> {
    let spaces = usize::from(spaces).max(2);
    let rows = spaces.div_ceil(ROW).max(2);
    let wide = spaces.div_ceil(rows);
    let one = |at: usize| {
        let (row, place) = (at / wide, at % wide);
        let along = (place * 30 / (wide - 1).max(1)) as i32;
        let column = if row % 2 == 0 { 5 + along } else { 35 - along };
        let level = 24 - (row * 19 / (rows - 1)) as i32;
        // Where rows lie close there is no room to be uneven.
        let wave = if rows > 5 { 0 } else { [0, 1, 0, -1][(place + row) % 4] };
        (column, level + wave)
    };
    (0..spaces).map(one).collect()
}

/// The road through all stones, smooth.
fn road(stones: &[(i32, i32)]) -> String {
    let at = |(x, y): (i32, i32)| (x * STEP, y * STEP);
    let points: Vec<(i32, i32)> = stones.iter().copied().map(at).collect();
    let mut d = String::new();
    for (n, &(x, y)) in points.iter().enumerate() {
        let _ = match (n, points.get(n + 1)) {
            (0, _) => write!(d, "M{x} {y}"),
            (_, Some(&(nx, ny))) => write!(d, "Q{x} {y} {} {}", (x + nx) / 2, (y + ny) / 2),
            (_, None) => write!(d, "L{x} {y}"),
        };
    }
    d
}

impl MalhyaBoard<'_> {
    /// A Trial: the way, whoever is on it, and the spaces that can be reached.
    pub(super) fn way(&self, table: &TableModel, view: &ChallengeView<'_>, challenge: &Challenge, trial: &Trial, bout: Bout) -> Markup {
        let stones = stones(trial.spaces);
        let road = road(&stones);
        html! {
            div.m-scene {
                svg viewBox="0 0 800 560" role="img" aria-label={ (view.name) ", a way of " (trial.spaces) " spaces" } {
                    rect.t-land x="-200" y="-200" width="1200" height="960" {}
                    (PreEscaped(scattered(challenge.number, &stones)))
                    path.t-roadcase d=(road) {}
                    path.t-road d=(road) {}
                }
                ol.tgrid aria-label="The spaces of the way" {
                    @for (n, &(column, row)) in (1..=trial.spaces).zip(&stones) { (stone(table, view, trial, bout, n, (column, row))) }
                }
            }
        }
    }
}

fn stone(table: &TableModel, view: &ChallengeView<'_>, trial: &Trial, bout: Bout, n: u8, (column, row): (i32, i32)) -> Markup {
    let marks = PieceMarks::of(table, format!("zone:{n}"));
    let here: Vec<HeroId> = view.heroes.iter().filter(|(_, at)| **at == n).filter_map(|(word, _)| HeroId::named(word)).collect();
    let stretch = trial.stretch(n);
    let rival = trial.rival.as_ref().filter(|_| bout.rival == n);
    let (class, label) = match n {
        1 => (" stone--start", "S".to_owned()),
        _ if n == trial.spaces => (" stone--finish", "F".to_owned()),
        _ => ("", n.to_string()),
    };
    html! {
        li class={ "stone c-" (column) " r-" (row) (class) @if stretch.is_some() { " stone--other" } (marks.class()) } data-piece=(marks.piece) title=[stretch.map(|stretch| stretch.name.as_str())] {
            b { (label) } @if let Some(stretch) = stretch { span.sr { ", " (stretch.name) } }
            @if !here.is_empty() { span.stone__who { @for hero in &here { (face(*hero)) span.sr { (hero.name()) } } } }
            @if let Some(rival) = rival { span.stone__rival title=(rival.name) { (icon("fast")) span.sr { (rival.name) } } }
            (marks.tags())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_lie_apart_and_within_the_page() {
        for spaces in 2..=mistgate_malhya::challenge::page::MOST_SPACES {
            let stones = stones(spaces);
            assert_eq!(stones.len(), usize::from(spaces));
            for (at, &(x, y)) in stones.iter().enumerate() {
                assert!((2..=38).contains(&x) && (2..=26).contains(&y), "{spaces}: {x} {y}");
                assert!(stones[..at].iter().all(|&(ox, oy)| (x - ox).abs() > 2 || (y - oy).abs() > 1), "{spaces}: {at} lies on another");
            }
        }
    }
}
