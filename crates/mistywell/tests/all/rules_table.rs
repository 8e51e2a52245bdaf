//! Rules of the table that hold in every position, or that are about the data: what no single scenario can show.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Silent, Status, WhyNot};
use mistgate_mistywell::ids::{Cube, REQUESTS, Role, SquareId};
use mistgate_mistywell::state::State;
use mistgate_mistywell::{Mistywell, Setup};

/// Plays some games at random and looks at every position in which somebody must decide.
fn in_every_position(mut look: impl FnMut(&Mistywell, &State)) {
    let game = Mistywell::embedded().unwrap();
    let mut moves = Vec::new();
    for seed in 0..40 {
        let setup = Setup { rounds: Some(60), ..Setup::default() };
        let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
        let mut chance = Chance::new(seed);
        while let Status::Deciding(seats) = game.status(&state) {
            look(&game, &state);
            let seat = seats.iter().next().expect("somebody decides");
            moves.clear();
            game.legal(&state, seat, &mut moves);
            game.play(&mut state, seat, *chance.pick(&moves).expect("there is a move"), &mut Silent).unwrap();
        }
    }
}

/// How many cubes of this colour lie on the Map.
fn on_map(game: &Mistywell, state: &State, cube: Cube) -> u8 {
    (0..game.content.squares.len() as u8).filter(|&square| state.squares.on(SquareId(square)) == Some(cube)).count() as u8
}

/// The files of the content with some text of one of them replaced.
fn files_with(file: &str, from: &str, to: &str) -> Vec<Source> {
    let mut replaced = false;
    let files = Mistywell::files().into_iter().map(|source| {
        if source.name() != file {
            return source;
        }
        replaced = source.text().contains(from);
        Source::new(file, source.text().replacen(from, to, 1))
    });
    let files = files.collect();
    assert!(replaced, "{file} contains `{from}`");
    files
}

// rule: MW-ABILITY-01
#[test]
fn every_district_has_an_ability_with_an_effect_and_says_when_it_is_used() {
    let content = Mistywell::embedded().unwrap().content;
    assert_eq!(content.districts.len(), 6);
    for district in &content.districts {
        let text = district.ability.text.to_string();
        assert!(!district.ability.effect.is_empty(), "{}", district.name);
        assert_eq!(text.contains("through cards"), !district.ability.open, "{}: {text}", district.name);
        for time in ["day", "night"] {
            let only = district.ability.time.is_some_and(|wanted| wanted.slug() == time);
            assert_eq!(text.contains(&format!("nly by {time}")), only, "{}: {text}", district.name);
        }
    }
}

// rule: MW-ABILITY-01
#[test]
fn an_ability_must_say_whether_it_needs_a_card_and_what_it_does() {
    let whole = |from: &str, to: &str| Mistywell::load(&files_with("map.toml", from, to), None).is_ok();
    assert!(whole("open = true", "open = true"));
    assert!(!whole("open = true\n", ""), "without `open`");
    assert!(!whole("[district.ability]", "[district.skill]"), "without an ability");
    assert!(!whole("effect = ", "# effect = "), "without an effect");
}

// rule: MW-JOB-01 MW-JOB-07
#[test]
fn three_requests_are_on_the_job_board_and_all_84_are_somewhere_once() {
    in_every_position(|_, state| {
        let mut seen = Vec::new();
        if state.round > 0 {
            assert!(state.job_board.iter().all(Option::is_some), "{:?}", state.job_board);
            assert!(state.display.as_slice().is_empty());
        }
        seen.extend(state.job_board.iter().flatten().map(|id| id.0));
        seen.extend(state.display.as_slice());
        seen.extend(state.request_deck.from_top());
        seen.extend(state.request_discard.iter());
        seen.extend(state.temple_discard.iter());
        for board in &state.boards {
            seen.extend(board.requests.iter());
            seen.extend(board.slots.iter().flatten().filter_map(|slot| slot.request).map(|id| id.0));
        }
        seen.sort_unstable();
        assert_eq!(seen, (0..REQUESTS as u8).collect::<Vec<_>>());
    });
}

// rule: MW-ENF-08
#[test]
fn the_enforcer_is_always_in_exactly_one_district() {
    in_every_position(|game, state| {
        let view = serde_json::to_value(game.view(state, mistgate_kernel::Eyes::SPECTATOR)).unwrap();
        let with = view["districts"].as_array().unwrap().iter().filter(|district| district["enforcer"] == true);
        let with: Vec<_> = with.map(|district| district["id"].clone()).collect();
        assert_eq!(with, [view["enforcer"].clone()]);
    });
}

// rule: MW-CUBE-11
#[test]
fn banes_lie_only_in_fate_pools_and_on_the_map() {
    let red = Cube::Red as usize;
    let mut banes_in_fate = 0;
    in_every_position(|game, state| {
        let mut banes = state.banes + on_map(game, state, Cube::Red);
        for role in Role::ALL {
            let board = state.board(role);
            assert_eq!((board.supply.count(red), board.effort.count(red)), (0, 0));
            assert!(board.slots.iter().flatten().all(|slot| slot.timer.count(red) == 0));
            banes += board.fate.count(red);
            banes_in_fate += u32::from(board.fate.count(red));
        }
        assert_eq!(banes, 10);
    });
    assert!(banes_in_fate > 0, "some positions have Banes in a Fate Pool");
}

// rule: MW-CUBE-02 MW-CUBE-08 MW-TEMPLE-04
#[test]
fn all_30_brown_cubes_are_somewhere_and_no_group_keeps_three() {
    let brown = Cube::Brown as usize;
    in_every_position(|game, state| {
        let mut cubes = state.reserve + on_map(game, state, Cube::Brown);
        cubes += state.influence.iter().map(|place| place.cubes).sum::<u8>();
        for board in &state.boards {
            let timers = board.slots.iter().flatten().map(|slot| slot.timer);
            cubes += timers.chain([board.supply, board.effort, board.fate]).map(|pool| pool.count(brown)).sum::<u8>();
        }
        assert_eq!(cubes, 30);
        assert!(state.influence.iter().all(|place| place.cubes + place.markers < 3));
    });
}

// rule: MW-ROLE-04
#[test]
fn ones_own_board_is_for_another_player_only_where_another_is_looked_for() {
    let (mut sought, mut others) = (0, 0);
    in_every_position(|game, state| {
        let Status::Deciding(seats) = game.status(state) else { return };
        let seat = seats.iter().next().expect("somebody decides");
        let role = Role::of_seat(seat).expect("a role sits there");
        let asked = game.question(state, seat).expect("something is asked");
        match game.why_not(state, seat, &format!("role:{}", role.slug())) {
            WhyNot::Because(line) => {
                assert_eq!((line.rule.0, asked.rule.0), ("MW-ROLE-04", "MW-BEST-03"), "{}", asked.text);
                sought += 1;
            }
            WhyNot::NotAsked(line) => {
                assert!(line.text.ends_with(&asked.text), "{} {}", line.text, asked.text);
                others += 1;
            }
            other => panic!("{}: {other:?}", asked.text),
        }
    });
    assert!(sought > 0 && others > 0, "{sought} {others}");
}
