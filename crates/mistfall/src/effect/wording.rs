//! Which texts are worded with "you": the word itself decides whether they can change an Ally's attack (HM-ATTACK-05).

use super::*;

impl Program {
    /// Does the text say "you" on a Hero Card? Orders ("draw 1 card") and "your" do not, nor what it tells other Heroes to do.
    pub fn says_you(&self, block: Block) -> bool {
        self.of(block).iter().any(|&effect| self.effect_says_you(effect))
    }

    fn effect_says_you(&self, effect: Effect) -> bool {
        use Effect::*;
        match effect {
            // "you may …"
            May(_) | Pay(..) | DiscardFor { .. } | SpendFor { .. } => true,
            // "… attacks you"
            Attack(_, who) => who == Some(Patient::Heroes(Who::You)),
            Until(_, id) => self.modifier_says_you(id),
            If(cond, then, otherwise) => self.asks_about_you(cond) || self.says_you(then) || self.says_you(otherwise),
            Choose(one, other) => self.says_you(one) || self.says_you(other),
            For(who, block) => who == Who::You && self.says_you(block),
            Deal(..) | Fight | Add(..) | Pierce(..) | Gains(_) | Embed { .. } | Strike => false,
            Hurt(..) | Wound(..) | Afflict(..) | Cure(..) | Heal(..) | Draw(..) | Discard(..) | Bury(..) | BuryTop(..) | DiscardTop(..) => false,
            Fetch { .. } | Place(_) | AttachToTarget | AttachFromHand(_) | Tokens(..) | LoseTokens(..) | PassToken => false,
            Focus(..) | FocusBack(..) | HalveFocus(_) | Cancel(..) | CancelAll | TakeOver | DrawMore(_) => false,
            Enrage(_) | Calm(_) | Rage(_) | MoveToLine(_) | MoveTo(..) | DriveOff(_) | Bring(..) => false,
            Turn(_) | Recruit(..) | Lend(..) | Dismiss(_) | Claim(_) | Restock(_) | Reward(_) | Flip | MoreRegular(_) => false,
            Resolve(_) | LoseResolve(_) | Time(_) | TimeBack(_) | Reinforce(_) | ReinforceBack(_) => false,
            Improve(_) | Degrade(_) | Scout | March => false,
        }
    }

    /// "if you hold at least 2 cards"
    fn asks_about_you(&self, cond: Cond) -> bool {
        self.tests(cond).iter().any(|test| match test.what {
            Fact::AtLeast(count, _) | Fact::AtMost(count, _) => matches!(count, Count::Hand | Count::Paid | Count::Restored),
            Fact::TargetIs(_) | Fact::ThisIs(_) | Fact::CardInArea(_) | Fact::TitleInArea(_) => false,
            Fact::Hit | Fact::Slain | Fact::NoEnemies | Fact::Safe | Fact::LandIs(_) | Fact::SpecialSlain => false,
        })
    }

    /// "you receive twice the Restoration"
    fn modifier_says_you(&self, id: ModId) -> bool {
        use Change::*;
        let modifier = self.modifier(id);
        let about_you = match modifier.change {
            Restoration(_) | RestorationDoubled | Regular(_) | NoRest | RestAmongEnemies | NoBuying | Immune(_) => modifier.about == About::Bearer,
            Attack(..) | Defence(..) | Range(_) | DrawLimit(_) | HandSize(_) | Price(_) | FocusGain(_) | KeepsFocus => false,
            Life(_) | Relentless | StaysInLine | Vulnerable(_) | NoScouting | FreeScouting | CannotBeBuried => false,
        };
        about_you || self.asks_about_you(modifier.cond)
    }
}
