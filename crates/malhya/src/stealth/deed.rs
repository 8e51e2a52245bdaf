//! What heroes do in Stealth mode besides walking: kills, corpses, helping somebody up, waiting (ML-KILL, ML-CORPSE, ML-FALLEN,
//! ML-WAIT).

use super::line::Line;
use crate::agenda::{Moment, Step};
use crate::ask::{Question, SpotAim};
use crate::content::perk::{KillKind, Perk};
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::ids::FoeId;
use crate::look::Look;
use crate::machine::Machine;
use crate::place::event::MapEvent;
use crate::place::figures::Board;
use crate::place::state::{FreeMovement, Pose, Run, Wakes, Whereabouts};
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::square::Size;
use mistgate_kernel::places::{Space, Spaces};

/// Action Points for moving a Corpse (ML-CORPSE-02).
pub(crate) const CORPSE: u8 = 1;
/// Action Points for helping a fallen hero up (ML-FALLEN-04).
pub(crate) const REVIVAL: u8 = ACTION_POINTS;

impl Machine<'_> {
    /// An enemy is killed without a roll, and a Corpse token lies in its place (ML-KILL-03, ML-KILL-04, ML-KILL-08).
    pub(crate) fn kill(&mut self, hero: HeroId, kind: KillKind, number: u8) {
        let id = FoeId(number.saturating_sub(1));
        let Some(cost) = self.look().board().and_then(|board| board.kill(hero, kind, id).ok()) else { return };
        self.pay_points(hero, cost);
        self.use_line(hero, if kind == KillKind::Melee { Line::MeleeKill } else { Line::RangedKill });
        let Some((foe, size)) = self.look().board().and_then(|board| board.site.foe(id).map(|foe| (*foe, board.size(foe)))) else { return };
        let at = self.spot(foe.at);
        self.log.note(Event::Map(MapEvent::Killed { hero, foe: number, kind: foe.kind, by: kind, at }));
        self.remove_foe(id);
        self.changed();
        match size {
            Size::One => self.lay_body(foe.at, kind),
            Size::Four => self.ask_group(Question::Spot(SpotAim::Body(foe.at, kind))),
        }
    }

    /// An enemy is gone, with its Vigilance tokens (ML-VIGILANCE-06) and whatever it was about to do (ML-PATROL-23).
    pub(crate) fn remove_foe(&mut self, id: FoeId) {
        let site = self.site_mut();
        if let Some(foe) = site.foes[id.index()].take()
            && foe.letter > 0
        {
            site.eliminated |= 1 << (foe.letter - 1);
        }
        if site.turn.walk.is_some_and(|walk| walk.foe == id) {
            site.turn.walk = None;
            site.turn.amid = site.turn.amid.filter(|amid| amid.hero.is_some());
        }
    }

    /// The Corpse token, and after a Ranged Kill a Noise token on it (ML-KILL-05, ML-KILL-09). Over a Rift nothing falls to the
    /// floor (ML-RIFT-13).
    pub(crate) fn lay_body(&mut self, at: Space, kind: KillKind) {
        self.put_corpse(at);
        let rift = self.look().board().is_some_and(|board| board.ground.rift.contains(at));
        if kind == KillKind::Ranged && !rift {
            self.put_noise(at);
        }
    }

    /// A Corpse token is put down; in a Rift it is gone, but counts (ML-CORPSE-06, ML-CORPSE-07).
    fn put_corpse(&mut self, at: Space) {
        let sinks = self.look().board().is_some_and(|board| board.ground.rift.contains(at));
        let site = self.site_mut();
        if sinks {
            site.sunk = site.sunk.saturating_add(1);
            let at = self.spot(at);
            self.log.note(Event::Map(MapEvent::CorpseSunk { at }));
        } else {
            site.corpses.push(at);
        }
    }

    /// A Noise token (ML-NOISE-01).
    pub(crate) fn put_noise(&mut self, at: Space) {
        self.site_mut().noise.push(at);
        let at = self.spot(at);
        self.log.note(Event::Map(MapEvent::NoisePut { at }));
    }

    /// A Corpse token is taken up; the players say where it goes (ML-CORPSE-01).
    pub(crate) fn lift(&mut self, hero: HeroId, from: Space) {
        self.pay_points(hero, CORPSE);
        self.use_line(hero, Line::Corpse);
        self.ask(SeatSet::only(hero.seat()), Question::Spot(SpotAim::Corpse(hero, from)));
    }

    /// The Corpse token is put down.
    pub(crate) fn put_down(&mut self, hero: HeroId, from: Space, to: Space) {
        let corpses = &mut self.site_mut().corpses;
        if let Some(at) = corpses.as_slice().iter().position(|&corpse| corpse == from) {
            corpses.remove(at);
        }
        let (start, end) = (self.spot(from), self.spot(to));
        self.log.note(Event::Map(MapEvent::CorpseMoved { hero, from: start, to: end }));
        self.put_corpse(to);
        self.changed();
    }

    /// A fallen hero is moved like a Corpse, but never into a Rift (ML-FALLEN-02, ML-FALLEN-03).
    pub(crate) fn carry(&mut self, hero: HeroId, other: HeroId) {
        self.pay_points(hero, CORPSE);
        self.use_line(hero, Line::Corpse);
        self.ask(SeatSet::only(hero.seat()), Question::Spot(SpotAim::Fallen(hero, other)));
    }

    /// The fallen hero is put down.
    pub(crate) fn lay_down_hero(&mut self, other: HeroId, to: Space) {
        self.site_mut().hero_mut(other).at = Whereabouts::Down(to);
        let to = self.spot(to);
        self.log.note(Event::Map(MapEvent::HeroCarried { hero: other, to }));
        self.changed();
    }

    /// A fallen hero regains a Life Point (ML-FALLEN-04).
    pub(crate) fn revive(&mut self, hero: HeroId, other: HeroId) {
        self.pay_points(hero, REVIVAL);
        self.log.note(Event::Map(MapEvent::Revived { hero: other, by: hero }));
        self.regain_life(other);
        self.changed();
        self.ask_where_to_rise(other);
    }

    /// A crystal of the Damage zone, else of the Injury zone, else of the Shock zone becomes a Life Point.
    pub(crate) fn regain_life(&mut self, hero: HeroId) {
        let life = &mut self.s.hero_mut(hero).life;
        let zone = if life.damage > 0 {
            &mut life.damage
        } else if life.injury > 0 {
            &mut life.injury
        } else {
            &mut life.shock
        };
        let regained = u8::from(*zone > 0);
        *zone -= regained;
        life.points += regained;
        let life = *life;
        self.log.note(Event::Healed { hero, life });
    }

    /// The hero waits: it is paid for, the Free Movement is lost, and the dice are rolled (ML-WAIT-02, ML-WAIT-04, ML-THREAT-02).
    pub(crate) fn wait(&mut self, hero: HeroId) {
        let price = self.c.hero(hero).prices[2];
        self.pay_points(hero, price);
        let figure = self.site_mut().hero_mut(hero);
        (figure.pose, figure.free, figure.bought) = (Pose::Waiting, FreeMovement::Gone, 0);
        self.log.note(Event::Map(MapEvent::Waits { hero }));
        self.leave_turn(hero);
    }

    /// A Waiting hero takes the turn up again, for nothing (ML-WAIT-06). What is under way is suspended (ML-WAIT-09).
    pub(crate) fn resume(&mut self, hero: HeroId) {
        let figure = self.site_mut().hero_mut(hero);
        (figure.pose, figure.free, figure.run) = (Pose::Acting, FreeMovement::Gone, Run::default());
        self.site_mut().turn.active = Some(hero);
        self.log.note(Event::Map(MapEvent::Resumed { hero }));
        self.interrupted();
        self.push(Step::Turn(hero));
    }

    /// The next Waiting hero who wants to be asked and could do something (ML-WAIT-07). Nobody steps in while somebody is over a Rift
    /// or on an ally's space (ML-RIFT-13, ML-MOVE-26).
    pub(crate) fn open_window(&mut self, mut left: SeatSet, moment: Moment) {
        let Some(site) = &self.s.site else { return };
        if site.turn.amid.is_some() || self.s.mode.is_none() {
            return;
        }
        let wants = |seat: &mistgate_kernel::Seat| HeroId::of(*seat).is_some_and(|hero| self.look().wants_window(hero, moment));
        let Some(seat) = left.iter().find(wants) else { return };
        left.remove(seat);
        self.push(Step::Window(left, moment));
        let hero = HeroId::of(seat).unwrap_or(HeroId::Wallen);
        self.ask(SeatSet::only(seat), Question::Resume(hero));
    }
}

