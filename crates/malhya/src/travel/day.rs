//! The end of a day, and the decks of the journey (ML-DAY).

use super::state::Travel;
use crate::content::Content;
use crate::event::Event;
use crate::machine::Machine;
use crate::state::End;
use crate::words::Period;
use mistgate_kernel::Chance;
use mistgate_kernel::pieces::{CardSet, Deck};

impl Travel {
    /// All cards go back to their decks, which are shuffled; the Rest card becomes available (ML-DAY-03, ML-DAY-04). So they
    /// lie at the start of a journey too (ML-TRAVEL-05, ML-TRAVEL-06).
    pub(crate) fn collect_cards(&mut self, c: &Content, chance: &mut Chance) {
        let of = |period: Period| -> CardSet { (0u8..).zip(&c.travel_cards).filter(|(_, card)| card.period == period).map(|(at, _)| at).collect() };
        let events: CardSet = (0u8..).zip(&c.event_cards).filter(|(_, card)| !card.dungeon_only).map(|(at, _)| at).collect();
        self.timeline.clear();
        self.day_deck = Deck::shuffled(of(Period::Day), chance);
        self.night_deck = Deck::shuffled(of(Period::Night), chance);
        self.event_deck = Deck::shuffled(events.without(self.removed), chance);
    }
}

impl Machine<'_> {
    /// A card has to be placed: if no space is free the day is over (ML-DAY-01).
    pub(crate) fn make_room(&mut self) {
        if self.look().day_is_over() {
            self.end_day();
        }
    }

    /// A crystal for the day, and the cards are collected (ML-DAY-02). Nothing else changes (ML-DAY-06).
    pub(crate) fn end_day(&mut self) {
        let travel = &mut self.s.travel;
        travel.days = travel.days.saturating_add(1);
        travel.collect_cards(self.c, &mut self.s.chance);
        self.log.note(Event::DayEnded { days: self.s.travel.days });
        if self.s.terms.days.is_some_and(|most| self.s.travel.days >= most) {
            self.finish(End::OutOfDays);
        }
    }
}
