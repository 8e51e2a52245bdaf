//! A hero attacks: lines of the Combat table, an Aura token, an Arrow, all planned before anything is rolled (ML-HANDLING, ML-ARROW).

use super::dice::Pool;
use super::effect::Force;
use super::event::FightEvent;
use super::moves::FightMove;
use super::ranged::Touching;
use super::state::{AuraUse, Clash, Parry, Plan, Roll, Stance};
use super::step::{FightQuestion, FightStep};
use crate::agenda::{Moment, Step};
use crate::ask::Question;
use crate::content::perk::Perk;
use crate::content::{AuraEffect, CombatDie, CombatLine};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::magic::card::Charm;
use crate::moves::Move;
use crate::place::figures::{Board, Camp, Who};
use crate::place::location::Ban;
use crate::place::state::FreeMovement;
use crate::show::on_map::action_points;
use crate::words::{Colour, HeroId, ResourceType};
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::square::Base;

/// Why an enemy cannot be attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAttack {
    /// The hero does not stand on the board, or the enemy does not.
    NotThere,
    /// The place forbids shots.
    Forbidden,
    /// Not within reach (ML-MELEE-01).
    TooFar,
    /// Not within Long Reach (ML-REACH-02).
    OutOfReach,
    /// Within Long Reach, but something solid is between (ML-REACH-04).
    Barred,
    /// No valid line (ML-RANGED-01).
    NoLine,
    /// The hero does not have what the first line asks for (ML-HANDLING-02).
    Unfit,
    /// So many Action Points are needed.
    TooDear(u8),
}

impl NoAttack {
    /// In words, with its rule.
    pub fn told(self) -> (String, &'static str) {
        match self {
            NoAttack::NotThere => ("Nobody is there.".to_owned(), "ML-MELEE-01"),
            NoAttack::Forbidden => ("Nobody can shoot in this place.".to_owned(), "ML-MAP-22"),
            NoAttack::TooFar => ("This Weapon does not reach so far.".to_owned(), "ML-MELEE-01"),
            NoAttack::OutOfReach => ("Long Reach is 2 spaces.".to_owned(), "ML-REACH-02"),
            NoAttack::Barred => ("Long Reach does not pass what blocks.".to_owned(), "ML-REACH-04"),
            NoAttack::Unfit => ("The hero does not have what the first line asks for.".to_owned(), "ML-HANDLING-02"),
            NoAttack::NoLine => ("There is no valid line of sight.".to_owned(), "ML-RANGED-01"),
            NoAttack::TooDear(n) => (format!("The Basic Attack costs {}.", action_points(n)), "ML-HANDLING-04"),
        }
    }
}

/// Spaces of a charge (ML-EFFECT-18).
const CHARGE: u8 = 3;

