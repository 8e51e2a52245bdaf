//! The plays that one thread moves, and what is told of them. Everything lies in one piece, in the order of the plays, and is used again: a step
//! allocates nothing, and hundreds of plays crowd the cache no more than they must.

use crate::encoding::{self, Encoded, Taken};
use mistgate_kernel::{Chance, Outcome, Seat, SetupError, Silent, Status};
use std::sync::Arc;

/// What all portions share.
pub struct Common<G: Encoded> {
    pub game: Arc<G>,
    pub setup: G::Setup,
    pub seed: u64,
}

/// How actions name moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Actions {
    /// By their number in the list of legal moves.
    Numbers,
    /// By their slot; then masks are told.
    Slots,
}

/// The last position of a play that has ended: which play, and what the seat that moved last saw of it.
pub type Last = (usize, Vec<i32>);

pub struct Portion<G: Encoded> {
    common: Arc<Common<G>>,
    actions: Actions,
    plays: Vec<One<G>>,
    /// The legal moves of all plays, list behind list, and where each list ends.
    moves: Vec<G::Move>,
    ends: Vec<usize>,
    /// The slots of the same moves, if somebody has wanted to know.
    slots: Vec<u16>,
    taken: Taken,
    /// The moves that were chosen.
    chosen: Vec<G::Move>,
    /// What is told: positions, one behind the other.
    pub seen: Vec<i32>,
    /// 1 if the seat that moved last has won the play that ended with it, -1 if not.
    pub reward: Vec<i8>,
    /// 1 if the play has ended, 2 if a limit was reached first; then it has begun anew.
    pub ended: Vec<u8>,
    pub last: Vec<Last>,
    /// Why a play could not begin anew.
    pub trouble: Option<SetupError>,
}

struct One<G: Encoded> {
    seat: Seat,
    index: usize,
    begun: u64,
    state: G::State,
}

impl<G: Encoded> Portion<G> {
    /// Begins the plays with these numbers.
    pub fn begin(common: &Arc<Common<G>>, numbers: impl Iterator<Item = usize>) -> Result<Self, SetupError> {
        let one = |index: usize| {
            let state = common.game.begin(&common.setup, Chance::nth_seed(common.seed, index as u64), &mut Silent)?;
            Ok(One { state, index, begun: 0, seat: Seat(0) })
        };
        let plays = numbers.map(one).collect::<Result<Vec<_>, _>>()?;
        let count = plays.len();
        let mut portion = Portion {
            common: common.clone(),
            actions: Actions::Numbers,
            plays,
            moves: Vec::new(),
            ends: Vec::with_capacity(count),
            slots: Vec::new(),
            taken: Taken::default(),
            chosen: Vec::with_capacity(count),
            seen: vec![0; count * G::WIDTH],
            reward: vec![0; count],
            ended: vec![0; count],
            last: Vec::new(),
            trouble: None,
        };
        for (play, seen) in portion.plays.iter_mut().zip(portion.seen.chunks_exact_mut(G::WIDTH)) {
            let from = portion.moves.len();
            play.ask(&common.game, &mut portion.moves);
            portion.ends.push(portion.moves.len());
            encoding::observe(common.game.as_ref(), &play.state, play.seat, &portion.moves[from..], seen);
        }
        Ok(portion)
    }

    /// How many plays.
    pub fn count(&self) -> usize {
        self.plays.len()
    }

    /// Chooses a move for every play; nothing is done yet.
    pub fn choose(&mut self, wanted: impl Iterator<Item = i32>, actions: Actions) -> Result<(), String> {
        self.actions = actions;
        self.chosen.clear();
        if actions == Actions::Slots {
            self.find_slots();
        }
        let mut from = 0;
        for ((play, &end), action) in self.plays.iter().zip(&self.ends).zip(wanted) {
            let (at, how) = match actions {
                Actions::Slots => (self.slots[from..end].iter().position(|&slot| i32::from(slot) == action), "in the slot"),
                Actions::Numbers => (usize::try_from(action).ok().filter(|&at| at < end - from), "with the number"),
            };
            let none = || format!("play {} has {} moves, and none {how} {action}; nothing was done", play.index, end - from);
            self.chosen.push(self.moves[from + at.ok_or_else(none)?]);
            from = end;
        }
        Ok(())
    }

    /// Makes the moves that were chosen. If a play ends with its move, its last position is kept, and it begins anew.
    pub fn step(&mut self) {
        let common = self.common.clone();
        let game = common.game.as_ref();
        self.last.clear();
        self.moves.clear();
        self.slots.clear();
        self.ends.clear();
        for (at, (play, &mv)) in self.plays.iter_mut().zip(&self.chosen).enumerate() {
            let seen = &mut self.seen[at * G::WIDTH..(at + 1) * G::WIDTH];
            (self.reward[at], self.ended[at]) = play.make(game, mv);
            if self.ended[at] > 0 {
                encoding::observe(game, &play.state, play.seat, &[], seen);
                self.last.push((play.index, seen.to_vec()));
                if let Err(error) = play.begin_anew(&common) {
                    self.trouble = Some(error);
                    return;
                }
            }
            let from = self.moves.len();
            play.ask(game, &mut self.moves);
            self.ends.push(self.moves.len());
            let moves = &self.moves[from..];
            encoding::observe(game, &play.state, play.seat, moves, seen);
            if self.actions == Actions::Slots {
                encoding::slots::<G>(moves, &mut self.taken, &mut self.slots);
            }
        }
    }

    /// Which flags of a mask are set, counted from the first of this portion.
    pub fn marks(&mut self) -> impl Iterator<Item = usize> {
        self.find_slots();
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let plays = starts.zip(&self.ends).enumerate();
        plays.flat_map(|(at, (from, &end))| self.slots[from..end].iter().map(move |&slot| at * G::LAYOUT.slots + usize::from(slot)))
    }

    /// The slots of all moves, found out once.
    fn find_slots(&mut self) {
        if !self.slots.is_empty() {
            return;
        }
        let mut from = 0;
        for &end in &self.ends {
            encoding::slots::<G>(&self.moves[from..end], &mut self.taken, &mut self.slots);
            from = end;
        }
    }
}

impl<G: Encoded> One<G> {
    /// Who decides, and what there is to choose from.
    fn ask(&mut self, game: &G, moves: &mut Vec<G::Move>) {
        if let Some(seat) = encoding::deciding(game, &self.state) {
            self.seat = seat;
            game.legal(&self.state, seat, moves);
        }
    }

    /// Makes a move; gives the reward of who made it, and whether the play has ended.
    fn make(&mut self, game: &G, mv: G::Move) -> (i8, u8) {
        game.apply(&mut self.state, self.seat, mv, &mut Silent);
        match game.status(&self.state) {
            Status::Deciding(_) => (0, 0),
            Status::Over(Outcome::Won(seats)) if seats.contains(self.seat) => (1, 1),
            Status::Over(Outcome::Won(_) | Outcome::Lost) => (-1, 1),
            Status::Over(Outcome::Undecided) => (0, 2),
        }
    }

    fn begin_anew(&mut self, common: &Common<G>) -> Result<(), SetupError> {
        self.begun += 1;
        let own = Chance::nth_seed(common.seed, self.index as u64);
        self.state = common.game.begin(&common.setup, Chance::nth_seed(own, self.begun), &mut Silent)?;
        Ok(())
    }
}
