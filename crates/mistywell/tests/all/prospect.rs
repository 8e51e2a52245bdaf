//! What bots think of a position: more Unity is better, Fear and the Temple's cubes are worse, the end outweighs everything.

use mistgate_kernel::content::Source;
use mistgate_kernel::game::{LOST, WON};
use mistgate_kernel::scenario::Arrange;
use mistgate_kernel::{Chance, Game, Outcome, Seat, Silent, Status};
use mistgate_mistywell::state::{End, State};
use mistgate_mistywell::{Mistywell, Setup};

fn prospect(given: &str) -> i32 {
    let source = Source::new("position.toml", given);
    let arranged = Mistywell::arrange(&Mistywell::files(), &source).unwrap_or_else(|problems| panic!("{problems:?}"));
    arranged.game.prospect(&arranged.state, Seat(0))
}

fn ended(mut state: State, end: End) -> State {
    state.end = Some(end);
    state
}

#[test]
fn pieces_are_worth_what_they_promise() {
    let plain = prospect("[given]\n");
    let better = ["[given.tokens]\nsaltsteps = \"unity\"", "[given.map]\n\"founders/witch\" = \"purple\"", "[given.witch]\nsupply = 5"];
    let worse =
        ["[given.tokens]\nsaltsteps = \"fear\"", "[given.temple]\nfounders = 2", "[given.map]\n\"founders/witch\" = \"red\"", "[given.witch]\nfate = 2"];
    for given in better {
        assert!(prospect(given) > plain, "{given}");
    }
    for given in worse {
        assert!(prospect(given) < plain, "{given}");
    }
    let (one, two) = (prospect("[given.temple]\nfounders = 1\nglaziers = 1"), prospect("[given.temple]\nfounders = 2"));
    assert!(two < one, "the second cube on a group is worse than a first one on another");
    assert!(prospect("[given.tokens]\nsaltsteps = \"unity fear\"") > plain, "Unity weighs more than Fear");
}

#[test]
fn the_end_outweighs_everything_and_stays_in_bounds() {
    let game = Mistywell::embedded().unwrap();
    let mut moves = Vec::new();
    for seed in 0..20 {
        let mut state = game.begin(&Setup::default(), seed, &mut Silent).unwrap();
        let mut chance = Chance::new(seed);
        while let Status::Deciding(seats) = game.status(&state) {
            let seat = seats.one(&mut chance).unwrap();
            let now = game.prospect(&state, seat);
            let with = |end| game.prospect(&ended(state, end), seat);
            assert!((LOST..now).contains(&with(End::Fear)) && (now + 1..=WON).contains(&with(End::Unity)));
            assert_eq!(with(End::RoundLimit), now, "a limit decides nothing");
            moves.clear();
            game.legal(&state, seat, &mut moves);
            game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
        }
        assert_eq!(game.status(&state), Status::Over(Outcome::Lost));
        assert!(game.prospect(&state, Seat(0)) < LOST / 2);
    }
}

#[test]
fn what_leads_to_tokens_and_to_fear_is_counted() {
    let counted = |given: &str, name: &str| {
        let source = Source::new("position.toml", given);
        let arranged = Mistywell::arrange(&Mistywell::files(), &source).unwrap_or_else(|problems| panic!("{problems:?}"));
        let mut counts = vec![0; Mistywell::FEATURES.len()];
        arranged.game.features(&arranged.state, Seat(0), &mut counts);
        counts[Mistywell::FEATURES.iter().position(|&feature| feature == name).unwrap()]
    };
    let steps = |pawn: u8| counted(&format!("[given]\npawn = {pawn}"), "steps towards the next Covenant card");
    assert_eq!([10, 11, 15, 0, 9].map(steps), [0, 1, 5, 6, 15], "the symbol is on space 10 of 16");
    let two = "[given.map]\n\"founders/witch\" = \"purple\"\n\"glaziers/witch\" = \"purple\"";
    let (pairs, threes) = ("districts where two cubes could unite", "districts where three cubes could unite");
    assert_eq!((counted(two, pairs), counted(two, threes)), (1, 0));
    let three = format!("{two}\n\"founders/tinker\" = \"orange\"");
    assert_eq!((counted(&three, pairs), counted(&three, threes)), (1, 1));
    let full = format!("{three}\n[given.tokens]\n\"cinder-row\" = \"unity unity\"");
    assert_eq!((counted(&full, pairs), counted(&full, threes)), (0, 0), "there is no room for a token");
    let about = |cubes: u8, last: &str| {
        let given = format!("[given]\njob_board = [\"\", \"\", \"{last}\"]\n[given.temple]\nacademia = {cubes}");
        counted(&given, "Fear that the Temple is about to bring")
    };
    assert_eq!([about(1, "chalk-and-candles"), about(2, "chalk-and-candles"), about(2, "")], [0, 1, 0]);
}
