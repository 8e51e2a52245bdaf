//! Every adventure on the shelf: it begins with 2, 3, 4 and 5 heroes, nothing in it gets stuck, and every chapter is read by somebody.

use mistgate_kernel::{Chance, Game, Status};
use mistgate_malhya::event::Event;
use mistgate_malhya::ids::*;
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::State;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

/// No adventure of random play is longer, in moves.
const LONGEST: u32 = 60_000;
/// The days after which a group that does not find its way is called back.
const DAYS: u8 = 20;

/// The adventures that can be begun.
fn shelf(game: &Malhya) -> Vec<BookletId> {
    (0..game.content.library.booklets.len() as u8).map(BookletId).filter(|&id| game.content.library.is_playable(id)).collect()
}

/// Plays at random, but for what would only take long: a fight is fought, a roll is made, a group that has read enough goes on.
fn walk(game: &Malhya, setup: &Setup, seed: u64) -> (State, Vec<Event>) {
    let (mut chance, mut moves, mut events) = (Chance::new(seed), Vec::new(), Vec::new());
    let mut state = game.begin(setup, seed, &mut events).unwrap_or_else(|faults| panic!("{setup:?}: {faults}"));
    let mut length = 0;
    while let Status::Deciding(seats) = game.status(&state) {
        assert_eq!(game.faults(&state), Vec::<String>::new(), "{setup:?} {seed}");
        length += 1;
        assert!(
            length < LONGEST,
            "{} with {} heroes, seed {seed}: more than {LONGEST} moves: {:?} {:?}",
            setup.adventure,
            setup.heroes.len(),
            game.look(&state).asked(),
            state.agenda
        );
        let seat = seats.one(&mut chance).expect("somebody decides");
        moves.clear();
        game.legal(&state, seat, &mut moves);
        assert!(!moves.is_empty(), "{setup:?} {seed}: {:?} has no answer", game.look(&state).asked());
        let mv = sensible(&moves, &mut chance).unwrap_or_else(|| *chance.pick(&moves).expect("a deciding seat has a move"));
        game.apply(&mut state, seat, mv, &mut events);
    }
    (state, events)
}

/// Three times of four somebody who wants to get on: strikes when it can be done, rolls, kills.
fn sensible(moves: &[Move], chance: &mut Chance) -> Option<Move> {
    use mistgate_malhya::combat::moves::FightMove;
    if chance.below(4) == 0 {
        return None;
    }
    let keen =
        |mv: &&Move| matches!(mv, Move::Fight(FightMove::Attack(_) | FightMove::Strike) | Move::MeleeKill(_) | Move::RangedKill(_) | Move::Roll | Move::Leave);
    let keen: Vec<Move> = moves.iter().filter(keen).copied().collect();
    chance.pick(&keen).copied()
}

fn opened(events: &[Event]) -> impl Iterator<Item = ChapterId> + '_ {
    events.iter().filter_map(|event| if let Event::Opened { chapter } = event { Some(*chapter) } else { None })
}

fn setup(game: &Malhya, adventure: BookletId, heroes: u8) -> Setup {
    let adventure = game.content.library.booklets[adventure.index()].slug.clone();
    Setup { adventure, quick: true, days: Some(DAYS), ..Setup::of(heroes) }
}

#[test]
fn walkers_end_every_adventure() {
    let game = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    for adventure in shelf(&game) {
        let (mut ended, mut chapters) = ([0; 4], BTreeSet::new());
        for heroes in 2..=5 {
            for seed in 0..5 {
                let (state, events) = walk(&game, &setup(&game, adventure, heroes), seed);
                ended[match game.cause(&state) {
                    Some("ended well") => 0,
                    Some("ended badly") => 1,
                    Some("out of days") => 2,
                    _ => 3,
                }] += 1;
                chapters.extend(opened(&events).filter(|id| game.content.library.chapters[id.index()].booklet == adventure));
            }
        }
        let title = &game.content.library.booklets[adventure.index()].title;
        assert!(ended[3] == 0 && chapters.len() >= 4, "{title}: {ended:?}, {} chapters", chapters.len());
    }
}
