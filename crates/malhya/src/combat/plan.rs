//! What a hero's Attack is planned with, until the blow is struck: nothing is paid yet (ML-HANDLING, ML-ARROW, ML-AURA).

use super::areas::Sweep;
use super::effect::Force;
use super::moves::FightMove;
use super::ranged::Touching;
use super::state::{AuraUse, Plan};
use crate::content::perk::Perk;
use crate::content::{AuraEffect, CombatLine};
use crate::ids::*;
use crate::moves::Move;
use crate::place::figures::{Board, Camp, Who};
use crate::place::state::FreeMovement;
use crate::words::{Colour, HeroId, ResourceType};
use mistgate_kernel::places::square::Base;

/// Arrows that can be shot (ML-ARROW-04 to ML-ARROW-06).
const ARROWS: [Colour; 3] = [Colour::Green, Colour::Red, Colour::Yellow];

impl<'a> Board<'a> {
    /// Is there an Arrow of a colour that can be shot (ML-ARROW-01)?
    pub(super) fn has_arrow(self, hero: HeroId, colour: Colour) -> bool {
        self.shoots(hero) && self.look.s.hero(hero).resources.count(Resource { kind: ResourceType::Arrow, colour }) > 0
    }

    /// The lines of a plan: the first, and those that were added (ML-HANDLING-10).
    pub(super) fn planned_lines(self, hero: HeroId, plan: Plan) -> impl Iterator<Item = &'a CombatLine> {
        self.table(hero).attack.iter().enumerate().filter(move |(at, _)| *at == 0 || plan.lines >> at & 1 == 1).map(|(_, line)| line)
    }

    /// Action Points of a plan; a Red Arrow makes the whole Attack cheaper (ML-HANDLING-01, ML-ARROW-05).
    pub fn plan_price(self, hero: HeroId, plan: Plan) -> u8 {
        let lines: u8 = self.planned_lines(hero, plan).map(|line| line.points).sum();
        lines.saturating_sub(u8::from(plan.arrow == Some(Colour::Red)))
    }

    /// Aura tokens of a plan.
    pub fn plan_aura(self, hero: HeroId, plan: Plan) -> u8 {
        self.planned_lines(hero, plan).map(|line| line.aura).sum::<u8>() + u8::from(plan.aura.is_some())
    }

    /// The lines that can still be added, with their numbers.
    fn further_lines(self, hero: HeroId, plan: Plan) -> impl Iterator<Item = (u8, &'a CombatLine)> {
        (1u8..).zip(self.table(hero).attack).skip(1).filter(move |(n, _)| plan.lines >> (n - 1) & 1 == 0)
    }

    /// Can the hero pay for a plan (ML-HANDLING-01, ML-HANDLING-13)?
    fn can_pay(self, hero: HeroId, plan: Plan) -> bool {
        self.plan_price(hero, plan) <= self.look.s.hero(hero).action_points && self.plan_aura(hero, plan) <= self.look.aura(hero)
    }

    /// The plan with one more line, if the hero may use it (ML-HANDLING-05, ML-HANDLING-11).
    fn with_line(self, hero: HeroId, plan: Plan, (n, line): (u8, &CombatLine)) -> Option<Plan> {
        let with = Plan { lines: plan.lines | 1 << (n - 1), ..plan };
        let second_token = line.aura > 0 && plan.aura.is_some(); // One Aura token an Action (ML-AURA-11).
        let second_area = line.area.is_some() && plan.sweep.is_some(); // One Attack covers one area (ML-AREA-10).
        (!second_token && !second_area && self.meets(hero, line, plan.lift()) && self.can_pay(hero, with)).then_some(with)
    }

    /// Is there an Aura token to spend besides (ML-HANDLING-13)? One Aura token an Action (ML-AURA-11): a copied Talent has been one.
    fn has_token(self, hero: HeroId, plan: Plan) -> bool {
        let first = plan.aura.is_none() && self.look.mirrored(hero).is_none() && self.planned_lines(hero, plan).all(|line| line.aura == 0);
        first && self.look.aura(hero) > 0
    }

    /// The plan with an Aura token that makes up for a prerequisite, if there is one to spend.
    fn with_lift(self, hero: HeroId, plan: Plan) -> Option<Plan> {
        let with = Plan { aura: Some(AuraUse::Lift), ..plan };
        (self.has_token(hero, plan) && self.can_pay(hero, with)).then_some(with)
    }

    /// Does the hero meet the prerequisite of the first line, which goes with every Attack, with this plan (ML-HANDLING-02)?
    fn meets_first(self, hero: HeroId, plan: Plan) -> bool {
        self.table(hero).attack.first().is_some_and(|line| self.meets(hero, line, plan.lift()))
    }

    /// The same, with an Aura token that can still be spent for it.
    pub(super) fn is_fit(self, hero: HeroId, plan: Plan) -> bool {
        self.meets_first(hero, plan) || self.has_token(hero, plan) && self.meets_first(hero, Plan { aura: Some(AuraUse::Lift), ..plan })
    }

    /// May a shot touch what blocks, or bend? The Weapon's card says so for all of its lines, or a line that is used for the Attack
    /// (ML-EFFECT-20, ML-EFFECT-21).
    fn touching(self, hero: HeroId, plan: Plan) -> Touching {
        let mut force = Force::default();
        force.add(self.table(hero).weapon.map_or(&[], |card| &card.passive), [0; 4]);
        self.planned_lines(hero, plan).for_each(|line| force.add(&line.effects, [0; 4]));
        Touching::of(force)
    }

    /// Does one of the lines that are planned carry the shot to its target (ML-RANGED-01)?
    fn carries(self, hero: HeroId, foe: FoeId, plan: Plan) -> bool {
        let from = self.site.hero(hero).at.standing();
        from.is_some_and(|from| self.shot(Who::Hero(hero), Base::one(from), Who::Foe(foe), None, self.touching(hero, plan)).is_some())
    }

    /// Can the blow be struck with this plan as it is?
    fn comes_off(self, hero: HeroId, foe: FoeId, plan: Plan) -> bool {
        self.meets_first(hero, plan) && (!self.shoots(hero) || self.carries(hero, foe, plan))
    }

    /// The same, or with one line more that carries the shot, a Red Arrow to pay for it and an Aura token for a prerequisite.
    pub(super) fn can_come_off(self, hero: HeroId, foe: FoeId, plan: Plan) -> bool {
        if self.comes_off(hero, foe, plan) {
            return true;
        }
        let goes_on = |(_, line): &(u8, &CombatLine)| {
            let mut force = Force::default();
            force.add(&line.effects, [0; 4]);
            Touching::of(force) != Touching::Forbidden
        };
        let red = Some(Plan { arrow: Some(Colour::Red), ..plan }).filter(|_| plan.arrow.is_none() && self.has_arrow(hero, Colour::Red));
        let paid = || [Some(plan), red].into_iter().flatten();
        let lifted = || paid().flat_map(|plan| [Some(plan), self.with_lift(hero, plan)]).flatten();
        let with_line = |line| lifted().filter_map(move |plan| self.with_line(hero, plan, line));
        lifted().any(|plan| self.comes_off(hero, foe, plan))
            || self.further_lines(hero, plan).filter(goes_on).flat_map(with_line).any(|plan| self.comes_off(hero, foe, plan))
    }

    /// What can be added to a plan, and the blow itself (ML-HANDLING-05, ML-HANDLING-11, ML-HANDLING-13, ML-ARROW-03).
    pub(crate) fn plan_options(self, hero: HeroId, foe: FoeId, each: &mut impl FnMut(Move)) {
        let Some(plan) = self.look.fight().and_then(|fight| fight.plan) else { return each(Move::Fight(FightMove::Strike)) };
        if self.turns_first_area(hero, foe, plan, each) {
            return;
        }
        // Nothing is added that takes away what the Attack still wants; if it cannot come off any more, it lapses.
        let lapses = !self.can_come_off(hero, foe, plan);
        let sound = |with: &Plan| lapses || self.can_come_off(hero, foe, *with);
        for (n, line) in self.further_lines(hero, plan) {
            match (self.with_line(hero, plan, (n, line)).filter(sound), line.area) {
                (None, _) => {}
                (Some(_), Some(area)) => self.sweeps(hero, foe, area, &mut |quarters| each(Move::Fight(FightMove::Sweep(n, quarters)))),
                (Some(_), None) => each(Move::Fight(FightMove::Line(n))),
            }
        }
        if plan.arrow.is_none() {
            let fits = |colour: &Colour| self.has_arrow(hero, *colour) && sound(&Plan { arrow: Some(*colour), ..plan });
            ARROWS.into_iter().filter(fits).for_each(|colour| each(Move::Fight(FightMove::Arrow(colour))));
        }
        let whole = matches!(self.site.hero(hero).free, FreeMovement::Whole(_));
        if whole && !plan.planted && self.look.perk_sum(hero, |perk| if let Perk::Planted(n) = perk { n } else { 0 }) > 0 {
            each(Move::Fight(FightMove::Plant)); // ML-VOCAB-60
        }
        self.aura_options(hero, plan, &sound, each);
        if self.can_pay(hero, plan) && (lapses || self.comes_off(hero, foe, plan)) {
            each(Move::Fight(FightMove::Strike));
        }
    }

    /// What an Aura token can be spent for: a prerequisite, or an effect of the hero's Aura zone (ML-HANDLING-13, ML-EFFECT-12).
    fn aura_options(self, hero: HeroId, plan: Plan, sound: &impl Fn(&Plan) -> bool, each: &mut impl FnMut(Move)) {
        let Some(lifted) = self.with_lift(hero, plan) else { return };
        let helps = |line: (u8, &CombatLine)| !self.meets(hero, line.1, 0) && self.with_line(hero, lifted, line).is_some();
        if sound(&lifted) && (!self.meets_first(hero, plan) || self.further_lines(hero, plan).any(helps)) {
            each(Move::Aura);
        }
        let zone = &self.look.c.hero(hero).aura_zone;
        let fits = |effect: &AuraEffect| *effect == AuraEffect::Strike || *effect == AuraEffect::Blow && !self.shoots(hero);
        let kept = |effect: &AuraEffect| sound(&Plan { aura: Some(AuraUse::Zone(*effect)), ..plan });
        zone.iter().filter(|effect| fits(effect) && kept(effect)).for_each(|&effect| each(Move::Invoke(effect)));
    }

    /// The first line goes with every Attack, and so does its area: how it is turned is said before anything else. Whether there is such a
    /// choice.
    fn turns_first_area(self, hero: HeroId, foe: FoeId, plan: Plan, each: &mut impl FnMut(Move)) -> bool {
        let mut any = false;
        if let Some(area) = self.table(hero).attack.first().and_then(|line| line.area).filter(|_| plan.sweep.is_none()) {
            self.sweeps(hero, foe, area, &mut |quarters| {
                any = true;
                each(Move::Fight(FightMove::Sweep(1, quarters)));
            });
        }
        any
    }

    /// The ways an area can be turned so that it covers the target (ML-AREA-11).
    fn sweeps(self, hero: HeroId, foe: FoeId, area: Sweep, each: &mut impl FnMut(u8)) {
        let Some(from) = self.site.hero(hero).at.standing() else { return };
        let covers = |quarters: &u8| self.caught(Camp::Foes, self.swept(from, area, *quarters)) >> foe.index() & 1 == 1;
        (0..area.turns()).filter(covers).for_each(each);
    }
}
