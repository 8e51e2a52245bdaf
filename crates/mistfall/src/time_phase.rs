//! The Time Phase.

use crate::agenda::{Frame, Spoils, Step, Symbols};
use crate::event::Event;
use crate::machine::Machine;
use crate::modules::Module;
use crate::state::EffectSource;
use mistgate_kernel::pieces::Stack;

impl Machine<'_> {
    /// One Time Card: its value, its event, then the symbols on the way (MF-TIME-01 to MF-TIME-06); or the Time Charter in its place.
    pub(crate) fn time_phase(&mut self) {
        if self.s.has(Module::TimeCharter) {
            return self.darkness_moves_time();
        }
        if self.s.time_deck.is_empty() {
            self.s.time_deck = std::mem::replace(&mut self.s.time_discard, Stack::new());
            self.s.chance.shuffle(self.s.time_deck.as_mut_slice());
        }
        let Some(time) = self.s.time_deck.pop() else { return };
        self.s.time_card = Some(time);
        self.log.note(Event::TimeDrawn { time });
        self.push(Step::TimeDone);
        self.push(Step::WaitingSymbols);
        self.push(Step::TimeEvent);
        self.push(Step::Time(self.c.times[time.index()].time, Symbols::AfterTheEvent));
    }

    pub(crate) fn time_event(&mut self) {
        if let Some(time) = self.s.time_card {
            let event = self.c.times[time.index()].event;
            self.begin_effect(Frame { source: EffectSource::Time(time), ..Frame::default() }, event, Spoils::All);
        }
    }

    /// Only when it is completely resolved does it go to its pile (MF-TIME-01).
    pub(crate) fn time_done(&mut self) {
        if let Some(time) = self.s.time_card.take() {
            self.s.time_discard.push(time);
        }
    }
}
