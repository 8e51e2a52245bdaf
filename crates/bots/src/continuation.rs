//! A continuation: a world in which moves are tried out, and what becomes of it when everybody plays on with luck and a little
//! sense.

use crate::Worth;
use mistgate_kernel::{Chance, Game, Seat, Silent, Status};

/// A continuation that takes so many decisions is valued where it stands: it must end, even where the rules do not.
const MOST_DECISIONS: u32 = 10_000;

/// So many questions that follow from a move, put to the same seat, are answered with care rather than by chance. Enough
/// for paying, choosing and placing; few enough for a game in which one seat decides everything.
const FOLLOW_UPS: u32 = 8;

/// A world that is played on, with room to work in.
pub struct Continuation<'a, G: Game> {
    game: &'a G,
    worth: &'a Worth,
    /// Whose decision it is all about.
    seat: Seat,
    /// Continuations stop here.
    horizon: u32,
    luck: Chance,
    follow_ups: u32,
    /// Choices that are still made before it is judged.
    left: u32,
    /// Who was found to decide next, and has not yet.
    asked: Option<Seat>,
    /// Boxed, because they change places often and may be large.
    state: Box<G::State>,
    /// What one answer would lead to, and the best of them.
    trial: Box<G::State>,
    best: Box<G::State>,
    moves: Vec<G::Move>,
}

impl<'a, G: Game> Continuation<'a, G> {
    pub fn new(game: &'a G, state: &G::State, seat: Seat, worth: &'a Worth) -> Self {
        let horizon = game.progress(state).saturating_add(worth.horizon);
        let room = || Box::new(state.clone());
        Continuation {
            game,
            worth,
            seat,
            horizon,
            luck: Chance::new(0),
            follow_ups: 0,
            left: 0,
            asked: None,
            state: room(),
            trial: room(),
            best: room(),
            moves: Vec::new(),
        }
    }

    /// Begins anew in this world, with this luck.
    pub fn begin(&mut self, world: &G::State, luck: Chance) {
        self.state.as_mut().clone_from(world);
        self.luck = luck;
        self.follow_ups = FOLLOW_UPS;
        self.left = self.worth.reach;
        self.asked = None;
    }

    /// How it stands.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How well it stands for this seat.
    pub fn value(&self, seat: Seat) -> i32 {
        self.worth.value(self.game, &self.state, seat)
    }

    /// What can be done now, after [`Continuation::next_choice`] has found somebody.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Makes a move that is legal here.
    pub fn play(&mut self, seat: Seat, mv: G::Move) {
        self.asked = None;
        self.game.apply(&mut self.state, seat, mv, &mut Silent);
    }

    /// What the position right after this move promises the seat.
    pub fn promise(&mut self, seat: Seat, mv: G::Move) -> i32 {
        self.trial.as_mut().clone_from(&self.state);
        self.game.apply(&mut self.trial, seat, mv, &mut Silent);
        self.worth.value(self.game, &self.trial, seat)
    }

    /// Goes on to the next decision with a choice, and says who decides; nobody if it stops before.
    pub fn next_choice(&mut self) -> Option<Seat> {
        for _ in 0..MOST_DECISIONS {
            let seat = self.asked()?;
            if self.moves.len() > 1 {
                self.asked = Some(seat);
                return Some(seat);
            }
            self.play(seat, *self.moves.first()?);
        }
        None
    }

    /// Who must decide before the horizon, and what there is to choose from.
    fn asked(&mut self) -> Option<Seat> {
        let Status::Deciding(seats) = self.game.status(&self.state) else { return None };
        if self.left == 0 || self.game.progress(&self.state) >= self.horizon {
            return None;
        }
        let seat = seats.one(&mut self.luck)?;
        self.moves.clear();
        self.game.legal(&self.state, seat, &mut self.moves);
        self.game.sift(&self.state, seat, &mut self.moves);
        self.left -= u32::from(self.moves.len() > 1);
        self.follow_ups = if seat == self.seat { self.follow_ups.saturating_sub(1) } else { 0 };
        Some(seat)
    }

    /// Plays on, up to the horizon: first what the move itself asks, then with some sense.
    pub fn play_on(&mut self) {
        for _ in 0..MOST_DECISIONS {
            let Some(seat) = self.asked.take().or_else(|| self.asked()) else { return };
            if self.follow_ups == 0 {
                self.worth.habits.draw(&mut self.moves, self.worth.sense, G::code, &mut self.luck);
            }
            match self.moves[..] {
                [] => return,
                [mv] => self.play(seat, mv),
                _ => self.answer_well(seat),
            }
        }
    }

    /// Makes the move that promises the seat most at once; of several, the first after a random one.
    fn answer_well(&mut self, seat: Seat) {
        let count = self.moves.len();
        let first = self.luck.below(count as u32) as usize;
        let mut most = None;
        for at in (first..count).chain(0..first) {
            let promise = self.promise(seat, self.moves[at]);
            if most.is_none_or(|most| promise > most) {
                most = Some(promise);
                std::mem::swap(&mut self.best, &mut self.trial);
            }
        }
        std::mem::swap(&mut self.state, &mut self.best);
    }
}
