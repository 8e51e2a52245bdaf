//! Whoever trades has done at some time.

use mistgate_bots::{Bot, TreeSearch};
use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Silent};
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::State;
use mistgate_malhya::{Malhya, Setup};

/// The ten Basic Weapons, what lies on the stall and what the heroes own, each bought, taken, handed on and sold once, come to fewer moves.
const LONGEST_VISIT: u32 = 200;

/// A Market, and a group that haggles there: Basic Weapons of value 3 cost 1 and bring 2 (ML-VOCAB-11, ML-MARKET-11).
fn at_a_market(seed: u64) -> (Malhya, State) {
    let mut files = Malhya::files();
    files.push(Source::new("fair.md", "# Fair\nkind: mission\n\n## Setup\n- go 1\n\n## 1 Fair\n- market: 2 common object\n- the adventure ends well\n"));
    let game = Malhya::load(&files).unwrap();
    let setup = Setup { adventure: "fair".to_owned(), heroes: vec!["wallen".to_owned(), "sulk".to_owned()], quick: true, ..Setup::default() };
    let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
    let haggles = |mv: &Move| matches!(mv, Move::AuraOf(_));
    let (seat, haggling) = state.present.iter().find_map(|seat| moves(&game, &state, seat).into_iter().find(haggles).map(|mv| (seat, mv))).unwrap();
    game.apply(&mut state, seat, haggling, &mut Silent);
    (game, state)
}

fn moves(game: &Malhya, state: &State, seat: mistgate_kernel::Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    moves
}

/// Moves until the group has left the Market.
fn visit(game: &Malhya, mut state: State, mut choose: impl FnMut(&State, mistgate_kernel::Seat, &[Move]) -> Move) -> u32 {
    let mut length = 0;
    while state.market.is_some() && length < LONGEST_VISIT {
        let seat = game.look(&state).asked().unwrap().seats.iter().next().unwrap();
        let mv = choose(&state, seat, &moves(game, &state, seat));
        game.apply(&mut state, seat, mv, &mut Silent);
        length += 1;
    }
    length
}

// rule: ML-MARKET-08, ML-VOCAB-11
#[test]
fn who_never_wants_to_leave_a_market_has_nothing_left_to_buy_or_sell() {
    for seed in 0..20 {
        let (game, state) = at_a_market(seed);
        let mut chance = Chance::new(seed);
        let length = visit(&game, state, |_, _, moves| {
            let dealings: Vec<Move> = moves.iter().copied().filter(|&mv| mv != Move::Done).collect();
            chance.pick(&dealings).copied().unwrap_or(Move::Done)
        });
        assert!(length < LONGEST_VISIT, "still there after {length} moves");
    }
}

// rule: ML-MARKET-08, ML-VOCAB-11
#[test]
fn a_bot_that_haggles_leaves_the_market() {
    let (game, state) = at_a_market(1);
    let (mut chance, mut bot) = (Chance::new(1), TreeSearch::<Malhya>::new(200));
    let length = visit(&game, state, |state, seat, moves| bot.choose(&game, state, seat, moves, &mut chance));
    assert!(length < LONGEST_VISIT, "still there after {length} moves");
}
