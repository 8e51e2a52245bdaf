//! The Encounter Phase and the Aftermath.

use crate::agenda::{Frame, Question, Spoils, Step};
use crate::effect::Trigger;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::Reply;
use crate::numbers::Context;
use crate::state::EffectSource;

impl Machine<'_> {
    /// Are the End conditions met (MF-ENDING-01)? If so the Aftermath is performed (MF-ENDING-04).
    pub(crate) fn encounter_phase(&mut self) {
        let Some(id) = self.s.encounter else { return };
        let context = Context { you: None, source: EffectSource::Encounter(id), about: None };
        let end = self.c.encounters[id.index()].end;
        if !self.look().holds(end, context) {
            return; // MF-ENDING-03
        }
        self.log.note(Event::EncounterEnded { encounter: id });
        self.discard_encounter(id);
        if self.c.encounters[id.index()].special.is_some() {
            // MF-AFTERMATH-04: the result is fixed now; whether to play on is a question without consequences.
            self.s.won = true;
            self.log.note(Event::Won);
            self.push(Step::Win);
            self.push(Step::Aftermath(id));
            self.ask_party(Question::PlayOn);
        } else {
            self.push(Step::Aftermath(id));
        }
    }

    pub(crate) fn play_on(&mut self, reply: Reply) {
        if reply == Reply::No {
            self.s.agenda.pop(); // the Aftermath
        }
    }

    /// Steps 2 to 6 (MF-AFTERMATH-01).
    pub(crate) fn aftermath(&mut self, id: EncounterId) {
        self.push(Step::AftermathEnd(id));
        self.push(Step::AftermathRest);
        self.push(Step::AftermathRewards(self.c.encounters[id.index()].rewards)); // MF-AFTERMATH-02
        self.push(Step::Disperse); // MF-AFTERMATH-05
    }

    /// The Location improves (MF-AFTERMATH-07), then Rewards are drawn (MF-AFTERMATH-08).
    pub(crate) fn aftermath_rewards(&mut self, count: u8) {
        self.improve(self.s.party);
        self.receive_rewards(count);
    }

    /// Enemy Focus goes to its start without triggering anything (MF-AFTERMATH-15, MF-AFTERMATH-16).
    pub(crate) fn aftermath_end(&mut self, id: EncounterId) {
        for hero in self.s.in_play() {
            self.set_focus(hero, self.look().charter(hero).start);
        }
        self.fire_all(Trigger::Aftermath);
        let after = self.c.encounters[id.index()].after;
        self.begin_effect(Frame { source: EffectSource::Encounter(id), ..Frame::default() }, after, Spoils::All);
    }
}
