//! Aura tokens (ML-AURA).

use crate::booklet::instruction::Amount;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::machine::Machine;
use crate::words::HeroId;
use mistgate_kernel::Log;

impl<L: Log<Event>> Machine<'_, L> {
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

    /// Aura tokens are used for something: once a turn a Talent gives Action Points back for it (ML-EFFECT-22).
    pub(crate) fn use_aura(&mut self, hero: HeroId, n: u8) {
        self.spend_aura(hero, Amount::Just(n));
        let back = self.look().perk_sum(hero, |perk| if let Perk::PointsForAura(n) = perk { n } else { 0 });
        let Some(site) = self.s.site.as_mut().filter(|site| n > 0 && back > 0 && !site.hero(hero).repaid) else { return };
        site.hero_mut(hero).repaid = true;
        let state = self.s.hero_mut(hero);
        state.action_points = (state.action_points + back).min(ACTION_POINTS);
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

fn within(amount: Amount, there: u8) -> u8 {
    match amount {
        Amount::Just(n) => n.min(there),
        Amount::All => there,
    }
}
