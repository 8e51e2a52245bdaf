//! One iteration after another: a world as the seat thinks it may be, a walk down the tree, a continuation, and what it teaches.

use super::node::{ROOT, Results, Tree, Way};
use super::race::Race;
use crate::Worth;
use crate::continuation::Continuation;
use crate::worth::MOST_FEATURES;
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Seat, Status};
use std::time::{Duration, Instant};

/// A walk goes down the tree so many decisions at most; from there it is played out.
const DEEPEST: usize = 64;

/// One decision to be made, with room to work in.
pub struct Search<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    chance: Chance,
    /// As the seat thinks it may be.
    world: G::State,
    continuation: Continuation<'a, G>,
    worth: &'a Worth,
    /// The walk: node, which way it went from there, and who decided.
    path: Vec<(u32, Way, Seat)>,
    /// The edges of one node that are legal in this world.
    offered: Vec<usize>,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat, worth: &'a Worth, chance: Chance) -> Self {
        let continuation = Continuation::new(game, state, seat, worth);
        Search { game, state, seat, chance, world: state.clone(), continuation, worth, path: Vec::new(), offered: Vec::new() }
    }

    /// Lets the tree grow by so many iterations, or fewer if it is clear before which move is best. They are dealt out to the root's
    /// moves by halving the field: all moves are tried in some worlds, the better half of them in some more, until one is left, in the
    /// same worlds with the same luck. Below the root every walk finds its own way.
    pub fn grow(&mut self, tree: &mut Tree<G::Move>, moves: &[G::Move], iterations: u32, deadline: Option<Instant>) {
        let mut race = Race::new(moves.iter().map(|&mv| self.root_edge(tree, mv)).collect());
        tree.results.resize_with(tree.root().edges.len(), Results::default);
        let mut left = iterations;
        while race.field().len() > 1 {
            let count = race.field().len() as u32;
            // Halving, rounded up, as often as it takes to get from so many to one.
            let stages = u32::BITS - (count - 1).leading_zeros();
            let until = deadline.map(|deadline| share(deadline, stages));
            let stage = (left / stages).max(count);
            let mut spent = 0;
            while spent + race.field().len() as u32 <= stage && race.field().len() > 1 {
                spent += race.field().len() as u32;
                self.try_in_one_world(tree, &mut race);
                race.thin_out();
                if until.is_some_and(|until| Instant::now() >= until) {
                    break;
                }
            }
            left = left.saturating_sub(spent);
            let edges = &tree.root().edges;
            race.halve(|at| edges[at].value / i64::from(edges[at].visits.max(1)));
        }
    }

    /// The root's edge for this move; what was thought of it before the last move counts as thought now.
    fn root_edge(&mut self, tree: &mut Tree<G::Move>, mv: G::Move) -> usize {
        let seat = self.seat;
        let root = tree.node(ROOT);
        root.find(seat, mv).unwrap_or_else(|| root.add(seat, mv, 0))
    }

    /// Deals what the seat cannot know anew and tries these moves in that world, each with the same luck.
    fn try_in_one_world(&mut self, tree: &mut Tree<G::Move>, race: &mut Race) {
        self.world.clone_from(self.state);
        self.game.redeal(&mut self.world, Eyes::of(self.seat), &mut self.chance);
        let luck = Chance::new(self.chance.bits());
        for at in 0..race.field().len() {
            let edge = race.field()[at];
            self.continuation.begin(&self.world, luck);
            self.continuation.play(self.seat, tree.root().edges[edge].mv);
            self.path.clear();
            self.path.push((ROOT, Way::Edge(edge), self.seat));
            self.walk(tree, edge);
            self.continuation.play_on();
            race.note(self.teach(tree, edge));
        }
    }

    /// Goes down the tree from this edge of the root as far as it has grown, and lets it grow by one.
    fn walk(&mut self, tree: &mut Tree<G::Move>, edge: usize) {
        let (mut above, mut edge) = (ROOT, edge);
        while self.path.len() < DEEPEST {
            let Some(seat) = self.continuation.next_choice() else { return };
            let Some(at) = tree.below(above, edge) else { return };
            tree.node(at).visits += 1;
            let way = if tree.node(at).visits <= self.worth.patience { Way::Usual } else { self.way_from(tree, at, seat) };
            self.path.push((at, way, seat));
            let Way::Edge(chosen) = way else { return };
            self.continuation.play(seat, tree.node(at).edges[chosen].mv);
            if tree.node(at).edges[chosen].visits == 0 {
                return;
            }
            (above, edge) = (at, chosen);
        }
    }

    /// Which way to go from a node that has been met often.
    fn way_from(&mut self, tree: &mut Tree<G::Move>, at: u32, seat: Seat) -> Way {
        self.offered.clear();
        for index in 0..self.continuation.moves().len() {
            let mv = self.continuation.moves()[index];
            let found = tree.node(at).find(seat, mv);
            let edge = found.unwrap_or_else(|| {
                let promise = self.continuation.promise(seat, mv);
                tree.node(at).add(seat, mv, promise)
            });
            self.offered.push(edge);
        }
        let daring = self.worth.daring * tree.spread();
        tree.node(at).choose(&self.offered, daring, self.worth.patience)
    }

    /// What came of it is told to every node of the walk, in the eyes of whoever decided there; and what it is worth to the thinker.
    fn teach(&mut self, tree: &mut Tree<G::Move>, root_edge: usize) -> i64 {
        let mut values: [Option<i64>; 8] = [None; 8];
        for &(node, way, seat) in &self.path {
            let value = *values[seat.index() & 7].get_or_insert_with(|| i64::from(self.continuation.value(seat)));
            let node = tree.node(node);
            match way {
                Way::Usual => node.usual = (node.usual.0 + 1, node.usual.1 + value),
                Way::Edge(at) => {
                    node.edges[at].visits += 1;
                    node.edges[at].value += value;
                }
            }
        }
        let mine = values[self.seat.index() & 7].unwrap_or(0);
        tree.learn(mine);
        let results = &mut tree.results[root_edge];
        results.told += 1;
        results.sum += mine;
        results.squares += i128::from(mine) * i128::from(mine);
        match self.game.status(self.continuation.state()) {
            Status::Over(Outcome::Won(seats)) if seats.contains(self.seat) => results.won += 1,
            Status::Over(Outcome::Won(_) | Outcome::Lost) => results.lost += 1,
            Status::Over(Outcome::Undecided) | Status::Deciding(_) => {}
        }
        let mut counts = [0; MOST_FEATURES];
        let counts = &mut counts[..G::FEATURES.len()];
        self.game.features(self.continuation.state(), self.seat, counts);
        results.counts.resize(counts.len(), 0);
        results.counts.iter_mut().zip(counts).for_each(|(sum, count)| *sum += i64::from(*count));
        mine
    }
}

/// When the next of so many equal stages must end for the last to end at the deadline.
pub fn share(deadline: Instant, stages: u32) -> Instant {
    let now = Instant::now();
    now + deadline.checked_duration_since(now).unwrap_or(Duration::ZERO) / stages
}
