//! Every adventure on the shelf: it begins with 2, 3, 4 and 5 heroes, nothing in it gets stuck, and whoever has some minutes
//! sees every chapter read by every size of group.

use mistgate_kernel::{Chance, Game, Seat, Status};
use mistgate_malhya::ask::Question;
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::check::state::Face;
use mistgate_malhya::combat::moves::FightMove;
use mistgate_malhya::event::Event;
use mistgate_malhya::hero::state::Life;
use mistgate_malhya::ids::*;
use mistgate_malhya::moves::Move;
use mistgate_malhya::place::figures::Who;
use mistgate_malhya::place::location::TokenKind;
use mistgate_malhya::place::route::Distances;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::place::walk::Gait;
use mistgate_malhya::state::State;
use mistgate_malhya::words::Direction;
use mistgate_malhya::{Malhya, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// No walk is longer, in moves.
const LONGEST: u32 = 60_000;
/// So many legs each size of group has to read every chapter.
const LEGS: u64 = 4_000;
/// A leg is no longer, in moves.
const LEG: u32 = 600;
/// One leg in so many begins the adventure anew.
const ANEW: u32 = 12;
/// The days after which a group that does not find its way is called back.
const DAYS: u8 = 20;

/// What befalls a walker, so that chapters behind victories and defeats are both read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fortune {
    /// As the dice fall.
    Plain,
    /// Nothing kills, and nobody hears anything.
    Charmed,
    /// One blow is enough.
    Frail,
}

/// How dice fall in checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Luck {
    /// As they like.
    Plain,
    /// On Successes.
    Good,
    /// On Stops.
    Bad,
}

/// What has been read and chosen by all walkers of one size of group.
#[derive(Default)]
struct Known {
    read: BTreeSet<ChapterId>,
    /// How often each option of each chapter has been taken.
    taken: BTreeMap<(ChapterId, u8), u32>,
}

/// The adventures that can be begun.
fn shelf(game: &Malhya) -> Vec<BookletId> {
    (0..game.content.library.booklets.len() as u8).map(BookletId).filter(|&id| game.content.library.is_playable(id)).collect()
}

struct Walker<'a> {
    game: &'a Malhya,
    fortune: Fortune,
    luck: Luck,
    known: Known,
    chance: Chance,
    /// Where it wants to go on the road, and the steps from everywhere.
    goal: Option<(HexId, Vec<Option<u32>>)>,
    moves: Vec<Move>,
}

