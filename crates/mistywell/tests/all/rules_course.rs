//! Rules on the course of a game that no single scenario can show: properties of all setups, seeds and games.

use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{Arrange, Arranged};
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Seat, SeatSet, Silent, Status};
use mistgate_mistywell::event::Event;
use mistgate_mistywell::ids::{Cube, Role};
use mistgate_mistywell::state::{Stage, State};
use mistgate_mistywell::{Mistywell, Setup};
use std::collections::BTreeSet;

/// Nothing but turns: every role rests without effect, and the Temple finds an empty Job Board.
const QUIET: &str = r#"
[rewrite.Recuperate]
effect = "lose 1 fate"

[given]
job_board = ["", "", ""]
request_rest = "out"
"#;

fn game() -> Mistywell {
    Mistywell::embedded().unwrap()
}

fn arranged(text: &str) -> Arranged<Mistywell> {
    let source = Source::new("position.toml", text);
    Mistywell::arrange(&Mistywell::files(), &source).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn deciding(game: &Mistywell, state: &State) -> Option<Seat> {
    match game.status(state) {
        Status::Deciding(seats) => {
            assert_eq!(seats.len(), 1, "one role decides at a time");
            seats.iter().next()
        }
        Status::Over(_) => None,
    }
}

fn rest(game: &Mistywell, state: &mut State) {
    let seat = deciding(game, state).expect("the game goes on");
    let mv = game.parse(seat, "play recuperate").unwrap();
    game.play(state, seat, mv, &mut Silent).unwrap();
}

/// Plays the draft at random and goes on to the first turn.
fn draft(game: &Mistywell, state: &mut State, seed: u64) -> Vec<Event> {
    let mut chance = Chance::new(seed);
    let mut events = Vec::new();
    let mut moves = Vec::new();
    while state.stage == Stage::Draft {
        let Some(seat) = deciding(game, state) else { break };
        moves.clear();
        game.legal(state, seat, &mut moves);
        let mv = *chance.pick(&moves).unwrap();
        game.play(state, seat, mv, &mut events).unwrap();
    }
    events
}

fn cubes_on_map(game: &Mistywell, state: &State) -> usize {
    let view = game.view(state, Eyes::SPECTATOR);
    let groups = view.districts.iter().flat_map(|district| &district.groups);
    let own = groups.flat_map(|group| [group.witch, group.tinker, group.forester]);
    own.chain(view.districts.iter().flat_map(|district| district.wild.iter().copied())).flatten().count()
}

fn tokens(unity: bool) -> String {
    let side = if unity { "unity" } else { "fear" };
    format!(
        r#"
[rewrite."Candle Vigil"]
cost = 0
timer = 0
effect = "{side} in saltsteps"

[given.witch]
hand = ["candle-vigil"]

[given.tokens]
chalkboard-way = "{side}"
temple-rise = "{side} {side}"
cinder-row = "{side}"
lanternfoot = "{side}"
"#
    )
}

// rule: MW-GOAL-01 MW-GOAL-03
#[test]
fn a_won_game_is_won_by_all_roles() {
    let Arranged { game, mut state, .. } = arranged(&tokens(true));
    let mv = game.parse(Seat(0), "play candle-vigil").unwrap();
    game.play(&mut state, Seat(0), mv, &mut Silent).unwrap();
    let all = [Seat(0), Seat(1), Seat(2)].into_iter().collect::<SeatSet>();
    assert_eq!(game.status(&state), Status::Over(Outcome::Won(all)));
    assert_eq!(game.cause(&state), Some("unity"));
}

// rule: MW-GOAL-01 MW-GOAL-04
#[test]
fn a_lost_game_is_lost_by_all_roles() {
    let Arranged { game, mut state, .. } = arranged(&tokens(false));
    assert_eq!(game.cause(&state), None);
    let mv = game.parse(Seat(0), "play candle-vigil").unwrap();
    game.play(&mut state, Seat(0), mv, &mut Silent).unwrap();
    assert_eq!(game.status(&state), Status::Over(Outcome::Lost));
    assert_eq!(game.cause(&state), Some("fear"));
    for seat in [Seat(0), Seat(1), Seat(2)] {
        let mut moves = Vec::new();
        game.legal(&state, seat, &mut moves);
        assert!(moves.is_empty(), "after the end there is nothing to decide");
    }
}

// rule: MW-ROLE-01
#[test]
fn there_are_three_roles_with_their_colours() {
    let roles: Vec<_> = Role::ALL.into_iter().map(|role| (role.name(), role.cube())).collect();
    assert_eq!(roles, [("Witch", Cube::Purple), ("Tinker", Cube::Orange), ("Forester", Cube::Green)]);
    let game = game();
    for role in Role::ALL {
        assert_eq!(game.content.actions.iter().filter(|action| action.role == role).count(), 11);
        assert_eq!(role.cube().role(), Some(role));
    }
    assert_eq!([Cube::Brown.role(), Cube::Red.role()], [None, None]);
}

// rule: MW-ROLE-02 MW-ROLE-03
#[test]
fn with_any_number_of_persons_all_three_roles_take_part() {
    let game = game();
    for persons in 1..=3 {
        let setup = Setup::for_persons(persons).unwrap();
        assert_eq!(game.seats(&setup), ["witch", "tinker", "forester"]);
        let controlling: BTreeSet<u8> = setup.control.into_iter().collect();
        assert_eq!(controlling, (0..persons).collect(), "each person controls a role, and nobody else does");
        let mut state = game.begin(&setup, 7, &mut Silent).unwrap();
        assert_eq!(state.control, setup.control);
        let mut drafting = Vec::new();
        for _ in 0..3 {
            let seat = deciding(&game, &state).unwrap();
            if !drafting.contains(&seat) {
                drafting.push(seat);
            }
            let mut moves = Vec::new();
            game.legal(&state, seat, &mut moves);
            game.play(&mut state, seat, moves[0], &mut Silent).unwrap();
            // Choosing a square is not a draft of its own.
            while deciding(&game, &state) == Some(seat) {
                moves.clear();
                game.legal(&state, seat, &mut moves);
                game.play(&mut state, seat, moves[0], &mut Silent).unwrap();
            }
        }
        assert_eq!(drafting, [Seat(0), Seat(1), Seat(2)]);
        draft(&game, &mut state, 7);
        let view = game.view(&state, Eyes::SPECTATOR);
        assert_eq!([view.witch.person, view.tinker.person, view.forester.person], setup.control);
    }
    assert_eq!([Setup::for_persons(0), Setup::for_persons(4)], [None, None]);
}

// rule: MW-ROLE-03 MW-GOAL-01
#[test]
fn a_setup_in_which_a_person_has_no_role_is_refused() {
    let game = game();
    let begin = |control| game.begin(&Setup { control, ..Setup::default() }, 1, &mut Silent);
    for control in [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 0, 1], [0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        assert_eq!(begin(control).map(|state| state.control), Ok(control));
    }
    for (control, rule) in
        [([1, 1, 1], "MW-ROLE-03"), ([0, 2, 2], "MW-ROLE-03"), ([2, 2, 2], "MW-ROLE-03"), ([0, 0, 2], "MW-ROLE-03"), ([0, 1, 3], "MW-GOAL-01")]
    {
        let faults = begin(control).unwrap_err().0;
        assert!(faults.iter().any(|fault| fault.contains(rule)), "{control:?}: {faults:?}");
    }
}

// rule: MW-ROLE-06
#[test]
fn everybody_sees_the_same_and_nobody_sees_into_the_decks() {
    let game = game();
    let mut state = game.begin(&Setup::for_persons(3).unwrap(), 11, &mut Silent).unwrap();
    draft(&game, &mut state, 11);
    let open = serde_json::to_value(game.view(&state, Eyes::SPECTATOR)).unwrap();
    for eyes in [Eyes::of(Seat(0)), Eyes::of(Seat(1)), Eyes::of(Seat(2))] {
        assert_eq!(serde_json::to_value(game.view(&state, eyes)).unwrap(), open);
    }
    for role in ["witch", "tinker", "forester"] {
        assert_eq!(open[role]["hand"].as_array().unwrap().len(), 11);
        assert!(open[role]["discard"].is_array());
    }
    for (deck, cards) in [("request_deck", 69), ("fate_deck", 21), ("covenant_deck", 6)] {
        assert_eq!(open[deck], cards, "of the {deck} only the number is shown");
    }
    let mut hidden = state.request_deck.from_top().map(|id| &game.content.requests[id as usize].slug);
    let text = open.to_string();
    assert!(hidden.all(|slug| !text.contains(&format!("\"{slug}\""))), "no card of the Request deck is shown");
}

// rule: MW-ROLE-06
#[test]
fn what_nobody_knows_can_be_dealt_anew_without_changing_what_is_seen() {
    let game = game();
    let mut state = game.begin(&Setup::default(), 11, &mut Silent).unwrap();
    draft(&game, &mut state, 11);
    let before = state;
    game.redeal(&mut state, Eyes::SPECTATOR, &mut Chance::new(99));
    assert_eq!(game.view(&state, Eyes::SPECTATOR), game.view(&before, Eyes::SPECTATOR));
    assert_eq!(game.faults(&state), Vec::<String>::new());
    assert_ne!(state.request_deck, before.request_deck);
    assert_ne!(state.fate_deck, before.fate_deck);
    assert_eq!(state.request_deck.cards(), before.request_deck.cards());
    assert_eq!(state.fate_deck.cards(), before.fate_deck.cards());
    assert_eq!(state.covenant_deck.cards(), before.covenant_deck.cards());
    assert_ne!(state.chance, before.chance, "nor is the future known");
    let orders: BTreeSet<Vec<u8>> = (0..50)
        .map(|seed| {
            let mut state = before;
            game.redeal(&mut state, Eyes::SPECTATOR, &mut Chance::new(seed));
            state.covenant_deck.from_top().collect()
        })
        .collect();
    assert!(orders.len() > 20, "the Covenant deck is shuffled too");
}

// rule: MW-SETUP-03
#[test]
fn fate_and_request_decks_are_shuffled_by_the_seed() {
    let game = game();
    let orders = |seed| {
        let state = game.begin(&Setup::default(), seed, &mut Silent).unwrap();
        let display = state.display.as_slice().to_vec();
        let requests: Vec<u8> = display.into_iter().chain(state.request_deck.from_top()).collect();
        let fates: Vec<u8> = state.fate_deck.from_top().collect();
        assert_eq!(requests.iter().copied().collect::<BTreeSet<u8>>(), (0..84).collect());
        assert_eq!(fates.iter().copied().collect::<BTreeSet<u8>>(), (0..21).collect());
        assert_eq!((requests.len(), fates.len()), (84, 21));
        (requests, fates)
    };
    assert_eq!(orders(5), orders(5), "the same seed gives the same decks");
    let some: Vec<_> = (0..20).map(orders).collect();
    for (at, (requests, fates)) in some.iter().enumerate() {
        assert!(!requests.is_sorted() && !fates.is_sorted());
        assert!(some[..at].iter().all(|(other, _)| other != requests), "another seed gives another Request deck");
        assert!(some[..at].iter().all(|(_, other)| other != fates), "another seed gives another Fate deck");
    }
}

// rule: MW-SETUP-04 MW-SETUP-05
#[test]
fn the_enforcer_starts_where_a_covenant_card_says_and_that_card_is_shuffled_in_again() {
    let game = game();
    let (mut districts, mut on_top, mut elsewhere) = (BTreeSet::new(), 0, 0);
    for seed in 0..200 {
        let mut events = Vec::new();
        let state = game.begin(&Setup::default(), seed, &mut events).unwrap();
        assert_eq!(events[0], Event::EnforcerStarts { district: state.enforcer });
        assert!(!events.iter().any(|event| matches!(event, Event::CovenantDrawn { .. } | Event::TokenPlaced { .. } | Event::EnforcerMoved { .. })));
        assert_eq!(state.fear(), 0, "nothing else on the card is resolved");
        assert_eq!((state.covenant_deck.len(), state.covenant_deck.cards().len()), (6, 6));
        assert!(state.covenant_discard.is_empty());
        districts.insert(state.enforcer.0);
        let top = state.covenant_deck.from_top().next().unwrap();
        if game.content.covenants[top as usize].district == state.enforcer { on_top += 1 } else { elsewhere += 1 }
    }
    assert_eq!(districts, (0..6).collect(), "every district is possible");
    // One in six on the average of 200.
    assert!((12..=60).contains(&on_top), "on top {on_top} times, not {elsewhere} times");
}

// rule: MW-SETUP-08 MW-SETUP-14 MW-DRAFT-01 MW-DRAFT-10
#[test]
fn every_setup_ends_with_the_same_counts() {
    let game = game();
    let (mut usual, mut with_fear) = (0, 0);
    for seed in 0..300 {
        let mut events = Vec::new();
        let mut state = game.begin(&Setup::default(), seed, &mut events).unwrap();
        events.extend(draft(&game, &mut state, seed));
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
        assert_eq!(count(|event| matches!(event, Event::DraftLaidOut { cards: 6 })), 2);
        assert_eq!(count(|event| matches!(event, Event::Drafted { .. })), 6);
        assert_eq!(count(|event| matches!(event, Event::TempleTook { draft: true, .. })), 6);
        assert_eq!(count(|event| matches!(event, Event::Posted { .. })), 3);
        let position = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
        let filled = position(|event| matches!(event, Event::ReserveFilled { .. }));
        let drafted = position(|event| matches!(event, Event::DraftLaidOut { .. }));
        let last_draft = events.iter().rposition(|event| matches!(event, Event::TempleTook { .. })).unwrap();
        let posted = position(|event| matches!(event, Event::Posted { .. }));
        assert!(filled < drafted && last_draft < posted);

        assert_eq!((state.round, state.stage), (1, Stage::Turn(Role::Witch)));
        assert_eq!(state.request_deck.len(), 69);
        assert_eq!((state.request_discard.len(), state.temple_discard.len()), (6, 6));
        assert!(state.job_board.iter().all(Option::is_some) && state.display.is_empty());
        let supplies = [state.boards[0].supply.total(), state.boards[1].supply.total(), state.boards[2].supply.total()];
        assert_eq!(supplies, [1, 3, 2]);
        let temple: u8 = state.influence.iter().map(|place| place.total()).sum();
        let on_map = cubes_on_map(&game, &state);
        if state.fear() == 0 && on_map == 6 {
            usual += 1;
            assert_eq!((temple, state.reserve, state.banes), (6, 18, 10));
            assert!(state.boards.iter().all(|board| board.effort.total() == 8));
        } else if state.fear() > 0 {
            with_fear += 1;
            assert_eq!((temple, state.reserve), (6 - 3 * state.fear(), 18 + 3 * state.fear()));
        }
    }
    assert!(usual > 50 && with_fear > 0, "{usual} usual ones, {with_fear} with Fear");
}

// rule: MW-ROUND-02 MW-END-05
#[test]
fn without_a_limit_hundreds_of_rounds_do_not_end_the_game() {
    let Arranged { game, mut state, .. } = arranged(QUIET);
    for round in 1..=300 {
        assert_eq!((state.round, state.stage), (round, Stage::Turn(Role::Witch)));
        assert_eq!(game.length(&state), u32::from(round));
        (0..3).for_each(|_| rest(&game, &mut state));
    }
    assert!(deciding(&game, &state).is_some());
}

// rule: MW-END-05 MW-GOAL-01
#[test]
fn with_a_limit_the_game_ends_undecided_after_that_many_rounds() {
    let Arranged { game, mut state, .. } = arranged(&format!("[setup]\nrounds = 5\n{QUIET}"));
    for turn in 0..15 {
        assert!(deciding(&game, &state).is_some(), "turn {turn}");
        rest(&game, &mut state);
    }
    assert_eq!(game.status(&state), Status::Over(Outcome::Undecided));
    assert_eq!((game.cause(&state), game.length(&state)), (Some("round limit"), 5));
}

// rule: MW-END-05
#[test]
fn a_limit_of_no_rounds_is_refused() {
    let begin = |rounds| game().begin(&Setup { rounds, ..Setup::default() }, 1, &mut Silent);
    let faults = begin(Some(0)).unwrap_err().0;
    assert!(faults.len() == 1 && faults[0].contains("MW-END-05"), "{faults:?}");
    assert_eq!(begin(Some(1)).unwrap().round_limit, Some(1));
    assert_eq!(begin(None).unwrap().round_limit, None);
}

// rule: MW-END-04
#[test]
fn conceding_twice_or_after_the_end_is_refused_and_changes_nothing() {
    let game = game();
    let setup = Setup { control: [0, 1, 1], ..Setup::default() };
    let mut state = game.begin(&setup, 3, &mut Silent).unwrap();
    game.concede(&mut state, Seat(1), &mut Silent).unwrap();
    let proposed = state;
    // The Forester is played by the same person as the Tinker.
    for seat in [Seat(1), Seat(2), Seat(3)] {
        let refusal = game.concede(&mut state, seat, &mut Silent).unwrap_err();
        assert_eq!(refusal.rule.0, "MW-END-04");
        assert_eq!(state, proposed);
    }
    assert!(deciding(&game, &state).is_some());
    game.concede(&mut state, Seat(0), &mut Silent).unwrap();
    assert_eq!(game.status(&state), Status::Over(Outcome::Lost));
    assert_eq!(game.cause(&state), Some("conceded"));
    let over = state;
    assert_eq!(game.concede(&mut state, Seat(0), &mut Silent).unwrap_err().rule.0, "MW-END-04");
    assert_eq!(state, over);
}

// rule: MW-END-04
#[test]
fn a_game_already_won_cannot_be_conceded() {
    let Arranged { game, mut state, .. } = arranged(&tokens(true));
    let mv = game.parse(Seat(0), "play candle-vigil").unwrap();
    game.play(&mut state, Seat(0), mv, &mut Silent).unwrap();
    let won = state;
    for seat in [Seat(0), Seat(1), Seat(2)] {
        assert_eq!(game.concede(&mut state, seat, &mut Silent).unwrap_err().rule.0, "MW-END-04");
        assert_eq!(state, won);
    }
}

// rule: MW-END-04
#[test]
fn conceding_is_never_among_the_legal_moves() {
    let Arranged { game, state, .. } = arranged("[given.witch]\nhand = []\n");
    let mut moves = Vec::new();
    game.legal(&state, Seat(0), &mut moves);
    let written: Vec<String> = moves.into_iter().map(|mv| game.notation(mv)).collect();
    assert_eq!(written, ["play recuperate"], "a proposal does not count as something else to do");
    assert!(game.parse(Seat(0), "concede").is_err());
}

// rule: MW-PLAY-14 MW-PLAY-10 MW-ROLE-05 MW-TURN-02
#[test]
fn in_random_games_every_action_card_is_in_one_of_three_zones_and_a_turn_has_one_card() {
    let game = game();
    let own: Vec<BTreeSet<&str>> = Role::ALL
        .into_iter()
        .map(|role| game.content.actions.iter().filter(|action| action.role == role).map(|action| action.slug.as_str()).collect())
        .collect();
    let mut moves = Vec::new();
    for seed in 0..40 {
        let setup = Setup { rounds: Some(60), ..Setup::default() };
        let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
        let mut chance = Chance::new(seed);
        let mut played = 0;
        while let Some(seat) = deciding(&game, &state) {
            moves.clear();
            game.legal(&state, seat, &mut moves);
            let mv = *chance.pick(&moves).unwrap();
            let mut events = Vec::new();
            game.play(&mut state, seat, mv, &mut events).unwrap();
            for event in events {
                match event {
                    Event::Played { .. } => played += 1,
                    Event::TurnBegan { role: Role::Tinker | Role::Forester } | Event::TempleTurnBegan => {
                        assert_eq!(played, 1, "seed {seed}");
                        played = 0;
                    }
                    Event::TurnBegan { role: Role::Witch } => assert_eq!(played, 0, "seed {seed}"),
                    _ => {}
                }
            }
            let view = game.view(&state, Eyes::SPECTATOR);
            for role in Role::ALL {
                let board = view.board(role);
                let lying = board.hand.iter().chain(&board.discard).copied().chain(board.actions.iter().map(|slot| slot.action));
                let all: Vec<&str> = lying.collect();
                assert_eq!(all.len(), 11, "seed {seed}");
                assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), own[role.index()], "seed {seed}");
                assert!(board.actions.iter().filter(|slot| slot.timer.total > 0).count() <= 3, "seed {seed}");
            }
        }
    }
}
