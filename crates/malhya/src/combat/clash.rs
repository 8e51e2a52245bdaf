//! The Attack sequence, from the roll to the last effect (ML-ATTACK).

use super::defence::fighter;
use super::effect::Wounds;
use super::event::{FightEvent, Verdict};
use super::moves::FightMove;
use super::state::WARD;
use super::step::{FightQuestion, FightStep};
use crate::agenda::{Moment, Step};
use crate::ask::{Question, SpotAim};
use crate::booklet::instruction::Amount;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::ids::FoeId;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::figures::{Board, Who};
use crate::words::{HeroId, Wound};
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// The next thing of a fight.
    pub(crate) fn take_fight(&mut self, step: FightStep) {
        let spell = matches!(step, FightStep::Cast | FightStep::Charms | FightStep::CharmShove(..));
        if self.s.site.as_ref().is_none_or(|site| site.fight.is_none() && !spell) {
            return; // The fight is over: what was left of it lapses (ML-FINISH-07).
        }
        match step {
            FightStep::Activate => self.go_on_acting(),
            FightStep::Blow => self.foe_strikes(),
            FightStep::ActivationOver => self.activation_over(),
            FightStep::Defences(left) => self.next_defence(left),
            FightStep::RollAttack => self.roll_attack(),
            FightStep::NextDefender => self.next_defender(),
            FightStep::RollDefence => self.roll_defence(),
            FightStep::Compare => self.compare(),
            FightStep::TakeOff => self.take_wounds_off(),
            FightStep::Effects => self.attack_effects(),
            FightStep::Shove => self.shove_on(),
            FightStep::Counter => self.counter(),
            FightStep::ClashOver => self.clash_over(),
            FightStep::Judge => self.judge_fight(),
            FightStep::Cast => self.go_on_casting(),
            FightStep::Charms => self.spend_successes(),
            FightStep::CharmShove(foe, shove) => self.charm_shove(foe, shove),
        }
    }

    /// An answer to what is asked in a fight.
    pub(crate) fn answer_fight(&mut self, what: FightQuestion, mv: Move) {
        match what {
            FightQuestion::Raise => self.raise_initiative(mv),
            FightQuestion::Next => self.acts_next(mv),
            FightQuestion::Victim(_) => self.chosen_victim(mv),
            FightQuestion::Plan(hero, foe) => self.planned(hero, foe, mv),
            FightQuestion::Defend(hero) => self.defended(hero, mv),
            FightQuestion::Defender => self.deal_with(mv),
            FightQuestion::Armour(hero) => self.give_up_armour(hero, mv),
            FightQuestion::TakeOff => self.taken_off(mv),
            FightQuestion::Shove => self.shoved(mv),
            FightQuestion::Target(hero, spell) => self.aimed(hero, spell, mv),
            FightQuestion::Retarget(_) => self.retargeted(mv),
            FightQuestion::ShoveBySpell(foe, _) => self.shoved_by_spell(foe, mv),
            FightQuestion::ShiftToken(from, _) => self.token_shifted(from, mv),
            FightQuestion::Casting(hero) => self.cast_on(hero, mv),
            FightQuestion::Charm(hero) => self.charmed(hero, mv),
        }
    }

    fn roll_attack(&mut self) {
        let clash = self.clash();
        let Some(pool) = self.look().board().map(|board| board.attack_dice(&clash)) else { return };
        let (roll, throw) = self.throw_attack(pool);
        self.clash_mut().roll = roll;
        self.log.note(Event::Fight(FightEvent::AttackRolled { by: fighter(clash.attacker), dice: throw, damage: roll.damage }));
    }

    /// The next defender, in an order the players choose; the dice of the Attack are not rolled again (ML-AREA-06, ML-AREA-10).
    fn next_defender(&mut self) {
        let left = self.clash_mut().left;
        if left >> WARD & 1 == 1 && matches!(self.clash().attacker, Who::Foe(_)) {
            return self.deal_with_number(WARD); // The target is first: nobody decides for it.
        }
        match left.count_ones() {
            0 => {}
            1 => self.deal_with_number(left.trailing_zeros() as u8),
            _ => self.ask_group(Question::Combat(FightQuestion::Defender)),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    fn deal_with(&mut self, mv: Move) {
        match mv {
            Move::Hero(hero) => self.deal_with_number(hero as u8),
            Move::Foe(foe) => self.deal_with_number(foe - 1),
            other => unreachable!("{other:?} is no defender"),
        }
    }

    fn deal_with_number(&mut self, number: u8) {
        let clash = self.clash_mut();
        clash.left &= !(1 << number);
        clash.parry = super::state::Parry { who: number, ..Default::default() };
        self.push(Step::Fight(FightStep::NextDefender));
        self.push(Step::Fight(FightStep::RollDefence));
    }

    /// Shields are cancelled, then compared with the Wounds; a Dodge cancels everything (ML-ATTACK-04 to ML-ATTACK-09).
    fn compare(&mut self) {
        let Some(board) = self.look().board() else { return };
        let clash = self.clash();
        let defender = clash.defender();
        let force = board.force(&clash);
        let wounds = board.wounds_met(&clash, force, defender, clash.parry.cancel_shock);
        let shields = clash.parry.shields.saturating_sub(force.cancel_shields); // ML-EFFECT-10
        let total = wounds.total();
        let verdict = match () {
            () if clash.parry.dodges > 0 => Verdict::Dodged,
            () if shields > total => Verdict::Repelled,
            () if shields == total => Verdict::Even,
            () => Verdict::Through,
        };
        self.log.note(Event::Fight(FightEvent::Compared { by: fighter(defender), wounds, shields, verdict }));
        let parry = &mut self.clash_mut().parry;
        let through = matches!(verdict, Verdict::Through);
        parry.lands = through || verdict == Verdict::Even;
        (parry.wounds, parry.off) = if through { (wounds, shields) } else { (Wounds::default(), 0) };
        self.push(Step::Fight(FightStep::Counter));
        self.push(Step::Fight(FightStep::Effects));
        self.push(Step::Fight(FightStep::TakeOff));
    }

    /// Wounds that Shields meet are taken off, then those beyond a hero's Life Points; of different kinds the players choose
    /// (ML-ATTACK-05, ML-WOUND-09). The rest is suffered.
    fn take_wounds_off(&mut self) {
        let clash = self.clash();
        let mut parry = clash.parry;
        if parry.off == 0
            && let Who::Hero(hero) = clash.defender()
        {
            parry.off = parry.wounds.total().saturating_sub(self.s.hero(hero).life.points);
            self.clash_mut().parry.off = parry.off;
        }
        match (parry.off, parry.wounds.kinds()) {
            (0, _) | (_, 0) => self.suffer(clash.defender(), parry.wounds),
            (_, 1) => {
                let wounds = &mut self.clash_mut().parry.wounds;
                let zone = wounds.only();
                *zone = zone.saturating_sub(parry.off);
                self.clash_mut().parry.off = 0;
                self.push(Step::Fight(FightStep::TakeOff));
            }
            // Enemies suffer every Wound as Damage (ML-WOUND-02).
            _ if matches!(clash.defender(), Who::Foe(_) | Who::Ward) => {
                let parry = &mut self.clash_mut().parry;
                parry.wounds = Wounds { damage: parry.wounds.total(), ..Wounds::default() };
                self.push(Step::Fight(FightStep::TakeOff));
            }
            _ => {
                let Who::Hero(hero) = clash.defender() else { return };
                self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::TakeOff));
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    fn taken_off(&mut self, mv: Move) {
        let parry = &mut self.clash_mut().parry;
        match mv {
            Move::Fight(FightMove::KeepOff(Wound::Damage)) => parry.wounds.damage -= 1,
            Move::Fight(FightMove::KeepOff(Wound::Injury)) => parry.wounds.injury -= 1,
            Move::Fight(FightMove::KeepOff(Wound::Shock)) => parry.wounds.shock -= 1,
            other => unreachable!("{other:?} keeps nothing off"),
        }
        parry.off -= 1;
        self.push(Step::Fight(FightStep::TakeOff));
    }

    /// The other effects: on a defender who still stands (ML-ATTACK-13, ML-PUSH-06), and on all heroes.
    fn attack_effects(&mut self) {
        let Some(board) = self.look().board() else { return };
        let clash = self.clash();
        let (defender, force) = (clash.defender(), board.force(&clash));
        if !clash.parry.lands {
            return;
        }
        let stands = board.base_of(defender).is_some();
        // What reaches every hero does so once, however many the Attack lands on, and if the defender has fallen too (ML-EFFECT-09).
        let reached: SeatSet = if clash.spread { SeatSet::NONE } else { board.site.standing().map(|(hero, _)| hero.seat()).collect() };
        if let Who::Hero(hero) = defender
            && stands
        {
            self.hamper(hero, force);
        }
        self.clash_mut().spread |= force.reaches_everybody();
        for hero in reached.iter().filter_map(HeroId::of) {
            self.drain(hero, force.every_points, force.every_aura);
        }
        if stands {
            self.begin_shove(clash.attacker, defender, force);
        }
    }

    /// Initiative, movement, Action Points and Aura that an Attack takes from a hero (ML-INITIATIVE-11, ML-EFFECT-08, ML-EFFECT-24).
    fn hamper(&mut self, hero: HeroId, force: super::effect::Force) {
        let stand = &mut self.fight_mut().stands[hero.index()];
        stand.slowed |= force.slows;
        stand.held |= force.holds;
        if force.slows {
            self.log.note(Event::Fight(FightEvent::Slowed { hero }));
        }
        if force.holds {
            self.log.note(Event::Fight(FightEvent::Held { hero }));
        }
        self.drain(hero, force.points, force.aura);
    }

    /// A hero loses Action Points and Aura tokens, as many as there are (ML-EFFECT-24).
    fn drain(&mut self, hero: HeroId, points: u8, aura: u8) {
        let state = self.s.hero_mut(hero);
        let n = points.min(state.action_points);
        state.action_points -= n;
        if n > 0 {
            self.log.note(Event::Fight(FightEvent::PointsLost { hero, n }));
        }
        self.spend_aura(hero, Amount::Just(aura));
    }

    /// The defender strikes back, even if the Attack was cancelled; nothing defends against it (ML-EFFECT-06, ML-EFFECT-07).
    fn counter(&mut self) {
        let clash = self.clash();
        let n = clash.parry.counter;
        if let Who::Hero(hero) = clash.defender()
            && clash.parry.step
        {
            self.clash_mut().steps.insert(hero.seat());
        }
        if n > 0 {
            self.log.note(Event::Fight(FightEvent::Countered { by: fighter(clash.defender()), n }));
            self.suffer(clash.attacker, Wounds { damage: n, ..Wounds::default() });
        }
    }

    /// Rewards and the move bonus; then Instructions, and whoever waits (ML-ATTACK-13).
    fn clash_over(&mut self) {
        let clash = self.clash();
        let force = self.look().board().map(|board| board.force(&clash)).unwrap_or_default();
        self.fight_mut().clash = None;
        let waiting = self.site_mut().waiting();
        self.push(Step::Window(waiting, Moment::Step));
        self.push(Step::Orders);
        self.push(Step::Fight(FightStep::Judge));
        self.push(Step::Lookout);
        let mut steps = clash.steps;
        if let Who::Hero(hero) = clash.attacker {
            if clash.felled > 0 {
                self.reactivate_aura(hero, Amount::Just(force.kill_aura)); // ML-EFFECT-03
            }
            if force.step {
                steps.insert(hero.seat());
            }
        }
        for hero in steps.iter().filter_map(HeroId::of) {
            self.ask(SeatSet::only(hero.seat()), Question::Spot(SpotAim::Bonus(hero)));
        }
    }
}

impl Wounds {
    /// The only kind there is.
    fn only(&mut self) -> &mut u8 {
        match (self.damage, self.injury) {
            (0, 0) => &mut self.shock,
            (0, _) => &mut self.injury,
            _ => &mut self.damage,
        }
    }
}

impl Board<'_> {
    /// The Wounds that a defender meets, before Shields (ML-ATTACK-04, ML-ICON-25).
    pub(super) fn wounds_met(self, clash: &super::state::Clash, force: super::effect::Force, defender: Who, cancel_shock: u8) -> Wounds {
        let mut wounds = force.wounds;
        wounds.shock = wounds.shock.saturating_sub(cancel_shock);
        wounds.damage += clash.roll.damage + self.outnumbering(clash, defender);
        wounds
    }

    /// Damage for outnumbering, in Melee Attacks: 1 for each ally next to the target (ML-MELEE-03, ML-MELEE-05); a Talent may add
    /// to it (ML-VOCAB-73).
    fn outnumbering(self, clash: &super::state::Clash, defender: Who) -> u8 {
        let allies = if self.is_ranged(clash) { 0 } else { self.allies_beside(clash.attacker, defender) };
        let together = |perk| if let Perk::Together(n) = perk { n } else { 0 };
        match clash.attacker {
            Who::Hero(hero) if allies > 0 => allies + self.look.perk_sum(hero, together),
            Who::Hero(_) | Who::Foe(_) | Who::Ward => allies,
        }
    }

    /// Wounds that can be kept off.
    pub(crate) fn keep_off_options(self, each: &mut impl FnMut(Move)) {
        let Some(clash) = self.look.fight().and_then(|fight| fight.clash.as_ref()) else { return };
        let wounds = clash.parry.wounds;
        for (n, wound) in [(wounds.damage, Wound::Damage), (wounds.injury, Wound::Injury), (wounds.shock, Wound::Shock)] {
            if n > 0 {
                each(Move::Fight(FightMove::KeepOff(wound)));
            }
        }
    }

    /// Defenders still to be dealt with.
    pub(crate) fn defender_options(self, each: &mut impl FnMut(Move)) {
        let Some(clash) = self.look.fight().and_then(|fight| fight.clash.as_ref()) else { return };
        for number in (0..32u8).filter(|number| clash.left >> number & 1 == 1) {
            match clash.defending(number) {
                Who::Hero(hero) => each(Move::Hero(hero)),
                Who::Foe(FoeId(foe)) => each(Move::Foe(foe + 1)),
                Who::Ward => {} // It is dealt with first.
            }
        }
    }
}

impl Machine<'_> {
    /// The move bonus costs nothing and is no Free Movement (ML-EFFECT-05).
    pub(crate) fn bonus_step(&mut self, hero: HeroId, space: mistgate_kernel::places::Space) {
        if self.site_mut().hero(hero).at.standing() == Some(space) {
            return;
        }
        self.site_mut().hero_mut(hero).at = crate::place::state::Whereabouts::On(space);
        let to = self.spot(space);
        self.log.note(Event::Map(crate::place::event::MapEvent::Stepped { hero, to, cost: 0 }));
        self.push(Step::Interest(hero));
    }
}