impl Walker<'_> {
    /// From the first chapter to the end.
    fn walk(&mut self, setup: &Setup, seed: u64) -> (State, Vec<Event>) {
        let (game, mut events) = (self.game, Vec::new());
        let mut state = game.begin(setup, seed, &mut events).unwrap_or_else(|faults| panic!("{setup:?}: {faults}"));
        for _ in 0..LONGEST {
            let Status::Deciding(seats) = game.status(&state) else { return (state, events) };
            assert_eq!(game.faults(&state), Vec::<String>::new(), "{setup:?} {seed}");
            self.befall(&mut state);
            let seat = seats.one(&mut self.chance).expect("somebody decides");
            self.moves.clear();
            game.legal(&state, seat, &mut self.moves);
            let mv = self.number(&state, seat).or_else(|| self.wanted(&state)).or_else(|| self.chance.pick(&self.moves).copied());
            let mv = mv.unwrap_or_else(|| panic!("{setup:?} {seed}: {:?} has no answer", game.look(&state).asked()));
            game.apply(&mut state, seat, mv, &mut events);
        }
        panic!(
            "{} with {} heroes, {:?}, seed {seed}: more than {LONGEST} moves: {:?}",
            setup.adventure,
            setup.heroes.len(),
            self.fortune,
            game.look(&state).asked()
        );
    }

    /// On from somewhere in the middle, until it is over or so many moves are made. Whenever a chapter is read for the first time, the state is
    /// kept: others set out from there.
    fn wander(&mut self, mut state: State, kept: &mut Vec<State>) {
        let (game, mut events) = (self.game, Vec::new());
        for _ in 0..LEG {
            let Status::Deciding(seats) = game.status(&state) else { return };
            self.befall(&mut state);
            let seat = seats.one(&mut self.chance).expect("somebody decides");
            self.moves.clear();
            game.legal(&state, seat, &mut self.moves);
            let mv =
                self.number(&state, seat).or_else(|| self.untried(&state)).or_else(|| self.wanted(&state)).or_else(|| self.chance.pick(&self.moves).copied());
            let mv = mv.unwrap_or_else(|| panic!("{:?} has no answer", game.look(&state).asked()));
            events.clear();
            game.apply(&mut state, seat, mv, &mut events);
            assert_eq!(game.faults(&state), Vec::<String>::new(), "{mv:?}");
            let new: Vec<ChapterId> = opened(&events).filter(|id| !self.known.read.contains(id)).collect();
            if !new.is_empty() {
                self.known.read.extend(new);
                kept.push(state);
            }
        }
    }

    /// The option of a chapter that has been taken least often, three times of four.
    fn untried(&mut self, state: &State) -> Option<Move> {
        let chapter = state.page.chapter?;
        let chosen = |mv: &Move| if let Move::Choose(n) = mv { Some(*n) } else { None };
        let asked = matches!(self.game.look(state).asked()?.what, Question::Choice(_));
        if !asked || self.chance.below(4) == 0 {
            return None;
        }
        let n = self.moves.iter().filter_map(chosen).min_by_key(|&n| self.known.taken.get(&(chapter, n)).copied().unwrap_or_default())?;
        *self.known.taken.entry((chapter, n)).or_default() += 1;
        Some(Move::Choose(n))
    }

    fn befall(&self, state: &mut State) {
        if state.check.is_some() && state.loaded.as_slice().is_empty() {
            match self.luck {
                Luck::Plain => {}
                Luck::Good => (0..8).for_each(|_| state.loaded.push(Face::Success as u8)),
                Luck::Bad => (0..8).for_each(|_| state.loaded.push(Face::Stop as u8)),
            }
        } else if state.check.is_none() && self.luck != Luck::Plain {
            state.loaded.clear();
        }
        if state.preparing || self.fortune == Fortune::Plain || state.site.is_none() && state.challenge.is_none() {
            return;
        }
        for hero in state.group_heroes() {
            let life = &mut state.hero_mut(hero).life;
            match self.fortune {
                Fortune::Charmed if life.points > 0 => *life = Life { points: 12, ..Life::default() },
                Fortune::Frail if life.points > 1 => {
                    life.damage += life.points - 1;
                    life.points = 1;
                }
                Fortune::Charmed | Fortune::Frail | Fortune::Plain => {}
            }
        }
        if let (Fortune::Charmed, Some(board)) = (self.fortune, &mut state.stealth) {
            (board.threat, board.due) = (0, None);
            // And somebody has been here before: one enemy is left to slip past.
            if let Some(site) = state.site.as_mut().filter(|site| site.turn.walk.is_none() && site.turn.errands.as_slice().is_empty()) {
                let last = site.foes().last().map(|(id, _)| id.index());
                site.foes.iter_mut().enumerate().filter(|(at, _)| Some(*at) != last).for_each(|(_, foe)| *foe = None);
            }
        }
    }

    /// Somebody looks at the picture.
    fn number(&mut self, state: &State, seat: Seat) -> Option<Move> {
        let chapter = &self.game.content.library.chapters[state.page.chapter?.index()];
        let (number, _) = chapter.hidden.first()?;
        let seen = self.game.look(state).may_try_number(seat) && self.chance.below(3) == 0;
        seen.then_some(Move::Number(*number))
    }

    /// What somebody does who wants to get on, three times of four.
    fn wanted(&mut self, state: &State) -> Option<Move> {
        if self.chance.below(4) == 0 {
            return None;
        }
        if self.game.look(state).asked()?.what == Question::Journey {
            return Some(self.onwards(state));
        }
        if let Some(mv) = self.curious(state) {
            return Some(mv);
        }
        if state.mode == Some(Mode::Stealth)
            && let Some(mv) = self.out(state)
        {
            return Some(mv);
        }
        let keen = |mv: &&Move| {
            matches!(
                mv,
                Move::Fight(FightMove::Attack(_) | FightMove::Strike)
                    | Move::MeleeKill(_)
                    | Move::RangedKill(_)
                    | Move::Leave
                    | Move::Assault(_)
                    | Move::Zone(_)
            )
        };
        let enough = state.check.is_some_and(|attempt| attempt.successes >= 6);
        let roll = |mv: &&Move| **mv == if enough { Move::Stop } else { Move::Roll };
        let keen: Vec<Move> = self.moves.iter().filter(|mv| keen(mv) || roll(mv)).copied().collect();
        self.chance.pick(&keen).copied()
    }

    /// Towards something of Interest, every second time.
    fn curious(&mut self, state: &State) -> Option<Move> {
        // Whoever is charmed slips through: others look at things.
        let slips = self.fortune == Fortune::Charmed && state.mode == Some(Mode::Stealth);
        let site = state.site.as_ref().filter(|_| !slips && self.chance.below(2) == 0)?;
        let location = self.game.content.location(site.location);
        let interest = |token: &&mistgate_malhya::place::location::Token| matches!(token.kind, TokenKind::Interest(_));
        let goals: Vec<Spot> = site.tokens.as_slice().iter().filter(interest).map(|token| location.spot(token.at)).collect();
        let goal = *self.chance.pick(&goals)?;
        let away = |spot: Spot| goal.column.abs_diff(spot.column).max(goal.row.abs_diff(spot.row));
        let there = self.moves.iter().filter_map(|&mv| if let Move::Walk(spot) | Move::Space(spot) = mv { Some((away(spot), mv)) } else { None });
        there.min_by_key(|(away, _)| *away).map(|(_, mv)| mv)
    }

    /// Towards an exit.
    fn out(&mut self, state: &State) -> Option<Move> {
        if self.moves.contains(&Move::Leave) {
            return Some(Move::Leave);
        }
        let board = self.game.look(state).board()?;
        let exits = board.site.tokens.as_slice().iter().filter(|token| matches!(token.kind, TokenKind::Access(_))).map(|token| token.at);
        let hero = board.site.turn.active?;
        let left = Distances::to(exits.collect(), &board.walker(Who::Hero(hero), Gait::Plain, u8::MAX));
        let away = |spot: Spot| board.location.space(spot).map(|space| left.from(space));
        let walks = self.moves.iter().filter_map(|mv| if let Move::Walk(spot) = mv { Some(*spot) } else { None });
        walks.min_by_key(|&spot| away(spot)).map(Move::Walk)
    }

    /// On the road: nearer to the goal if that can be paid, else on with the day.
    fn onwards(&mut self, state: &State) -> Move {
        if self.goal.as_ref().is_none_or(|(hex, _)| Some(*hex) == state.travel.group) {
            let hexes = &self.game.content.region.hexes;
            let cities = hexes.iter().enumerate().filter(|(_, hex)| hex.city.is_some()).map(|(at, _)| HexId(at as u8));
            let marked = state.travel.destinations.as_slice().iter().map(|there| there.hex);
            let goals: Vec<HexId> = cities.chain(marked).filter(|&hex| Some(hex) != state.travel.group).collect();
            self.goal = self.chance.pick(&goals).map(|&hex| (hex, steps_to(self.game, hex)));
        }
        let Some((_, steps)) = &self.goal else { return Move::Draw };
        let (look, here) = (self.game.look(state), state.travel.group.map(|hex| steps[hex.index()]));
        let nearer = |&&way: &&Direction| look.beyond(way).is_some_and(|hex| Some(steps[hex.index()]) < here);
        let step = Direction::ALL.iter().find(nearer).filter(|_| state.travel.tokens >= look.step_price());
        step.map_or(Move::Draw, |&way| Move::Step(way))
    }
}

