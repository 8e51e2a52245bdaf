//! Walkers: players who go everywhere. Every Entry that cards can form is met with 2, 3, 4 and 5 heroes, and every chapter
//! of the Event booklet is read.

use mistgate_kernel::content::Source;
use mistgate_kernel::pieces::Deck;
use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_malhya::agenda::{Stage, Step, Way};
use mistgate_malhya::ask::{Ask, Question};
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::booklet::library::{Entry, Kind};
use mistgate_malhya::check::state::Face;
use mistgate_malhya::content::Landing;
use mistgate_malhya::dungeon::state::Dungeon;
use mistgate_malhya::event::Event;
use mistgate_malhya::ids::*;
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::State;
use mistgate_malhya::travel::audit::entries_formed;
use mistgate_malhya::travel::state::Destination;
use mistgate_malhya::words::*;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

/// An adventure that is nothing but road.
const ROAD: &str = "# Nothing but Road\nkind: mission\n\n## Setup\n- place the group on F5\n- travel\n\n## 500 Saltmouth\n- close\n\n## 53 Hallow Reach\n- close\n\n## 521 Cinderford\n- close\n";
/// No Event of random play is longer, in moves.
const LONGEST: u32 = 3000;
/// So often each Entry is met by each size of group, if something has not been read yet.
const ROUNDS: u64 = 100;

