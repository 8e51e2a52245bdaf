//! Real games, played at random.

pub mod moments;
pub mod undercroft;
pub mod weight;

use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, SeatSet, Status};
use mistgate_mistywell::{Mistywell, Setup};
use mistgate_server::model::Who;
use mistgate_server::seating::Seating;
use std::sync::{Arc, OnceLock};

pub struct Play {
    pub session: Session<Mistywell>,
    chance: Chance,
}

fn game() -> Arc<Mistywell> {
    static GAME: OnceLock<Arc<Mistywell>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(Mistywell::embedded().expect("the embedded content is sound"))).clone()
}

/// A game before its first move.
pub fn play(seed: u64) -> Play {
    let setup = Setup { control: [0, 1, 2], rounds: Some(40), ..Setup::default() };
    Play { session: Session::begin(game(), setup, seed).expect("a sound setup"), chance: Chance::new(seed) }
}

impl Play {
    /// One random move; false once the game is over.
    pub fn step(&mut self) -> bool {
        let Status::Deciding(seats) = self.session.status() else { return false };
        let seat = seats.iter().next().expect("somebody decides");
        let mut moves = Vec::new();
        self.session.game().legal(self.session.state(), seat, &mut moves);
        let mv = *self.chance.pick(&moves).expect("there is a legal move");
        self.session.play(seat, mv).expect("a legal move");
        true
    }
}

/// Somebody with these seats.
pub fn seated(mine: SeatSet) -> Seating {
    let who = vec![Who::Person("Ada".into()), Who::Person("Ilse".into()), Who::Bot("bot, calm".into())];
    Seating { id: "t".into(), token: "token".into(), who, mine, can_undo: true, ..Seating::default() }
}
