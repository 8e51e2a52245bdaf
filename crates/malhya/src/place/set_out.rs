//! Setting a place out: tokens, enemies by the deployment table, heroes; and putting it away (ML-MAP, ML-DEPLOY, ML-EXIT-15).

use super::event::MapEvent;
use super::figures::Board;
use super::location::{Mark, TokenKind};
use super::state::{Figure, Foe, MOST_FOES, Site, SiteStage, Whereabouts};
use crate::agenda::{Stage, Step};
use crate::ask::{HeroAim, Question, SpotAim};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::AGENDA;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::places::square::{Base, Size};
use mistgate_kernel::places::{Space, Spaces};

impl Machine<'_> {
    /// A place is set out under the chapter that says so: it is played when the chapter is closed (ML-EXPLORE-03).
    pub(crate) fn set_out_place(&mut self, number: u16, point: u8) {
        let Some(id) = self.c.location_numbered(number) else { return };
        self.put_place_away();
        self.attune_stones();
        self.put_challenge_away();
        self.come_round_for_a_place();
        let location = self.c.location(id);
        let mut site = Site::new(id, point, location.closed());
        site.tokens = location.tokens.iter().copied().collect();
        site.alarmed = self.s.stealth.is_some_and(|board| board.rung);
        self.s.site = Some(site);
        self.s.page.scene = self.s.page.chapter;
        self.log.note(Event::Map(MapEvent::PlaceSetOut { place: id, number }));
        self.push_under_reading(Stage::Place);
    }

    /// A stage begins under the chapter that is being read: it is played when the chapter is closed.
    pub(crate) fn push_under_reading(&mut self, stage: Stage) {
        let mut above = Stack::<Step, AGENDA>::new();
        while let Some(&step) = self.s.agenda.top()
            && !matches!(step, Step::Stage(_))
        {
            above.push(step);
            self.s.agenda.pop();
        }
        self.push(Step::Stage(stage));
        while let Some(step) = above.pop() {
            self.push(step);
        }
    }

    /// The tiles are put away (ML-EXIT-15, ML-FINISH-11): what was suspended there is over, what is being read goes on. Whoever lies
    /// there regains a Life Point (ML-EXIT-02, ML-FINISH-12).
    pub(crate) fn put_place_away(&mut self) {
        self.end_fight();
        self.clear_ground();
        if self.s.site.take().is_none() {
            return;
        }
        self.s.page.scene = None;
        self.log.note(Event::Map(MapEvent::PlaceLeft));
        for hero in self.s.group_heroes() {
            if self.s.hero(hero).is_unconscious() {
                self.regain_life(hero);
            }
        }
        self.drop_stage(Stage::Place);
    }

    /// A stage is over: everything that belonged to it is taken off the agenda but what is being read.
    pub(crate) fn drop_stage(&mut self, stage: Stage) {
        let steps = self.s.agenda.as_slice();
        let Some(bottom) = steps.iter().rposition(|step| *step == Step::Stage(stage)) else { return };
        // What is read inside of it lies above a stage of its own.
        let reading = steps.iter().rposition(|step| *step == Step::Stage(Stage::Event)).filter(|&at| at > bottom);
        let kept = reading.map_or(steps.len(), |at| at + 1);
        let above: Stack<Step, AGENDA> = steps[kept..].iter().copied().collect();
        while self.s.agenda.len() > bottom {
            self.s.agenda.pop();
        }
        above.as_slice().iter().for_each(|&step| self.push(step));
    }

    /// The next miniature: enemies first, then heroes (ML-DEPLOY-13).
    pub(crate) fn deploy(&mut self) {
        let Some(board) = self.look().board() else { return };
        match board.site.stage {
            SiteStage::Enemies => {
                let point = board.site.point;
                let heroes = self.s.present.len();
                let arrivals: Stack<Step, MOST_FOES> = board
                    .location
                    .table(point)
                    .into_iter()
                    .flat_map(|table| table.arrivals(heroes))
                    .filter_map(|(mark, arrival)| board.mark(mark).map(|at| Step::Arrive(arrival.enemy, arrival.letter, at)))
                    .take(MOST_FOES)
                    .collect();
                self.site_mut().stage = SiteStage::Heroes;
                arrivals.as_slice().iter().rev().for_each(|&step| self.push(step));
            }
            SiteStage::Heroes => {
                let left = self.undeployed();
                if left.is_empty() {
                    return self.site_mut().stage = SiteStage::Played;
                }
                self.ask_group(Question::Hero(left, HeroAim::Deploy));
            }
            SiteStage::Played => {}
        }
    }

    fn undeployed(&self) -> SeatSet {
        let nowhere = |hero: &HeroId| self.s.site.as_ref().is_some_and(|site| site.hero(*hero).at == Whereabouts::Nowhere);
        self.s.group_heroes().filter(nowhere).map(HeroId::seat).collect()
    }

    /// An enemy arrives: on the token, or as near to it as can be, where the players choose (ML-DEPLOY-10, ML-DEPLOY-11).
    pub(crate) fn arrive(&mut self, enemy: EnemyId, letter: u8, token: Space) {
        let Some(board) = self.look().board() else { return };
        if board.site.arrived as usize >= MOST_FOES || board.arrival_spaces(enemy, token).is_empty() {
            self.log.note(Event::Map(MapEvent::FoeNotPlaced { kind: enemy }));
            return;
        }
        self.site_mut().letter = letter;
        self.ask_group(Question::Spot(SpotAim::Arrival(enemy, token)));
    }

    /// An enemy stands there now.
    pub(crate) fn place_foe(&mut self, kind: EnemyId, at: Space) {
        let site = self.site_mut();
        let (played, letter) = (site.stage == SiteStage::Played, std::mem::take(&mut site.letter));
        let number = site.arrived;
        site.foes[usize::from(number)] = Some(Foe { kind, at, damage: 0, letter, vigil: [None; 2] });
        site.arrived += 1;
        site.seen_types |= 1 << (kind.0 % 32);
        let at = self.spot(at);
        self.log.note(Event::Map(MapEvent::FoePlaced { foe: number + 1, kind, at }));
        if played {
            self.changed();
        }
    }

    /// A hero is put on the board.
    pub(crate) fn place_hero(&mut self, hero: HeroId, at: Space) {
        *self.site_mut().hero_mut(hero) = Figure { at: Whereabouts::On(at), ..Figure::default() };
        let at = self.spot(at);
        self.log.note(Event::Map(MapEvent::HeroPlaced { hero, at }));
    }

    /// The place that is played.
    ///
    /// # Panics
    /// If there is none: only steps of a place ask for it.
    #[inline]
    pub(crate) fn site_mut(&mut self) -> &mut Site {
        self.s.site.as_mut().expect("a step of a place belongs to a place")
    }

    /// The name of a space of the place.
    pub(crate) fn spot(&self, space: Space) -> super::spot::Spot {
        self.s.site.as_ref().map_or_else(Default::default, |site| self.c.location(site.location).spot(space))
    }

    /// The space of a name.
    pub(crate) fn space(&self, spot: super::spot::Spot) -> Space {
        self.s.site.as_ref().and_then(|site| self.c.location(site.location).space(spot)).unwrap_or_default()
    }
}

