//! Rules of Fate, Banes, the Clock and the Map that hold in every state of every game.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Eyes, Game, Status};
use mistgate_mistywell::content::TrackSpace;
use mistgate_mistywell::event::Event;
use mistgate_mistywell::ids::{ActionId, Cube, PoolKind, Role};
use mistgate_mistywell::state::{Board, Slot, State};
use mistgate_mistywell::{Mistywell, Setup};

const RED: usize = Cube::Red as usize;

/// A move in a game of random moves: how it stood, what happened, how it stands.
struct Moment<'a> {
    game: &'a Mistywell,
    before: &'a State,
    events: &'a [Event],
    after: &'a State,
}

fn bent(text: &str) -> Option<Mistywell> {
    Mistywell::load(&Mistywell::files(), Some(&Source::new("bent.toml", text))).ok()
}

/// Plays games of random moves and looks at every one of them. Every other game has so few cubes that Banes are common.
fn at_every_move(mut look: impl FnMut(Moment)) {
    let games = [Mistywell::embedded().unwrap(), bent("[rewrite.numbers]\ncubes = 4\n").unwrap()];
    let mut moves = Vec::new();
    for seed in 0..60 {
        let game = &games[seed as usize % 2];
        let setup = Setup { rounds: Some(60), ..Setup::default() };
        let mut state = game.begin(&setup, seed, &mut Vec::new()).unwrap();
        let mut chance = Chance::new(seed);
        while let Status::Deciding(seats) = game.status(&state) {
            let seat = seats.iter().next().unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            let mv = *chance.pick(&moves).unwrap();
            let before = state;
            let mut events = Vec::new();
            game.play(&mut state, seat, mv, &mut events).unwrap();
            look(Moment { game, before: &before, events: &events, after: &state });
        }
    }
}

fn count(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| wanted(event)).count()
}

// rule: MW-BANE-01 MW-BANE-04
#[test]
fn a_bane_enters_play_only_when_taken_and_returns_only_when_lifted() {
    let (mut taken_in_all, mut lifted_in_all) = (0, 0);
    at_every_move(|Moment { before, events, after, .. }| {
        let taken = count(events, |event| matches!(event, Event::TookBane { .. }));
        let lifted = count(events, |event| matches!(event, Event::BaneLifted { .. }));
        assert_eq!(usize::from(after.banes) + taken, usize::from(before.banes) + lifted, "{events:?}");
        taken_in_all += taken;
        lifted_in_all += lifted;
    });
    assert!(taken_in_all > 0 && lifted_in_all > 0, "{taken_in_all} taken, {lifted_in_all} lifted");
}

// rule: MW-BANE-06
#[test]
fn a_bane_leaves_a_fate_pool_only_for_the_map() {
    at_every_move(|Moment { before, events, after, .. }| {
        for role in Role::ALL {
            let taken = count(events, |event| matches!(event, Event::TookBane { role: by } if *by == role));
            let placed = count(events, |event| matches!(event, Event::BanePlaced { role: by, .. } if *by == role));
            let banes = |state: &State| usize::from(state.board(role).fate.count(RED));
            assert_eq!(banes(after) + placed, banes(before) + taken, "{role:?}: {events:?}");
        }
    });
}

// rule: MW-FATE-04 MW-CUBE-11
#[test]
fn no_bane_is_ever_in_effort_or_supply_or_on_a_timer() {
    at_every_move(|Moment { after, .. }| {
        for board in &after.boards {
            assert_eq!(board.effort.count(RED) + board.supply.count(RED), 0);
            assert!(board.slots.iter().flatten().all(|slot| slot.timer.count(RED) == 0));
        }
    });
}

// rule: MW-CLOCK-01 MW-CLOCK-04
#[test]
fn the_time_of_day_changes_with_every_flip_and_at_no_other_moment() {
    at_every_move(|Moment { before, events, after, .. }| {
        let mut time = before.clock;
        for event in events {
            if let Event::ClockFlipped { time: now } = *event {
                assert_ne!(now, time);
                time = now;
            }
        }
        assert_eq!(after.clock, time, "{events:?}");
    });
}

// rule: MW-RECUP-08 MW-RECUP-07
#[test]
fn recuperate_is_in_every_hand_at_any_moment() {
    at_every_move(|Moment { game, events, after, .. }| {
        let view = game.view(after, Eyes::SPECTATOR);
        for board in [&view.witch, &view.tinker, &view.forester] {
            assert_eq!(board.hand.iter().filter(|&&card| card == "recuperate").count(), 1);
            assert!(!board.discard.contains(&"recuperate"));
            assert!(board.actions.iter().all(|slot| slot.action != "recuperate"));
        }
        let name = |event: &Event| match *event {
            Event::Discarded { action, .. } | Event::ActionDiscarded { action } | Event::Recovered { action, .. } => {
                game.content.actions[action.index()].slug.clone()
            }
            _ => String::new(),
        };
        assert!(events.iter().all(|event| name(event) != "recuperate"), "{events:?}");
    });
}

