//! What a tree remembers, and which way an iteration goes.

use mistgate_kernel::Seat;

/// No node is there yet.
const NOWHERE: u32 = u32::MAX;

/// The root of every tree.
pub const ROOT: u32 = 0;

/// A tree that has grown so large grows no more: it only learns.
const MOST_NODES: usize = 100_000;

/// What was thought of a move before the last one was made counts as much as so many continuations: something may have come to
/// light since.
const FADED: u32 = 8;

/// A move that some node offers, and how it fared.
#[derive(Clone, Debug)]
pub struct Edge<M> {
    pub seat: Seat,
    pub mv: M,
    /// What the position right after it promised when it was first seen: the best is tried first.
    pub promise: i32,
    /// How often it was made.
    pub visits: u32,
    /// How often it could have been made since it was first made.
    pub offered: u32,
    /// What came of it for the seat, all together.
    pub value: i64,
    node: u32,
}

/// What follows after the same moves, in whatever world.
#[derive(Clone, Debug)]
pub struct Node<M> {
    pub edges: Vec<Edge<M>>,
    /// How often it was met.
    pub visits: u32,
    /// How it fared when it was played on from here as usual: how often, and what came of it for the seat that decides, all together.
    pub usual: (u32, i64),
}

/// Which way a walk goes on from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It is played on as usual: whoever decides answers as it seems best in the world at hand.
    Usual,
    /// This edge is taken.
    Edge(usize),
}

/// A tree of moves.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// How continuations came out: how many, their sum, and the sum of their squares.
    seen: (i64, i64, i128),
    /// What the trunk's moves led to.
    pub results: Vec<Results>,
}

/// What a move of the root led to, beyond its value.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// How many continuations are told of here, the sum of their values, and that of the squares.
    pub told: u32,
    pub sum: i64,
    pub squares: i128,
    pub won: u32,
    pub lost: u32,
    /// What was counted where continuations stopped, all together.
    pub counts: Vec<i64>,
}

impl Results {
    pub fn add(&mut self, other: &Results) {
        self.told += other.told;
        self.sum += other.sum;
        self.squares += other.squares;
        self.won += other.won;
        self.lost += other.lost;
        self.counts.resize(other.counts.len(), 0);
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
    }
}

impl<M> Default for Tree<M> {
    fn default() -> Self {
        Tree { nodes: vec![Node::new()], seen: (0, 0, 0), results: Vec::new() }
    }
}

impl<M: Copy + Eq> Tree<M> {
    pub fn node(&mut self, at: u32) -> &mut Node<M> {
        &mut self.nodes[at as usize]
    }

    pub fn root(&self) -> &Node<M> {
        &self.nodes[ROOT as usize]
    }

    /// What follows after this edge of a node; nothing if the tree may not grow any more.
    pub fn below(&mut self, at: u32, edge: usize) -> Option<u32> {
        let next = self.nodes[at as usize].edges[edge].node;
        if next != NOWHERE || self.nodes.len() >= MOST_NODES {
            return (next != NOWHERE).then_some(next);
        }
        let next = self.nodes.len() as u32;
        self.nodes.push(Node::new());
        self.nodes[at as usize].edges[edge].node = next;
        Some(next)
    }

    /// Takes note of how a continuation came out.
    pub fn learn(&mut self, value: i64) {
        let (count, sum, squares) = &mut self.seen;
        *count += 1;
        *sum += value;
        *squares += i128::from(value) * i128::from(value);
    }

    /// How far continuations usually lie from each other.
    pub fn spread(&self) -> i64 {
        deviation(self.seen.0, self.seen.1, self.seen.2).max(1)
    }