impl Board<'_> {
    /// The space of an Invocation token.
    pub fn mark(self, mark: Mark) -> Option<Space> {
        let kind = TokenKind::Invocation(mark.colour);
        self.site.tokens_of(kind).find(|token| mark.number == 0 || token.number == mark.number).map(|token| token.at)
    }

    /// Where a miniature can be put that belongs to a space: on it, else on the nearest that is free, counted in steps from space to
    /// space regardless of miniatures (ML-DEPLOY-11). `fits` says where it can stand.
    pub fn nearest(self, token: Space, fits: impl Fn(Space) -> bool) -> Spaces {
        let map = &self.ground.map;
        let (mut ring, mut seen) = (Spaces::EMPTY, Spaces::EMPTY);
        ring.insert(token);
        while !ring.is_empty() {
            let free: Spaces = ring.iter().filter(|&space| fits(space)).collect();
            if !free.is_empty() {
                return free;
            }
            seen = seen.union(ring);
            ring = ring.iter().fold(Spaces::EMPTY, |next, space| next.union(map.neighbours(space, self.site.closed))).without(seen);
        }
        Spaces::EMPTY
    }

    /// Free spaces nearest to one: for a hero, or an enemy with a base of one.
    pub fn nearest_free(self, token: Space) -> Spaces {
        let free = self.free();
        self.nearest(token, |space| free.contains(space))
    }

    /// Where an enemy can stand that arrives at a token; of a base of four, its north-western space (ML-DEPLOY-19).
    pub fn arrival_spaces(self, enemy: EnemyId, token: Space) -> Spaces {
        if self.look.c.enemy(enemy).size == Size::One {
            return self.nearest_free(token);
        }
        let (map, taken) = (&self.ground.map, self.occupied());
        let corners = |space: Space| -> Spaces {
            let stands = |corner: &Space| {
                let ground = map.ground(Base::four(*corner)).unwrap_or_default();
                ground.contains(space) && ground.intersection(self.ground.rift).is_empty() && self.large_can_stand(*corner, taken)
            };
            map.spaces().filter(stands).collect()
        };
        self.nearest(token, |space| !corners(space).is_empty()).iter().fold(Spaces::EMPTY, |all, space| all.union(corners(space)))
    }

    /// Where a hero can be deployed: the point first, then what is nearest to it (ML-DEPLOY-14).
    pub fn deploy_spaces(self) -> Spaces {
        let point = usize::from(self.site.point).checked_sub(1).and_then(|at| self.location.points.get(at)).or(self.location.points.first());
        point.map_or(Spaces::EMPTY, |&point| self.nearest_free(point))
    }
}
