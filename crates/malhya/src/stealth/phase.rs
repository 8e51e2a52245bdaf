//! The turns of Stealth mode: Main, Enemy, Secondary phase; a hero's turn (ML-STEALTH-16 to ML-STEALTH-30).

use crate::agenda::{Moment, Step};
use crate::ask::{HeroAim, Question};
use crate::booklet::condition::Mode;
use crate::content::AuraEffect;
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::event::MapEvent;
use crate::place::state::{FreeMovement, Phase, Pose, Run, Whereabouts};
use crate::words::HeroId;
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// What comes next in a turn of Stealth mode.
    pub(crate) fn stealth_goes_on(&mut self) {
        match self.site_mut().turn.phase {
            Phase::Before => self.begin_main_phase(),
            Phase::Main => self.next_in_main_phase(),
            Phase::Enemies => self.begin_secondary_phase(), // Its cards are all used: they lie above this.
            Phase::Secondary => self.next_in_secondary_phase(),
        }
    }

    fn begin_phase(&mut self, phase: Phase) {
        let site = self.site_mut();
        site.turn.phase = phase;
        site.turn.active = None;
        // ML-THREAT-03: lines count anew in every phase.
        site.heroes.iter_mut().for_each(|figure| figure.rolled = 0);
        let turn = site.turn.number;
        self.log.note(Event::Map(MapEvent::PhaseBegan { phase, turn }));
    }

    /// Every hero has 6 Action Points and the Free Movement again (ML-STEALTH-18, ML-MOVE-09); who is beside the board may come
    /// back (ML-EXIT-09).
    fn begin_main_phase(&mut self) {
        let site = self.site_mut();
        site.turn.number = site.turn.number.saturating_add(1);
        self.begin_phase(Phase::Main);
        self.refresh_heroes();
        self.new_turn();
        for hero in self.s.group_heroes() {
            if matches!(self.site_mut().hero(hero).at, Whereabouts::Off(_)) {
                self.push(Step::ComeBack(hero));
            }
        }
    }

    /// Action Points, Free Movement and readiness of a new turn.
    pub(crate) fn refresh_heroes(&mut self) {
        for hero in self.s.group_heroes() {
            let movement = self.look().movement(hero);
            self.s.hero_mut(hero).action_points = ACTION_POINTS;
            let figure = self.site_mut().hero_mut(hero);
            (figure.free, figure.bought, figure.lines, figure.owed) = (FreeMovement::Whole(movement), 0, 0, 0);
            (figure.hushed, figure.light, figure.repaid, figure.run) = (false, false, false, Run::default());
            figure.mirrored = None;
            figure.pose = if figure.at.standing().is_some() { Pose::Ready } else { Pose::Done };
        }
    }

    /// A hero beside the board is asked (ML-EXIT-09).
    pub(crate) fn offer_return(&mut self, hero: HeroId) {
        self.ask(SeatSet::only(hero.seat()), Question::ComeBack(hero));
    }

    pub(crate) fn returned(&mut self, hero: HeroId, mv: Move) {
        if mv == Move::Resume {
            // ML-ALARM-02: who comes back is the active hero of that moment.
            let site = self.site_mut();
            (site.turn.active, site.hero_mut(hero).pose) = (Some(hero), Pose::Ready);
            self.changed();
            self.return_to_board(hero);
        }
    }

    /// The next hero, in an order the players choose; then the enemies (ML-STEALTH-19).
    fn next_in_main_phase(&mut self) {
        let ready = self.posed(Pose::Ready);
        if !ready.is_empty() {
            return self.ask_group(Question::Hero(ready, HeroAim::Act));
        }
        self.begin_enemy_phase();
    }

    fn posed(&self, pose: Pose) -> SeatSet {
        let is = |hero: &HeroId| self.s.site.as_ref().is_some_and(|site| site.hero(*hero).pose == pose && site.hero(*hero).at.standing().is_some());
        self.s.group_heroes().filter(is).map(HeroId::seat).collect()
    }

    /// Only Waiting heroes who can do something act (ML-STEALTH-27, ML-STEALTH-28).
    fn begin_secondary_phase(&mut self) {
        self.begin_phase(Phase::Secondary);
        self.next_in_secondary_phase();
    }

    fn next_in_secondary_phase(&mut self) {
        if self.look().secondary().is_empty() {
            return self.end_turn_of_all();
        }
        self.ask_group(Question::Secondary);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn secondary(&mut self, mv: Move) {
        match mv {
            Move::Hero(hero) => self.resume(hero),
            _ => self.end_turn_of_all(),
        }
    }

    /// Action Points are lost, nobody is Waiting any more, and a new turn begins (ML-STEALTH-30).
    fn end_turn_of_all(&mut self) {
        for hero in self.s.group_heroes() {
            self.s.hero_mut(hero).action_points = 0;
            self.site_mut().hero_mut(hero).pose = Pose::Done;
        }
        self.site_mut().turn.phase = Phase::Before;
        self.end_spells_of_turn();
    }

    /// A hero's turn begins (ML-STEALTH-19).
    pub(crate) fn begin_hero_turn(&mut self, hero: HeroId) {
        self.site_mut().hero_mut(hero).pose = Pose::Acting;
        self.log.note(Event::Map(MapEvent::TurnBegan { hero }));
        self.push(Step::Turn(hero));
    }

    /// The hero goes on: asked again after everything that is done.
    pub(crate) fn go_on_with_turn(&mut self, hero: HeroId) {
        let Some(site) = &mut self.s.site else { return };
        let figure = site.hero_mut(hero);
        if figure.pose != Pose::Acting || figure.at.standing().is_none() || self.s.mode.is_none() {
            return;
        }
        site.turn.active = Some(hero);
        self.lose_movement_by_contact(hero);
        self.push(Step::Turn(hero));
        self.ask(SeatSet::only(hero.seat()), Question::Turn(hero));
    }

    /// What a hero does on the turn.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn act(&mut self, hero: HeroId, mv: Move) {
        self.end_mirror_after(hero, mv);
        match mv {
            Move::Walk(spot) => self.set_walking(hero, self.space(spot)),
            Move::Hurry => self.buy_movement(hero, 1),
            Move::MeleeKill(foe) => self.kill(hero, crate::content::perk::KillKind::Melee, foe),
            Move::RangedKill(foe) => self.kill(hero, crate::content::perk::KillKind::Ranged, foe),
            Move::Lift(spot) => self.lift(hero, self.space(spot)),
            Move::Carry(other) => self.carry(hero, other),
            Move::Revive(other) => self.revive(hero, other),
            Move::Invoke(effect) => self.invoke(hero, effect),
            Move::Wield(thing) => self.change_weapon(hero, thing),
            Move::Store(_) => {
                self.pay_points(hero, 1); // ML-WEAPON-13
                self.lay_down_weapon(hero);
            }
            Move::Swap(other) => self.swap_on_map(hero, other),
            Move::PickUp => self.pick_up(hero),
            Move::Wait => self.wait(hero),
            Move::Fight(deed) => self.act_in_fight(hero, deed),
            Move::EndTurn if self.s.mode == Some(Mode::Combat) => self.end_fighting_turn(hero),
            Move::EndTurn => self.end_hero_turn(hero),
            other => unreachable!("{other:?} is nothing a hero does on the turn"),
        }
    }

    /// Action Points are paid: what is left of a move that was begun is lost (ML-MOVE-13, ML-MOVE-20).
    pub(crate) fn pay_points(&mut self, hero: HeroId, points: u8) {
        let state = self.s.hero_mut(hero);
        state.action_points = state.action_points.saturating_sub(points);
        if points == 0 {
            return;
        }
        self.end_move_begun(hero);
    }

    /// An Action that costs Action Points ends the move that was begun (ML-MOVE-13, ML-MOVE-20).
    pub(crate) fn end_move_begun(&mut self, hero: HeroId) {
        let Some(site) = &mut self.s.site else { return };
        let figure = site.hero_mut(hero);
        (figure.bought, figure.light, figure.run) = (0, false, Run::default());
        if matches!(figure.free, FreeMovement::Begun(_)) {
            figure.free = FreeMovement::Gone;
        }
    }

    /// The turn is over: Action Points and movement are lost, and the Stealth dice are rolled (ML-STEALTH-24).
    pub(crate) fn end_hero_turn(&mut self, hero: HeroId) {
        let figure = self.site_mut().hero_mut(hero);
        (figure.pose, figure.free, figure.bought, figure.light) = (Pose::Done, FreeMovement::Gone, 0, false);
        self.log.note(Event::Map(MapEvent::TurnOver { hero }));
        self.leave_turn(hero);
    }

    /// Action Points of a turn that is over are lost when its dice are rolled (ML-STEALTH-24, ML-VOCAB-63).
    pub(crate) fn lose_points_of_turn(&mut self, hero: HeroId) {
        if self.s.site.as_ref().is_some_and(|site| site.hero(hero).pose == Pose::Done) && self.s.mode == Some(Mode::Stealth) {
            self.s.hero_mut(hero).action_points = 0;
        }
    }

    /// The hero is no longer at it: dice, then whoever waits may step in.
    pub(crate) fn leave_turn(&mut self, hero: HeroId) {
        let site = self.site_mut();
        site.turn.active = None;
        let waiting = site.waiting();
        self.push(Step::Window(waiting, Moment::Turn));
        self.push(Step::LosePoints(hero));
        if self.s.mode == Some(Mode::Stealth) {
            self.roll_stealth_dice(hero);
        }
    }

    /// A weapon is changed for 1 Action Point (ML-STEALTH-25).
    fn change_weapon(&mut self, hero: HeroId, thing: crate::hero::thing::Thing) {
        self.pay_points(hero, 1);
        self.wield(hero, thing);
    }

    /// An Aura token for an effect of the hero's zone (ML-AURA-15).
    fn invoke(&mut self, hero: HeroId, effect: AuraEffect) {
        self.use_aura(hero, 1);
        self.log.note(Event::Map(MapEvent::Invoked { hero, effect }));
        let figure = self.site_mut().hero_mut(hero);
        match effect {
            AuraEffect::Hush => figure.hushed = true,                 // ML-VOCAB-06
            AuraEffect::Lightness => figure.light = true,             // ML-LIGHT-05
            AuraEffect::Haste => figure.free = figure.free.longer(1), // ML-VOCAB-09, ML-EFFECT-14
            AuraEffect::Mirror => self.ask_whom_to_copy(hero),        // ML-VOCAB-10
            AuraEffect::Strike
            | AuraEffect::Blow
            | AuraEffect::Ward
            | AuraEffect::Ease
            | AuraEffect::Alertness
            | AuraEffect::Haggling
            | AuraEffect::Gleaning => {}
        }
    }
}

/// Effects of the Aura zone that are of use on a turn in Stealth mode.
pub(crate) const STEALTHY: [AuraEffect; 4] = [AuraEffect::Hush, AuraEffect::Lightness, AuraEffect::Haste, AuraEffect::Mirror];

impl Look<'_> {
    /// Waiting heroes who have enough Action Points to do something (ML-STEALTH-28).
    pub(crate) fn secondary(self) -> SeatSet {
        let Some(site) = &self.s.site else { return SeatSet::NONE };
        site.waiting().iter().filter(|&seat| HeroId::of(seat).is_some_and(|hero| self.could_act(hero))).collect()
    }

    /// Could a hero who resumes do anything at all?
    pub(crate) fn could_act(self, hero: HeroId) -> bool {
        self.s.hero(hero).action_points > 0 && self.board().is_some_and(|board| board.site.hero(hero).at.standing().is_some())
    }
}
