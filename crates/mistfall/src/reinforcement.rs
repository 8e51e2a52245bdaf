//! The Reinforcement Phase.

use crate::agenda::{Levy, Step, Wanted};
use crate::event::Event;
use crate::machine::Machine;

impl Machine<'_> {
    /// Box, cube, Enemies, reset (MF-REINFORCE-01). Without an active Encounter or with a blank box nobody arrives
    /// (MF-REINFORCE-02, MF-REINFORCE-03), but the cube is reset all the same (MF-REINFORCE-08).
    pub(crate) fn reinforcement_phase(&mut self) {
        self.push(Step::ResetReinforcement);
        let spaces = self.look().encounter().and_then(|encounter| encounter.reinforcement).map(|num| self.look().number(num, Default::default()));
        if let Some(spaces) = spaces {
            self.push(Step::Reinforcements);
            self.push(Step::Reinforce(spaces));
        }
    }

    /// MF-REINFORCE-05, MF-REINFORCE-06: the number under the cube, once everything its move set off is done.
    pub(crate) fn reinforcements(&mut self) {
        let enemies = self.look().quest_charter().reinforcement[usize::from(self.s.reinforcement)].enemies;
        self.log.note(Event::Reinforcements { enemies });
        self.s.exhausted = [0; 3];
        let colour = self.look().deck_of(self.s.encounter);
        self.push_any_time(); // when all are drawn (MF-REFLEX-03)
        self.push(Step::DrawEnemies(Levy { left: enemies, colour, of: Wanted::Encounter }));
    }

    /// MF-REINFORCE-08, MF-REINFORCE-14
    pub(crate) fn reset_reinforcement(&mut self) {
        self.s.reinforcement = 0;
        self.log.note(Event::ReinforcementReset);
    }
}
