//! Learning what positions are worth: bots play many games, and a line is laid through what was counted in their positions and
//! how the games ended.

// Learning is done once and its results are whole numbers: no rule and no bot computes with a fraction.
#![allow(clippy::float_arithmetic)]

use crate::playout::{End, Player, Watch};
use mistgate_bots::{AnyBot, Habits, Worth};
use mistgate_kernel::{Chance, Game, Outcome, Seat, SeatSet, SetupError};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Positions are looked at once in about so many decisions: neighbours say the same.
const EVERY: u32 = 5;

/// How strongly weights are held back from what few positions say.
const RIDGE: f64 = 3.0;

/// What the game itself advises takes a column, how late it is two more.
const ADVICE: usize = 1;
const LATENESS: usize = 2;

/// A habit is known once a move could have been made about so often, if all moves were as likely.
const OFTEN: f64 = 3.0;

/// Later than this is all the same.
const LATEST: i32 = 1_000;

/// Rounds of the descent; it has long settled by then.
const ROUNDS: usize = 60;

/// Which games to learn from.
#[derive(Clone, Debug)]
pub struct Lessons<G: Game> {
    /// The rules and the content.
    pub game: Arc<G>,
    /// Another setup for every game.
    pub vary: fn(&G, u64) -> G::Setup,
    /// Who plays them.
    pub bot: AnyBot,
    /// How many.
    pub games: u64,
    /// The seed of the whole run.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// One position that was looked at: what was counted, behind that what the game advises, and how late it was. Late positions have more of everything, and
/// whoever has come so far wins more often; without the last two columns everything that gathers with time would seem worth having.
#[derive(Clone, Debug)]
struct Example {
    counts: Vec<i32>,
    won: bool,
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct Learned {
    /// What positions are worth.
    pub worth: Worth,
    /// How many moves have become habits.
    pub habits: usize,
    /// How many positions it was learned from.
    pub positions: usize,
    /// How many of the games' seats were won.
    pub won: crate::Share,
    /// The share of positions for which what was learned says how it ended.
    pub right: crate::Share,
}

/// Plays the games and learns from them. The same lessons give the same weights on any number of threads.
pub fn learn<G: Game>(lessons: &Lessons<G>, progress: &(dyn Fn(u64) + Sync)) -> Result<Learned, SetupError> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let found = Mutex::new(Vec::new());
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= lessons.games {
                break;
            }
            let examples = watch_one(lessons, index);
            found.lock().unwrap_or_else(PoisonError::into_inner).push((index, examples));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..lessons.threads {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(index, _)| *index);
    let mut examples = Vec::new();
    let mut won = crate::Share::default();
    let mut wont = Wont::default();
    for (_, game) in found {
        let (game, usual) = game?;
        game.last().into_iter().for_each(|example| won.count(example.won));
        examples.extend(game);
        wont.add(usual);
    }
    let (mut weights, mut bias) = fit(&examples, G::FEATURES.len() + ADVICE + LATENESS);
    let mut right = crate::Share::default();
    for example in &examples {
        right.count((odds(&weights, bias, example) > 0.0) == example.won);
    }
    // What lateness itself is worth makes no difference to any choice: only its average is kept.
    let late = weights.split_off(G::FEATURES.len() + ADVICE);
    let advice = weights.pop().unwrap_or(0.0);
    let average = |at: usize| examples.iter().map(|example| f64::from(example.counts[at])).sum::<f64>() / examples.len().max(1) as f64;
    bias += late.iter().enumerate().map(|(at, weight)| weight * average(G::FEATURES.len() + ADVICE + at)).sum::<f64>();
    let scale = |weight: f64| (1000.0 * weight).round() as i32;
    let habits = wont.habits();
    let known = habits.known().len();
    let worth = Worth::with_weights::<G>(weights.iter().copied().map(scale).collect(), scale(bias)).trusting(scale(1000.0 * advice)).used_to(habits);
    Ok(Learned { worth, habits: known, positions: examples.len(), won, right })
}

fn watch_one<G: Game>(lessons: &Lessons<G>, index: u64) -> Result<(Vec<Example>, Wont), SetupError> {
    let game = lessons.game.as_ref();
    let seed = Chance::nth_seed(lessons.seed, index);
    let mut watch = Pupil { game, lots: Chance::new(seed), seen: Vec::new(), state: None, moves: Vec::new(), wont: Wont::default() };
    let setup = (lessons.vary)(game, index);
    let played = Player::new(game, lessons.bot.seated::<G>()).play(&setup, seed, &mut watch)?;
    let winners = match played.end {
        End::Over(Outcome::Won(seats)) => seats,
        End::Over(Outcome::Lost) => SeatSet::NONE,
        // Nobody can say what those positions were worth.
        End::Over(Outcome::Undecided) | End::DeadEnd | End::TooLong => return Ok((Vec::new(), watch.wont)),
    };
    let examples = watch.seen.into_iter().map(|(seat, counts)| Example { counts, won: winners.contains(seat) });
    Ok((examples.collect(), watch.wont))
}

/// Somebody who takes notes.
struct Pupil<'g, G: Game> {
    game: &'g G,
    lots: Chance,
    seen: Vec<(Seat, Vec<i32>)>,
    /// How it stands before the move that is about to be made.
    state: Option<G::State>,
    moves: Vec<G::Move>,
    wont: Wont,
}

