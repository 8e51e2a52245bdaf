//! A Hero's attack on Enemies: built, modified, dealt (MF-DAMAGE-02).

use crate::agenda::{Blow, Frame, Moment, Question, Step, Window};
use crate::effect::{Change, Count, IfDealt, Num, Sort};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::Reply;
use crate::state::{Act, EffectSource};
use crate::tables::change_bit;
use mistgate_kernel::{Rule, bounded, small};

impl Machine<'_> {
    fn attacking(&mut self) -> Option<&mut Act> {
        self.s.acts.as_mut_slice().last_mut()
    }

    /// Damage of an attack that is being built; from now on it deals this type.
    pub(crate) fn build_damage(&mut self, frame: Frame, n: u8, damage: Damage) {
        self.raise_damage(frame, n, damage);
        if let Some(act) = self.attacking() {
            act.deals[damage as usize] = true;
        }
    }

    fn raise_damage(&mut self, frame: Frame, n: u8, damage: Damage) {
        let keywords = self.keywords_of(frame.source);
        if let Some(act) = self.attacking() {
            act.damage[damage as usize] = act.damage[damage as usize].saturating_add(n);
            act.keywords = act.keywords.union(keywords);
        }
    }

    /// The damage that a text deals. If it counts the Wounds on the target, each target will count its own (MF-DAMAGE-16).
    pub(crate) fn deal_damage(&mut self, frame: Frame, num: Num, damage: Damage) {
        self.build_damage(frame, self.number(num, frame), damage);
        self.count_wounds(frame, num, damage);
    }

    /// More damage; if need be only to an attack that deals this type (MF-CARD-07). Whatever adds it passes on its Keywords (MF-GLOSSARY-15).
    pub(crate) fn add_damage(&mut self, frame: Frame, num: Num, damage: Damage, only: Option<IfDealt>) {
        let deals = |of: IfDealt| self.look().act().is_some_and(|act| act.deals[of.damage.index()]);
        if only.is_none_or(deals) {
            let n = self.number(num, frame);
            if n > 0 {
                self.build_damage(frame, n, damage)
            } else {
                self.raise_damage(frame, n, damage)
            }
            self.count_wounds(frame, num, damage);
        }
    }

    fn count_wounds(&mut self, frame: Frame, num: Num, damage: Damage) {
        let on_target = num.of == Count::Wounds && self.look().this_enemy(frame.source).is_none();
        if let Some(act) = self.attacking().filter(|_| on_target) {
            act.per_wound[damage as usize] = act.per_wound[damage as usize].saturating_add(num.times.unsigned_abs());
        }
    }

    fn keywords_of(&self, source: EffectSource) -> Keywords {
        source.card().map_or(Keywords::default(), |card| self.look().card(card).keywords)
    }

    /// MF-FINE-24
    pub(crate) fn pierce(&mut self, n: u8, sort: Sort) {
        if let Some(act) = self.attacking() {
            for damage in Damage::ALL {
                if sort == Sort::Any || sort == Sort::Only(damage) {
                    act.pierce[damage as usize] = act.pierce[damage as usize].saturating_add(n);
                }
            }
        }
    }

    pub(crate) fn gain_keywords(&mut self, keywords: Keywords) {
        if let Some(act) = self.attacking() {
            act.keywords = act.keywords.union(keywords);
        }
    }

    /// The attack is built: whatever modifies it is settled now (MF-REFLEX-04), then it is dealt.
    pub(crate) fn strike(&mut self) {
        let Some(act) = self.look().act() else { return };
        let (hero, deals) = (act.hero, act.deals);
        if deals == [false; 2] || !self.s.is_in_play(hero) {
            return;
        }
        let daze = self.look().daze_of_dealer(act);
        // HM-ATTACK-05: what is about attacks of the Hero is not about those of an Ally.
        if act.dealer.is_hero() {
            self.add_modifiers(hero, deals);
        }
        self.push(Step::Deal);
        self.push(Step::ActDaze(daze));
        self.push(Step::Window(Window::new(Moment::Attack)));
        self.fire_attack();
    }

    /// Lasting modifiers raise or lower the damage of the types that are dealt, and pass on the Keywords of their card (MF-GLOSSARY-15).
    fn add_modifiers(&mut self, hero: Hero, deals: [bool; 2]) {
        let mut gained = Keywords::default();
        let mut more = [0i32; 2];
        let look = self.look();
        look.hero_sum(hero, change_bit(Change::Attack(0, Damage::Physical)), |change, source| {
            if let Change::Attack(n, damage) = change
                && deals[damage as usize]
            {
                more[damage as usize] += i32::from(n);
                if let EffectSource::Card(card) = source {
                    gained = gained.union(look.card(card).keywords);
                }
            }
            0
        });
        if let Some(act) = self.attacking() {
            act.keywords = act.keywords.union(gained);
            for damage in Damage::ALL {
                let at = damage as usize;
                act.damage[at] = bounded(i32::from(act.damage[at]) + more[at]);
            }
        }
    }

    /// MF-CONDITION-07: 1 less for each Daze token on the Hero, of the type the player likes.
    pub(crate) fn act_daze(&mut self, left: u8) {
        let Some(act) = self.look().act() else { return };
        let (hero, damage) = (act.hero, act.damage);
        if left > 0
            && let Some(taken) = self.lessen(hero, left, damage, Blow::Other)
            && let Some(act) = self.attacking()
        {
            act.damage = taken;
        }
    }

    /// The damage less so much, if there is nothing to choose; otherwise the player is asked.
    pub(crate) fn lessen(&mut self, hero: Hero, left: u8, damage: [u8; 2], blow: Blow) -> Option<[u8; 2]> {
        match damage {
            [0, 0] => None,
            [physical, 0] => Some([physical.saturating_sub(left), 0]),
            [0, magical] => Some([0, magical.saturating_sub(left)]),
            [physical, magical] if physical.saturating_add(magical) <= left => Some([0, 0]),
            _ => {
                self.ask_hero(hero, Question::Daze(left, blow));
                None
            }
        }
    }

    pub(crate) fn daze_chosen(&mut self, left: u8, blow: Blow, damage: Damage) {
        let at = damage as usize;
        if blow == Blow::Assault {
            if let Some(assault) = self.s.assaults.as_mut_slice().last_mut() {
                assault.damage[at] = assault.damage[at].saturating_sub(1);
            }
            self.push(Step::AssaultDaze(left - 1));
        } else {
            if let Some(act) = self.attacking() {
                act.damage[at] = act.damage[at].saturating_sub(1);
            }
            self.push(Step::ActDaze(left - 1));
        }
    }

    /// Vulnerabilities first, then the total against the defence, for each target on its own (MF-DAMAGE-02, MF-DAMAGE-16).
    pub(crate) fn deal(&mut self) {
        let Some(act) = self.look().act().copied() else { return };
        let wanted = change_bit(Change::Defence(0, Sort::Any)) | change_bit(Change::Vulnerable(Keyword(0)));
        if self.offer_suppression(wanted, act.enemies, Step::Deal) {
            return;
        }
        let mut hit = act.hit;
        let most = self.look().most_wounds(act.enemies);
        for enemy in act.enemies.iter() {
            if self.look().is_foe(enemy) {
                let dealt = act.damage_to(self.s.enemy(enemy).wounds, most);
                hit |= self.check_vulnerability(&act, enemy);
                hit |= self.deal_to(&act, enemy, dealt);
            }
        }
        if let Some(act) = self.attacking() {
            act.hit = hit;
            act.struck = true;
            act.checked = act.checked.union(act.enemies);
            act.damage = [0, 0];
            act.per_wound = [0, 0];
            act.deals = [false; 2];
        }
    }

    /// Once for each Action and target (MF-DAMAGE-03), whatever the defence (MF-DAMAGE-05).
    fn check_vulnerability(&mut self, act: &Act, enemy: EnemyId) -> bool {
        if act.checked.contains(enemy) {
            return false;
        }
        let (wounds, keywords) = self.look().vulnerability(enemy);
        let matches = small(keywords.matches(act.keywords));
        if matches > 0 {
            let wounds = wounds * matches;
            self.log.note(Event::Vulnerable { enemy, matches, wounds });
            self.wound_enemy(enemy, wounds, Rule("MF-DAMAGE-04"));
        }
        matches > 0
    }

    /// MF-DAMAGE-08, MF-DAMAGE-09: each type against its own defence; what is beyond becomes Wounds.
    fn deal_to(&mut self, act: &Act, enemy: EnemyId, dealt: [u8; 2]) -> bool {
        let mut wounds = 0u8;
        for damage in Damage::ALL {
            let at = damage as usize;
            let defence = self.look().defence_of(enemy, damage).saturating_sub(act.pierce[at]);
            wounds = wounds.saturating_add(dealt[at].saturating_sub(defence));
        }
        self.log.note(Event::Dealt { enemy, physical: dealt[0], magical: dealt[1], wounds });
        self.wound_enemy(enemy, wounds, Rule("MF-DAMAGE-09"));
        wounds > 0
    }

    /// Wounds are placed on an Enemy, by this rule.
    pub(crate) fn wound_enemy(&mut self, enemy: EnemyId, wounds: u8, rule: Rule) {
        if wounds > 0 {
            let tokens = self.s.enemy_mut(enemy);
            tokens.wounds = tokens.wounds.saturating_add(wounds);
            self.log.note(Event::Wounded { enemy, wounds, rule });
        }
    }

    /// Weakness can cancel a continuous ability that matters now (MF-CONDITION-10). Says whether the players are asked first.
    pub(crate) fn offer_suppression(&mut self, wanted: u32, enemies: EnemySet, then: Step) -> bool {
        let look = self.look();
        let asked = self.s.suppressed.union(self.s.kept);
        let weak = look.foes().find(|&weak| {
            look.s.enemy(weak).conditions[Condition::Weakness as usize] > 0
                && !look.is_special(weak)
                && !asked.contains(weak)
                && look.matters(weak, wanted, enemies.iter().filter(|&enemy| look.is_foe(enemy)))
        });
        if let Some(weak) = weak {
            self.push(then);
            self.ask_party(Question::Suppress(weak));
        }
        weak.is_some()
    }

    /// What was cancelled is back as soon as nothing is in progress any more (MF-CONDITION-10).
    pub(crate) fn end_suppression(&mut self) {
        if self.s.acts.is_empty() && self.s.assaults.is_empty() {
            self.s.suppressed = EnemySet::EMPTY;
            self.s.kept = EnemySet::EMPTY;
        }
    }

    pub(crate) fn answer_suppress(&mut self, enemy: EnemyId, reply: Reply) {
        match reply {
            Reply::Yes => {
                self.s.enemy_mut(enemy).conditions[Condition::Weakness as usize] = 0;
                self.s.suppressed.insert(enemy);
                self.log.note(Event::AbilityCancelled { enemy });
            }
            Reply::No => {
                self.s.kept.insert(enemy);
            }
        }
    }
}

impl Act {
    /// The damage to a target with so many Wounds, if the most wounded one has `most`: where Wounds are counted each target counts its own
    /// (MF-DAMAGE-16).
    fn damage_to(&self, wounds: u8, most: u8) -> [u8; 2] {
        let fewer = most.saturating_sub(wounds);
        Damage::ALL.map(|damage| self.damage[damage as usize].saturating_sub(self.per_wound[damage as usize].saturating_mul(fewer)))
    }
}
