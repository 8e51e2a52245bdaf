//! Who sits at the table, and whose eyes look at it.

use crate::{Chance, small};
use serde::{Deserialize, Serialize};

/// One seat of a game: a role, a hero, a player. A person may hold several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat at this place of the list.
    #[inline]
    pub fn at(index: usize) -> Self {
        Seat(small(index))
    }

    /// Its place in the list of seats.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat with this name, or what the seats are called.
    pub fn named(name: &str, seats: &[String]) -> Result<Self, String> {
        let at = seats.iter().position(|seat| seat == name);
        at.map(Seat::at).ok_or_else(|| format!("there is no seat `{name}`; the seats are {}", seats.join(", ")))
    }
}

/// A set of seats, at most eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);

    /// Every seat there can be.
    pub const ALL: SeatSet = SeatSet(u8::MAX);

    /// The first `n` seats.
    pub fn first(n: usize) -> Self {
        (0..n).map(Seat::at).collect()
    }

    /// Just this seat.
    pub fn only(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// Is the seat in the set?
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Has it no seat at all?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats that are in both.
    pub fn intersection(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// How many seats?
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// One of the seats, each equally likely; nothing if there is none. A single one needs no chance.
    #[inline]
    pub fn one(self, chance: &mut Chance) -> Option<Seat> {
        let at = if self.len() > 1 { chance.place(self.len()) } else { 0 };
        // The lowest bits are taken off one by one: every decision of every game asks this.
        let left = (0..at).fold(self.0, |left, _| left & left.wrapping_sub(1));
        u8::try_from(left.trailing_zeros()).ok().filter(|_| left != 0).map(Seat)
    }

    /// The seats in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

/// Whose eyes look: the seats one person holds. A spectator holds none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Eyes(pub SeatSet);

impl Eyes {
    /// Somebody without a seat.
    pub const SPECTATOR: Eyes = Eyes(SeatSet::NONE);

    /// The eyes of one seat.
    pub fn of(seat: Seat) -> Self {
        Eyes(SeatSet::only(seat))
    }
}
