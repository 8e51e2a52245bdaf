//! One play, with the type of its game.

use crate::encoding::{self, Encoded, Taken};
use mistgate_bots::{AnyBot, Bot};
use mistgate_kernel::json::ToJson;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Outcome, Seat, SeatSet, Silent, Status};
use std::sync::Arc;

/// A play of any game.
pub trait AnyPlay: Send + Sync {
    fn copy(&self) -> Box<dyn AnyPlay>;
    fn name(&self) -> &'static str;
    fn setup(&self) -> String;
    fn seed(&self) -> u64;
    fn seats(&self) -> Vec<String>;
    fn deciding(&self) -> SeatSet;
    fn winners(&self) -> Option<SeatSet>;
    fn cause(&self) -> Option<&'static str>;
    fn length(&self) -> u32;
    fn question(&self, seat: Seat) -> Option<String>;
    fn count(&mut self, seat: Seat) -> usize;
    fn legal(&mut self, seat: Seat) -> Vec<String>;
    fn labels(&mut self, seat: Seat) -> Vec<String>;
    fn apply(&mut self, seat: Seat, at: i64) -> Result<(), String>;
    fn step(&mut self, at: i64) -> Result<usize, String>;
    fn write(&mut self, seat: Seat, mv: &str) -> Result<(), String>;
    fn concede(&mut self, seat: Seat) -> Result<(), String>;
    fn slots(&mut self, seat: Seat) -> &[u16];
    /// How many numbers tell of a position, and how many slots there are.
    fn width(&self) -> (usize, usize);
    fn view(&self, eyes: Eyes) -> String;
    fn observe(&mut self, seat: Seat, into: &mut [i32]);
    fn redeal(&mut self, seat: Seat, seed: u64);
    fn bot(&mut self, seat: Seat, bot: AnyBot, seed: u64) -> Option<usize>;
    fn journal(&self) -> Result<String, String>;
}

/// A play of this game.
pub struct Typed<G: Encoded> {
    game: Arc<G>,
    setup: G::Setup,
    seed: u64,
    state: G::State,
    /// What was done, a concession without a move; nothing any more in a world that was dealt anew, for no journal leads there.
    done: Option<Vec<(Seat, Option<G::Move>)>>,
    /// The legal moves of the seat that was last asked about, and their slots as soon as somebody wants them.
    asked: Option<Seat>,
    moves: Vec<G::Move>,
    slots: Vec<u16>,
}

impl<G: Encoded> Typed<G> {
    /// A play that stands so, after this was done.
    pub fn new(game: Arc<G>, setup: G::Setup, seed: u64, state: G::State, done: Vec<(Seat, Option<G::Move>)>) -> Self {
        Typed { game, setup, seed, state, done: Some(done), asked: None, moves: Vec::new(), slots: Vec::new() }
    }

    fn moves(&mut self, seat: Seat) -> &[G::Move] {
        if self.asked != Some(seat) {
            self.forget();
            if matches!(self.game.status(&self.state), Status::Deciding(seats) if seats.contains(seat)) {
                self.game.legal(&self.state, seat, &mut self.moves);
            }
            self.asked = Some(seat);
        }
        &self.moves
    }

    /// Something has happened: what was legal need not be any more.
    fn forget(&mut self) {
        self.asked = None;
        self.moves.clear();
        self.slots.clear();
    }

    fn make(&mut self, seat: Seat, mv: G::Move) {
        self.game.apply(&mut self.state, seat, mv, &mut Silent);
        if let Some(done) = &mut self.done {
            done.push((seat, Some(mv)));
        }
        self.forget();
    }
}

