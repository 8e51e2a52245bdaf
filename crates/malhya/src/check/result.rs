//! What comes of a check: for the hero who made it, for everybody.

use crate::agenda::{Frame, Step};
use crate::booklet::instruction::{Block, Deed, Instruction, Who};
use crate::booklet::skill_check::*;
use crate::check::state::Attempt;
use crate::content::CardKind;
use crate::event::Event;
use crate::machine::Machine;
use crate::words::{CheckKind, HeroId};
use mistgate_kernel::SeatSet;

impl<'a> Machine<'a> {
    /// A result is carried out from here on. Whoever lies unconscious gets nothing of it, good or bad (ML-CHECK-69).
    pub(super) fn begin_result(&mut self) {
        let fallen = self.s.group_heroes().filter(|&hero| self.s.hero(hero).is_unconscious()).map(HeroId::seat).collect();
        self.s.page.spared = fallen;
        self.push(Step::EndResult);
    }

    pub(crate) fn end_result(&mut self) {
        self.s.page.spared = SeatSet::NONE;
    }

    pub(super) fn bring(&mut self, block: Block, hero: Option<HeroId>) {
        self.push(Step::Run(Frame::new(block, hero)));
    }

    /// What a level brings, and what every so many Successes bring (ML-CHECK-39).
    pub(super) fn reward(&mut self, check: &'a SkillCheck, level: Option<&'a Level>, successes: u8, hero: Option<HeroId>) {
        if let Some(level) = level {
            self.bring(level.block, hero);
        }
        if let Some((every, block)) = check.per_successes {
            self.push(Step::Repeat(Frame::new(block, hero), successes / every.max(1)));
        }
    }

    /// The same again, so many times.
    pub(crate) fn repeat(&mut self, frame: Frame, times: u8) {
        if times > 0 {
            self.push(Step::Repeat(frame, times - 1));
            self.push(Step::Run(frame));
        }
    }

    /// Everybody has finished: the result of a Group check (ML-CHECK-66), the end conditions (ML-CHECK-33).
    pub(super) fn conclude(&mut self) {
        let Some(attempt) = self.s.check.take() else { return };
        let check = &self.c.library.program.checks[attempt.check.index()];
        // ML-CHECK-57: what is an option can be declined.
        if attempt.done.is_empty() && check.can_be_declined() {
            return;
        }
        self.begin_result();
        for &(end, block) in check.endings.iter().rev() {
            let met = match end {
                End::AllDone => true,
                End::AllFailed => attempt.failed.len() == attempt.done.len(),
                End::Succeeded(n) => attempt.succeeded.len() >= usize::from(n),
            };
            if met {
                self.bring(block, None);
            }
        }
        if attempt.done.is_empty() {
            self.bring(check.failure.block, None); // ML-CHECK-69: nobody could roll.
        } else if check.kind == CheckKind::Group {
            self.conclude_together(check, &attempt);
            if let Some(hero) = self.s.page.hero {
                self.roll_with_check(attempt.check, hero); // ML-CHECK-75: before the result leads elsewhere.
            }
        }
    }

    fn conclude_together(&mut self, check: &'a SkillCheck, attempt: &Attempt) {
        let successes = attempt.validated;
        self.log.note(Event::Pooled { successes });
        let more = self.look().more_together(check, attempt.participants());
        let level = self.look().level(check, successes, more, None).map(|at| &check.levels[at]);
        // ML-CHECK-67: a repeating effect is tied to Stops and is not applied again.
        if level.is_none() && check.per_successes.is_none() && !matches!(check.failure.at, Stops::Every(_)) {
            let others = attempt.done.iter().filter(|&seat| !attempt.failed.contains(seat)).collect();
            self.fail_together(check.failure.block, others);
        }
        self.reward(check, level, successes, None);
    }

    /// All have failed together: what concerns the group happens once, what concerns a hero to everybody who took part and has
    /// not suffered it by own Stops (ML-CHECK-67).
    fn fail_together(&mut self, block: Block, others: SeatSet) {
        for at in block.places().rev() {
            let frame = Frame { start: at as u16, len: 1, hero: None };
            let personal = self.is_personal(&self.c.library.program.instructions[at]);
            self.push(if personal { Step::ForEach(frame, others) } else { Step::Run(frame) });
        }
    }

    /// Does an instruction of a result concern the hero who made the check?
    #[expect(clippy::wildcard_enum_match_arm, reason = "what has no hero concerns the group")]
    fn is_personal(&self, instruction: &Instruction) -> bool {
        let is_state = |card| self.c.scenario_card(card).is_some_and(|card| card.kind == CardKind::State);
        match instruction {
            Instruction::Do(Who::Unsaid | Who::TheHero, Deed::TakeCards(cards)) => cards.iter().any(is_state), // ML-STATE-02
            Instruction::Do(Who::Unsaid | Who::TheHero, deed) => is_personal(deed),
            other => *other == Instruction::EndTurn,
        }
    }
}

/// Does it happen to one hero?
fn is_personal(deed: &Deed) -> bool {
    match deed {
        Deed::Heal(_)
        | Deed::LoseLife(_)
        | Deed::Suffer(..)
        | Deed::ReactivateAura(_)
        | Deed::LoseAura(_)
        | Deed::LoseActionPoints(_)
        | Deed::RecoverActionPoints(_)
        | Deed::GainResource(..)
        | Deed::LoseResource(..)
        | Deed::GainEquipment(..)
        | Deed::LoseEquipment(..)
        | Deed::GainCard(_)
        | Deed::GainTalent
        | Deed::ImproveTalent
        | Deed::GainSpell
        | Deed::ExchangeSpell
        | Deed::HealShocks
        | Deed::PutCubes(..)
        | Deed::DiscardCubes(..)
        | Deed::PutInitiative(_)
        | Deed::BecomeTarget
        | Deed::LoseSuccesses(_) => true,
        Deed::TakeCards(_)
        | Deed::Gain(..)
        | Deed::Lose(..)
        | Deed::DiscardCards(_)
        | Deed::DiscardSymbol(_)
        | Deed::CancelCards(_)
        | Deed::DiscardGear
        | Deed::TakeTokens(_)
        | Deed::DiscardTokens(_)
        | Deed::DiscardAllTokens
        | Deed::MarkTriangles(_)
        | Deed::PutCrystals(..)
        | Deed::TakeCrystals(..)
        | Deed::LevelUp
        | Deed::MoreQualityWeapons(_)
        | Deed::MoreQualityObjects(_)
        | Deed::PutDamage(..)
        | Deed::DiscardDamage(..)
        | Deed::DiscardActionCards(_)
        | Deed::ShuffleActionCards => false,
    }
}
