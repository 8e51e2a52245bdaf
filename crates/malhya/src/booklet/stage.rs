//! Opening chapters, leaving them, closing and returning (ML-BOOK-13, ML-BOOK-26).

use super::instruction::{Bed, Goal};
use super::library::Readers;
use crate::agenda::{Frame, Stage, Step, Way};
use crate::ask::{HeroAim, Question};
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::state::{End, Pace};
use crate::words::HeroId;
use mistgate_kernel::{Seat, SeatSet};

impl Machine<'_> {
    /// An instruction leads out of the chapter: what is left of it is not read (ML-BOOK-13). A page nobody has been asked
    /// anything on is turned by hand.
    pub(crate) fn lead_away(&mut self, way: Way) {
        self.drop_chapter();
        if let Way::Chapter(_) = way {
            self.s.travel.landed = false; // ML-TRAVEL-12: a chapter that is named is read instead.
        }
        if self.s.page.unturned {
            self.ask(self.look().readers(), Question::TurnPage(way));
        } else {
            self.push(Step::Leave(way));
        }
    }

    pub(crate) fn leave(&mut self, way: Way) {
        (self.s.page.readers, self.s.page.spared) = (SeatSet::NONE, SeatSet::NONE);
        self.restore_cards();
        match way {
            Way::Chapter(id) => self.open(id),
            Way::Close => self.close(),
            Way::End(ending) => self.finish(End::Story(ending)),
            Way::Travel => {
                self.put_place_away(); // Whoever takes to the road has left.
                self.put_challenge_away();
                self.set_out();
                self.ring_if_due(); // ML-THREAT-10
            }
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
        page.readers = SeatSet::NONE;
        self.push(Step::Run(Frame::new(library.chapters[id.index()].block, None)));
        self.restrict_reading(library.chapters[id.index()].readers);
    }

    /// Only some may read a chapter: one who is named, or so many whom the players name (ML-BOOK-12). If the one who is named is
    /// not there, everybody may.
    fn restrict_reading(&mut self, readers: Option<Readers>) {
        match readers {
            Some(Readers::Hero(hero)) if self.s.present.contains(hero.seat()) => self.s.page.readers = SeatSet::only(hero.seat()),
            Some(Readers::Heroes(n)) if usize::from(n) < self.s.present.len() => self.ask_group(Question::Hero(self.s.present, HeroAim::Reader(n))),
            Some(Readers::Hero(_) | Readers::Heroes(_)) | None => {}
        }
    }

    /// A hero was named to read; there may be more.
    pub(crate) fn name_reader(&mut self, hero: HeroId, among: SeatSet, n: u8) {
        self.s.page.readers.insert(hero.seat());
        self.s.page.unturned = true; // Nobody has read anything yet.
        let left: SeatSet = among.iter().filter(|&seat| seat != hero.seat()).collect();
        if n > 1 {
            self.ask_group(Question::Hero(left, HeroAim::Reader(n - 1)));
        }
    }

    /// Somebody thinks to have seen a number in the picture: if its chapter bears the magnifying glass, it is read at once
    /// (ML-BOOK-29, ML-BOOK-30); if not, nothing has happened (ML-BOOK-31).
    pub(crate) fn try_number(&mut self, number: u16) {
        let found = self.look().hidden_chapter(number);
        self.log.note(Event::NumberTried { number, found: found.is_some() });
        if let Some(id) = found {
            if self.s.market.is_some() {
                self.leave_market();
            }
            self.drop_chapter();
            self.push(Step::Leave(Way::Chapter(id)));
        }
    }

    /// The booklet is closed: play returns to the innermost stage that is not finished (ML-BOOK-26), in a Dungeon to the next
    /// Entry (ML-BOOK-27). An Event ends with it.
    fn close(&mut self) {
        self.log.note(Event::Closed);
        self.put_aside();
        if self.s.agenda.top() == Some(&Step::Stage(Stage::Event)) {
            self.s.agenda.pop();
        }
        // ML-THREAT-10: what was read is finished.
        if self.s.site.is_some() {
            self.push(Step::Lookout);
        }
        self.ring_if_due();
    }

    /// Nothing is read any more: the chapter or Event is over (ML-LIFE-14).
    pub(crate) fn put_aside(&mut self) {
        // On a map whoever lies there lies there (ML-FALLEN-01).
        if self.s.site.is_none() && self.s.challenge.is_none() {
            self.come_round();
        }
        if self.s.challenge.is_none() {
            self.clear_bed(Bed::Page);
        }
        self.s.page.chapter = None;
        self.s.page.hero = None;
        self.s.page.spent = SeatSet::NONE; // ML-BOOK-35: it was for this chapter.
    }

    /// Takes everything off the agenda that belongs to the open chapter.
    pub(crate) fn drop_chapter(&mut self) {
        self.discard_lockpick(); // ML-LOCK-04: also if the check is broken off.
        self.s.check = None;
        if !self.s.decks.drawn.is_empty() {
            self.lay_actions_aside(); // The effect that drew them ends with the chapter.
        }
        while !matches!(self.s.agenda.top(), Some(Step::Stage(_)) | None) {
            self.s.agenda.pop();
        }
    }
}

