//! The plain Monte Carlo bot: it tries every move in many worlds that its seat thinks possible, plays each on with luck and a
//! little sense, and takes the move after which it fared best.

use crate::continuation::Continuation;
use crate::tree::share;
use crate::{Bot, Worth};
use mistgate_kernel::{Chance, Eyes, Game, Seat};
use std::time::Instant;

/// Tries every move out. The same state, chance and number of playouts give the same choice.
///
/// The playouts are spread by successive halving: all moves are tried in some worlds, the better half of them in some
/// more, and so on. All moves that are compared are tried in the same worlds with the same luck, so that a difference
/// between them is theirs. The questions that follow from a move at once (where, how, with what) are answered by what
/// promises most, for chance would decline half of what the move was made for; from then on everybody takes the best of a few
/// moves drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonteCarlo {
    /// How many continuations to play for a decision, all moves together; but every move is tried at least once.
    pub playouts: u32,
    /// How far to play each on, in the unit of [`Game::progress`], before it is valued by [`Game::prospect`].
    pub depth: u32,
}

impl MonteCarlo {
    /// The bot with so many playouts for a decision, looking as far ahead as the game advises.
    pub fn new<G: Game>(playouts: u32) -> Self {
        MonteCarlo { playouts, depth: G::HORIZON }
    }

    /// Chooses like [`Bot::choose`], but stops when the playouts or the time is used up, whichever comes first. Not the
    /// same twice, if it is the time.
    pub fn choose_until<G: Game>(self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance, deadline: Instant) -> G::Move {
        self.think(game, state, seat, moves, chance, Some(deadline))
    }

    /// Halves the field until one is left, with an equal share of what is left of the budget for each stage.
    fn think<G: Game>(self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance, deadline: Option<Instant>) -> G::Move {
        let worth = Worth::advised::<G>().as_far_as(self.depth);
        let continuation = Continuation::new(game, state, seat, &worth);
        let mut search = Search { game, state, seat, chance, world: state.clone(), continuation };
        let mut worthwhile = moves.to_vec();
        game.sift(state, seat, &mut worthwhile);
        let mut field: Vec<Candidate<G::Move>> = worthwhile.into_iter().map(|mv| Candidate { mv, value: 0 }).collect();
        let mut left = self.playouts;
        while field.len() > 1 {
            let count = field.len() as u32;
            // Halving, rounded up, as often as it takes to get from so many to one.
            let stages = u32::BITS - (count - 1).leading_zeros();
            let worlds = (left / stages / count).max(1);
            let until = deadline.map(|deadline| share(deadline, stages));
            for _ in 0..worlds {
                search.try_in_one_world(&mut field);
                left = left.saturating_sub(count);
                if until.is_some_and(|until| Instant::now() >= until) {
                    break;
                }
            }
            // Stable: of moves that fare equally the first stays, so that nothing but the arguments decides.
            field.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
            field.truncate(field.len().div_ceil(2));
        }
        field[0].mv
    }
}

impl<G: Game> Bot<G> for MonteCarlo {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        self.think(game, state, seat, moves, chance, None)
    }
}

/// A move, and how it fared in all worlds so far together.
struct Candidate<M> {
    mv: M,
    value: i64,
}

/// One decision to be made, with room to work in.
struct Search<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    chance: &'a mut Chance,
    /// As the seat thinks it may be.
    world: G::State,
    /// The same world after a move and what followed.
    continuation: Continuation<'a, G>,
}

impl<G: Game> Search<'_, G> {
    /// Deals what the seat cannot know anew and tries all candidates in that world, each with the same luck.
    fn try_in_one_world(&mut self, field: &mut [Candidate<G::Move>]) {
        self.world.clone_from(self.state);
        self.game.redeal(&mut self.world, Eyes::of(self.seat), self.chance);
        let luck = Chance::new(self.chance.bits());
        for candidate in field {
            self.continuation.begin(&self.world, luck);
            self.continuation.play(self.seat, candidate.mv);
            self.continuation.play_on();
            candidate.value += i64::from(self.continuation.value(self.seat));
        }
    }
}
