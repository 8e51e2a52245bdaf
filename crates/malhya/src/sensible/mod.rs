//! What somebody with sense and little time would do: for bots, who would lose their way on maps and roads otherwise.
//!
//! On a map it makes the move after which the group stands best, in some worlds it thinks possible, once what the move asks is answered; and
//! when nothing makes it better, it ends the turn. On the road it goes where the story is bound for. Everywhere else it has no opinion:
//! there it is worth looking ahead.
//!
//! - [`road`]: the way
//! - [`caution`]: guards, and how near one dares to come to them
//! - [`standoff`]: fights in which nobody comes out any more

mod caution;
mod road;
mod standoff;

use crate::Malhya;
use crate::ask::{HeroAim, Question};
use crate::booklet::condition::Mode;
use crate::combat::moves::FightMove;
use crate::moves::Move;
use crate::place::state::Pose;
use crate::state::State;
use crate::words::HeroId;
use mistgate_kernel::{Chance, Eyes, Game, Seat, Silent, Status};

/// Worlds in which a move with dice is tried.
const WORLDS: u32 = 3;
/// What a move asks is answered at most so often.
const ANSWERS: u32 = 3;
/// A move must make it better by so much; otherwise the turn is over.
const WORTHWHILE: i64 = 4;
/// What a blow is worth beside what it does: whoever stands at an enemy with points in hand strikes.
const BOLD: i64 = 40;

/// The move, and why; nothing where it has no opinion.
pub fn sensible(game: &Malhya, state: &State, seat: Seat, moves: &[Move], chance: &mut Chance) -> Option<(Move, &'static str)> {
    let asked = game.look(state).asked()?.what;
    if asked == Question::Journey {
        return road::onwards(game.look(state)).filter(|mv| moves.contains(mv)).map(|mv| (mv, "it leads to where the story is bound for"));
    }
    if state.site.is_none() || state.check.is_some() || moves.len() == 1 {
        return None;
    }
    if moves.iter().any(|mv| matches!(mv, Move::Fight(FightMove::Quicken(_)))) && moves.contains(&Move::Done) {
        return Some((Move::Done, "Action Points are for striking and for parrying"));
    }
    let acting = if let Question::Turn(hero) = asked { Some(hero) } else { None };
    if acting.is_some()
        && let Some(mv) = standoff::sally(state, moves, chance)
    {
        return Some((mv, "the fight has stood still for long enough"));
    }
    let mv = standing_best(game, state, seat, acting, moves, chance)?;
    Some((mv, if acting.is_some() && mv == Move::EndTurn { "nothing else makes it better now" } else { "the group stands best after it" }))
}

/// The move after which the group stands best; of several any.
fn standing_best(game: &Malhya, state: &State, seat: Seat, acting: Option<HeroId>, moves: &[Move], chance: &mut Chance) -> Option<Move> {
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
    chance.pick(&ties).copied()
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
    let board = game.look(state).board().filter(|_| state.mode == Some(Mode::Stealth));
    i64::from(game.prospect(state, Seat(0))) + board.map_or(0, caution::caution)
}

/// Leaves out what nobody with sense does in the middle of a place, and of all walks those that lead nowhere.
fn worth_a_thought(game: &Malhya, state: &State, hero: HeroId, moves: &mut Vec<Move>) {
    moves.retain(|mv| !matches!(mv, Move::Swap(_) | Move::Discard(..) | Move::Store(_) | Move::Hurry | Move::Exchange(_)));
    let strikes = caution::strikes(game.look(state), hero, moves);
    game.sift(state, hero.seat(), moves);
    moves.extend(strikes.into_iter().filter(|mv| !moves.contains(mv)).collect::<Vec<_>>());
}
