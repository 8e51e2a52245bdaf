//! An Ally attacks: it deals the damage of its battle box when an Action says so, and never by itself (HM-ATTACK-01).

use crate::agenda::Frame;
use crate::content::Action;
use crate::effect::Trigger;
use crate::heart::state::Dealer;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::state::Act;

impl Machine<'_> {
    /// The damage and type of the battle box, with what modifies it; from now on the attack is the Ally's, also if a Hero's Action embeds it
    /// (HM-ATTACK-02, HM-ATTACK-06).
    pub(crate) fn fight(&mut self, frame: Frame) {
        let Some(ally) = self.look().ally_of(frame.source) else { return };
        for damage in Damage::ALL {
            let n = self.look().ally_attack(ally, damage);
            if self.look().ally_side(ally).attack[damage as usize] > 0 {
                self.build_damage(frame, n, damage);
            }
        }
        if let Some(act) = self.s.acts.as_mut_slice().last_mut() {
            act.dealer = Dealer::Ally(ally);
        }
    }
}

impl Look<'_> {
    /// Daze on whoever deals the damage of an Action: on the Ally, not on its Hero (HM-EFFECT-06).
    pub fn daze_of_dealer(self, act: &Act) -> u8 {
        let conditions = match act.dealer {
            Dealer::Hero => self.s.hero(act.hero).conditions,
            Dealer::Ally(ally) => self.ally_tokens(ally).conditions,
        };
        conditions[Condition::Daze as usize]
    }
}

impl Act {
    /// Does an ability or a Reflex with this trigger see the attack? What speaks of "you" does not see that of an Ally (HM-ATTACK-05).
    pub fn is_seen_by(&self, trigger: Trigger) -> bool {
        let has = |keyword: Option<Keyword>| keyword.is_none_or(|keyword| self.keywords.contains(keyword));
        matches!(trigger, Trigger::Strike(keyword) if has(keyword)) || matches!(trigger, Trigger::Attack(keyword) if self.dealer.is_hero() && has(keyword))
    }

    /// Can this Reflex change the attack? That of an Ally not if the Reflex is worded with "you" (HM-ATTACK-05).
    pub fn can_be_modified_by(&self, action: &Action) -> bool {
        self.dealer.is_hero() || !action.says_you
    }
}
