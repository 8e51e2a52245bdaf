//! The Time Charter: a track that tells how fast time passes, and the box of tokens that moves it.

use crate::agenda::{Step, Symbols};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::modules::Module;
use mistgate_kernel::small;

/// Objective tokens in the Token Box at the start and after each time it was empty (HM-TIME-04, HM-TIME-08).
pub const TOKEN_BOX: u8 = 4;

impl<'a> Look<'a> {
    /// The Darkness Track of the side that is up.
    pub fn darkness_track(self) -> &'a [u8] {
        &self.c.heart.darkness[usize::from(self.s.has(Module::NightmareQuest))]
    }
}

impl Machine<'_> {
    /// Instead of a Time Card the space of the Darkness cube is read, once (HM-PHASE-01, HM-PHASE-02).
    pub(crate) fn darkness_moves_time(&mut self) {
        let spaces = self.look().darkness_track().get(usize::from(self.s.heart.darkness)).copied().unwrap_or_default();
        self.log.note(Event::DarknessRead { spaces });
        self.push(Step::Time(spaces, Symbols::AtOnce));
    }

    /// A Focus cube has crossed an icon: a token leaves the box, before anything else happens (HM-TIME-05, HM-TIME-06).
    pub(crate) fn focus_icon_crossed(&mut self) {
        if self.s.has(Module::TimeCharter) {
            self.take_from_token_box(1);
        }
    }

    /// Whenever the box is empty the Darkness cube moves and the box is filled anew, in the middle of whatever is being done
    /// (HM-TIME-07, HM-TIME-08), as often as that happens (HM-TIME-09). At the end of its track the cube stays (HM-TIME-12).
    pub(crate) fn take_from_token_box(&mut self, tokens: u8) {
        for _ in 0..tokens {
            self.s.heart.token_box = self.s.heart.token_box.saturating_sub(1);
            self.log.note(Event::TokenBox { tokens: self.s.heart.token_box });
            if self.s.heart.token_box == 0 {
                let last = small(self.look().darkness_track().len().saturating_sub(1));
                self.s.heart.darkness = (self.s.heart.darkness + 1).min(last);
                self.s.heart.token_box = TOKEN_BOX;
                self.log.note(Event::DarknessGrew { space: self.s.heart.darkness });
            }
        }
    }
}