/// How often each move was made, by its code, and how often it would have been if all that could be made were as likely.
#[derive(Clone, Debug, Default)]
struct Wont(BTreeMap<u32, (f64, f64)>);

impl Wont {
    fn add(&mut self, other: Wont) {
        for (code, (made, expected)) in other.0 {
            let sum = self.0.entry(code).or_default();
            *sum = (sum.0 + made, sum.1 + expected);
        }
    }

    /// What has been offered often enough, and how much more often it was made than the others.
    fn habits(&self) -> Habits {
        let fond = |(made, expected): (f64, f64)| (100.0 * (made + OFTEN) / (expected + OFTEN)).round() as u16;
        let known = self.0.iter().filter(|(_, counts)| counts.1 >= OFTEN).map(|(&code, &counts)| (code, fond(counts)));
        Habits::new(&known.collect::<Vec<_>>())
    }
}

impl<G: Game> Watch<G> for Pupil<'_, G> {
    fn moving(&mut self, seat: Seat, mv: G::Move) {
        let Some(state) = &self.state else { return };
        self.moves.clear();
        self.game.legal(state, seat, &mut self.moves);
        self.game.sift(state, seat, &mut self.moves);
        if self.moves.len() > 1 {
            self.wont.0.entry(G::code(mv)).or_default().0 += 1.0;
            let each = 1.0 / self.moves.len() as f64;
            self.moves.iter().for_each(|&mv| self.wont.0.entry(G::code(mv)).or_default().1 += each);
        }
    }

    fn deciding(&mut self, state: &G::State, seats: SeatSet) {
        match &mut self.state {
            Some(kept) => kept.clone_from(state),
            None => self.state = Some(state.clone()),
        }
        if self.lots.below(EVERY) > 0 {
            return;
        }
        if let Some(seat) = seats.one(&mut self.lots) {
            let mut counts = vec![0; G::FEATURES.len()];
            self.game.features(state, seat, &mut counts);
            let late = i32::try_from(self.game.length(state)).unwrap_or(0).min(LATEST);
            counts.extend([self.game.prospect(state, seat), late, late * late]);
            self.seen.push((seat, counts));
        }
    }
}

fn odds(weights: &[f64], bias: f64, example: &Example) -> f64 {
    bias + weights.iter().zip(&example.counts).map(|(weight, &count)| weight * f64::from(count)).sum::<f64>()
}

