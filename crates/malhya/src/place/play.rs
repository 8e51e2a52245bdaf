//! Playing a place: what comes next, what follows a change, leaving and coming back (ML-EXPLORE-01, ML-EXIT).

use super::event::MapEvent;
use super::figures::Board;
use super::location::{MOST_ORDERS, Order, Token, TokenKind};
use super::state::{Figure, Phase, Pose, SiteStage, Whereabouts};
use super::walk::Gait;
use super::when::When;
use crate::agenda::{Frame, Moment, Stage, Step};
use crate::ask::{Ask, Question, SpotAim};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::{Instruction, SceneDeed};
use crate::event::Event;
use crate::machine::Machine;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::path::FARTHEST;
use mistgate_kernel::places::{Space, Spaces};

impl Machine<'_> {
    /// Nothing of the place is under way: what comes next?
    pub(crate) fn place_goes_on(&mut self) {
        let Some(site) = &self.s.site else { return };
        let (stage, left) = (site.stage, self.look().has_left());
        self.push(Step::Stage(Stage::Place));
        if stage != SiteStage::Played {
            self.deploy();
            if self.s.site.as_ref().is_some_and(|site| site.stage == SiteStage::Played) {
                self.begin_place();
            }
            return;
        }
        if self.ring_if_due() {
            return;
        }
        if left && self.all_by_one_exit() {
            return self.put_place_away();
        }
        let peopled = self.s.site.as_ref().is_some_and(|site| site.foes().next().is_some());
        match self.s.mode {
            // ML-EXIT-13: an empty room is walked through freely, unless turns are counted.
            Some(Mode::Stealth) if peopled || left || self.look().is_tracked() => self.stealth_goes_on(),
            // ML-COMBAT-02: enemies and no Stealth mode are Combat mode.
            Some(Mode::Combat) | None if peopled => self.fight(),
            Some(Mode::Stealth | Mode::Combat) | None => {
                self.end_fight();
                self.explore_freely();
            }
        }
    }

    /// Everybody has been placed.
    fn begin_place(&mut self) {
        match self.s.mode {
            Some(Mode::Stealth) => self.changed(), // ML-ALARM-02: once when set-up is complete.
            Some(Mode::Combat) | None => self.push(Step::Orders),
        }
    }

    /// Every hero of the group is beside the board, all by the same way: with no instruction for it the group has just left.
    fn all_by_one_exit(&self) -> bool {
        let Some(site) = &self.s.site else { return false };
        let mut exits = self.s.group_heroes().map(|hero| site.hero(hero).at);
        let first = exits.next();
        exits.all(|exit| Some(exit) == first)
    }

    /// A room without enemies (ML-EXIT-13, ML-FINISH-10).
    fn explore_freely(&mut self) {
        let site = self.site_mut();
        (site.turn.phase, site.turn.active) = (Phase::Before, None);
        let (mut only, mut count) = (None, 0u32);
        self.look().options(Ask { seats: self.s.present, what: Question::Explore }, &mut |mv| {
            only = Some(mv);
            count += 1;
        });
        match only {
            Some(mv) if count == 1 => self.exploring(mv), // Nobody else can go anywhere.
            Some(_) | None => self.ask_group(Question::Explore),
        }
    }

    /// Something has changed on the map: who sees what, which Instructions are met, who wants to step in (ML-ALARM-02, ML-MAP-15).
    pub(crate) fn changed(&mut self) {
        let waiting = self.s.site.as_ref().map_or(SeatSet::NONE, |site| site.waiting());
        self.push(Step::Window(waiting, Moment::Step));
        self.push(Step::Orders);
        self.push(Step::Lookout);
    }

    /// Heroes without a Life Point lie on the ground, others stand up (ML-FALLEN-01, ML-FALLEN-05).
    pub(crate) fn fall_and_rise(&mut self) {
        for hero in self.s.group_heroes() {
            let (at, down) = (self.site_mut().hero(hero).at, self.s.hero(hero).is_unconscious());
            match (at, down) {
                (Whereabouts::On(space), true) => {
                    let before = *self.site_mut().hero(hero);
                    // The own turn ends with it, and in Stealth mode its dice are rolled (ML-FALLEN-24).
                    let heard = before.pose == Pose::Acting && self.s.mode == Some(Mode::Stealth);
                    let kept = if heard { before } else { Figure::default() };
                    let fallen = Figure { lines: kept.lines, rolled: kept.rolled, owed: kept.owed, hushed: kept.hushed, ..Figure::default() };
                    *self.site_mut().hero_mut(hero) = Figure { at: Whereabouts::Down(space), pose: Pose::Done, wakes: before.wakes, ..fallen };
                    let at = self.spot(space);
                    self.log.note(Event::Map(MapEvent::Collapsed { hero, at }));
                    if self.s.mode == Some(Mode::Combat) {
                        self.s.hero_mut(hero).action_points = 0; // Until the return (ML-FALLEN-20).
                        self.lose_fragile_armour(hero);
                    }
                    self.end_spells_of(hero); // ML-CAST-33
                    if heard {
                        self.end_hero_turn(hero);
                    }
                }
                // In a fight whoever was healed returns on the own turn (ML-FALLEN-17).
                (Whereabouts::Down(space), false) if self.s.mode != Some(Mode::Combat) => self.stand_up(hero, space),
                _ => {}
            }
        }
    }

    /// On the token's space, or the nearest that is free, of several the one that the players choose (ML-FALLEN-04); the hero acts from
    /// the next Main phase on.
    fn stand_up(&mut self, hero: HeroId, space: Space) {
        let free = self.look().board().map_or(Spaces::EMPTY, |board| board.nearest_free(space));
        match (free.iter().next(), free.len()) {
            (Some(only), 1) => self.stand_on(hero, only),
            _ => self.ask_where_to_rise(hero),
        }
    }

    /// The hero stands here again.
    pub(crate) fn stand_on(&mut self, hero: HeroId, space: Space) {
        let figure = self.site_mut().hero_mut(hero);
        (figure.at, figure.pose) = (Whereabouts::On(space), Pose::Done);
        let at = self.spot(space);
        self.log.note(Event::Map(MapEvent::StoodUp { hero, at }));
    }

    /// The next Instruction whose condition has come true (ML-MAP-15). One that holds is carried out once, and again when it has
    /// ceased to hold in between. Those that end nothing come first, as they are printed; of several ends that come with the same event
    /// the players choose one, and the others lapse (ML-FINISH-07).
    pub(crate) fn carry_out_orders(&mut self) {
        let Some(board) = self.look().board() else { return };
        let (due, fired) = board.orders_due();
        let ends = board.orders_that_end(due);
        self.site_mut().fired = fired;
        match (due & !ends, ends.count_ones()) {
            (0, 0) => {}
            (0, 1) => self.carry_out_order(ends.trailing_zeros() as u8),
            (0, _) => self.ask_group(Question::Order(ends)),
            (first, _) => self.carry_out_order(first.trailing_zeros() as u8),
        }
    }

    /// This Instruction; then whatever else has come true.
    pub(crate) fn carry_out_order(&mut self, at: u8) {
        let Some(board) = self.look().board() else { return };
        let block = board.location.orders[usize::from(at)].block;
        self.site_mut().fired |= 1 << at;
        self.push(Step::Orders);
        self.push(Step::Stage(Stage::Event));
        self.push(Step::Run(Frame::new(block, None)));
    }

    /// Instructions for a moment, such as the Alarm, in the order they are printed (ML-ALARM-13, ML-COMBAT-04).
    pub(crate) fn orders_for(&mut self, moment: When) {
        let Some(board) = self.look().board() else { return };
        let orders = board.location.orders.iter().take(MOST_ORDERS).enumerate();
        let due = orders.filter(|(_, order)| order.when == moment && board.in_force(None, order.card)).fold(0u16, |due, (at, _)| due | 1 << at);
        for at in (0..MOST_ORDERS).rev().filter(|at| due >> at & 1 == 1) {
            let Some(block) = self.look().board().map(|board| board.location.orders[at].block) else { return };
            self.push(Step::Stage(Stage::Event));
            self.push(Step::Run(Frame::new(block, None)));
        }
    }

    /// The chapter of the token that a hero has stepped onto (ML-MAP-07, ML-MAP-08).
    pub(crate) fn meet_interest(&mut self, hero: HeroId) {
        let Some(site) = &self.s.site else { return };
        let token = site.hero(hero).at.standing().and_then(|space| site.interest_on(space));
        let Some(Token { kind: TokenKind::Interest(Some(chapter)), .. }) = token else { return };
        if let Some(id) = self.look().landing(chapter) {
            // When it is read: who lies there now, and which Instructions are met (ML-FALLEN-01, ML-MAP-15).
            self.push(Step::Orders);
            self.push(Step::Lookout);
            self.read_apart(id);
            (self.s.page.actor, self.s.page.hero) = (Some(hero), Some(hero));
        }
    }

    /// The hero who reads is asked whether to leave (ML-EXIT-08).
    pub(crate) fn may_leave(&mut self, hero: Option<HeroId>) {
        let Some(hero) = hero.or(self.s.page.hero).or(self.s.page.actor) else { return };
        if self.look().may_leave(hero) {
            self.ask(SeatSet::only(hero.seat()), Question::Leave(hero));
        }
    }

    /// The hero is beside the board; in Stealth mode that ends the turn (ML-EXIT-08, ML-EXIT-18).
    pub(crate) fn leave_board(&mut self, hero: HeroId) {
        let Some(space) = self.site_mut().hero(hero).at.standing() else { return };
        self.site_mut().hero_mut(hero).at = Whereabouts::Off(space);
        self.caster_left(hero);
        self.log.note(Event::Map(MapEvent::LeftBoard { hero }));
        self.push(Step::Orders);
        if self.s.mode == Some(Mode::Stealth) {
            self.end_hero_turn(hero);
        }
    }

    /// A hero comes back onto the token used to leave, or the nearest free space (ML-EXIT-09).
    pub(crate) fn return_to_board(&mut self, hero: HeroId) {
        let Whereabouts::Off(exit) = self.site_mut().hero(hero).at else { return };
        let free = self.look().board().map_or(Spaces::EMPTY, |board| board.nearest_free(exit));
        match (free.iter().next(), free.len()) {
            (None, _) => {}
            (Some(only), 1) => self.back_on_board(hero, only),
            _ => self.ask_group(Question::Spot(SpotAim::Return(hero))), // What is equally near is the players' choice (ML-GOLDEN-02).
        }
    }

    /// The hero stands on this space of the board again.
    pub(crate) fn back_on_board(&mut self, hero: HeroId, space: Space) {
        self.site_mut().hero_mut(hero).at = Whereabouts::On(space);
        let at = self.spot(space);
        self.log.note(Event::Map(MapEvent::CameBack { hero, at }));
    }

    /// Where a hero goes in a room without enemies: nothing is counted, and the token there is consulted (ML-EXIT-13, ML-EXIT-14).
    pub(crate) fn explore_to(&mut self, hero: HeroId, space: Space) {
        self.site_mut().hero_mut(hero).at = Whereabouts::On(space);
        let to = self.spot(space);
        self.log.note(Event::Map(MapEvent::Stepped { hero, to, cost: 0 }));
        self.push(Step::Interest(hero));
        self.push(Step::Orders);
    }

    /// An answer to what is asked in a room without enemies.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn exploring(&mut self, mv: crate::moves::Move) {
        match mv {
            crate::moves::Move::Hero(hero) if matches!(self.site_mut().hero(hero).at, Whereabouts::Off(_)) => self.return_to_board(hero),
            crate::moves::Move::Hero(hero) => self.ask_group(Question::Spot(SpotAim::Explore(hero))),
            crate::moves::Move::Revive(hero) => {
                self.regain_life(hero);
                self.fall_and_rise();
            }
            _ => {}
        }
    }
}

