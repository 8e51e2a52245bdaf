//! Making a check: who rolls, what comes of it.

use super::state::{Attempt, DIFFICULTY_DIE, Face, SKILL_DIE};
use super::terms::Terms;
use crate::agenda::{Frame, Step};
use crate::ask::{HeroAim, Question};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::{Amount, Block};
use crate::booklet::skill_check::*;
use crate::event::Event;
use crate::ids::CheckId;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::{CheckKind, HeroId};
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::{Seat, SeatSet};

impl Machine<'_> {
    /// A check comes up (ML-CHECK-03 to ML-CHECK-07). Whoever triggered a Solo check makes it, as long as he can stand.
    pub(crate) fn begin_check(&mut self, id: CheckId, triggered_by: Option<HeroId>) {
        let check = &self.c.library.program.checks[id.index()];
        self.log.note(Event::CheckBegan { check: id });
        let by = triggered_by.map(HeroId::seat).filter(|&seat| check.kind == CheckKind::Solo && self.look().able().contains(seat));
        let fit = self.look().fit_for(check);
        let among = by.map_or(fit, |seat| SeatSet::only(seat).intersection(fit));
        // ML-CHECK-60: with a limit the players name who takes part; ML-CHECK-57: a cost that is an option can be declined.
        let named = among.len() > 1 && check.most_heroes() < usize::MAX || check.can_be_declined();
        let waiting = if named { SeatSet::NONE } else { among };
        self.s.check = Some(Attempt { waiting, ..Attempt::new(id) });
        self.push(Step::NextRoller);
        if named {
            self.ask_group(Question::Hero(among, HeroAim::TakePart));
        }
    }

    /// A hero takes part; more may follow up to the limit.
    pub(crate) fn take_part(&mut self, hero: HeroId, among: SeatSet) {
        let Some(attempt) = &mut self.s.check else { return };
        attempt.waiting.insert(hero.seat());
        let (taken, id) = (attempt.waiting.len(), attempt.check);
        let mut left = among;
        left.remove(hero.seat());
        if taken < self.look().check(id).most_heroes() && !left.is_empty() {
            self.ask_group(Question::Hero(left, HeroAim::TakePart));
        }
    }

    /// The next hero, in an order the players decide (ML-CHECK-62); or the result.
    pub(crate) fn next_roller(&mut self) {
        let Some(attempt) = self.s.check else { return };
        // ML-CHECK-69: whoever fell meanwhile does not roll.
        let waiting: SeatSet = attempt.waiting.iter().filter(|&seat| self.look().able().contains(seat)).collect();
        if self.ends_early(&attempt) || waiting.is_empty() {
            return self.conclude();
        }
        self.push(Step::NextRoller);
        self.ask_group(Question::Hero(self.look().first_in_turn(&attempt, waiting), HeroAim::Roller));
    }

    /// An end condition about so many heroes is met as soon as they have succeeded (ML-CHECK-33).
    fn ends_early(&self, attempt: &Attempt) -> bool {
        let check = &self.c.library.program.checks[attempt.check.index()];
        check.endings.iter().any(|(end, _)| matches!(end, End::Succeeded(n) if attempt.succeeded.len() >= usize::from(*n)))
    }

    /// This hero makes the check now.
    pub(crate) fn begin_rolling(&mut self, hero: HeroId) {
        let Some(attempt) = &mut self.s.check else { return };
        attempt.waiting.remove(hero.seat());
        attempt.roller = Some(hero);
        (attempt.successes, attempt.stops, attempt.rolls) = (0, 0, 0);
        (attempt.aura_used, attempt.eased, attempt.mirrored) = (false, false, None);
        attempt.faces.clear();
        let id = attempt.check;
        self.log.note(Event::Tries { hero });
        self.pay_for_check(id, hero);
        self.push(Step::GoOnRolling);
        if self.look().check(id).is_lock() {
            self.ask_lockpick(hero);
        }
    }

    /// The hero rolls, or the check is over for him.
    pub(crate) fn go_on_rolling(&mut self) {
        let Some((attempt, hero)) = self.s.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else { return };
        let check = &self.c.library.program.checks[attempt.check.index()];
        if self.s.hero(hero).is_unconscious() {
            return self.fall_out(hero);
        }
        let terms = self.look().terms(check, hero);
        let exists = check.levels.iter().any(|level| self.look().needed(level, terms.more_successes, Some(hero)).is_some());
        if !exists && !check.levels.is_empty() && check.kind != CheckKind::Group {
            return self.fail(hero); // ML-CHECK-35
        }
        if attempt.rolls > 0 && self.at_the_top(check, &attempt, terms, hero) {
            return self.stop(hero);
        }
        self.ask(SeatSet::only(hero.seat()), Question::Roll);
    }

    /// Nothing can be gained by rolling on (ML-CHECK-23).
    fn at_the_top(&self, check: &SkillCheck, attempt: &Attempt, terms: Terms, hero: HeroId) -> bool {
        let open = check.kind != CheckKind::Group && check.per_successes.is_none() && check.levels.iter().all(|level| level.shown == Shown::Openly);
        let highest = check.levels.iter().rposition(|level| self.look().needed(level, terms.more_successes, Some(hero)).is_some());
        let reached = self.look().level(check, attempt.successes, terms.more_successes, Some(hero));
        open && highest.is_some_and(|highest| reached == Some(highest) && !self.look().aura_opens(&check.levels[highest + 1..], check.characteristic))
    }

    /// All dice are rolled together (ML-CHECK-19, ML-CHECK-70).
    pub(crate) fn roll(&mut self, hero: HeroId) {
        let Some(id) = self.s.check.map(|attempt| attempt.check) else { return };
        let check = &self.c.library.program.checks[id.index()];
        let terms = self.look().terms(check, hero);
        let faces = self.dice(terms);
        let count = |face: Face| faces.as_slice().iter().filter(|&&other| other == face).count() as u8;
        let successes = count(Face::Success) + count(Face::Special) * terms.skill_special;
        let stops = (count(Face::Stop) + count(Face::Threat) * terms.difficulty_special).saturating_sub(terms.cancelled);
        self.log.note(Event::Rolled { hero, faces, successes, stops });
        let Some(attempt) = &mut self.s.check else { return };
        attempt.faces = faces;
        attempt.rolls = attempt.rolls.saturating_add(1);
        attempt.successes = attempt.successes.saturating_add(successes); // ML-CHECK-20
        attempt.stops = attempt.stops.saturating_add(stops);
        let stops = attempt.stops;
        match (check.failure.at, terms.stops) {
            // ML-CHECK-26: failure takes precedence.
            (Stops::Ends(_) | Stops::ByLockpick, Some(limit)) if stops >= limit => self.fail(hero),
            (Stops::Every(_), Some(limit)) if stops >= limit => self.repeat_stops(hero, check.failure.block, stops / limit),
            _ => self.push(Step::GoOnRolling),
        }
    }

    /// A repeating number of Stops: the effect, so many times; the Stops are discarded (ML-CHECK-38).
    fn repeat_stops(&mut self, hero: HeroId, block: Block, times: u8) {
        if let Some(attempt) = &mut self.s.check {
            attempt.stops = 0;
        }
        self.push(Step::GoOnRolling);
        self.begin_result();
        self.push(Step::Repeat(Frame::new(block, Some(hero)), times));
    }

    fn dice(&mut self, terms: Terms) -> Stack<Face, { crate::event::MOST_DICE }> {
        let mut faces = Stack::new();
        let (mut successes, mut blanks) = (terms.reroll_successes, terms.reroll_blanks);
        for _ in 0..terms.skill {
            let mut face = self.die(&SKILL_DIE);
            // ML-ICON-49, ML-ICON-50: a special side that is not active counts as blank.
            let blank = face == Face::Blank || (face == Face::Special && terms.skill_special == 0);
            let again = if face == Face::Success { &mut successes } else { &mut blanks };
            if (face == Face::Success || blank) && *again > 0 {
                *again -= 1;
                face = self.die(&SKILL_DIE);
            }
            faces.push(face);
        }
        (0..terms.difficulty).for_each(|_| faces.push(self.die(&DIFFICULTY_DIE)));
        faces
    }

    /// A die is rolled; a scenario may have named its face.
    pub(crate) fn die(&mut self, sides: &[Face; 12]) -> Face {
        match self.s.loaded.pop() {
            Some(face) => Face::ALL.get(usize::from(face)).copied().unwrap_or_default().on(sides),
            None => sides[self.s.chance.below(12) as usize],
        }
    }

    /// One Aura token for one more die (ML-CHECK-42).
    pub(crate) fn spend_aura_in_check(&mut self, hero: HeroId) {
        self.spend_aura(hero, Amount::Just(1));
        self.points_for_aura(hero);
        if let Some(attempt) = &mut self.s.check {
            attempt.aura_used = true;
        }
        self.push(Step::GoOnRolling);
    }

    /// For something else than a die it may be one of the Beetle as well (ML-BEETLE-03).
    pub(crate) fn use_aura_in_check(&mut self, hero: HeroId) {
        self.use_aura(hero, 1);
        if let Some(attempt) = &mut self.s.check {
            attempt.aura_used = true;
        }
        self.push(Step::GoOnRolling);
    }

    /// Or for no Heavy Equipment at all (ML-VOCAB-08).
    pub(crate) fn ease_in_check(&mut self, hero: HeroId) {
        self.use_aura_in_check(hero);
        if let Some(attempt) = &mut self.s.check {
            attempt.eased = true;
        }
    }

    /// A Beetle's token does as well (ML-BEETLE-03).
    pub(crate) fn spend_beetle_in_check(&mut self) {
        self.spend_beetle();
        self.s.check.and_then(|attempt| attempt.roller).into_iter().for_each(|hero| self.points_for_aura(hero));
        if let Some(attempt) = &mut self.s.check {
            attempt.aura_used = true;
        }
        self.push(Step::GoOnRolling);
    }

    /// The hero has failed: the effect, and his tokens are gone (ML-CHECK-24, ML-CHECK-25).
    fn fail(&mut self, hero: HeroId) {
        let Some(id) = self.lay_down(hero, Outcome::Failed) else { return };
        self.log.note(Event::Failed { hero });
        self.begin_result();
        self.bring(self.c.library.program.checks[id.index()].failure.block, Some(hero));
        self.roll_for_one(id, hero);
    }

    /// A hero who falls in the middle has failed, without a further effect. Somebody else begins a Solo check anew; if nobody
    /// can, the chapter goes on as after a failed one (ML-CHECK-85).
    fn fall_out(&mut self, hero: HeroId) {
        let Some(id) = self.lay_down(hero, Outcome::Failed) else { return };
        self.log.note(Event::Failed { hero });
        let check = &self.c.library.program.checks[id.index()];
        let fit = self.look().fit_for(check);
        match check.kind {
            CheckKind::Individual | CheckKind::Group => {}
            CheckKind::Solo if fit.is_empty() => {
                self.begin_result();
                self.bring(check.failure.block, None);
            }
            CheckKind::Solo => self.ask_group(Question::Hero(fit, HeroAim::TakePart)),
        }
        self.roll_for_one(id, hero);
    }

    /// The additional Stealth die of a hero's own check, before the result leads elsewhere (ML-CHECK-75). All together roll it when all are done.
    fn roll_for_one(&mut self, id: CheckId, hero: HeroId) {
        if self.c.library.program.checks[id.index()].kind != CheckKind::Group {
            self.roll_with_check(id, hero);
        }
    }

    /// The hero takes what is reached (ML-CHECK-28), or sets the Successes aside (ML-CHECK-64).
    pub(crate) fn stop(&mut self, hero: HeroId) {
        let Some(attempt) = self.s.check else { return };
        let check = &self.c.library.program.checks[attempt.check.index()];
        let successes = attempt.successes;
        let more = self.look().terms(check, hero).more_successes;
        let level = self.look().level(check, successes, more, Some(hero)).map(|at| &check.levels[at]);
        self.log.note(Event::Stopped { hero, successes });
        if check.kind == CheckKind::Group {
            self.lay_down(hero, Outcome::Neither);
            if let Some(attempt) = &mut self.s.check {
                attempt.validated = attempt.validated.saturating_add(successes);
            }
            return;
        }
        let outcome = match level.map(|level| level.aim) {
            Some(Aim::Achieved) => Outcome::Succeeded,
            // ML-CHECK-41: stopping below a hidden level is a failure only the chapter knows of.
            Some(Aim::InVain) | None => Outcome::Failed,
        };
        self.lay_down(hero, outcome);
        self.begin_result();
        self.reward(check, level, successes, Some(hero));
        self.roll_for_one(attempt.check, hero);
    }

    /// The hero's check is over. Gives the check.
    fn lay_down(&mut self, hero: HeroId, outcome: Outcome) -> Option<CheckId> {
        self.discard_lockpick();
        let attempt = self.s.check.as_mut()?;
        attempt.roller = None;
        (attempt.successes, attempt.stops) = (0, 0);
        attempt.done.insert(hero.seat());
        self.s.page.hero = Some(hero);
        match outcome {
            Outcome::Succeeded => attempt.succeeded.insert(hero.seat()),
            Outcome::Failed => attempt.failed.insert(hero.seat()),
            Outcome::Neither => {}
        }
        Some(attempt.check)
    }
}

impl Look<'_> {
    /// The heroes of whom one is next. In Combat mode an Individual check follows the Initiative; else the players decide
    /// (ML-CHECK-80).
    fn first_in_turn(self, attempt: &Attempt, waiting: SeatSet) -> SeatSet {
        if self.check(attempt.check).kind != CheckKind::Individual || self.s.mode != Some(Mode::Combat) {
            return waiting;
        }
        let speed = |seat: &Seat| HeroId::of(*seat).map(|hero| self.initiative(hero));
        let fastest = waiting.iter().map(|seat| speed(&seat)).max().flatten();
        waiting.iter().filter(|seat| speed(seat) == fastest).collect()
    }
}

/// How a hero's part in a check ended.
enum Outcome {
    Succeeded,
    Failed,
    Neither,
}
