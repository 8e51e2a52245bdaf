//! The Offer: purchases, gained cards, and how the rows are refilled.

use crate::agenda::{CardAim, Step, Ware, WareAim};
use crate::content::Occasion;
use crate::effect::To;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use mistgate_kernel::answer;

impl Machine<'_> {
    /// CF-BUY-01
    pub(crate) fn purchase(&mut self, player: Player, ware: Ware) {
        let cost = self.look().cost(ware).unwrap_or_default();
        self.spend(player, Resource::Resolve, cost);
        self.log.note(Event::Bought { player, ware, cost });
        self.acquire(player, ware, To::Usual);
    }

    /// A World Event taken by its own rule counts as purchased (CF-EVENT-06).
    pub(crate) fn take_event(&mut self, player: Player, event: EventId) {
        self.log.note(Event::Bought { player, ware: Ware::Event(event), cost: 0 });
        self.acquire(player, Ware::Event(event), To::Usual);
    }

    pub(crate) fn choose_ware(&mut self, player: Player, aim: WareAim, ware: Ware) {
        match aim {
            WareAim::Gain(_, _, to) => {
                self.log.note(Event::Gained { player, ware });
                return self.acquire(player, ware, to);
            }
            WareAim::LoseEvent => answer!(ware, Ware::Event(event) => self.lose_event(event)),
            WareAim::Brash(_) => answer!(ware, Ware::Card(card) => self.brash_takes(card)),
        }
        unreachable!("{ware:?} is not for {aim:?}")
    }

    /// Where it goes depends on what it is (CF-BUY-02, CF-HIRE-04, CF-EVENT-05); the row is refilled at once (CF-BUY-03).
    fn acquire(&mut self, player: Player, ware: Ware, to: To) {
        let row = match ware {
            Ware::Card(id) if self.c.sets.hirelings.contains(id.0) => None,
            Ware::Card(id) if self.c.sets.silver.contains(id.0) => Some(Row::Silver),
            Ware::Card(_) => Some(Row::Gold),
            Ware::Event(_) => Some(Row::Events),
        };
        self.push(Step::Happened(player, Occasion::Purchase(row)));
        match ware {
            Ware::Card(id) if row.is_none() => self.hire(player, id),
            Ware::Card(id) => {
                let area = self.area(player);
                match to {
                    To::Usual => area.discard.push(id.0),
                    To::Hand => {
                        area.hand.insert(id.0);
                    }
                    To::Deck => area.deck.put_on_top(id.0),
                }
                self.leave_row(id);
            }
            Ware::Event(id) => {
                self.area(player).events.insert(id);
                self.s.event_bought = [true; 2];
                self.leave_event_row(id);
            }
        }
    }

    /// Into the Hero Area, ready; nobody keeps two (CF-HIRE-04, CF-HIRE-05).
    pub(crate) fn hire(&mut self, player: Player, id: CardId) {
        let had = self.look().hireling(player).is_some();
        self.s.hirelings.remove(id.0);
        self.area(player).played.push(id.0);
        if had {
            self.ask_cards(player, CardAim::Dismiss, 1);
        }
    }

    /// Takes a Fate card out of its row and refills it, as long as its deck lasts (CF-BUY-03, CF-BUY-04).
    pub(crate) fn leave_row(&mut self, id: CardId) {
        let (row, at) = (0..2)
            .find_map(|row| self.s.rows[row].iter().position(|&place| place == Some(id)).map(|at| (row, at)))
            .expect("a card that is taken lies in the Offer");
        let new = self.s.decks[row].draw().map(CardId);
        self.s.rows[row][at] = new;
        if let Some(new) = new {
            self.log.note(Event::Offered { ware: Ware::Card(new) });
        }
    }

    /// The others close up to the right, the new one enters at the left end (CF-EVENT-19).
    fn leave_event_row(&mut self, id: EventId) {
        if let Some(at) = self.s.event_row.as_slice().iter().position(|&other| other == id.0) {
            self.s.event_row.remove(at);
        }
        self.refill_events();
    }

    /// From the deck, as long as it lasts (CF-EVENT-04, CF-EVENT-21). A Villain doesn't join the row: the next card is drawn
    /// (CF-VILLAIN-06).
    fn refill_events(&mut self) {
        while let Some(card) = self.s.event_deck.draw() {
            match EventCard::numbered(card) {
                EventCard::Event(id) => {
                    self.s.event_row.push_under(id.0);
                    self.log.note(Event::Offered { ware: Ware::Event(id) });
                    return;
                }
                EventCard::Villain(villain) => {
                    self.s.villains |= 1 << villain.0;
                    self.log.note(Event::VillainCame { villain });
                }
            }
        }
    }

    /// Out of the game (CF-EVENT-17).
    fn lose_event(&mut self, id: EventId) {
        self.s.events_lost.insert(id);
        self.log.note(Event::EventLost { card: id });
        self.leave_event_row(id);
    }

    /// In solo the rightmost card goes at the end of every turn (CF-SOLO-22).
    pub(crate) fn lose_rightmost_event(&mut self) {
        if let Some(&id) = self.s.event_row.top() {
            self.lose_event(EventId(id));
        }
    }
}
