//! Action cards: drawing them, and laying them aside after use (ML-ACTION).

use crate::content::Content;
use crate::event::Event;
use crate::machine::Machine;
use crate::state::Decks;
use mistgate_kernel::pieces::Deck;
use mistgate_kernel::{Chance, Log};

impl Decks {
    /// All Action cards, shuffled (ML-ACTION-04).
    pub(crate) fn shuffle_actions(&mut self, c: &Content, chance: &mut Chance) {
        self.actions = Deck::shuffled((0..c.actions.len() as u8).collect(), chance);
        (self.drawn, self.discarded) = Default::default();
    }
}

impl<L: Log<Event>> Machine<'_, L> {
    /// Reveals the next Action card for the effect under way. If the deck is exhausted the discard pile is shuffled at once;
    /// if both are, there is none (ML-ACTION-05).
    pub(crate) fn reveal_action(&mut self) -> Option<u8> {
        let decks = &mut self.s.decks;
        let card = decks.actions.draw_or_reshuffle(&mut decks.discarded, &mut self.s.chance)?;
        decks.drawn.insert(card);
        self.log.note(Event::ActionDrawn { card });
        Some(card)
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
