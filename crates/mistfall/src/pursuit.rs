//! The Pursuit Phase, and Enemies that enter Hero Areas or leave them.

use crate::agenda::{Moment, Question, Step, Window};
use crate::effect::{Change, Halving, Trigger};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::Whereabouts;
use crate::tables::change_bit;
use mistgate_kernel::small;

impl Machine<'_> {
    pub(crate) fn pursuit_phase(&mut self) {
        self.push(Step::Pursue(0));
    }

    /// The leftmost Enemy pursues the Hero with the most Focus (MF-PURSUIT-02, MF-PURSUIT-03); ties are chosen (MF-PURSUIT-07).
    /// It is over when the line is empty or nobody has Focus (MF-PURSUIT-04). Those that stay in the line are passed over.
    pub(crate) fn pursue(&mut self, mut passed: u8) {
        let hunted = self.look().most_hunted();
        if hunted.is_empty() {
            return;
        }
        let enemy = loop {
            let Some(&enemy) = self.s.line.as_slice().get(usize::from(passed)) else { return };
            // MF-CONDITION-10
            if self.offer_suppression(change_bit(Change::StaysInLine), [enemy].into_iter().collect(), Step::Pursue(passed)) {
                return;
            }
            let stays = self.look().enemy_has(enemy, Change::StaysInLine);
            self.end_suppression();
            if !stays {
                break enemy;
            }
            passed += 1;
        };
        self.push(Step::Pursue(passed));
        self.ask_party(Question::Pursuit(enemy));
    }

    /// An Enemy enters a Hero Area, for whatever reason: the Focus is halved first (MF-EFFECT-07, MF-FINE-01), unless the effect keeps it.
    pub(crate) fn enter_area(&mut self, enemy: EnemyId, hero: Hero, halving: Halving) {
        if !self.look().is_foe(enemy) || !self.s.is_in_play(hero) || self.look().area_of(enemy) == Some(hero) {
            return;
        }
        self.lift(enemy);
        self.s.hero_mut(hero).enemies.push(enemy);
        self.s.enemy_mut(enemy).at = Whereabouts::Area(hero);
        self.log.note(Event::Pursued { enemy, hero: self.who_is(hero) });
        self.push(Step::Entered(enemy, hero));
        if halving == Halving::Halves {
            self.push(Step::Hunted(enemy, hero));
        }
    }

    /// The Focus is halved, unless the Enemy or something of the Hero's says that it is not (MF-EFFECT-07).
    pub(crate) fn hunted(&mut self, enemy: EnemyId, hero: Hero) {
        if self.look().hero_has(hero, Change::KeepsFocus) {
            return;
        }
        // MF-CONDITION-10
        if self.offer_suppression(change_bit(Change::KeepsFocus), [enemy].into_iter().collect(), Step::Hunted(enemy, hero)) {
            return;
        }
        if !self.look().enemy_has(enemy, Change::KeepsFocus) {
            self.halve_focus(hero);
        }
        self.end_suppression();
    }

    /// What the Enemy and the Hero do about it.
    pub(crate) fn entered(&mut self, enemy: EnemyId, hero: Hero) {
        self.push_any_time();
        self.push(Step::Window(Window::new(Moment::Pursued(hero, enemy))));
        let start = small(self.s.todos.len());
        self.queue_enemy(enemy, Trigger::Enters, Some(hero));
        self.queue_hero(hero, Trigger::Pursued, Some(enemy));
        self.push(Step::Todo(start));
    }

    /// To the right end of the line, with everything that lies on it (MF-FINE-09).
    pub(crate) fn return_to_line(&mut self, enemy: EnemyId) {
        if self.look().area_of(enemy).is_some() {
            self.lift(enemy);
            self.s.line.push(enemy);
            self.s.enemy_mut(enemy).at = Whereabouts::Line;
            self.log.note(Event::ReturnedToLine { enemy });
        }
    }
}