/// Steps to a hex from every other.
fn steps_to(game: &Malhya, goal: HexId) -> Vec<Option<u32>> {
    let hexes = &game.content.region.hexes;
    let mut steps = vec![None; hexes.len()];
    steps[goal.index()] = Some(0);
    let mut open = std::collections::VecDeque::from([goal]);
    while let Some(at) = open.pop_front() {
        for next in hexes[at.index()].around.iter().flatten().filter(|next| hexes[next.index()].can_be_entered()) {
            if steps[next.index()].is_none() {
                steps[next.index()] = steps[at.index()].map(|far| far + 1);
                open.push_back(*next);
            }
        }
    }
    steps
}

fn opened(events: &[Event]) -> impl Iterator<Item = ChapterId> + '_ {
    events.iter().filter_map(|event| if let Event::Opened { chapter } = event { Some(*chapter) } else { None })
}

/// Walks of one size of group through an adventure: plain, charmed and frail ones in turn, until everything that is wanted has been read
/// or so many are made. Gives what was read.
fn walks(game: &Malhya, adventure: BookletId, heroes: u8, most: u64, wanted: &BTreeSet<ChapterId>) -> BTreeSet<ChapterId> {
    let slug = &game.content.library.booklets[adventure.index()].slug;
    let mut read = BTreeSet::new();
    for walk in 0..most {
        let seed = Chance::nth_seed(heroes.into(), walk);
        let fortune = [Fortune::Plain, Fortune::Charmed, Fortune::Frail][(walk % 3) as usize];
        let setup = Setup { adventure: slug.clone(), quick: true, days: Some(DAYS), fast: walk % 16 == 15, ..Setup::of(heroes) };
        let mut walker = Walker { game, fortune, luck: Luck::Plain, known: Known::default(), chance: Chance::new(seed), goal: None, moves: Vec::new() };
        let (state, events) = walker.walk(&setup, seed);
        assert!(game.cause(&state).is_some());
        read.extend(opened(&events));
        if read.is_superset(wanted) {
            break;
        }
    }
    read
}

