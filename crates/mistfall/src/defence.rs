//! The Defence Phase.

use crate::agenda::{Question, Spoils, Step};
use crate::effect::Trigger;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;

impl Machine<'_> {
    /// Each Enemy is activated once, then Conditions are resolved (MF-DEFENCE-01).
    pub(crate) fn defence_phase(&mut self) {
        self.s.enemies.0.iter_mut().for_each(|tokens| tokens.activated = false);
        self.push(Step::Conditions);
        self.push(Step::Activations);
    }

    /// The players pick the next one among all in Hero Areas (MF-DEFENCE-02); those in the line have no activation (MF-DEFENCE-04).
    pub(crate) fn activations(&mut self) {
        if self.look().dormant().next().is_some() {
            self.push(Step::Activations);
            self.ask_party(Question::Activate);
        }
    }

    pub(crate) fn activate(&mut self, enemy: EnemyId) {
        self.s.enemy_mut(enemy).activated = true;
        self.push_any_time();
        self.push(Step::Fell(Spoils::Highest));
        self.begin_activation(enemy, Step::ActivatedAttack(enemy));
    }

    /// An effect makes an Enemy attack: that is an activation like any other (MF-ENRAGE-04), though not that of the Defence
    /// Phase. One that attacks in the middle of its own activation is not activated anew.
    pub(crate) fn activate_by_effect(&mut self, enemy: EnemyId, attack: Step) {
        let is_begun = |step: &Step| matches!(*step, Step::ActivatedAttack(other) | Step::Attack(other, _) | Step::AttackAlly(other, _) if other == enemy);
        if self.s.agenda.as_slice().iter().any(is_begun) {
            self.push(attack);
        } else {
            self.begin_activation(enemy, attack);
        }
    }

    /// What answers an activation comes first, then its attack.
    fn begin_activation(&mut self, enemy: EnemyId, attack: Step) {
        self.log.note(Event::Activated { enemy });
        self.push(attack);
        let hero = self.look().area_of(enemy);
        self.fire_enemy(enemy, Trigger::Activates, hero);
    }

    /// It attacks the Hero whom it pursues now, or the Ally who blocks it (HM-BLOCK-03).
    pub(crate) fn activated_attack(&mut self, enemy: EnemyId) {
        let Some(hero) = self.look().area_of(enemy) else { return };
        let blocker = self.look().blocker_of(enemy);
        self.push(blocker.map_or(Step::Attack(enemy, hero), |ally| Step::AttackAlly(enemy, ally)));
    }
}
