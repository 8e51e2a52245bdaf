//! Enemy Focus: the cube moves, then the icons it crossed are resolved.

use crate::agenda::{Frame, Step, TrackIcon};
use crate::effect::Change;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{EffectSource, ICONS, Icon};
use crate::tables::change_bit;
use mistgate_kernel::small;

/// Spaces that a cube at the end of its track goes back (MF-FOCUS-05).
const WAY_BACK: u8 = 7;

impl Machine<'_> {
    /// A text moves a Focus cube: that of an Action with the rest of its Focus (MF-FOCUS-07), any other at once (MF-FOCUS-11).
    pub(crate) fn focus_effect(&mut self, frame: Frame, hero: Hero, by: i8) {
        let of_act = self.look().act().is_some_and(|act| act.parts.as_slice().iter().any(|part| EffectSource::Card(part.card) == frame.source));
        if of_act && let Some(act) = self.s.acts.as_mut_slice().last_mut() {
            act.focus[hero.index()] = act.focus[hero.index()].saturating_add(by);
        } else {
            self.move_focus(hero, by);
        }
    }

    /// The Focus of an Action: who gains some may gain more or less, which Weakness on the Enemy behind it can cancel (MF-CONDITION-10).
    pub(crate) fn focus_step(&mut self, hero: Hero, by: i8) {
        if !self.s.is_in_play(hero) {
            return;
        }
        let mut by = by;
        if by > 0 {
            let wanted = change_bit(Change::FocusGain(0));
            let pursuers: EnemySet = self.look().pursuers(hero).collect();
            if self.offer_suppression(wanted, pursuers, Step::Focus(hero, by)) {
                return;
            }
            let more = self.look().hero_sum(hero, wanted, |change, _| if let Change::FocusGain(n) = change { n.into() } else { 0 });
            by = i8::try_from((i32::from(by) + more).max(0)).unwrap_or(i8::MAX);
            self.end_suppression();
        }
        let start = small(self.s.icons.len());
        self.move_focus(hero, by);
        self.push(Step::Icons(start));
    }

    /// Moves the cube and notes the icons of all spaces it moves through or stops on (MF-FOCUS-02); to the left none (MF-PURSUIT-09).
    fn move_focus(&mut self, hero: Hero, by: i8) {
        let from = self.s.hero(hero).focus;
        let last = small(self.look().charter(hero).track.len().saturating_sub(1));
        let mut at = from;
        if by < 0 {
            at = at.saturating_sub(by.unsigned_abs()); // MF-TRACK-04
        }
        for _ in 0..by.max(0) {
            at = (at + 1).min(last);
            let space = self.look().charter(hero).track[usize::from(at)];
            for (there, kind) in [(space.reinforcement, TrackIcon::Reinforcement), (space.raging, TrackIcon::Raging)] {
                if there {
                    self.focus_icon_crossed();
                }
                if there && self.s.icons.len() < ICONS {
                    self.s.icons.push(Icon { hero, kind });
                }
            }
            // MF-FOCUS-05, MF-FOCUS-06
            if at == last {
                at = last.saturating_sub(WAY_BACK);
            }
        }
        self.set_focus(hero, at);
    }

    /// MF-TRACK-02
    pub(crate) fn halve_focus(&mut self, hero: Hero) {
        let half = self.s.hero(hero).focus / 2;
        self.set_focus(hero, half);
    }

    pub(crate) fn set_focus(&mut self, hero: Hero, to: u8) {
        let from = self.s.hero(hero).focus;
        if from != to {
            self.s.hero_mut(hero).focus = to;
            self.log.note(Event::FocusMoved { hero: self.who_is(hero), from, to });
        }
    }

    /// Icons that do not have to wait for something in progress (MF-FOCUS-09) are resolved, one after the other (MF-FOCUS-08).
    /// If several Heroes have some, the players choose whose come first (MF-ROUND-05).
    pub(crate) fn resolve_icons(&mut self, start: u8) {
        let from = usize::from(start);
        if self.s.icons.len() <= from || !self.s.acts.is_empty() || !self.s.assaults.is_empty() {
            return;
        }
        let waiting = &self.s.icons.as_slice()[from..];
        let first = waiting[0].hero;
        if waiting.iter().all(|icon| icon.hero == first) {
            while self.s.icons.len() > from {
                if let Some(icon) = self.s.icons.pop() {
                    self.push(Step::Icon(icon.hero, icon.kind));
                }
            }
            return;
        }
        let heroes: mistgate_kernel::SeatSet = waiting.iter().map(|icon| icon.hero.seat()).collect();
        let todos = small(self.s.todos.len());
        for seat in heroes.iter() {
            let hero = Hero::of_seat(seat);
            self.todo(EffectSource::Hero(hero), 0, Step::IconsOf(hero, start));
        }
        self.push(Step::Todo(todos));
    }

    /// The icons of one Hero, in order.
    pub(crate) fn icons_of(&mut self, hero: Hero, start: u8) {
        for at in (usize::from(start)..self.s.icons.len()).rev() {
            if self.s.icons.as_slice()[at].hero == hero {
                let icon = self.s.icons.remove(at);
                self.push(Step::Icon(icon.hero, icon.kind));
            }
        }
    }

    /// MF-FOCUS-03, MF-FOCUS-04; icons of an eliminated Hero are dropped (MF-FINE-34).
    pub(crate) fn icon(&mut self, hero: Hero, kind: TrackIcon) {
        if self.s.is_in_play(hero) {
            self.log.note(Event::IconCrossed { hero: self.who_is(hero), raging: kind == TrackIcon::Raging });
            match kind {
                TrackIcon::Raging => self.raging_symbol(hero),
                TrackIcon::Reinforcement => self.push(Step::Reinforce(1)),
            }
        }
    }
}
