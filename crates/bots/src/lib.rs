//! Players for any game.
//!
//! - [`Bot`]: what a bot is
//! - [`Random`]: any legal move, each equally likely
//! - [`MonteCarlo`]: the move after which many random continuations went best
//! - [`AnyBot`]: one of them, chosen by its name
//!
//! `docs/bots.md` shows how to write one; `examples/one_step.rs` is a bot that runs.

mod any;
mod monte_carlo;
mod random;

pub use any::AnyBot;
pub use monte_carlo::{MonteCarlo, Opinion};
pub use random::Random;

use mistgate_kernel::{Chance, Game, Seat};

/// Somebody who decides.
///
/// A choice must depend on the arguments alone: what a bot keeps in itself is room to work in, never memory.
/// Only then is a game determined by its setup and its seed, on any number of threads.
pub trait Bot<G: Game> {
    /// Chooses one of the legal moves of the seat. There is always at least one.
    ///
    /// The chance is the bot's own: using it changes nothing in the game. The state holds what the seat cannot
    /// know; a bot that looks ahead shuffles it first with [`Game::redeal`], or it cheats.
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move;
}