impl Machine<'_> {
    /// The target is named; what with is asked (ML-ATTACK-01). Whoever waits may still step in: nothing is paid (ML-WAIT-14).
    pub(crate) fn plan_attack(&mut self, hero: HeroId, foe: FoeId) {
        self.fight_mut().plan = Some(Plan::default());
        self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Plan(hero, foe)));
        let waiting = self.site_mut().waiting();
        self.push(Step::Window(waiting, Moment::Step));
    }

    /// Something is added to the plan, or the blow is struck.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn planned(&mut self, hero: HeroId, foe: FoeId, mv: Move) {
        let plan = self.fight_mut().plan.get_or_insert_default();
        match mv {
            Move::Fight(FightMove::Line(n)) => plan.lines |= 1 << (n - 1),
            Move::Fight(FightMove::Sweep(n, quarters)) => {
                plan.lines |= 1 << (n - 1);
                plan.sweep = Some(quarters);
            }
            Move::Fight(FightMove::Arrow(colour)) => plan.arrow = Some(colour),
            Move::Fight(FightMove::Plant) => plan.planted = true,
            Move::Aura => plan.aura = Some(AuraUse::Lift),
            Move::Invoke(effect) => plan.aura = Some(AuraUse::Zone(effect)),
            _ => return self.strike_blow(hero, foe),
        }
        self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Plan(hero, foe)));
    }

    /// Everything is paid before any die is rolled (ML-HANDLING-03).
    fn strike_blow(&mut self, hero: HeroId, foe: FoeId) {
        let mut plan = self.fight_mut().plan.take().unwrap_or_default();
        let Some(board) = self.look().board().filter(|board| board.attack(hero, foe).is_ok()) else { return };
        let clash = board.planned_clash(hero, foe, plan);
        plan = clash.plan;
        let (points, aura) = (board.plan_price(hero, plan), board.plan_aura(hero, plan));
        self.pay_points(hero, points);
        self.use_aura(hero, aura);
        if plan.planted {
            self.site_mut().hero_mut(hero).free = FreeMovement::Gone; // ML-EFFECT-17
        }
        if let Some(colour) = plan.arrow {
            self.s.hero_mut(hero).resources.take(Resource { kind: ResourceType::Arrow, colour }, 1);
        }
        self.log.note(Event::Fight(FightEvent::HeroAttacks { hero, foe: foe.0 + 1, points }));
        self.begin_clash(clash);
    }

    /// Defences are chosen, then the dice are rolled (ML-ATTACK-12).
    pub(crate) fn begin_clash(&mut self, clash: Clash) {
        let heroes = match clash.attacker {
            Who::Hero(_) | Who::Ward => SeatSet::NONE,
            Who::Foe(_) => HeroId::ALL.iter().filter(|hero| clash.left >> hero.index() & 1 == 1).map(|hero| hero.seat()).collect(),
        };
        self.fight_mut().clash = Some(clash);
        self.push(Step::Fight(FightStep::ClashOver));
        self.push(Step::Fight(FightStep::NextDefender));
        self.push(Step::Fight(FightStep::RollAttack));
        self.push(Step::Fight(FightStep::Defences(heroes)));
    }
}

/// The Combat table a hero fights with.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// Attack lines.
    pub attack: &'a [CombatLine],
    /// Defence lines.
    pub defence: &'a [CombatLine],
    /// The Weapon card, if it is one.
    pub weapon: Option<&'a crate::content::WeaponCard>,
}

