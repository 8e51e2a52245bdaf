//! What the games of a grid tell.

use super::table::Results;
use super::{Cell, Grid};
use crate::{Ratio, Share};
use std::collections::{BTreeMap, BTreeSet};

/// What the games of a grid tell.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Did seats win against each other? Then somebody wins nearly always, and what counts is who.
    pub rivals: bool,
    /// Every cell.
    pub cells: Vec<CellSummary>,
    /// Every piece that was ever played, those that were played most first.
    pub pieces: Vec<PieceSummary>,
    /// What was counted, feature by feature: the average in every round.
    pub curves: BTreeMap<String, Vec<(i64, Ratio)>>,
    /// Whether features may be negative is told apart: the sums as they are.
    pub sums: BTreeMap<String, Vec<(i64, i64, i64)>>,
}

/// What the games of a cell tell.
#[derive(Clone, Debug, Default)]
pub struct CellSummary {
    /// Its name.
    pub name: String,
    /// Its place on every axis.
    pub label: Vec<(String, String)>,
    /// Games that somebody won.
    pub won: Share,
    /// Seats won by each of the bots, where several sit at the table.
    pub bots: Vec<(String, Share)>,
    /// Seats won, seat by seat.
    pub seats: Vec<Share>,
    /// Why games ended.
    pub causes: BTreeMap<String, u64>,
    /// How long they lasted.
    pub lengths: Vec<i64>,
    /// Decisions a game.
    pub decisions: Ratio,
    /// Questions a round.
    pub questions: Ratio,
}

/// What is known about a piece.
#[derive(Clone, Debug, Default)]
pub struct PieceSummary {
    /// The piece.
    pub piece: String,
    /// In how many games it was played, of all; among rivals, by how many seats.
    pub played: Share,
    /// Wins of the games in which it was played.
    pub with: Share,
    /// Wins of the others.
    pub without: Share,
    /// How often it was played where it was.
    pub times: Ratio,
}

impl Summary {
    /// Counts.
    pub fn of(grid: &Grid, results: &Results) -> Self {
        let cells: Vec<Cell> = grid.cells();
        let mut summaries: Vec<CellSummary> = cells.iter().map(CellSummary::new).collect();
        let games = &results.games;
        let number = |name: &str, row: usize| games.numbers(name).get(row).copied().unwrap_or(0);
        let (mut total, mut rivals) = (Share::default(), false);
        for row in 0..games.rows() {
            let Some(cell) = summaries.get_mut(number("cell", row) as usize) else { continue };
            let won = games.words("outcome")[row] == "won";
            total.count(won);
            cell.won.count(won);
            rivals |= won && number("winners", row) & everybody(number("seats", row)) != everybody(number("seats", row));
            *cell.causes.entry(games.words("cause")[row].clone()).or_default() += 1;
            cell.lengths.push(number("length", row));
            cell.decisions = Ratio::new(cell.decisions.of + number("decisions", row) as u64, cell.decisions.among + 1);
            cell.questions = Ratio::new(cell.questions.of + number("questions", row) as u64, cell.questions.among + number("length", row).max(1) as u64);
            cell.count_seats(number("seats", row) as usize, number("winners", row), number("moved_on", row) as usize);
        }
        if rivals {
            total = Share::default();
            summaries.iter().flat_map(|cell| &cell.seats).for_each(|&seat| total.add(seat));
        }
        let mut summary = Summary { rivals, cells: summaries, pieces: pieces(results, total, rivals), ..Summary::default() };
        summary.add_curves(results);
        summary
    }

    fn add_curves(&mut self, results: &Results) {
        let curves = &results.curves;
        let mut sums: BTreeMap<(String, i64), (i64, i64)> = BTreeMap::new();
        for row in 0..curves.rows() {
            let entry = sums.entry((curves.words("feature")[row].clone(), curves.numbers("round")[row])).or_default();
            entry.0 += curves.numbers("positions")[row];
            entry.1 += curves.numbers("sum")[row];
        }
        for ((feature, round), (positions, sum)) in sums {
            self.curves.entry(feature.clone()).or_default().push((round, Ratio::new(sum.max(0) as u64, positions.max(1) as u64)));
            self.sums.entry(feature).or_default().push((round, positions, sum));
        }
    }

    /// All games together.
    pub fn won(&self) -> Share {
        let mut all = Share::default();
        self.cells.iter().for_each(|cell| all.add(cell.won));
        all
    }

