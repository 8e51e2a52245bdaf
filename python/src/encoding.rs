//! Moves and positions as numbers.

use mistgate_kernel::{Game, Seat, SeatSet, Status};

/// Actions there are: every move has a slot of its own as long as no two that are legal at once claim the same.
pub const SLOTS: usize = 512;

/// What is told of a position beside the features of its game: seat, length, number of moves.
pub const BESIDE: usize = 3;

/// The slots of these moves: each takes the one that its code claims, or the next that is free. Moves beyond the last slot have none.
pub fn slots<G: Game>(moves: &[G::Move], taken: &mut Vec<u16>) {
    let mut free = [true; SLOTS];
    taken.clear();
    for &mv in moves.iter().take(SLOTS) {
        // Fibonacci hashing: neighbouring codes lie far apart.
        let mut at = (G::code(mv).wrapping_mul(0x9e37_79b1) >> 23) as usize;
        while !free[at] {
            at = (at + 1) % SLOTS;
        }
        free[at] = false;
        taken.push(at as u16);
    }
}

/// The position as this seat sees it: what the game counts, then seat, length, and number of moves.
pub fn observe<G: Game>(game: &G, state: &G::State, seat: Seat, moves: usize, into: &mut [i32]) {
    let features = G::FEATURES.len();
    game.features(state, seat, &mut into[..features]);
    let beside = [i32::from(seat.0), i32::try_from(game.length(state)).unwrap_or(i32::MAX), i32::try_from(moves).unwrap_or(i32::MAX)];
    into[features..features + BESIDE].copy_from_slice(&beside);
}

/// Who decides next: the first of those who may.
pub fn deciding<G: Game>(game: &G, state: &G::State) -> Option<Seat> {
    match game.status(state) {
        Status::Deciding(seats) => first(seats),
        Status::Over(_) => None,
    }
}

fn first(seats: SeatSet) -> Option<Seat> {
    seats.iter().next()
}
