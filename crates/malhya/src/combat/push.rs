//! Push and Pull (ML-PUSH).

use super::card::Nature;
use super::defence::fighter;
use super::effect::{Force, Wounds};
use super::event::FightEvent;
use super::moves::FightMove;
use super::step::{FightQuestion, FightStep};
use crate::agenda::Step;
use crate::ask::{Question, SpotAim};
use crate::booklet::instruction::Amount;
use crate::event::Event;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::figures::{Board, Who};
use crate::place::state::Whereabouts;
use crate::words::{HeroId, Wound};
use mistgate_kernel::places::square::{Base, Crossing, Size};
use mistgate_kernel::places::{Space, Spaces};
use mistgate_kernel::{Log, SeatSet};

/// What becomes of a character that is moved one space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shoved {
    /// It stands there now.
    To(Space),
    /// It falls into a Rift there.
    IntoRift(Space),
    /// It cannot be moved.
    Barred,
}

impl<L: Log<Event>> Machine<'_, L> {
    /// A hero may use the effect or not, and over fewer spaces; an enemy always uses it to the full, and where it can do both the
    /// players choose (ML-PUSH-04).
    pub(crate) fn begin_shove(&mut self, attacker: Who, defender: Who, force: Force) {
        let Some(board) = self.look().board() else { return };
        let (push, pull) = board.shoves(attacker, defender, force);
        if push == 0 && pull == 0 {
            return;
        }
        match attacker {
            Who::Hero(hero) => self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Shove)),
            Who::Foe(_) | Who::Ward => self.ask_group(Question::Combat(FightQuestion::Shove)),
        }
    }

    /// The way and the spaces are chosen.
    pub(crate) fn shoved(&mut self, mv: Move) {
        self.clash_mut().parry.shove = match mv {
            Move::Fight(FightMove::Push(n)) => n as i8,
            Move::Fight(FightMove::Pull(n)) => -(n as i8),
            _ => 0,
        };
        self.push(Step::Fight(FightStep::Shove));
    }

    /// The next space.
    pub(crate) fn shove_on(&mut self) {
        let clash = self.clash();
        let left = self.shove_once(clash.attacker, clash.defender(), clash.parry.shove);
        self.clash_mut().parry.shove = left;
        if left != 0 {
            self.push(Step::Fight(FightStep::Shove));
        }
    }

    /// Moves a character one space; says how much is left. Whoever is barred takes 1 Damage for each space that is missing
    /// (ML-PUSH-07, ML-PUSH-08).
    pub(crate) fn shove_once(&mut self, source: Who, who: Who, shove: i8) -> i8 {
        let Some(outcome) = self.look().board().filter(|_| shove != 0).and_then(|board| board.shoved(source, who, shove)) else { return 0 };
        match outcome {
            Shoved::To(space) => {
                self.put(who, space);
                let to = self.spot(space);
                self.log.note(Event::Fight(FightEvent::Shoved { who: fighter(who), to }));
                shove - shove.signum()
            }
            Shoved::IntoRift(space) => {
                let at = self.spot(space);
                self.log.note(Event::Fight(FightEvent::FellIntoRift { who: fighter(who), at }));
                self.fall_into_rift(who, space);
                0
            }
            Shoved::Barred => {
                self.log.note(Event::Fight(FightEvent::Collided { who: fighter(who) }));
                self.suffer(who, Wounds { damage: shove.unsigned_abs(), ..Wounds::default() });
                0
            }
        }
    }

    fn put(&mut self, who: Who, space: Space) {
        let site = self.site_mut();
        match who {
            Who::Hero(hero) => site.hero_mut(hero).at = Whereabouts::On(space),
            Who::Foe(foe) => {
                if let Some(foe) = &mut site.foes[foe.index()] {
                    foe.at = space;
                }
            }
            Who::Ward => site.ward.iter_mut().for_each(|ward| ward.at = space),
        }
    }

    /// An enemy is eliminated; a hero lies unconscious on the closest space (ML-PUSH-10, ML-PUSH-11).
    fn fall_into_rift(&mut self, who: Who, rift: Space) {
        match who {
            Who::Foe(foe) => self.defeat(foe),
            Who::Ward => self.hurt_ward(u8::MAX),
            Who::Hero(hero) => self.ask_group(Question::Spot(SpotAim::Ashore(hero, rift))),
        }
    }

    /// The hero lies there, out of the Rift (ML-RIFT-07, ML-PUSH-11).
    pub(crate) fn lie_ashore(&mut self, hero: HeroId, space: Space) {
        self.put(Who::Hero(hero), space);
        self.hurt(hero, Wound::Damage, Amount::All);
        self.fall_if_spent(hero);
    }
}