impl<G: Encoded> AnyPlay for Typed<G> {
    fn copy(&self) -> Box<dyn AnyPlay> {
        let Typed { game, setup, seed, state, done, .. } = self;
        let (game, setup, state, done) = (game.clone(), setup.clone(), state.clone(), done.clone());
        Box::new(Typed { done, ..Typed::new(game, setup, *seed, state, Vec::new()) })
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn setup(&self) -> String {
        self.setup.to_json()
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn seats(&self) -> Vec<String> {
        self.game.seats(&self.setup)
    }

    fn deciding(&self) -> SeatSet {
        match self.game.status(&self.state) {
            Status::Deciding(seats) => seats,
            Status::Over(_) => SeatSet::NONE,
        }
    }

    fn winners(&self) -> Option<SeatSet> {
        match self.game.status(&self.state) {
            Status::Over(Outcome::Won(seats)) => Some(seats),
            Status::Over(Outcome::Lost) => Some(SeatSet::NONE),
            Status::Over(Outcome::Undecided) | Status::Deciding(_) => None,
        }
    }

    fn cause(&self) -> Option<&'static str> {
        self.game.cause(&self.state)
    }

    fn length(&self) -> u32 {
        self.game.length(&self.state)
    }

    fn question(&self, seat: Seat) -> Option<String> {
        self.game.question(&self.state, seat).map(|line| line.text)
    }

    fn count(&mut self, seat: Seat) -> usize {
        self.moves(seat).len()
    }

    fn legal(&mut self, seat: Seat) -> Vec<String> {
        self.moves(seat);
        self.moves.iter().map(|&mv| self.game.notation(mv)).collect()
    }

    fn labels(&mut self, seat: Seat) -> Vec<String> {
        self.moves(seat);
        self.moves.iter().map(|&mv| self.game.choice(&self.state, seat, mv).label).collect()
    }

    fn apply(&mut self, seat: Seat, at: i64) -> Result<(), String> {
        let moves = self.moves(seat);
        let mv = usize::try_from(at).ok().and_then(|at| moves.get(at).copied());
        let mv = mv.ok_or_else(|| format!("seat {} has {} moves, and none with the number {at}", seat.0, moves.len()))?;
        self.make(seat, mv);
        Ok(())
    }

    fn step(&mut self, at: i64) -> Result<usize, String> {
        let seat = encoding::deciding(self.game.as_ref(), &self.state).ok_or("it is over: there is nothing to decide")?;
        self.apply(seat, at)?;
        Ok(encoding::deciding(self.game.as_ref(), &self.state).map_or(0, |next| self.count(next)))
    }

    fn write(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let mv = self.game.parse(seat, text)?;
        // Wishes stand beside the legal moves.
        self.game.permits(&self.state, seat, mv).map_err(|illegal| illegal.to_string())?;
        self.make(seat, mv);
        Ok(())
    }

    fn concede(&mut self, seat: Seat) -> Result<(), String> {
        self.game.concede(&mut self.state, seat, &mut Silent).map_err(|illegal| illegal.to_string())?;
        if let Some(done) = &mut self.done {
            done.push((seat, None));
        }
        self.forget();
        Ok(())
    }

    fn slots(&mut self, seat: Seat) -> &[u16] {
        self.moves(seat);
        if self.slots.is_empty() {
            encoding::slots::<G>(&self.moves, &mut Taken::default(), &mut self.slots);
        }
        &self.slots
    }

    fn width(&self) -> (usize, usize) {
        (G::WIDTH, G::LAYOUT.slots)
    }

    fn view(&self, eyes: Eyes) -> String {
        self.game.view(&self.state, eyes).to_json()
    }

    fn observe(&mut self, seat: Seat, into: &mut [i32]) {
        self.moves(seat);
        encoding::observe(self.game.as_ref(), &self.state, seat, &self.moves, into);
    }

    fn redeal(&mut self, seat: Seat, seed: u64) {
        self.game.redeal(&mut self.state, Eyes::of(seat), &mut Chance::new(seed));
        self.done = None;
        self.forget();
    }

    fn bot(&mut self, seat: Seat, bot: AnyBot, seed: u64) -> Option<usize> {
        if self.moves(seat).is_empty() {
            return None;
        }
        let mv = bot.seated::<G>().choose(self.game.as_ref(), &self.state, seat, &self.moves, &mut Chance::new(seed));
        self.moves.iter().position(|&own| own == mv)
    }

    fn journal(&self) -> Result<String, String> {
        let done = self.done.as_ref().ok_or("no journal leads to a world that was dealt anew")?;
        let mut session = Session::begin(self.game.clone(), self.setup.clone(), self.seed).map_err(|error| error.to_string())?;
        for &(seat, mv) in done {
            match mv {
                Some(mv) => session.play(seat, mv),
                None => session.concede(seat),
            }
            .map_err(|error| error.to_string())?;
        }
        Ok(session.journal())
    }
}
