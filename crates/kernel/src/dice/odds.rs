//! The exact odds of a pool of dice, in integers.

use super::Die;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// A fraction from 0 to 1, or an average, in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fraction {
    /// So many
    pub over: u128,
    /// of so many.
    pub under: u128,
}

impl Fraction {
    /// A fraction in lowest terms.
    ///
    /// # Panics
    /// If it is over nothing.
    pub fn new(over: u128, under: u128) -> Self {
        assert!(under > 0, "a fraction over nothing");
        let common = common(over, under);
        Fraction { over: over / common, under: under / common }
    }

    /// In hundredths, rounded to the nearest, but 0 and 100 only if that is the whole truth.
    pub fn percent(self) -> u128 {
        let rounded = (200 * self.over + self.under) / (2 * self.under);
        match rounded {
            0 if self.over > 0 => 1,
            100 if self.over < self.under => 99,
            rounded => rounded,
        }
    }

    /// In tenths, rounded to the nearest: `14` for an average of about 1.4.
    pub fn tenths(self) -> u128 {
        (20 * self.over + self.under) / (2 * self.under)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.under == 1 { self.over.fmt(f) } else { write!(f, "{}/{}", self.over, self.under) }
    }
}

/// What may come of a roll, each with its weight: how many of all equally likely rolls bring it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<K>(BTreeMap<K, u128>);

impl<K: Ord + Clone> Odds<K> {
    /// No roll at all: this comes.
    pub fn certain(outcome: K) -> Self {
        Odds(BTreeMap::from([(outcome, 1)]))
    }

    /// One die: what each of its faces brings.
    pub fn of<F: Copy + Eq>(die: &Die<F>, brings: impl Fn(F) -> K) -> Self {
        let mut odds = BTreeMap::new();
        die.faces().iter().for_each(|&face| *odds.entry(brings(face)).or_default() += 1);
        Odds(odds).reduced()
    }

    /// Both rolls together, what they bring joined: usually a sum.
    ///
    /// # Panics
    /// If there are more different rolls than can be counted: about fifty six-sided dice.
    pub fn and<L: Ord + Clone, M: Ord + Clone>(&self, other: &Odds<L>, join: impl Fn(&K, &L) -> M) -> Odds<M> {
        let mut odds = BTreeMap::new();
        for (one, weight) in &self.0 {
            for (two, other) in &other.0 {
                let weight = weight.checked_mul(*other).expect("more rolls than can be counted");
                *odds.entry(join(one, two)).or_default() += weight;
            }
        }
        Odds(odds).reduced()
    }

    /// The same roll so many times.
    pub fn times(&self, count: usize, none: K, join: impl Fn(&K, &K) -> K) -> Self {
        (0..count).fold(Odds::certain(none), |odds, _| odds.and(self, &join))
    }

    /// The same roll, looked at in another way.
    pub fn seen_as<L: Ord + Clone>(&self, look: impl Fn(&K) -> L) -> Odds<L> {
        self.and(&Odds::certain(()), |outcome, ()| look(outcome))
    }

    /// What is rolled next, where that depends on what has come: everything that may come of both.
    ///
    /// # Panics
    /// If there are more different rolls than can be counted.
    pub fn then<L: Ord + Clone>(&self, next: impl Fn(&K) -> Odds<L>) -> Odds<L> {
        let nexts: Vec<(u128, Odds<L>)> = self.0.iter().map(|(outcome, &weight)| (weight, next(outcome))).collect();
        // As many rolls on every way: the least number that all of them divide.
        let all = nexts.iter().fold(1, |all: u128, (_, odds)| (all / common(all, odds.all())).checked_mul(odds.all()).expect("more rolls than can be counted"));
        let mut odds = BTreeMap::new();
        for (weight, next) in nexts {
            let times = weight.checked_mul(all / next.all()).expect("more rolls than can be counted");
            next.0.into_iter().for_each(|(outcome, weight)| *odds.entry(outcome).or_default() += weight * times);
        }
        Odds(odds).reduced()
    }

    /// How likely is it that this holds?
    pub fn chance(&self, holds: impl Fn(&K) -> bool) -> Fraction {
        Fraction::new(self.0.iter().filter(|(outcome, _)| holds(outcome)).map(|(_, weight)| weight).sum(), self.all())
    }

    /// The average of a number.
    pub fn average(&self, number: impl Fn(&K) -> u32) -> Fraction {
        Fraction::new(self.0.iter().map(|(outcome, weight)| u128::from(number(outcome)) * weight).sum(), self.all())
    }