impl<'a> Board<'a> {
    /// The Combat table of the Weapon in hand, or of the bare ones (ML-WEAPON-12).
    pub fn table(self, hero: HeroId) -> Table<'a> {
        match self.look.s.hero(hero).equipment.weapon {
            Some(id) => {
                let card = self.look.c.weapon(id);
                Table { attack: &card.attack, defence: &card.defence, weapon: Some(card) }
            }
            None => {
                let card = self.look.c.bare_hands(hero);
                Table { attack: &card.attack, defence: &card.defence, weapon: None }
            }
        }
    }

    /// Is a Ranged Weapon in hand (ML-RANGED-01)?
    pub fn shoots(self, hero: HeroId) -> bool {
        self.table(hero).weapon.is_some_and(|card| card.ranged)
    }

    /// Can a hero attack this enemy now, with the first line at least (ML-HANDLING-04)?
    pub fn attack(self, hero: HeroId, foe: FoeId) -> Result<(), NoAttack> {
        let (Some(from), Some(_)) = (self.site.hero(hero).at.standing(), self.site.foe(foe)) else { return Err(NoAttack::NotThere) };
        let table = self.table(hero);
        let Some(basic) = table.attack.first() else { return Err(NoAttack::TooFar) };
        let target = Who::Foe(foe);
        if self.shoots(hero) {
            if self.location.forbids(Ban::RangedAttacks) {
                return Err(NoAttack::Forbidden);
            }
            if !self.can_come_off(hero, foe, Plan::default()) {
                return Err(if self.is_fit(hero, Plan::default()) { NoAttack::NoLine } else { NoAttack::Unfit });
            }
        } else if !self.in_reach(Base::one(from), target, table.weapon.map_or(1, |card| card.reach)) {
            return Err(self.out_of_reach(Base::one(from), target, table.weapon.map_or(1, |card| card.reach)));
        }
        if !self.is_fit(hero, Plan::default()) {
            return Err(NoAttack::Unfit);
        }
        let points = self.look.s.hero(hero).action_points;
        // A Red Arrow may make up for the last point (ML-ARROW-05).
        let price = basic.points.saturating_sub(u8::from(self.has_arrow(hero, Colour::Red)));
        if points >= price { Ok(()) } else { Err(NoAttack::TooDear(basic.points)) }
    }

    /// Why somebody is out of reach.
    #[cold]
    fn out_of_reach(self, from: Base, target: Who, reach: u8) -> NoAttack {
        let far = self.base_of(target).map(|ground| self.ground.map.distance_between(from, ground));
        match far {
            _ if reach == 1 => NoAttack::TooFar,
            Some(far) if far <= reach => NoAttack::Barred,
            Some(_) | None => NoAttack::OutOfReach,
        }
    }

    /// Has a hero come straight at this enemy, 3 spaces or more, each of them nearer (ML-EFFECT-18)?
    fn has_charged(self, hero: HeroId, foe: FoeId) -> bool {
        let (run, map) = (self.site.hero(hero).run, &self.ground.map);
        let (Some(at), Some(goal)) = (self.site.hero(hero).at.standing(), self.base_of(Who::Foe(foe))) else { return false };
        let Some(compass) = run.compass().filter(|_| run.steps >= CHARGE) else { return false };
        let far = |space| map.distance_between(Base::one(space), goal);
        let mut space = at;
        (0..CHARGE).all(|_| {
            let Some(Base { corner: before, .. }) = map.shifted(Base::one(space), compass.opposite()) else { return false };
            let nearer = far(before) > far(space);
            space = before;
            nearer
        })
    }

    /// What a hero's perks are worth in an Attack, in Damage.
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    fn perk_damage(self, hero: HeroId, clash: &Clash) -> u8 {
        let melee = !self.shoots(hero);
        self.look.perk_sum(hero, |perk| match perk {
            Perk::Charge(n) if clash.plan.charged => n,
            Perk::Planted(n) if clash.plan.planted => n,
            Perk::MeleeSpecials(die, n) if melee => n * clash.roll.specials[die.index()], // ML-EFFECT-15
            _ => 0,
        })
    }

    /// Does a hero meet the prerequisite of a line, with so much more of everything (ML-HANDLING-02, ML-EFFECT-14)? What a State weakens it
    /// weakens in checks (ML-STATE-02).
    pub fn meets(self, hero: HeroId, line: &CombatLine, lift: u8) -> bool {
        line.needs.is_none_or(|(characteristic, n)| self.look.s.hero(hero).value(characteristic) + lift >= n)
    }

    /// The Attack that a plan comes to, before anything is rolled.
    pub(crate) fn planned_clash(self, hero: HeroId, foe: FoeId, plan: Plan) -> Clash {
        let plan = Plan { charged: self.has_charged(hero, foe), ..plan };
        Clash {
            attacker: Who::Hero(hero),
            target: Who::Foe(foe),
            line: 0,
            plan,
            left: self.struck(hero, foe, plan),
            stances: [Stance::default(); HEROES],
            roll: Roll::default(),
            parry: Parry::default(),
            felled: 0,
            steps: SeatSet::NONE,
            spread: false,
        }
    }

    /// Those whom an Attack hits: the target, or everybody in the area.
    fn struck(self, hero: HeroId, foe: FoeId, plan: Plan) -> u32 {
        let area = plan.sweep.and_then(|quarters| self.planned_lines(hero, plan).find_map(|line| line.area).map(|area| (area, quarters)));
        match (area, self.site.hero(hero).at.standing()) {
            (Some((area, quarters)), Some(from)) => self.caught(Camp::Foes, self.swept(from, area, quarters)),
            _ => 1 << foe.index(),
        }
    }

    /// The attack dice (ML-ATTACK-01): of a hero at most 3 of a colour, of an enemy all it has.
    pub fn attack_dice(self, clash: &Clash) -> Pool {
        let mut pool = Pool::default();
        match clash.attacker {
            Who::Hero(hero) => {
                self.planned_lines(hero, clash.plan).for_each(|line| pool.add(&line.dice));
                if clash.plan.arrow == Some(Colour::Yellow) {
                    pool.more(CombatDie::Power, 1); // ML-ARROW-06
                }
                if let Some(AuraUse::Zone(AuraEffect::Strike | AuraEffect::Blow)) = clash.plan.aura {
                    pool.more(CombatDie::Attack, 1); // ML-EFFECT-12
                }
                pool = pool.capped();
            }
            Who::Foe(id) => {
                let Some(foe) = self.site.foe(id) else { return pool };
                pool.add(&self.look.c.enemy(foe.kind).attacks[usize::from(clash.line)].dice);
                let boons = self.look.fight().map(|fight| fight.boons(foe.kind)).unwrap_or_default();
                [CombatDie::Attack, CombatDie::Power].into_iter().for_each(|die| pool.more(die, boons.dice[die.index()]));
            }
            Who::Ward => {} // It attacks nobody.
        }
        pool
    }

    /// What an Attack does besides its dice' Damage, Special sides counted (ML-ATTACK-10).
    pub fn force(self, clash: &Clash) -> Force {
        let (mut force, specials) = (Force::default(), clash.roll.specials);
        match clash.attacker {
            Who::Hero(hero) => {
                force.add(self.table(hero).weapon.map_or(&[], |card| &card.passive), specials);
                for line in self.planned_lines(hero, clash.plan) {
                    force.add(&line.effects, specials);
                    force.wounds.damage += line.sure;
                }
                if clash.plan.arrow == Some(Colour::Green) {
                    force.cancel_dodge += 1; // ML-ARROW-04
                }
                force.wounds.damage += u8::from(clash.plan.aura == Some(AuraUse::Zone(AuraEffect::Strike)));
                force.wounds.damage += self.perk_damage(hero, clash);
                force.wounds.damage += self.look.charms_on(hero, |charm| match (charm, self.shoots(hero)) {
                    (Charm::MeleeDamage(n), false) | (Charm::RangedDamage(n), true) => n,
                    _ => 0,
                });
            }
            Who::Foe(id) => {
                let Some(foe) = self.site.foe(id) else { return force };
                force.add(&self.look.c.enemy(foe.kind).attacks[usize::from(clash.line)].effects, specials);
                force.wounds.damage += self.look.fight().map(|fight| fight.boons(foe.kind).damage).unwrap_or_default();
            }
            Who::Ward => {}
        }
        force
    }

    /// Is it a Ranged Attack, and if so which penalty has it for this defender (ML-RANGED-12, ML-AREA-08)?
    pub fn penalty(self, clash: &Clash, defender: Who) -> bool {
        if !self.is_ranged(clash) {
            return false;
        }
        let Some(from) = self.base_of(clash.attacker) else { return false };
        if defender == clash.target {
            let touching = Touching::of(self.force(clash));
            return self.shot(clash.attacker, from, defender, None, touching).is_none_or(|shot| shot.penalty);
        }
        let beside = self.base_of(defender).is_some_and(|base| self.adjacent(from, base));
        beside || self.allies_beside(clash.attacker, defender) > 0
    }

    /// Is it a Ranged Attack?
    pub fn is_ranged(self, clash: &Clash) -> bool {
        match clash.attacker {
            Who::Hero(hero) => self.shoots(hero),
            Who::Foe(_) => self.enemy_line(clash).is_some_and(|line| line.kind != super::card::AttackKind::Melee),
            Who::Ward => false,
        }
    }

    /// The line of the Enemy card that attacks.
    pub fn enemy_line(self, clash: &Clash) -> Option<&'a super::card::AttackLine> {
        let Who::Foe(id) = clash.attacker else { return None };
        let foe = self.site.foe(id)?;
        self.look.c.enemy(foe.kind).attacks.get(usize::from(clash.line))
    }
}
