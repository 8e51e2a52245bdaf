//! Random play that also sees to its things, lets heroes come and go, and changes how hard it is: nothing is lost or doubled.

use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_malhya::{Malhya, Setup};

/// No such adventure is longer, in moves.
const LONGEST: u32 = 20_000;

#[test]
fn nothing_is_lost_or_doubled_by_whatever_people_wish() {
    let game = Malhya::embedded().unwrap();
    let (mut chance, mut moves) = (Chance::new(5), Vec::new());
    for index in 0..150 {
        let mut state = game.begin(&Setup::of(2 + (index % 4) as u8), Chance::nth_seed(17, index), &mut Silent).unwrap();
        let mut length = 0;
        while let Status::Deciding(seats) = game.status(&state) {
            assert_eq!(game.faults(&state), Vec::<String>::new(), "{:?}", state.agenda);
            assert!(seats.iter().all(|seat| state.present.contains(seat)), "an absent hero is asked: {:?}", state.agenda);
            length += 1;
            assert!(length < LONGEST);
            moves.clear();
            let mut seat = seats.one(&mut chance).unwrap();
            if chance.below(3) == 0 {
                seat = state.present.one(&mut chance).unwrap();
                game.wishes(&state, seat, &mut moves);
            }
            if moves.is_empty() {
                seat = seats.one(&mut chance).unwrap();
                game.legal(&state, seat, &mut moves);
            }
            let mv = *chance.pick(&moves).expect("a deciding seat has a move");
            assert!(game.permits(&state, seat, mv).is_ok(), "{mv:?}");
            assert_eq!(game.parse(seat, &game.notation(mv)), Ok(mv));
            let _words = (game.choice(&state, seat, mv), game.question(&state, seat));
            let mut events = Vec::new();
            game.apply(&mut state, seat, mv, &mut events);
            assert!(events.iter().all(|event| !game.tell(event, mistgate_kernel::Eyes::SPECTATOR).text.is_empty()), "an event without words: {events:?}");
        }
    }
}
