//! Life Points: healing, wounds, unconsciousness (ML-LIFE).

use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::instruction::Amount;
use crate::event::Event;
use crate::machine::Machine;
use crate::words::{HeroId, Wound};
use mistgate_kernel::{Log, SeatSet};

impl<L: Log<Event>> Machine<'_, L> {
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
        }
    }

    /// Healing effects, one after the other (ML-LIFE-05). All of them bring everything but Shocks back (ML-LIFE-13).
    pub(crate) fn heal(&mut self, hero: HeroId, amount: Amount) {
        match amount {
            Amount::Just(n) => self.push(Step::Heal(hero, n)),
            Amount::All => {
                let life = &mut self.s.heroes[hero.index()].life;
                let fallen = life.points == 0;
                life.points += life.damage + life.injury;
                (life.damage, life.injury) = (0, 0);
                self.healed(hero, fallen);
            }
        }
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

    /// The chapter or Event is over: Shocks pass, and whoever lies unconscious regains 1 Life Point (ML-LIFE-14, ML-LIFE-15).
    pub(crate) fn come_round(&mut self) {
        for hero in self.s.group_heroes() {
            let life = &mut self.s.heroes[hero.index()].life;
            let before = *life;
            life.points += std::mem::take(&mut life.shock);
            if life.points == 0 {
                let zone = if life.damage > 0 { &mut life.damage } else { &mut life.injury };
                *zone -= 1;
                life.points = 1;
            }
            if *life != before {
                self.healed(hero, before.points == 0);
            }
        }
    }
}
