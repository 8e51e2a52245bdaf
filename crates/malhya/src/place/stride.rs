//! A hero walks: free and bought movement, step by step (ML-MOVE-09 to ML-MOVE-21, ML-MOVE-26).

use super::event::MapEvent;
use super::figures::{Board, Who};
use super::state::{Amid, FreeMovement, Run, Whereabouts};
use super::walk::{Gait, Leap, Walker};
use crate::agenda::Step;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::machine::Machine;
use crate::magic::card::Charm;
use crate::stealth::line::Line;
use crate::words::HeroId;
use mistgate_kernel::places::path::{FARTHEST, Reach};
use mistgate_kernel::places::{SPACES, Space};

impl Machine<'_> {
    /// The hero sets out for a space, and buys what is missing for it (ML-MOVE-16, ML-MOVE-19).
    pub(crate) fn set_walking(&mut self, hero: HeroId, to: Space) {
        let Some((cost, have)) = self.look().board().and_then(|board| board.walk_cost(hero, to)) else { return };
        let missing = cost.saturating_sub(have);
        if missing > 0 {
            self.buy_movement(hero, missing);
        }
        self.use_line(hero, Line::Move);
        self.push(Step::HeroWalk(hero, to));
    }

    /// So many additional movements, each at the price of the Hero board; the cube on the track stays (ML-MOVE-16, ML-MOVE-21).
    pub(crate) fn buy_movement(&mut self, hero: HeroId, n: u8) {
        let price = self.c.hero(hero).prices[0].saturating_mul(n);
        // No action of its own: what is left of the move stays (ML-MOVE-13).
        let state = self.s.hero_mut(hero);
        state.action_points = state.action_points.saturating_sub(price);
        let figure = self.site_mut().hero_mut(hero);
        figure.bought = figure.bought.saturating_add(n);
        self.log.note(Event::Map(MapEvent::MovementBought { hero, n }));
    }

    /// The next space on the way. Whatever stops the hero ends the walk: a chapter, contact, a space that has been taken.
    pub(crate) fn walk_on(&mut self, hero: HeroId, to: Space) {
        let Some(board) = self.look().board() else { return };
        let Some(from) = board.site.hero(hero).at.standing() else { return };
        if let Some(amid) = board.site.turn.amid {
            return self.pass_on(hero, from, to, amid);
        }
        if from == to {
            return;
        }
        let Some((leap, first, lands)) = board.next_leap(hero, from, to) else { return };
        self.pay_movement(hero, leap.cost);
        self.site_mut().turn.amid = (first != lands).then_some(Amid { hero: Some(hero), lands });
        self.enter(hero, first, leap.cost, to);
    }

    /// Over a Rift, or through an ally: straight on to where one can stand.
    fn pass_on(&mut self, hero: HeroId, from: Space, to: Space, amid: Amid) {
        let Some(board) = self.look().board() else { return };
        let map = &board.ground.map;
        // A jump has been paid for, and goes straight on; with Light Movement every space of it is a step.
        let jumping = board.gait(hero) == Gait::Plain && board.ground.rift.contains(from);
        let next = match map.direction(from, amid.lands).filter(|_| jumping) {
            Some(compass) => map.step(from, compass, board.site.closed).map(|step| (step.to, 0)),
            None => board.next_leap(hero, from, to).map(|(leap, first, _)| (first, leap.cost)),
        };
        let Some((next, cost)) = next else {
            // Nothing leads on any more: the piece of movement is completed at once.
            self.site_mut().turn.amid = None;
            return self.enter(hero, amid.lands, 0, to);
        };
        // Where one can stand, the piece of movement is over.
        let lands = next == amid.lands || board.walker(Who::Hero(hero), Gait::Plain, u8::MAX).can_stand(next);
        self.pay_movement(hero, cost);
        if lands {
            self.site_mut().turn.amid = None;
        }
        self.enter(hero, next, cost, to);
    }

    /// The hero is on the next space: sight, Instructions, the Interest token there, and then further (ML-MAP-07).
    fn enter(&mut self, hero: HeroId, space: Space, cost: u8, to: Space) {
        let from = self.site_mut().hero(hero).at.standing();
        let compass = self.look().board().and_then(|board| board.ground.map.direction(from?, space));
        let figure = self.site_mut().hero_mut(hero);
        (figure.at, figure.run) = (Whereabouts::On(space), compass.map_or(Run::default(), |compass| figure.run.on(compass)));
        let at = self.spot(space);
        self.log.note(Event::Map(MapEvent::Stepped { hero, to: at, cost }));
        self.push(Step::HeroWalk(hero, to));
        let interest = self.s.site.as_ref().is_some_and(|site| site.interest_on(space).is_some());
        self.lose_movement_by_contact(hero);
        if interest {
            self.push(Step::Interest(hero));
        }
        self.changed();
    }

    fn pay_movement(&mut self, hero: HeroId, cost: u8) {
        let figure = self.site_mut().hero_mut(hero);
        (figure.free, figure.bought) = paid(figure.free, figure.bought, cost);
    }

    /// Next to an enemy the Free Movement is lost (ML-MOVE-15); where one cannot stop it is lost on the first space after that
    /// (ML-MOVE-26).
    pub(crate) fn lose_movement_by_contact(&mut self, hero: HeroId) {
        let Some(board) = self.look().board() else { return };
        let touched = board.site.hero(hero).at.standing().is_some_and(|space| board.engaged(space));
        let amid = board.site.turn.amid.is_some();
        if touched && board.look.perk_sum(hero, |perk| u8::from(perk == Perk::KeepsMoving)) > 0 {
            return; // ML-ENGAGE-06
        }
        let figure = self.site_mut().hero_mut(hero);
        if touched && amid {
            figure.touched = true;
        }
        if !amid && (touched || std::mem::take(&mut figure.touched)) && figure.free != FreeMovement::Gone {
            figure.free = FreeMovement::Gone;
            self.log.note(Event::Map(MapEvent::MovementLost { hero }));
        }
    }
}

