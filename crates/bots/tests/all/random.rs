//! The random bot plays what is offered, everything equally often, and the same again with the same chance.

use mistgate_bots::{Bot, Random};
use mistgate_kernel::{Chance, Game, Seat, Silent};
use mistgate_mistywell::moves::Move;
use mistgate_mistywell::{Mistywell, Setup};

fn draft() -> (Mistywell, <Mistywell as Game>::State, Vec<Move>) {
    let game = Mistywell::embedded().unwrap();
    let state = game.begin(&Setup::default(), 1, &mut Silent).unwrap();
    let mut moves = Vec::new();
    game.legal(&state, Seat(0), &mut moves);
    (game, state, moves)
}

#[test]
fn every_legal_move_is_played_about_equally_often() {
    let (game, state, moves) = draft();
    assert_eq!(moves.len(), 6);
    let mut chance = Chance::new(3);
    let mut seen = [0; 6];
    for _ in 0..6000 {
        let mv = Random.choose(&game, &state, Seat(0), &moves, &mut chance);
        seen[moves.iter().position(|&other| other == mv).unwrap()] += 1;
    }
    assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
}

#[test]
fn the_same_chance_makes_the_same_choices() {
    let (game, state, moves) = draft();
    let choices = |seed| {
        let mut chance = Chance::new(seed);
        (0..50).map(|_| Random.choose(&game, &state, Seat(0), &moves, &mut chance)).collect::<Vec<_>>()
    };
    assert_eq!(choices(9), choices(9));
    assert_ne!(choices(9), choices(10));
}

#[test]
fn a_single_move_needs_no_chance() {
    let (game, state, moves) = draft();
    let mut chance = Chance::new(3);
    assert_eq!(Random.choose(&game, &state, Seat(0), &moves[..1], &mut chance), moves[0]);
    assert_eq!(chance, Chance::new(3));
}
