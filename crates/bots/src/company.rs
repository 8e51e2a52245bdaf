//! Several bots at one table, each on its own seats.

use crate::{Bot, SeatedBot};
use mistgate_kernel::{Chance, Game, Seat};

/// A bot for every seat; if there are more seats than bots, they begin again from the first.
pub struct Company<G: Game> {
    bots: Vec<SeatedBot<G>>,
    /// The seat of the first bot.
    first: usize,
}

// Written out, because a game itself is never cloned.
impl<G: Game> Clone for Company<G> {
    fn clone(&self) -> Self {
        Company { bots: self.bots.clone(), first: self.first }
    }
}

impl<G: Game> Company<G> {
    /// These bots, the first of them on the first seat. At least one.
    pub fn new(bots: Vec<SeatedBot<G>>) -> Self {
        Company { bots, first: 0 }
    }

    /// The same company, sitting so many seats further on.
    pub fn moved(mut self, seats: usize) -> Self {
        self.first = seats;
        self
    }

    /// Which bot sits there.
    pub fn at(&self, seat: Seat) -> usize {
        let count = self.bots.len().max(1);
        (seat.index() + count - self.first % count) % count
    }
}

impl<G: Game> Bot<G> for Company<G> {
    #[inline]
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        let at = self.at(seat);
        match self.bots.get_mut(at) {
            Some(bot) => bot.choose(game, state, seat, moves, chance),
            None => moves[0],
        }
    }

    fn begin(&mut self) {
        self.bots.iter_mut().for_each(Bot::begin);
    }

    #[inline]
    fn saw(&mut self, seat: Seat, mv: G::Move) {
        self.bots.iter_mut().for_each(|bot| bot.saw(seat, mv));
    }
}
