//! When an Instruction of a location is carried out (ML-MAP-14, ML-MAP-16, ML-MAP-18).

use super::location::Access;
use crate::words::words;
use mistgate_kernel::clauses;
use mistgate_kernel::content::{Placed, Report};
use mistgate_kernel::language::{Language, Maybe, Number, Reader, Writer};

/// The language of these conditions.
pub struct Whens;

impl Language for Whens {
    type Reading<'a> = ();
    type Writing<'a> = ();
}

words! {
    /// Letters that mark a particular enemy.
    Letter {
        /// The first.
        A = "a",
        /// The second.
        B = "b",
        /// The third.
        C = "c",
        /// The fourth.
        D = "d",
        /// The fifth.
        E = "e",
        /// The sixth.
        F = "f",
    }
}

/// The number of an Access token of which there are two.
type Nth = Maybe<Number<1, 2>>;

clauses! {
    /// What must come true.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum When of Whens, "a condition" {
        /// No enemy is left.
        NoEnemy = "no" "enemy" "left",
        /// No hero has a Life Point left.
        NoHero = "no" "hero" "left",
        /// No enemy with this insignia is left.
        NoneOf("no" [insignia: Number<1, 99>] "left"),
        /// The enemy marked with this letter is eliminated.
        Eliminated("enemy" [letter: Letter] "eliminated"),
        /// A hero stands on an Access token.
        HeroOn("a" "hero" "on" [access: Access] [n: Nth]),
        /// Every hero has left, all by this Access token (ML-EXIT-04).
        AllLeftBy("all" "left" "by" [access: Access] [n: Nth]),
        /// Every hero has left, whichever way.
        AllLeft = "all" "left",
        /// The target has no Life Point left (ML-RULECARD-04).
        TargetFallen = "the" "target" "has" "fallen",
        /// So many Corpse tokens there are, those in Rifts counted (ML-CORPSE-07).
        Corpses([n: Number<1, 30>] "corpses"),
        /// The Alarm is triggered (ML-ALARM-13).
        Alarm = "alarm",
        /// Combat mode begins (ML-COMBAT-04).
        CombatBegins = "combat" "begins",
        /// The Turn Tracker's crystal is on its symbol (ML-TRACKER-04).
        Tracker("tracker" [level: Number<1, 2>]),
    }
}

impl When {
    /// Reads a condition.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<When> {
        Reader::<Whens>::new(text, (), report).only::<When>()
    }

    /// The words it is read from.
    pub fn words(self) -> String {
        Writer::<Whens>::text::<When>(&self, ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    #[test]
    fn a_condition_is_printed_as_it_is_read() {
        let report = Report::default();
        let whole = ["no enemy left", "no hero left", "no 5 left", "enemy a eliminated", "a hero on arch", "a hero on stair 2", "all left by arch 1"];
        for text in whole.into_iter().chain(["all left", "the target has fallen", "3 corpses", "alarm", "combat begins", "tracker 2"]) {
            let source = Source::new("when", text);
            let when = When::read(&Placed::new(text.to_owned(), source.place(0..text.len())), &report);
            assert_eq!(when.map(When::words).as_deref(), Some(text));
        }
        assert!(report.is_clean());
    }
}
