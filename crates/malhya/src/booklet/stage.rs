//! Opening chapters, leaving them, closing and returning (ML-BOOK-13, ML-BOOK-26).

use super::instruction::Goal;
use crate::agenda::{Frame, Stage, Step, Way};
use crate::ask::Question;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{End, Pace};
use mistgate_kernel::{Log, SeatSet};

impl<L: Log<Event>> Machine<'_, L> {
    /// An instruction leads out of the chapter: what is left of it is not read (ML-BOOK-13). A page nobody has been asked
    /// anything on is turned by hand.
    pub(crate) fn lead_away(&mut self, way: Way) {
        self.drop_chapter();
        if let Way::Chapter(_) = way {
            self.s.travel.landed = false; // ML-TRAVEL-12: a chapter that is named is read instead.
        }
        if self.s.page.unturned {
            self.ask_group(Question::TurnPage(way));
        } else {
            self.push(Step::Leave(way));
        }
    }

    pub(crate) fn leave(&mut self, way: Way) {
        match way {
            Way::Chapter(id) => self.open(id),
            Way::Close => self.close(),
            Way::End(ending) => self.finish(End::Story(ending)),
            Way::Travel => self.set_out(),
            Way::Dungeon(tile) => self.enter_dungeon(tile),
            Way::NewEntry => self.next_room(),
        }
    }

    /// Where an instruction of the open chapter leads.
    pub(crate) fn goal(&self, goal: Goal) -> Option<ChapterId> {
        let library = &self.c.library;
        let from = self.s.page.chapter.map_or(self.s.terms.adventure, |id| library.chapters[id.index()].booklet);
        library.goal(from, self.s.page.chapter, self.s.terms.adventure, goal)
    }

    /// A chapter is opened and read (ML-BOOK-08), or cut by fast mode (ML-BOOK-04).
    pub(crate) fn open(&mut self, mut id: ChapterId) {
        let library = &self.c.library;
        // Fast mode may cut several in a row, but no chapter twice.
        for _ in 0..library.chapters.len() {
            let chapter = &library.chapters[id.index()];
            let instead = chapter.fast.filter(|_| self.s.terms.pace == Pace::Fast).and_then(|number| library.chapter(chapter.booklet, number));
            let Some(next) = instead else { break };
            self.log.note(Event::Cut { chapter: id });
            id = next;
        }
        self.log.note(Event::Opened { chapter: id });
        let page = &mut self.s.page;
        page.chapter = Some(id);
        page.unturned = true;
        page.spent = SeatSet::NONE;
        page.opened = page.opened.saturating_add(1);
        page.actor = None;
        self.push(Step::Run(Frame::new(library.chapters[id.index()].block, None)));
    }

    /// The booklet is closed: play returns to the innermost stage that is not finished (ML-BOOK-26), in a Dungeon to the next
    /// Entry (ML-BOOK-27). An Event ends with it.
    fn close(&mut self) {
        self.log.note(Event::Closed);
        self.put_aside();
        if self.s.agenda.top() == Some(&Step::Stage(Stage::Event)) {
            self.s.agenda.pop();
        }
        self.ring_if_due(); // ML-THREAT-10: what was read is finished.
    }

    /// Nothing is read any more: the chapter or Event is over (ML-LIFE-14).
    pub(crate) fn put_aside(&mut self) {
        // On a map whoever lies there lies there (ML-FALLEN-01).
        if self.s.site.is_none() {
            self.come_round();
        }
        self.s.page.chapter = None;
        self.s.page.hero = None;
    }

    /// Takes everything off the agenda that belongs to the open chapter.
    pub(crate) fn drop_chapter(&mut self) {
        self.s.check = None;
        if !self.s.decks.drawn.is_empty() {
            self.lay_actions_aside(); // The effect that drew them ends with the chapter.
        }
        while !matches!(self.s.agenda.top(), Some(Step::Stage(_)) | None) {
            self.s.agenda.pop();
        }
    }
}