    /// The axes along which cells differ, with their values in order.
    pub fn axes(&self) -> Vec<(String, Vec<String>)> {
        let mut axes: Vec<(String, Vec<String>)> = Vec::new();
        for (axis, value) in self.cells.iter().flat_map(|cell| &cell.label) {
            match axes.iter_mut().find(|(name, _)| name == axis) {
                Some((_, values)) if values.contains(value) => {}
                Some((_, values)) => values.push(value.clone()),
                None => axes.push((axis.clone(), vec![value.clone()])),
            }
        }
        axes
    }

    /// The games of all cells with these values on two axes; among rivals, the seats of the first bot.
    pub fn crossed(&self, first: (&str, &str), second: (&str, &str)) -> Share {
        let mut all = Share::default();
        let is = |cell: &CellSummary, (axis, value): (&str, &str)| cell.label.iter().any(|(name, own)| name == axis && own == value);
        self.cells.iter().filter(|cell| is(cell, first) && is(cell, second)).for_each(|cell| all.add(if self.rivals { cell.first_bot() } else { cell.won }));
        all
    }

    /// What can be compared with another run, with its name: games won; among rivals, the seats of each bot, or seat by seat.
    pub fn rates(&self) -> Vec<(String, Share)> {
        let of_cell = |cell: &CellSummary| match cell.bots.len() {
            _ if !self.rivals => vec![(cell.name.clone(), cell.won)],
            0 | 1 => (1..).zip(&cell.seats).map(|(seat, &share)| (format!("{}: seat {seat}", cell.name), share)).collect(),
            _ => cell.bots.iter().map(|(bot, share)| (format!("{}: {bot}", cell.name), *share)).collect(),
        };
        self.cells.iter().flat_map(of_cell).collect()
    }
}

/// The bits of all seats.
fn everybody(seats: i64) -> i64 {
    (1 << seats.clamp(0, 8)) - 1
}

impl CellSummary {
    /// Seats won by the bot that is named first.
    fn first_bot(&self) -> Share {
        self.bots.first().map_or(Share::default(), |(_, share)| *share)
    }

    fn new(cell: &Cell) -> Self {
        let bots = cell.bots.split(',').map(|name| (name.to_owned(), Share::default()));
        CellSummary { name: cell.name(), label: cell.label.clone(), bots: bots.collect(), ..CellSummary::default() }
    }

    fn count_seats(&mut self, seats: usize, winners: i64, moved_on: usize) {
        self.seats.resize(self.seats.len().max(seats), Share::default());
        let count = self.bots.len().max(1);
        for seat in 0..seats {
            let won = winners >> seat & 1 != 0;
            self.seats[seat].count(won);
            if let Some((_, share)) = self.bots.get_mut((seat + count - moved_on % count) % count) {
                share.count(won);
            }
        }
    }
}

/// Who plays together wins together: what counts is the game. Among rivals it is the seat that played the piece.
fn pieces(results: &Results, total: Share, rivals: bool) -> Vec<PieceSummary> {
    let table = &results.pieces;
    let mut found: BTreeMap<&str, PieceSummary> = BTreeMap::new();
    let mut seen: BTreeSet<(i64, i64, i64, &str)> = BTreeSet::new();
    for row in 0..table.rows() {
        let piece = table.words("piece")[row].as_str();
        let one = found.entry(piece).or_insert_with(|| PieceSummary { piece: piece.to_owned(), ..PieceSummary::default() });
        let seat = table.numbers("seat").get(row).copied().filter(|_| rivals).unwrap_or(0);
        let first = seen.insert((table.numbers("cell")[row], table.numbers("game")[row], seat, piece));
        one.times = Ratio::new(one.times.of + table.numbers("times")[row] as u64, one.times.among + u64::from(first));
        if first {
            one.with.count(table.numbers("won")[row] != 0);
        }
    }
    let mut pieces: Vec<PieceSummary> = found.into_values().collect();
    for piece in &mut pieces {
        piece.played = Share::new(piece.with.among, total.among);
        piece.without = Share::new(total.of.saturating_sub(piece.with.of), total.among.saturating_sub(piece.with.among));
    }
    pieces.sort_by(|a, b| b.played.of.cmp(&a.played.of).then_with(|| a.piece.cmp(&b.piece)));
    pieces
}
