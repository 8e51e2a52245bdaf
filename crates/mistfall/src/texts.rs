//! What the texts in play are about, all of them together: most questions are about something that none of them speaks of, and then nobody
//! walks past all the cards to find that out.

use crate::look::Look;
use crate::machine::Machine;
use crate::state::EffectSource;
use crate::tables::Topics;

/// At least what the texts in play are about; those that have left since the Phase began may be among them. It follows from the rest of the
/// state, so it is neither kept nor compared: a state that has just been read knows nothing of it, and looks everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Texts(Topics);

impl Default for Texts {
    fn default() -> Self {
        Texts(Topics::ALL)
    }
}

impl PartialEq for Texts {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Texts {
    /// May a text have one of these triggers?
    #[inline]
    pub fn may_trigger(self, bits: u64) -> bool {
        self.0.triggers & bits != 0
    }

    /// May a text make one of these changes?
    #[inline]
    pub fn may_change(self, bits: u32) -> bool {
        self.0.changes & bits != 0
    }
}

impl Look<'_> {
    /// What the texts in play are about, exactly.
    fn all_topics(self) -> Topics {
        let mut all = Topics::NONE;
        self.sources(
            |topics| {
                all = all.and(*topics);
                false
            },
            &mut |_, _| (),
        );
        all
    }

    /// Is something in play whose text nobody would look at?
    pub(crate) fn overlooks_texts(self) -> bool {
        let (all, noted) = (self.all_topics(), self.s.texts.0);
        all.triggers & !noted.triggers != 0 || all.changes & !noted.changes != 0
    }
}

impl Machine<'_> {
    /// A text works from now on.
    pub(crate) fn text_works(&mut self, source: EffectSource) {
        self.s.texts.0 = self.s.texts.0.and(*self.look().topics(source));
    }

    /// Those that have left play are forgotten.
    pub(crate) fn read_texts_anew(&mut self) {
        self.s.texts.0 = self.look().all_topics();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mistfall, Setup};
    use mistgate_kernel::{Game, Silent};

    #[test]
    fn a_text_that_nobody_would_look_at_is_a_fault() {
        let game = Mistfall::embedded().unwrap();
        let mut state = game.begin(&Setup::default(), 1, &mut Silent).unwrap();
        assert!(game.faults(&state).is_empty());
        let all = game.look(&state).all_topics();
        assert!(all.triggers != 0 && all.triggers != u64::MAX, "the Phase has begun, so what is in play is known");
        for one in (0..u64::BITS).map(|bit| 1 << bit).filter(|one| all.triggers & one != 0) {
            state.texts = Texts(Topics { triggers: all.triggers & !one, ..all });
            assert_eq!(game.faults(&state), ["a text in play is overlooked"]);
        }
    }

    #[test]
    fn a_state_that_was_kept_looks_everywhere_and_is_the_same() {
        let game = Mistfall::embedded().unwrap();
        let state = game.begin(&Setup::default(), 1, &mut Silent).unwrap();
        let read: crate::state::State = serde_json::from_str(&serde_json::to_string(&state).unwrap()).unwrap();
        assert!(read == state && read.texts.may_trigger(u64::MAX) && read.texts.may_change(1 << 31));
    }
}
