//! Push and Pull (ML-PUSH).

use super::card::Nature;
use super::defence::fighter;
use super::effect::{Force, Wounds};
use super::event::FightEvent;
use super::moves::FightMove;
use super::state::Shoves;
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
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::square::{Base, Crossing, Size};
use mistgate_kernel::places::{Space, Spaces};

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

/// How far an Attack still pushes, or pulls.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    /// By itself.
    alone: u8,
    /// With what can be either.
    whole: u8,
}

impl Way {
    fn is_none(self) -> bool {
        self.whole == 0
    }

    /// For somebody who uses all of it: what can be either goes with this, or with the other.
    fn to_the_full(self) -> impl Iterator<Item = u8> {
        let parted = Some(self.alone).filter(|&alone| alone < self.whole);
        [Some(self.whole), parted].into_iter().flatten().filter(|&n| n > 0)
    }
}

/// Both.
#[derive(Clone, Copy, Debug, Default)]
struct Ways {
    push: Way,
    pull: Way,
}

impl Machine<'_> {
    /// A hero may use the effect or not, and over fewer spaces; an enemy always uses it to the full, and where it can do both the
    /// players choose (ML-PUSH-04). Of a push and a pull in one Attack both are done, in the order that is chosen (ML-ATTACK-13).
    pub(crate) fn begin_shove(&mut self, attacker: Who, defender: Who, force: Force) {
        let Some(board) = self.look().board() else { return };
        let ways = board.shoves(attacker, defender, force);
        if ways.push.is_none() && ways.pull.is_none() {
            return;
        }
        match attacker {
            Who::Hero(hero) => self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Shove)),
            Who::Foe(_) | Who::Ward => self.ask_group(Question::Combat(FightQuestion::Shove)),
        }
    }

    /// The way and the spaces are chosen.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn shoved(&mut self, mv: Move) {
        let clash = self.clash();
        let ways = self.look().board().map(|board| board.shoves(clash.attacker, clash.defender(), board.force(&clash))).unwrap_or_default();
        let parry = &mut self.clash_mut().parry;
        let done = parry.shoves;
        (parry.shove, parry.shoves) = match mv {
            Move::Fight(FightMove::Push(n)) => (n as i8, Shoves { push: true, either: done.either || n > ways.push.alone, ..done }),
            Move::Fight(FightMove::Pull(n)) => (-(n as i8), Shoves { pull: true, either: done.either || n > ways.pull.alone, ..done }),
            _ => (0, Shoves::ALL),
        };
        self.push(Step::Fight(FightStep::Shove));
    }

    /// The next space; after the last one what else the Attack does of this kind. What becomes of the defender on the way comes first.
    pub(crate) fn shove_on(&mut self) {
        let clash = self.clash();
        if clash.parry.shove == 0 {
            let force = self.look().board().map(|board| board.force(&clash)).unwrap_or_default();
            return self.begin_shove(clash.attacker, clash.defender(), force);
        }
        self.push(Step::Fight(FightStep::Shove));
        let left = self.shove_once(clash.attacker, clash.defender(), clash.parry.shove);
        self.clash_mut().parry.shove = left;
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

    /// How far somebody can still be pushed and pulled by this; not at all if it cancels that (ML-PUSH-14).
    fn shoves(self, attacker: Who, defender: Who, force: Force) -> Ways {
        let (Some(one), Some(two)) = (self.base_of(attacker), self.base_of(defender)) else { return Ways::default() };
        if self.stands_firm(defender) {
            return Ways::default();
        }
        let done = self.look.fight().and_then(|fight| fight.clash.as_ref()).map(|clash| clash.parry.shoves).unwrap_or_default();
        let close = if force.pull_close { self.ground.map.distance_between(one, two).saturating_sub(1) } else { 0 };
        let either = if done.either { 0 } else { force.either };
        let way = |done: bool, alone: u8, whole: u8| if done { Way::default() } else { Way { alone, whole } };
        Ways { push: way(done.push, force.push, force.push + either), pull: way(done.pull, force.pull.max(close), (force.pull + either).max(close)) }
    }

    /// The ways of pushing and pulling.
    pub(crate) fn shove_options(self, each: &mut impl FnMut(Move)) {
        let Some(clash) = self.look.fight().and_then(|fight| fight.clash.as_ref()) else { return };
        let Ways { push, pull } = self.shoves(clash.attacker, clash.defender(), self.force(clash));
        match clash.attacker {
            Who::Hero(_) => {
                (1..=push.whole).for_each(|n| each(Move::Fight(FightMove::Push(n))));
                (1..=pull.whole).for_each(|n| each(Move::Fight(FightMove::Pull(n))));
                each(Move::Done);
            }
            Who::Foe(_) | Who::Ward => {
                push.to_the_full().for_each(|n| each(Move::Fight(FightMove::Push(n))));
                pull.to_the_full().for_each(|n| each(Move::Fight(FightMove::Pull(n))));
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
