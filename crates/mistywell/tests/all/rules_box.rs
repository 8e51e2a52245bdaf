//! What is in the box, counted on the open table at every decision of some random games, and in states spoilt on purpose.

use mistgate_kernel::{Chance, Eyes, Game, Silent, Status};
use mistgate_mistywell::ids::*;
use mistgate_mistywell::state::State;
use mistgate_mistywell::view::{PoolView, View};
use mistgate_mistywell::{Mistywell, Setup};

/// Calls `look` at every decision and at the end of some random games.
fn watch(games: u64, mut look: impl FnMut(&Mistywell, &State, &View)) {
    let game = Mistywell::embedded().unwrap();
    let setup = Setup { rounds: Some(200), ..Setup::default() };
    let mut moves = Vec::new();
    for seed in 0..games {
        let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
        let mut chance = Chance::new(seed);
        look(&game, &state, &game.view(&state, Eyes::SPECTATOR));
        while let Status::Deciding(seats) = game.status(&state) {
            let seat = seats.iter().next().unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
            look(&game, &state, &game.view(&state, Eyes::SPECTATOR));
        }
    }
}

fn counts(pool: PoolView) -> [u32; 5] {
    [pool.purple, pool.orange, pool.green, pool.brown, pool.red].map(u32::from)
}

/// All cubes somebody can see, by colour.
fn cubes_in(view: &View) -> [u32; 5] {
    let mut sum = [0, 0, 0, u32::from(view.reserve), u32::from(view.banes)];
    for role in Role::ALL {
        let board = view.board(role);
        let timers = board.actions.iter().map(|slot| slot.timer);
        for pool in timers.chain([board.supply, board.effort, board.fate]) {
            counts(pool).iter().zip(&mut sum).for_each(|(count, sum)| *sum += count);
        }
    }
    for district in &view.districts {
        let of_groups = district.groups.iter().flat_map(|group| [group.witch, group.tinker, group.forester]);
        for cube in of_groups.chain(district.wild.iter().copied()).flatten() {
            sum[cube as usize] += 1;
        }
        sum[Cube::Brown as usize] += district.groups.iter().map(|group| u32::from(group.temple - group.markers)).sum::<u32>();
    }
    sum
}

// rule: MW-COMP-02
#[test]
fn no_cube_is_ever_created_or_lost() {
    watch(40, |_, _, view| assert_eq!(cubes_in(view), [10, 10, 10, 30, 10]));
}

// rule: MW-COMP-02
#[test]
fn a_missing_or_surplus_cube_is_a_fault_wherever_it_lies() {
    let game = Mistywell::embedded().unwrap();
    let state = game.begin(&Setup::default(), 1, &mut Silent).unwrap();
    assert_eq!(game.faults(&state), Vec::<String>::new());
    type Spoil = fn(&mut State);
    let spoil: [(&str, Spoil); 8] = [
        ("9 purple", |state| state.board_mut(Role::Witch).effort.take(Cube::Purple as usize)),
        ("11 orange", |state| state.board_mut(Role::Witch).supply.put(Cube::Orange as usize)),
        ("11 green", |state| state.board_mut(Role::Tinker).fate.put(Cube::Green as usize)),
        ("11 purple", |state| state.squares.set(SquareId(0), Some(Cube::Purple))),
        ("29 brown", |state| state.reserve -= 1),
        ("31 brown", |state| state.influence[0].cubes += 1),
        ("9 red", |state| state.banes -= 1),
        ("1 Bane cubes outside", |state| state.board_mut(Role::Tinker).effort.put(Cube::Red as usize)),
    ];
    for (message, spoil) in spoil {
        let mut spoilt = state;
        spoil(&mut spoilt);
        let faults = game.faults(&spoilt).join("; ");
        assert!(faults.contains(message), "{message}: {faults}");
    }
}

