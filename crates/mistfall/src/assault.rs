//! Damage dealt to a Hero: determined, cancelled, paid by Burying (MF-DEFENCE-15).

use crate::agenda::{Blow, Frame, Moment, Step, Window};
use crate::effect::{Change, Sort, Trigger};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{ASSAULTS, Assault, EffectSource};
use crate::tables::change_bit;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::{Rule, small};

impl Machine<'_> {
    fn assaulting(&mut self) -> Option<&mut Assault> {
        self.s.assaults.as_mut_slice().last_mut()
    }

    /// An Enemy attacks a Hero: its damage is that of its box, with what modifies it.
    pub(crate) fn attack(&mut self, enemy: EnemyId, hero: Hero) {
        if !self.s.is_in_play(hero) || !self.look().is_foe(enemy) {
            return;
        }
        let only: EnemySet = [enemy].into_iter().collect();
        if self.offer_suppression(change_bit(Change::Attack(0, Damage::Physical)), only, Step::Attack(enemy, hero)) {
            return;
        }
        let damage = Damage::ALL.map(|damage| self.look().attack_of(enemy, damage));
        self.begin_assault(hero, None, EffectSource::Enemy(enemy), damage);
    }

    /// Something deals damage to a Hero, or to an Ally of theirs, handled like that of an Enemy (MF-FINE-13, MF-DAMAGE-01).
    pub(crate) fn hurt(&mut self, hero: Hero, ally: Option<AllyId>, source: EffectSource, damage: Damage, n: u8) {
        let mut dealt = [0, 0];
        dealt[damage as usize] = n;
        self.begin_assault(hero, ally, source, dealt);
    }

    /// Whoever deals damage is attacking (MF-GLOSSARY-04), so their Daze counts.
    fn daze_of(&self, source: EffectSource) -> u8 {
        let of_enemy = source.enemy().map(|enemy| self.s.enemy(enemy).conditions[Condition::Daze as usize]);
        let of_dealer = || source.card().and_then(|_| self.look().act()).map(|act| self.look().daze_of_dealer(act));
        of_enemy.or_else(of_dealer).unwrap_or_default()
    }

    pub(crate) fn begin_assault(&mut self, hero: Hero, ally: Option<AllyId>, source: EffectSource, damage: [u8; 2]) {
        if self.s.assaults.len() >= ASSAULTS {
            return;
        }
        let icons = small(self.s.icons.len());
        self.s.assaults.push(Assault { hero, ally, source, damage, answers: Stack::new(), abilities: Stack::new(), buried: 0, icons });
        self.push(Step::AssaultOver);
        self.push(Step::AssaultResult);
        self.push(Step::AssaultWounds);
        self.push(Step::AssaultWindow);
        self.push(Step::AssaultDaze(self.daze_of(source)));
    }

    /// MF-CONDITION-07: the attacked Hero's player says of which type.
    pub(crate) fn assault_daze(&mut self, left: u8) {
        let Some(assault) = self.look().assault() else { return };
        let (hero, damage) = (assault.hero, assault.damage);
        if left > 0
            && let Some(taken) = self.lessen(hero, left, damage, Blow::Assault)
            && let Some(assault) = self.assaulting()
        {
            assault.damage = taken;
        }
    }

    /// MF-DEFENCE-07: abilities and Reflexes may cancel some of it.
    pub(crate) fn assault_window(&mut self) {
        let Some(&Assault { hero, ally, source, damage, .. }) = self.look().assault() else { return };
        // Reflexes and abilities speak of a Hero or of you, so nothing of theirs helps an Ally (HM-BLOCK-03).
        if let Some(ally) = ally {
            let source = self.look().piece(source);
            return self.log.note(Event::AllyAttacked { ally, source, physical: damage[0], magical: damage[1] });
        }
        self.log.note(Event::Attacked { hero: self.who_is(hero), source: self.look().piece(source), physical: damage[0], magical: damage[1] });
        if damage == [0, 0] {
            return;
        }
        self.push(Step::Window(Window::new(Moment::Attacked)));
        self.fire_hero(hero, Trigger::Attacked, source.enemy());
    }

    /// MF-DEFENCE-08, MF-DEFENCE-09: what is cancelled beyond the damage is lost.
    pub(crate) fn cancel(&mut self, n: u8, sort: Sort) {
        let Some(assault) = self.assaulting() else { return };
        let before = assault.damage;
        let mut left = n;
        // Of both types: the player says which, as with Daze.
        if sort == Sort::Any && !before.contains(&0) && n < before[0].saturating_add(before[1]) {
            self.push(Step::AssaultDaze(n));
            return;
        }
        for damage in Damage::ALL {
            if sort == Sort::Any || sort == Sort::Only(damage) {
                let less = left.min(assault.damage[damage as usize]);
                assault.damage[damage as usize] -= less;
                left -= less;
            }
        }
        let after = assault.damage;
        self.log.note(Event::Cancelled { physical: before[0] - after[0], magical: before[1] - after[1] });
    }

    /// The attack goes to another Hero instead.
    pub(crate) fn take_over(&mut self, frame: Frame) {
        let Some(hero) = frame.you else { return };
        if let Some(assault) = self.assaulting() {
            assault.hero = hero;
            self.log.note(Event::TakenOver { hero: self.who_is(hero) });
        }
    }

    /// MF-DEFENCE-10
    pub(crate) fn assault_wounds(&mut self) {
        let Some(&Assault { hero, ally, damage, .. }) = self.look().assault() else { return };
        if let Some(ally) = ally {
            return self.assault_on_ally(ally, damage);
        }
        self.wound_hero(hero, damage[0].saturating_add(damage[1]), Blow::Assault, Rule("MF-DEFENCE-10"));
    }

    /// Last come effects that depend on the result.
    pub(crate) fn assault_result(&mut self) {
        let Some(&Assault { hero, ally, source, buried, .. }) = self.look().assault() else { return };
        let attacker = source.enemy();
        if let Some(enemy) = attacker {
            self.fire_enemy(enemy, Trigger::AttackDone, Some(hero));
        }
        if buried == 0 {
            return;
        }
        // HM-EFFECT-01: Wounds on the Ally count as cards Buried for the Enemy, but the Hero has Buried none.
        if ally.is_none() {
            self.hero_has_buried(hero, attacker);
        }
        if let Some(enemy) = attacker {
            self.fire_enemy(enemy, Trigger::Hits, Some(hero));
        }
    }

    fn hero_has_buried(&mut self, hero: Hero, attacker: Option<EnemyId>) {
        self.push(Step::Window(Window::new(Moment::Buried(hero))));
        self.fire_hero(hero, Trigger::Buried, attacker);
    }

    pub(crate) fn assault_over(&mut self) {
        if let Some(assault) = self.s.assaults.pop() {
            self.end_suppression();
            self.push(Step::Icons(assault.icons));
            if assault.ally.is_some() {
                self.push(Step::AlliesFall); // HM-WOUND-06
            }
        }
    }
}
