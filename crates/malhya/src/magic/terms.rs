//! What a Spell is rolled with, and what its next roll may bring (ML-CAST-08 to ML-CAST-11).

use super::card::{Casting, SpellCard};
use super::state::Aimed;
use crate::check::state::{DIFFICULTY_DIE, Face, MOST_SKILL_DICE, SKILL_DIE};
use crate::content::perk::Perk;
use crate::look::Look;
use crate::words::HeroId;
use mistgate_kernel::dice::{Die, Fraction, Odds};
use serde::Serialize;

/// The Mhaÿ level of whoever casts from an Aura Stone (ML-STONE-07).
const STONE_LEVEL: u8 = 3;

/// What a casting is rolled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CastTerms {
    /// Skill dice: the Mhaÿ level.
    pub skill: u8,
    /// Difficulty dice.
    pub difficulty: u8,
    /// Successes of a Special side (ML-CAST-18, ML-CAST-19).
    pub special: u8,
    /// Stops of a Special side of a Difficulty die: the Auratic Shields of whom it is cast on (ML-AURATIC-03).
    pub threat: u8,
    /// Action Points of a Stop (ML-CAST-09).
    pub stop: u8,
    /// Threat of a Special side of a Difficulty die.
    pub trouble: u8,
}

impl CastTerms {
    /// How likely the next roll brings more Stops than these Action Points pay: then the casting fails.
    pub fn fails(self, points: u8) -> Option<Fraction> {
        let die = Odds::of(&Die::new(DIFFICULTY_DIE)?, |face| match face {
            Face::Stop => 1,
            Face::Threat => u32::from(self.threat),
            Face::Success | Face::Blank | Face::Special | Face::Calm => 0,
        });
        let stops = die.times(self.difficulty.into(), 0, |one, two| one + two);
        Some(stops.chance(|&stops| stops * u32::from(self.stop) > points.into()))
    }

    /// The Successes of the next roll on the average.
    pub fn average(self) -> Option<Fraction> {
        let die = Odds::of(&Die::new(SKILL_DIE)?, |face| match face {
            Face::Success => 1,
            Face::Special => u32::from(self.special),
            Face::Blank | Face::Stop | Face::Calm | Face::Threat => 0,
        });
        Some(die.times(self.skill.into(), 0, |one, two| one + two).average(|&sum| sum))
    }
}

impl Look<'_> {
    /// What a Spell is rolled with by this hero, at this target; nothing if it needs no dice. From an Aura Stone it is cast like by a Mhaÿ of
    /// level 3 who masters the school (ML-STONE-07).
    pub fn cast_terms(self, hero: HeroId, card: &SpellCard, stone: bool, target: Option<Aimed>) -> Option<CastTerms> {
        let Casting::Check { difficulty, stop, auratic, mastery, trouble, .. } = card.casting else { return None };
        let level = if stone { STONE_LEVEL } else { self.mhay_level(hero) };
        let masters = stone || self.masters(hero, card.school);
        let cancelled = self.perk_sum(hero, |perk| if let Perk::CancelsAuratic(n) = perk { n } else { 0 }); // ML-ICON-27
        let shields = self.board().zip(target).map_or(0, |(board, target)| board.auratic_shields(target)).saturating_sub(cancelled);
        let special = if masters { mastery } else { 0 };
        Some(CastTerms { skill: level.min(MOST_SKILL_DICE), difficulty, special, threat: auratic * shields, stop, trouble })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_that_cannot_be_paid_fails_the_casting() {
        let terms = CastTerms { skill: 2, difficulty: 2, special: 1, threat: 0, stop: 2, trouble: 0 };
        let fails = |terms: CastTerms, points| terms.fails(points).unwrap().to_string();
        assert_eq!([fails(terms, 0), fails(terms, 2), fails(terms, 4)], ["5/9", "1/9", "0"]);
        // With an Auratic Shield a Special side is a Stop as well: half of the sides.
        assert_eq!(fails(CastTerms { threat: 1, ..terms }, 0), "3/4");
        assert_eq!(terms.average().unwrap().to_string(), "4/3");
        assert_eq!(CastTerms { special: 0, ..terms }.average().unwrap().to_string(), "1");
    }
}