// rule: MW-RECUP-01 MW-RECUP-02
#[test]
fn recuperate_is_offered_whenever_a_card_is_to_be_played() {
    let mut turns = 0;
    at_every_move(|Moment { game, after, .. }| {
        for role in Role::ALL {
            let mut moves = Vec::new();
            game.legal(after, role.seat(), &mut moves);
            let plays: Vec<String> = moves.into_iter().map(|mv| game.notation(mv)).collect();
            if plays.iter().any(|play| play.starts_with("play ")) {
                assert!(plays.contains(&"play recuperate".to_owned()), "{plays:?}");
                turns += 1;
            }
        }
    });
    assert!(turns > 0);
}

// rule: MW-TRACK-01 MW-TRACK-02 MW-TRACK-03 MW-TRACK-04 MW-TRACK-05 MW-COV-04
#[test]
fn a_card_is_drawn_at_once_for_each_symbol_entered_and_covenant_cards_for_nothing_else() {
    let mut rings = 0;
    at_every_move(|Moment { game, before, events, after }| {
        let track = &game.content.track;
        let mut pawn = before.pawn.space();
        for (at, event) in events.iter().enumerate() {
            let next = events.get(at + 1);
            if let Event::Advanced { role, space } = *event {
                assert_eq!(usize::from(space), (usize::from(pawn) + 1) % track.len());
                pawn = space;
                let fate = matches!(next, Some(Event::FateDrawn { role: by, .. }) if *by == role);
                let covenant = matches!(next, Some(Event::CovenantDrawn { role: by, .. }) if *by == role);
                match track[usize::from(space)] {
                    TrackSpace::Plain => assert!(!covenant, "{events:?}"),
                    TrackSpace::Fate => assert!(fate, "{events:?}"),
                    TrackSpace::Covenant => assert!(covenant, "{events:?}"),
                }
                rings += usize::from(covenant);
            } else {
                assert!(!matches!(next, Some(Event::CovenantDrawn { .. })), "{events:?}");
            }
        }
        assert!(!matches!(events.first(), Some(Event::CovenantDrawn { .. })));
        assert_eq!(after.pawn.space(), pawn);
    });
    assert!(rings > 0);
}

// rule: MW-COV-04
#[test]
fn no_effect_can_be_written_that_draws_a_covenant_card() {
    let can_be_written = |effect: &str| bent(&format!("[rewrite.\"Candle Vigil\"]\neffect = \"{effect}\"\n")).is_some();
    assert!(can_be_written("draw 1 fate"));
    assert!(!can_be_written("draw 1 covenant"));
}

// rule: MW-DECK-03 MW-COV-05 MW-DECK-01
#[test]
fn fate_and_covenant_cards_are_in_deck_or_discard_pile_unless_being_resolved() {
    let mut open: Vec<Event> = Vec::new();
    at_every_move(|Moment { game, events, after, .. }| {
        for event in events {
            match *event {
                Event::FateDrawn { .. } | Event::CovenantDrawn { .. } => open.push(*event),
                // The card drawn last is done first.
                Event::FateDone { card } => {
                    assert!(matches!(open.pop(), Some(Event::FateDrawn { card: drawn, .. }) if drawn == card), "{events:?}");
                }
                Event::CovenantDone { card } => {
                    assert!(matches!(open.pop(), Some(Event::CovenantDrawn { card: drawn, .. }) if drawn == card), "{events:?}");
                }
                _ => {}
            }
        }
        let fates = open.iter().filter(|event| matches!(event, Event::FateDrawn { .. })).count();
        let covenants = open.len() - fates;
        let view = game.view(after, Eyes::SPECTATOR);
        assert_eq!(view.fate_deck + view.fate_discard.len() + fates, 21);
        assert_eq!(view.covenant_deck + view.covenant_discard.len() + covenants, 6);
        if after.end.is_some() {
            open.clear();
        }
    });
}

// rule: MW-FRIEND-01 MW-FRIEND-02 MW-FRIEND-03 MW-FRIEND-04 MW-BANE-02 MW-MAP-05
#[test]
fn friendly_is_what_has_a_cube_on_an_own_or_wild_square_or_for_a_district_a_unity_token() {
    let cube = |on: Option<Cube>| on.is_some_and(|cube| cube != Cube::Red);
    at_every_move(|Moment { game, after, .. }| {
        let view = game.view(after, Eyes::SPECTATOR);
        for district in &view.districts {
            let wild = district.wild.iter().any(|&on| cube(on));
            for role in Role::ALL {
                let own = |at: usize| {
                    let group = &district.groups[at];
                    cube([group.witch, group.tinker, group.forester][role.index()])
                };
                for (at, group) in district.groups.iter().enumerate() {
                    assert_eq!(group.friendly.contains(&role), wild || own(at), "{group:?}");
                }
                let any = wild || (0..district.groups.len()).any(own) || district.unity > 0;
                assert_eq!(district.friendly.contains(&role), any, "{district:?}");
            }
        }
    });
}

