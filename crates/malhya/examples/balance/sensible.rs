//! Somebody with sense and little time.
//!
//! On a map it makes the move after which it stands best, in some worlds it thinks possible, once what the move asks is answered; and when nothing
//! makes it better, it ends its turn. It keeps away from guards whom it cannot kill. Elsewhere it looks a little ahead.

use mistgate_bots::{Bot, MonteCarlo};
use mistgate_kernel::{Chance, Eyes, Game, Seat, Silent, Status};
use mistgate_malhya::Malhya;
use mistgate_malhya::ask::{HeroAim, Question};
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::booklet::graph::{Graph, Node, Outcome};
use mistgate_malhya::combat::moves::FightMove;
use mistgate_malhya::content::{Hex, Landing};
use mistgate_malhya::ids::{BookletId, ChapterId, FoeId, HexId};
use mistgate_malhya::moves::Move;
use mistgate_malhya::place::figures::Board;
use mistgate_malhya::place::state::Pose;
use mistgate_malhya::state::State;
use mistgate_malhya::words::{Direction, HeroId};
use std::collections::{BTreeSet, VecDeque};

/// Worlds in which a move with dice is tried.
const WORLDS: u32 = 3;
/// What a move asks is answered at most so often.
const ANSWERS: u32 = 3;
/// A move must make it better by so much; otherwise the turn is over.
const WORTHWHILE: i64 = 4;

/// What a blow is worth beside what it does: whoever stands at an enemy with points in hand strikes.
const BOLD: i64 = 40;

/// A guard who is left.
const GUARD: i64 = -60;
/// Whoever stands where a guard may look next turn, and whoever stands a little farther off.
const NEAR: i64 = -70;
const WITHIN_REACH: i64 = -30;
/// Spaces that guards walk with a card.
const PATROL: u8 = 3;

pub struct Sensible {
    ahead: MonteCarlo,
    /// Hexes where the group has been in this play.
    seen: BTreeSet<HexId>,
    /// The adventure, and where it may end.
    adventure: Option<BookletId>,
    ends: BTreeSet<HexId>,
}

impl Sensible {
    pub fn new(playouts: u32) -> Self {
        Sensible { ahead: MonteCarlo::new::<Malhya>(playouts), seen: BTreeSet::new(), adventure: None, ends: BTreeSet::new() }
    }

    /// On the road: nearer to what is marked and has not been seen, then to where the story may end; if that cannot be paid, on with the day.
    fn onwards(&self, game: &Malhya, state: &State) -> Option<Move> {
        let here = state.travel.group?;
        let marked: BTreeSet<HexId> = state.travel.destinations.as_slice().iter().map(|there| there.hex).filter(|hex| !self.seen.contains(hex)).collect();
        let steps = steps_to(game, if marked.is_empty() { &self.ends } else { &marked });
        let (look, far) = (game.look(state), steps[here.index()]?);
        let nearer = |way: &&Direction| look.beyond(**way).is_some_and(|hex| steps[hex.index()].is_some_and(|left| left < far));
        let way = Direction::ALL.iter().find(nearer)?;
        Some(if state.travel.tokens >= look.step_price() { Move::Step(*way) } else { Move::Draw })
    }
}

/// Cities from whose chapter a good end can be reached without travelling on: a story says where it is bound for.
fn ends(game: &Malhya, adventure: BookletId) -> BTreeSet<HexId> {
    let (c, graph) = (&game.content, Graph::of(&game.content, adventure));
    let leads_to_the_end = |chapter: ChapterId| {
        let (mut known, mut open) = (BTreeSet::from([Node::Chapter(chapter)]), vec![Node::Chapter(chapter)]);
        while let Some(node) = open.pop() {
            open.extend(graph.links.iter().filter(|(from, to, _)| *from == node && *to != Node::Journey).map(|(_, to, _)| *to).filter(|to| known.insert(*to)));
        }
        known.contains(&Node::End(Outcome::Well))
    };
    let chapter = |landing: Landing| if let Landing::Adventure(number) = landing { c.library.chapter(adventure, number) } else { None };
    let is_end = |hex: &Hex| hex.city.as_ref().and_then(|city| chapter(city.chapter)).is_some_and(leads_to_the_end);
    c.region.hexes.iter().enumerate().filter(|(_, hex)| is_end(hex)).map(|(at, _)| HexId(at as u8)).collect()
}

