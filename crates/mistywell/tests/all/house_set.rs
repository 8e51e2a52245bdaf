//! House sets: more Requests and Fate cards than the box holds, up to what a table has room for.

use crate::content::support::Files;
use mistgate_kernel::{Chance, Eyes, Game, SeatSet, Silent, Status};
use mistgate_mistywell::ids::{FATES, MOST_FATES, MOST_REQUESTS, REQUESTS};
use mistgate_mistywell::state::State;
use mistgate_mistywell::{Mistywell, Setup};
use std::collections::BTreeSet;

/// The box with so many more of these cards: the first again, under other names.
fn with_more(files: Files, file: &str, count: usize) -> Files {
    files.change(file, |text| {
        let card = text.split("[[").nth(1).unwrap();
        let twin = |number: usize| {
            let lines = card.lines().filter(|line| !line.starts_with("id ") && !line.starts_with('#'));
            let lines = lines.map(|line| if line.starts_with("name") { line.replacen("= \"", &format!("= \"House {number} "), 1) } else { line.to_owned() });
            format!("\n[[{}\n", lines.collect::<Vec<_>>().join("\n"))
        };
        text.to_owned() + &(1..=count).map(twin).collect::<String>()
    })
}

fn play(game: &Mistywell, setup: &Setup, seed: u64, look: &mut impl FnMut(&State)) {
    let mut state = game.begin(setup, seed, &mut Silent).unwrap();
    let (mut chance, mut moves, mut steps) = (Chance::new(seed), Vec::new(), 0);
    while let Status::Deciding(seats) = game.status(&state) {
        assert_eq!(game.faults(&state), Vec::<String>::new());
        look(&state);
        let seat = seats.one(&mut chance).unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        let mv = *chance.pick(&moves).expect("a deciding seat has a move");
        assert_eq!(game.parse(seat, &game.notation(mv)), Ok(mv));
        if steps % 16 == 0 {
            let kept = serde_json::to_string(&state).unwrap();
            assert!(serde_json::from_str::<State>(&kept).unwrap() == state, "a kept state comes back as it was");
            let eyes = Eyes(SeatSet::only(seat));
            let mut other = state;
            game.redeal(&mut other, eyes, &mut chance);
            assert_eq!(game.faults(&other), Vec::<String>::new(), "redealt");
            let view = |state: &State| serde_json::to_value(game.view(state, eyes)).unwrap();
            assert_eq!(view(&other), view(&state), "the same eyes see the same");
        }
        steps += 1;
        game.apply(&mut state, seat, mv, &mut Silent);
    }
}

fn plays(requests: usize, fates: usize) {
    let files = with_more(with_more(Files::real(), "requests.toml", requests), "fate.toml", fates);
    let game = Mistywell::load(&files.sources(), None).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((game.content.requests.len(), game.content.fates.len()), (REQUESTS + requests, FATES + fates));
    let (mut asked, mut met) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..20 {
        let setup = Setup { rounds: Some(30), ..Setup::for_persons((seed % 3) as u8 + 1).unwrap() };
        play(&game, &setup, seed, &mut |state| {
            asked.extend(state.job_board.iter().flatten().map(|id| id.index()));
            met.extend(state.fate_discard.iter().map(usize::from));
        });
    }
    assert!(asked.iter().any(|&id| id >= REQUESTS) && met.iter().any(|&id| id >= FATES), "cards beyond the box came into play");
}

#[test]
fn one_more_request_and_fate_card_can_be_played() {
    plays(1, 1);
}

#[test]
fn a_full_table_can_be_played_and_one_more_is_refused() {
    let (requests, fates) = (MOST_REQUESTS - REQUESTS, MOST_FATES - FATES);
    plays(requests, fates);
    with_more(Files::real(), "requests.toml", requests + 1).has(&format!("a table holds at most {MOST_REQUESTS} `[[request]]`"));
    with_more(Files::real(), "fate.toml", fates + 1).has(&format!("a table holds at most {MOST_FATES} `[[fate]]`"));
    with_more(Files::real(), "requests.toml", 300).has(&format!("a table holds at most {MOST_REQUESTS} `[[request]]`"));
}

// rule: MW-COMP-01 MW-COMP-11
#[test]
fn roles_and_districts_have_as_many_cards_as_the_rules_say() {
    with_more(Files::real(), "witch.toml", 1).has("expected 11 `[[action]]`, found 12: by the rules there are exactly so many (MW-COMP-01)");
    with_more(Files::real(), "covenant.toml", 1).has("expected 6 `[[covenant]]`, found 7: by the rules there are exactly so many (MW-COMP-11)");
}