/// Logistic regression by Newton's method, on counts that are measured by their own spread.
fn fit(examples: &[Example], features: usize) -> (Vec<f64>, f64) {
    let n = examples.len().max(1) as f64;
    let mean: Vec<f64> = (0..features).map(|at| examples.iter().map(|example| f64::from(example.counts[at])).sum::<f64>() / n).collect();
    let spread = |at: usize| (examples.iter().map(|example| (f64::from(example.counts[at]) - mean[at]).powi(2)).sum::<f64>() / n).sqrt();
    let spread: Vec<f64> = (0..features).map(spread).collect();
    let scaled: Vec<Vec<f64>> = examples
        .iter()
        .map(|example| {
            let row = example.counts.iter().enumerate();
            let row = row.map(|(at, &count)| if spread[at] > 0.0 { (f64::from(count) - mean[at]) / spread[at] } else { 0.0 });
            std::iter::once(1.0).chain(row).collect()
        })
        .collect();
    let size = features + 1;
    let mut weights = vec![0.0; size];
    for _ in 0..ROUNDS {
        let mut slope = vec![0.0; size];
        let mut bend = vec![vec![0.0; size]; size];
        for (row, example) in scaled.iter().zip(examples) {
            let odds: f64 = row.iter().zip(&weights).map(|(a, b)| a * b).sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            let (error, firm) = (f64::from(u8::from(example.won)) - chance, chance * (1.0 - chance));
            for i in 0..size {
                slope[i] += error * row[i];
                bend[i].iter_mut().zip(row).for_each(|(bend, other)| *bend += firm * row[i] * other);
            }
        }
        for i in 0..size {
            bend[i][i] += RIDGE;
            slope[i] -= RIDGE * weights[i];
        }
        let step = solved(bend, slope);
        let largest = step.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if largest < 1e-9 {
            break;
        }
    }
    let plain: Vec<f64> = (0..features).map(|at| if spread[at] > 0.0 { weights[at + 1] / spread[at] } else { 0.0 }).collect();
    let bias = weights[0] - plain.iter().zip(&mean).map(|(weight, mean)| weight * mean).sum::<f64>();
    (plain, bias)
}

/// Solves a system of equations by elimination; the ridge keeps it from being singular.
fn solved(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for at in 0..size {
        let pivot = (at..size).max_by(|&a, &b| rows[a][at].abs().total_cmp(&rows[b][at].abs())).unwrap_or(at);
        rows.swap(at, pivot);
        right.swap(at, pivot);
        for below in at + 1..size {
            let factor = rows[below][at] / rows[at][at];
            let (above, rest) = rows.split_at_mut(below);
            rest[0].iter_mut().zip(&above[at]).skip(at).for_each(|(value, up)| *value -= factor * up);
            right[below] -= factor * right[at];
        }
    }
    for at in (0..size).rev() {
        let known: f64 = (at + 1..size).map(|other| rows[at][other] * right[other]).sum();
        right[at] = (right[at] - known) / rows[at][at];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_is_found_and_what_does_not_is_worth_little() {
        let mut chance = Chance::new(5);
        let examples: Vec<Example> = (0..4000)
            .map(|_| {
                let counts: Vec<i32> = (0..3).map(|_| chance.below(11) as i32 - 5).collect();
                // Log-odds of 0.5 a and -0.25 b, and c for nothing.
                let odds = 0.5 * f64::from(counts[0]) - 0.25 * f64::from(counts[1]);
                let won = f64::from(chance.below(1_000_000)) / 1e6 < 1.0 / (1.0 + (-odds).exp());
                Example { counts, won }
            })
            .collect();
        let (weights, bias) = fit(&examples, 3);
        assert!((weights[0] - 0.5).abs() < 0.06 && (weights[1] + 0.25).abs() < 0.05, "{weights:?}");
        assert!(weights[2].abs() < 0.04 && bias.abs() < 0.12, "{weights:?} {bias}");
    }
}
