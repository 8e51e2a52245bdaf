//! The bot that knows nothing: the measure of all others, and the way to walk through every corner of the rules.

use crate::Bot;
use mistgate_kernel::{Chance, Game, Seat};

/// Plays any legal move, each equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    #[inline]
    fn choose(&mut self, _: &G, _: &G::State, _: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        // Asking chance for one of one would change nothing but take time, and most lists in a card game are short.
        if moves.len() == 1 { moves[0] } else { moves[chance.below(moves.len() as u32) as usize] }
    }
}
