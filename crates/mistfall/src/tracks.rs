//! The Time Track and the Reinforcement Track.

use crate::agenda::{Frame, Step};
use crate::event::Event;
use crate::machine::Machine;
use crate::state::{End, Source};
use mistgate_kernel::Log;

impl<L: Log<Event>> Machine<'_, L> {
    /// The Time cube moves right. At the end the game is lost at once (MF-END-05, MF-TIME-04); symbols on the way are
    /// resolved at once (MF-TIME-09), those of a Time Card after its event (MF-TIME-06).
    pub(crate) fn move_time(&mut self, spaces: u8) {
        if spaces == 0 {
            return;
        }
        let last = self.look().quest_charter().time.len().saturating_sub(1) as u8;
        for _ in 0..spaces {
            self.s.time = (self.s.time + 1).min(last);
            let space = self.look().quest_charter().time[usize::from(self.s.time)];
            if space.raging || space.mark {
                self.s.time_symbols |= 1 << self.s.time;
            }
        }
        self.log.note(Event::TimeMoved { space: self.s.time });
        if self.s.time == last {
            self.finish(End::TimeOut);
        } else if self.s.time_card.is_none() {
            self.push(Step::TimeSymbols);
        }
    }

    /// To the left nothing is triggered (MF-GLOSSARY-32).
    pub(crate) fn move_time_back(&mut self, spaces: u8) {
        self.s.time = self.s.time.saturating_sub(spaces);
        self.log.note(Event::TimeMoved { space: self.s.time });
    }

    /// The leftmost symbol that waits, completely, then the next (MF-TIME-07).
    pub(crate) fn time_symbols(&mut self) {
        if self.s.time_symbols == 0 {
            return;
        }
        let at = self.s.time_symbols.trailing_zeros() as u8;
        self.s.time_symbols &= self.s.time_symbols - 1;
        self.log.note(Event::TimeSymbol { space: at });
        self.push(Step::TimeSymbols);
        let space = self.look().quest_charter().time[usize::from(at)];
        if space.mark {
            // MF-TIME-08: other marks are for the Quest to explain.
            let mark = self.look().quest().mark;
            self.begin_effect(Frame { source: Source::Quest, ..Frame::default() }, mark, false);
        }
        if space.raging {
            self.push(Step::TimeRage);
        }
    }

    /// MF-ENRAGE-09: each Hero Enrages one Enemy, in an order the players choose.
    pub(crate) fn time_rage(&mut self) {
        let start = self.s.todos.len() as u8;
        for hero in self.s.in_play() {
            if self.look().rageable(hero).next().is_some() {
                self.todo(Source::Hero(hero), 0, Step::Rage(hero));
            }
        }
        self.push(Step::Todo(start));
    }

    /// The Reinforcement cube moves right; beyond the end moves are lost. Stopping on the Time symbol moves the Time cube
    /// (MF-REINFORCE-09, MF-REINFORCE-10), passing it does not (MF-REINFORCE-11).
    pub(crate) fn move_reinforcement(&mut self, spaces: u8) {
        if spaces == 0 {
            return; // MF-REINFORCE-03: a movement of 0 is no stop
        }
        let track = &self.look().quest_charter().reinforcement;
        let last = track.len().saturating_sub(1) as u8;
        self.s.reinforcement = self.s.reinforcement.saturating_add(spaces).min(last);
        self.log.note(Event::ReinforcementMoved { space: self.s.reinforcement });
        if self.look().quest_charter().reinforcement[usize::from(self.s.reinforcement)].time {
            self.push(Step::Time(1));
        }
    }

    /// MF-REINFORCE-14
    pub(crate) fn move_reinforcement_back(&mut self, spaces: u8) {
        self.s.reinforcement = self.s.reinforcement.saturating_sub(spaces);
        self.log.note(Event::ReinforcementMoved { space: self.s.reinforcement });
    }

    pub(crate) fn gain_resolve(&mut self, resolve: u8) {
        if resolve > 0 {
            self.s.resolve = self.s.resolve.saturating_add(resolve);
            self.log.note(Event::ResolveGained { resolve });
        }
    }

    /// MF-GLOSSARY-08: the pool never falls below 0.
    pub(crate) fn spend_resolve(&mut self, resolve: u8) {
        let resolve = resolve.min(self.s.resolve);
        if resolve > 0 {
            self.s.resolve -= resolve;
            self.log.note(Event::ResolveSpent { resolve });
        }
    }

    pub(crate) fn flip(&mut self) {
        let enemy = self.look().quest().special;
        if self.look().is_foe(enemy) {
            self.s.side ^= 1;
            self.log.note(Event::Flipped { enemy });
        }
    }
}
