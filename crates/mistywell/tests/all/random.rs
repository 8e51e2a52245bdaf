//! Random play.

use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_mistywell::{Mistywell, Setup};

#[test]
fn random_games_end_and_stay_sound() {
    let game = Mistywell::embedded().unwrap();
    let mut moves = Vec::new();
    let mut decisions = 0;
    let mut ends = std::collections::BTreeMap::new();
    for seed in 0..300 {
        let setup = Setup { rounds: Some(200), ..Setup::default() };
        let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
        let mut chance = Chance::new(seed);
        while let Status::Deciding(seats) = game.status(&state) {
            let seat = seats.iter().next().expect("somebody decides");
            moves.clear();
            game.legal(&state, seat, &mut moves);
            let mv = *chance.pick(&moves).expect("a deciding seat has a move");
            game.play(&mut state, seat, mv, &mut Silent).unwrap();
            assert_eq!(game.faults(&state), Vec::<String>::new(), "seed {seed} after {mv:?}");
            decisions += 1;
        }
        *ends.entry(game.cause(&state).unwrap()).or_insert(0) += 1;
    }
    println!("{decisions} decisions, {ends:?}");
}