// rule: MW-COMP-03
#[test]
fn a_board_has_three_pools_and_three_places_for_actions() {
    let (mut most, mut with_request, mut in_pools) = (0, 0, [0; 3]);
    watch(60, |_, _, view| {
        for role in Role::ALL {
            let board = view.board(role);
            let busy = board.actions.iter().filter(|slot| slot.timer.total > 0).count();
            most = most.max(busy);
            with_request += board.actions.iter().filter(|slot| slot.request.is_some()).count();
            for (pool, seen) in [board.supply, board.effort, board.fate].into_iter().zip(&mut in_pools) {
                assert_eq!(u32::from(pool.total), counts(pool).iter().sum::<u32>());
                *seen = (*seen).max(pool.total);
            }
        }
    });
    assert_eq!(most, 3);
    assert!(with_request > 0, "a Request lies on an Action");
    assert!(in_pools.iter().all(|&most| most > 1), "{in_pools:?}");
}

// rule: MW-COMP-13
#[test]
fn ten_tokens_lie_on_the_map_or_beside_it() {
    watch(40, |_, _, view| {
        let on_map: u8 = view.districts.iter().map(|district| district.unity + district.fear).sum();
        assert_eq!(on_map, view.unity + view.fear);
        assert_eq!(on_map + view.tokens_left, 10);
        assert!(view.districts.iter().all(|district| district.unity + district.fear <= district.spaces));
        assert_eq!(view.districts.iter().filter(|district| district.enforcer).count(), 1);
    });
}

// rule: MW-COMP-18
#[test]
fn the_resource_board_has_track_reserve_and_three_decks() {
    watch(20, |game, state, view| {
        assert_eq!(view.track.len(), game.content.track.len());
        assert!(usize::from(view.pawn) < view.track.len());
        assert!(view.reserve <= 30);
        // The cards being resolved are in neither pile, so the sums may fall short, but never exceed.
        assert!(view.fate_deck + view.fate_discard.len() <= FATES);
        assert!(view.covenant_deck + view.covenant_discard.len() <= COVENANTS);
        assert_eq!(state.fate_deck.cards().intersection(state.fate_discard).len(), 0);
        assert_eq!(state.request_deck.cards().intersection(state.request_discard).len(), 0);
    });
    let game = Mistywell::embedded().unwrap();
    let state = game.begin(&Setup::default(), 3, &mut Silent).unwrap();
    let view = game.view(&state, Eyes::SPECTATOR);
    assert_eq!((view.request_deck, view.fate_deck, view.covenant_deck), (78, 21, 6));
    assert_eq!((view.pawn, view.reserve), (0, 30));
}

// rule: MW-COMP-20
#[test]
fn the_job_board_has_three_slots_and_the_banes_beside_it() {
    let mut taken = 0;
    watch(40, |_, _, view| {
        let posted = view.job_board.iter().flatten().count();
        assert_eq!(posted, if view.round == 0 { 0 } else { 3 });
        assert!(view.banes <= 10);
        taken = taken.max(10 - view.banes);
    });
    assert!(taken > 0, "Banes are taken from their pool");
}

// rule: MW-COMP-21
#[test]
fn the_temple_has_a_place_for_every_group_and_a_pile_of_its_own() {
    let mut seen = [false; 3];
    watch(40, |game, _, view| {
        let groups = || view.districts.iter().flat_map(|district| &district.groups);
        assert_eq!(groups().count(), game.content.groups.len());
        for group in groups() {
            assert!(group.temple < 3, "three cubes are removed at once");
            seen[usize::from(group.temple)] = true;
        }
        if view.round > 0 && view.end.is_none() {
            // Six in the draft, one in every round before this one; the Temple's turn of this round may be over.
            let before = 6 + usize::from(view.round) - 1;
            assert!((before..=before + 1).contains(&view.temple_discard.len()), "{} in round {}", view.temple_discard.len(), view.round);
        }
    });
    assert_eq!(seen, [true; 3]);
}