    /// Goes where the seat went: what was thought about that becomes the tree, and the rest is forgotten. A seat of which nothing is
    /// expected here had no choice, mostly: such moves are in no tree, and what was thought fades.
    pub fn follow(&mut self, seat: Seat, mv: M) {
        if !self.root().edges.is_empty() && self.root().edges.iter().all(|edge| edge.seat != seat) {
            self.node(ROOT).edges.iter_mut().for_each(Edge::fade);
            self.results.clear();
            return;
        }
        let next = self.root().edges.iter().find(|edge| edge.seat == seat && edge.mv == mv).map_or(NOWHERE, |edge| edge.node);
        let mut kept = Tree { seen: self.seen, ..Tree::default() };
        if next != NOWHERE {
            // In the order they are met, so that every parent comes before its children.
            let mut moved = vec![next];
            kept.nodes.clear();
            let mut at = 0;
            while at < moved.len() {
                let mut node = std::mem::replace(self.node(moved[at]), Node::new());
                for edge in node.edges.iter_mut().filter(|edge| edge.node != NOWHERE) {
                    moved.push(edge.node);
                    edge.node = moved.len() as u32 - 1;
                }
                kept.nodes.push(node);
                at += 1;
            }
            kept.nodes[ROOT as usize].edges.iter_mut().for_each(Edge::fade);
        }
        *self = kept;
    }
}

impl<M> Edge<M> {
    fn fade(&mut self) {
        if self.visits > FADED {
            self.value = self.value * i64::from(FADED) / i64::from(self.visits);
            self.visits = FADED;
        }
    }
}

impl<M> Node<M> {
    fn new() -> Self {
        Node { edges: Vec::new(), visits: 0, usual: (0, 0) }
    }
}

impl<M: Copy + Eq> Node<M> {
    pub fn find(&self, seat: Seat, mv: M) -> Option<usize> {
        self.edges.iter().position(|edge| edge.mv == mv && edge.seat == seat)
    }

    pub fn add(&mut self, seat: Seat, mv: M, promise: i32) -> usize {
        self.edges.push(Edge { seat, mv, promise, visits: 0, offered: 0, value: 0, node: NOWHERE });
        self.edges.len() - 1
    }

    /// Which way to go, once the node has been met often enough: on as usual, or by one of these edges. That with the best upper
    /// confidence bound is taken; edges are tried one after the other, the most promising first, the more often the node is met. What
    /// is usual is always among them, so that a plan counts only where it has shown that it is better.
    pub fn choose(&mut self, offered: &[usize], daring: i64, patience: u32) -> Way {
        let tried = offered.iter().filter(|&&at| self.edges[at].visits > 0).count();
        let wide = u64::from(self.visits / patience.max(1)).isqrt() as usize;
        let fresh = offered.iter().copied().filter(|&at| self.edges[at].visits == 0);
        let chosen = match fresh.max_by_key(|&at| (self.edges[at].promise, std::cmp::Reverse(at))) {
            Some(fresh) if tried < wide => Way::Edge(fresh),
            _ => self.best_bound(offered, daring),
        };
        for &at in offered {
            self.edges[at].offered += u32::from(self.edges[at].visits > 0 || chosen == Way::Edge(at));
        }
        chosen
    }

    fn best_bound(&self, offered: &[usize], daring: i64) -> Way {
        let bound = |value: i64, visits: u32, offered: u32| {
            let visits = i64::from(visits);
            // The logarithm in 64ths, so that the root of it in eighths.
            let dared = (64 * 64 * log(offered.into()) / visits).isqrt();
            value / visits + daring * dared / (10 * 64)
        };
        let edges = offered.iter().map(|&at| (at, &self.edges[at])).filter(|(_, edge)| edge.visits > 0);
        let best = edges.map(|(at, edge)| (at, bound(edge.value, edge.visits, edge.offered))).max_by_key(|&(at, bound)| (bound, std::cmp::Reverse(at)));
        match (best, self.usual) {
            (Some((at, _)), (0, _)) => Way::Edge(at),
            (Some((at, edge)), (visits, value)) if edge > bound(value, visits, self.visits) => Way::Edge(at),
            _ => Way::Usual,
        }
    }
}

