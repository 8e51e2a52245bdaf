//! Guards: how near they are, and which of them can be struck down.

use crate::booklet::condition::Mode;
use crate::look::Look;
use crate::moves::Move;
use crate::place::figures::Board;
use crate::place::state::{Foe, Pose};
use crate::words::HeroId;
use mistgate_kernel::places::Space;

/// A guard who is left.
const GUARD: i64 = -60;
/// Whoever stands where a guard may look next turn, and whoever stands a little farther off.
const NEAR: i64 = -70;
const WITHIN_REACH: i64 = -30;
/// Spaces that guards walk with a card.
const PATROL: u8 = 3;
/// Action Points for a blow at the one who looks round the corner.
const BLOW: u8 = 4;
/// So many walks up to guards are worth a thought.
const STRIKES: usize = 6;

/// How near guards are to whoever has done what they do this turn, and to what lies about.
pub fn caution(board: Board) -> i64 {
    let site = board.site;
    let near = |space: Space, foe: &Foe| {
        let away = board.ground.map.distance(foe.at, space).saturating_sub(board.sight_range(foe));
        match away {
            0..=1 => NEAR,
            2..=PATROL => WITHIN_REACH,
            _ => 0,
        }
    };
    let danger = |space| site.foes().map(|(_, foe)| near(space, foe)).sum::<i64>();
    // Whoever waits can still strike down the one who looks round the corner.
    let of_hero = |(hero, space)| match site.hero(hero).pose {
        Pose::Ready => 0,
        Pose::Waiting if board.look.s.hero(hero).action_points >= BLOW => danger(space) / 3,
        Pose::Waiting | Pose::Acting | Pose::Done => danger(space),
    };
    let heroes: i64 = site.standing().map(of_hero).sum();
    let corpses: i64 = site.corpses.as_slice().iter().map(|&space| danger(space) / 2).sum();
    heroes + corpses + site.foes().count() as i64 * GUARD
}

/// Walks that end next to a guard who can be killed there, the shortest first.
pub fn strikes(look: Look, hero: HeroId, moves: &[Move]) -> Vec<Move> {
    let Some(board) = look.board().filter(|_| look.s.mode == Some(Mode::Stealth)) else { return Vec::new() };
    let walk = |mv: &Move| if let Move::Walk(spot) = mv { board.location.space(*spot).map(|space| (space, *mv)) } else { None };
    let beside = |space| board.site.foes().any(|(_, foe)| board.ground.map.distance(foe.at, space) <= 1);
    let mut walks: Vec<(u8, Move)> = moves
        .iter()
        .filter_map(walk)
        .filter(|&(space, _)| beside(space) && board.would_see(hero, space).count() <= 1)
        .map(|(space, mv)| (board.walk_cost(hero, space).map_or(u8::MAX, |(cost, _)| cost), mv))
        .collect();
    walks.sort();
    walks.truncate(STRIKES);
    walks.into_iter().map(|(_, mv)| mv).collect()
}
