//! The Enemy phase: Action cards, who is sent where, how they walk, how they watch (ML-PATROL, ML-VIGILANCE).

use super::errand::{Errand as CardStep, Landmark, Patrol};
use crate::agenda::{Moment, Step};
use crate::ask::{FoeAim, Question, SpotAim};
use crate::booklet::condition::Mode;
use crate::event::Event;
use crate::ids::FoeId;
use crate::machine::Machine;
use crate::place::event::{AlarmCause, MapEvent};
use crate::place::figures::{Board, Who};
use crate::place::location::{Heading, Invocation, TokenKind};
use crate::place::route::{NO_WAY, NextSteps, Step as Pace};
use crate::place::state::{Amid, Errand, Foe, Phase, Sent, Vigil, Walk};
use crate::place::walk::{Gait, Walker};
use mistgate_kernel::places::square::{Compass, Size};
use mistgate_kernel::places::{Space, Spaces};

impl Machine<'_> {
    /// As many Action cards as the Threat says are drawn, face down (ML-PATROL-02); in a room without enemies none (ML-PATROL-24).
    pub(crate) fn begin_enemy_phase(&mut self) {
        let site = self.site_mut();
        site.turn.phase = Phase::Enemies;
        site.turn.active = None;
        let (turn, empty) = (site.turn.number, site.foes().next().is_none());
        site.heroes.iter_mut().for_each(|figure| figure.rolled = 0);
        self.log.note(Event::Map(MapEvent::PhaseBegan { phase: Phase::Enemies, turn }));
        if empty {
            return;
        }
        let board = self.s.stealth;
        let count = board.map_or(1, |board| self.c.modes.tracks[board.level as usize].cards_at(board.threat));
        for _ in 0..count {
            let Some(card) = self.s.decks.actions.draw() else { break };
            self.site_mut().turn.cards.push_under(card);
        }
        self.push(Step::Patrol);
        let waiting = self.site_mut().waiting();
        self.push(Step::Window(waiting, Moment::Turn));
        if self.s.decks.actions.is_empty() {
            self.alarm_due(AlarmCause::Deck); // ML-ALARM-04: then none of them is applied.
        }
    }

    /// The next card is turned up and applied; then it is discarded (ML-PATROL-03).
    pub(crate) fn next_patrol(&mut self) {
        if self.s.site.is_none() || self.s.mode != Some(Mode::Stealth) {
            return;
        }
        let site = self.site_mut();
        site.turn.active = None;
        let (empty, waiting) = (site.foes().next().is_none(), site.waiting());
        let Some(card) = site.turn.cards.pop() else { return };
        if empty {
            self.s.decks.discarded.insert(card); // Nobody is left to use it (ML-PATROL-24).
            return self.push(Step::Patrol);
        }
        self.s.decks.discarded.insert(card);
        self.log.note(Event::Map(MapEvent::PatrolCard { card }));
        self.push(Step::Patrol);
        self.push(Step::Window(waiting, Moment::Turn));
        self.push(Step::SecondStep(card));
        if let Some(CardStep::Gather { n, .. }) = self.patrol(card).first {
            self.site_mut().turn.errands.clear();
            self.push(Step::NextErrand);
            self.push(Step::Choose(card, n));
        }
    }

    fn patrol(&self, card: u8) -> Patrol {
        self.c.actions[usize::from(card)].patrol
    }

    /// Step 1: the enemies closest to the reference are chosen, once and for all (ML-PATROL-08, ML-PATROL-23).
    pub(crate) fn choose_sent(&mut self, card: u8, left: u8) {
        let Some(board) = self.look().board() else { return };
        if left > 0 && board.candidates(card).next().is_some() {
            self.ask_group(Question::Foe(FoeAim::Sent(card, left)));
        }
    }

    /// An enemy is sent to the token that is closest to it; to which of several the players say (ML-PATROL-08).
    pub(crate) fn send(&mut self, card: u8, left: u8, foe: FoeId) {
        self.push(Step::Choose(card, left - 1));
        let goals = self.look().board().map_or(Spaces::EMPTY, |board| board.goals_of(card, foe));
        match (goals.iter().next(), goals.len()) {
            (Some(only), 1) => self.send_to(card, foe, only),
            (Some(_), _) => self.ask_group(Question::Spot(SpotAim::Goal(card, foe))),
            (None, _) => {}
        }
    }

    pub(crate) fn send_to(&mut self, card: u8, foe: FoeId, space: Space) {
        let Some(board) = self.look().board() else { return };
        let (Some(CardStep::Gather { spaces, .. }), Some(enemy)) = (self.patrol(card).first, board.site.foe(foe)) else { return };
        let spaces = spaces + self.c.enemy(enemy.kind).farther_walk();
        let (distance, at) = (board.foe_distance(foe, enemy, space, spaces), self.spot(space));
        self.site_mut().turn.errands.push(Sent { foe, to: space, spaces });
        self.log.note(Event::Map(MapEvent::Sent { foe: foe.0 + 1, to: at, distance }));
    }

    /// The next of those who were chosen walks; its Vigilance token is given up before the first step (ML-VIGILANCE-05).
    pub(crate) fn next_errand(&mut self) {
        let Some(site) = &mut self.s.site else { return };
        if site.turn.errands.is_empty() || self.s.mode != Some(Mode::Stealth) {
            return;
        }
        let Sent { foe, to, spaces } = site.turn.errands.remove(0);
        self.push(Step::NextErrand);
        let walk = Walk { foe, errand: Errand::To(to), most: spaces, left: spaces };
        // Whoever finds no way nearer any more has not moved, and goes on watching (ML-PATROL-23).
        if self.look().board().is_some_and(|board| !board.foe_steps(walk).is_empty()) {
            self.site_mut().turn.walk = Some(walk);
            self.push(Step::FoeWalk);
            self.stop_watching(foe);
        }
    }

    fn stop_watching(&mut self, id: FoeId) {
        let Some(foe) = &mut self.site_mut().foes[id.index()] else { return };
        if foe.vigil.iter().any(Option::is_some) {
            foe.vigil = [None; 2];
            self.log.note(Event::Map(MapEvent::WatchOver { foe: id.0 + 1 }));
            // Its vision is another now, from where it stands, before it takes a step (ML-ALARM-02, ML-VIGILANCE-05).
            self.push(Step::Lookout);
        }
    }

    /// Step 2 of a card (ML-PATROL-17).
    pub(crate) fn second_step(&mut self, card: u8) {
        if self.s.site.as_ref().is_none_or(|site| site.foes().next().is_none()) || self.s.mode != Some(Mode::Stealth) {
            return;
        }
        match self.patrol(card).second {
            Some(CardStep::Watch { on, .. }) => {
                if self.look().board().is_some_and(|board| board.on_token(on).next().is_some()) {
                    self.ask_group(Question::Foe(FoeAim::OnToken(card)));
                }
            }
            Some(CardStep::Suspicion(n)) => {
                // ML-PATROL-21: an unconscious hero's token counts too.
                let bodies = self.site_mut().all_corpses() + self.site_mut().lying().count() as u8;
                self.raise_threat(n * bodies);
            }
            Some(CardStep::Gather { .. }) | None => {}
        }
    }

    /// The enemy on the token goes in a direction, read by the North of the place (ML-PATROL-19).
    pub(crate) fn go_and_watch(&mut self, card: u8, id: FoeId) {
        let Some(CardStep::Watch { spaces, way, vigilance, .. }) = self.patrol(card).second else { return };
        let Some(site) = &self.s.site else { return };
        let north = self.c.location(site.location).north;
        let quarter = |heading: Heading| (heading as u8 + north as u8) % 4;
        let more = site.foe(id).map_or(0, |foe| self.c.enemy(foe.kind).farther_walk());
        let left = if spaces == 0 { 0 } else { spaces + more };
        self.site_mut().turn.walk = Some(Walk { foe: id, errand: Errand::Watch(quarter(way), quarter(vigilance)), most: left, left });
        self.push(Step::FoeWalk);
        self.stop_watching(id);
    }

    /// The enemy's next step, or the end of its walk.
    pub(crate) fn foe_walks(&mut self) {
        let Some(board) = self.look().board() else { return };
        let Some(walk) = board.site.turn.walk else { return };
        let steps = board.foe_steps(walk);
        self.site_mut().turn.active = None;
        match steps.as_slice() {
            [] => self.end_walk(walk),
            [only] => self.foe_step(*only),
            _ => self.ask_group(Question::Spot(SpotAim::Way)),
        }
    }

    /// The players choose among steps that are equally good.
    pub(crate) fn chosen_way(&mut self, to: Space) {
        let Some(board) = self.look().board() else { return };
        let steps = board.site.turn.walk.map(|walk| board.foe_steps(walk)).unwrap_or_default();
        if let Some(&step) = steps.as_slice().iter().find(|step| step.to == to) {
            self.foe_step(step);
        }
    }

    /// One step: over Rifts and allies space by space, for it sees from everywhere (ML-PATROL-15, ML-RIFT-13).
    fn foe_step(&mut self, step: Pace) {
        let Some(board) = self.look().board() else { return };
        let Some(mut walk) = board.site.turn.walk else { return };
        let Some(foe) = board.site.foe(walk.foe).copied() else { return };
        let one_step = || board.ground.map.step(foe.at, step.compass, board.site.closed).map_or(step.to, |first| first.to);
        // A large base may come to its end round a corner: what is left of its way is one step.
        let landing = board.size(&foe) == Size::Four && board.site.turn.amid.is_some_and(|amid| amid.lands == step.to);
        let next = if landing { step.to } else { one_step() };
        let jumping = next != step.to;
        let stands = board.foe_stands(walk.foe, &foe, next);
        walk.left = walk.left.saturating_sub(if board.site.turn.amid.is_some_and(|amid| amid.lands == step.to && jumping) { 0 } else { step.cost });
        let lands = if jumping || !stands { step.to } else { next };
        let site = self.site_mut();
        site.turn.walk = Some(walk);
        site.turn.amid = (jumping || !stands).then_some(Amid { hero: None, lands });
        if let Some(foe) = &mut site.foes[walk.foe.index()] {
            foe.at = next;
        }
        self.discard_noise(walk.foe);
        let (from, to) = (self.spot(foe.at), self.spot(next));
        self.log.note(Event::Map(MapEvent::FoeStepped { foe: walk.foe.0 + 1, from, to, cost: step.cost }));
        self.push(Step::FoeWalk);
        self.changed();
    }

    /// A Noise token goes as soon as an enemy moves onto its space (ML-NOISE-03), or it onto an enemy's (ML-VOCAB-93).
    pub(crate) fn discard_noise(&mut self, id: FoeId) {
        let Some(board) = self.look().board() else { return };
        let under = board.site.foe(id).map(|foe| board.spaces_of(foe)).unwrap_or_default();
        while let Some(at) = self.site_mut().noise.as_slice().iter().position(|&noise| under.contains(noise)) {
            let space = self.site_mut().noise.remove(at);
            let at = self.spot(space);
            self.log.note(Event::Map(MapEvent::NoiseGone { at }));
        }
    }

    /// The walk is over: a Vigilance token under the enemy is discarded (ML-VIGILANCE-04), and whoever is to watch does so.
    fn end_walk(&mut self, walk: Walk) {
        let site = self.site_mut();
        (site.turn.walk, site.turn.amid) = (None, None);
        self.tread_on_vigils(walk.foe);
        if let Errand::Watch(_, quarter) = walk.errand {
            self.begin_watch(walk.foe, quarter);
        }
    }

    fn tread_on_vigils(&mut self, id: FoeId) {
        let Some(board) = self.look().board() else { return };
        let under = board.site.foe(id).map(|foe| board.spaces_of(foe)).unwrap_or_default();
        let mut trodden = false;
        for foe in self.site_mut().foes.iter_mut().flatten() {
            for vigil in &mut foe.vigil {
                trodden |= vigil.is_some_and(|vigil| under.contains(vigil.at));
                *vigil = vigil.filter(|vigil| !under.contains(vigil.at));
            }
        }
        if trodden {
            self.push(Step::Lookout);
        }
    }

    /// A Vigilance token in front of the enemy, and for some a second one behind it (ML-VIGILANCE-01, ML-VIGILANCE-11).
    fn begin_watch(&mut self, id: FoeId, quarter: u8) {
        let Some(board) = self.look().board() else { return };
        let Some(foe) = board.site.foe(id) else { return };
        let two = self.c.enemy(foe.kind).stealth.contains(&crate::combat::card::Sneak::TwoVigilanceTokens);
        if two {
            self.watch_towards(id, (quarter + 2) % 4);
        }
        self.watch_towards(id, quarter);
    }

    fn watch_towards(&mut self, id: FoeId, quarter: u8) {
        let Some(board) = self.look().board() else { return };
        let spaces = board.vigil_spaces(id, quarter);
        match spaces.len() {
            0 => {}
            1 => self.put_vigil(id, quarter, spaces.iter().next().unwrap_or_default()),
            _ => self.ask_group(Question::Spot(SpotAim::Vigil(id, quarter))),
        }
    }

    /// The token lies there: the enemy watches that way.
    pub(crate) fn put_vigil(&mut self, id: FoeId, quarter: u8, at: Space) {
        let Some(foe) = &mut self.site_mut().foes[id.index()] else { return };
        if let Some(free) = foe.vigil.iter_mut().find(|vigil| vigil.is_none()) {
            *free = Some(Vigil { at, quarter });
        }
        let token = self.spot(at);
        self.log.note(Event::Map(MapEvent::Watches { foe: id.0 + 1, token, heading: Heading::ALL[usize::from(quarter)] }));
        self.changed();
    }
}

