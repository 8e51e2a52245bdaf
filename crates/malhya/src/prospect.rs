//! How well it stands, in numbers, and which moves are worth a thought: for bots that look ahead. Players may disagree.
//!
//! A Life Point is worth a hundred; everything else is measured by that. On a map it counts who is left, how far it is to where one
//! wants to be, and how much noise one has made; on the road how far the next destination is. What a story is about only its end
//! tells.

use crate::ask::{Question, SpotAim};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Ending;
use crate::combat::ranged::Touching;
use crate::look::Look;
use crate::moves::Move;
use crate::place::figures::{Board, Who};
use crate::place::location::TokenKind;
use crate::place::route::{Distances, NO_WAY};
use crate::place::spot::Spot;
use crate::place::state::{SiteStage, Whereabouts};
use crate::place::walk::Gait;
use crate::place::when::When;
use crate::state::End;
use crate::words::HeroId;
use mistgate_kernel::game::{LOST, WON};
use mistgate_kernel::places::square::Base;
use mistgate_kernel::places::{Space, Spaces};

/// How far random play is followed, in moments: two turns on a map, or some chapters.
pub const HORIZON: u32 = 6;
/// Moments of a chapter, and of a turn on a map.
const CHAPTER: u32 = 2;
const TURN: u32 = 3;

/// A Life Point.
const LIFE: i32 = 100;
/// A hero without one.
const FALLEN: i32 = -700;
/// An Injury more than what it takes: it stays.
const INJURY: i32 = -40;
/// An Aura token that is ready.
const AURA: i32 = 25;
/// An Action Point that is left: it defends.
const POINT: i32 = 6;
/// A gold coin, a point of the story, a card or a token of it, something carried.
const GOLD: i32 = 8;
const STORY_POINT: i32 = 30;
const KEEPSAKE: i32 = 60;
const THING: i32 = 15;
/// A level.
const LEVEL: i32 = 300;
/// A hex to the next destination, and a day that has passed.
const HEX: i32 = -25;
const DAY: i32 = -30;
/// An enemy in a fight, and each of its Life Points.
const ENEMY: i32 = -160;
const ENEMY_LIFE: i32 = -45;
/// An enemy one sneaks past: it may see somebody one day.
const GUARD: i32 = -35;
/// A space of the Threat track.
const THREAT: i32 = -22;
/// A fight that began with an Alarm.
const ALARM: i32 = -600;
/// A movement to where one wants to be, and having left.
const FAR: i32 = -9;
const LEFT: i32 = 260;

/// The clock of a search: chapters that were opened, and turns on the map.
pub fn progress(look: Look) -> u32 {
    let turns = look.s.site.as_ref().map_or(0, |site| site.fight.as_ref().map_or(site.turn.number, |fight| fight.turn.saturating_add(site.turn.number)));
    u32::from(look.s.page.opened) * CHAPTER + u32::from(turns) * TURN
}

/// How well it stands for the group.
pub fn prospect(look: Look) -> i32 {
    let stands = standing(look).clamp(-20_000, 20_000);
    match look.s.end {
        Some(End::Story(Ending::Well)) => WON - 20_000 + stands,
        Some(End::Story(Ending::Badly) | End::Conceded) => LOST + 20_000 + stands,
        Some(End::OutOfDays) => LOST / 2,
        None => stands,
    }
}

fn standing(look: Look) -> i32 {
    let group = &look.s.group;
    let keepsakes = group.cards.len() + group.tokens.len();
    let common = i32::from(group.gold) * GOLD + i32::from(group.points) * STORY_POINT + i32::from(group.level) * LEVEL + keepsakes as i32 * KEEPSAKE;
    let heroes: i32 = look.s.group_heroes().map(|hero| of_hero(look, hero)).sum();
    common + heroes + look.board().map_or_else(|| on_the_road(look), on_map)
}

fn of_hero(look: Look, id: HeroId) -> i32 {
    let hero = look.s.hero(id);
    let fallen = if hero.is_unconscious() { FALLEN } else { 0 };
    let things = hero.stored.len() + hero.talents.len() + hero.equipment.stored.len();
    i32::from(hero.life.points) * LIFE
        + i32::from(hero.life.injury) * INJURY
        + fallen
        + i32::from(hero.aura.active) * AURA
        + things as i32 * THING
        + i32::from(hero.action_points) * if look.s.site.is_some() { POINT } else { 0 }
}

