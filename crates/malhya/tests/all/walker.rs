//! Walkers: players who go everywhere, with luck and without, and look at everything.

use mistgate_kernel::places::Space;
use mistgate_kernel::places::square::Size;
use mistgate_kernel::{Chance, Eyes, Game, Seat, Status};
use mistgate_malhya::ask::{HeroAim, Question};
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::challenge::step::ChallengeQuestion;
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
use mistgate_malhya::place::state::Foe;
use mistgate_malhya::place::walk::Gait;
use mistgate_malhya::state::State;
use mistgate_malhya::words::Direction;
use mistgate_malhya::{Malhya, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// No walk is longer, in moves.
const LONGEST: u32 = 60_000;
/// A leg is no longer, in moves.
const LEG: u32 = 1_200;
/// Of a leg that goes wrong so many moves are told.
const TOLD: usize = 12;
/// After so many chapters without anything new a leg is over.
const DULL: u32 = 10;

/// Has anything been read that nobody had read before?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    Yes,
    No,
}

/// What befalls a walker, so that chapters behind victories and defeats are both read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fortune {
    /// As the dice fall.
    Plain,
    /// Nothing kills, and nobody hears anything.
    Charmed,
    /// One blow is enough.
    Frail,
}

/// How dice fall in checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Luck {
    /// As they like.
    Plain,
    /// On Successes.
    Good,
    /// On Stops.
    Bad,
}

/// What has been read and chosen by all walkers of one size of group.
#[derive(Default)]
pub struct Known {
    pub read: BTreeSet<ChapterId>,
    /// How often each option of each chapter has been taken.
    taken: BTreeMap<(ChapterId, u8), u32>,
}

pub struct Walker<'a> {
    pub game: &'a Malhya,
    pub fortune: Fortune,
    pub luck: Luck,
    /// Successes with which it is content.
    enough: u8,
    pub known: Known,
    pub chance: Chance,
    /// Where it wants to go on the road, and the steps from everywhere.
    goal: Option<(HexId, Vec<Option<u32>>)>,
    moves: Vec<Move>,
}

impl<'a> Walker<'a> {
    /// Somebody who knows nothing yet.
    pub fn new(game: &'a Malhya, fortune: Fortune, seed: u64) -> Self {
        Walker { game, fortune, luck: Luck::Plain, enough: 6, known: Known::default(), chance: Chance::new(seed), goal: None, moves: Vec::new() }
    }

    /// Somebody else sets out, with other luck.
    pub fn change(&mut self) {
        self.fortune = [Fortune::Plain, Fortune::Charmed, Fortune::Frail][self.chance.below(3) as usize];
        self.luck = [Luck::Plain, Luck::Good, Luck::Bad][self.chance.below(3) as usize];
        self.enough = 1 + self.chance.below(8) as u8;
        self.goal = None;
    }

    /// From the first chapter to the end.
    pub fn walk(&mut self, setup: &Setup, seed: u64) -> (State, Vec<Event>) {
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

    /// On from somewhere in the middle, until it is over, a stranger to news, or so many moves long. Everything that is read is noted, with the
    /// moment at which it is.
    pub fn wander(&mut self, mut state: State, mut note: impl FnMut(&mut Known, &[ChapterId], &State) -> News) {
        let (game, mut events, mut dull, mut last) = (self.game, Vec::new(), 0, std::collections::VecDeque::new());
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
            last.push_back((seat, mv, events.clone()));
            if last.len() > TOLD {
                last.pop_front();
            }
            assert_eq!(game.faults(&state), Vec::<String>::new(), "{}", told(game, last.make_contiguous()));
            let read: Vec<ChapterId> = opened(&events).collect();
            if !read.is_empty() {
                dull = if note(&mut self.known, &read, &state) == News::Yes { 0 } else { dull + 1 };
            }
            if dull > DULL {
                return;
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
        // Only where nothing is being resolved: between the deeds of a turn.
        let asked = self.game.look(state).asked().map(|ask| ask.what);
        let calm = matches!(asked, Some(Question::Turn(_) | Question::Hero(_, HeroAim::Act) | Question::Challenge(ChallengeQuestion::Turn(_))));
        if !calm || self.fortune == Fortune::Plain {
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
        if self.fortune == Fortune::Charmed {
            self.charm(state);
        }
    }

    /// In a fight one more blow, and each of them falls. Where one sneaks somebody has been here before: one enemy is left, in the farthest corner.
    fn charm(&self, state: &mut State) {
        let corner = self.game.look(state).board().and_then(|board| {
            let alone = |space: &Space| board.site.standing().map(|(_, hero)| board.ground.map.distance(*space, hero)).min();
            board.free().iter().max_by_key(alone)
        });
        let (mode, Some(site)) = (state.mode, state.site.as_mut()) else { return };
        if mode == Some(Mode::Combat) {
            let life = |kind| self.game.content.enemy(kind).life;
            site.foes.iter_mut().flatten().for_each(|foe| foe.damage = life(foe.kind).saturating_sub(1));
        } else if site.turn.walk.is_none() && site.turn.errands.as_slice().is_empty() {
            let last = site.foes().last().map(|(id, _)| id.index());
            site.foes.iter_mut().enumerate().filter(|(at, _)| Some(*at) != last).for_each(|(_, foe)| *foe = None);
            let small = |foe: &&mut Foe| self.game.content.enemy(foe.kind).size == Size::One && foe.vigil == [None, None];
            if let (Some(corner), Some(foe)) = (corner, site.foes.iter_mut().flatten().next().filter(small)) {
                foe.at = corner;
            }
            if let Some(board) = &mut state.stealth {
                (board.threat, board.due) = (0, None);
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
        let enough = state.check.is_some_and(|attempt| attempt.successes >= self.enough);
        let roll = |mv: &&Move| **mv == if enough { Move::Stop } else { Move::Roll };
        let keen: Vec<Move> = self.moves.iter().filter(|mv| keen(mv) || roll(mv)).copied().collect();
        self.chance.pick(&keen).copied()
    }

    /// Towards something of Interest, every second time.
    fn curious(&mut self, state: &State) -> Option<Move> {
        // Of the charmed every second slips through: others look at things.
        let slips = self.fortune == Fortune::Charmed && state.mode == Some(Mode::Stealth) && self.enough.is_multiple_of(2);
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
            self.goal = self.chance.pick(&goals).map(|&hex| (hex, self.game.content.region.steps_to([hex])));
        }
        let Some((_, steps)) = &self.goal else { return Move::Draw };
        let (look, here) = (self.game.look(state), state.travel.group.map(|hex| steps[hex.index()]));
        let nearer = |&&way: &&Direction| look.beyond(way).is_some_and(|hex| Some(steps[hex.index()]) < here);
        let step = Direction::ALL.iter().find(nearer).filter(|_| state.travel.tokens >= look.step_price());
        step.map_or(Move::Draw, |&way| Move::Step(way))
    }
}

/// Moves, and what came of them.
fn told(game: &Malhya, moves: &[(Seat, Move, Vec<Event>)]) -> String {
    let lines = moves.iter().flat_map(|(seat, mv, events)| {
        let what = events.iter().map(|event| format!("    {}", game.tell(event, Eyes::of(*seat)).text));
        [format!("seat {}: {}", seat.0, game.notation(*mv))].into_iter().chain(what).collect::<Vec<_>>()
    });
    lines.collect::<Vec<_>>().join("\n")
}

pub fn opened(events: &[Event]) -> impl Iterator<Item = ChapterId> + '_ {
    events.iter().filter_map(|event| if let Event::Opened { chapter } = event { Some(*chapter) } else { None })
}
