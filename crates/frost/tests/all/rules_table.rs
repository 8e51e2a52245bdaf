//! The grid, and a turn that goes the same way alone as in company.

use mistgate_frost::ids::{Player, Space, SpaceSet};
use mistgate_frost::moves::Move;
use mistgate_frost::state::{MOST_ROUNDS, State};
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::Arrange;
use mistgate_kernel::{Game, Silent, Status};
use std::collections::BTreeSet;

// rule: CF-GRID-03
#[test]
fn the_grid_has_25_spaces_around_the_inn() {
    let places: BTreeSet<(i8, i8)> = Space::all().map(|space| (space.x(), space.y())).collect();
    let expected: BTreeSet<(i8, i8)> = (-2..=2).flat_map(|x| (-2..=2).map(move |y| (x, y))).collect();
    assert_eq!(places, expected);
    assert_eq!((Space::INN.x(), Space::INN.y()), (0, 0));
    let at = |slug: &str| Space::named(slug).map(|space| (space.x(), space.y()));
    assert_eq!((at("n1"), at("e2"), at("s2w1")), (Some((0, 1)), Some((2, 0)), Some((-1, -2))), "x grows to the east, y to the north");
}

// rule: CF-GRID-01 CF-GRID-04
#[test]
fn neighbours_share_a_side_inside_the_grid() {
    for one in Space::all() {
        for other in Space::all() {
            let shares_a_side = one.x().abs_diff(other.x()) + one.y().abs_diff(other.y()) == 1;
            assert_eq!(one.neighbours().contains(other), shares_a_side, "{} and {}", one.slug(), other.slug());
        }
    }
    let count = |slug: &str| Space::named(slug).map(|space| SpaceSet::len(space.neighbours()));
    assert_eq!((count("inn"), count("e2"), count("n2e2")), (Some(4), Some(3), Some(2)));
}

/// The same position for so many players, after a whole turn of the first.
fn after_a_turn(players: u8) -> State {
    let text = format!(
        r#"
        [setup]
        players = {players}
        [rewrite."Hearthfire Inn"]
        exit = 1
        [rewrite."Fernhollow"]
        discovery = "+1 resolve"
        rest = "heal 1"
        [rewrite."Overhand Blow"]
        top = "+2 attack"
        bottom = "+2 attack"
        skills = ["might"]
        exert = 1
        [rewrite."Break the Drift"]
        top = "+2 move"
        [rewrite."Ridge Wolf"]
        attack = 4
        wounds = 1
        [rewrite."Signal Fire"]
        cost = 2
        [given]
        location_deck = ["fernhollow"]
        beast_stack = ["ridge-wolf"]
        silver = ["signal-fire", "haggle"]
        [given.south]
        pool = "1 resolve"
        wounds = 1
        hand = ["overhand-blow", "break-the-drift", "bite-the-strap"]
        deck = ["red-arithmetic"]
        "#
    );
    let arranged = Frost::arrange(&Frost::files(), &Source::new("turn", text)).unwrap_or_else(|problems| panic!("{problems:?}"));
    let (game, mut state) = (arranged.game, arranged.state);
    let script = [
        "play break-the-drift",
        "move n1",
        "yes",
        "play overhand-blow",
        "unlock overhand-blow with might",
        "attack ridge-wolf",
        "buy signal-fire",
        "done",
        "done",
        "card bite-the-strap",
        "yes",
    ];
    for text in script {
        let mv = game.parse(Player(0).seat(), text).unwrap();
        game.play(&mut state, Player(0).seat(), mv, &mut Silent).unwrap_or_else(|illegal| panic!("{players} players, {text}: {illegal:?}"));
    }
    state
}

// rule: CF-SOLO-10
#[test]
fn a_turn_alone_is_like_a_turn_in_company() {
    let (mut alone, mut together) = (after_a_turn(1), after_a_turn(2));
    // Which Skill tokens were used is forgotten when the next player's turn begins; here one of them has begun.
    alone.areas[0].used = Default::default();
    together.areas[0].used = Default::default();
    assert_eq!(alone.areas[0], together.areas[0]);
    assert_eq!(alone.areas[0].wounds, 1, "the Attack and the Rest have happened");
    assert_eq!(alone.areas[0].hand.len(), 5);
    let first = |state: &State| state.grid[Space::named("n1").unwrap().index()];
    assert!(first(&alone).is_some());
    assert_eq!((first(&alone), alone.rows[0][0], alone.hirelings), (first(&together), together.rows[0][0], together.hirelings));
}

// rule: CF-END-09
#[test]
fn players_who_do_nothing_still_come_to_an_end() {
    let game = Frost::embedded().unwrap();
    for players in 2..=4 {
        let mut state = game.begin(&Setup::of(players), 1, &mut Silent).unwrap();
        let mut turns = 0;
        while let Status::Deciding(seats) = game.status(&state) {
            let seat = seats.iter().next().unwrap();
            let idle = [Move::Done, Move::No].into_iter().find(|&mv| game.permits(&state, seat, mv).is_ok()).expect("nobody has to do anything");
            turns += u32::from(game.question(&state, seat).is_some_and(|line| line.rule.0 == "CF-TURN-05"));
            game.apply(&mut state, seat, idle, &mut Silent);
        }
        assert_eq!((game.cause(&state), state.round, turns), (Some("round limit"), MOST_ROUNDS, u32::from(MOST_ROUNDS) * u32::from(players)));
    }
    let long = Setup { rounds: Some(MOST_ROUNDS + 1), ..Setup::of(2) };
    assert!(game.begin(&long, 1, &mut Silent).is_err_and(|error| error.to_string().contains("CF-END-09")));
}
