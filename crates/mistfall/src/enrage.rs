//! Enraging and calming.

use crate::agenda::{Frame, Moment, Question, Spoils, Step, Window};
use crate::effect::Trigger;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::EffectSource;

impl Machine<'_> {
    /// The player must Enrage a Raging Enemy of their own area, if there is one (MF-ENRAGE-01, MF-ENRAGE-02).
    pub(crate) fn rage(&mut self, hero: Hero) {
        if self.s.is_in_play(hero) {
            self.ask_hero(hero, Question::Rage(hero));
        }
    }

    /// Tilted, if it is not yet, then what stands behind the Enrage icon (MF-ENRAGE-01, MF-ENRAGE-03).
    pub(crate) fn enrage(&mut self, enemy: EnemyId) {
        if !self.look().is_foe(enemy) || self.look().is_raging_now(enemy) {
            return;
        }
        self.s.enemy_mut(enemy).enraged = true;
        self.log.note(Event::Enraged { enemy });
        let effect = self.look().side(enemy).enrage;
        let frame = Frame { you: self.look().area_of(enemy), source: EffectSource::Enemy(enemy), about: Some(enemy), ..Frame::default() };
        self.push(Step::EnrageDone(enemy));
        self.begin_effect(frame, effect, Spoils::Highest);
    }

    /// It calms if its effect ends with the Calm icon (MF-ENRAGE-05), otherwise it stays Enraged (MF-ENRAGE-06).
    pub(crate) fn enrage_done(&mut self, enemy: EnemyId) {
        if !self.look().is_foe(enemy) {
            return;
        }
        let hero = self.look().area_of(enemy);
        self.push(Step::Window(Window::new(Moment::Enraged(enemy))));
        self.fire_enemy(enemy, Trigger::Enraged, hero);
        if self.look().side(enemy).calms {
            self.calm(enemy);
        }
    }

    /// MF-GLOSSARY-06
    pub(crate) fn calm(&mut self, enemy: EnemyId) {
        if self.s.enemy(enemy).enraged {
            self.s.enemy_mut(enemy).enraged = false;
            self.log.note(Event::Calmed { enemy });
        }
    }
}
