//! What the next roll may bring, as exact fractions of the dice in hand.

use super::state::{DIFFICULTY_DIE, Face, SKILL_DIE};
use super::terms::Terms;
use crate::booklet::skill_check::{Shown, Stops};
use crate::look::Look;
use crate::words::CheckKind;
use mistgate_kernel::dice::{Die, Fraction, Odds};
use serde::Serialize;

/// The odds of the next roll of the hero who makes the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextRoll {
    /// The roll brings the Stops that end the check, or at which something happens; nothing if no number of them does.
    pub stops: Option<Fraction>,
    /// By level of the check: afterwards this level or a higher one is reached, and the check has not failed. In a Group check
    /// together with what others have set aside. Nothing for a level that is hidden (ML-CHECK-41) or does not exist for the
    /// hero (ML-CHECK-35).
    pub levels: Vec<Option<Fraction>>,
    /// What every so many Successes bring comes once more, and the check has not failed (ML-CHECK-39).
    pub multiple: Option<Fraction>,
}

impl Look<'_> {
    /// The odds of the next roll, if somebody is about to roll.
    pub fn next_roll(self) -> Option<NextRoll> {
        let attempt = self.s.check?;
        let hero = attempt.roller?;
        let check = self.check(attempt.check);
        let terms = self.terms(check, hero);
        let roll = successes(terms)?.and(&stops(terms)?, |&successes, &stops| (successes, stops));
        let (whose, more, had) = match check.kind {
            CheckKind::Group => (None, self.more_together(check, attempt.participants()), attempt.validated),
            CheckKind::Solo | CheckKind::Individual => (Some(hero), terms.more_successes, 0),
        };
        let had = u16::from(attempt.successes) + u16::from(had);
        let too_many = |stops: u16| terms.stops.is_some_and(|limit| u16::from(attempt.stops) + stops >= limit.into());
        let fails = |stops: u16| too_many(stops) && !matches!(check.failure.at, Stops::Every(_));
        let level = |level: &_| {
            let needed = u16::from(self.needed(level, more, whose)?);
            (level.shown == Shown::Openly).then(|| roll.chance(|&(successes, stops)| had + successes >= needed && !fails(stops)))
        };
        let multiple = check.per_successes.filter(|(every, _)| *every > 0).map(|(every, _)| {
            let needed = (had / u16::from(every) + 1) * u16::from(every);
            roll.chance(|&(successes, stops)| had + successes >= needed && !fails(stops))
        });
        Some(NextRoll { multiple, stops: terms.stops.map(|_| roll.chance(|&(_, stops)| too_many(stops))), levels: check.levels.iter().map(level).collect() })
    }
}

/// The Successes of one roll. A die that is rolled again counts with its second side (ML-ICON-49, ML-ICON-50).
#[expect(clippy::wildcard_enum_match_arm, reason = "two guards apart, what a face is worth says `worth`, one by one")]
fn successes(terms: Terms) -> Option<Odds<u16>> {
    let die = Odds::of(&Die::new(SKILL_DIE)?, |face| face);
    let twice = die.and(&die, |&first, &again| (first, again));
    let worth = move |face: Face| match face {
        Face::Success => 1,
        Face::Special => u16::from(terms.skill_special),
        Face::Blank | Face::Stop | Face::Calm | Face::Threat => 0,
    };
    let start = Odds::certain((0u16, terms.reroll_successes, terms.reroll_blanks));
    let rolled = (0..terms.skill).fold(start, |odds, _| {
        odds.and(&twice, |&(sum, successes, blanks), &(first, again)| match first {
            Face::Success if successes > 0 => (sum + worth(again), successes - 1, blanks),
            Face::Success => (sum + 1, successes, blanks),
            other if worth(other) == 0 && blanks > 0 => (sum + worth(again), successes, blanks - 1),
            other => (sum + worth(other), successes, blanks),
        })
    });
    Some(rolled.seen_as(|&(sum, ..)| sum))
}

/// The Stops of one roll, without those that are cancelled (ML-ICON-48).
fn stops(terms: Terms) -> Option<Odds<u16>> {
    let die = Odds::of(&Die::new(DIFFICULTY_DIE)?, |face| match face {
        Face::Stop => 1,
        Face::Threat => u16::from(terms.difficulty_special),
        Face::Success | Face::Blank | Face::Special | Face::Calm => 0,
    });
    let all = die.times(terms.difficulty.into(), 0, |one, two| one + two);
    Some(all.seen_as(|&sum| sum.saturating_sub(terms.cancelled.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two Skill dice, one Difficulty die.
    const PLAIN: Terms = Terms {
        skill: 2,
        difficulty: 1,
        skill_special: 0,
        difficulty_special: 0,
        stops: Some(2),
        more_successes: 0,
        cancelled: 0,
        reroll_successes: 0,
        reroll_blanks: 0,
    };

    fn likely(terms: Terms, least: u16) -> String {
        successes(terms).unwrap().chance(|&sum| sum >= least).to_string()
    }

    fn stopped(terms: Terms, least: u16) -> String {
        stops(terms).unwrap().chance(|&sum| sum >= least).to_string()
    }

    // rule: ML-CHECK-10, ML-CHECK-16
    #[test]
    fn half_of_a_skill_die_and_a_third_of_a_difficulty_die() {
        assert_eq!((likely(Terms { skill: 1, ..PLAIN }, 1).as_str(), stopped(PLAIN, 1).as_str()), ("1/2", "1/3"));
        assert_eq!((likely(PLAIN, 1).as_str(), likely(PLAIN, 2).as_str(), likely(PLAIN, 3).as_str()), ("3/4", "1/4", "0"));
        let count = |die: [Face; 12], face| die.iter().filter(|&&other| other == face).count();
        assert_eq!([Face::Success, Face::Blank, Face::Special].map(|face| count(SKILL_DIE, face)), [6, 4, 2]);
        assert_eq!([Face::Stop, Face::Calm, Face::Threat].map(|face| count(DIFFICULTY_DIE, face)), [4, 6, 2]);
    }

    #[test]
    fn special_sides_count_what_they_are_worth() {
        assert_eq!(likely(Terms { skill: 1, skill_special: 2, ..PLAIN }, 2), "1/6");
        assert_eq!(likely(Terms { skill: 1, skill_special: 2, ..PLAIN }, 1), "2/3");
        assert_eq!(stopped(Terms { difficulty_special: 1, ..PLAIN }, 1), "1/2");
        assert_eq!(stopped(Terms { difficulty: 2, cancelled: 1, ..PLAIN }, 1), "1/9");
    }

    #[test]
    fn a_die_is_rolled_again_once() {
        // A blank or idle special side, then a Success: half and a quarter.
        assert_eq!(likely(Terms { skill: 1, reroll_blanks: 1, ..PLAIN }, 1), "3/4");
        assert_eq!(likely(Terms { skill: 1, reroll_successes: 1, ..PLAIN }, 1), "1/4");
        assert_eq!(likely(Terms { skill: 2, reroll_blanks: 1, ..PLAIN }, 2), "1/2");
    }
}
