//! *Three Mules for Hessel*, walked by groups of every size who know where they want to go, and little else.

use mistgate_kernel::{Chance, Game, Seat, Status};
use mistgate_malhya::ask::Question;
use mistgate_malhya::event::Event;
use mistgate_malhya::ids::{ChapterId, HexId};
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::State;
use mistgate_malhya::words::Direction;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

/// The booklet.
const MULES: &str = "three-mules-for-hessel";
/// No walk is longer, in moves.
const LONGEST: u32 = 20_000;
/// So many walks of each size of group, if something has not been read yet.
const WALKS: u64 = 600;

/// Cities, and whatever cards mark.
fn goals(game: &Malhya, state: &State) -> Vec<HexId> {
    let cities = game.content.region.hexes.iter().enumerate().filter(|(_, hex)| hex.city.is_some()).map(|(at, _)| HexId(at as u8));
    cities.chain(state.travel.destinations.as_slice().iter().map(|there| there.hex)).filter(|&hex| Some(hex) != state.travel.group).collect()
}

/// On the road: nearer to the goal if that can be paid, else on with the day.
fn onwards(game: &Malhya, state: &State, steps: &[Option<u32>]) -> Move {
    let (look, here) = (game.look(state), state.travel.group.map(|hex| steps[hex.index()]));
    let nearer = |&&way: &&Direction| look.beyond(way).is_some_and(|hex| Some(steps[hex.index()]) < here);
    let step = Direction::ALL.iter().find(nearer).filter(|_| state.travel.tokens >= look.step_price());
    step.map_or(Move::Draw, |&way| Move::Step(way))
}

fn walk(game: &Malhya, heroes: u8, seed: u64) -> Vec<Event> {
    let setup = Setup { adventure: MULES.to_owned(), ..Setup::of(heroes) };
    let (mut chance, mut moves, mut events) = (Chance::new(seed), Vec::new(), Vec::new());
    let mut state = game.begin(&setup, chance.bits(), &mut events).unwrap();
    let mut goal: Option<(HexId, Vec<Option<u32>>)> = None;
    for _ in 0..LONGEST {
        let Status::Deciding(seats) = game.status(&state) else { return events };
        assert_eq!(game.faults(&state), Vec::<String>::new());
        if goal.as_ref().is_none_or(|(hex, _)| Some(*hex) == state.travel.group) {
            goal = chance.pick(&goals(game, &state)).map(|&hex| (hex, game.content.region.steps_to([hex])));
        }
        let seat = seats.one(&mut chance).unwrap();
        let on_the_road = game.look(&state).asked().is_some_and(|ask| ask.what == Question::Journey);
        let mv = match &goal {
            Some((_, steps)) if on_the_road && chance.below(8) > 0 => onwards(game, &state, steps),
            _ => any(game, &state, seat, &mut moves, &mut chance),
        };
        game.apply(&mut state, seat, mv, &mut events);
    }
    panic!("a walk of more than {LONGEST} moves");
}

fn any(game: &Malhya, state: &State, seat: Seat, moves: &mut Vec<Move>, chance: &mut Chance) -> Move {
    moves.clear();
    game.legal(state, seat, moves);
    *chance.pick(moves).expect("a deciding seat has a move")
}

#[test]
fn every_chapter_of_the_mules_is_read_by_every_size_of_group() {
    let game = Malhya::embedded().unwrap();
    let library = &game.content.library;
    let booklet = library.named(MULES).unwrap();
    // A chapter with the magnifying glass is found in a picture, which a walker does not look at.
    let chapters = (0..library.chapters.len() as u16).map(ChapterId).filter(|id| library.chapters[id.index()].booklet == booklet);
    let wanted: BTreeSet<ChapterId> = chapters.filter(|id| !library.chapters[id.index()].found).collect();
    assert!(wanted.len() >= 40, "{} chapters", wanted.len());
    for heroes in 2..=5 {
        let (mut visited, mut walks) = (BTreeSet::new(), 0);
        while !visited.is_superset(&wanted) && walks < WALKS {
            let events = walk(&game, heroes, Chance::nth_seed(heroes.into(), walks));
            visited.extend(events.iter().filter_map(|event| if let Event::Opened { chapter } = event { Some(*chapter) } else { None }));
            walks += 1;
        }
        let missed: Vec<&str> = wanted.difference(&visited).map(|id| library.chapters[id.index()].title.as_str()).collect();
        assert!(missed.is_empty(), "{heroes} heroes never read {missed:?} in {walks} walks");
    }
}