/// Steps to the nearest of these hexes, from every other.
fn steps_to(game: &Malhya, goals: &BTreeSet<HexId>) -> Vec<Option<u32>> {
    let hexes = &game.content.region.hexes;
    let mut steps = vec![None; hexes.len()];
    goals.iter().for_each(|goal| steps[goal.index()] = Some(0));
    let mut open: VecDeque<HexId> = goals.iter().copied().collect();
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

impl Bot<Malhya> for Sensible {
    fn begin(&mut self) {
        self.seen.clear();
    }

    fn choose(&mut self, game: &Malhya, state: &State, seat: Seat, moves: &[Move], chance: &mut Chance) -> Move {
        self.seen.extend(state.travel.group);
        if self.adventure != Some(state.terms.adventure) {
            (self.adventure, self.ends) = (Some(state.terms.adventure), ends(game, state.terms.adventure));
        }
        if let Some(Question::Journey) = game.look(state).asked().map(|ask| ask.what)
            && let Some(mv) = self.onwards(game, state).filter(|mv| moves.contains(mv))
        {
            return mv;
        }
        if state.site.is_none() || state.check.is_some() || moves.len() == 1 {
            return self.ahead.choose(game, state, seat, moves, chance);
        }
        // Action Points are for striking and for parrying.
        if moves.iter().any(|mv| matches!(mv, Move::Fight(FightMove::Quicken(_)))) && moves.contains(&Move::Done) {
            return Move::Done;
        }
        let acting = if let Some(Question::Turn(hero)) = game.look(state).asked().map(|ask| ask.what) { Some(hero) } else { None };
        let mut worth = moves.to_vec();
        match acting {
            Some(hero) => worth_a_thought(game, state, hero, &mut worth),
            None => game.sift(state, seat, &mut worth),
        }
        let mut sums = vec![0i64; worth.len()];
        // Where no dice are rolled one world is as good as many.
        let worlds = if state.mode == Some(Mode::Stealth) && acting.is_some() { 1 } else { WORLDS };
        for _ in 0..worlds {
            let mut world = *state;
            game.redeal(&mut world, Eyes::of(seat), chance);
            for (sum, &mv) in sums.iter_mut().zip(&worth) {
                *sum += match (acting, mv) {
                    (Some(hero), Move::EndTurn) => resting(game, &world, hero, Pose::Done) + WORTHWHILE,
                    (Some(hero), Move::Wait) => resting(game, &world, hero, Pose::Waiting),
                    (Some(_), Move::Fight(FightMove::Attack(_))) => after(game, &world, seat, mv, chance) + BOLD,
                    _ => after(game, &world, seat, mv, chance),
                };
            }
        }
        let best = sums.iter().max().copied().unwrap_or_default();
        let ties: Vec<Move> = worth.iter().zip(&sums).filter(|(_, sum)| **sum == best).map(|(mv, _)| *mv).collect();
        *chance.pick(&ties).unwrap_or(&moves[0])
    }
}

/// How it stands if the hero does nothing more.
fn resting(game: &Malhya, state: &State, hero: HeroId, pose: Pose) -> i64 {
    let mut state = *state;
    if pose == Pose::Waiting {
        let points = &mut state.hero_mut(hero).action_points;
        *points = points.saturating_sub(game.content.hero(hero).prices[2]);
    }
    if let Some(site) = &mut state.site {
        site.hero_mut(hero).pose = pose;
    }
    value(game, &state)
}

/// How it stands after a move, and what it asks.
fn after(game: &Malhya, state: &State, seat: Seat, mv: Move, chance: &mut Chance) -> i64 {
    let (mut state, mut moves) = (*state, Vec::new());
    game.apply(&mut state, seat, mv, &mut Silent);
    for _ in 0..ANSWERS {
        let (Some(ask), Status::Deciding(seats)) = (game.look(&state).asked(), game.status(&state)) else { break };
        if state.site.is_none() || matches!(ask.what, Question::Turn(_) | Question::Hero(_, HeroAim::Act) | Question::Secondary | Question::TurnPage(_)) {
            break;
        }
        let Some(seat) = seats.one(chance) else { break };
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.sift(&state, seat, &mut moves);
        let tried = moves.iter().map(|&mv| {
            let mut then = state;
            game.apply(&mut then, seat, mv, &mut Silent);
            (value(game, &then), then)
        });
        match tried.max_by_key(|(value, _)| *value) {
            Some((_, then)) => state = then,
            None => break,
        }
    }
    value(game, &state)
}

/// What the house thinks of it, and the guards.
fn value(game: &Malhya, state: &State) -> i64 {
    let look = game.look(state);
    let guards = look.board().filter(|_| state.mode == Some(Mode::Stealth)).map_or(0, caution);
    i64::from(game.prospect(state, Seat(0))) + guards
}

/// How near guards are to whoever has done what they do this turn, and to what lies about.
fn caution(board: Board) -> i64 {
    let site = board.site;
    let near = |space, foe: &mistgate_malhya::place::state::Foe| {
        let away = board.ground.map.distance(foe.at, space).saturating_sub(board.sight_range(foe));
        if away <= 1 {
            NEAR
        } else if away <= PATROL {
            WITHIN_REACH
        } else {
            0
        }
    };
    let danger = |space| site.foes().map(|(_, foe)| near(space, foe)).sum::<i64>();
    // Whoever waits can still strike down the one who looks round the corner.
    let of_hero = |(hero, space)| match site.hero(hero).pose {
        Pose::Ready => 0,
        Pose::Waiting if board.look.s.hero(hero).action_points >= 4 => danger(space) / 3,
        Pose::Waiting | Pose::Acting | Pose::Done => danger(space),
    };
    let heroes: i64 = site.standing().map(of_hero).sum();
    let corpses: i64 = site.corpses.as_slice().iter().map(|&space| danger(space) / 2).sum();
    heroes + corpses + site.foes().count() as i64 * GUARD
}

/// Leaves out what nobody with sense does in the middle of a place, and of all walks those that lead nowhere.
fn worth_a_thought(game: &Malhya, state: &State, hero: HeroId, moves: &mut Vec<Move>) {
    let idle = |mv: &Move| matches!(mv, Move::Swap(_) | Move::Discard(..) | Move::Store(_) | Move::Hurry | Move::Exchange(_));
    moves.retain(|mv| !idle(mv));
    let strikes = strikes(game, state, hero, moves);
    game.sift(state, hero.seat(), moves);
    moves.extend(strikes.into_iter().filter(|mv| !moves.contains(mv)).collect::<Vec<_>>());
}

/// Walks that end next to a guard who can be killed there.
fn strikes(game: &Malhya, state: &State, hero: HeroId, moves: &[Move]) -> Vec<Move> {
    let Some(board) = game.look(state).board().filter(|_| state.mode == Some(Mode::Stealth)) else { return Vec::new() };
    let walk = |mv: &Move| if let Move::Walk(spot) = mv { board.location.space(*spot).map(|space| (space, *mv)) } else { None };
    let beside = |space| board.site.foes().any(|(_, foe)| board.ground.map.distance(foe.at, space) <= 1);
    let seen_by = |space| board.would_see(hero, space).collect::<Vec<FoeId>>();
    let mut walks: Vec<(u8, Move)> = moves
        .iter()
        .filter_map(walk)
        .filter(|&(space, _)| beside(space) && seen_by(space).len() <= 1)
        .map(|(space, mv)| (board.walk_cost(hero, space).map_or(u8::MAX, |(cost, _)| cost), mv))
        .collect();
    walks.sort();
    walks.truncate(6);

    walks.into_iter().map(|(_, mv)| mv).collect()
}
