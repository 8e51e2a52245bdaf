//! The legal answers to what is asked in a fight.

use super::moves::FightMove;
use super::protocol::Mind;
use super::step::FightQuestion;
use crate::ids::FoeId;
use crate::moves::Move;
use crate::place::figures::{Board, Who};
use crate::place::walk::Gait;
use crate::words::HeroId;
use mistgate_kernel::places::Spaces;

impl<'a> Board<'a> {
    /// Every legal answer.
    pub(crate) fn fight_options(self, what: FightQuestion, each: &mut impl FnMut(Move)) {
        match what {
            FightQuestion::Raise => self.look.raises(each),
            FightQuestion::Next => self.next_options(each),
            FightQuestion::Victim(heroes) => heroes.iter().filter_map(HeroId::of).for_each(|hero| each(Move::Hero(hero))),
            FightQuestion::Plan(hero, foe) => self.plan_options(hero, foe, each),
            FightQuestion::Defend(hero) => self.defence_options(hero, each),
            FightQuestion::Defender => self.defender_options(each),
            FightQuestion::Armour(hero) => self.armour_options(hero, each),
            FightQuestion::TakeOff => self.keep_off_options(each),
            FightQuestion::Shove => self.shove_options(each),
            FightQuestion::Target(hero, number) => {
                if let Some(card) = self.look.c.spells.iter().find(|card| card.number == number) {
                    self.spell_targets(hero, card, each);
                }
            }
            FightQuestion::Retarget(hero) => {
                if let Some(casting) = self.site.magic.casting {
                    self.spell_targets(hero, &self.look.c.spells[usize::from(casting.spell)], each);
                }
            }
            FightQuestion::ShoveBySpell(_, n) => {
                (1..=n).for_each(|n| each(Move::Fight(FightMove::Push(n))));
                (1..=n).for_each(|n| each(Move::Fight(FightMove::Pull(n))));
            }
            FightQuestion::ShiftToken(from, n) => self.shifted_spaces(from, n).iter().for_each(|space| each(Move::Space(self.location.spot(space)))),
            FightQuestion::Casting(_) => [Move::Roll, Move::Stop].into_iter().for_each(each),
            FightQuestion::Charm(_) => self.charm_options(each),
        }
    }

    fn next_options(self, each: &mut impl FnMut(Move)) {
        let next = self.look.next_on_track();
        next.heroes.iter().filter_map(HeroId::of).for_each(|hero| each(Move::Hero(hero)));
        (0..32u8).filter(|at| next.foes >> at & 1 == 1).for_each(|at| each(Move::Foe(FoeId(at).0 + 1)));
    }

    /// The spaces from which the enemy that acts may shoot.
    pub(crate) fn vantage_spaces(self) -> Spaces {
        let stands = |mind: Mind<'a>| match mind.act.aim {
            Some(aim) => mind.stands_for(aim),
            None => Spaces::EMPTY,
        };
        self.look.fight().and_then(|fight| fight.act).and_then(|act| self.mind(act)).map(stands).unwrap_or_default()
    }

    /// Spaces of the move bonus: those next to the hero that cost 1, and the own to stay (ML-EFFECT-05).
    pub(crate) fn bonus_spaces(self, hero: HeroId) -> Spaces {
        let Some(from) = self.site.hero(hero).at.standing() else { return Spaces::EMPTY };
        let walker = self.walker(Who::Hero(hero), Gait::Plain, u8::MAX);
        walker.reach(from, 1).spaces().iter().filter(|&space| walker.can_stand(space)).collect()
    }
}
