//! What a bot thinks of a decision: the move, why, and how sure it is.

use super::node::{Results, Tree, deviation};
use crate::Worth;
use mistgate_kernel::Seat;

/// Of the moves that were tried so often, in hundredths of the most, the one with the best results is chosen: the rest were
/// given up on the way.
const SERIOUS: u64 = 75;

/// Won or lost continuations tell more than what was counted, if so many more of a hundred were.
const DECISIVE: i64 = 5;

/// What the bot thinks of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion<M> {
    /// The move it would make.
    pub mv: M,
    /// The one it came nearest to making instead; nothing if nothing else was weighed.
    pub next: Option<M>,
    /// Why, if it can say.
    pub reason: Option<Reason>,
    /// How sure it is that no other is better; certain as well where nothing was weighed.
    pub sure: Sureness,
    /// How many continuations it has played.
    pub playouts: u32,
}

/// What speaks for a move, compared with the next best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// More continuations are won.
    Wins,
    /// Fewer continuations are lost.
    Survives,
    /// It leads to more of this feature.
    More(usize),
    /// It leads to fewer of this feature.
    Fewer(usize),
    /// It is what somebody with sense would do, for what the game says ([`mistgate_kernel::Game::sensible`]).
    Sensible(&'static str),
}

/// How sure somebody is, in hundredths from 50 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sureness(pub u8);

impl Sureness {
    /// There is no other way.
    pub const CERTAIN: Sureness = Sureness(100);

    /// In a few words.
    pub fn words(self) -> &'static str {
        match self.0 {
            100.. => "there is no other way",
            95.. => "very sure",
            80.. => "fairly sure",
            65.. => "not quite sure",
            _ => "a toss-up",
        }
    }

    /// How likely a lead of so many hundredths of its own standard error is a true one: the normal distribution at some points.
    fn of(hundredths: i64) -> Self {
        const POINTS: [(i64, u8); 11] = [(233, 99), (188, 97), (164, 95), (128, 90), (104, 85), (84, 80), (67, 75), (52, 70), (39, 65), (25, 60), (13, 55)];
        Sureness(POINTS.iter().find(|(least, _)| hundredths >= *least).map_or(50, |&(_, sure)| sure))
    }
}

impl Reason {
    /// In a few words, with the names of the game's features.
    pub fn words(self, features: &[&str]) -> String {
        let name = |at: usize| features.get(at).copied().unwrap_or("what counts");
        match self {
            Reason::Wins => "it wins more often".to_owned(),
            Reason::Survives => "it loses less often".to_owned(),
            Reason::More(at) => format!("it leads to more {}", bare(name(at))),
            Reason::Fewer(at) => format!("it leads to {} {}", if is_counted(name(at)) { "fewer" } else { "less" }, bare(name(at))),
            Reason::Sensible(why) => why.to_owned(),
        }
    }
}

/// Does one say "fewer" of them?
fn is_counted(name: &str) -> bool {
    // What it is about: `Unity Actions` of `Unity Actions in progress`.
    let mut what = name.split(' ').take_while(|word| !["before", "in", "of", "on", "that", "to", "towards", "where"].contains(word));
    what.any(|word| word.ends_with('s') && !word.ends_with("us") && !word.ends_with("ss"))
}

fn bare(name: &str) -> &str {
    name.strip_prefix("the ").unwrap_or(name)
}

impl<M: Copy + Eq> Opinion<M> {
    /// Where there is no choice there is nothing to think about.
    pub(super) fn of_only(mv: M) -> Self {
        Opinion { mv, next: None, reason: None, sure: Sureness::CERTAIN, playouts: 0 }
    }

    /// Where the game itself knows what to do nothing is weighed.
    pub(super) fn of_sense(mv: M, why: &'static str) -> Self {
        Opinion { mv, next: None, reason: Some(Reason::Sensible(why)), sure: Sureness::CERTAIN, playouts: 0 }
    }

