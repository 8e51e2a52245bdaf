//! A bot whose kind is known only when the program runs.

use crate::{Bot, MonteCarlo, Random, Serves, Strength, TreeSearch, Worth};
use mistgate_kernel::{Chance, Game, Seat};

/// One of the bots, chosen by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnyBot {
    /// [`Random`]
    #[default]
    Random,
    /// [`MonteCarlo`] with so many playouts for a decision, looking as far ahead as the game advises.
    MonteCarlo(u32),
    /// [`TreeSearch`] with so many iterations for a decision.
    Tree(u32),
    /// The same, but valuing positions as it was learned, whether that has proved itself or not.
    LearnedTree(u32),
    /// [`TreeSearch`] as a person would like it.
    Strength(Strength),
}

impl AnyBot {
    /// The names that [`AnyBot::named`] knows.
    pub const NAMES: &'static [&'static str] = &["random", "novice", "adept", "master", "monte-carlo", "tree", "learned-tree"];

    /// The bot of this name; `playouts` is for those who play out as many as they are told.
    pub fn named(name: &str, playouts: u32) -> Option<Self> {
        match name {
            "random" => Some(AnyBot::Random),
            "monte-carlo" => Some(AnyBot::MonteCarlo(playouts)),
            "tree" => Some(AnyBot::Tree(playouts)),
            "learned-tree" => Some(AnyBot::LearnedTree(playouts)),
            _ => Strength::named(name).map(AnyBot::Strength),
        }
    }

    /// How many continuations it plays for a decision, if it plays any.
    pub fn playouts(self) -> Option<u32> {
        match self {
            AnyBot::Random => None,
            AnyBot::MonteCarlo(playouts) | AnyBot::Tree(playouts) | AnyBot::LearnedTree(playouts) => Some(playouts),
            AnyBot::Strength(strength) => Some(strength.iterations()),
        }
    }

    /// The bot, ready to play this game.
    pub fn seated<G: Game>(self) -> SeatedBot<G> {
        match self {
            AnyBot::Random => SeatedBot::Random,
            AnyBot::MonteCarlo(playouts) => SeatedBot::MonteCarlo(MonteCarlo::new::<G>(playouts)),
            AnyBot::Tree(iterations) => SeatedBot::Tree(TreeSearch::new(iterations)),
            AnyBot::LearnedTree(iterations) => SeatedBot::Tree(TreeSearch::valuing(iterations, Worth::of::<G>().serving(Serves::Play))),
            AnyBot::Strength(strength) => SeatedBot::Tree(TreeSearch::new(strength.iterations())),
        }
    }
}

/// One of the bots, at a table of this game.
pub enum SeatedBot<G: Game> {
    /// [`Random`]
    Random,
    /// [`MonteCarlo`]
    MonteCarlo(MonteCarlo),
    /// [`TreeSearch`]
    Tree(TreeSearch<G>),
}

// Written out, because a game itself is never cloned.
impl<G: Game> Clone for SeatedBot<G> {
    fn clone(&self) -> Self {
        match self {
            SeatedBot::Random => SeatedBot::Random,
            SeatedBot::MonteCarlo(bot) => SeatedBot::MonteCarlo(*bot),
            SeatedBot::Tree(bot) => SeatedBot::Tree(bot.clone()),
        }
    }
}

impl<G: Game> Bot<G> for SeatedBot<G> {
    #[inline]
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        match self {
            SeatedBot::Random => Random.choose(game, state, seat, moves, chance),
            SeatedBot::MonteCarlo(bot) => bot.choose(game, state, seat, moves, chance),
            SeatedBot::Tree(bot) => bot.choose(game, state, seat, moves, chance),
        }
    }

    fn begin(&mut self) {
        match self {
            SeatedBot::Random | SeatedBot::MonteCarlo(_) => {}
            SeatedBot::Tree(bot) => bot.begin(),
        }
    }

    #[inline]
    fn saw(&mut self, seat: Seat, mv: G::Move) {
        match self {
            SeatedBot::Random | SeatedBot::MonteCarlo(_) => {}
            SeatedBot::Tree(bot) => bot.saw(seat, mv),
        }
    }
}
