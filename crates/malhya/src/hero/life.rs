//! Life Points: healing, wounds, unconsciousness (ML-LIFE).

use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Amount;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::hero::state::Life;
use crate::machine::Machine;
use crate::words::{HeroId, Wound};
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// Life Points become wounds; what is lost without a name is Damage (ML-LIFE-13). No defence (ML-LIFE-16).
    pub(crate) fn hurt(&mut self, hero: HeroId, wound: Wound, amount: Amount) {
        let life = &mut self.s.heroes[hero.index()].life;
        let n = match amount {
            Amount::Just(n) => n.min(life.points), // ML-GOLDEN-04
            Amount::All => life.points,
        };
        if n == 0 {
            return;
        }
        life.points -= n;
        match wound {
            Wound::Damage => life.damage += n,
            Wound::Injury => life.injury += n,
            Wound::Shock => life.shock += n,
        }
        let fell = life.points == 0;
        self.log.note(Event::Hurt { hero, wound, n });
        if fell {
            // ML-LIFE-04
            self.log.note(Event::Fell { hero });
            if self.s.challenge.is_some() && self.s.mode == Some(Mode::Combat) {
                self.lose_fragile_armour(hero); // On a map it goes when the hero lies there.
            }
        }
    }

    /// Healing effects, one after the other (ML-LIFE-05). All of them bring everything but Shocks back (ML-LIFE-13).
    pub(crate) fn heal(&mut self, hero: HeroId, amount: Amount) {
        match amount {
            // ML-STATE-02: Sickness takes some of it.
            Amount::Just(n) => {
                let less = self.look().perk_sum(hero, |perk| if let Perk::HealsLess(n) = perk { n } else { 0 });
                self.push(Step::Heal(hero, n.saturating_sub(less)));
            }
            Amount::All => {
                let life = &mut self.s.heroes[hero.index()].life;
                if life.damage + life.injury == 0 {
                    return;
                }
                let fallen = life.points == 0;
                life.points += life.damage + life.injury;
                (life.damage, life.injury) = (0, 0);
                self.healed(hero, fallen);
            }
        }
    }

    /// Every Shock becomes a Life Point again (ML-ICON-24).
    pub(crate) fn heal_shocks(&mut self, hero: HeroId) {
        let life = &mut self.s.heroes[hero.index()].life;
        if life.shock == 0 {
            return;
        }
        let fallen = life.points == 0;
        life.points += std::mem::take(&mut life.shock);
        self.healed(hero, fallen);
    }

    /// The next of so many Healing effects: the player chooses the crystal if there is a choice (ML-LIFE-06).
    pub(crate) fn next_heal(&mut self, hero: HeroId, left: u8) {
        let life = self.s.hero(hero).life;
        match (life.damage > 0, life.injury > 0) {
            _ if left == 0 => {}
            (true, true) => self.ask(SeatSet::only(hero.seat()), Question::Heal(hero, left)),
            (true, false) => self.heal_one(hero, Wound::Damage, left),
            (false, true) => self.heal_one(hero, Wound::Injury, left),
            (false, false) => {} // ML-LIFE-07: the rest is lost.
        }
    }

    /// One crystal moves one zone; then the next Healing effect.
    pub(crate) fn heal_one(&mut self, hero: HeroId, zone: Wound, left: u8) {
        let life = &mut self.s.heroes[hero.index()].life;
        let fallen = life.points == 0;
        match zone {
            Wound::Damage => {
                life.damage -= 1;
                life.points += 1;
            }
            Wound::Injury => {
                life.injury -= 1;
                life.damage += 1;
            }
            Wound::Shock => {}
        }
        self.healed(hero, fallen);
        self.push(Step::Heal(hero, left - 1));
    }

    fn healed(&mut self, hero: HeroId, fallen: bool) {
        let life = self.s.hero(hero).life;
        self.log.note(Event::Healed { hero, life });
        if fallen && life.points > 0 {
            self.log.note(Event::Woke { hero });
        }
    }

    /// Crystals that equipment and Talents lend come at once, and go at once when they are lost (ML-ARTIFACT-02,
    /// ML-ARTIFACT-08). Says whether one has gone or somebody must choose which.
    pub(crate) fn fit_life(&mut self, hero: HeroId) -> bool {
        let lent = self.look().lent_life(hero);
        let state = self.s.hero_mut(hero);
        let before = state.lent_life;
        state.lent_life = lent.max(before.saturating_sub(1));
        if lent > before {
            state.life.points += lent - before;
            self.crystals(hero);
        }
        if lent < before {
            self.push(Step::Settle(hero));
            self.take_crystal(hero);
        }
        lent < before
    }

    /// A crystal goes: of a wound, which the player chooses, and only without one of the Life Points.
    fn take_crystal(&mut self, hero: HeroId) {
        if self.s.hero(hero).life.wounds().next().is_some() {
            return self.ask(SeatSet::only(hero.seat()), Question::Crystal(hero));
        }
        let life = &mut self.s.hero_mut(hero).life;
        life.points = life.points.saturating_sub(1);
        self.crystals(hero);
    }

    pub(crate) fn lose_crystal(&mut self, hero: HeroId, zone: Wound) {
        let life = &mut self.s.hero_mut(hero).life;
        match zone {
            Wound::Damage => life.damage -= 1,
            Wound::Injury => life.injury -= 1,
            Wound::Shock => life.shock -= 1,
        }
        self.crystals(hero);
    }

    pub(super) fn crystals(&mut self, hero: HeroId) {
        let life = self.s.hero(hero).life;
        self.log.note(Event::Crystals { hero, life });
    }

    /// The chapter or Event is over: Shocks pass, and whoever lies unconscious regains 1 Life Point (ML-LIFE-14, ML-LIFE-15).
    pub(crate) fn come_round(&mut self) {
        let back = 1 + self.look().soft_landing();
        for hero in self.s.group_heroes() {
            let life = &mut self.s.heroes[hero.index()].life;
            let before = *life;
            life.come_round(back);
            if *life != before {
                self.healed(hero, before.points == 0);
            }
        }
    }

    /// A place or a Challenge is set out: what was read before is over (ML-LIFE-14). Shocks of Stealth mode stay for as long as that goes on
    /// (ML-LIFE-15).
    pub(crate) fn come_round_for_a_place(&mut self) {
        if self.s.mode.is_none() {
            return self.come_round();
        }
        for hero in self.s.group_heroes() {
            if self.s.hero(hero).is_unconscious() {
                self.regain_life(hero);
            }
        }
    }
}

impl crate::look::Look<'_> {
    /// Crystals that equipment and Talents lend (ML-ARTIFACT-02).
    pub(crate) fn lent_life(self, hero: HeroId) -> u8 {
        self.perk_sum(hero, |perk| if let Perk::Life(n) = perk { n } else { 0 })
    }
}

impl Life {
    /// Shocks pass, and who has nothing left regains so much: of Damage, failing that of an Injury (ML-LIFE-14, ML-LIFE-15).
    pub(crate) fn come_round(&mut self, back: u8) {
        self.points += std::mem::take(&mut self.shock);
        for _ in 0..if self.points == 0 { back } else { 0 } {
            let zone = if self.damage > 0 { &mut self.damage } else { &mut self.injury };
            self.points += u8::from(*zone > 0);
            *zone = zone.saturating_sub(1);
        }
    }
}
