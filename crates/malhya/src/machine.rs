//! The machine: it takes steps from the agenda until somebody must decide.

use crate::agenda::{Stage, Step};
use crate::ask::{Ask, HeroAim, Question};
use crate::booklet::instruction::Ending;
use crate::content::Content;
use crate::event::Event;
use crate::look::Look;
use crate::moves::Move;
use crate::state::{End, State};
use mistgate_kernel::{Log, SeatSet};

/// The rules at work on a state.
pub struct Machine<'a, L> {
    /// The content.
    pub c: &'a Content,
    /// How it stands.
    pub s: &'a mut State,
    /// Who is told what happens.
    pub log: &'a mut L,
}

impl<L: Log<Event>> Machine<'_, L> {
    /// Goes on until somebody must decide or the adventure is over.
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

    /// A question with one answer answers itself, one without an answer is passed over.
    fn must_wait_for(&mut self, ask: Ask) -> bool {
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
            // The checker lets no adventure pass whose chapters lead nowhere: then it ends as a story that breaks off.
            Step::Stage(Stage::Adventure) => self.finish(End::Story(Ending::Badly)),
            Step::Stage(Stage::Journey) => self.journey(),
            Step::Stage(Stage::Event | Stage::Village) => {}
            Step::Stage(Stage::Dungeon) => self.explore(),
            Step::Run(frame) => self.run_instructions(frame),
            Step::ForEach(frame, left) => self.for_each(frame, left),
            Step::Leave(way) => self.leave(way),
            Step::Heal(hero, left) => self.next_heal(hero, left),
            Step::NextRoller => self.next_roller(),
            Step::GoOnRolling => self.go_on_rolling(),
            Step::Reopen(chapter) => self.reopen(chapter),
            Step::CampfireEvent => self.meet_event(self.c.rest.entry),
            Step::Village(step) => self.village_step(step),
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
            (Question::Choice(_) | Question::Hero(..) | Question::Heal(..), _) => unreachable!("{mv:?} is no answer to {ask:?}"),
        }
    }

    fn rolling(&mut self, mv: Move) {
        let Some(hero) = self.s.check.and_then(|attempt| attempt.roller) else { return };
        match mv {
            Move::Roll => self.roll(hero),
            Move::Stop => self.stop(hero),
            Move::Aura => self.spend_aura_in_check(hero),
            _ => unreachable!("{mv:?} is no answer to a roll"),
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