impl<'a> Board<'a> {
    /// How an enemy walks, for an activation with so much movement.
    pub fn foe_walker(self, id: FoeId, foe: &Foe, most: u8) -> Walker<'a> {
        let gait = if self.look.c.enemy(foe.kind).is_light() { Gait::Light } else { Gait::Plain };
        self.walker(Who::Foe(id), gait, most)
    }

    /// The spaces a reference names.
    fn landmarks(self, landmark: Landmark) -> Spaces {
        match landmark {
            Landmark::Invocation(colour) => self.site.tokens_of(TokenKind::Invocation(colour)).map(|token| token.at).collect(),
            Landmark::Access(access) => self.site.tokens_of(TokenKind::Access(access)).map(|token| token.at).collect(),
            Landmark::Noise => self.site.noise.as_slice().iter().copied().collect(),
        }
    }

    /// The references that are closest to an enemy, and how far they are (ML-PATROL-08).
    fn closest(self, id: FoeId, foe: &Foe, landmark: Landmark, spaces: u8) -> Option<(Spaces, u8)> {
        let most = spaces + self.look.c.enemy(foe.kind).farther_walk();
        let (mut closest, mut least) = (Spaces::EMPTY, NO_WAY);
        for token in self.landmarks(landmark).iter() {
            let far = self.foe_distance(id, foe, token, most);
            if far < least {
                (closest, least) = (Spaces::EMPTY, far);
            }
            if far == least && far != NO_WAY {
                closest.insert(token);
            }
        }
        (least != NO_WAY).then_some((closest, least))
    }

    /// The references to which a card can send an enemy.
    pub fn goals_of(self, card: u8, id: FoeId) -> Spaces {
        let (Some(CardStep::Gather { to, spaces, .. }), Some(foe)) = (self.look.c.actions[usize::from(card)].patrol.first, self.site.foe(id)) else {
            return Spaces::EMPTY;
        };
        let closest = self.closest(id, foe, to.landmark(), spaces).map_or(Spaces::EMPTY, |(tokens, _)| tokens);
        closest.iter().filter(|&token| self.can_approach(id, foe, token, spaces)).collect()
    }

    /// Walking distance of an enemy to a token (ML-MOVE-23, ML-BASE-13).
    fn foe_distance(self, id: FoeId, foe: &Foe, token: Space, most: u8) -> u8 {
        let walker = self.foe_walker(id, foe, most);
        match self.size(foe) {
            Size::One => self.distance(&walker, foe.at, token),
            Size::Four => self.large_distance(&walker, foe.at, token),
        }
    }

    /// Enemies that Step 1 of a card can still send: not on the token, able to come closer, not chosen yet (ML-PATROL-11); of these
    /// the closest.
    pub fn candidates(self, card: u8) -> impl Iterator<Item = FoeId> {
        let (to, spaces) = match self.look.c.actions[usize::from(card)].patrol.first {
            Some(CardStep::Gather { to, spaces, .. }) => (Some(to.landmark()), spaces),
            _ => (None, 0),
        };
        let far = move |id: FoeId, foe: &Foe| {
            let chosen = self.site.turn.errands.as_slice().iter().any(|sent| sent.foe == id);
            let (tokens, far) = to.filter(|_| !chosen).and_then(|to| self.closest(id, foe, to, spaces))?;
            let there = !self.spaces_of(foe).intersection(tokens).is_empty();
            (!there && tokens.iter().any(|token| self.can_approach(id, foe, token, spaces))).then_some(far)
        };
        let nearest = self.site.foes().filter_map(|(id, foe)| far(id, foe)).min();
        self.site.foes().filter(move |&(id, foe)| nearest.is_some() && far(id, foe) == nearest).map(|(id, _)| id)
    }

    fn can_approach(self, id: FoeId, foe: &Foe, token: Space, spaces: u8) -> bool {
        let most = spaces + self.look.c.enemy(foe.kind).farther_walk();
        !self.foe_steps(Walk { foe: id, errand: Errand::To(token), most, left: most }).is_empty()
    }

    /// Enemies on Invocation tokens of a colour (ML-PATROL-18, ML-BASE-11).
    pub fn on_token(self, colour: Invocation) -> impl Iterator<Item = FoeId> {
        let tokens: Spaces = self.site.tokens_of(TokenKind::Invocation(colour)).map(|token| token.at).collect();
        self.site.foes().filter(move |(_, foe)| !self.spaces_of(foe).intersection(tokens).is_empty()).map(|(id, _)| id)
    }

    /// The steps that may be next in an enemy's walk; none if it is over.
    pub fn foe_steps(self, walk: Walk) -> NextSteps {
        let Some(foe) = self.site.foe(walk.foe) else { return NextSteps::new() };
        let under_way = self.site.turn.walk.is_some_and(|under_way| under_way.foe == walk.foe);
        if let Some(amid) = self.site.turn.amid.filter(|amid| under_way && amid.hero.is_none() && amid.lands != foe.at) {
            // In the middle of a jump, or of a large base's way past others: it has been paid for.
            let paid = |compass| [Pace { to: amid.lands, cost: 0, compass }].into_iter().collect();
            let ahead = self.ground.map.direction(foe.at, amid.lands);
            match self.size(foe) {
                Size::One if self.ground.rift.contains(foe.at) => {
                    if let Some(compass) = ahead {
                        return paid(compass);
                    }
                }
                Size::Four if !self.foe_stands(walk.foe, foe, foe.at) => return paid(ahead.unwrap_or(Compass::North)),
                Size::One | Size::Four => {}
            }
        }
        let walker = self.foe_walker(walk.foe, foe, walk.most);
        match walk.errand {
            Errand::To(token) => match self.size(foe) {
                Size::One => self.route_to(&walker, foe.at, token).map(|route| route.next(foe.at, walk.left)).unwrap_or_default(),
                Size::Four => self.large_steps(&walker, foe.at, token, walk.left),
            },
            Errand::Watch(quarter, _) => self.straight_on(walk.foe, foe, &walker, Compass::North.turned(quarter), walk.left).into_iter().collect(),
        }
    }

    /// Can an enemy stand with its (north-western) space there?
    fn foe_stands(self, id: FoeId, foe: &Foe, at: Space) -> bool {
        let walker = self.foe_walker(id, foe, u8::MAX);
        match self.size(foe) {
            Size::One => walker.can_stand(at),
            Size::Four => self.large_can_stand(at, walker.taken),
        }
    }

    /// The next step of a directed movement: only if some space ahead can be stopped on with what is left (ML-PATROL-20).
    fn straight_on(self, id: FoeId, foe: &Foe, walker: &Walker<'a>, compass: Compass, left: u8) -> Option<Pace> {
        let step_from = |at: Space, left: u8| {
            let mut found = None;
            walker.leaps(at, |leap| {
                if leap.compass == compass && leap.cost <= left {
                    found = Some(Pace { to: leap.to, cost: leap.cost, compass });
                }
            });
            found
        };
        let first = step_from(foe.at, left)?;
        let (mut at, mut left) = (first.to, left - first.cost);
        loop {
            if self.foe_stands(id, foe, at) {
                return Some(first);
            }
            let next = step_from(at, left)?;
            (at, left) = (next.to, left - next.cost);
        }
    }

    /// Spaces for a Vigilance token: in front of the enemy, free of miniatures and other such tokens, nothing solid between; of a
    /// large one the two spaces before it (ML-VIGILANCE-02, ML-BASE-11).
    pub fn vigil_spaces(self, id: FoeId, quarter: u8) -> Spaces {
        let Some(foe) = self.site.foe(id) else { return Spaces::EMPTY };
        let (compass, own) = (Compass::North.turned(quarter), self.spaces_of(foe));
        let taken = self.occupied();
        let tokens: Spaces = self.site.foes().flat_map(|(_, foe)| foe.vigil.into_iter().flatten()).map(|vigil| vigil.at).collect();
        let front = own.iter().filter_map(|space| self.ground.map.step(space, compass, self.site.closed)).map(|step| step.to);
        front.filter(|&space| self.ground.floor.contains(space) && !taken.contains(space) && !tokens.contains(space)).collect()
    }
}
