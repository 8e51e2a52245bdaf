//! The machine: it takes steps from the agenda until somebody must decide.

use crate::agenda::{Stage, Step};
use crate::ask::{Ask, Asked, FoeAim, HeroAim, Question, SpotAim};
use crate::booklet::instruction::Ending;
use crate::content::Content;
use crate::event::Event;
use crate::hero::thing::Thing;
use crate::ids::FoeId;
use crate::look::Look;
use crate::moves::Move;
use crate::state::{End, Start, State};
use crate::words::{Colour, Rank};
use mistgate_kernel::places::Space;
use mistgate_kernel::{SeatSet, Told};

/// The rules at work on a state.
pub struct Machine<'a> {
    /// The content.
    pub c: &'a Content,
    /// How it stands.
    pub s: &'a mut State,
    /// Who is told what happens.
    pub log: Told<'a, Event>,
}

impl Machine<'_> {
    /// Goes on until somebody must decide or the adventure is over.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`take` knows every step")]
    pub fn run(&mut self) {
        while self.s.end.is_none() {
            let step = self.s.agenda.pop().expect("an adventure that is not over has something on its agenda");
            match step {
                Step::Ask(ask) if self.must_wait_for(ask) => {
                    self.s.agenda.push(step);
                    return;
                }
                Step::Ask(_) => {}
                _ => self.take(step),
            }
        }
    }

    /// A question with one answer answers itself, one without an answer is passed over (ML-GOLDEN-02).
    fn must_wait_for(&mut self, ask: Ask) -> bool {
        if ask.what.asked() == Asked::ByHand {
            return true;
        }
        if self.look().surely_leaves_a_choice(ask.what) {
            return true;
        }
        let (mut first, mut count) = (None, 0u32);
        self.look().options(ask, &mut |mv| {
            first.get_or_insert(mv);
            count += 1;
        });
        match first {
            Some(_) if count == 1 && ask.what.asked() == Asked::IfAnything && self.leaves_a_wish(ask) => return true,
            Some(only) if count == 1 => self.answer(ask, only),
            Some(_) if self.s.preparing && self.s.terms.start == Start::ByChance => self.answer_by_chance(ask, count),
            Some(_) => return true,
            None => {}
        }
        false
    }

    /// Is there anything to be done beside this question, by those it is put to?
    fn leaves_a_wish(&mut self, ask: Ask) -> bool {
        self.push(Step::Ask(ask));
        let look = self.look();
        let any = ask.seats.iter().any(|seat| look.may_tend(seat) || look.may_try_number(seat));
        self.s.agenda.pop();
        any
    }

    /// A group that wants to begin at once lets chance outfit its heroes.
    fn answer_by_chance(&mut self, ask: Ask, count: u32) {
        let (mut left, mut chosen) = (self.s.chance.below(count), None);
        self.look().options(ask, &mut |mv| {
            if left == 0 && chosen.is_none() {
                chosen = Some(mv);
            }
            left = left.saturating_sub(1);
        });
        if let Some(mv) = chosen {
            self.answer(ask, mv);
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Nothing | Step::Ask(_) => {}
            // The checker lets no adventure pass whose chapters lead nowhere: then it ends as a story that breaks off.
            Step::Stage(Stage::Adventure) => self.finish(End::Story(Ending::Badly)),
            Step::Stage(Stage::Journey) => self.journey(),
            Step::Stage(Stage::Event | Stage::Village) => {}
            Step::Stage(Stage::Dungeon) => self.explore(),
            Step::Stage(Stage::Place) => self.place_goes_on(),
            Step::Stage(Stage::Challenge) => self.challenge_goes_on(),
            Step::Run(frame) => self.run_instructions(frame),
            Step::ForEach(frame, left) => self.for_each(frame, left),
            Step::Leave(way) => self.leave(way),
            Step::Heal(hero, left) => self.next_heal(hero, left),
            Step::NextRoller => self.next_roller(),
            Step::GoOnRolling => self.go_on_rolling(),
            Step::Reopen(chapter) => self.reopen(chapter),
            Step::CampfireEvent => self.meet_event(self.c.rest.entry),
            Step::Village(step) => self.village_step(step),
            Step::Gather => self.gather_next(),
            Step::LayActionsAside => self.lay_actions_aside(),
            Step::GainResources(hero, left, filter) => self.gain_resources(hero, left, filter),
            Step::GainGear(hero, left, gear) => self.gain_gear(hero, left, gear),
            Step::Receive(hero, thing) => self.receive(hero, thing),
            Step::Settle(hero) => self.settle(hero),
            Step::Lose(hero, left, loss) => self.lose_things(hero, left, loss),
            Step::Acquire(hero, draw) => self.acquire_talent(hero, draw),
            Step::LevelUps(left) => self.level_ups(left),
            Step::Raise(hero) => self.ask_raise(hero),
            Step::CatchUp(hero) => self.catch_up(hero),
            Step::Prepare(left) => self.prepare(left),
            Step::About(hero) => self.s.page.hero = hero,
            Step::Market => self.trade(),
            Step::TakeOver(hero, card) => self.take_over(hero, card),
            Step::Welcome(hero) => self.join(hero),
            Step::Depart(hero, farewell) => self.depart(hero, farewell),
            Step::Repeat(frame, times) => self.repeat(frame, times),
            Step::EndResult => self.end_result(),
            Step::Turn(hero) => self.go_on_with_turn(hero),
            Step::HeroWalk(hero, to) => self.walk_on(hero, to),
            Step::Lookout => self.look_out(),
            Step::Orders => self.carry_out_orders(),
            Step::Interest(hero) => self.meet_interest(hero),
            Step::Window(left, moment) => self.open_window(left, moment),
            Step::Prevent(foe, left) => self.prevent(foe, left),
            Step::Alarm(cause) => self.alarm(cause),
            Step::Patrol => self.next_patrol(),
            Step::Choose(card, left) => self.choose_sent(card, left),
            Step::NextErrand => self.next_errand(),
            Step::SecondStep(card) => self.second_step(card),
            Step::FoeWalk => self.foe_walks(),
            Step::Arrive(enemy, letter, at) => self.arrive(enemy, letter, at),
            Step::ComeBack(hero) => self.offer_return(hero),
            Step::CancelSigns(left) => self.next_to_cancel(left),
            Step::CountStealthDice => self.count_stealth_dice(),
            Step::LosePoints(hero) => self.lose_points_of_turn(hero),
            Step::MirrorOver(hero) => self.end_mirror(hero),
            Step::Fight(step) => self.take_fight(step),
            Step::Challenge(step) => self.take_challenge(step),
        }
    }

    /// Carries out an answer. The question is off the agenda already.
    pub fn answer(&mut self, ask: Ask, mv: Move) {
        self.s.page.unturned = false;
        match (ask.what, mv) {
            (Question::TurnPage(way), _) => self.push(Step::Leave(way)),
            (Question::Choice(id), Move::Choose(n)) => self.choose(id, n),
            (Question::Hero(_, HeroAim::Instruction(at)), Move::Hero(hero)) => self.chosen(at, hero),
            (Question::Hero(left, HeroAim::Next(start, len)), Move::Hero(hero)) => self.next_of_each(start, len, left, hero),
            (Question::Hero(among, HeroAim::TakePart), Move::Hero(hero)) => self.take_part(hero, among),
            (Question::Hero(_, HeroAim::TakePart), _) => {}
            (Question::Hero(_, HeroAim::Roller), Move::Hero(hero)) => self.begin_rolling(hero),
            (Question::Roll, mv) => self.rolling(mv),
            (Question::Heal(hero, left), Move::Heal(zone)) => self.heal_one(hero, zone, left),
            (Question::Journey | Question::TokenOrVillage | Question::MoveFreely | Question::Landing | Question::Village(_), mv) => {
                self.travelling(ask.what, mv)
            }
            (Question::Campfire | Question::Harvest | Question::Harvesting(..) | Question::Gather(_) | Question::Craft, mv) => self.travelling(ask.what, mv),
            (Question::Hero(_, HeroAim::Receive(thing)), Move::Hero(hero)) => self.push(Step::Receive(Some(hero), thing)),
            (Question::Hero(_, HeroAim::Receive(thing)), Move::Done) => self.leave_lying(thing),
            (Question::Hero(_, HeroAim::PayAura(n)), Move::Hero(hero)) => self.pay_aura(hero, n),
            (Question::Hero(left, HeroAim::LevelUp), Move::Hero(hero)) => self.next_level_up(left, hero),
            (Question::Hero(left, HeroAim::SetUp), Move::Hero(hero)) => self.prepare_next(left, hero),
            (Question::Hero(_, HeroAim::TakeOver(card)), Move::Hero(hero)) => self.taken_over(hero, card),
            (Question::Hero(_, HeroAim::StandIn(left)), Move::Hero(hero)) => self.stand_in(left, hero),
            (Question::Kind(hero, _), Move::Take(thing)) => self.push(Step::Receive(hero, thing)),
            (Question::Rank(hero, gear), Move::Choose(n)) => self.gain_from(hero, gear.of_rank(if n == 1 { Rank::Common } else { Rank::Rare })),
            (Question::BasicWeapon(hero), Move::Take(thing)) => self.take_basic_weapon(hero, thing),
            (Question::Equip(hero, thing), Move::Wear(_)) => self.wear(hero, thing),
            (Question::Equip(..), Move::Store(_)) => {}
            (Question::Surplus(hero), Move::Discard(thing, _)) => self.give_up(hero, thing),
            (Question::Surplus(hero), Move::Give(thing, other)) => self.hand_over(hero, other, thing),
            (Question::Surplus(hero), Move::Wear(thing)) => self.wear(hero, thing),
            (Question::Lose(hero, left, loss), Move::Discard(thing, owner)) => self.lose_one((hero, left, loss), owner, thing),
            (Question::Crystal(hero), Move::Crystal(zone)) => self.lose_crystal(hero, zone),
            (Question::Class(..), Move::Class(class)) => self.s.named[class.index()] += 1,
            (Question::Talent(hero), Move::Talent(talent)) => self.keep_talent(hero, talent),
            (Question::Improve(hero), Move::Talent(talent)) => self.turn_talent(hero, talent),
            (Question::Raise(hero), Move::Raise(characteristic)) => self.raise(hero, characteristic),
            (Question::Colour(hero), Move::Choose(n)) => self.s.hero_mut(hero).colour = Colour::ALL.get(usize::from(n) - 1).copied(),
            (Question::Gift(hero), Move::Choose(n)) => self.gift(hero, n),
            (Question::Keep(hero), Move::Take(thing)) => self.keep(hero, thing),
            (Question::Tend(hero), mv) => self.tended(ask, hero, mv),
            (Question::Swap(one, other), mv) => self.swapped(ask, one, other, mv),
            (Question::PickUp(hero), mv) => self.picked_up(ask, hero, mv),
            (Question::Spell(hero), mv) => self.exchanged(hero, mv),
            (Question::Market, mv) => self.traded(ask, mv),
            (Question::Gear(new), Move::Take(Thing::Card(kept))) => self.keep_gear(new, kept),
            (Question::Group, mv) => self.regroup(ask, mv),
            (Question::Share(hero), mv) => self.shared(ask, hero, mv),
            (Question::Lockpick(_), Move::Take(Thing::Resource(lockpick))) => self.use_lockpick(lockpick.colour),
            (Question::Hero(among, HeroAim::Reader(n)), Move::Hero(hero)) => self.name_reader(hero, among, n),
            (Question::Hero(_, HeroAim::Deploy), Move::Hero(hero)) => self.ask_group(Question::Spot(SpotAim::Deploy(hero))),
            (Question::Hero(_, HeroAim::Act), Move::Hero(hero)) if self.s.challenge.is_some() => self.begin_challenge_turn(hero),
            (Question::Hero(_, HeroAim::Act), Move::Hero(hero)) => self.begin_hero_turn(hero),
            (Question::Spot(aim), Move::Space(spot)) => self.chosen_space(aim, self.space(spot)),
            (Question::Foe(FoeAim::Sent(card, left)), Move::Foe(foe)) => self.send(card, left, FoeId(foe - 1)),
            (Question::Foe(FoeAim::OnToken(card)), Move::Foe(foe)) => self.go_and_watch(card, FoeId(foe - 1)),
            (Question::Turn(hero), mv) => self.act(hero, mv),
            (Question::Resume(hero), Move::Resume) => self.resume(hero),
            (Question::Resume(_), _) => {}
            (Question::LastMoment(hero, _), mv) => self.last_moment(hero, mv),
            (Question::Leave(hero), Move::Leave) => self.leave_board(hero),
            (Question::Leave(_), _) => {}
            (Question::ComeBack(hero), mv) => self.returned(hero, mv),
            (Question::Explore, mv) => self.exploring(mv),
            (Question::Secondary, mv) => self.secondary(mv),
            (Question::RollAgain(hero), mv) => self.rolled_again(hero, mv),
            (Question::CancelSign(hero), mv) => self.sign_cancelled(hero, mv),
            (Question::Mirror(hero), Move::Talent(talent)) => self.copy_talent(hero, talent),
            (Question::Combat(what), mv) => self.answer_fight(what, mv),
            (Question::Challenge(what), mv) => self.answer_challenge(what, mv),
            (Question::Order(_), Move::Choose(n)) => self.carry_out_order(n - 1),
            (
                Question::Choice(_)
                | Question::Hero(..)
                | Question::Heal(..)
                | Question::Kind(..)
                | Question::Rank(..)
                | Question::BasicWeapon(_)
                | Question::Equip(..)
                | Question::Surplus(_)
                | Question::Lose(..)
                | Question::Crystal(_)
                | Question::Class(..)
                | Question::Talent(_)
                | Question::Improve(_)
                | Question::Raise(_)
                | Question::Colour(_)
                | Question::Gift(_)
                | Question::Keep(_)
                | Question::Gear(_)
                | Question::Lockpick(_)
                | Question::Spot(_)
                | Question::Order(_)
                | Question::Mirror(_)
                | Question::Foe(_),
                _,
            ) => unreachable!("{mv:?} is no answer to {ask:?}"),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    fn rolling(&mut self, mv: Move) {
        let Some(hero) = self.s.check.and_then(|attempt| attempt.roller) else { return };
        match mv {
            Move::Roll => self.roll(hero),
            Move::Stop => self.stop(hero),
            Move::Aura => self.spend_aura_in_check(hero),
            Move::AuraOf(_) => self.ease_in_check(hero),
            Move::Beetle => self.spend_beetle_in_check(),
            Move::Invoke(_) => self.mirror_in_check(hero),
            Move::Discard(..) | Move::Pay => self.offer_for_success(mv),
            other => unreachable!("{other:?} is no answer to a roll"),
        }
    }

    /// A space was chosen.
    fn chosen_space(&mut self, aim: SpotAim, space: Space) {
        match aim {
            SpotAim::Arrival(enemy, _) => self.place_foe(enemy, space),
            SpotAim::Deploy(hero) => self.place_hero(hero, space),
            SpotAim::Explore(hero) => self.explore_to(hero, space),
            SpotAim::Corpse(hero, from) => self.put_down(hero, from, space),
            SpotAim::Fallen(_, other) => self.lay_down_hero(other, space),
            SpotAim::Way => self.chosen_way(space),
            SpotAim::Goal(card, foe) => self.send_to(card, foe, space),
            SpotAim::Stride => self.chosen_stride(space),
            SpotAim::Vantage => self.chosen_vantage(space),
            SpotAim::Bonus(hero) => self.bonus_step(hero, space),
            SpotAim::Rise(hero) => self.risen(hero, space),
            SpotAim::Ashore(hero, _) => self.lie_ashore(hero, space),
            SpotAim::Return(hero) => self.back_on_board(hero, space),
            SpotAim::Target => self.ward_at(space),
            SpotAim::Vigil(foe, quarter) => self.put_vigil(foe, quarter, space),
            SpotAim::Body(_, kind) => self.lay_body(space, kind),
            SpotAim::Invocation => self.discard_invocation_on(space),
        }
    }

    /// The state, for reading.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look { c: self.c, s: self.s }
    }

    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.s.agenda.push(step);
    }

    pub(crate) fn ask(&mut self, seats: SeatSet, what: Question) {
        self.push(Step::Ask(Ask { seats, what }));
    }

    /// What concerns the group is asked once, of everybody in it (ML-GROUP-04).
    pub(crate) fn ask_group(&mut self, what: Question) {
        self.ask(self.s.present, what);
    }

    /// The adventure is over.
    pub(crate) fn finish(&mut self, end: End) {
        self.s.end = Some(end);
        self.log.note(Event::Ended { end });
    }
}