    /// What these trees think of these moves, together.
    pub(super) fn of_trees(trees: &[Tree<M>], seat: Seat, moves: &[M], worth: &Worth) -> Self {
        let mut tallies: Vec<Tally<M>> = moves.iter().map(|&mv| Tally::of(trees, seat, mv)).collect();
        let most = tallies.iter().map(|tally| tally.visits).max().unwrap_or(0);
        let serious = |tally: &Tally<M>| u64::from(tally.visits) * 100 >= u64::from(most) * SERIOUS;
        // Stable: of equals the first offered is chosen.
        tallies.sort_by_key(|tally| std::cmp::Reverse((serious(tally), tally.mean())));
        let [best, next, ..] = &tallies[..] else { return Opinion::of_only(moves[0]) };
        let playouts = tallies.iter().map(|tally| tally.visits).sum();
        Opinion { mv: best.mv, next: Some(next.mv), reason: best.reason(next, worth), sure: best.sureness(next), playouts }
    }
}

/// How one move fared in all trees.
struct Tally<M> {
    mv: M,
    visits: u32,
    value: i64,
    results: Results,
    /// How many continuations the results are of; those thought before the last move are not among them.
    told: u32,
}

impl<M: Copy + Eq> Tally<M> {
    fn of(trees: &[Tree<M>], seat: Seat, mv: M) -> Self {
        let mut tally = Tally { mv, visits: 0, value: 0, results: Results::default(), told: 0 };
        for tree in trees {
            let Some(at) = tree.root().find(seat, mv) else { continue };
            tally.visits += tree.root().edges[at].visits;
            tally.value += tree.root().edges[at].value;
            let Some(results) = tree.results.get(at) else { continue };
            tally.told += results.told;
            tally.results.add(results);
        }
        tally
    }

    fn mean(&self) -> i64 {
        self.value / i64::from(self.visits.max(1))
    }

    fn sureness(&self, next: &Self) -> Sureness {
        let spread = |tally: &Self| {
            let told = i64::from(tally.told.max(1));
            i128::from(deviation(told, tally.results.sum, tally.results.squares)).pow(2) / i128::from(told)
        };
        let error = (spread(self) + spread(next)).isqrt().max(1);
        let lead = i128::from(self.mean() - next.mean());
        Sureness::of(i64::try_from(100 * lead / error).unwrap_or(i64::MAX))
    }

    /// What differs most between the two, in what it is worth.
    fn reason(&self, next: &Self, worth: &Worth) -> Option<Reason> {
        let percent = |part: fn(&Results) -> u32, tally: &Self| i64::from(part(&tally.results)) * 100 / i64::from(tally.told.max(1));
        let more = |part: fn(&Results) -> u32| percent(part, self) - percent(part, next);
        if more(|results| results.won) >= DECISIVE {
            return Some(Reason::Wins);
        }
        if more(|results| results.lost) <= -DECISIVE {
            return Some(Reason::Survives);
        }
        let mean = |tally: &Self, at: usize| 1000 * tally.results.counts.get(at).copied().unwrap_or(0) / i64::from(tally.told.max(1));
        let differences = (0..self.results.counts.len()).map(|at| (at, mean(self, at) - mean(next, at)));
        let (at, more) = differences.max_by_key(|&(at, more)| more * i64::from(worth.weight(at)))?;
        let speaks = more * i64::from(worth.weight(at)) > 0;
        speaks.then_some(if more > 0 { Reason::More(at) } else { Reason::Fewer(at) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_said_as_people_say_them() {
        let features = ["steps to the Special Location", "Time", "Focus", "the strength of the weakest Hero", "Fear tokens", "the nearness of Fear's victory"];
        let said = |reason: Reason| reason.words(&features);
        assert_eq!(said(Reason::Fewer(0)), "it leads to fewer steps to the Special Location");
        assert_eq!((said(Reason::Fewer(1)), said(Reason::Fewer(2))), ("it leads to less Time".to_owned(), "it leads to less Focus".to_owned()));
        assert_eq!(said(Reason::More(3)), "it leads to more strength of the weakest Hero");
        assert_eq!(
            (said(Reason::Fewer(4)), said(Reason::Fewer(5))),
            ("it leads to fewer Fear tokens".to_owned(), "it leads to less nearness of Fear's victory".to_owned())
        );
    }
}
