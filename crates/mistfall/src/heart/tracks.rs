//! The new Quest Charter: white numbers that call for events, Time symbols that count when they are passed.

use crate::agenda::{Frame, Spoils, Step, Symbols};
use crate::content::QuestEvent;
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::modules::Module;
use crate::state::EffectSource;
use mistgate_kernel::small;

impl<'a> Look<'a> {
    /// The events that white numbers of the Time Track call for, by their numbers.
    pub fn quest_events(self) -> impl Iterator<Item = &'a QuestEvent> {
        self.quest().events.iter().filter(move |_| self.s.has(Module::QuestCharter))
    }

    /// Has it happened, and happens only once?
    pub fn is_past(self, event: &QuestEvent) -> bool {
        event.once && self.s.heart.past_events >> event.number & 1 == 1
    }

    /// What the white number of a space does: nothing in a Quest of the base game (HM-TRACK-03), nor if the Quest says nothing
    /// about it (HM-TRACK-02).
    pub fn event_on(self, space: u8) -> Option<&'a QuestEvent> {
        let number = self.quest_charter().time.get(usize::from(space))?.number?;
        self.quest_events().find(|event| event.number == number && !self.is_past(event))
    }

    /// Do white numbers mean anything here? On the new Time Track they do not in a Quest of the base game (HM-TRACK-03).
    pub fn reads_white_numbers(self) -> bool {
        !self.s.has(Module::QuestCharter) || self.c.is_quest_of_heart(self.s.quest)
    }

    /// How far the Time cube moves because the Reinforcement cube went from one space to another: the base game counts stopping on
    /// a Time symbol only (MF-REINFORCE-11), the new Quest Charter passing too (HM-REINF-02), but not the space where the
    /// cube began, unless it had to stay there (HM-REINF-04).
    pub fn time_symbols_met(self, from: u8, to: u8) -> u8 {
        let is_time = |at: u8| self.quest_charter().reinforcement[usize::from(at)].time;
        if self.s.has(Module::QuestCharter) && from < to {
            return small((from + 1..=to).filter(|&at| is_time(at)).count());
        }
        u8::from(is_time(to))
    }
}

impl Machine<'_> {
    /// The Quest's event for a white number that the Time cube has reached or crossed (HM-TRACK-01).
    pub(crate) fn white_number(&mut self, space: u8) {
        let Some(&QuestEvent { number, effect, .. }) = self.look().event_on(space) else { return };
        self.s.heart.past_events |= 1 << number;
        self.log.note(Event::QuestEvent { number, quest: self.s.quest });
        self.begin_effect(Frame { source: EffectSource::Quest, ..Frame::default() }, effect, Spoils::All);
    }

    /// Each Time symbol moves the Time cube by itself, and what that brings comes before the next (HM-REINF-02).
    pub(crate) fn meet_time_symbols(&mut self, from: u8, to: u8) {
        for _ in 0..self.look().time_symbols_met(from, to) {
            self.push(Step::Time(1, Symbols::AtOnce));
        }
    }
}