impl Board<'_> {
    /// The spaces nearest to a Rift where nobody else is, for a hero who fell into it (ML-RIFT-07).
    pub(crate) fn nearest_ashore(self, hero: HeroId, rift: Space) -> Spaces {
        let mut free = self.free();
        free = free.union(self.site.hero(hero).at.standing().into_iter().collect());
        self.nearest(rift, |space| free.contains(space))
    }

    /// Does somebody cancel Push and Pull (ML-PUSH-14, ML-VOCAB-47)?
    fn stands_firm(self, who: Who) -> bool {
        matches!(who, Who::Foe(id) if self.site.foe(id).is_some_and(|foe| self.look.c.enemy(foe.kind).always.contains(&Nature::StandsFirm)))
    }

    /// How far somebody can be pushed and pulled by this; not at all if it cancels that (ML-PUSH-14).
    fn shoves(self, attacker: Who, defender: Who, force: Force) -> (u8, u8) {
        if self.stands_firm(defender) {
            return (0, 0);
        }
        let (Some(one), Some(two)) = (self.base_of(attacker), self.base_of(defender)) else { return (0, 0) };
        let close = if force.pull_close { self.ground.map.distance_between(one, two).saturating_sub(1) } else { 0 };
        (force.push + force.either, (force.pull + force.either).max(close))
    }

    /// The ways of pushing and pulling.
    pub(crate) fn shove_options(self, each: &mut impl FnMut(Move)) {
        let Some(clash) = self.look.fight().and_then(|fight| fight.clash.as_ref()) else { return };
        let (push, pull) = self.shoves(clash.attacker, clash.defender(), self.force(clash));
        match clash.attacker {
            Who::Hero(_) => {
                (1..=push).for_each(|n| each(Move::Fight(FightMove::Push(n))));
                (1..=pull).for_each(|n| each(Move::Fight(FightMove::Pull(n))));
                each(Move::Done);
            }
            Who::Foe(_) | Who::Ward => {
                if push > 0 {
                    each(Move::Fight(FightMove::Push(push)));
                }
                if pull > 0 {
                    each(Move::Fight(FightMove::Pull(pull)));
                }
            }
        }
    }

    /// One space away from the source, or towards it: diagonally if both column and row differ (ML-PUSH-02, ML-PUSH-15).
    pub fn shoved(self, source: Who, who: Who, shove: i8) -> Option<Shoved> {
        if self.stands_firm(who) {
            return None;
        }
        let map = &self.ground.map;
        let (from, base) = (self.base_of(source)?, self.base_of(who)?);
        let away = map.direction_between(from, base)?;
        let compass = if shove > 0 { away } else { away.opposite() };
        let own = map.ground(base)?;
        if !map.can_shift(base, compass, self.site.closed) {
            return Some(Shoved::Barred);
        }
        let Some(next) = map.shifted(base, compass) else { return Some(Shoved::Barred) };
        let Some(ground) = map.ground(next) else { return Some(Shoved::Barred) };
        let taken = !ground.intersection(self.occupied().without(own)).is_empty(); // Who lies bars nothing (ML-PUSH-08).
        let split = base.size == Size::Four && map.divided(next, self.site.closed) == Crossing::Barred;
        if taken || split {
            return Some(Shoved::Barred);
        }
        let Base { corner, .. } = next;
        Some(if ground.without(self.ground.rift).is_empty() { Shoved::IntoRift(corner) } else { Shoved::To(corner) })
    }
}
