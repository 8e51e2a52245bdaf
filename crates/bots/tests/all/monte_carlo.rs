//! The Monte Carlo bot plays the same again, never peeks, wins when it can, and beats chance.

use mistgate_bots::{AnyBot, Bot, MonteCarlo, Random};
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{Arrange, Arranged};
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Seat, Silent, Status};
use mistgate_mistywell::moves::Move;
use mistgate_mistywell::state::State;
use mistgate_mistywell::{Mistywell, Setup};
use std::time::{Duration, Instant};

const SETUP: Setup = Setup { control: [0, 0, 0], plan_ahead: false, rounds: Some(200) };

fn bot(playouts: u32) -> MonteCarlo {
    MonteCarlo::new::<Mistywell>(playouts)
}

/// Who must decide, and what is offered.
pub fn asked(game: &Mistywell, state: &State) -> Option<(Seat, Vec<Move>)> {
    let Status::Deciding(seats) = game.status(state) else { return None };
    let seat = seats.iter().next()?;
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    Some((seat, moves))
}

/// Plays a game to its end, and looks at every decision on the way.
pub fn play(game: &Mistywell, bot: &mut impl Bot<Mistywell>, seed: u64, mut look: impl FnMut(&State, Seat, &[Move])) -> State {
    let mut state = game.begin(&SETUP, seed, &mut Silent).unwrap();
    let mut chance = Chance::new(Chance::nth_seed(seed, 1));
    while let Some((seat, moves)) = asked(game, &state) {
        look(&state, seat, &moves);
        let mv = bot.choose(game, &state, seat, &moves, &mut chance);
        game.play(&mut state, seat, mv, &mut Silent).unwrap();
    }
    state
}

/// The decisions of some random games, one in seven of them.
pub fn positions(game: &Mistywell) -> Vec<(State, Seat, Vec<Move>)> {
    let mut seen = Vec::new();
    for seed in 0..3 {
        play(game, &mut Random, seed, |state, seat, moves| seen.push((*state, seat, moves.to_vec())));
    }
    seen.into_iter().step_by(7).collect()
}

/// Five Unity tokens lie on the Map, and the Witch has a Unity Action that would bring the sixth at once.
pub fn on_the_brink() -> Arranged<Mistywell> {
    let text = r#"
title = "One Action from winning"
game = "mistywell"
rules = []

[rewrite."Circle of Hands"]
cost = 0
timer = 0
effect = "unite 2 there; gain 1 supply"

[given.map]
"founders/witch" = "purple"
"glaziers/witch" = "purple"
"bargefolk/witch" = "purple"
"netmenders/witch" = "purple"

[given.tokens]
saltsteps = "unity unity"
lanternfoot = "unity unity"
cinder-row = "unity"
"#;
    Mistywell::arrange(&Mistywell::files(), &Source::new("brink.toml", text)).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[test]
fn the_same_chance_and_playouts_make_the_same_choice() {
    let game = Mistywell::embedded().unwrap();
    let mut differ = 0;
    for (state, seat, moves) in positions(&game) {
        let choose = |seed, playouts| bot(playouts).choose(&game, &state, seat, &moves, &mut Chance::new(seed));
        let choice = choose(5, 60);
        assert!(moves.contains(&choice));
        assert_eq!(choice, choose(5, 60));
        assert_eq!(choice, AnyBot::MonteCarlo(60).seated().choose(&game, &state, seat, &moves, &mut Chance::new(5)));
        differ += usize::from(choice != choose(6, 60));
    }
    assert!(differ > 0, "with other worlds some choices differ");
}

#[test]
fn a_choice_does_not_depend_on_what_the_seat_cannot_know() {
    let game = Mistywell::embedded().unwrap();
    for (at, (state, seat, moves)) in (0..).zip(positions(&game)) {
        let mut other = state;
        game.redeal(&mut other, Eyes::of(seat), &mut Chance::new(at));
        assert_ne!(other, state, "decks and future are others");
        let choose = |state: &State| bot(100).choose(&game, state, seat, &moves, &mut Chance::new(9));
        assert_eq!(choose(&state), choose(&other));
    }
}

#[test]
fn the_move_that_wins_at_once_is_taken() {
    let Arranged { game, state, .. } = on_the_brink();
    for seed in 0..5 {
        let mut state = state;
        let mut chance = Chance::new(seed);
        for _ in 0..4 {
            let Some((seat, moves)) = asked(&game, &state) else { break };
            let mv = bot(200).choose(&game, &state, seat, &moves, &mut chance);
            game.play(&mut state, seat, mv, &mut Silent).unwrap();
        }
        assert!(matches!(game.status(&state), Status::Over(Outcome::Won(_))), "won with seed {seed}");
    }
}

#[test]
fn it_beats_the_random_bot_clearly() {
    let game = Mistywell::embedded().unwrap();
    let unity = |bot: &mut dyn FnMut(u64) -> State| (0..6).map(|seed| u32::from(bot(seed).unity())).sum::<u32>();
    let random = unity(&mut |seed| play(&game, &mut Random, seed, |_, _, _| ()));
    let monte_carlo = unity(&mut |seed| play(&game, &mut bot(100), seed, |_, _, _| ()));
    assert!(monte_carlo >= 3 * random.max(3), "{monte_carlo} Unity against {random}");
}

#[test]
fn a_deadline_is_kept_and_some_move_is_always_chosen() {
    let Arranged { game, state, .. } = on_the_brink();
    let (seat, moves) = asked(&game, &state).unwrap();
    let choose = |playouts, deadline| bot(playouts).choose_until(&game, &state, seat, &moves, &mut Chance::new(1), deadline);
    let began = Instant::now();
    assert!(moves.contains(&choose(u32::MAX, began)), "no time at all");
    choose(u32::MAX, Instant::now() + Duration::from_millis(50));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    // With time enough the playouts decide, and it is the same choice as without a clock.
    let in_time = choose(300, Instant::now() + Duration::from_secs(600));
    assert_eq!(in_time, bot(300).choose(&game, &state, seat, &moves, &mut Chance::new(1)));
}

#[test]
fn few_playouts_and_single_moves_are_no_trouble() {
    let Arranged { game, state, .. } = on_the_brink();
    let (seat, moves) = asked(&game, &state).unwrap();
    let mut chance = Chance::new(3);
    for (playouts, depth) in [(0, 0), (0, u32::MAX), (1, 1), (2, 4), (7, 0)] {
        assert!(moves.contains(&MonteCarlo { playouts, depth }.choose(&game, &state, seat, &moves, &mut chance)));
    }
    let before = chance;
    assert_eq!(bot(1000).choose(&game, &state, seat, &moves[1..2], &mut chance), moves[1]);
    assert_eq!(chance, before, "where there is no choice there is nothing to think about");
}

#[test]
fn bots_have_names() {
    assert!(AnyBot::NAMES.iter().all(|name| AnyBot::named(name, 1).is_some()));
    assert_eq!(AnyBot::named("monte-carlo", 7), Some(AnyBot::MonteCarlo(7)));
    assert_eq!((AnyBot::named("random", 7), AnyBot::named("monte carlo", 7)), (Some(AnyBot::Random), None));
}
