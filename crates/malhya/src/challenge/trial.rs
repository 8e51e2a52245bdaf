//! Trials: a way from Start to Finish, what is asked on it, and who else is on it (ML-CHALLENGE-09, ML-CHALLENGE-11).

use super::event::ChallengeEvent;
use super::page::{Course, Trial};
use super::step::ChallengeStep;
use crate::agenda::{Frame, Stage, Step};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::HeroId;

impl Machine<'_> {
    /// Whoever comes to a space that asks for something does it before going on.
    pub(super) fn test_on_the_way(&mut self, hero: HeroId, space: u8) {
        let Course::Trial(trial) = &self.page().course else { return };
        let Some(test) = trial.stretch(space).map(|stretch| stretch.test).filter(|test| !test.is_empty()) else { return };
        self.push(Step::Stage(Stage::Event));
        self.push(Step::Run(Frame::new(test, Some(hero))));
    }

    /// The rival goes on after every round.
    pub(super) fn rival_goes_on(&mut self) {
        let Course::Trial(Trial { rival: Some(rival), spaces, .. }) = &self.page().course else { return };
        let (runs, finish) = (rival.runs, *spaces);
        let bout = self.bout_mut();
        bout.rival = bout.rival.saturating_add(runs).min(finish);
        let (challenge, to) = (bout.challenge, bout.rival);
        self.log.note(Event::Challenge(ChallengeEvent::RivalWent { challenge, to }));
        self.push(Step::Challenge(ChallengeStep::Orders));
    }
}

impl Look<'_> {
    /// Action Points for a step onto this space: one, or what its stretch says, and more with Heavy Equipment.
    pub fn step_cost(self, trial: &Trial, hero: HeroId, space: u8) -> u8 {
        trial.stretch(space).map_or(1, |stretch| stretch.cost + if self.heavy(hero) > 0 { stretch.heavy } else { 0 })
    }

    /// The spaces a hero can come to: as far as the Action Points last, and not past one that asks for something.
    pub(super) fn way_on(self, trial: &Trial, hero: HeroId, each: &mut impl FnMut(u8)) {
        let Some(bout) = self.s.challenge else { return };
        let mut left = self.s.hero(hero).action_points;
        for space in bout.at(hero) + 1..=trial.spaces {
            let cost = self.step_cost(trial, hero, space);
            if cost > left {
                return;
            }
            left -= cost;
            each(space);
            if trial.stretch(space).is_some_and(|stretch| !stretch.test.is_empty()) {
                return;
            }
        }
    }
}
