//! Restoration for Allies (HM-REST-01, HM-EFFREST-01).

use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::modules::Module;

impl Machine<'_> {
    /// A Wound for each point (HM-REST-02). What is not used counts as never generated, for effects that ask how much was received (HM-EFFREST-01); without
    /// that module they see all that was given.
    pub(crate) fn mend(&mut self, ally: AllyId, points: u8) {
        let used = points.min(self.look().ally_tokens(ally).wounds);
        self.ally_mut(ally).wounds -= used;
        self.s.restored = if self.s.has(Module::EffectiveRestoration) { used } else { points };
        if used > 0 {
            self.log.note(Event::AllyMended { ally, wounds: used });
        }
    }

    /// Heroes rest: every Ally gets the Restoration value of the active Location (HM-REST-03), and nothing of a Charter (HM-REST-04); once on each occasion, with
    /// the first Hero who rests.
    pub(crate) fn allies_rest(&mut self) {
        let module = self.s.has(Module::Allies);
        if std::mem::replace(&mut self.s.heart.mended, module) {
            return;
        }
        let points = self.look().tile(self.s.party).restoration;
        let all: super::state::AllySet = self.look().allies().collect();
        all.iter().for_each(|ally| self.mend(ally, points));
    }
}