/// How far it is to the nearest destination, and how many days are gone.
fn on_the_road(look: Look) -> i32 {
    let travel = &look.s.travel;
    let days = i32::from(travel.days) * DAY;
    let Some(here) = travel.group else { return days };
    let goals = || travel.destinations.as_slice().iter().map(|there| there.hex);
    let far = if travel.destinations.is_empty() { 0 } else { hexes_to(look, here, |hex| goals().any(|goal| goal == hex)) };
    days + i32::from(far) * HEX
}

/// Hexes to the nearest that is wanted.
fn hexes_to(look: Look, from: crate::ids::HexId, wanted: impl Fn(crate::ids::HexId) -> bool) -> u8 {
    let hexes = &look.c.region.hexes;
    let mut far = [u8::MAX; 256];
    let (mut ring, mut next) = ([from; 256], 1);
    far[from.index()] = 0;
    let mut at = 0;
    while at < next {
        let hex = ring[at];
        if wanted(hex) {
            return far[hex.index()];
        }
        for beside in hexes[hex.index()].around.iter().flatten().copied() {
            if far[beside.index()] == u8::MAX && hexes[beside.index()].can_be_entered() && next < ring.len() {
                far[beside.index()] = far[hex.index()] + 1;
                ring[next] = beside;
                next += 1;
            }
        }
        at += 1;
    }
    0
}

fn on_map(board: Board) -> i32 {
    let site = board.site;
    if site.stage != SiteStage::Played {
        return 0;
    }
    let off = site.heroes.iter().filter(|figure| matches!(figure.at, Whereabouts::Off(_))).count() as i32;
    let stealthy = board.look.s.mode == Some(Mode::Stealth);
    let enemies: i32 = site
        .foes()
        .map(|(_, foe)| {
            let left = board.look.c.enemy(foe.kind).life.saturating_sub(foe.damage);
            if stealthy { GUARD } else { ENEMY + i32::from(left) * ENEMY_LIFE }
        })
        .sum();
    let noise = board.look.s.stealth.map_or(0, |board| i32::from(board.threat) * THREAT);
    let alarm = if site.alarmed { ALARM } else { 0 };
    enemies + noise + alarm + off * LEFT + wayward(board)
}

/// How far everybody is from where the group wants to be. In a fight the way does not count, but how near the next enemy is.
fn wayward(board: Board) -> i32 {
    if is_fight(board) {
        let near = |space: Space| board.site.foes().map(|(_, foe)| board.ground.map.distance(space, foe.at)).min().unwrap_or_default();
        return board.site.standing().map(|(_, space)| i32::from(near(space)) * FAR).sum();
    }
    let goals = goals(board);
    if goals.is_empty() {
        return 0;
    }
    let Some((first, _)) = board.site.standing().next() else { return 0 };
    let walker = board.alone(board.walker(Who::Hero(first), Gait::Plain, u8::MAX));
    let left = Distances::to(goals, &walker);
    let far = |space: Space| Some(left.from(space)).filter(|&far| far != NO_WAY).map_or(30, i32::from);
    board.site.standing().map(|(_, space)| far(space) * FAR).sum()
}

fn is_fight(board: Board) -> bool {
    board.look.s.mode != Some(Mode::Stealth) && board.site.foes().next().is_some()
}

/// Where the group wants to be: in a fight at the enemies, otherwise at what the place tells of.
fn goals(board: Board) -> Spaces {
    let site = board.site;
    if is_fight(board) {
        return site.foes().map(|(_, foe)| foe.at).collect();
    }
    let mut goals = Spaces::EMPTY;
    for order in board.location.orders.iter().filter(|order| board.in_force(order.mode, order.card)) {
        if let When::HeroOn(access, n) | When::AllLeftBy(access, n) = order.when {
            let wanted = |number: u8| n.is_none_or(|n| n == number);
            site.tokens_of(TokenKind::Access(access)).filter(|token| wanted(token.number)).for_each(|token| {
                goals.insert(token.at);
            });
        }
    }
    let tokens = || site.tokens.as_slice().iter().filter(|token| matches!(token.kind, TokenKind::Interest(Some(_))));
    // What is to be looked at comes before the way out.
    let curious: Spaces = tokens().map(|token| token.at).filter(|at| !goals.contains(*at)).collect();
    match (curious.is_empty(), goals.is_empty()) {
        (false, _) => curious,
        (true, false) => goals,
        (true, true) => tokens().map(|token| token.at).collect(),
    }
}

