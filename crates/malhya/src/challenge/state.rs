//! A Challenge under way.

use super::page::MOST_ZONES;
use crate::ids::HEROES;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// A Challenge under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bout {
    /// Which one, by its place in the content.
    pub challenge: u8,
    /// Rounds begun.
    pub round: u8,
    /// Where each hero is: the zone, from 0, or the space of the way, from 1.
    pub at: [u8; HEROES],
    /// Life Points left, by zone.
    pub life: [u8; MOST_ZONES],
    /// Where the rival is.
    pub rival: u8,
    /// Who has still to act in this round.
    pub ready: SeatSet,
    /// Whose turn it is.
    pub active: Option<HeroId>,
    /// Lines of the Combat table that go into the next blow, a bit each.
    pub lines: u8,
    /// The defence of the hero who is attacked now: lines used, a bit each.
    pub stance: u8,
    /// Instructions that have been carried out and still hold, a bit each.
    pub fired: u16,
}

impl Bout {
    /// Where a hero is.
    pub fn at(&self, hero: HeroId) -> u8 {
        self.at[hero.index()]
    }
}
