//! House sets: more cards, tokens and Heroes than the box holds, up to what a table has room for.

use mistgate_frost::content::FILES;
use mistgate_frost::ids::*;
use mistgate_frost::state::State;
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Eyes, Game, SeatSet, Silent, Status};
use std::collections::BTreeSet;
use toml::{Table, Value};

/// The lists of the box: file and key.
const LISTS: [(&str, &str); 10] = [
    ("heroes.toml", "hero"),
    ("silver.toml", "card"),
    ("gold.toml", "card"),
    ("hirelings.toml", "hireling"),
    ("locations.toml", "location"),
    ("enemies.toml", "enemy"),
    ("search.toml", "quest"),
    ("exploration.toml", "quest"),
    ("events.toml", "event"),
    ("villains.toml", "villain"),
];

/// The same under another name, once.
fn twin(entry: &Value, number: usize) -> Value {
    let mut entry = entry.as_table().unwrap().clone();
    entry.insert("name".to_owned(), format!("{} of the House {number}", entry["name"].as_str().unwrap()).into());
    entry.remove("id");
    entry.remove("count");
    entry.into()
}

/// The box with so many more in each of these files; a new Hero has cards like those of the first.
fn with_more(more: &[(&str, usize)]) -> Vec<Source> {
    let mut files: Vec<(&str, Table)> = FILES.iter().map(|&(name, text)| (name, toml::from_str(text).unwrap())).collect();
    for &(file, count) in more {
        let key = LISTS.iter().find(|(name, _)| *name == file).unwrap().1;
        let list = files.iter_mut().find(|(name, _)| *name == file).unwrap().1[key].as_array_mut().unwrap();
        // The last of ours of a kind is nothing special: no World Event that solo games do without, no Location that places others.
        let plain = list
            .iter()
            .rfind(|entry| entry.get("discovery").is_none_or(|text| !["explore", "venture"].iter().any(|verb| text.as_str().unwrap().contains(verb))))
            .unwrap()
            .clone();
        let twins: Vec<Value> = (1..=count).map(|number| twin(&plain, number)).collect();
        list.extend(twins.clone());
        if key == "hero" {
            let cards = files.iter_mut().find(|(name, _)| *name == "starting.toml").unwrap().1["card"].as_array_mut().unwrap();
            let first = cards[0]["hero"].clone();
            let own: Vec<Value> = cards.iter().filter(|card| card["hero"] == first).cloned().collect();
            for (number, hero) in (1..).zip(&twins) {
                for card in &own {
                    let copies = card.get("count").cloned();
                    let mut card = twin(card, number);
                    let table = card.as_table_mut().unwrap();
                    table.insert("hero".to_owned(), mistgate_kernel::content::slug(hero["name"].as_str().unwrap()).into());
                    copies.into_iter().for_each(|copies| drop(table.insert("count".to_owned(), copies)));
                    cards.push(card);
                }
            }
        }
    }
    files.into_iter().map(|(name, table)| Source::new(name, toml::to_string(&table).unwrap())).collect()
}