/// The natural logarithm of one more, in whole numbers, rounded: only its growth matters.
fn log(number: i64) -> i64 {
    let number = (number + 1) as u64;
    // Quarters of the logarithm to the base of two, times ln 2, which is about 44/64.
    let whole = number.ilog2();
    let quarters = u64::from(whole) * 4 + ((number << 2 >> whole) & 3);
    (quarters * 44 / (4 * 64)).max(1) as i64
}

/// The standard deviation of so many numbers with this sum and sum of squares.
pub fn deviation(count: i64, sum: i64, squares: i128) -> i64 {
    if count < 2 {
        return 0;
    }
    let (count, sum) = (i128::from(count), i128::from(sum));
    let variance = (squares * count - sum * sum) / (count * count);
    i64::try_from(variance.max(0).isqrt()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two hundred walks through a node of twenty moves that promise the more the higher they are, each worth this.
    fn walks(usual: i64, worth: impl Fn(i32) -> i64) -> Vec<Option<i32>> {
        let mut node = Node::new();
        for mv in 0..20 {
            node.add(Seat(0), mv, mv);
        }
        let all: Vec<usize> = (0..20).collect();
        let one = |_| {
            node.visits += 1;
            match node.choose(&all, 30, 8) {
                Way::Usual => {
                    node.usual = (node.usual.0 + 1, node.usual.1 + usual);
                    None
                }
                Way::Edge(at) => {
                    node.edges[at].visits += 1;
                    node.edges[at].value += worth(node.edges[at].mv);
                    Some(node.edges[at].mv)
                }
            }
        };
        (0..200).map(one).collect()
    }

    #[test]
    fn few_moves_are_tried_in_the_order_of_their_promise_and_the_best_most_often() {
        let ways = walks(50, |mv| if mv == 17 { 100 } else { 0 });
        assert_eq!(ways[..7], [None; 7], "as usual at first");
        assert_eq!(ways.iter().flatten().next(), Some(&19));
        let tried = |mv| ways.iter().filter(|&&tried| tried == Some(mv)).count();
        assert!(tried(17) > 60, "the best is tried most: {ways:?}");
        assert!(tried(16) > 0 && tried(0) == 0, "wider with time, but not without end: {ways:?}");
    }

    #[test]
    fn what_is_usual_is_given_up_only_for_something_better() {
        let ways = walks(50, |_| 40);
        assert!(ways.iter().filter(|way| way.is_none()).count() > 150, "{ways:?}");
    }

    #[test]
    fn following_a_move_keeps_what_was_thought_about_it() {
        let mut tree = Tree::default();
        let here = tree.node(ROOT).add(Seat(1), 'a', 0);
        tree.node(ROOT).add(Seat(1), 'b', 0);
        let below = tree.below(ROOT, here).unwrap();
        let deeper = tree.node(below).add(Seat(1), 'c', 0);
        let end = tree.below(below, deeper).unwrap();
        tree.node(end).visits = 7;
        let mut other = tree.clone();
        tree.follow(Seat(1), 'a');
        assert_eq!(tree.root().edges[0].mv, 'c');
        tree.follow(Seat(1), 'c');
        assert_eq!(tree.root().visits, 7);
        other.node(ROOT).edges[here].visits = 100;
        other.node(ROOT).edges[here].value = 1_000;
        other.follow(Seat(0), 'a');
        let faded = &other.root().edges[here];
        assert_eq!((faded.mv, faded.visits, faded.value), ('a', FADED, 10 * i64::from(FADED)), "of that seat nothing was expected: what was thought fades");
        other.follow(Seat(1), 'd');
        assert!(other.root().edges.is_empty(), "nobody thought of this move");
    }

    #[test]
    fn logarithms_grow() {
        let logs: Vec<i64> = [0, 1, 5, 100, 10_000, 1_000_000].map(log).to_vec();
        assert!(logs.is_sorted() && logs[3] == 4 && logs[5] == 13, "{logs:?}");
        assert_eq!(deviation(4, 0, 400), 10);
    }
}