// rule: MW-MAP-01
#[test]
fn six_districts_share_the_groups_and_a_request_has_the_district_of_its_group() {
    let content = Mistywell::embedded().unwrap().content;
    assert_eq!(content.districts.len(), 6);
    let mut homes = vec![0; content.groups.len()];
    for (at, district) in content.districts.iter().enumerate() {
        assert!((1..=2).contains(&district.groups.len()), "{}", district.name);
        for group in &district.groups {
            homes[group.index()] += 1;
            assert_eq!(content.groups[group.index()].district.index(), at);
        }
    }
    assert!(homes.iter().all(|&homes| homes == 1), "{homes:?}");
    for request in &content.requests {
        assert_eq!(request.district, content.groups[request.group.index()].district, "{}", request.name);
    }
    let academia = content.requests.iter().filter(|request| content.groups[request.group.index()].name == "Academia");
    let names: Vec<&str> = academia.map(|request| content.districts[request.district.index()].name.as_str()).collect();
    assert!(!names.is_empty() && names.iter().all(|&name| name == "Chalkboard Way"), "{names:?}");
}

/// The rules that a broken state breaks, by the marks at the end of its faults.
fn broken(spoil: impl FnOnce(&mut State)) -> Vec<String> {
    let game = Mistywell::embedded().unwrap();
    let mut state = game.begin(&Setup::default(), 7, &mut Vec::new()).unwrap();
    assert_eq!(game.faults(&state), Vec::<String>::new());
    spoil(&mut state);
    let mark = |fault: String| fault.rsplit_once('[').map(|(_, rule)| rule.trim_end_matches(']').to_owned()).unwrap();
    game.faults(&state).into_iter().map(mark).collect()
}

fn board(state: &mut State) -> &mut Board {
    state.board_mut(Role::Tinker)
}

// rule: MW-FATE-04
#[test]
fn a_bane_in_the_wrong_place_is_a_fault_and_one_in_a_fate_pool_is_none() {
    for pool in [PoolKind::Effort, PoolKind::Supply] {
        let faults = broken(|state| {
            state.banes -= 1;
            board(state).pool_mut(pool).put(RED);
        });
        assert_eq!(faults, ["MW-FATE-04"], "{pool:?}");
    }
    let on_a_timer = broken(|state| {
        let action = board(state).hand.iter().next().unwrap();
        board(state).hand.remove(action);
        let mut slot = Slot { action: ActionId(action), request: None, timer: Default::default(), resolving: false };
        slot.timer.put(RED);
        board(state).slots[0] = Some(slot);
        state.banes -= 1;
    });
    assert_eq!(on_a_timer, ["MW-FATE-04"]);
    let in_a_fate_pool = broken(|state| {
        state.banes -= 1;
        board(state).fate.put(RED);
    });
    assert_eq!(in_a_fate_pool, Vec::<String>::new());
}

// rule: MW-RECUP-08
#[test]
fn recuperate_in_a_discard_pile_is_a_fault() {
    let game = Mistywell::embedded().unwrap();
    for role in Role::ALL {
        let rest = game.content.actions.iter().position(|action| action.role == role && action.slug == "recuperate").unwrap() as u8;
        let faults = broken(|state| {
            state.board_mut(role).hand.remove(rest);
            state.board_mut(role).discard.insert(rest);
        });
        assert_eq!(faults, ["MW-RECUP-08"], "{role:?}");
    }
}

// rule: MW-DECK-03 MW-COV-05
#[test]
fn a_fate_or_covenant_card_lost_or_doubled_is_a_fault() {
    let lost = broken(|state| assert!(state.fate_deck.draw().is_some()));
    assert_eq!(lost, ["MW-DECK-03"]);
    let doubled = broken(|state| {
        let top = state.fate_deck.from_top().next().unwrap();
        state.fate_discard.insert(top);
    });
    assert_eq!(doubled, ["MW-DECK-03"]);
    let replaced = broken(|state| {
        let gone = state.fate_deck.draw().unwrap();
        let other = state.fate_deck.from_top().next().unwrap();
        assert_ne!(gone, other);
        state.fate_discard.insert(other);
    });
    assert_eq!(replaced, ["MW-DECK-03"]);
    let lost = broken(|state| assert!(state.covenant_deck.draw().is_some()));
    assert_eq!(lost, ["MW-COV-05"]);
    let doubled = broken(|state| {
        let top = state.covenant_deck.from_top().next().unwrap();
        state.covenant_discard.insert(top);
    });
    assert_eq!(doubled, ["MW-COV-05"]);
    let moved = broken(|state| {
        let fate = state.fate_deck.draw().unwrap();
        state.fate_discard.insert(fate);
        let covenant = state.covenant_deck.draw().unwrap();
        state.covenant_discard.insert(covenant);
    });
    assert_eq!(moved, Vec::<String>::new());
}