/// What is being played (ML-GROUP-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A booklet is read.
    Booklet,
    /// The journey, with all Events on it.
    Travel,
    /// A place of the Exploration booklet, with all that is read in it.
    Exploration,
}

impl Look<'_> {
    /// The phase: an Event or a Village on the road is part of the journey, any other chapter is read by itself (ML-GROUP-12).
    pub fn phase(self) -> Phase {
        let stages = self.s.agenda.as_slice().iter().rev().filter_map(|step| if let Step::Stage(stage) = step { Some(*stage) } else { None });
        let on_the_road = self.s.agenda.as_slice().contains(&Step::Stage(Stage::Journey));
        match stages.into_iter().next() {
            Some(Stage::Place | Stage::Challenge) => Phase::Exploration,
            Some(Stage::Event) if self.s.site.is_some() || self.s.challenge.is_some() => Phase::Exploration,
            Some(Stage::Event | Stage::Village) if on_the_road => Phase::Travel,
            Some(Stage::Journey) if self.s.page.chapter.is_none() => Phase::Travel,
            Some(Stage::Adventure | Stage::Journey | Stage::Event | Stage::Village | Stage::Dungeon) | None => Phase::Booklet,
        }
    }

    /// Who may read the open chapter, and so decides in it (ML-BOOK-12).
    pub fn readers(self) -> SeatSet {
        if self.s.page.readers.is_empty() { self.s.present } else { self.s.page.readers }
    }

    /// Who decides for the group in the open chapter: nobody whose turn it has ended (ML-BOOK-35), unless that is everybody.
    pub fn deciders(self) -> SeatSet {
        let spent = self.s.page.spent;
        let left: SeatSet = self.readers().iter().filter(|&seat| !spent.contains(seat)).collect();
        if left.is_empty() { self.readers() } else { left }
    }

    /// May these eyes read the open page? Nobody may before the readers are named.
    pub fn may_read(self, eyes: SeatSet) -> bool {
        let unnamed = self.s.agenda.as_slice().iter().any(|step| matches!(step, Step::Ask(ask) if matches!(ask.what, Question::Hero(_, HeroAim::Reader(_)))));
        let restricted = unnamed || !self.s.page.readers.is_empty();
        !restricted || !unnamed && !self.s.page.readers.intersection(eyes).is_empty()
    }

    /// May this seat say that it has seen a number? The open chapter has a picture, and it is none of the Event booklet
    /// (ML-BOOK-32).
    pub fn may_try_number(self, seat: Seat) -> bool {
        let chapter = self.s.page.chapter.map(|id| &self.c.library.chapters[id.index()]);
        let pictured = chapter.is_some_and(|chapter| chapter.picture.is_some() && self.c.library.is_playable(chapter.booklet));
        let reading = self.asked().is_some_and(|ask| matches!(ask.what, Question::TurnPage(_) | Question::Choice(_) | Question::Market));
        pictured && reading && self.readers().contains(seat)
    }

    /// The chapter of a hidden number, in the booklet that is open.
    fn hidden_chapter(self, number: u16) -> Option<ChapterId> {
        let booklet = self.c.library.chapters[self.s.page.chapter?.index()].booklet;
        self.c.library.chapter(booklet, number).filter(|id| self.c.library.chapters[id.index()].found)
    }
}