fn chapters(game: &Malhya, adventure: BookletId) -> BTreeSet<ChapterId> {
    game.content.library.booklets[adventure.index()].numbers.iter().map(|(_, id)| *id).collect()
}

// rule: ML-BOOK-26
#[test]
fn every_size_of_group_comes_to_an_end_of_every_adventure() {
    let game = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    for adventure in shelf(&game) {
        let wanted = chapters(&game, adventure);
        let read: BTreeSet<ChapterId> = (2..=5).flat_map(|heroes| walks(&game, adventure, heroes, 3, &wanted)).collect();
        let far = wanted.intersection(&read).count();
        assert!(far * 4 >= wanted.len(), "{}: {far} of {} chapters are read", game.content.library.booklets[adventure.index()].title, wanted.len());
    }
}

/// Legs of one size of group through an adventure: most set out where something was read for the first time, the newest places most often,
/// until everything that is wanted has been read or so many are made. Gives what was read.
fn legs(game: &Malhya, adventure: BookletId, heroes: u8, wanted: &BTreeSet<ChapterId>) -> BTreeSet<ChapterId> {
    let slug = &game.content.library.booklets[adventure.index()].slug;
    let mut kept = Vec::new();
    let mut walker =
        Walker { game, fortune: Fortune::Plain, luck: Luck::Plain, known: Known::default(), chance: Chance::new(heroes.into()), goal: None, moves: Vec::new() };
    for leg in 0..LEGS {
        walker.fortune = [Fortune::Plain, Fortune::Charmed, Fortune::Frail][walker.chance.below(3) as usize];
        walker.luck = [Luck::Plain, Luck::Good, Luck::Bad][walker.chance.below(3) as usize];
        walker.goal = None;
        let anew = kept.is_empty() || walker.chance.below(ANEW) == 0;
        let state = if anew {
            let setup = Setup { adventure: slug.clone(), quick: true, days: Some(DAYS), fast: leg % 16 == 15, ..Setup::of(heroes) };
            let mut events = Vec::new();
            let state = game.begin(&setup, Chance::nth_seed(heroes.into(), leg), &mut events).unwrap_or_else(|faults| panic!("{setup:?}: {faults}"));
            walker.known.read.extend(opened(&events));
            state
        } else {
            // The better of two chances: what was kept last lies farthest in.
            let (one, two) = (walker.chance.below(kept.len() as u32), walker.chance.below(kept.len() as u32));
            kept[one.max(two) as usize]
        };
        walker.wander(state, &mut kept);
        if walker.known.read.is_superset(wanted) {
            break;
        }
    }
    walker.known.read
}

/// `cargo test -p mistgate-malhya --test all -- --ignored every_chapter`, with `--nocapture` to see how far each has come.
#[test]
#[ignore = "takes minutes"]
fn every_chapter_of_every_adventure_is_read_by_every_size_of_group() {
    let game = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    let library = &game.content.library;
    let mut missed = Vec::new();
    for adventure in shelf(&game) {
        let wanted = chapters(&game, adventure);
        for heroes in 2..=5 {
            let read = legs(&game, adventure, heroes, &wanted);
            let name = |id: &ChapterId| format!("{:?} {}", library.chapters[id.index()].number, library.chapters[id.index()].title);
            let left: Vec<String> = wanted.difference(&read).map(name).collect();
            println!("{}, {heroes} heroes: {} of {} {left:?}", library.booklets[adventure.index()].title, wanted.len() - left.len(), wanted.len());
            if !left.is_empty() {
                missed.push(format!("{}, {heroes} heroes: {left:?}", library.booklets[adventure.index()].title));
            }
        }
    }
    assert!(missed.is_empty(), "never read:\n{}", missed.join("\n"));
}