fn on_the_road() -> Malhya {
    let mut files = Malhya::files();
    files.push(Source::new("booklets/road.md", ROAD));
    Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn walker(game: &Malhya, heroes: u8, seed: u64) -> State {
    let setup = Setup { adventure: "nothing-but-road".to_owned(), ..Setup::of(heroes) };
    let mut chance = Chance::new(seed);
    let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
    rest_of_setup(game, &mut state, &mut chance);
    // A past: what Events ask about may have happened.
    state.group.gold = chance.below(30) as u16;
    state.travel.tokens = chance.below(4) as u8;
    state.group.dungeons = [0, 2, 5, 8][chance.below(4) as usize];
    for hero in state.group_heroes() {
        state.hero_mut(hero).characteristics = std::array::from_fn(|_| 1 + chance.below(5) as u8);
    }
    (1..=MOST_TRIANGLES).filter(|_| chance.below(4) == 0).for_each(|number| state.group.triangles.insert(Triangle(number)));
    (1..=MOST_TOKENS).filter(|_| chance.below(4) == 0).for_each(|number| state.group.tokens.insert(TokenNumber(number)));
    // Luck: every third walker rolls nothing but Successes at first, so that the highest levels of checks are reached soon.
    if chance.below(3) == 0 {
        (0..20).for_each(|_| state.loaded.push(Face::Success as u8));
    }
    state
}

/// Plays at random until the group stands on the road.
fn rest_of_setup(game: &Malhya, state: &mut State, chance: &mut Chance) {
    let mut events = Vec::new();
    walk(game, state, chance, &mut events);
}

/// Plays at random until nothing is pending on the road.
fn walk(game: &Malhya, state: &mut State, chance: &mut Chance, events: &mut Vec<Event>) {
    let mut moves = Vec::new();
    for _ in 0..LONGEST {
        let Status::Deciding(seats) = game.status(state) else { return };
        if game.look(state).asked().is_some_and(|ask| ask.what == Question::Journey) {
            return;
        }
        let seat = seats.one(chance).unwrap();
        moves.clear();
        game.legal(state, seat, &mut moves);
        let mv = bold(state, &moves, chance).unwrap_or_else(|| *chance.pick(&moves).expect("a deciding seat has a move"));
        game.apply(state, seat, mv, events);
        assert_eq!(game.faults(state), Vec::<String>::new(), "{mv:?}");
    }
    panic!("an Event of more than {LONGEST} moves: {events:?}");
}

/// In three rolls of four somebody who wants something: on to six Successes, and then enough.
fn bold(state: &State, moves: &[Move], chance: &mut Chance) -> Option<Move> {
    let wanted = if state.check?.successes < 6 { Move::Roll } else { Move::Stop };
    (moves.contains(&wanted) && chance.below(4) > 0).then_some(wanted)
}

/// Lays the cards out so that the next one makes this Entry. Says how to play it.
fn lay(game: &Malhya, state: &mut State, entry: Entry, chance: &mut Chance) -> Move {
    let c = &game.content;
    let event = c.event_cards.iter().position(|card| [card.fair, card.bad].contains(&entry.second)).unwrap();
    if c.tile(entry.first).is_some() {
        state.mode = (c.event_cards[event].fair == entry.second).then_some(Mode::Stealth);
        return lay_underneath(state, entry.first, event as u8, chance);
    }
    state.travel.weather = if c.event_cards[event].fair == entry.second { Weather::Fair } else { Weather::Bad };
    state.travel.event_deck = Deck::in_order([event as u8]);
    let Some(card) = c.travel_cards.iter().position(|card| card.entry == entry.first) else { return Move::Campfire };
    let (period, terrain) = (c.travel_cards[card].period, c.travel_cards[card].terrain);
    let hexes: Vec<usize> = c.region.hexes.iter().enumerate().filter(|(_, hex)| hex.terrain == terrain && hex.can_be_entered()).map(|(at, _)| at).collect();
    state.travel.group = chance.pick(&hexes).map(|&at| HexId(at as u8));
    let deck = [card as u8];
    match period {
        Period::Day => state.travel.day_deck = Deck::in_order(deck),
        Period::Night => {
            (0..4).for_each(|_| state.travel.timeline.push(Default::default()));
            state.travel.night_deck = Deck::in_order(deck);
        }
    }
    Move::Draw
}

/// The group stands in a Dungeon where this card comes next.
fn lay_underneath(state: &mut State, tile: u8, event: u8, chance: &mut Chance) -> Move {
    let deck = Deck::in_order([event]);
    let others = (0..8).filter(|&card| card != event).collect();
    state.dungeon = Some(Dungeon { tile, crystals: chance.below(4) as u8, card: None, deck, discarded: others });
    state.agenda.push(Step::Stage(Stage::Dungeon));
    state.agenda.push(Step::Ask(Ask { seats: state.present, what: Question::TurnPage(Way::NewEntry) }));
    Move::ReadOn
}

/// The group stands next to a Scenario card that names a chapter of the Event booklet.
fn lay_destination(state: &mut State, card: CardNumber, hex: HexId) -> Move {
    state.travel.destinations.push(Destination { card, hex });
    (state.travel.tokens, state.travel.weather) = (2, Weather::Fair);
    Move::Step(Direction::East)
}

/// The chapters that are read from here on, until the group is on the road again.
fn read(game: &Malhya, state: &mut State, mv: Move, chance: &mut Chance) -> Vec<ChapterId> {
    let mut events = Vec::new();
    let seat = state.present.one(chance).unwrap();
    game.apply(state, seat, mv, &mut events);
    walk(game, state, chance, &mut events);
    events.iter().filter_map(|event| if let Event::Opened { chapter } = event { Some(*chapter) } else { None }).collect()
}

// rule: ML-EVENT-17, ML-DUNGEON-03
#[test]
fn every_entry_is_met_and_every_event_read_by_every_size_of_group() {
    let game = on_the_road();
    let library = &game.content.library;
    let booklet = library.of_kind(Kind::Events).unwrap();
    // What only places call for is read in places: see `adventures`.
    let of_places: BTreeSet<Option<ChapterId>> = game
        .content
        .locations
        .iter()
        .flat_map(|location| mistgate_malhya::place::audit::landings(&game.content, location))
        .map(|landing| if let Landing::Event(number) = landing { library.chapter(booklet, number) } else { None })
        .collect();
    let ids = (0..library.chapters.len() as u16).map(ChapterId);
    let chapters: BTreeSet<ChapterId> = ids.filter(|id| library.chapters[id.index()].booklet == booklet && !of_places.contains(&Some(*id))).collect();
    let formed = entries_formed(&game.content);
    assert!(formed.iter().all(|&entry| library.entry(entry).is_some()), "an Entry is missing");
    let tiles: Vec<u8> = game.content.tiles.iter().map(|tile| tile.number).collect();
    assert!(tiles.len() == 4 && tiles.contains(&19), "{tiles:?}");
    for heroes in 2..=5 {
        let (mut visited, mut round) = (BTreeSet::new(), 0);
        while !visited.is_superset(&chapters) && round < ROUNDS {
            for (at, &entry) in (0..).zip(&formed) {
                let mut chance = Chance::new(Chance::nth_seed(heroes, round * formed.len() as u64 + at));
                let mut state = walker(&game, heroes as u8, chance.bits());
                let mv = lay(&game, &mut state, entry, &mut chance);
                let opened = read(&game, &mut state, mv, &mut chance);
                assert_eq!(opened.first(), library.entry(entry).as_ref(), "{entry:?} is read first");
                visited.extend(opened);
            }
            for card in game.content.scenario_cards.iter().filter(|card| matches!(card.chapter, Some(Landing::Event(_)))) {
                let mut chance = Chance::new(Chance::nth_seed(heroes, round));
                let mut state = walker(&game, heroes as u8, chance.bits());
                let east = game.look(&state).beyond(Direction::East).unwrap();
                let mv = lay_destination(&mut state, card.number, east);
                visited.extend(read(&game, &mut state, mv, &mut chance));
            }
            round += 1;
        }
        let missed: Vec<&str> = chapters.difference(&visited).map(|id| library.chapters[id.index()].title.as_str()).collect();
        assert!(missed.is_empty(), "{heroes} heroes never read {missed:?}");
    }
}
