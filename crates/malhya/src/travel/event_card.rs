//! Event cards: with half a number from a Travel card or the Rest card they make an Entry (ML-EVENT).

use crate::agenda::{Stage, Step};
use crate::booklet::instruction::Presence;
use crate::booklet::library::Entry;
use crate::event::Event;
use crate::machine::Machine;
use crate::words::Weather;
use mistgate_kernel::pieces::Deck;

impl Machine<'_> {
    /// An Event card is drawn, turned by the Weather and joined to the last card of the Timeline; the Entry they form is read
    /// (ML-EVENT-16, ML-EVENT-17).
    pub(crate) fn meet_event(&mut self, first: u8) {
        let Some(card) = self.draw_event_card() else { return };
        if let Some(slot) = self.s.travel.timeline.as_mut_slice().last_mut() {
            slot.event = Some(card);
        }
        let halves = self.c.event_cards[usize::from(card)];
        let second = match self.s.travel.weather {
            Weather::Fair => halves.fair,
            Weather::Bad => halves.bad,
        };
        self.log.note(Event::EventCardDrawn { card, half: second });
        self.begin_event(Entry { first, second });
    }

    /// The Entry is read as a stage of its own: what was being read waits until it is over (ML-EVENT-19, ML-REST-08).
    fn begin_event(&mut self, entry: Entry) {
        let Some(id) = self.c.library.entry(entry) else { return };
        self.read_apart(id);
    }

    /// A chapter is read at once; when it is closed, the chapter that is open now goes on.
    pub(crate) fn read_apart(&mut self, id: crate::ids::ChapterId) {
        if let Some(open) = self.s.page.chapter {
            self.push(Step::Reopen(open));
        }
        self.push(Step::Stage(Stage::Event));
        self.open(id);
    }

    /// The next Event card. One that is bound to triangles of which none is ticked is put aside for the day (ML-EVENT-16,
    /// ML-VOCAB-89).
    fn draw_event_card(&mut self) -> Option<u8> {
        let c = self.c;
        loop {
            if self.s.travel.event_deck.is_empty() {
                self.reuse_event_cards();
            }
            let card = self.s.travel.event_deck.draw()?;
            let bound = c.event_cards[usize::from(card)].triangles;
            if bound.is_empty() || self.s.group.triangles.contains_any(bound) {
                return Some(card);
            }
        }
    }

    /// A booklet names an Event card by its number: it leaves the deck until it is called back (ML-VOCAB-88).
    pub(crate) fn leave_out(&mut self, card: u8, presence: Presence) {
        let travel = &mut self.s.travel;
        let mut deck = travel.event_deck.cards();
        match presence {
            Presence::Removed => {
                travel.removed.insert(card);
                deck = deck.without(travel.removed);
            }
            Presence::Returned => {
                travel.removed.remove(card);
                let wild = !self.c.event_cards[usize::from(card)].dungeon_only;
                if wild && !travel.used_events().contains(card) {
                    deck.insert(card);
                }
            }
        }
        travel.event_deck = Deck::shuffled(deck, &mut self.s.chance);
    }

    /// Should the deck be empty, the Event cards of earlier spaces make a new one (ML-EVENT-20).
    fn reuse_event_cards(&mut self) {
        let travel = &mut self.s.travel;
        travel.event_deck = Deck::shuffled(travel.used_events().without(travel.removed), &mut self.s.chance);
        travel.timeline.as_mut_slice().iter_mut().for_each(|slot| slot.event = None);
    }
}
