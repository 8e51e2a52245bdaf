//! Talents: acquiring and improving them (ML-TALENT).

use super::state::{MOST_TALENTS, Side, Talent};
use crate::agenda::Step;
use crate::ask::Question;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::*;
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::{Deck, Stack};
use serde::{Deserialize, Serialize};

/// Cards drawn to acquire a Talent (ML-TALENT-05).
const DRAWN: u8 = 3;
/// Heroes of a group who can be Mhaÿs (ML-TALENT-09).
const MOST_MHAY: usize = 2;

/// What a Talent is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Draw {
    /// The first Talent of a new hero: one random Mhaÿ card, or three others to choose from (ML-SETUP-07).
    First,
    /// Three cards of any decks (ML-TALENT-05).
    Usual,
}

impl Machine<'_> {
    /// A hero acquires a Talent: first the players name the decks, card by card, before they look at any.
    pub(crate) fn acquire_talent(&mut self, hero: HeroId, draw: Draw) {
        let named: u8 = self.s.named.iter().sum();
        let random = draw == Draw::First && self.s.named[Class::Mhay.index()] > 0; // ML-SETUP-08
        if named < DRAWN && !random && self.look().any_class(hero, draw) {
            self.push(Step::Acquire(hero, draw));
            return self.ask(SeatSet::only(hero.seat()), Question::Class(hero, draw));
        }
        self.draw_talents(hero);
        self.ask(SeatSet::only(hero.seat()), Question::Talent(hero));
    }

    /// The cards of the decks that were named, as many as there are (ML-TALENT-06).
    fn draw_talents(&mut self, hero: HeroId) {
        let named = std::mem::take(&mut self.s.named);
        for (at, &class) in Class::ALL.iter().enumerate() {
            for _ in 0..named[at] {
                let Some(card) = self.look().talents_open(hero, class).next() else { continue };
                self.take_talent(card);
                self.s.drawn.push(card);
            }
        }
    }

    /// Takes a Talent card out of its deck. Says whether it was there.
    pub(crate) fn take_talent(&mut self, card: TalentId) -> bool {
        let deck = &mut self.s.decks.talents[self.c.talent(card).class.index()];
        let before = deck.len();
        let others: Stack<u8, 10> = deck.from_top().filter(|&other| other != card.0).collect();
        *deck = Deck::in_order(others.as_slice().iter().copied());
        deck.len() < before
    }

    /// One is kept, on its Normal side (ML-TALENT-04); the others are shuffled back.
    pub(crate) fn keep_talent(&mut self, hero: HeroId, kept: TalentId) {
        let drawn = std::mem::take(&mut self.s.drawn);
        drawn.as_slice().iter().filter(|&&card| card != kept).for_each(|&card| self.return_talent(card));
        self.s.hero_mut(hero).talents.push(Talent { id: kept, side: Side::Normal });
        self.log.note(Event::Learned { hero, talent: kept });
        if self.c.talent(kept).class == Class::Mhay {
            self.learn_spell(hero); // ML-SCHOOL-13, ML-SCHOOL-21
        }
        self.push(Step::Settle(hero));
    }

    /// A Talent card goes back to its deck, which is shuffled.
    pub(crate) fn return_talent(&mut self, card: TalentId) {
        let deck = &mut self.s.decks.talents[self.c.talent(card).class.index()];
        deck.put_on_top(card.0);
        deck.shuffle(&mut self.s.chance);
    }

    /// One Normal Talent is turned (ML-TALENT-10). Without one there is nothing to turn.
    pub(crate) fn improve_talent(&mut self, hero: HeroId) {
        self.ask(SeatSet::only(hero.seat()), Question::Improve(hero));
    }

    pub(crate) fn turn_talent(&mut self, hero: HeroId, id: TalentId) {
        if let Some(talent) = self.s.hero_mut(hero).talents.as_mut_slice().iter_mut().find(|talent| talent.id == id) {
            talent.side = Side::Improved;
        }
        self.log.note(Event::Improved { hero, talent: id });
        self.push(Step::Settle(hero));
    }
}

impl<'a> Look<'a> {
    /// Has a hero Talents of the Mhaÿ?
    pub fn is_mhay(self, hero: HeroId) -> bool {
        self.s.hero(hero).talents.as_slice().iter().any(|talent| self.c.talent(talent.id).class == Class::Mhay)
    }

    /// Two heroes of a group can be Mhaÿs (ML-TALENT-09).
    pub fn may_be_mhay(self, hero: HeroId) -> bool {
        self.s.group_heroes().filter(|&other| other != hero && self.is_mhay(other)).count() < MOST_MHAY
    }

    /// The cards of a deck that a hero could keep, from the top. The first Mhaÿ Talent is a School card, the others are not
    /// (ML-TALENT-15).
    pub fn talents_open(self, hero: HeroId, class: Class) -> impl Iterator<Item = TalentId> + use<'a> {
        let open = class != Class::Mhay || self.may_be_mhay(hero);
        let school = !self.is_mhay(hero);
        let full = self.s.hero(hero).talents.len() >= MOST_TALENTS;
        let cards = self.s.decks.talents[class.index()].from_top().map(TalentId);
        cards.filter(move |&card| !full && open && (class != Class::Mhay || self.c.talent(card).school.is_some() == school))
    }

    /// Can a card be drawn from this deck? A new hero who begins with other cards goes on with others (ML-SETUP-09).
    pub fn may_name(self, hero: HeroId, draw: Draw, class: Class) -> bool {
        let begun = self.s.named.iter().any(|&n| n > 0);
        let barred = draw == Draw::First && class == Class::Mhay && begun;
        !barred && self.talents_open(hero, class).next().is_some()
    }

    fn any_class(self, hero: HeroId, draw: Draw) -> bool {
        Class::ALL.iter().any(|&class| self.may_name(hero, draw, class))
    }

    /// The Talents of a hero that can still be improved.
    pub fn improvable(self, hero: HeroId) -> impl Iterator<Item = TalentId> + use<'a> {
        self.s.hero(hero).talents.as_slice().iter().filter(|talent| talent.side == Side::Normal).map(|talent| talent.id)
    }
}
