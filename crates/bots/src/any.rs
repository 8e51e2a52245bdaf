//! A bot whose kind is known only when the program runs.

use crate::{Bot, MonteCarlo, Random};
use mistgate_kernel::{Chance, Game, Seat};

/// One of the bots, chosen by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnyBot {
    /// [`Random`]
    #[default]
    Random,
    /// [`MonteCarlo`] with so many playouts for a decision, looking as far ahead as the game advises.
    MonteCarlo(u32),
}

impl AnyBot {
    /// The names that [`AnyBot::named`] knows.
    pub const NAMES: &'static [&'static str] = &["random", "monte-carlo"];

    /// The bot of this name; `playouts` is for those who play out.
    pub fn named(name: &str, playouts: u32) -> Option<Self> {
        match name {
            "random" => Some(AnyBot::Random),
            "monte-carlo" => Some(AnyBot::MonteCarlo(playouts)),
            _ => None,
        }
    }
}

impl<G: Game> Bot<G> for AnyBot {
    #[inline]
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        match *self {
            AnyBot::Random => Random.choose(game, state, seat, moves, chance),
            AnyBot::MonteCarlo(playouts) => MonteCarlo::new::<G>(playouts).choose(game, state, seat, moves, chance),
        }
    }
}
