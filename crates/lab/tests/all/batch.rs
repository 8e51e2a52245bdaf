//! Many games at once: what is counted, and that threads do not matter.

use crate::toy::{self, Flaw, Setup, Toy};
use mistgate_bots::{Bot, MonteCarlo, Random};
use mistgate_kernel::{Chance, Game, Seat, Silent};
use mistgate_lab::measure::Beginning;
use mistgate_lab::{End, Plan, Player, Report, batch, measure};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn plan(games: u64, threads: usize) -> Plan<Toy> {
    Plan { game: Arc::new(Toy(None)), setup: Setup::default(), vary: None, games, seed: 5, threads }
}

fn run(plan: &Plan<Toy>) -> Report {
    batch(plan, &Random, &|_| ()).unwrap()
}

#[test]
fn everything_is_counted() {
    let report = run(&plan(1000, 2));
    assert_eq!(report.games, 1000);
    assert_eq!(report.wins + report.losses, 1000);
    assert_eq!((report.causes["taken"], report.causes["burnt"]), (report.wins, report.losses));
    assert_eq!((report.unfinished, report.violations), (0, 0));
    assert!(report.wins > 0 && report.losses > 0);
    // Every turn is a decision, and so are the two bids.
    assert_eq!(report.decisions, report.length.mean.of + 2 * 1000);
    assert_eq!(report.longest, u64::from(report.length.max) + 2);
    assert!(report.length.min >= 1 && report.length.min < report.length.max);
}

#[test]
fn any_number_of_threads_gives_the_same_report() {
    let told = |threads| {
        let report = run(&plan(500, threads));
        (report.digest, report.wins, report.decisions, report.length, report.causes)
    };
    assert_eq!(told(1), told(2));
    assert_eq!(told(1), told(7));
}

#[test]
fn another_seed_another_setup_or_another_count_gives_another_digest() {
    let digest = run(&plan(40, 1)).digest;
    assert_eq!(digest, run(&plan(40, 1)).digest);
    assert_ne!(digest, run(&plan(41, 1)).digest);
    assert_ne!(digest, run(&Plan { seed: 6, ..plan(40, 1) }).digest);
    assert_ne!(digest, run(&Plan { setup: Setup { heap: 20, turns: Some(9999), late: 0, legacy: None }, ..plan(40, 1) }).digest);
}

#[test]
fn a_game_depends_on_its_seed_alone() {
    let game = Toy(None);
    let mut warm = Player::new(&game, Random);
    for index in 0..50 {
        let seed = Chance::nth_seed(5, index);
        let again = Player::new(&game, Random).play(&Setup::default(), seed, &mut ()).unwrap();
        assert_eq!(warm.play(&Setup::default(), seed, &mut ()).unwrap().state, again.state);
    }
}

#[test]
fn undecided_games_count_as_unfinished() {
    let report = run(&Plan { setup: Setup { heap: 200, turns: Some(3), late: 0, legacy: None }, ..plan(64, 2) });
    assert_eq!((report.unfinished, report.causes["limit"], report.wins), (64, 64, 0));
}

#[test]
fn progress_is_told_in_order_up_to_the_last_game() {
    let last = AtomicU64::new(0);
    batch(&plan(100, 3), &Random, &|done| assert!(last.swap(done, Ordering::SeqCst) <= done)).unwrap();
    assert_eq!(last.into_inner(), 100);
}

#[test]
fn a_setup_that_cannot_be_played_is_refused() {
    let error = batch(&Plan { setup: Setup { heap: 0, turns: None, late: 0, legacy: None }, ..plan(100, 2) }, &Random, &|_| ()).unwrap_err();
    assert!(error.to_string().contains("needs a counter"));
}

#[test]
fn broken_rules_cost_a_game_but_not_the_run() {
    for (flaw, cause) in [(Flaw::NoMoveAtThree, "dead end"), (Flaw::Panics, "the rules broke down"), (Flaw::NobodyDecides, "dead end")] {
        let report = run(&Plan { game: Arc::new(Toy(Some(flaw))), ..plan(200, 2) });
        assert_eq!(report.games, 200);
        assert!(report.causes[cause] > 10, "{:?}", report.causes);
        assert_eq!(report.violations, report.unfinished);
    }
}

#[test]
fn a_game_that_never_ends_is_stopped() {
    let game = Toy(Some(Flaw::NeverEnds));
    let played = Player::new(&game, Random).play(&Setup::default(), 1, &mut ()).unwrap();
    assert_eq!(played.end, End::TooLong);
}

/// Always takes as much as it can: shows that the bot really decides.
#[derive(Clone)]
struct Greedy;

impl Bot<Toy> for Greedy {
    fn choose(&mut self, _: &Toy, _: &toy::State, _: Seat, moves: &[toy::Move], _: &mut Chance) -> toy::Move {
        *moves.iter().rfind(|mv| matches!(mv, toy::Move::Take(_))).unwrap_or(&moves[0])
    }
}

#[test]
fn the_bot_decides() {
    let report = batch(&plan(50, 2), &Greedy, &|_| ()).unwrap();
    // 20 counters, three at a time, after two bids.
    assert_eq!((report.wins, report.length.min, report.length.max, report.longest), (50, 7, 7, 9));
}

#[test]
fn a_bot_that_looks_ahead_plays_any_game_the_same_on_any_number_of_threads() {
    let bot = MonteCarlo::new::<Toy>(60);
    let told = |threads| {
        let report = batch(&plan(40, threads), &bot, &|_| ()).unwrap();
        (report.digest, report.wins, report.decisions)
    };
    let one = told(1);
    assert_eq!(one, told(3));
    // To burn the last counter is to lose: whoever looks ahead takes it.
    let random = run(&plan(40, 1)).wins;
    assert!(one.1 > random && one.1 >= 38, "{} won, at random {random}", one.1);
}

#[test]
fn measuring_gives_numbers() {
    let measured = measure::measure(&Toy(None), &Beginning::Setup(&Setup::default()), Duration::from_millis(60), || 0).unwrap();
    assert!(measured.ns_per_decision.of > 0 && measured.ns_per_clone.of > 0);
    assert_eq!(measured.allocations_per_decision.of, 0);
    assert_eq!(measured.bytes_per_state, size_of::<<Toy as Game>::State>());
}

#[test]
fn a_position_is_measured_too() {
    let opening = Toy(None).begin(&Setup::default(), 1, &mut Silent).unwrap();
    let measured = measure::measure(&Toy(None), &Beginning::Position(&opening), Duration::from_millis(60), || 0).unwrap();
    assert!(measured.ns_per_decision.of > 0 && measured.ns_per_clone.of > 0);
}
