//! The plain Monte Carlo bot: it tries every move in many worlds that its seat thinks possible, plays each on with luck and a
//! little sense, and takes the move after which it fared best.

use crate::Bot;
use mistgate_kernel::{Chance, Eyes, Game, Seat, Silent, Status};
use std::time::{Duration, Instant};

/// A continuation that takes so many decisions is valued where it stands: it must end, even where the rules do not.
const MOST_DECISIONS: u32 = 10_000;

/// So many questions that follow from a move, put to the same seat, are answered with care rather than by chance. Enough
/// for paying, choosing and placing; few enough for a game in which one seat decides everything.
const FOLLOW_UPS: u32 = 8;

/// From then on everybody takes the best of so many moves drawn at random. Pure chance plays so badly that it values rest over
/// every risk; weighing all moves each time would be slow, and as blind to plans.
const SENSE: usize = 6;

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
        self.weigh_until(game, state, seat, moves, chance, deadline).mv
    }

    /// Chooses like [`MonteCarlo::choose_until`], and says how it came to that.
    pub fn weigh_until<G: Game>(self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance, deadline: Instant) -> Opinion<G::Move> {
        self.think(&mut Search::new(game, state, seat, self.depth, chance), moves, Some(deadline))
    }

    /// Halves the field until one is left, with an equal share of what is left of the budget for each stage.
    fn think<G: Game>(self, search: &mut Search<G>, moves: &[G::Move], deadline: Option<Instant>) -> Opinion<G::Move> {
        let mut worthwhile = moves.to_vec();
        search.game.sift(search.state, search.seat, &mut worthwhile);
        let mut field: Vec<Candidate<G::Move>> = worthwhile.into_iter().map(|mv| Candidate { mv, value: 0 }).collect();
        let mut left = self.playouts;
        let (mut playouts, mut tries) = (0, 0);
        let mut next = None;
        while field.len() > 1 {
            let count = field.len() as u32;
            // Halving, rounded up, as often as it takes to get from so many to one.
            let stages = u32::BITS - (count - 1).leading_zeros();
            let worlds = (left / stages / count).max(1);
            let until = deadline.map(|deadline| share(deadline, stages));
            for _ in 0..worlds {
                search.try_in_one_world(&mut field);
                left = left.saturating_sub(count);
                playouts += count;
                tries += 1;
                if until.is_some_and(|until| Instant::now() >= until) {
                    break;
                }
            }
            // Stable: of moves that fare equally the first stays, so that nothing but the arguments decides.
            field.sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
            next = Some((field[1].mv, (field[0].value - field[1].value) / tries));
            field.truncate(field.len().div_ceil(2));
        }
        Opinion { mv: field[0].mv, next, playouts }
    }
}

impl<G: Game> Bot<G> for MonteCarlo {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        self.think(&mut Search::new(game, state, seat, self.depth, chance), moves, None).mv
    }
}

/// What the bot thinks of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion<M> {
    /// The move it would make.
    pub mv: M,
    /// The one it gave up last, and by how much less prospect on average; nothing if there was no other.
    pub next: Option<(M, i64)>,
    /// How many continuations it has played.
    pub playouts: u32,
}

/// When the next of so many equal stages must end for the last to end at the deadline.
fn share(deadline: Instant, stages: u32) -> Instant {
    let now = Instant::now();
    now + deadline.checked_duration_since(now).unwrap_or(Duration::ZERO) / stages
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
    /// Continuations stop here.
    horizon: u32,
    chance: &'a mut Chance,
    /// As the seat thinks it may be.
    world: G::State,
    /// The same world after a move and what followed.
    after: G::State,
    /// What one answer would lead to, and the best of them.
    trial: G::State,
    best: G::State,
    moves: Vec<G::Move>,
}

impl<'a, G: Game> Search<'a, G> {
    fn new(game: &'a G, state: &'a G::State, seat: Seat, depth: u32, chance: &'a mut Chance) -> Self {
        let horizon = game.progress(state).saturating_add(depth);
        let room = || state.clone();
        Search { game, state, seat, horizon, chance, world: room(), after: room(), trial: room(), best: room(), moves: Vec::new() }
    }

    /// Deals what the seat cannot know anew and tries all candidates in that world, each with the same luck.
    fn try_in_one_world(&mut self, field: &mut [Candidate<G::Move>]) {
        self.world.clone_from(self.state);
        self.game.redeal(&mut self.world, Eyes::of(self.seat), self.chance);
        let luck = Chance::new(self.chance.bits());
        for candidate in field {
            self.after.clone_from(&self.world);
            self.game.apply(&mut self.after, self.seat, candidate.mv, &mut Silent);
            self.play_on(luck);
            candidate.value += i64::from(self.game.prospect(&self.after, self.seat));
        }
    }

    /// Plays on, up to the horizon: first what the move itself asks, then with some sense.
    fn play_on(&mut self, mut luck: Chance) {
        let mut follow_ups = FOLLOW_UPS;
        for _ in 0..MOST_DECISIONS {
            let Status::Deciding(seats) = self.game.status(&self.after) else { break };
            if self.game.progress(&self.after) >= self.horizon {
                break;
            }
            let Some(seat) = seats.one(&mut luck) else { break };
            self.moves.clear();
            self.game.legal(&self.after, seat, &mut self.moves);
            self.game.sift(&self.after, seat, &mut self.moves);
            follow_ups = if seat == self.seat { follow_ups.saturating_sub(1) } else { 0 };
            if follow_ups == 0 {
                draw(&mut self.moves, SENSE, &mut luck);
            }
            match self.moves[..] {
                [] => break,
                [mv] => self.game.apply(&mut self.after, seat, mv, &mut Silent),
                _ => self.answer_well(seat, &mut luck),
            }
        }
    }

    /// Makes the move that promises the seat most at once; of several, the first after a random one.
    fn answer_well(&mut self, seat: Seat, luck: &mut Chance) {
        let count = self.moves.len();
        let first = luck.below(count as u32) as usize;
        let mut most = None;
        for at in (first..count).chain(0..first) {
            self.trial.clone_from(&self.after);
            self.game.apply(&mut self.trial, seat, self.moves[at], &mut Silent);
            let promise = self.game.prospect(&self.trial, seat);
            if most.is_none_or(|most| promise > most) {
                most = Some(promise);
                std::mem::swap(&mut self.best, &mut self.trial);
            }
        }
        std::mem::swap(&mut self.after, &mut self.best);
    }
}

/// Leaves so many moves at most, drawn at random.
fn draw<M>(moves: &mut Vec<M>, most: usize, luck: &mut Chance) {
    if moves.len() > most {
        for at in 0..most {
            let other = at + luck.below((moves.len() - at) as u32) as usize;
            moves.swap(at, other);
        }
        moves.truncate(most);
    }
}