/// What is left after a step. Bought movements pay before a Free Movement that is not begun, and after one that is (ML-MOVE-20).
fn paid(free: FreeMovement, bought: u8, cost: u8) -> (FreeMovement, u8) {
    let (from_free, from_bought) = match free {
        FreeMovement::Begun(left) => (left.min(cost), cost.saturating_sub(left)),
        FreeMovement::Whole(_) | FreeMovement::Gone => (cost.saturating_sub(bought), bought.min(cost)),
    };
    let left = match free.left().saturating_sub(from_free) {
        _ if from_free == 0 => free,
        0 => FreeMovement::Gone,
        left => FreeMovement::Begun(left),
    };
    (left, bought.saturating_sub(from_bought))
}

impl<'a> Board<'a> {
    /// How a hero walks now.
    pub fn gait(self, hero: HeroId) -> Gait {
        let charmed = || self.look.charms_on(hero, |charm| u8::from(charm == Charm::LightMovement)) > 0;
        if self.site.hero(hero).light || charmed() { Gait::Light } else { Gait::Plain }
    }

    /// Movements in hand, and those that Action Points can buy.
    pub fn movement(self, hero: HeroId) -> (u8, u8) {
        let figure = self.site.hero(hero);
        let price = self.look.c.hero(hero).prices[0];
        let more = self.look.s.hero(hero).action_points.checked_div(price).unwrap_or_default();
        (figure.free.left() + figure.bought, more)
    }

    /// Everything a hero can walk to with what is in hand and can be bought.
    pub fn hero_reach(self, hero: HeroId) -> Option<(Walker<'a>, Reach)> {
        let from = self.site.hero(hero).at.standing()?;
        let (have, more) = self.movement(hero);
        let walker = self.walker(Who::Hero(hero), self.gait(hero), u8::MAX);
        Some((walker, walker.reach(from, have + more)))
    }

    /// What it costs to walk there, and what is in hand.
    pub fn walk_cost(self, hero: HeroId, to: Space) -> Option<(u8, u8)> {
        let from = self.site.hero(hero).at.standing()?;
        let (have, more) = self.movement(hero);
        let walker = self.walker(Who::Hero(hero), self.gait(hero), u8::MAX);
        walker.reach_to(from, to, have + more).cost(to).filter(|_| walker.can_stand(to)).map(|cost| (cost, have))
    }

    /// Where a walk to a space ends: next to an enemy the Free Movement is lost, and what was bought may not lead on (ML-MOVE-15).
    pub(crate) fn walk_ends(self, hero: HeroId, to: Space) -> Option<Space> {
        let (mut at, (cost, have)) = (self.site.hero(hero).at.standing()?, self.walk_cost(hero, to)?);
        if self.look.perk_sum(hero, |perk| u8::from(perk == Perk::KeepsMoving)) > 0 {
            return Some(to); // ML-ENGAGE-06
        }
        let walker = self.walker(Who::Hero(hero), self.gait(hero), u8::MAX);
        let figure = self.site.hero(hero);
        let (mut free, mut bought, mut touched) = (figure.free, figure.bought + cost.saturating_sub(have), false);
        while at != to {
            let Some(leap) = self.best_leap(&walker, at, to, free.left() + bought, |space| self.danger(hero, space)) else { break };
            (free, bought) = paid(free, bought, leap.cost);
            walker.passed(at, leap, |space| touched |= self.engaged(space));
            at = leap.to;
            if touched && walker.can_stand(at) {
                (free, touched) = (FreeMovement::Gone, false);
            }
        }
        Some(at)
    }

