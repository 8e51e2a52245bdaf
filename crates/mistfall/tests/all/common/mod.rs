//! Games to look at.

#![allow(dead_code)] // every test program uses a part of this

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Eyes, Game, Silent, Status};
use mistgate_mistfall::content::{self, Content};
use mistgate_mistfall::state::State;
use mistgate_mistfall::view::View;
use mistgate_mistfall::{Mistfall, Setup};

/// The content that comes with the program.
pub fn content() -> Content {
    content::load(&content::files(), None).unwrap()
}

/// The game with changed content files: `change` gets the name and the text of each.
pub fn changed(change: impl Fn(&str, &str) -> String) -> Mistfall {
    let files: Vec<Source> = content::FILES.iter().map(|&(name, text)| Source::new(name, change(name, text))).collect();
    assert!(files.iter().zip(content::FILES).any(|(file, (_, text))| file.text() != *text), "nothing was changed");
    Mistfall::load(&files, None).unwrap()
}

/// So many Heroes in a Quest.
pub fn setup(heroes: usize, quest: &str) -> Setup {
    let heroes = ["fengray", "arani", "crow", "celenthia"][..heroes].iter().map(|hero| hero.to_string()).collect();
    Setup { quest: quest.to_string(), heroes, ..Setup::default() }
}

/// Calls `look` at every decision and at the end of a random game.
pub fn watch(game: &Mistfall, setup: &Setup, seed: u64, mut look: impl FnMut(&State, &View)) {
    let mut state = game.begin(setup, seed, &mut Silent).unwrap();
    let mut chance = Chance::new(seed);
    let mut moves = Vec::new();
    loop {
        look(&state, &game.view(&state, Eyes::SPECTATOR));
        let Status::Deciding(seats) = game.status(&state) else { return };
        let seat = seats.iter().next().unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
    }
}

/// Random games of every Quest, with every number of Heroes.
pub fn watch_all(games: u64, mut look: impl FnMut(&Mistfall, &State, &View)) {
    let game = Mistfall::embedded().unwrap();
    let quests: Vec<String> = game.content.quests.iter().map(|quest| quest.slug.clone()).collect();
    for seed in 0..games {
        let setup = setup(1 + seed as usize % 4, &quests[seed as usize % quests.len()]);
        watch(&game, &setup, seed, |state, view| look(&game, state, view));
    }
}

/// The choices offered at every decision of a random game, as codes: what the rules made of it, without any names.
pub fn course(game: &Mistfall, seed: u64) -> Vec<u32> {
    let setup = setup(2 + seed as usize % 2, "");
    let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
    let mut chance = Chance::new(seed);
    let (mut moves, mut course) = (Vec::new(), Vec::new());
    while let Status::Deciding(seats) = game.status(&state) {
        for seat in seats.iter() {
            moves.clear();
            game.legal(&state, seat, &mut moves);
            course.push(u32::from(seat.0));
            course.extend(moves.iter().map(|&mv| Mistfall::code(mv)));
        }
        let seat = seats.iter().next().unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
    }
    course.extend([u32::from(state.round), u32::from(state.resolve), u32::from(state.time), state.won.into()]);
    course
}