/// So many spaces of a walk are worth a thought.
const WALKS: usize = 6;
/// Lists that are not longer are left as they are.
const SHORT: usize = 10;

/// Leaves of the legal moves those that a player would think about: of sixty spaces the best few, and everything else.
pub fn sift(look: Look, moves: &mut Vec<Move>) {
    let asked = look.asked().map(|ask| ask.what);
    // What changes hands could change back for ever: people swap because they have something in mind, and bots do not.
    if matches!(asked, Some(Question::Swap(..))) && moves.contains(&Move::Done) {
        return moves.retain(|mv| *mv == Move::Done);
    }
    let Some(board) = look.board().filter(|_| moves.len() > SHORT) else { return };
    match asked {
        Some(Question::Turn(hero)) => sift_walks(board, hero, moves),
        Some(Question::Spot(SpotAim::Explore(_))) => {
            let token = |mv: &Move| {
                space_of(board, *mv)
                    .is_some_and(|space| board.site.tokens.as_slice().iter().any(|token| token.at == space && !matches!(token.kind, TokenKind::Invocation(_))))
            };
            if moves.iter().any(token) {
                moves.retain(token);
            }
        }
        Some(Question::Spot(_)) => {
            // What is left to choose among so many spaces hardly matters: some of them, from everywhere.
            let every = moves.len().div_ceil(WALKS);
            let mut at = 0;
            moves.retain(|_| {
                at += 1;
                (at - 1) % every == 0
            });
        }
        _ => {}
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only these moves lead to a space")]
fn space_of(board: Board, mv: Move) -> Option<Space> {
    let spot: Spot = match mv {
        Move::Walk(spot) | Move::Space(spot) => spot,
        _ => return None,
    };
    board.location.space(spot)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all but walks is kept")]
fn sift_walks(board: Board, hero: HeroId, moves: &mut Vec<Move>) {
    let goals = goals(board);
    let walker = board.alone(board.walker(Who::Hero(hero), Gait::Plain, u8::MAX));
    let left = Distances::to(goals, &walker);
    let reach = board.hero_reach(hero);
    let (have, _) = board.movement(hero);
    let worth = |mv: &Move| {
        let space = space_of(board, *mv)?;
        let cost = reach.as_ref().and_then(|(_, reach)| reach.cost(space)).unwrap_or(NO_WAY);
        let paid = i32::from(cost.saturating_sub(have));
        let far = Some(left.from(space)).filter(|&far| far != NO_WAY).map_or(40, i32::from);
        Some(there(board, hero, space) - far * 10 - paid * 12 - i32::from(cost))
    };
    let mut walks: Vec<(i32, Move)> = moves.iter().filter_map(|mv| Some((worth(mv)?, *mv))).collect();
    if walks.len() <= WALKS {
        return;
    }
    walks.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    walks.truncate(WALKS);
    moves.retain(|mv| match mv {
        // A walk buys what it needs.
        Move::Hurry => false,
        Move::Walk(_) => walks.iter().any(|(_, other)| other == mv),
        _ => true,
    });
}

/// How good it is for a hero to stand there.
fn there(board: Board, hero: HeroId, space: Space) -> i32 {
    let base = Base::one(space);
    let beside = board.site.foes().filter(|(_, foe)| board.adjacent(base, board.base(foe))).count() as i32;
    if board.look.s.mode == Some(Mode::Stealth) {
        let seen = board.would_see(hero, space).count() as i32;
        let shadow = i32::from(board.ground.shadow.contains(space));
        return shadow * 12 + beside * 25 - seen * 400;
    }
    if board.shoots(hero) {
        let shot = |id| board.shot(Who::Hero(hero), base, Who::Foe(id), None, Touching::Forbidden);
        let best = board.site.foes().filter_map(|(id, _)| shot(id)).map(|shot| if shot.penalty { 60 } else { 120 }).max().unwrap_or(0);
        return best - beside * 70;
    }
    if beside > 0 { 120 - (beside - 1) * 15 } else { 0 }
}
