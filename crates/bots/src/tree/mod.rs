//! Tree search over information sets: what the bot knows is kept in a tree of moves, not of states, and every iteration walks
//! it in another world that its seat thinks possible.
//!
//! - [`search`]: one iteration after another
//! - [`race`]: which moves of the root are still in question
//! - [`node`]: what the tree remembers, and which way to go
//! - [`opinion`]: what came of it, and how sure that is

mod node;
mod opinion;
mod race;
mod search;

pub use opinion::{Opinion, Reason, Sureness};
pub(crate) use search::share;

use crate::{Bot, Worth};
use mistgate_kernel::{Chance, Game, Seat};
use node::Tree;
use search::Search;
use std::thread;
use std::time::Instant;

/// Of so many iterations a second tree is grown beside the first, and so on: trees that know nothing of each other make up
/// for each other's mistakes, and each can have a thread of its own.
const ITERATIONS_FOR_A_TREE: u32 = 1_000;

/// More trees than this are not grown.
const MOST_TREES: u32 = 4;

/// Looks ahead with a tree of moves. The same state, chance, memory and number of iterations give the same choice, on any number
/// of threads.
///
/// What was thought about the next decisions is kept while the seat goes on deciding, and where everything lies open ([`Game::OPEN`]) while
/// the others do, too. In other games it is forgotten as soon as anybody else moves, so that what others do in secret is never looked at.
pub struct TreeSearch<G: Game> {
    /// How many continuations to play for a decision; but every move is tried at least once.
    pub iterations: u32,
    /// How many threads may think. It makes no difference to what is thought.
    pub threads: usize,
    worth: Worth,
    trees: Vec<Tree<G::Move>>,
    /// Whose thoughts these are.
    thinker: Option<Seat>,
    /// The last decision was none: there was only one move, of which nothing stands in the trees.
    forced: bool,
    /// It has decided and was not told yet what was done: until then nothing that was thought is good for the next decision.
    untold: bool,
}

// Written out, because a game itself is never cloned.
impl<G: Game> Clone for TreeSearch<G> {
    fn clone(&self) -> Self {
        let TreeSearch { iterations, threads, worth, trees, thinker, forced, untold } = self;
        TreeSearch {
            iterations: *iterations,
            threads: *threads,
            worth: worth.clone(),
            trees: trees.clone(),
            thinker: *thinker,
            forced: *forced,
            untold: *untold,
        }
    }
}

impl<G: Game> TreeSearch<G> {
    /// The bot with so many iterations for a decision, valuing positions as it was learned.
    pub fn new(iterations: u32) -> Self {
        TreeSearch::valuing(iterations, Worth::of::<G>())
    }

    /// The same, valuing positions in its own way.
    pub fn valuing(iterations: u32, worth: Worth) -> Self {
        TreeSearch { iterations, threads: 1, worth, trees: Vec::new(), thinker: None, forced: false, untold: false }
    }

    /// Chooses like [`Bot::choose`], but stops at the deadline too, if there is one, and says how it came to that.
    pub fn weigh(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance, deadline: Option<Instant>) -> Opinion<G::Move> {
        if let Some((mv, why)) = game.sensible(state, seat, moves, chance) {
            // Whatever was thought before does not lead here.
            Bot::<G>::begin(self);
            return Opinion::of_sense(mv, why);
        }
        let mut worthwhile = moves.to_vec();
        game.sift(state, seat, &mut worthwhile);
        let moves = &worthwhile[..];
        if std::mem::replace(&mut self.untold, true) {
            self.trees.clear();
        }
        self.forced = moves.len() == 1;
        if let [only] = moves {
            return Opinion::of_only(*only);
        }
        if self.thinker != Some(seat) && !G::OPEN {
            self.trees.clear();
        }
        self.thinker = Some(seat);
        let trees = (self.iterations / ITERATIONS_FOR_A_TREE).clamp(1, MOST_TREES);
        self.trees.resize_with(trees as usize, Tree::default);
        let seeds: Vec<u64> = self.trees.iter().map(|_| chance.bits()).collect();
        let (worth, iterations) = (&self.worth, self.iterations / trees);
        // Trees that grow one after the other share what time is left.
        let grow = &|trees: &mut [Tree<G::Move>], seeds: &[u64]| {
            for (left, (tree, &seed)) in (1..=trees.len() as u32).rev().zip(trees.iter_mut().zip(seeds)) {
                let until = deadline.map(|deadline| share(deadline, left));
                Search::new(game, state, seat, worth, Chance::new(seed)).grow(tree, moves, iterations, until);
            }
        };
        let portion = self.trees.len().div_ceil(self.threads.max(1));
        let mut portions = self.trees.chunks_mut(portion).zip(seeds.chunks(portion));
        let first = portions.next();
        thread::scope(|scope| {
            for (trees, seeds) in portions {
                scope.spawn(move || grow(trees, seeds));
            }
            if let Some((trees, seeds)) = first {
                grow(trees, seeds);
            }
        });
        Opinion::of_trees(&self.trees, seat, moves, worth)
    }
}

impl<G: Game> Bot<G> for TreeSearch<G> {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        self.weigh(game, state, seat, moves, chance, None).mv
    }

    fn begin(&mut self) {
        self.trees.clear();
        self.thinker = None;
        self.forced = false;
        self.untold = false;
    }

    fn saw(&mut self, seat: Seat, mv: G::Move) {
        self.untold = false;
        if std::mem::take(&mut self.forced) {
            return;
        }
        if G::OPEN || self.thinker == Some(seat) {
            self.trees.iter_mut().for_each(|tree| tree.follow(seat, mv));
        } else {
            Bot::<G>::begin(self);
        }
    }
}