impl crate::look::Look<'_> {
    /// Is every hero of the group beside the board (ML-EXIT-04)?
    pub fn has_left(self) -> bool {
        self.s
            .site
            .as_ref()
            .is_some_and(|site| site.stage == SiteStage::Played && self.s.group_heroes().all(|hero| matches!(site.hero(hero).at, Whereabouts::Off(_))))
    }

    /// May a hero leave the board: not in Combat mode while enemies are alive, unless the place says otherwise (ML-COMBAT-10,
    /// ML-MAP-17)?
    pub fn may_leave(self, hero: HeroId) -> bool {
        let Some(board) = self.board() else { return false };
        let fighting = self.s.mode != Some(Mode::Stealth) && board.site.foes().next().is_some();
        board.site.hero(hero).at.standing().is_some() && (!fighting || board.location.leave_always)
    }
}

impl Board<'_> {
    /// Does a condition of an Instruction hold (ML-MAP-18)?
    pub fn holds(self, when: When) -> bool {
        let (site, s) = (self.site, self.look.s);
        let on_token = |access, n: Option<u8>| {
            move |space: Space| site.tokens_of(TokenKind::Access(access)).any(|token| token.at == space && n.is_none_or(|n| token.number == n))
        };
        let off = |hero: HeroId| if let Whereabouts::Off(space) = site.hero(hero).at { Some(space) } else { None };
        match when {
            When::NoEnemy => site.arrived > 0 && site.foes().next().is_none(),
            When::NoHero => s.group_heroes().all(|hero| s.hero(hero).is_unconscious()),
            When::NoneOf(insignia) => {
                let is = |kind: crate::ids::EnemyId| self.look.c.enemy(kind).insignia == insignia;
                let was = (0..self.look.c.enemies.len() as u8).map(crate::ids::EnemyId).any(|kind| is(kind) && site.seen_types >> (kind.0 % 32) & 1 == 1);
                was && !site.foes().any(|(_, foe)| is(foe.kind))
            }
            When::Eliminated(letter) => site.eliminated >> (letter as u8) & 1 == 1,
            When::HeroOn(access, n) => site.standing().any(|(_, space)| on_token(access, n)(space)),
            When::AllLeftBy(access, n) => self.look.has_left() && s.group_heroes().filter_map(off).all(on_token(access, n)),
            When::AllLeft => self.look.has_left(),
            When::TargetFallen => self.target_has_fallen(),
            // The token of a hero who has fallen in Stealth mode is one (ML-FALLEN-02).
            When::Corpses(n) => {
                let lying = if s.mode == Some(Mode::Stealth) { site.lying().count() as u8 } else { 0 };
                site.all_corpses() + lying >= n
            }
            // These are carried out at their moment.
            When::Alarm | When::CombatBegins => false,
            When::Tracker(level) => site.tracker >= level * super::turns::TRACKER_SPACES,
        }
    }

    /// Instructions that have come true and are still to be carried out, and those that have been and still hold; a bit each.
    fn orders_due(self) -> (u16, u32) {
        let (mut due, mut fired) = (0, self.site.fired);
        for (at, order) in self.location.orders.iter().enumerate().take(MOST_ORDERS) {
            let (bit, holds) = (1u32 << at, self.holds(order.when) && self.in_force(order.mode, order.card));
            match (holds, fired & bit != 0) {
                (true, false) => due |= 1u16 << at,
                (false, true) => fired &= !bit,
                (true, true) | (false, false) => {}
            }
        }
        (due, fired)
    }

    /// Those of some Instructions, a bit each, with which the place is left or the adventure over, and the two usual ends of a fight if
    /// they lead to a chapter (ML-FINISH-02).
    fn orders_that_end(self, due: u16) -> u16 {
        let program = &self.look.c.library.program;
        let ends =
            |at: usize| matches!(program.instructions[at], Instruction::EndAdventure(_) | Instruction::Travel | Instruction::Scene(SceneDeed::LeavePlace));
        let leads = |at: usize| matches!(program.instructions[at], Instruction::Go(_));
        let usual = |when: When| matches!(when, When::NoEnemy | When::NoHero);
        let orders = self.location.orders.iter().take(MOST_ORDERS).enumerate();
        let over = |order: &Order| order.block.places().any(|at| ends(at) || usual(order.when) && leads(at));
        orders.filter(|(at, order)| due >> at & 1 == 1 && over(order)).fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// Is an Instruction for this mode and card in force (ML-MAP-16)?
    pub fn in_force(self, mode: Option<Mode>, card: Option<crate::ids::CardNumber>) -> bool {
        let s = self.look.s;
        mode.is_none_or(|mode| s.mode == Some(mode)) && card.is_none_or(|card| s.group.cards.contains(card))
    }

    /// Where a hero can go in a room without enemies.
    pub fn explored(self, hero: HeroId) -> Spaces {
        let Some(from) = self.site.hero(hero).at.standing() else { return Spaces::EMPTY };
        let walker = self.walker(super::figures::Who::Hero(hero), Gait::Plain, u8::MAX);
        walker.reach(from, FARTHEST).spaces().iter().filter(|&space| space != from && walker.can_stand(space)).collect()
    }
}
