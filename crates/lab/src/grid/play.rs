//! The games of a shard, with somebody who takes notes: how they ended, what was played, what was counted round by round.

use super::table::{Column, Results, Table};
use super::{Cell, Grid, GridError, Shard};
use crate::playout::{End, Player, Watch};
use mistgate_bots::Company;
use mistgate_kernel::digest::Digest;
use mistgate_kernel::{Game, Outcome, Seat, SeatSet};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays a shard. Nothing, if it was stopped before its end.
pub fn play<G: Game>(game: &G, grid: &Grid, cell: &Cell, shard: &Shard, stop: &AtomicBool) -> Result<Option<Results>, GridError> {
    let (setup, bots) = (cell.setup_of::<G>()?, cell.company()?);
    let mut notes = Notes::default();
    for index in shard.games.clone() {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let seed = grid.seed_of(cell, index);
        let company = Company::new(bots.iter().map(|bot| bot.seated::<G>()).collect()).moved(index as usize);
        let mut watch = Watcher { game, state: None, digest: Digest::default(), questions: 0, pieces: BTreeMap::new(), curve: BTreeMap::new() };
        let mut player = Player::new(game, company);
        let played = player.play(&setup, seed, &mut watch).map_err(|error| GridError(format!("“{}” cannot be played: {error}", cell.name())))?;
        let (outcome, winners) = match played.end {
            End::Over(Outcome::Won(seats)) => ("won", seats),
            End::Over(Outcome::Lost) => ("lost", SeatSet::NONE),
            End::Over(Outcome::Undecided) | End::TooLong | End::DeadEnd => ("undecided", SeatSet::NONE),
        };
        let seats = game.seats(&setup).len();
        // Of several bots it is told which sat where: by how many seats they had moved on.
        let numbers = [
            cell.index as i64,
            index as i64,
            seed.cast_signed(),
            seats as i64,
            winners.iter().map(|seat| 1 << seat.0).sum(),
            (index % bots.len() as u64) as i64,
            i64::from(game.length(&played.state)),
            played.decisions as i64,
            watch.questions,
            watch.digest.value().cast_signed(),
        ];
        let cause = game.cause(&played.state).unwrap_or("none").to_owned();
        notes.game(numbers, [outcome.to_owned(), cause, cell.bots.clone(), cell.name()]);
        notes.pieces(cell.index as i64, index as i64, winners, watch.pieces);
        notes.curve(watch.curve);
    }
    Ok(Some(notes.results(cell.index as i64, G::FEATURES)))
}

const NUMBERS: [&str; 10] = ["cell", "game", "seed", "seats", "winners", "moved_on", "length", "decisions", "questions", "digest"];
const WORDS: [&str; 4] = ["outcome", "cause", "bots", "setup"];

/// What was written down.
#[derive(Default)]
struct Notes {
    numbers: [Vec<i64>; NUMBERS.len()],
    words: [Vec<String>; WORDS.len()],
    /// cell, game, won by the seat that played it, times, seat
    played: [Vec<i64>; 5],
    piece: Vec<String>,
    /// For every round and feature: positions, and their sum.
    curve: BTreeMap<(u32, usize), (i64, i64)>,
}

impl Notes {
    fn game(&mut self, numbers: [i64; NUMBERS.len()], words: [String; WORDS.len()]) {
        self.numbers.iter_mut().zip(numbers).for_each(|(column, number)| column.push(number));
        self.words.iter_mut().zip(words).for_each(|(column, word)| column.push(word));
    }

    fn pieces(&mut self, cell: i64, game: i64, winners: SeatSet, pieces: BTreeMap<(Seat, String), i64>) {
        for ((seat, piece), times) in pieces {
            let row = [cell, game, i64::from(winners.contains(seat)), times, i64::from(seat.0)];
            self.played.iter_mut().zip(row).for_each(|(column, number)| column.push(number));
            self.piece.push(piece);
        }
    }

    fn curve(&mut self, curve: BTreeMap<u32, Vec<i32>>) {
        for (round, counts) in curve {
            for (feature, count) in counts.into_iter().enumerate() {
                let (positions, sum) = self.curve.entry((round, feature)).or_default();
                *positions += 1;
                *sum += i64::from(count);
            }
        }
    }

    fn results(self, cell: i64, features: &[&str]) -> Results {
        let numbers = NUMBERS.into_iter().zip(self.numbers).map(|(name, column)| (name, Column::Numbers(column)));
        let words = WORDS.into_iter().zip(self.words).map(|(name, column)| (name, Column::Words(column)));
        let [cells, games, won, times, seats] = self.played;
        let column = |of: &dyn Fn(u32, i64, i64) -> i64| {
            let rows = self.curve.iter().map(|(&(round, _), &(positions, sum))| of(round, positions, sum));
            Column::Numbers(rows.collect())
        };
        let feature = self.curve.keys().map(|&(_, feature)| features.get(feature).copied().unwrap_or_default().to_owned());
        Results {
            games: Table::new(&numbers.chain(words).collect::<Vec<_>>()),
            pieces: Table::new(&[
                ("cell", Column::Numbers(cells)),
                ("game", Column::Numbers(games)),
                ("won", Column::Numbers(won)),
                ("times", Column::Numbers(times)),
                ("piece", Column::Words(self.piece)),
                ("seat", Column::Numbers(seats)),
            ]),
            curves: Table::new(&[
                ("cell", column(&|_, _, _| cell)),
                ("round", column(&|round, _, _| i64::from(round))),
                ("positions", column(&|_, positions, _| positions)),
                ("sum", column(&|_, _, sum| sum)),
                ("feature", Column::Words(feature.collect())),
            ]),
        }
    }
}

/// Somebody who looks on.
struct Watcher<'g, G: Game> {
    game: &'g G,
    /// How it stands before the move that is about to be made.
    state: Option<G::State>,
    digest: Digest,
    questions: i64,
    pieces: BTreeMap<(Seat, String), i64>,
    /// What was counted at the first decision of every round.
    curve: BTreeMap<u32, Vec<i32>>,
}

impl<G: Game> Watch<G> for Watcher<'_, G> {
    fn deciding(&mut self, state: &G::State, seats: SeatSet) {
        match &mut self.state {
            Some(kept) => kept.clone_from(state),
            None => self.state = Some(state.clone()),
        }
        let round = self.game.length(state);
        if !G::FEATURES.is_empty() && !self.curve.contains_key(&round) {
            let mut counts = vec![0; G::FEATURES.len()];
            self.game.features(state, seats.iter().next().unwrap_or(Seat(0)), &mut counts);
            self.curve.insert(round, counts);
        }
    }

    fn moving(&mut self, seat: Seat, mv: G::Move) {
        self.digest.number(u64::from(seat.0) << 32 | u64::from(G::code(mv)));
        self.questions += 1;
        let Some(state) = &self.state else { return };
        for piece in self.game.choice(state, seat, mv).pieces {
            *self.pieces.entry((seat, piece)).or_default() += 1;
        }
    }
}
