//! The seven Phases of a round (MF-ROUND-01); each has a file of its own.

use crate::agenda::Step;
use crate::effect::Trigger;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::modules::Module;
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// The first round begins like any other (MF-ROUND-01).
    pub fn begin(&mut self) {
        self.push(Step::StartPhase(Phase::Reinforcement));
        self.allies_cost_time();
        self.log.note(Event::RoundBegan { round: self.s.round });
        self.run();
    }

    /// A Phase occurs even if nothing seems to happen in it (MF-FINE-23).
    pub(crate) fn start_phase(&mut self, phase: Phase) {
        self.s.phase = phase;
        self.s.muted = SeatSet::NONE;
        self.s.muted_when_quiet = SeatSet::NONE;
        self.read_texts_anew();
        self.log.note(Event::PhaseBegan { phase });
        self.push(Step::EndPhase(phase));
        self.push(Step::Body(phase));
        self.push_any_time();
        if phase == Phase::Defence && self.s.has(Module::Allies) {
            return self.start_of_defence();
        }
        self.fire_all(Trigger::StartOf(phase));
    }

    pub(crate) fn phase_body(&mut self, phase: Phase) {
        match phase {
            Phase::Reinforcement => self.reinforcement_phase(),
            Phase::Travel => self.travel_phase(),
            Phase::Pursuit => self.pursuit_phase(),
            Phase::Hero => self.hero_phase(),
            Phase::Defence => self.defence_phase(),
            Phase::Encounter => self.encounter_phase(),
            Phase::Time => self.time_phase(),
        }
    }

    pub(crate) fn end_phase(&mut self, phase: Phase) {
        self.push(Step::NextPhase(phase));
        self.fire_all(Trigger::EndOf(phase));
    }

    /// MF-ROUND-03
    pub(crate) fn next_phase(&mut self, phase: Phase) {
        self.expire_phase();
        let next = Phase::ALL.get(phase as usize + 1).copied();
        match next {
            Some(next) => self.push(Step::StartPhase(next)),
            None => {
                self.expire_round();
                self.s.round += 1;
                self.log.note(Event::RoundBegan { round: self.s.round });
                self.push(Step::StartPhase(Phase::Reinforcement));
            }
        }
    }
}
