//! Facing a Challenge: setting it out, rounds, turns, Instructions, the end (ML-CHALLENGE-01 to ML-CHALLENGE-04).

use super::event::ChallengeEvent;
use super::page::{self, Challenge, Course};
use super::state::Bout;
use super::step::{ChallengeQuestion, ChallengeStep};
use crate::agenda::{Frame, Stage, Step};
use crate::ask::{HeroAim, Question};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Bed;
use crate::combat::moves::FightMove;
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::ids::HEROES;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// The page is opened under the chapter that says so: it is played when the chapter is closed. All markers go to the Start
    /// (ML-CHALLENGE-12); zones have their Life Points for each member of the group (ML-CHALLENGE-08).
    pub(crate) fn set_out_challenge(&mut self, number: u16) {
        let Some(at) = self.c.challenges.iter().position(|challenge| challenge.number == number) else { return };
        self.put_place_away();
        self.put_challenge_away();
        self.come_round_for_a_place();
        let challenge = &self.c.challenges[at];
        let members = self.s.present.len() as u8;
        let mut bout = Bout {
            challenge: at as u8,
            round: 0,
            at: [0; HEROES],
            life: [0; page::MOST_ZONES],
            rival: 0,
            ready: SeatSet::NONE,
            active: None,
            lines: 0,
            stance: 0,
            fired: 0,
        };
        match &challenge.course {
            Course::Encounter(encounter) => {
                bout.at = [encounter.start; HEROES];
                bout.life.iter_mut().zip(&encounter.zones).for_each(|(life, zone)| *life = zone.life.unwrap_or_default().saturating_mul(members));
                self.s.mode = Some(Mode::Combat);
            }
            Course::Trial(trial) => {
                bout.at = [1; HEROES];
                bout.rival = trial.rival.as_ref().map_or(0, |rival| rival.at);
            }
        }
        self.s.challenge = Some(bout);
        self.s.page.scene = self.s.page.chapter;
        self.log.note(Event::Challenge(ChallengeEvent::ChallengeSetOut { challenge: at as u8, number }));
        self.push_under_reading(Stage::Challenge);
    }

    /// The page is closed: what was suspended on it is over, what is being read goes on. All Shocks pass, and whoever lies there
    /// regains a Life Point, as after a fight (ML-FINISH-08, ML-FINISH-12).
    pub(crate) fn put_challenge_away(&mut self) {
        let Some(bout) = self.s.challenge.take() else { return };
        self.s.page.scene = None;
        self.clear_bed(Bed::Page);
        self.log.note(Event::Challenge(ChallengeEvent::ChallengeOver { challenge: bout.challenge }));
        if let Course::Encounter(_) = self.c.challenges[usize::from(bout.challenge)].course {
            self.s.mode = None;
            self.s.group_heroes().for_each(|hero| self.take_heart(hero));
        }
        for hero in self.s.group_heroes() {
            self.heal_shocks(hero);
            if self.s.hero(hero).is_unconscious() {
                self.regain_life(hero);
            }
        }
        self.drop_stage(Stage::Challenge);
    }

    /// Nothing is under way: what comes next? Heroes in an order the players choose, then the creature or the rival.
    pub(crate) fn challenge_goes_on(&mut self) {
        let Some(bout) = self.s.challenge else { return };
        if bout.round == u8::MAX {
            return self.put_challenge_away(); // A page that nobody can end any more.
        }
        self.push(Step::Stage(Stage::Challenge));
        if bout.round == 0 {
            return self.begin_round();
        }
        let ready: SeatSet = bout.ready.iter().filter(|&seat| HeroId::of(seat).is_some_and(|hero| self.look().plays_on(hero))).collect();
        if !ready.is_empty() {
            return self.ask_group(Question::Hero(ready, HeroAim::Act));
        }
        self.push(Step::Challenge(ChallengeStep::RoundOver));
        if let Course::Encounter(_) = self.page().course {
            self.push(Step::Challenge(ChallengeStep::Blow(0)));
        }
    }

    /// Everybody has all Action Points again.
    fn begin_round(&mut self) {
        for hero in self.s.group_heroes() {
            self.s.hero_mut(hero).action_points = ACTION_POINTS;
        }
        let present = self.s.present;
        let bout = self.bout_mut();
        bout.round = bout.round.saturating_add(1);
        (bout.ready, bout.active, bout.lines) = (present, None, 0);
        let round = bout.round;
        self.log.note(Event::Challenge(ChallengeEvent::RoundBegan { round }));
        self.push(Step::Challenge(ChallengeStep::Orders));
    }

    /// The next thing of a Challenge.
    pub(crate) fn take_challenge(&mut self, step: ChallengeStep) {
        if self.s.challenge.is_none() {
            return;
        }
        match step {
            ChallengeStep::Orders => self.challenge_orders(),
            ChallengeStep::Turn(hero) => self.go_on_in_challenge(hero),
            ChallengeStep::Blow(n) => self.creature_strikes(n),
            ChallengeStep::Victims(n, left) => self.next_victim(n, left),
            ChallengeStep::Hit(n, hero) => self.hit(n, hero),
            ChallengeStep::RoundOver => {
                self.rival_goes_on();
                self.begin_round();
            }
        }
    }

    /// A hero's turn begins.
    pub(crate) fn begin_challenge_turn(&mut self, hero: HeroId) {
        let bout = self.bout_mut();
        bout.ready.remove(hero.seat());
        (bout.active, bout.lines) = (Some(hero), 0);
        self.push(Step::Challenge(ChallengeStep::Turn(hero)));
    }

    fn go_on_in_challenge(&mut self, hero: HeroId) {
        if self.bout_mut().active != Some(hero) || !self.look().plays_on(hero) {
            return;
        }
        self.push(Step::Challenge(ChallengeStep::Turn(hero)));
        self.ask(SeatSet::only(hero.seat()), Question::Challenge(ChallengeQuestion::Turn(hero)));
    }

    /// An answer to what is asked in a Challenge.
    pub(crate) fn answer_challenge(&mut self, what: ChallengeQuestion, mv: Move) {
        match (what, mv) {
            (ChallengeQuestion::Turn(hero), Move::Zone(n)) => self.go_to(hero, n),
            (ChallengeQuestion::Turn(_), Move::Fight(FightMove::Line(n))) => self.bout_mut().lines |= 1 << (n - 1),
            (ChallengeQuestion::Turn(hero), Move::Assault(zone)) => self.assault(hero, zone - 1),
            (ChallengeQuestion::Turn(hero), Move::Wield(thing)) => {
                self.spend_points(hero, 1);
                self.wield(hero, thing);
                self.bout_mut().lines = 0;
            }
            (ChallengeQuestion::Turn(hero), Move::Store(_)) => {
                self.spend_points(hero, 1);
                self.lay_down_weapon(hero);
                self.bout_mut().lines = 0;
            }
            (ChallengeQuestion::Turn(_), _) => self.bout_mut().active = None,
            (ChallengeQuestion::Defend(hero, n), mv) => self.defend_in_challenge(hero, n, mv),
        }
    }

    /// Another zone of an Encounter, or farther on in a Trial.
    fn go_to(&mut self, hero: HeroId, n: u8) {
        let Some(bout) = self.s.challenge else { return };
        let points = self.look().way_price(hero, n);
        self.spend_points(hero, points);
        let encounter = matches!(self.page().course, Course::Encounter(_));
        self.bout_mut().at[hero.index()] = if encounter { n - 1 } else { n };
        self.log.note(Event::Challenge(ChallengeEvent::Went { challenge: bout.challenge, hero, to: n, points }));
        self.push(Step::Challenge(ChallengeStep::Orders));
        self.test_on_the_way(hero, n);
    }

    /// An Instruction puts the token that stands for a hero on a zone or a space (ML-ICON-113). Where no page is played nothing stands
    /// for anybody.
    pub(crate) fn put_initiative(&mut self, hero: HeroId, n: u8) {
        let (Some(bout), Some(challenge)) = (self.s.challenge, self.look().challenge()) else { return };
        let (there, at) = match &challenge.course {
            Course::Encounter(encounter) => (usize::from(n) <= encounter.zones.len(), n.saturating_sub(1)),
            Course::Trial(trial) => (n <= trial.spaces, n),
        };
        if there && n > 0 {
            self.bout_mut().at[hero.index()] = at;
            self.log.note(Event::Challenge(ChallengeEvent::Went { challenge: bout.challenge, hero, to: n, points: 0 }));
            self.push(Step::Challenge(ChallengeStep::Orders));
        }
    }

    pub(super) fn spend_points(&mut self, hero: HeroId, points: u8) {
        let state = self.s.hero_mut(hero);
        state.action_points = state.action_points.saturating_sub(points);
    }

    /// The next Instruction whose condition has come true, at once (ML-CHALLENGE-04, ML-MAP-15).
    fn challenge_orders(&mut self) {
        let Some(bout) = self.s.challenge else { return };
        let mut fired = bout.fired;
        let mut next = None;
        for (at, order) in self.page().orders.iter().enumerate() {
            let (bit, holds) = (1u16 << at, self.look().comes_true(order.when));
            match (holds, fired & bit != 0) {
                (true, false) if next.is_none() => {
                    next = Some(order.block);
                    fired |= bit;
                }
                (false, true) => fired &= !bit,
                _ => {}
            }
        }
        self.bout_mut().fired = fired;
        if let Some(block) = next {
            self.push(Step::Challenge(ChallengeStep::Orders));
            self.push(Step::Stage(Stage::Event));
            self.push(Step::Run(Frame::new(block, None)));
        }
    }

    /// The page that is played.
    pub(super) fn page(&self) -> &Challenge {
        self.look().challenge().expect("a step of a Challenge belongs to a Challenge")
    }

    /// The Challenge under way.
    ///
    /// # Panics
    /// If there is none: only steps of a Challenge ask for it.
    pub(super) fn bout_mut(&mut self) -> &mut Bout {
        self.s.challenge.as_mut().expect("a step of a Challenge belongs to a Challenge")
    }
}

