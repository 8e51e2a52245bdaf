//! Action cards: drawing them, and laying them aside after use (ML-ACTION).

use crate::event::Event;
use crate::machine::Machine;
use mistgate_kernel::pieces::Deck;

impl Machine<'_> {
    /// Reveals the next Action card for the effect under way. If the deck is exhausted the discard pile is shuffled at once;
    /// if both are, there is none (ML-ACTION-05).
    pub(crate) fn reveal_action(&mut self) -> Option<u8> {
        let decks = &mut self.s.decks;
        let card = decks.actions.draw_or_reshuffle(&mut decks.discarded, &mut self.s.chance)?;
        decks.drawn.insert(card);
        let exhausted = decks.actions.is_empty();
        self.log.note(Event::ActionDrawn { card });
        if exhausted {
            self.alarm_due(crate::place::event::AlarmCause::Deck); // ML-ALARM-04
        }
        Some(card)
    }

    /// So many cards go from the deck to the discard pile, unseen and without effect (ML-ICON-67). The last one is an Alarm like any
    /// other (ML-ALARM-04).
    pub(crate) fn discard_actions(&mut self, n: u8) {
        let decks = &mut self.s.decks;
        let mut gone = 0;
        while gone < n
            && let Some(card) = decks.actions.draw()
        {
            decks.discarded.insert(card);
            gone += 1;
        }
        self.log.note(Event::ActionsDiscarded { n: gone });
        if self.s.decks.actions.is_empty() {
            self.alarm_due(crate::place::event::AlarmCause::Deck);
            self.lay_actions_aside();
        }
    }

    /// Deck and discard pile are shuffled together: when Stealth mode is entered, or a booklet says so (ML-ACTION-04).
    pub(crate) fn shuffle_actions(&mut self) {
        let decks = &mut self.s.decks;
        let all = decks.actions.cards().union(std::mem::take(&mut decks.discarded));
        decks.actions = Deck::shuffled(all, &mut self.s.chance);
        self.log.note(Event::ActionsShuffled);
    }

    /// The effect is finished: its cards join the discard pile (ML-ACTION-03), and an exhausted deck is made anew (ML-ACTION-05).
    pub(crate) fn lay_actions_aside(&mut self) {
        let decks = &mut self.s.decks;
        decks.discarded = decks.discarded.union(std::mem::take(&mut decks.drawn));
        if decks.actions.is_empty() {
            decks.actions = Deck::shuffled(std::mem::take(&mut decks.discarded), &mut self.s.chance);
        }
    }
}
