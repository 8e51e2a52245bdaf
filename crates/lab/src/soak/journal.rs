//! The journal of a game that went wrong, so that it can be looked at and played again.

use crate::{Plan, Player, Watch};
use mistgate_bots::Bot;
use mistgate_kernel::{Game, Seat, journal};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A journal worth keeping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedGame {
    /// Which game of the run it tells.
    pub game: u64,
    /// Its text.
    pub text: String,
}

/// Plays the game once more and writes it down. The lines carry no marks: marks need rules that can be trusted.
pub(crate) fn record<G: Game, B: Bot<G> + Clone>(plan: &Plan<G>, bot: &B, index: u64, seed: u64) -> FailedGame {
    let game = plan.game.as_ref();
    let setup = plan.setup_of(index);
    let mut noted = Noted::<G>(Vec::new());
    // If the rules panic, they do so again; what was played until then is noted all the same.
    let _ = catch_unwind(AssertUnwindSafe(|| Player::new(game, bot.clone()).play(&setup, seed, &mut noted)));
    let mut text = journal::Head::new(game, &setup, seed).to_string();
    let seats = game.seats(&setup);
    for (seat, mv) in noted.0 {
        let name = seats.get(seat.0 as usize).map_or("nobody", String::as_str);
        let words = catch_unwind(AssertUnwindSafe(|| game.notation(mv))).unwrap_or_else(|_| format!("{mv:?}"));
        text.push_str(&journal::Deed::Move { seat: name.to_owned(), mv: words }.to_string());
        text.push('\n');
    }
    FailedGame { game: index, text }
}

/// Takes note of every move.
struct Noted<G: Game>(Vec<(Seat, G::Move)>);

impl<G: Game> Watch<G> for Noted<G> {
    fn moving(&mut self, seat: Seat, mv: G::Move) {
        self.0.push((seat, mv));
    }
}