    /// The next leap of a hero on a cheapest way that leads through as few watched spaces and tokens as can be; the first space of
    /// it; and the next space where the hero can stand.
    fn next_leap(self, hero: HeroId, from: Space, to: Space) -> Option<(Leap, Space, Space)> {
        let walker = self.walker(Who::Hero(hero), self.gait(hero), u8::MAX);
        let most = self.movement(hero).0;
        let leap = self.best_leap(&walker, from, to, most, |space| self.danger(hero, space))?;
        let mut first = None;
        walker.passed(from, leap, |space| {
            first.get_or_insert(space);
        });
        let lands = self.lands(&walker, hero, leap.to, to);
        Some((leap, first?, lands))
    }

    /// How unwelcome it is to pass over a space: who watches it, and a token that would have to be read.
    fn danger(self, hero: HeroId, space: Space) -> u16 {
        2 * self.would_see(hero, space).count() as u16 + u16::from(self.site.interest_on(space).is_some())
    }

    /// The same for every space.
    pub(crate) fn dangers(self, hero: HeroId) -> [u16; SPACES] {
        let mut dangers = [0; SPACES];
        self.ground.map.spaces().for_each(|space| dangers[space.index()] = self.danger(hero, space));
        dangers
    }

    /// Of the leaps that begin a cheapest way, the one that begins the least dangerous; none if it costs more than this.
    fn best_leap(self, walker: &Walker<'a>, from: Space, to: Space, most: u8, danger: impl Fn(Space) -> u16) -> Option<Leap> {
        // Whoever stepped in on the way may stand there now (ML-WAIT-20).
        if !walker.can_stand(to) {
            return None;
        }
        let left = walker.left_to(to, from, most);
        let whole = |leap: Leap| left.cost(leap.to).and_then(|cost| cost.checked_add(leap.cost)).filter(|&cost| cost <= most);
        let (mut least, mut only, mut count) = (u8::MAX, None, 0);
        walker.leaps(from, |leap| {
            let Some(cost) = whole(leap).filter(|&cost| cost <= least) else { return };
            count = if cost < least { 1 } else { count + 1 };
            (least, only) = (cost, Some(leap));
        });
        if count <= 1 {
            return only;
        }
        let mut tolls = Tolls { walker, left: &left, to, danger, known: [UNKNOWN; SPACES] };
        // Of equal ways the straight one: whoever points at a space beyond an enemy means to charge (ML-EFFECT-18).
        let bend = |leap: Leap| self.ground.map.direction(from, leap.to) != self.ground.map.direction(from, to);
        let mut best: Option<((u16, bool), Leap)> = None;
        walker.leaps(from, |leap| {
            if whole(leap) == Some(least) {
                let rank = (tolls.of(leap.to), bend(leap));
                if best.is_none_or(|(other, _)| rank < other) {
                    best = Some((rank, leap));
                }
            }
        });
        best.map(|(_, leap)| leap)
    }

    /// The whole way to a space, for those who look before they leap: every space it passes, the goal last.
    pub(crate) fn way(self, walker: &Walker<'a>, from: Space, to: Space, dangers: &[u16; SPACES]) -> Vec<Space> {
        let (mut at, mut way) = (from, Vec::new());
        while at != to {
            let Some(leap) = self.best_leap(walker, at, to, FARTHEST, |space| dangers[space.index()]) else { break };
            walker.passed(at, leap, |space| way.push(space));
            at = leap.to;
        }
        way
    }

    /// The next space where the walker can stand, on the way that will be taken.
    fn lands(self, walker: &Walker<'a>, hero: HeroId, from: Space, to: Space) -> Space {
        let mut at = from;
        while !walker.can_stand(at) && at != to {
            match self.best_leap(walker, at, to, FARTHEST, |space| self.danger(hero, space)) {
                Some(leap) => at = leap.to,
                None => return to,
            }
        }
        at
    }
}

/// What has not been worked out yet.
const UNKNOWN: u16 = u16::MAX;

/// How dangerous the cheapest ways to a space are, worked out where somebody asks.
struct Tolls<'w, 'a, D> {
    walker: &'w Walker<'a>,
    /// What is still to be walked.
    left: &'w Reach,
    to: Space,
    danger: D,
    known: [u16; SPACES],
}

impl<D: Fn(Space) -> u16> Tolls<'_, '_, D> {
    /// Of entering a space, and of the least dangerous of the cheapest ways on from it.
    fn of(&mut self, space: Space) -> u16 {
        if space == self.to {
            return 1;
        }
        if self.known[space.index()] == UNKNOWN {
            let (walker, left, mut least) = (self.walker, self.left, UNKNOWN);
            walker.leaps(space, |leap| {
                if left.cost(leap.to).and_then(|cost| cost.checked_add(leap.cost)) == left.cost(space) {
                    least = least.min(self.of(leap.to));
                }
            });
            self.known[space.index()] = least.saturating_add((self.danger)(space)).saturating_add(1);
        }
        self.known[space.index()]
    }
}