impl Look<'_> {
    fn wants_window(self, hero: HeroId, moment: Moment) -> bool {
        let Some(site) = &self.s.site else { return false };
        let figure = site.hero(hero);
        let wakes = match figure.wakes {
            Wakes::EveryStep => true,
            Wakes::Turns => moment == Moment::Turn,
            Wakes::Alarm => false,
        };
        // Taking the turn up again is free, and so are Potions on it (ML-WAIT-06, ML-LIFE-08).
        let able = || self.could_act(hero) || self.has_something_at_hand(hero);
        figure.pose == Pose::Waiting && wakes && site.turn.active != Some(hero) && able()
    }
}

impl Board<'_> {
    /// Spaces from which a hero can take a Corpse: the own and those next to it (ML-CORPSE-01, ML-CORPSE-03).
    pub fn at_hand(self, hero: HeroId) -> Spaces {
        let Some(space) = self.site.hero(hero).at.standing() else { return Spaces::EMPTY };
        let mut spaces = self.ground.map.neighbours(space, self.site.closed);
        spaces.insert(space);
        spaces
    }

    /// Spaces on which a hero can put a Corpse that lay here; with a certain Talent farther away (ML-CORPSE-10).
    pub fn put_down_spaces(self, hero: HeroId, from: Space) -> Spaces {
        let reach = self.look.perk_sum(hero, |perk| if let Perk::CarriesCorpses(n) = perk { n } else { 0 }).max(1);
        let mut spaces = self.at_hand(hero);
        for _ in 1..reach {
            spaces = spaces.iter().fold(spaces, |all, space| all.union(self.ground.map.neighbours(space, self.site.closed)));
        }
        spaces.remove(from);
        spaces
    }

    /// The spaces a fallen hero can be put on: no Rift (ML-FALLEN-03).
    pub fn lay_down_spaces(self, hero: HeroId, other: HeroId) -> Spaces {
        let from = self.site.hero(other).at.lying().unwrap_or_default();
        self.put_down_spaces(hero, from).without(self.ground.rift)
    }
}
