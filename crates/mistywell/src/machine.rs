//! The machine: it takes steps from the agenda until somebody must decide.

use crate::agenda::{Ask, Frame, Here, Purpose, Question, Step};
use crate::content::Content;
use crate::effect::Block;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::moves::Move;
use crate::state::{Board, End, State};
use mistgate_kernel::agenda::{self, Answers, Pace};
use mistgate_kernel::{Told, answer};

/// The rules at work on a state.
pub struct Machine<'a> {
    /// The cards and the Map.
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

    /// A question with one answer answers itself, one without an answer is passed over (MW-BEST-01).
    fn put(&mut self, ask: Ask) -> Pace {
        if ask.what.is_always_asked() {
            return Pace::Wait;
        }
        let mut answers = Answers::NONE;
        self.look().options(ask, &mut |mv| answers.add(mv));
        match answers.first {
            Some(only) if answers.count == 1 || self.is_forced(ask, answers.count) || self.takes_all(ask, answers.count) => self.answer(ask, only),
            Some(_) => return Pace::Wait,
            None => self.pass_over(ask),
        }
        Pace::On
    }

    fn pass_over(&mut self, ask: Ask) {
        if let Question::Square(Purpose::Influence(_) | Purpose::Place(_)) = ask.what {
            self.log.note(Event::NotPlaced { role: ask.role });
        }
    }

    /// The next step: a question is put to its role, anything else is done.
    #[inline]
    fn next(&mut self, step: Step) -> Pace {
        if let Step::Ask(ask) = step {
            return self.put(ask);
        }
        self.take(step);
        Pace::On
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Nothing | Step::Ask(_) => {}
            Step::DraftRound => self.draft_round(),
            Step::DraftTemple => self.draft_temple(),
            Step::FinishSetup => self.finish_setup(),
            Step::BeginTurn(role) => self.begin_turn(role),
            Step::Settle => self.settle(),
            Step::EndTurn(role) => self.end_turn(role),
            Step::TempleTurn => self.temple_turn(),
            Step::EndRound => self.end_round(),
            Step::SetOut(action, request) => self.set_out(action, request),
            Step::Resolve(role, slot) => self.resolve(role, slot),
            Step::DiscardRequest(role, slot) => self.discard_request_of(role, slot),
            Step::DiscardAction(role, slot) => self.discard_action(role, slot),
            Step::Influence(role, group) => self.gain_influence(role, group),
            Step::Run(frame) => self.run_effects(frame),
            Step::GainFate(role, left) => self.gain_fate(role, left),
            Step::Advance(role, left) => self.advance(role, left),
            Step::DrawFate(role) => self.draw_fate(role),
            Step::FinishFate(card) => self.finish_fate(card),
            Step::FinishCovenant(card) => self.finish_covenant(card),
            Step::ReturnFate(role) => self.return_fate(role),
            Step::PlaceBanes(role) => self.place_banes(role),
            Step::TempleCube(group) => self.temple_cube(group),
        }
    }

    /// Carries out an answer. The question is off the agenda already.
    pub fn answer(&mut self, ask: Ask, mv: Move) {
        let role = ask.role;
        let yes = mv == Move::Yes;
        match ask.what {
            Question::Draft => answer!(mv, Move::Draft(request) => self.draft(role, request)),
            Question::Order => answer!(mv, Move::Resolve(action) => self.resolve_next(action)),
            Question::Turn => answer!(mv, Move::Play(action) => self.play(action), Move::Ability(district) => self.use_open_ability(role, district)),
            Question::Request(action) => answer!(mv, Move::Request(request) => self.choose_request(action, request)),
            Question::Cube(carry) => answer!(mv, Move::Cube(cube) => self.carry(role, carry, cube)),
            Question::Payment(slot) => answer!(mv, Move::Paid(symbol) => self.be_paid(role, slot, symbol)),
            Question::Square(purpose) => answer!(mv, Move::Square(square) => self.choose_square(role, purpose, square)),
            Question::District(aim) => answer!(
                mv,
                Move::District(district) => self.choose_district(role, aim, district),
                Move::No => self.log.note(Event::Declined { role })
            ),
            Question::May(at, here) => return self.answer_may(role, at, here, yes),
            Question::Another(at, here, asked) => answer!(
                mv,
                Move::Role(other) => self.offer(role, other, at, here, asked),
                Move::No => self.log.note(Event::Declined { role })
            ),
            Question::Accept(at, here, by) => return self.answer_offer(role, at, here, by, yes),
            Question::Discard(left) => return self.discard_from_hand(role, left, mv),
            Question::Recover(left) => answer!(mv, Move::Recover(action) => self.recover(role, left, action)),
            Question::DiscardRequest(left) => answer!(mv, Move::Request(request) => self.discard_open_request(role, left, request)),
            Question::Hurry(left, whose) => answer!(mv, Move::Hurry(action) => self.hurry(role, left, whose, action)),
            Question::InfluenceByFate(group) => return self.answer_influence_by_fate(role, group, yes),
        }
        unreachable!("{mv:?} is no answer to {ask:?}")
    }

    /// The state, for reading.
    pub fn look(&self) -> Look<'_> {
        Look { c: self.c, s: self.s }
    }

    pub(crate) fn board(&mut self, role: Role) -> &mut Board {
        self.s.board_mut(role)
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.s.agenda.push(step);
    }

    pub(crate) fn ask(&mut self, role: Role, what: Question) {
        self.push(Step::Ask(Ask { role, what }));
    }

    /// Puts a block of effects on the agenda.
    pub(crate) fn run_block(&mut self, you: Role, here: Option<Here>, block: Block) {
        if !block.is_empty() {
            self.push(Step::Run(Frame::new(you, here, block)));
        }
    }

    /// The game is over; nothing further is resolved (MW-END-01).
    pub(crate) fn finish(&mut self, end: End) {
        self.s.end = Some(end);
        self.log.note(Event::Ended { end });
    }
}
