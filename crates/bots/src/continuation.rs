//! A continuation: a world in which moves are tried out, and what becomes of it when everybody plays on with luck and a little
//! sense.

use crate::{Luck, Worth};
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
    /// What the luck of every turn grows from.
    seed: u64,
    /// The lot of each move that may be looked at.
    lots: Vec<u32>,
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
            seed: 0,
            lots: Vec::new(),
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
        self.seed = { luck }.bits();
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
        let progress = self.game.progress(&self.state);
        if self.left == 0 || progress >= self.horizon {
            return None;
        }
        let seat = seats.one(&mut self.luck)?;
        if self.worth.luck == Luck::ByTurn {
            // Anew for every decision: how often somebody has decided in this turn makes no difference.
            self.luck = Chance::new(Chance::nth_seed(self.seed, u64::from(progress) << 8 | u64::from(seat.0)));
        }
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
            if self.follow_ups == 0 && self.moves.len() > self.worth.sense {
                match self.worth.luck {
                    Luck::Running => self.worth.habits.draw(&mut self.moves, self.worth.sense, G::code, &mut self.luck),
                    Luck::ByTurn => self.draw_by_lot(),
                }
            }
            match self.moves[..] {
                [] => return,
                [mv] => self.play(seat, mv),
                _ => self.answer_well(seat),
            }
        }
    }

    /// Leaves as many moves as are looked at: those with the lowest lots, which are lower for moves that one is fond of.
    fn draw_by_lot(&mut self) {
        let turn = self.luck.bits();
        let lot = |&mv: &G::Move| {
            let code = G::code(mv);
            let mixed = (turn ^ u64::from(code)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            ((mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 34) as u32 / u32::from(self.worth.habits.of(code))
        };
        self.lots.clear();
        self.lots.extend(self.moves.iter().map(lot));
        for at in 0..self.worth.sense {
            let lowest = (at..self.lots.len()).min_by_key(|&other| self.lots[other]).unwrap_or(at);
            self.lots.swap(at, lowest);
            self.moves.swap(at, lowest);
        }
        self.moves.truncate(self.worth.sense);
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

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_frost::Frost;
    use mistgate_kernel::Eyes;

    /// How far the difference between two moves in the same world lies from its mean, squared, over some decisions and worlds.
    fn spread<G: Game>(game: &G, setup: &G::Setup, luck: Luck) -> i128 {
        const WORLDS: i128 = 60;
        let mut worth = Worth::advised::<G>();
        worth.luck = luck;
        let mut chance = Chance::new(5);
        let mut state = game.begin(setup, 6, &mut Silent).unwrap();
        let mut squared = 0;
        for at in 0..400 {
            let Status::Deciding(seats) = game.status(&state) else { break };
            let seat = seats.one(&mut chance).unwrap();
            let mut moves = Vec::new();
            game.legal(&state, seat, &mut moves);
            if let ([one, .., other], 0) = (&moves[..], at % 8) {
                let mut continuation = Continuation::new(game, &state, seat, &worth);
                let mut come_to = |seed: u64, mv: G::Move| {
                    let mut world = state.clone();
                    game.redeal(&mut world, Eyes::of(seat), &mut Chance::new(seed));
                    continuation.begin(&world, Chance::new(seed));
                    continuation.play(seat, mv);
                    continuation.play_on();
                    i128::from(continuation.value(seat))
                };
                let differences: Vec<i128> = (0..WORLDS as u64).map(|seed| come_to(seed, *one) - come_to(seed, *other)).collect();
                squared += WORLDS * differences.iter().map(|difference| difference * difference).sum::<i128>() - differences.iter().sum::<i128>().pow(2);
            }
            let mv = *chance.pick(&moves).unwrap();
            game.apply(&mut state, seat, mv, &mut Silent);
        }
        squared
    }

    #[test]
    fn with_the_luck_of_every_turn_what_is_compared_differs_less_by_chance() {
        let (game, setup) = (Frost::embedded().unwrap(), mistgate_frost::Setup::of(2));
        let [by_turn, running] = [Luck::ByTurn, Luck::Running].map(|luck| spread(&game, &setup, luck));
        assert!(10 * by_turn < 9 * running && by_turn > 0, "{by_turn} against {running}");
    }
}
