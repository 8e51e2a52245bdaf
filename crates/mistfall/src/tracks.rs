//! The Time Track and the Reinforcement Track.

use crate::agenda::{Frame, Spaces, Spoils, Step, Symbols};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::state::{EffectSource, End};
use mistgate_kernel::{Rule, small};

impl Machine<'_> {
    /// The Time cube moves right. At the end the game is lost at once (MF-END-05, MF-TIME-04). Symbols on the way are
    /// resolved at once (MF-TIME-09, MF-REINFORCE-13), those of a Time Card after its event (MF-TIME-06).
    pub(crate) fn move_time(&mut self, spaces: u8, symbols: Symbols) {
        if spaces == 0 {
            return;
        }
        let last = small(self.look().quest_charter().time.len().saturating_sub(1));
        let to = self.s.time.saturating_add(spaces).min(last);
        let crossed = self.look().symbols_between(self.s.time, to);
        self.s.time = to;
        self.s.furthest_time = self.s.furthest_time.max(to);
        self.log.note(Event::TimeMoved { space: to, rule: moved_by(symbols) });
        match symbols {
            _ if to == last => self.finish(End::TimeOut),
            Symbols::AtOnce => self.push(Step::TimeSymbols(crossed)),
            Symbols::AfterTheEvent => self.s.time_symbols |= crossed.0,
        }
    }

    /// To the left nothing is triggered (MF-GLOSSARY-32).
    pub(crate) fn move_time_back(&mut self, spaces: u8) {
        self.s.time = self.s.time.saturating_sub(spaces);
        self.log.note(Event::TimeMoved { space: self.s.time, rule: Rule("MF-GLOSSARY-32") });
    }

    /// The symbols that waited for the event of the Time Card.
    pub(crate) fn waiting_symbols(&mut self) {
        let waiting = std::mem::take(&mut self.s.time_symbols);
        self.push(Step::TimeSymbols(Spaces(waiting)));
    }

    /// The leftmost symbol, completely, then the next (MF-TIME-07).
    pub(crate) fn time_symbols(&mut self, Spaces(left): Spaces) {
        if left == 0 {
            return;
        }
        let at = small(left.trailing_zeros() as usize);
        self.log.note(Event::TimeSymbol { space: at });
        self.push(Step::TimeSymbols(Spaces(left & (left - 1))));
        let space = self.look().quest_charter().time[usize::from(at)];
        if space.mark {
            // MF-TIME-08: other marks are for the Quest to explain.
            let mark = self.look().quest().mark;
            self.begin_effect(Frame { source: EffectSource::Quest, ..Frame::default() }, mark, Spoils::All);
        }
        if space.raging {
            self.push(Step::TimeRage);
        }
        self.white_number(at);
    }

    /// MF-ENRAGE-09: each Hero Enrages one Enemy, in an order the players choose.
    pub(crate) fn time_rage(&mut self) {
        let start = small(self.s.todos.len());
        for hero in self.s.in_play() {
            if self.look().rageable(hero).next().is_some() {
                self.todo(EffectSource::Hero(hero), 0, Step::Rage(hero));
            }
        }
        self.push(Step::Todo(start));
    }

    /// The Reinforcement cube moves right; beyond the end moves are lost. Stopping on the Time symbol moves the Time cube
    /// (MF-REINFORCE-09, MF-REINFORCE-10).
    pub(crate) fn move_reinforcement(&mut self, spaces: u8) {
        if spaces == 0 {
            return; // MF-REINFORCE-03: a movement of 0 is no stop
        }
        let track = &self.look().quest_charter().reinforcement;
        let last = small(track.len().saturating_sub(1));
        let from = self.s.reinforcement;
        self.s.reinforcement = from.saturating_add(spaces).min(last);
        self.log.note(Event::ReinforcementMoved { space: self.s.reinforcement });
        self.meet_time_symbols(from, self.s.reinforcement);
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
            self.text_works(EffectSource::Enemy(enemy));
            self.log.note(Event::Flipped { enemy });
        }
    }
}

impl Look<'_> {
    /// The spaces with a symbol after the first of these and up to the second.
    fn symbols_between(self, from: u8, to: u8) -> Spaces {
        let track = &self.quest_charter().time;
        let is_marked = |at: u8| track[usize::from(at)].raging || track[usize::from(at)].mark || self.event_on(at).is_some();
        let marked = (from + 1..=to).filter(|&at| is_marked(at));
        Spaces(marked.fold(0, |spaces, at| spaces | 1 << at))
    }
}

/// The rule that moves the Time cube right: only what a Time Card moves waits for its event.
fn moved_by(symbols: Symbols) -> Rule {
    match symbols {
        Symbols::AfterTheEvent => Rule("MF-TIME-03"),
        Symbols::AtOnce => Rule("MF-TIME-09"),
    }
}
