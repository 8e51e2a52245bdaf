//! The machine: it takes steps from the agenda until somebody must decide.

use crate::agenda::{Ask, CardAim, Frame, Question, Step};
use crate::content::Content;
use crate::effect::Block;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::moves::Move;
use crate::state::{Area, End, State};
use mistgate_kernel::agenda::{self, Answers, Pace};
use mistgate_kernel::{Rule, Told, answer};

/// The rules at work on a state.
pub struct Machine<'a> {
    /// The cards.
    pub c: &'a Content,
    /// How it stands.
    pub s: &'a mut State,
    /// Who is told what happens.
    pub log: Told<'a, Event>,
}

impl Machine<'_> {
    /// Goes on until somebody must decide or the game is over.
    pub fn run(&mut self) {
        agenda::run(self, |machine| machine.s.end.is_none().then_some(&mut machine.s.agenda), Self::next);
    }

    /// The next step: a question is put to its player, anything else is done.
    #[inline]
    fn next(&mut self, step: Step) -> Pace {
        if let Step::Ask(ask) = step {
            return self.put(ask);
        }
        self.take(step);
        Pace::On
    }

    /// A question with one answer answers itself, one without an answer is passed over: effects are done as far as
    /// possible (CF-GENERAL-05).
    fn put(&mut self, ask: Ask) -> Pace {
        if matches!(ask.what, Question::Act) {
            // CF-END-05, CF-SOLO-25: between two Actions.
            self.check_end();
            return if self.s.end.is_none() { Pace::Wait } else { Pace::On };
        }
        if ask.what.is_always_asked() {
            return Pace::Wait;
        }
        let mut answers = Answers::NONE;
        self.look().options(ask, &mut |mv| answers.add(mv));
        match answers.first {
            Some(only) if answers.count == 1 => self.answer(ask, only),
            Some(_) => return Pace::Wait,
            None => {}
        }
        Pace::On
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Nothing | Step::Ask(_) => {}
            Step::BeginTurn(player) => self.begin_turn(player),
            Step::Dawn(player, left) => self.dawn(player, left),
            Step::EndAction(player) => self.end_action(player),
            Step::Tidy(player) => self.tidy(player),
            Step::DrawUp(player) => self.draw_up(player, Rule("CF-CLEAN-08")),
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
        let yes = mv == Move::Yes;
        match ask.what {
            Question::Act => return self.act(player, mv),
            Question::Help => return self.help(player, mv),
            Question::Window => answer!(mv, Move::Exhaust(card) => self.exhaust(player, card), Move::No => {}),
            Question::Option(at) => answer!(mv, Move::Option(n) => self.choose_option(player, at, n)),
            Question::Reward(task) => return self.choose_reward(player, task, mv),
            Question::May(at) => return self.answer_may(player, at, yes),
            Question::Discovery(space) => return self.answer_discovery(player, space, yes),
            Question::Rest => return self.answer_rest(player, yes),
            Question::Card(aim, left) => answer!(mv, Move::Card(card) => self.choose_card(player, aim, left, card), Move::Done => {}),
            Question::Enemy(aim) => answer!(mv, Move::Enemy(enemy) => self.choose_enemy(player, aim, enemy), Move::Done => {}),
            Question::Space(aim) => answer!(mv, Move::Space(space) => self.choose_space(player, aim, space)),
            Question::Place => answer!(mv, Move::Place(location, space) => self.place_drawn(player, location, space)),
            Question::Skill => answer!(mv, Move::Skill(skill) => self.learn(player, skill)),
            Question::Ware(aim) => answer!(mv, Move::Take(ware) => self.choose_ware(player, aim, ware)),
            Question::Progress(_) => answer!(mv, Move::Quest(task) => self.progress(player, task), Move::No => {}),
            Question::Dawn(left) => answer!(mv, Move::Villain(villain) => self.villain_acts(player, left, villain)),
            Question::Alone => return self.begin_fight(player, mv),
            Question::Keep(new) => answer!(mv, Move::Keep(kept) => self.keep_reward(player, new, kept)),
        }
        unreachable!("{mv:?} is no answer to {ask:?}")
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
