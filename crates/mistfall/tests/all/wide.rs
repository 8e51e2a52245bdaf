//! More than the box holds: an expansion's worth of Heroes and Enemies beside those of the base game.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_mistfall::content;
use mistgate_mistfall::hero_cards::Held;
use mistgate_mistfall::state::State;
use mistgate_mistfall::{Mistfall, Setup};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A twin of everything in a file: the same under another name.
fn twins(text: &str) -> String {
    let twin = |line: &str| match line.split_once(" = ") {
        Some(("title" | "name", _)) => line.replacen('"', "\"Twin ", 1),
        Some(("id", _)) => line.replacen('"', "\"twin-", 1),
        Some(("starting_gear", _)) => line.replace("[\"", "[\"Twin ").replace(", \"", ", \"Twin "),
        _ => line.to_owned(),
    };
    text.lines().map(|line| twin(line) + "\n").collect()
}

/// Three more Heroes, and twice the Enemies in two of the decks.
fn wide() -> Mistfall {
    let text = |name: &str| content::FILES.iter().find(|file| file.0 == name).unwrap().1;
    let mut files: Vec<Source> = content::FILES
        .iter()
        .map(|&(name, text)| match name {
            "enemies-blue.toml" | "enemies-green.toml" => Source::new(name, format!("{text}\n{}", twins(text))),
            _ => Source::new(name, text),
        })
        .collect();
    files.extend(["ulla", "tamblin", "odo"].map(|hero| Source::new(format!("hero-twin-{hero}.toml"), twins(text(&format!("hero-{hero}.toml"))))));
    Mistfall::load(&files, None).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Plays at random to the end; `look` gets every state with all that is offered in it.
fn play(game: &Mistfall, seed: u64, mut look: impl FnMut(&State, &[mistgate_mistfall::moves::Move])) {
    let heroes = ["twin-ulla", "twin-tamblin", "twin-odo", "fengray"].map(str::to_owned).to_vec();
    let mut state = game.begin(&Setup { heroes, ..Setup::default() }, seed, &mut Silent).unwrap();
    let (mut chance, mut moves) = (Chance::new(seed), Vec::new());
    while let Status::Deciding(seats) = game.status(&state) {
        let seat = seats.iter().next().unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        look(&state, &moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
    }
    assert_eq!(game.faults(&state), Vec::<String>::new());
}

#[test]
fn an_expansion_fits_beside_the_base_game() {
    let game = wide();
    assert!(game.content.cards.len() > 320 && game.content.enemies.len() > 170);
    let (mut codes, mut written, mut far) = (BTreeSet::new(), BTreeSet::new(), 0);
    for seed in 0..3 {
        play(&game, seed, |state, moves| {
            far += usize::from(state.line.as_slice().iter().any(|enemy| enemy.index() > 127));
            codes.extend(moves.iter().map(|&mv| Mistfall::code(mv)));
            written.extend(moves.iter().map(|&mv| game.notation(mv)));
            for &mv in moves {
                assert_eq!(game.parse(mistgate_kernel::Seat(0), &game.notation(mv)), Ok(mv));
            }
        });
    }
    assert!(far > 0 && codes.iter().any(|code| code >> 24 == 1), "cards and Enemies beyond the old limits were in play");
    assert_eq!(codes.len(), written.len(), "different moves have different codes");
}

#[test]
fn a_state_that_was_kept_in_the_smaller_form_is_read() {
    let game = Mistfall::embedded().unwrap();
    let mut state = game.begin(&Setup::default(), 7, &mut Silent).unwrap();
    let gone = state.heroes[0].cards.pop(Held::Deck).unwrap();
    state.gone.insert(gone);
    let mut kept = serde_json::to_value(state).unwrap();
    let words: Vec<Value> = kept["gone"].as_array().unwrap()[..4].to_vec();
    kept["gone"] = words.into();
    for (field, entries, blank) in [
        ("tokens", 250, json!(0)),
        ("enemies", 127, json!({"at": "away", "wounds": 0, "conditions": [0, 0, 0, 0], "tokens": 0, "enraged": false, "activated": false})),
    ] {
        kept[field].as_array_mut().unwrap().resize(entries, blank);
    }
    assert!(serde_json::from_value::<State>(kept).unwrap() == state);
}
