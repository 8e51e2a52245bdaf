//! A bot that looks one step ahead: of all legal moves it takes one after which the most Unity and the least Fear lies on
//! the Map. Plays some games of Mistywell against chance and prints what came of them.
//!
//!     cargo run --release -p mistgate-bots --example one_step

use mistgate_bots::{Bot, Random};
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Seat, Silent, Status};
use mistgate_mistywell::{Mistywell, Setup};

/// Looks one step ahead. What it keeps is room to work in, not memory.
#[derive(Default)]
struct OneStep {
    best: Vec<<Mistywell as Game>::Move>,
}

impl Bot<Mistywell> for OneStep {
    fn choose(
        &mut self,
        game: &Mistywell,
        state: &<Mistywell as Game>::State,
        seat: Seat,
        moves: &[<Mistywell as Game>::Move],
        chance: &mut Chance,
    ) -> <Mistywell as Game>::Move {
        // A world as this seat knows it: decks and the future are dealt anew, so that looking ahead is not peeking.
        let mut world = *state;
        game.redeal(&mut world, Eyes::of(seat), chance);
        let mut best = i32::MIN;
        for &mv in moves {
            let mut after = world;
            game.apply(&mut after, seat, mv, &mut Silent);
            let value = i32::from(after.unity()) - i32::from(after.fear());
            if value > best {
                best = value;
                self.best.clear();
            }
            if value == best {
                self.best.push(mv);
            }
        }
        // Chance decides between moves that look equally good.
        self.best[chance.below(self.best.len() as u32) as usize]
    }
}

/// Plays one game with the bot in all seats: was it won, and how many rounds did it last?
fn play(game: &Mistywell, bot: &mut impl Bot<Mistywell>, seed: u64) -> Option<(bool, u32)> {
    let setup = Setup { rounds: Some(200), ..Setup::default() };
    let mut state = game.begin(&setup, seed, &mut Silent).ok()?;
    let mut chance = Chance::new(Chance::nth_seed(seed, 1));
    let mut moves = Vec::new();
    loop {
        let seats = match game.status(&state) {
            Status::Over(outcome) => return Some((matches!(outcome, Outcome::Won(_)), game.length(&state))),
            Status::Deciding(seats) => seats,
        };
        let seat = seats.iter().next()?;
        moves.clear();
        game.legal(&state, seat, &mut moves);
        let mv = bot.choose(game, &state, seat, &moves, &mut chance);
        game.apply(&mut state, seat, mv, &mut Silent);
    }
}

/// Plays many games and prints what came of them. `mistgate-lab` does this on all cores.
fn play_many(name: &str, game: &Mistywell, mut bot: impl Bot<Mistywell>) {
    const GAMES: u64 = 200;
    let played = (0..GAMES).filter_map(|index| play(game, &mut bot, Chance::nth_seed(1, index)));
    let (wins, rounds) = played.fold((0, 0), |(wins, rounds), (won, length)| (wins + u64::from(won), rounds + u64::from(length)));
    println!("{name:<15} {wins} of {GAMES} won, {} rounds on average", rounds / GAMES);
}

fn main() {
    let game = Mistywell::embedded().expect("the cards that come with the program can be read");
    play_many("random", &game, Random);
    play_many("one step ahead", &game, OneStep::default());
}
