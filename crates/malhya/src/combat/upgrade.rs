//! The Enemy Improvement phase: Upgrade tokens and Special Actions (ML-UPGRADE).

use super::card::Boon;
use super::event::FightEvent;
use super::state::FightPhase;
use crate::content::Content;
use crate::event::Event;
use crate::ids::EnemyId;
use crate::machine::Machine;
use crate::place::location::Ban;

impl Machine<'_> {
    /// Tokens for every Enemy card, applied at once; then the Action phase begins (ML-UPGRADE-01, ML-UPGRADE-05).
    pub(crate) fn improve_enemies(&mut self) {
        let blanks = self.fight_mut().blanks;
        // ML-UPGRADE-07, ML-COMBAT-08: all tokens are in the pile again, the blank ones only by a Spell.
        self.fight_mut().pile =
            self.c.tokens().filter(|&(_, kind)| blanks || !self.c.modes.upgrades[kind].gives.is_empty()).fold(0, |pile, (token, _)| pile | 1 << token);
        let kinds = self.fight_mut().kinds;
        let forbidden = self.look().board().is_some_and(|board| board.location.forbids(Ban::Upgrades)); // ML-MAP-22
        for kind in kinds.as_slice().iter().filter(|_| !forbidden) {
            self.upgrade(kind.kind, self.c.enemy(kind.kind).upgrades);
        }
        self.fight_mut().phase = FightPhase::Action;
    }

    /// So many tokens for a type of enemy; a pile that is empty gives none (ML-UPGRADE-04, ML-UPGRADE-09).
    fn upgrade(&mut self, enemy: EnemyId, tokens: u8) {
        for _ in 0..tokens {
            let Some(kind) = self.draw_token() else { return };
            if let Some(kind) = self.fight_mut().kind_mut(enemy) {
                kind.boons.tokens += 1;
            }
            self.log.note(Event::Fight(FightEvent::Upgraded { enemy, token: kind as u8 + 1 }));
            for at in 0..self.c.modes.upgrades[kind].gives.len() {
                let boon = self.c.modes.upgrades[kind].gives[at];
                self.give_boon(enemy, boon);
            }
        }
    }

    /// A token of the pile, by its kind; a scenario may have laid it there.
    fn draw_token(&mut self) -> Option<usize> {
        let wanted = self.fight_mut().stacked.pop().map(usize::from);
        let pile = self.fight_mut().pile;
        let fits = |kind: usize| wanted.is_none_or(|wanted| wanted == kind);
        let open = || self.c.tokens().filter(|&(token, kind)| pile >> token & 1 == 1 && fits(kind));
        let count = open().count() as u32;
        let chosen = if count == 0 { 0 } else { self.s.chance.below(count) };
        let (token, kind) = self.c.tokens().filter(|&(token, kind)| pile >> token & 1 == 1 && fits(kind)).nth(chosen as usize)?;
        self.fight_mut().pile &= !(1 << token);
        Some(kind)
    }

    /// What a token or a Special Action gives, for the rest of the turn (ML-UPGRADE-02, ML-UPGRADE-03).
    fn give_boon(&mut self, enemy: EnemyId, boon: Boon) {
        let Some(kind) = self.fight_mut().kind_mut(enemy) else { return };
        let boons = &mut kind.boons;
        match boon {
            Boon::Die(n, die) => boons.dice[die.index()] += n,
            Boon::Damage(n) => boons.damage += n,
            Boon::Shield(n) => boons.shields += n,
            Boon::AuraticShield(n) => boons.auratic += n,
            Boon::Initiative(n) => kind.place = kind.place.saturating_add(n),
            Boon::Movement(n) => boons.movement += n,
            Boon::HuntsTheEngaged => boons.hunts = true,
            Boon::MoreTokens(n) => self.upgrade(enemy, n),
            Boon::EveryInitiative(n) => self.fight_mut().kinds.as_mut_slice().iter_mut().for_each(|kind| kind.place = kind.place.saturating_add(n)),
            Boon::EveryHeals => self.site_mut().foes.iter_mut().flatten().for_each(|foe| foe.damage = 0),
            // ML-UPGRADE-08, ML-ENEMY-05: once for each token with the symbol.
            Boon::SpecialAction => self.special_action(enemy),
        }
    }

    fn special_action(&mut self, enemy: EnemyId) {
        if self.c.enemy(enemy).special_action.is_empty() {
            return;
        }
        self.log.note(Event::Fight(FightEvent::SpecialAction { enemy }));
        for at in 0..self.c.enemy(enemy).special_action.len() {
            let boon = self.c.enemy(enemy).special_action[at];
            self.give_boon(enemy, boon);
        }
    }
}

impl Content {
    /// Every Upgrade token there is, with its kind (ML-UPGRADE-11).
    pub fn tokens(&self) -> impl Iterator<Item = (usize, usize)> {
        let kinds = self.modes.upgrades.iter().enumerate();
        kinds.flat_map(|(kind, upgrade)| std::iter::repeat_n(kind, upgrade.count.into())).enumerate()
    }
}
