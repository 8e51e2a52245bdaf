//! Players for any game.
//!
//! - [`Bot`]: what a bot is
//! - [`Random`]: any legal move, each equally likely
//! - [`MonteCarlo`]: the move after which many continuations went best
//! - [`TreeSearch`]: the same with a plan: a tree of moves, walked in worlds that the seat thinks possible
//! - [`Worth`]: what a position is worth, learned from many games; [`Habits`]: which moves are usually made, likewise
//! - [`Strength`]: how well it plays, in words a person understands
//! - [`CommandBot`]: a program of its own, asked line by line
//! - [`AnyBot`]: one of them, chosen by its name; [`Company`]: several at one table
//!
//! `docs/bots.md` shows how to write one; `examples/one_step.rs` is a bot that runs.

mod any;
mod command;
mod company;
mod continuation;
mod habits;
mod monte_carlo;
mod random;
mod strength;
mod tree;
mod worth;

pub use any::{AnyBot, SeatedBot};
pub use command::{CommandBot, PROTOCOL};
pub use company::Company;
pub use habits::Habits;
pub use monte_carlo::MonteCarlo;
pub use random::Random;
pub use strength::Strength;
pub use tree::{Opinion, Reason, Sureness, TreeSearch};
pub use worth::{Luck, MOST_FEATURES, Serves, Worth};

use mistgate_kernel::{Chance, Game, Seat};

/// Somebody who decides.
///
/// A choice must depend on the arguments alone, and on what the bot was shown since the game began: only then is a game
/// determined by its setup and its seed, on any number of threads.
pub trait Bot<G: Game> {
    /// Chooses one of the legal moves of the seat. There is always at least one.
    ///
    /// The chance is the bot's own: using it changes nothing in the game. The state holds what the seat cannot
    /// know; a bot that looks ahead shuffles it first with [`Game::redeal`], or it cheats.
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move;

    /// A game begins: whoever remembers something forgets it.
    fn begin(&mut self) {}

    /// Somebody has moved, perhaps the bot itself. A move may hold what only its own seat can know: to learn from the moves of
    /// other seats is to cheat, as it is with the state.
    fn saw(&mut self, _seat: Seat, _mv: G::Move) {}
}
