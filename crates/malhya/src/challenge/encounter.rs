//! Encounters: zones are struck, and strike back (ML-CHALLENGE-05 to ML-CHALLENGE-08).

use super::event::ChallengeEvent;
use super::page::{Course, Encounter, Weakness};
use super::step::{ChallengeQuestion, ChallengeStep};
use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::instruction::Amount;
use crate::combat::card::Boon;
use crate::combat::dice::{Pool, Throw};
use crate::combat::effect::{Cover, Force, Wounds};
use crate::combat::moves::FightMove;
use crate::content::{CombatDie, CombatLine};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::location::Ban;
use crate::words::{HeroId, Wound};
use mistgate_kernel::SeatSet;

/// Aura tokens that one Action takes (ML-AURA-11).
const ONE_TOKEN: u8 = 1;

impl Machine<'_> {
    /// A blow with the Basic Attack and the lines that were added: paid, rolled, and counted against the zone (ML-HANDLING-03).
    pub(super) fn assault(&mut self, hero: HeroId, zone: u8) {
        let Some(bout) = self.s.challenge else { return };
        let (points, aura) = self.look().blow_price(hero, bout.lines);
        self.spend_points(hero, points);
        self.pay_aura(hero, aura);
        let (roll, dice) = self.throw_attack(self.look().blow_dice(hero, bout.lines));
        let mut force = Force::default();
        force.add(self.look().weapon_passive(hero), roll.specials);
        let mut sure = 0;
        for line in self.look().blow(hero, bout.lines) {
            force.add(&line.effects, roll.specials);
            sure += line.sure;
        }
        let struck = self.encounter().map(|encounter| encounter.zones[usize::from(zone)].struck.clone()).unwrap_or_default();
        let damage = struck.iter().fold(roll.damage + sure + force.wounds.total(), |damage, weakness| match weakness {
            Weakness::Damage(n) => damage.saturating_add(*n),
            Weakness::Double => damage.saturating_mul(2),
        });
        let bout = self.bout_mut();
        bout.lines = 0;
        let life = &mut bout.life[usize::from(zone)];
        *life = life.saturating_sub(damage);
        let (left, challenge) = (*life, bout.challenge);
        self.log.note(Event::Challenge(ChallengeEvent::Struck { challenge, hero, zone: zone + 1, dice, damage, left }));
        self.push(Step::Challenge(ChallengeStep::Orders));
    }

    /// The creature's attacks follow each other, each against everybody who stands in its zones.
    pub(super) fn creature_strikes(&mut self, n: u8) {
        let (Some(bout), Some(encounter)) = (self.s.challenge, self.encounter()) else { return };
        let Some(blow) = encounter.blows.get(usize::from(n)) else { return };
        let hit = |hero: &HeroId| blow.zones.contains(&bout.at(*hero)) && !self.s.hero(*hero).is_unconscious();
        let victims = self.s.group_heroes().filter(hit).map(HeroId::seat).collect();
        self.push(Step::Challenge(ChallengeStep::Blow(n + 1)));
        self.push(Step::Challenge(ChallengeStep::Victims(n, victims)));
    }

    /// The next hero who is struck chooses a defence; lines that cost nothing are used in any case (ML-DEFENCE-02).
    pub(super) fn next_victim(&mut self, n: u8, mut left: SeatSet) {
        let Some(hero) = left.iter().next().and_then(HeroId::of) else { return };
        left.remove(hero.seat());
        self.push(Step::Challenge(ChallengeStep::Victims(n, left)));
        if self.s.hero(hero).is_unconscious() {
            return;
        }
        self.bout_mut().stance = self.look().free_guard(hero);
        self.push(Step::Challenge(ChallengeStep::Hit(n, hero)));
        self.ask(SeatSet::only(hero.seat()), Question::Challenge(ChallengeQuestion::Defend(hero, n)));
    }

    /// A line is added to the defence and paid at once; or that is all.
    pub(super) fn defend_in_challenge(&mut self, hero: HeroId, n: u8, mv: Move) {
        let Move::Fight(FightMove::Line(line)) = mv else { return };
        let (points, aura) = {
            let line = &self.look().guards(hero)[usize::from(line) - 1];
            (line.points, line.aura)
        };
        self.spend_points(hero, points);
        self.pay_aura(hero, aura);
        self.bout_mut().stance |= 1 << (line - 1);
        self.ask(SeatSet::only(hero.seat()), Question::Challenge(ChallengeQuestion::Defend(hero, n)));
    }

    /// Dice against dice: a Dodge cancels everything, Shields keep the worst off first (ML-ATTACK-12); more Shields than Wounds cancel what
    /// else the blow does too, and whoever falls suffers no more of it (ML-ATTACK-07, ML-ATTACK-13).
    pub(super) fn hit(&mut self, n: u8, hero: HeroId) {
        let (Some(bout), Some(encounter)) = (self.s.challenge, self.encounter()) else { return };
        let Some(blow) = encounter.blows.get(usize::from(n)) else { return };
        let (dice, effects) = (blow.dice.clone(), blow.effects.clone());
        let mut pool = Pool::default();
        pool.add(&dice);
        let (roll, attack) = self.throw_attack(pool);
        let mut force = Force::default();
        force.add(&effects, roll.specials);
        force.wounds.damage += roll.damage;
        let mut guard = self.look().guard_dice(hero, bout.stance, &force);
        guard.less(CombatDie::Defence, force.cancel_defence);
        guard.less(CombatDie::Dodge, force.cancel_dodge);
        let mut defence = Throw::new();
        let block = self.throw_defence(guard, &mut defence);
        let cover = self.look().guard_cover(hero, bout.stance, block.shields, block.dodges, block.specials);
        force.wounds.shock = force.wounds.shock.saturating_sub(cover.cancel_shock);
        let shields = cover.shields.saturating_sub(force.cancel_shields);
        let repelled = cover.dodges > 0 || shields > force.wounds.total();
        let wounds = if repelled { Wounds::default() } else { kept_off(force.wounds, shields) };
        self.log.note(Event::Challenge(ChallengeEvent::Hit { hero, blow: n + 1, attack, defence, wounds: wounds.total() }));
        for (wound, n) in [(Wound::Injury, wounds.injury), (Wound::Damage, wounds.damage), (Wound::Shock, wounds.shock)] {
            self.hurt(hero, wound, Amount::Just(n));
        }
        if !repelled {
            if !self.s.hero(hero).is_unconscious() {
                self.throw_about(hero, force);
            }
            self.sap_everybody(force);
        }
        self.push(Step::Challenge(ChallengeStep::Orders));
    }

    /// What reaches every hero reaches those who still take part (ML-EFFECT-09).
    fn sap_everybody(&mut self, force: Force) {
        let there: SeatSet = self.s.group_heroes().filter(|&hero| self.look().plays_on(hero)).map(HeroId::seat).collect();
        there.iter().filter_map(HeroId::of).for_each(|hero| self.sap(hero, force.every_points, force.every_aura));
    }

    /// A push is back towards the first zone, a pull away from it, as far as there is room; of both first the push.
    fn throw_about(&mut self, hero: HeroId, force: Force) {
        self.sap(hero, force.points, force.aura);
        let (push, pull) = (force.push + force.either, if force.pull_close { u8::MAX } else { force.pull });
        let (Some(bout), Some(encounter)) = (self.s.challenge, self.encounter()) else { return };
        let from = bout.at(hero);
        let last = encounter.zones.len() as u8 - 1;
        let room = |at: u8| {
            let there = self.s.group_heroes().filter(|&other| other != hero && bout.at(other) == at).count();
            encounter.zones[usize::from(at)].heroes.is_none_or(|most| there < usize::from(most))
        };
        let back = (from.saturating_sub(push)..from).find(|&at| room(at)).unwrap_or(from);
        let to = (back..=back.saturating_add(pull).min(last)).rev().find(|&at| at == from || room(at)).unwrap_or(back);
        if to != from {
            self.bout_mut().at[hero.index()] = to;
            self.log.note(Event::Challenge(ChallengeEvent::Thrown { challenge: bout.challenge, hero, to: to + 1 }));
        }
    }

    /// Action Points and Aura tokens that a hero loses, as many as there are (ML-EFFECT-24).
    fn sap(&mut self, hero: HeroId, points: u8, aura: u8) {
        self.lose_action_points(hero, Amount::Just(points));
        if aura > 0 {
            self.spend_aura(hero, Amount::Just(aura));
        }
    }

    fn encounter(&self) -> Option<&Encounter> {
        match &self.page().course {
            Course::Encounter(encounter) => Some(encounter),
            Course::Trial(_) => None,
        }
    }
}

