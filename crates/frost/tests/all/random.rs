//! Random play over all kinds of setups: every state is sound, every game ends, no Action Phase goes on for ever.

use mistgate_frost::ids::Resource;
use mistgate_frost::state::{MOST_ROUNDS, Phase};
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::{Chance, Game, Silent, Status};

/// No Action Phase of random play is longer (CF-TURN-08).
const LONGEST_PHASE: u32 = 1000;

// rule: CF-TURN-08, CF-WOUND-01, CF-RES-03
#[test]
fn random_games_stay_sound_and_end() {
    let game = Frost::embedded().unwrap();
    let (mut chance, mut moves) = (Chance::new(3), Vec::new());
    for (index, setup) in (0u64..).zip(Setup::all_kinds(30).into_iter().cycle()).take(76) {
        let mut state = game.begin(&setup, Chance::nth_seed(11, index), &mut Silent).unwrap();
        let (mut phase, mut length) = (None, 0);
        while let Status::Deciding(seats) = game.status(&state) {
            assert_eq!(game.faults(&state), Vec::<String>::new(), "{setup:?}");
            let now = Some((state.round, state.active, state.phase));
            length = if now == phase { length + 1 } else { 0 };
            phase = now;
            assert!(length < LONGEST_PHASE, "a phase of more than {LONGEST_PHASE} moves");
            if state.phase == Phase::Brash {
                let empty = Resource::ALL.into_iter().all(|resource| state.areas[0].has(resource) == 0);
                assert!(empty, "resources have outlasted the Action Phase");
            }
            let seat = seats.one(&mut chance).unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            let mv = *chance.pick(&moves).expect("a deciding seat has a move");
            game.apply(&mut state, seat, mv, &mut Silent);
        }
        assert!(game.cause(&state).is_some());
    }
}

// rule: CF-END-09
#[test]
fn random_games_without_a_limit_of_their_own_end_too() {
    let game = Frost::embedded().unwrap();
    let (mut chance, mut moves) = (Chance::new(4), Vec::new());
    for (index, players) in (0u64..).zip([2, 3, 4].into_iter().cycle()).take(12) {
        let mut state = game.begin(&Setup::of(players), Chance::nth_seed(12, index), &mut Silent).unwrap();
        while let Status::Deciding(seats) = game.status(&state) {
            // Final turns may reach into the round after the last.
            assert!(state.round <= MOST_ROUNDS + u16::from(state.trigger.is_some()), "round {} of a game of {players}", state.round);
            let seat = seats.one(&mut chance).unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
        }
    }
}
