//! Surplus Equipment on the ground of a place (ML-GROUND).

use super::thing::Thing;
use crate::agenda::Step;
use crate::ask::{Ask, Question};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::state::{Dropped, MOST_GROUND};
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::Space;

/// Action Points for taking up what lies there, however much (ML-GROUND-04).
pub(crate) const PICKING_UP: u8 = 1;

impl Machine<'_> {
    /// A hero cannot keep this: in a place Equipment is laid on the ground, for nothing; elsewhere, and resources, are lost
    /// (ML-GROUND-01, ML-GROUND-03, ML-GROUND-07).
    pub(crate) fn give_up(&mut self, hero: HeroId, thing: Thing) {
        let at = self.look().ground_under(hero).filter(|_| matches!(thing, Thing::Object(_) | Thing::Weapon(_)));
        let full = self.s.site.as_ref().is_some_and(|site| site.ground.len() >= MOST_GROUND);
        let Some(at) = at.filter(|_| !full) else { return self.drop_thing(hero, thing) };
        self.s.hero_mut(hero).remove(thing);
        self.site_mut().ground.push(Dropped { thing, at });
        let at = self.spot(at);
        self.log.note(Event::LaidDown { hero, thing, at });
        self.push(Step::Settle(hero));
    }

    /// A hero takes up what lies on the space: paid once (ML-GROUND-04).
    pub(crate) fn pick_up(&mut self, hero: HeroId) {
        self.pay_points(hero, PICKING_UP);
        self.ask_what_to_pick_up(hero);
    }

    pub(crate) fn ask_what_to_pick_up(&mut self, hero: HeroId) {
        self.ask(SeatSet::only(hero.seat()), Question::PickUp(hero));
    }

    /// One thing is taken, and there may be another.
    pub(crate) fn picked_up(&mut self, ask: Ask, hero: HeroId, mv: Move) {
        let (Move::Take(thing), Some(space)) = (mv, self.look().ground_under(hero)) else { return };
        self.push(Step::Ask(ask));
        let ground = &mut self.site_mut().ground;
        if let Some(at) = ground.as_slice().iter().position(|dropped| *dropped == Dropped { thing, at: space }) {
            ground.remove(at);
        }
        self.push(Step::Receive(Some(hero), thing));
    }

    /// The heroes are gone: what lies there goes back to its decks (ML-GROUND-06).
    pub(crate) fn clear_ground(&mut self) {
        while let Some(dropped) = self.s.site.as_mut().and_then(|site| site.ground.pop()) {
            self.put_back(dropped.thing);
        }
    }
}

impl Look<'_> {
    /// The space of a hero in a place.
    fn ground_under(self, hero: HeroId) -> Option<Space> {
        let at = self.s.site.as_ref()?.hero(hero).at;
        at.standing().or(at.lying())
    }

    /// What lies where a hero stands, as far as there is room for it.
    pub(crate) fn within_grasp(self, hero: HeroId, each: &mut impl FnMut(Thing)) {
        let (Some(site), Some(space)) = (&self.s.site, self.ground_under(hero)) else { return };
        let here = site.ground.as_slice().iter().filter(|dropped| dropped.at == space);
        here.filter(|dropped| self.has_room(hero, dropped.thing)).for_each(|dropped| each(dropped.thing));
    }
}
