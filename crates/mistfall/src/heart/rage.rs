//! The new Enraging rules: who Enrages, and which Enemy.

use crate::agenda::Step;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::modules::Module;

impl Look<'_> {
    /// Can the player choose this Enemy of their Hero Area, when they must Enrage one? In the base game it needs the Raging Enemy
    /// symbol (MF-ENRAGE-02); under the new rules only if there is one with it (HM-RAGE-02, HM-RAGE-03).
    pub fn can_be_enraged(self, hero: Hero, enemy: EnemyId) -> bool {
        let is_raging = |enemy: EnemyId| self.enemy(enemy).raging;
        let free = || self.s.has(Module::Enraging) && !self.pursuers(hero).any(is_raging);
        (is_raging(enemy) || free()) && !self.is_raging_now(enemy)
    }
}

impl Machine<'_> {
    /// A Raging Enemy symbol on a Hero's Focus Track: every player Enrages (HM-RAGE-07), or only that Hero's (MF-FOCUS-04, HM-RAGE-06).
    pub(crate) fn raging_symbol(&mut self, hero: Hero) {
        let spreads = self.s.has(Module::Enraging) && !self.s.has(Module::MildRage);
        self.push(if spreads { Step::TimeRage } else { Step::Rage(hero) });
    }
}
