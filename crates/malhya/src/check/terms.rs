//! What a check demands of a hero, with everything that changes it. All changes add up (ML-CHECK-49).

use super::state::MOST_SKILL_DICE;
use crate::booklet::condition::Trait;
use crate::booklet::skill_check::*;
use crate::content::AuraEffect;
use crate::look::Look;
use crate::words::{Characteristic, CheckKind, HeroId};
use mistgate_kernel::SeatSet;

/// What a hero rolls with, and for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Skill dice.
    pub skill: u8,
    /// Difficulty dice.
    pub difficulty: u8,
    /// What the special side of a Skill die is worth.
    pub skill_special: u8,
    /// What the special side of a Difficulty die is worth.
    pub difficulty_special: u8,
    /// Stops that end the check, or that something happens at.
    pub stops: Option<u8>,
    /// Successes needed more than printed.
    pub more_successes: i16,
    /// Stops of each roll that do not count.
    pub cancelled: u8,
    /// Skill dice with a Success that are rolled again.
    pub reroll_successes: u8,
    /// Skill dice with a blank that are rolled again.
    pub reroll_blanks: u8,
}

impl Look<'_> {
    /// The terms of a check for a hero (ML-CHECK-50).
    pub fn terms(self, check: &SkillCheck, hero: HeroId) -> Terms {
        let value = i16::from(self.value(hero, check.characteristic));
        let aura = i16::from(self.s.check.is_some_and(|attempt| attempt.roller == Some(hero) && attempt.buys_a_die()));
        // ML-CHECK-11, ML-CHECK-12: all that activate the special side add up.
        let abilities: u8 = check.abilities.iter().map(|&ability| self.ability(hero, ability)).sum();
        let printed = match check.failure.at {
            Stops::Ends(n) | Stops::Every(n) => Some(i16::from(n)),
            Stops::ByLockpick => self.lockpick_in_hand(hero).map(i16::from), // ML-LOCK-01
            Stops::Never => None,
        };
        // ML-MODE-03: the Game Mode card changes how much a check bears.
        let (mut skill, mut difficulty, mut stops) = (value + aura, i16::from(check.difficulty), self.more_stops());
        let mut terms = Terms {
            skill: 0,
            difficulty: 0,
            skill_special: abilities,
            difficulty_special: 0,
            stops: None,
            more_successes: 0,
            cancelled: 0,
            reroll_successes: 0,
            reroll_blanks: 0,
        };
        for (occasion, change) in &check.changes {
            for _ in 0..self.times(occasion, hero) {
                match *change {
                    Change::Stops(n) => stops += i16::from(n) - printed.unwrap_or_default(),
                    Change::MoreStops(n) => stops += i16::from(n),
                    Change::MoreSuccesses(n) => terms.more_successes += i16::from(n),
                    Change::MoreDifficulty(n) => difficulty += i16::from(n),
                    Change::MoreSkill(n) => skill += i16::from(n),
                    Change::SkillSpecials(n) => terms.skill_special += n,
                    Change::DifficultySpecials(n) => terms.difficulty_special += n,
                    Change::CancelStops(n) => terms.cancelled += n,
                    Change::RerollSuccess => terms.reroll_successes += 1,
                    Change::RerollBlank => terms.reroll_blanks += 1,
                    Change::MorePoints(_) => {}
                }
            }
        }
        terms.skill = skill.clamp(0, MOST_SKILL_DICE.into()) as u8; // ML-CHECK-47
        terms.difficulty = difficulty.clamp(0, MOST_DIFFICULTY) as u8;
        terms.stops = printed.map(|printed| (printed + stops).max(1) as u8); // ML-CHECK-49
        terms
    }

    /// How often an additional instruction applies.
    pub fn times(self, occasion: &Occasion, hero: HeroId) -> u8 {
        match occasion {
            Occasion::If(condition) => u8::from(self.holds(condition, Some(hero))),
            Occasion::EachHeavy(_) if self.s.check.is_some_and(|attempt| attempt.roller == Some(hero) && attempt.eased) => 0,
            Occasion::EachHeavy(every) => self.heavy_felt(hero) / every,
        }
    }

    /// The Successes a level needs, if it exists for the hero (ML-CHECK-35).
    pub fn needed(self, level: &Level, more: i16, hero: Option<HeroId>) -> Option<u8> {
        level.condition.as_ref().is_none_or(|condition| self.holds(condition, hero)).then(|| self.printed_for(level, more))
    }

    /// The Successes a level needs where it exists: computed, and with what bears on the hero (ML-CHECK-36).
    pub fn printed_for(self, level: &Level, more: i16) -> u8 {
        let count = |per: Per| match per {
            Per::Hero => self.s.present.len() as i16,
            Per::Crystal => i16::from(self.s.group.crystals),
        };
        let base = match level.from {
            Threshold::Fixed(n) => i16::from(n),
            Threshold::Plus(n, each, per) => i16::from(n) + i16::from(each) * count(per),
            Threshold::Minus(n, each, per) => i16::from(n) - i16::from(each) * count(per),
        };
        // A level that begins at 0 stays there: it is what is left if nothing else is reached.
        let needed = if level.from == Threshold::Fixed(0) { 0 } else { base + more };
        needed.clamp(0, 250) as u8
    }

    /// The level that so many Successes reach: the highest one (ML-CHECK-30).
    pub fn level(self, check: &SkillCheck, successes: u8, more: i16, hero: Option<HeroId>) -> Option<usize> {
        (0..check.levels.len()).rev().find(|&at| self.needed(&check.levels[at], more, hero).is_some_and(|needed| successes >= needed))
    }

    /// What all together need more than printed: as much as the instructions demand of any who take part (ML-CHECK-55).
    pub(crate) fn more_together(self, check: &SkillCheck, heroes: SeatSet) -> i16 {
        heroes.iter().filter_map(HeroId::of).map(|hero| self.terms(check, hero).more_successes).max().unwrap_or_default()
    }

    /// The hero who makes the check may stop now (ML-CHECK-21, ML-CHECK-22).
    pub fn may_stop(self) -> bool {
        let Some((attempt, hero)) = self.s.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else { return false };
        let check = self.check(attempt.check);
        let hidden = || check.levels.iter().any(|level| level.shown == Shown::Hidden); // ML-CHECK-41
        let multiple = || check.per_successes.is_some_and(|(n, _)| attempt.successes >= n); // ML-CHECK-39
        let level = || self.level(check, attempt.successes, self.terms(check, hero).more_successes, Some(hero)).is_some();
        // ML-CHECK-64, ML-CHECK-65
        attempt.rolls > 0 && (check.kind == CheckKind::Group || hidden() || multiple() || level())
    }

    /// The hero who makes the check can spend Aura for one more die (ML-CHECK-42, ML-CHECK-43).
    pub fn may_spend_aura(self) -> bool {
        let roller = self.s.check.and_then(|attempt| attempt.roller);
        roller.is_some_and(|hero| self.s.hero(hero).aura.active > 0) && self.aura_helps()
    }

    /// Some heroes can spend it so that no Heavy Equipment counts in the check (ML-VOCAB-08).
    pub fn may_ease(self) -> bool {
        let Some((attempt, hero)) = self.s.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else { return false };
        let heavy = || self.check(attempt.check).changes.iter().any(|(occasion, _)| occasion.is_about_heavy());
        let able = self.c.hero(hero).aura_zone.contains(&AuraEffect::Ease) && self.aura(hero) > 0;
        able && !attempt.aura_used && self.heavy_felt(hero) > 0 && heavy()
    }

    /// A token of the Emperor Beetle does as well as one's own (ML-BEETLE-03).
    pub fn may_spend_beetle(self) -> bool {
        self.s.group.beetle_aura > 0 && self.aura_helps()
    }

    /// Could one of these levels, which do not exist for the hero who rolls, come to exist for an Aura token (ML-CHECK-35, ML-AURA-16)? Then the
    /// check is not over of itself: the token may be spent at any moment of it (ML-CHECK-42).
    pub(super) fn aura_opens(self, levels: &[Level], tested: Characteristic) -> bool {
        let raises = |what: Trait| matches!(what, Trait::Value(asked, _) if asked == tested) && (self.may_spend_aura() || self.may_spend_beetle());
        let lends = |what: Trait| matches!(what, Trait::Knows(_)) && self.mirrors_in_check().is_some();
        levels.iter().filter_map(|level| level.condition.as_ref()).any(|condition| condition.concerns(&|what| raises(what) || lends(what)))
    }

    /// One token a check; one that brings no die is not accepted (ML-CHECK-43, ML-CHECK-47).
    fn aura_helps(self) -> bool {
        let Some((attempt, hero)) = self.s.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else { return false };
        !attempt.aura_used && self.terms(self.check(attempt.check), hero).skill < MOST_SKILL_DICE
    }
}

/// Difficulty dice of one roll: what a page has room for beside the Skill dice.
const MOST_DIFFICULTY: i16 = 10;