fn load(more: &[(&str, usize)]) -> Frost {
    Frost::load(&with_more(more), None).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Plays at random to the end; nothing is lost, and everything can be written down and read again.
fn play(game: &Frost, setup: &Setup, seed: u64, look: &mut impl FnMut(&State)) {
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
    assert_eq!(game.faults(&state), Vec::<String>::new());
}

fn sizes(game: &Frost) -> [usize; 8] {
    let c = &game.content;
    [c.heroes.len(), c.cards.len(), c.locations.len(), c.enemies.len(), c.searches.len(), c.explorations.len(), c.events.len(), c.villains.len()]
}

#[test]
fn one_more_of_everything_can_be_played() {
    let game = load(&LISTS.map(|(file, _)| (file, 1)));
    assert_eq!(sizes(&game), [7, 125 + 10 + 3, 22, 31, 7, 9, 26, 5]);
    let (mut events, mut cards) = (BTreeSet::new(), BTreeSet::new());
    for (seed, setup) in (0..20).zip(Setup::all_kinds(30).into_iter().cycle()) {
        play(&game, &setup, seed, &mut |state| {
            events.extend(state.event_row.as_slice().iter().copied());
            cards.extend(state.rows.iter().flatten().flatten().map(|id| id.index()));
        });
    }
    assert!(events.contains(&25), "the World Event beyond the box was on offer");
    assert!(cards.iter().any(|&card| card >= 128), "so were cards beyond the old room");
}

/// As many of everything as a table holds; the grid then has no space for every Location.
#[test]
fn a_full_table_can_be_played_and_one_more_is_refused() {
    let full = [
        ("heroes.toml", MOST_HEROES - 6, "Heroes", MOST_HEROES),
        ("silver.toml", MOST_SILVER - 34, "silver cards", MOST_SILVER),
        ("gold.toml", MOST_GOLD - 26, "gold cards", MOST_GOLD),
        ("hirelings.toml", MOST_HIRELINGS - 5, "Hirelings", MOST_HIRELINGS),
        ("locations.toml", MOST_LOCATIONS - 21, "Locations", MOST_LOCATIONS),
        ("enemies.toml", MOST_ENEMIES - 10, "Undead tokens", MOST_ENEMIES),
        ("search.toml", MOST_QUESTS - 6, "Search Quests", MOST_QUESTS),
        ("exploration.toml", MOST_QUESTS - 8, "Exploration Quests", MOST_QUESTS),
        ("events.toml", MOST_EVENTS - 25, "World Events", MOST_EVENTS),
        ("villains.toml", MOST_VILLAINS - 4, "Villains", MOST_VILLAINS),
    ];
    let game = load(&full.map(|(file, more, ..)| (file, more)));
    assert_eq!(game.content.cards.len(), MAX_CARDS);
    let mut villains = 0;
    for (seed, setup) in (0..20).zip(Setup::all_kinds(30).into_iter().cycle()) {
        play(&game, &setup, seed, &mut |state| villains |= state.villains);
    }
    assert!(villains >> 4 != 0, "Villains beyond the box were there");
    for (file, more, what, most) in full {
        let more = full.map(|(other, room, ..)| (other, if other == file { more + 1 } else { room }));
        let said = Frost::load(&with_more(&more), None).err().map_or(String::new(), |problems| format!("{problems:?}"));
        assert!(said.contains(&format!("a table holds at most {most} {what}")), "{file}: {said}");
    }
}

/// Far more than any table holds is refused with words as well.
#[test]
fn three_hundred_of_a_kind_are_refused() {
    for (file, _) in LISTS.into_iter().filter(|(file, _)| *file != "heroes.toml") {
        assert!(Frost::load(&with_more(&[(file, 300)]), None).is_err_and(|problems| format!("{problems:?}").contains("a table holds at most")), "{file}");
    }
}

// rule: CF-END-03
#[test]
fn with_more_locations_than_spaces_a_full_grid_is_all_there_is_to_discover() {
    let game = load(&[("locations.toml", 6)]);
    let mut state = game.begin(&Setup::of(2), 3, &mut Silent).unwrap();
    for space in Space::all().filter(|&space| space != Space::INN) {
        state.grid[space.index()] = state.location_deck.draw().map(LocationId);
    }
    assert_eq!(state.location_deck.len(), 3);
    let end = |mut state: State| {
        let (mut chance, mut moves) = (Chance::new(1), Vec::new());
        for _ in 0..3000 {
            let Status::Deciding(seats) = game.status(&state) else { break };
            let seat = seats.one(&mut chance).unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
        }
        game.cause(&state)
    };
    assert_eq!(end(state), Some("conquered"));
    // One free space is something left to discover, whether or not anybody goes there.
    state.location_deck.put_on_top(state.grid[0].take().unwrap().0);
    state.enemies[24].insert(EnemyId(state.stacks[0].draw().unwrap()));
    assert_ne!(end(state), None);
}

/// States were kept with 4 Villains, and sets of Enemies and World Events in 32 bits.
#[test]
fn a_state_of_the_box_is_written_as_before() {
    let game = Frost::embedded().unwrap();
    let setup = Setup::all_kinds(30).into_iter().find(|setup| setup.villains).unwrap();
    let state = game.begin(&setup, 5, &mut Silent).unwrap();
    let kept = serde_json::to_value(state).unwrap();
    assert_eq!(kept["failed"], serde_json::json!([null, null, null, null]));
    let numbers: BTreeSet<u64> =
        kept["event_deck"].as_array().unwrap().iter().chain(kept["event_row"].as_array().unwrap()).map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..29).collect());
    assert!(serde_json::from_value::<State>(kept).unwrap() == state);
}