/// Wounds that are left after so many Shields: the worst are kept off first.
fn kept_off(mut wounds: Wounds, mut shields: u8) -> Wounds {
    for wound in [&mut wounds.injury, &mut wounds.damage, &mut wounds.shock] {
        let off = shields.min(*wound);
        *wound -= off;
        shields -= off;
    }
    wounds
}

impl<'a> Look<'a> {
    /// The attack lines of what a hero has in hand.
    pub(crate) fn blows(self, hero: HeroId) -> &'a [CombatLine] {
        match self.s.hero(hero).equipment.weapon {
            Some(id) => &self.c.weapon(id).attack,
            None => &self.c.bare_hands(hero).attack,
        }
    }

    /// The defence lines.
    pub(crate) fn guards(self, hero: HeroId) -> &'a [CombatLine] {
        match self.s.hero(hero).equipment.weapon {
            Some(id) => &self.c.weapon(id).defence,
            None => &self.c.bare_hands(hero).defence,
        }
    }

    fn weapon_passive(self, hero: HeroId) -> &'a [crate::combat::card::Triggered<crate::combat::card::Blow>] {
        self.s.hero(hero).equipment.weapon.map_or(&[], |id| &self.c.weapon(id).passive)
    }

    /// The Basic Attack, and the lines that were added (ML-HANDLING-10).
    fn blow(self, hero: HeroId, lines: u8) -> impl Iterator<Item = &'a CombatLine> {
        self.blows(hero).iter().enumerate().filter(move |(at, _)| *at == 0 || lines >> at & 1 == 1).map(|(_, line)| line)
    }

    /// Action Points and Aura tokens of a blow.
    pub(crate) fn blow_price(self, hero: HeroId, lines: u8) -> (u8, u8) {
        self.blow(hero, lines).fold((0, 0), |(points, aura), line| (points + line.points, aura + line.aura))
    }

    /// The dice of a blow: at most 3 of a colour (ML-DICE-03).
    pub(crate) fn blow_dice(self, hero: HeroId, lines: u8) -> Pool {
        let mut pool = Pool::default();
        self.blow(hero, lines).for_each(|line| pool.add(&line.dice));
        pool.capped()
    }

    fn handles(self, hero: HeroId, line: &CombatLine) -> bool {
        line.needs.is_none_or(|(characteristic, n)| self.s.hero(hero).value(characteristic) >= n)
    }

    fn can_pay_blow(self, hero: HeroId, lines: u8) -> bool {
        let ((points, aura), state) = (self.blow_price(hero, lines), self.s.hero(hero));
        points <= state.action_points && aura <= self.aura(hero).min(ONE_TOKEN)
    }

    /// Lines that can be added to the next blow (ML-HANDLING-05).
    pub(super) fn blow_lines(self, hero: HeroId, each: &mut impl FnMut(u8)) {
        let Some(bout) = self.s.challenge else { return };
        if !(0..super::page::MOST_ZONES as u8).any(|zone| self.can_assault(hero, zone)) {
            return;
        }
        for (n, line) in (1u8..).zip(self.blows(hero)).skip(1) {
            let free = bout.lines >> (n - 1) & 1 == 0;
            if free && self.handles(hero, line) && self.can_pay_blow(hero, bout.lines | 1 << (n - 1)) {
                each(n);
            }
        }
    }

    /// Can a hero strike at this zone: the own one, or any with a Ranged Weapon, as long as it has Life Points?
    pub(super) fn can_assault(self, hero: HeroId, zone: u8) -> bool {
        let (Some(bout), Some(challenge)) = (self.s.challenge, self.challenge()) else { return false };
        let Course::Encounter(encounter) = &challenge.course else { return false };
        let shoots = self.s.hero(hero).equipment.weapon.is_some_and(|id| self.c.weapon(id).ranged);
        let in_reach = if shoots { !challenge.bans.contains(&Ban::RangedAttacks) } else { bout.at(hero) == zone };
        let basic = self.blows(hero).first().is_some_and(|line| self.handles(hero, line));
        let there = encounter.zones.get(usize::from(zone)).is_some_and(|zone| zone.life.is_some()) && bout.life[usize::from(zone)] > 0;
        there && in_reach && basic && self.can_pay_blow(hero, bout.lines)
    }

    /// Defence lines that cost nothing.
    fn free_guard(self, hero: HeroId) -> u8 {
        let lines = self.guards(hero).iter().enumerate();
        lines.filter(|(_, line)| line.points == 0 && line.aura == 0 && self.handles(hero, line)).fold(0, |all, (at, _)| all | 1 << at)
    }

    /// What can be added to a defence.
    pub(super) fn guard_options(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        let Some(bout) = self.s.challenge else { return };
        let (state, guards) = (self.s.hero(hero), self.guards(hero));
        let used: u8 = guards.iter().enumerate().filter(|(at, _)| bout.stance >> at & 1 == 1).map(|(_, line)| line.aura).sum();
        for (n, line) in (1u8..).zip(guards) {
            let payable = line.points <= state.action_points && line.aura <= self.aura(hero) && used + line.aura <= ONE_TOKEN;
            if bout.stance >> (n - 1) & 1 == 0 && payable && self.handles(hero, line) {
                each(Move::Fight(FightMove::Line(n)));
            }
        }
        each(Move::Done);
    }

    fn stands(self, hero: HeroId) -> &'a [Boon] {
        match (self.s.challenge, self.challenge().map(|challenge| &challenge.course)) {
            (Some(bout), Some(Course::Encounter(encounter))) => &encounter.zones[usize::from(bout.at(hero))].stands,
            _ => &[],
        }
    }

    /// The dice of a defence: the lines, the Armor, and where the hero stands (ML-DEFENCE-06).
    fn guard_dice(self, hero: HeroId, stance: u8, force: &Force) -> Pool {
        let mut pool = Pool::default();
        self.guards(hero).iter().enumerate().filter(|(at, _)| stance >> at & 1 == 1).for_each(|(_, line)| pool.add(&line.dice));
        if !force.cancel_armour {
            pool.add(self.s.hero(hero).equipment.armour.map_or(&[], |id| &self.c.object(id).defence));
        }
        for boon in self.stands(hero) {
            if let Boon::Die(n, die) = boon {
                pool.more(*die, *n);
            }
        }
        pool.capped()
    }

    /// What a defence comes to.
    fn guard_cover(self, hero: HeroId, stance: u8, shields: u8, dodges: u8, specials: [u8; 4]) -> Cover {
        let mut cover = Cover { shields, dodges, ..Cover::default() };
        cover.add(self.s.hero(hero).equipment.weapon.map_or(&[], |id| &self.c.weapon(id).guard), specials);
        for (_, line) in self.guards(hero).iter().enumerate().filter(|(at, _)| stance >> at & 1 == 1) {
            cover.add(&line.guard, specials);
            cover.shields += line.sure;
        }
        for boon in self.stands(hero) {
            if let Boon::Shield(n) = boon {
                cover.shields += *n;
            }
        }
        cover
    }
}
