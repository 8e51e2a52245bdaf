//! One game from its setup to its end, played by a bot.

use mistgate_bots::Bot;
use mistgate_kernel::{Chance, Game, Outcome, Seat, SeatSet, SetupError, Silent, Status};

/// A game that has not ended after so many decisions will not end.
///
/// Random play is the slowest way to finish any of our games, and simulations limit the rounds (MW-END-05: 200).
/// That leaves five hundred decisions for every round: ten times what the busiest one needs.
pub const MOST_DECISIONS: u64 = 100_000;

/// Which of the seeds that grow from a game's seed is the bot's. The game itself uses the seed as it is.
const BOT_SEED: u64 = 1;

/// Plays games with one bot in all seats. Keeps its working room, so that a warm player allocates nothing.
pub struct Player<'g, G: Game, B> {
    game: &'g G,
    bot: B,
    moves: Vec<G::Move>,
}

/// Looks on while a game is played. All methods do nothing unless they are written out.
pub trait Watch<G: Game> {
    /// These seats must decide; called at every such state, before anybody is asked.
    fn deciding(&mut self, _state: &G::State, _seats: SeatSet) {}
    /// The seat is about to make this move.
    fn moving(&mut self, _seat: Seat, _mv: G::Move) {}
    /// That was it.
    fn ended(&mut self, _state: &G::State, _end: End) {}
}

/// Nobody looks on.
impl<G: Game> Watch<G> for () {}

/// Why a play stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over.
    Over(Outcome),
    /// Somebody had to decide and had no move: the rules are broken.
    DeadEnd,
    /// [`MOST_DECISIONS`], or as many as were asked for, were made and it was still not over.
    TooLong,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// How it stood in the end.
    pub state: G::State,
    /// Why it stopped.
    pub end: End,
    /// How many decisions were made.
    pub decisions: u64,
}

impl<'g, G: Game, B: Bot<G>> Player<'g, G, B> {
    /// A bot at a table.
    pub fn new(game: &'g G, bot: B) -> Self {
        Player { game, bot, moves: Vec::new() }
    }

    /// The bot.
    pub fn bot(&self) -> &B {
        &self.bot
    }

    /// Plays one game. Setup and seed determine everything, the bot's chance included.
    pub fn play(&mut self, setup: &G::Setup, seed: u64, watch: &mut impl Watch<G>) -> Result<Played<G>, SetupError> {
        let state = self.game.begin(setup, seed, &mut Silent)?;
        Ok(self.play_on(state, seed, MOST_DECISIONS, watch))
    }

    /// Plays on from a state, to the end or for so many decisions.
    pub fn play_on(&mut self, mut state: G::State, seed: u64, most: u64, watch: &mut impl Watch<G>) -> Played<G> {
        let mut chance = Chance::new(Chance::nth_seed(seed, BOT_SEED));
        self.bot.begin();
        let mut decisions = 0;
        let end = loop {
            let seats = match self.game.status(&state) {
                Status::Deciding(seats) => seats,
                Status::Over(outcome) => break End::Over(outcome),
            };
            watch.deciding(&state, seats);
            if decisions == most {
                break End::TooLong;
            }
            let Some((seat, mv)) = self.decide(&state, seats, &mut chance) else { break End::DeadEnd };
            watch.moving(seat, mv);
            self.bot.saw(seat, mv);
            self.game.apply(&mut state, seat, mv, &mut Silent);
            decisions += 1;
        };
        watch.ended(&state, end);
        Played { state, end, decisions }
    }

    #[inline]
    fn decide(&mut self, state: &G::State, seats: SeatSet, chance: &mut Chance) -> Option<(Seat, G::Move)> {
        // Who is quickest, when several may decide, is chance.
        let seat = seats.one(chance)?;
        self.moves.clear();
        self.game.legal(state, seat, &mut self.moves);
        if self.moves.is_empty() {
            return None;
        }
        let mv = self.bot.choose(self.game, state, seat, &self.moves, chance);
        debug_assert!(self.moves.contains(&mv), "the bot chose {mv:?}, which is not on its list");
        Some((seat, mv))
    }
}