    /// Everything that may come, in order, and how likely.
    pub fn outcomes(&self) -> impl Iterator<Item = (&K, Fraction)> {
        let all = self.all();
        self.0.iter().map(move |(outcome, &weight)| (outcome, Fraction::new(weight, all)))
    }

    fn all(&self) -> u128 {
        self.0.values().sum()
    }

    fn reduced(mut self) -> Self {
        let common = self.0.values().fold(0, |sum, &weight| common(sum, weight));
        self.0.values_mut().for_each(|weight| *weight /= common);
        self
    }
}

/// The greatest number that divides both.
fn common(one: u128, two: u128) -> u128 {
    if two == 0 { one } else { common(two, one % two) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every roll of the dice, one by one.
    fn slow(dice: &[Vec<u32>]) -> Vec<u32> {
        dice.iter().fold(vec![0], |sums, die| sums.iter().flat_map(|sum| die.iter().map(move |face| sum + face)).collect())
    }

    proptest! {
        #[test]
        fn odds_count_every_roll(dice in prop::collection::vec(prop::collection::vec(0u32..5, 1..7), 0..5), least in 0u32..12) {
            let odds = dice.iter().fold(Odds::certain(0), |odds, die| {
                odds.and(&Odds::of(&Die::new(die.iter().copied()).unwrap(), |face| face), |one, two| one + two)
            });
            let rolls = slow(&dice);
            let count = |holds: &dyn Fn(u32) -> bool| rolls.iter().filter(|&&sum| holds(sum)).count() as u128;
            let all = rolls.len() as u128;
            prop_assert_eq!(odds.chance(|&sum| sum >= least), Fraction::new(count(&|sum| sum >= least), all));
            prop_assert_eq!(odds.average(|&sum| sum), Fraction::new(rolls.iter().map(|&sum| u128::from(sum)).sum(), all));
            for (&outcome, likely) in odds.outcomes() {
                prop_assert_eq!(likely, Fraction::new(count(&|sum| sum == outcome), all));
            }
            prop_assert_eq!(odds.outcomes().count(), rolls.iter().collect::<std::collections::BTreeSet<_>>().len());
        }
    }

    #[test]
    fn two_kinds_of_dice_against_each_other() {
        let attack = Odds::of(&Die::new([0, 0, 1, 1, 1, 2]).unwrap(), |face| face).times(2, 0, |one, two| one + two);
        let shield = Odds::of(&Die::new([0, 0, 0, 1, 1, 1]).unwrap(), |face| face);
        let hurt = attack.and(&shield, |hits: &u32, shields: &u32| hits.saturating_sub(*shields));
        // Of 36 attacks 4, 12, 13, 6 and 1 bring 0, 1, 2, 3 and 4 hits; half of the shields take one away.
        assert_eq!(hurt.chance(|&hits| hits == 0), Fraction::new(4 + 4 + 12, 72));
        assert_eq!(hurt.seen_as(|&hits| hits > 0).chance(|&any| any).to_string(), "13/18");
    }

    #[test]
    fn the_second_roll_depends_on_the_first() {
        let die = Odds::of(&Die::new([1u32, 2, 3, 4, 5, 6]).unwrap(), |face| face);
        let coin = Odds::of(&Die::new([0u32, 1]).unwrap(), |face| face);
        // A six is rolled on with another die, a five with a coin; the others stay as they are.
        let sum = die.then(|&first| match first {
            6 => die.seen_as(|more| first + more),
            5 => coin.seen_as(|more| first + more),
            _ => Odds::certain(first),
        });
        let likely = |n: u32| sum.chance(|&shown| shown == n).to_string();
        assert_eq!([likely(4), likely(5), likely(6), likely(7), likely(12)], ["1/6", "1/12", "1/12", "1/36", "1/36"]);
        assert_eq!(sum.chance(|_| true), Fraction::new(1, 1));
    }

    #[test]
    fn hundredths_are_whole_only_when_the_thing_is() {
        let percent = |over, under| Fraction::new(over, under).percent();
        assert_eq!([percent(0, 6), percent(1, 1000), percent(1, 8), percent(5, 12), percent(999, 1000), percent(6, 6)], [0, 1, 13, 42, 99, 100]);
        assert_eq!(Fraction::new(17, 12).tenths(), 14);
        assert_eq!([Fraction::new(2, 4).to_string(), Fraction::new(6, 3).to_string()], ["1/2", "2"]);
    }

    #[test]
    fn many_dice_can_be_counted() {
        let die = Odds::of(&Die::new(1..=6).unwrap(), |face: u32| face);
        assert_eq!(die.times(20, 0, |one, two| one + two).average(|&sum| sum), Fraction::new(70, 1));
    }
}
