//! Aura tokens (ML-AURA).

use crate::booklet::instruction::Amount;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::{HeroId, Purse};
use mistgate_kernel::Seat;

impl Machine<'_> {
    /// Active tokens are turned to their spent side (ML-AURA-02, ML-AURA-08). They stay with the hero.
    pub(crate) fn spend_aura(&mut self, hero: HeroId, amount: Amount) {
        let aura = &mut self.s.heroes[hero.index()].aura;
        let n = within(amount, aura.active);
        aura.active -= n;
        aura.spent += n;
        if n > 0 {
            self.log.note(Event::AuraSpent { hero, n });
        }
    }

    /// Aura tokens are used for something.
    pub(crate) fn use_aura(&mut self, hero: HeroId, n: u8) {
        self.pay_aura(hero, n);
        if n > 0 {
            self.points_for_aura(hero);
        }
    }

    /// Once a turn a Talent gives Action Points back for an Aura token (ML-EFFECT-22).
    pub(crate) fn points_for_aura(&mut self, hero: HeroId) {
        let back = self.look().perk_sum(hero, |perk| if let Perk::PointsForAura(n) = perk { n } else { 0 });
        let Some(site) = self.s.site.as_mut().filter(|site| back > 0 && !site.hero(hero).repaid) else { return };
        site.hero_mut(hero).repaid = true;
        let state = self.s.hero_mut(hero);
        state.action_points = (state.action_points + back).min(ACTION_POINTS);
    }

    /// Tokens of the hero's own or of the Emperor Beetle, as the hero wishes and as far as there are some (ML-BEETLE-03).
    pub(crate) fn pay_aura(&mut self, hero: HeroId, n: u8) {
        let (own, lent) = (self.s.hero(hero).aura.active, self.s.group.beetle_aura);
        let own = match self.s.hero(hero).purse {
            Purse::Own => n.min(own),
            Purse::Beetle => n.saturating_sub(lent).min(own),
        };
        self.spend_aura(hero, Amount::Just(own));
        for _ in 0..lent.min(n - own) {
            self.spend_beetle();
        }
    }

    /// A hero says whose tokens are spent first.
    pub(crate) fn open_purse(&mut self, seat: Seat, purse: Purse) {
        if let Some(hero) = HeroId::of(seat) {
            self.s.hero_mut(hero).purse = purse;
        }
    }

    /// Spent tokens become active again; what goes beyond them is lost (ML-AURA-03, ML-AURA-06).
    pub(crate) fn reactivate_aura(&mut self, hero: HeroId, amount: Amount) {
        let asleep = self.look().perk_sum(hero, |perk| u8::from(perk == Perk::AuraSleeps)) > 0; // ML-STATE-02
        let aura = &mut self.s.heroes[hero.index()].aura;
        let n = if asleep { 0 } else { within(amount, aura.spent) };
        aura.spent -= n;
        aura.active += n;
        if n > 0 {
            self.log.note(Event::AuraBack { hero, n });
        }
    }
}

impl Look<'_> {
    /// The Aura tokens a hero can spend: the own ones that are active, and those of the Emperor Beetle (ML-BEETLE-03).
    pub(crate) fn aura(self, hero: HeroId) -> u8 {
        self.s.hero(hero).aura.active.saturating_add(self.s.group.beetle_aura)
    }

    /// Can a hero spend so many? Whoever lies unconscious does nothing (ML-LIFE-04).
    pub(crate) fn can_pay_aura(self, hero: HeroId, n: u8) -> bool {
        !self.s.hero(hero).is_unconscious() && self.aura(hero) >= n
    }

    /// Whoever has both may say which are spent first.
    pub(crate) fn purse_wish(self, seat: Seat, moves: &mut Vec<Move>) {
        let hero = HeroId::of(seat).filter(|_| self.s.present.contains(seat) && self.s.end.is_none() && self.s.group.beetle_aura > 0);
        let Some(hero) = hero.map(|hero| self.s.hero(hero)).filter(|hero| hero.aura.active > 0) else { return };
        moves.extend(Purse::ALL.iter().filter(|&&purse| purse != hero.purse).map(|&purse| Move::Purse(purse)));
    }
}

fn within(amount: Amount, there: u8) -> u8 {
    match amount {
        Amount::Just(n) => n.min(there),
        Amount::All => there,
    }
}
