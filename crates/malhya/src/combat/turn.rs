//! The Action phase: a hero's turn, and what can be done on it (ML-COMBAT-19 to ML-COMBAT-21).

use super::event::FightEvent;
use super::moves::FightMove;
use super::state::{Activation, Footing};
use super::step::FightStep;
use crate::agenda::{Moment, Step};
use crate::ask::{Question, SpotAim};
use crate::booklet::condition::Mode;
use crate::content::AuraEffect;
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::ids::FoeId;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::event::MapEvent;
use crate::place::figures::Board;
use crate::place::state::{FreeMovement, Pose, Whereabouts};
use crate::words::HeroId;
use mistgate_kernel::places::Space;

/// Effects of the Aura zone that are of use on a turn of a fight, besides those of Attacks and Defences.
const ON_THE_MOVE: [AuraEffect; 3] = [AuraEffect::Lightness, AuraEffect::Haste, AuraEffect::Mirror];

impl Machine<'_> {
    /// Who was chosen acts.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn acts_next(&mut self, mv: Move) {
        match mv {
            Move::Hero(hero) => self.begin_fighting_turn(hero),
            Move::Foe(foe) => self.activate(FoeId(foe - 1)),
            other => unreachable!("{other:?} is nobody who acts"),
        }
    }

    /// A hero's turn; whoever was healed returns for it (ML-FALLEN-17, ML-FALLEN-22).
    fn begin_fighting_turn(&mut self, hero: HeroId) {
        let stand = &mut self.fight_mut().stands[hero.index()];
        stand.acted = true;
        let place = stand.place;
        self.pass_by(place);
        match self.site_mut().hero(hero).at {
            Whereabouts::Down(_) => self.ask_where_to_rise(hero),
            Whereabouts::On(_) | Whereabouts::Off(_) | Whereabouts::Nowhere => self.begin_hero_turn(hero),
        }
    }

    /// Somebody acts at this place of the track: whoever lies there and would have been higher has had the turn, and returns in the next at
    /// the earliest (ML-FALLEN-19).
    fn pass_by(&mut self, place: u8) {
        for hero in self.s.group_heroes() {
            let lies = self.s.hero(hero).is_unconscious();
            let stand = &mut self.fight_mut().stands[hero.index()];
            stand.acted |= lies && stand.place > place;
        }
    }

    /// What is equally near is the players' choice; a single space chooses itself.
    pub(crate) fn ask_where_to_rise(&mut self, hero: HeroId) {
        let aim = SpotAim::Rise(hero);
        if self.look().board().is_some_and(|board| !board.spaces_for(aim).is_empty()) {
            self.ask_group(Question::Spot(aim));
        }
    }

    /// Somebody who lay there stands on this space again; in a fight the turn begins with it.
    pub(crate) fn risen(&mut self, hero: HeroId, space: Space) {
        match self.s.mode {
            Some(Mode::Combat) => {
                self.rise(hero, space);
                self.begin_hero_turn(hero);
            }
            Some(Mode::Stealth) | None => self.stand_on(hero, space),
        }
    }

    /// On the token's space or the nearest that is free, with all Action Points, and without Shocks (ML-FALLEN-18, ML-FALLEN-20,
    /// ML-FALLEN-23).
    fn rise(&mut self, hero: HeroId, space: Space) {
        self.stand_on(hero, space);
        let movement = self.look().movement(hero);
        let state = self.s.hero_mut(hero);
        state.action_points = ACTION_POINTS;
        state.life.points += std::mem::take(&mut state.life.shock);
        // ML-EFFECT-08: held in the turn before, and back in this one.
        let stuck = self.fight_mut().stands[hero.index()].stuck;
        self.site_mut().hero_mut(hero).free = if stuck { FreeMovement::Gone } else { FreeMovement::Whole(movement) };
    }

    /// What a hero does on the turn, of what only a fight offers.
    pub(crate) fn act_in_fight(&mut self, hero: HeroId, deed: FightMove) {
        match deed {
            FightMove::Attack(foe) => self.plan_attack(hero, FoeId(foe - 1)),
            FightMove::Cast(spell) => self.begin_casting(hero, spell),
            FightMove::Quicken(_)
            | FightMove::Line(_)
            | FightMove::Sweep(..)
            | FightMove::Arrow(_)
            | FightMove::Plant
            | FightMove::Strike
            | FightMove::Break
            | FightMove::KeepOff(_)
            | FightMove::Push(_)
            | FightMove::Pull(_)
            | FightMove::Charm(_) => unreachable!("{deed:?} is nothing a hero does on the turn"),
        }
    }

    /// The turn is over; Action Points are kept for defences (ML-COMBAT-16).
    pub(crate) fn end_fighting_turn(&mut self, hero: HeroId) {
        let figure = self.site_mut().hero_mut(hero);
        (figure.pose, figure.free, figure.bought, figure.light) = (Pose::Done, FreeMovement::Gone, 0, false);
        self.log.note(Event::Map(MapEvent::TurnOver { hero }));
        self.leave_turn(hero);
    }

    /// An enemy of a type acts; the type has its turn (ML-COMBAT-20).
    fn activate(&mut self, id: FoeId) {
        let Some(foe) = self.site_mut().foe(id).copied() else { return };
        let fellows = self.site_mut().foes().filter(|(_, other)| other.kind == foe.kind).fold(0u32, |all, (id, _)| all | 1 << id.index());
        let movement = self.c.enemy(foe.kind).movement;
        let fight = self.fight_mut();
        let full = movement.saturating_add(fight.boons(foe.kind).movement);
        if fight.acting != Some(foe.kind) {
            (fight.acting, fight.left) = (Some(foe.kind), fellows);
        }
        let mut place = u8::MAX;
        if let Some(kind) = fight.kind_mut(foe.kind) {
            (kind.acted, place) = (true, kind.place);
        }
        fight.left &= !(1 << id.index());
        fight.act = Some(Activation { foe: id, full, left: full, line: 0, footing: Footing::Free, aim: None });
        self.log.note(Event::Fight(FightEvent::Acts { foe: id.0 + 1 }));
        self.pass_by(place);
        self.push(Step::Fight(FightStep::ActivationOver));
        self.push(Step::Fight(FightStep::Activate));
    }

    /// The next enemy of the type, or the next on the track; whoever waits may step in before.
    pub(crate) fn activation_over(&mut self) {
        let waiting = self.site_mut().waiting();
        let fight = self.fight_mut();
        fight.act = None;
        if fight.left == 0 {
            fight.acting = None;
        }
        self.push(Step::Window(waiting, Moment::Turn));
    }

    /// Somebody has stepped in: an enemy that has not rolled yet goes through its protocol anew, with the movement it has left
    /// (ML-WAIT-16, ML-WAIT-17, ML-WAIT-25).
    pub(crate) fn interrupted(&mut self) {
        if let Some(act) = self.s.site.as_mut().and_then(|site| site.fight.as_mut()).and_then(|fight| fight.act.as_mut()) {
            act.aim = None;
            if act.footing == Footing::Stopped {
                act.footing = Footing::Free;
            }
        }
    }

    /// An enemy is gone: it acts no more (ML-WAIT-21).
    pub(crate) fn strike_off(&mut self, id: FoeId) {
        if let Some(fight) = self.s.site.as_mut().and_then(|site| site.fight.as_mut()) {
            fight.left &= !(1 << id.index());
        }
    }
}

impl Board<'_> {
    /// What a hero can do on a turn of a fight (ML-COMBAT-21).
    pub(crate) fn fighting_options(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        self.walking(hero, each);
        for (id, _) in self.site.foes() {
            if self.attack(hero, id).is_ok() {
                each(Move::Fight(FightMove::Attack(id.0 + 1)));
            }
        }
        self.rest_of_turn(hero, &ON_THE_MOVE, each);
    }
}