impl<'a> Look<'a> {
    /// The Challenge that is faced.
    pub fn challenge(self) -> Option<&'a Challenge> {
        self.s.challenge.map(|bout| &self.c.challenges[usize::from(bout.challenge)])
    }

    /// Action Points for the way to this zone or space.
    pub(crate) fn way_price(self, hero: HeroId, n: u8) -> u8 {
        let (Some(bout), Some(challenge)) = (self.s.challenge, self.challenge()) else { return 0 };
        match &challenge.course {
            Course::Encounter(encounter) => encounter.enter,
            Course::Trial(trial) => (bout.at(hero) + 1..=n).map(|space| self.step_cost(trial, hero, space)).sum(),
        }
    }

    /// Are two heroes next to each other: in one zone, on one space (ML-CHALLENGE-03)?
    pub(crate) fn together(self, one: HeroId, other: HeroId) -> bool {
        self.s.challenge.is_some_and(|bout| bout.at(one) == bout.at(other))
    }

    /// Has a hero something to do in it: conscious, and in a Trial not at the Finish?
    pub fn plays_on(self, hero: HeroId) -> bool {
        let (Some(bout), Some(challenge)) = (self.s.challenge, self.challenge()) else { return false };
        let done = matches!(&challenge.course, Course::Trial(trial) if bout.at(hero) >= trial.spaces);
        !done && !self.s.hero(hero).is_unconscious()
    }

    /// Does a condition of an Instruction hold?
    fn comes_true(self, when: page::Event) -> bool {
        let (Some(bout), Some(challenge)) = (self.s.challenge, self.challenge()) else { return false };
        let finish = if let Course::Trial(trial) = &challenge.course { trial.spaces } else { u8::MAX };
        let mut heroes = self.s.group_heroes();
        match when {
            page::Event::NoHero => heroes.all(|hero| self.s.hero(hero).is_unconscious()),
            page::Event::ZoneAtNothing(zone) => bout.life[usize::from(zone)] == 0,
            page::Event::AllAtNothing => bout.life.iter().all(|life| *life == 0),
            page::Event::OnRival => heroes.any(|hero| bout.at(hero) >= bout.rival),
            page::Event::RivalDone => bout.rival >= finish,
            page::Event::HeroDone => heroes.any(|hero| bout.at(hero) >= finish),
            // Whoever lies on the way is taken along: nobody goes back (ML-CHALLENGE-11).
            page::Event::AllDone => self.s.group_heroes().any(|hero| bout.at(hero) >= finish) && heroes.all(|hero| !self.plays_on(hero)),
            page::Event::Rounds(n) => bout.round > n,
        }
    }

    /// What a hero can do on the turn.
    pub(crate) fn challenge_options(self, what: ChallengeQuestion, each: &mut impl FnMut(Move)) {
        let (Some(bout), Some(challenge)) = (self.s.challenge, self.challenge()) else { return };
        match (what, &challenge.course) {
            (ChallengeQuestion::Turn(hero), Course::Encounter(encounter)) => {
                let points = self.s.hero(hero).action_points;
                let room = |at: u8| {
                    let there = self.s.group_heroes().filter(|&other| bout.at(other) == at).count();
                    encounter.zones[usize::from(at)].heroes.is_none_or(|most| there < usize::from(most)) // ML-CHALLENGE-07
                };
                let zones = 0..encounter.zones.len() as u8;
                if points >= encounter.enter {
                    zones.clone().filter(|&at| at != bout.at(hero) && room(at)).for_each(|at| each(Move::Zone(at + 1)));
                }
                self.blow_lines(hero, &mut |n| each(Move::Fight(FightMove::Line(n))));
                zones.filter(|&at| self.can_assault(hero, at)).for_each(|at| each(Move::Assault(at + 1)));
                if points > 0 {
                    self.weapon_changes(hero, each);
                }
                each(Move::EndTurn);
            }
            (ChallengeQuestion::Turn(hero), Course::Trial(trial)) => {
                self.way_on(trial, hero, &mut |space| each(Move::Zone(space)));
                each(Move::EndTurn);
            }
            (ChallengeQuestion::Defend(hero, _), _) => self.guard_options(hero, each),
        }
    }
}
