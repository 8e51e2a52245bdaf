//! Moves and positions as numbers, the same on every machine: docs/encodings.md lists them.
//!
//! Every kind of move has a range of slots, and a move has its place in the range of its kind by what it is about. Where that would take too
//! many slots (a thing and a hero, say), moves about the same thing may claim the same slot: the later one in the list of legal moves
//! then takes the next that is free, so that every legal move has a slot of its own.

use mistgate_kernel::{Game, Seat, Status};

/// A kind of move.
pub struct Kind {
    /// Its number, as [`Encoded::place`] says it.
    pub number: u32,
    /// How such moves begin.
    pub words: &'static str,
    /// What tells them apart, in words.
    pub by: &'static str,
    /// How many slots it has.
    pub size: u32,
}

/// A kind of move, in a line.
pub const fn kind(number: u32, words: &'static str, by: &'static str, size: u32) -> Kind {
    Kind { number, words, by, size }
}

/// A game whose moves have slots.
pub trait Encoded: Game {
    /// The kinds of moves, in the order of their slots.
    const KINDS: &'static [Kind];

    /// Of a move's code: the number of its kind, and its place in it. A place beyond the last is counted on from the first.
    fn place(code: u32) -> (u32, u32);

    /// All together.
    const LAYOUT: &'static Layout = &Layout::of(Self::KINDS);

    /// How many numbers tell of a position.
    const WIDTH: usize = Self::FEATURES.len() + Self::KINDS.len() + BESIDE;
}

/// Kinds have numbers below this.
const NUMBERS: usize = 256;

/// No game has more slots.
const MOST_SLOTS: usize = 8192;

/// Where the slots of each kind begin.
pub struct Layout {
    /// By number: the first slot, how many there are, and the place among the kinds.
    kinds: [(u16, u16, u8); NUMBERS],
    /// How many slots there are.
    pub slots: usize,
}

impl Layout {
    const fn of(kinds: &[Kind]) -> Self {
        let mut layout = Layout { kinds: [(0, 1, 0); NUMBERS], slots: 0 };
        let mut at = 0;
        while at < kinds.len() {
            layout.kinds[kinds[at].number as usize] = (layout.slots as u16, kinds[at].size as u16, at as u8);
            layout.slots += kinds[at].size as usize;
            at += 1;
        }
        assert!(layout.slots <= MOST_SLOTS);
        layout
    }
}

/// A flag for each slot that is taken already, while slots are given out; none is set in between.
pub struct Taken([u64; MOST_SLOTS / 64]);

impl Default for Taken {
    fn default() -> Self {
        Taken([0; MOST_SLOTS / 64])
    }
}

/// Appends the slots of these moves, in their order.
pub fn slots<G: Encoded>(moves: &[G::Move], taken: &mut Taken, slots: &mut Vec<u16>) {
    let before = slots.len();
    for &mv in moves {
        let (number, at) = G::place(G::code(mv));
        let (first, size, _) = G::LAYOUT.kinds[number as usize % NUMBERS];
        let mut slot = usize::from(first) + (at % u32::from(size)) as usize;
        while taken.0[slot / 64] >> (slot % 64) & 1 == 1 {
            slot = (slot + 1) % G::LAYOUT.slots;
        }
        taken.0[slot / 64] |= 1 << (slot % 64);
        slots.push(slot as u16);
    }
    slots[before..].iter().for_each(|&slot| taken.0[usize::from(slot) / 64] = 0);
}

/// What is told of a position beside the features of its game and the kinds of moves: seat, length, number of moves.
pub const BESIDE: usize = 3;

/// The position as this seat sees it: what the game counts, the seat, the length, how many moves of each kind it has, how many of all.
pub fn observe<G: Encoded>(game: &G, state: &G::State, seat: Seat, moves: &[G::Move], into: &mut [i32]) {
    let (features, rest) = into.split_at_mut(G::FEATURES.len());
    game.features(state, seat, features);
    rest.fill(0);
    rest[0] = i32::from(seat.0);
    rest[1] = i32::try_from(game.length(state)).unwrap_or(i32::MAX);
    for &mv in moves {
        let (number, _) = G::place(G::code(mv));
        rest[2 + usize::from(G::LAYOUT.kinds[number as usize % NUMBERS].2)] += 1;
    }
    rest[2 + G::KINDS.len()] = i32::try_from(moves.len()).unwrap_or(i32::MAX);
}

/// What each of these numbers is, in words.
pub fn columns<G: Encoded>() -> Vec<String> {
    let features = G::FEATURES.iter().map(|&name| name.to_owned());
    let kinds = G::KINDS.iter().map(|kind| format!("moves: {}", kind.words));
    features.chain(["seat".to_owned(), "length".to_owned()]).chain(kinds).chain(["moves".to_owned()]).collect()
}

/// Who decides next: the first of those who may.
pub fn deciding<G: Game>(game: &G, state: &G::State) -> Option<Seat> {
    match game.status(state) {
        Status::Deciding(seats) => seats.iter().next(),
        Status::Over(_) => None,
    }
}
