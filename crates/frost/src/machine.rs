//! The machine: it takes steps from the agenda until somebody must decide.

use crate::agenda::{Ask, CardAim, Frame, Question, Step};
use crate::content::Content;
use crate::effect::Block;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::moves::Move;
use crate::state::{Area, End, State};
use mistgate_kernel::Log;

/// The rules at work on a state.
pub struct Machine<'a, L> {
    /// The cards.
    pub c: &'a Content,
    /// How it stands.
    pub s: &'a mut State,
    /// Who is told what happens.
    pub log: &'a mut L,
}

impl<L: Log<Event>> Machine<'_, L> {
    /// Goes on until somebody must decide or the game is over.
    pub fn run(&mut self) {
        while self.s.end.is_none() {
            let step = self.s.agenda.pop().expect("a game that is not over has something on its agenda");
            if let Step::Ask(ask) = step {
                if self.must_wait_for(ask) {
                    self.s.agenda.push(step);
                    return;
                }
            } else {
                self.take(step);
            }
        }
    }

    /// A question with one answer answers itself, one without an answer is passed over: effects are done as far as
    /// possible (CF-GENERAL-05).
    fn must_wait_for(&mut self, ask: Ask) -> bool {
        if ask.what == Question::Act {
            // CF-END-05, CF-SOLO-25: between two Actions.
            self.check_end();
            return self.s.end.is_none();
        }
        if ask.what.is_always_asked() {
            return true;
        }
        let (mut first, mut count) = (None, 0u32);
        self.look().options(ask, &mut |mv| {
            first.get_or_insert(mv);
            count += 1;
        });
        match first {
            Some(only) if count == 1 => self.answer(ask, only),
            Some(_) => return true,
            None => {}
        }
        false
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Nothing | Step::Ask(_) => {}
            Step::BeginTurn(player) => self.begin_turn(player),
            Step::Dawn(player, left) => self.dawn(player, left),
            Step::EndAction(player) => self.end_action(player),
            Step::Tidy(player) => self.tidy(player),
            Step::DrawUp(player) => self.draw_up(player),
            Step::LoseEvent(player) => self.lose_event_in_clean_up(player),
            Step::LocationPhase(player) => self.location_phase(player),
            Step::EndTurn(player) => self.end_turn(player),
            Step::Run(frame) => self.run_effects(frame),
            Step::Dismiss(player, card) => self.dismiss(player, card),
            Step::Purchase(player, ware) => self.purchase(player, ware),
            Step::TakeEvent(player, event) => self.take_event(player, event),
            Step::DrawOne(player) => self.spend_to_draw(player),
            Step::Scout(player, n) => self.spend_to_scout(player, n),
            Step::Discover(player, space) => self.offer_discovery(player, space),
            Step::Enemy(location) => self.enemy_comes(location),
            Step::Happened(player, occasion) => self.ask(player, Question::Progress(occasion)),
            Step::Reward(player, task) => self.ask(player, Question::Reward(task)),
            Step::Finish(player, task) => self.finish_task(player, task),
            Step::NextHelper => self.next_helper(),
            Step::BrashTurn => self.brash_turn(),
            Step::EndBrashTurn => self.end_brash_turn(),
            Step::BrashConquers => self.brash_conquers(),
            Step::BrashBuys(price) => self.brash_buys(price),
            Step::BrashChapter => self.brash_chapter(),
        }
    }

    /// Carries out an answer. The question is off the agenda already.
    pub fn answer(&mut self, ask: Ask, mv: Move) {
        let player = ask.player;
        match (ask.what, mv) {
            (Question::Act, mv) => self.act(player, mv),
            (Question::Help, mv) => self.help(player, mv),
            (Question::Window, Move::Exhaust(card)) => self.exhaust(player, card),
            (Question::Window, _) => {}
            (Question::Option(at), Move::Option(n)) => self.choose_option(player, at, n),
            (Question::Reward(task), mv) => self.choose_reward(player, task, mv),
            (Question::May(at), mv) => self.answer_may(player, at, mv == Move::Yes),
            (Question::Discovery(space), mv) => self.answer_discovery(player, space, mv == Move::Yes),
            (Question::Rest, mv) => self.answer_rest(player, mv == Move::Yes),
            (Question::Card(aim, left), Move::Card(card)) => self.choose_card(player, aim, left, card),
            (Question::Card(..), _) => {}
            (Question::Enemy(aim), Move::Enemy(enemy)) => self.choose_enemy(player, aim, enemy),
            (Question::Enemy(_), Move::Done) => {}
            (Question::Space(aim), Move::Space(space)) => self.choose_space(player, aim, space),
            (Question::Place, Move::Place(location, space)) => self.place_drawn(player, location, space),
            (Question::Skill, Move::Skill(skill)) => self.learn(player, skill),
            (Question::Ware(aim), Move::Take(ware)) => self.choose_ware(player, aim, ware),
            (Question::Progress(_), Move::Quest(task)) => self.progress(player, task),
            (Question::Progress(_), _) => {}
            (Question::Dawn(left), Move::Villain(villain)) => self.villain_acts(player, left, villain),
            (Question::Alone, mv) => self.begin_fight(player, mv),
            (Question::Keep(new), Move::Keep(kept)) => self.keep_reward(player, new, kept),
            _ => unreachable!("{mv:?} is no answer to {ask:?}"),
        }
    }

    /// The state, for reading.
    #[inline]
    pub fn look(&self) -> Look<'_> {
        Look { c: self.c, s: self.s }
    }

    #[inline]
    pub(crate) fn area(&mut self, player: Player) -> &mut Area {
        self.s.area_mut(player)
    }

    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.s.agenda.push(step);
    }

    #[inline]
    pub(crate) fn ask(&mut self, player: Player, what: Question) {
        self.push(Step::Ask(Ask { player, what }));
    }

    /// Asks for so many cards, one after the other.
    pub(crate) fn ask_cards(&mut self, player: Player, aim: CardAim, n: u8) {
        if n > 0 {
            self.ask(player, Question::Card(aim, n));
        }
    }

    /// Puts a block of effects on the agenda.
    pub(crate) fn run_block(&mut self, you: Player, block: Block) {
        if !block.is_empty() {
            self.push(Step::Run(Frame::new(you, block)));
        }
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, end: End) {
        self.s.end = Some(end);
        self.log.note(Event::Ended { end });
    }
}
