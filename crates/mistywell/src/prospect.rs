//! How well it stands, in numbers: for bots that look ahead. Players may disagree.
//!
//! A Unity token is worth a thousand; everything else is measured by how much of one it brings, or costs.

use crate::content::{ActionKind, TrackSpace};
use crate::ids::*;
use crate::look::Look;
use crate::state::{Board, End};
use mistgate_kernel::game::{LOST, WON};
use mistgate_kernel::signed;

/// Rounds that random play is followed: what is left of this one and the next. Most Actions begun now come to their end
/// in it; in more rounds chance undoes what they brought. Of 100 games with 200 playouts, everything played at random, 41
/// were won with 2 rounds, 26 with 3, 23 with 4, 10 with 6, 1 with 1.
pub const HORIZON: u32 = 2;

/// A Unity token.
const UNITY: i32 = 1000;
/// A Fear token.
const FEAR: i32 = -700;
/// A cube on the Map, a third of what a Unity Action takes.
const CUBE: i32 = 130;
/// A Bane on the Map or in a Fate Pool.
const BANE: i32 = -60;
/// One, two, … Temple cubes on a group; the third brings Fear.
const TEMPLE: [i32; 3] = [0, -60, -250];
/// A cube to pay with.
const SUPPLY: i32 = 25;
/// A cube on its way to the Fate Track.
const FATE: i32 = -30;
/// A card in hand: more to choose from, and the longer until Recuperate.
const CARD: i32 = 12;
/// An Action in progress.
const ACTION: i32 = 60;
/// A Unity Action in progress, on top of that.
const UNITY_ACTION: i32 = 100;
/// What every round is worth that a lost game lasted, and what it costs a won one, so that nobody dallies.
const ROUND: i32 = 100;
/// Rounds beyond this make no difference any more.
const LAST_ROUND: u16 = 500;

/// How well it stands, for all roles together (MW-GOAL-01).
pub fn prospect(look: Look) -> i32 {
    let round = i32::from(look.s.round.min(LAST_ROUND));
    match look.s.end {
        Some(End::Unity) => WON - ROUND * round,
        Some(End::Fear | End::Conceded) => LOST + ROUND * round,
        Some(End::RoundLimit) | None => tokens(look) + map(look) + temple(look) + look.s.boards.iter().map(|board| role(look, board)).sum::<i32>(),
    }
}

fn tokens(look: Look) -> i32 {
    UNITY * i32::from(look.s.unity()) + FEAR * i32::from(look.s.fear())
}

fn map(look: Look) -> i32 {
    CUBE * signed(look.s.squares.cubes().len()) + BANE * signed(look.s.squares.with(Cube::Red).len())
}

fn temple(look: Look) -> i32 {
    look.s.influence.iter().map(|place| TEMPLE[usize::from(place.total()).min(TEMPLE.len() - 1)]).sum()
}

fn role(look: Look, board: &Board) -> i32 {
    let cards = signed(board.hand.len() + board.requests.len());
    let actions =
        board.slots.iter().flatten().map(|slot| ACTION + if look.c.actions[slot.action.index()].kind == ActionKind::Unity { UNITY_ACTION } else { 0 });
    SUPPLY * i32::from(board.supply.total())
        + FATE * i32::from(board.fate.total())
        + BANE * i32::from(board.fate.count(Cube::Red as usize))
        + CARD * cards
        + actions.sum::<i32>()
}

/// What [`features`] counts, for all roles together.
pub const FEATURES: &[&str] = &[
    "Unity tokens",
    "Fear tokens",
    "cubes on the Map",
    "Banes on the Map",
    "groups that the Temple visits",
    "groups that the Temple nearly holds",
    "cubes to pay with",
    "cubes on their way to Fate",
    "Banes on their way to Fate",
    "cards in hand",
    "Actions in progress",
    "Unity Actions in progress",
    "the nearness of victory",
    "the nearness of Fear's victory",
    "steps towards the next Covenant card",
    "districts where two cubes could unite",
    "districts where three cubes could unite",
    "Fear that the Temple is about to bring",
    "Effort",
];

/// Counts them. Nearness grows the faster the nearer the end is: the sixth token decides, the second does not.
pub fn features(look: Look, counts: &mut [i32]) {
    let (unity, fear) = (i32::from(look.s.unity()), i32::from(look.s.fear()));
    let temple = |cubes: u8| signed(look.s.influence.iter().filter(|place| place.total() == cubes).count());
    let of_boards = |count: fn(&Board) -> usize| look.s.boards.iter().map(|board| signed(count(board))).sum::<i32>();
    let in_progress = |kind: fn(ActionKind) -> bool| {
        let slots = look.s.boards.iter().flat_map(|board| board.slots.iter().flatten());
        signed(slots.filter(|slot| kind(look.c.actions[slot.action.index()].kind)).count())
    };
    let all = [
        unity,
        fear,
        signed(look.s.squares.cubes().len()),
        signed(look.s.squares.with(Cube::Red).len()),
        temple(1),
        temple(2),
        of_boards(|board| board.supply.total().into()),
        of_boards(|board| board.fate.total().into()),
        of_boards(|board| board.fate.count(Cube::Red as usize).into()),
        of_boards(|board| board.hand.len() + board.requests.len()),
        in_progress(|_| true),
        in_progress(|kind| kind == ActionKind::Unity),
        unity * unity,
        fear * fear,
        steps_towards_covenant(look),
        ripe(look, 2),
        ripe(look, 3),
        i32::from(is_fear_about_to_come(look)),
        of_boards(|board| board.effort.total().into()),
    ];
    counts.copy_from_slice(&all);
}

/// How far the pawn has gone since the Covenant symbol was last passed: every step brings the next Fear nearer, not only the last.
fn steps_towards_covenant(look: Look) -> i32 {
    let length = signed(look.c.track.len());
    let symbol = look.c.track.iter().position(|&space| space == TrackSpace::Covenant).map_or(0, signed);
    (i32::from(look.s.pawn.space()) - symbol).rem_euclid(length)
}

/// Districts with so many cubes or more, where a Unity token could still be placed (MW-UNITY-02).
fn ripe(look: Look, least: usize) -> i32 {
    let cubes = look.s.squares.cubes();
    let of_district = |district: DistrictId| cubes.intersection(look.c.sets.of_district[district.index()]).len();
    signed(look.districts().filter(|&district| of_district(district) >= least && look.can_take_unity(district)).count())
}

/// Does the Request at the far right belong to a group that the Temple nearly holds (MW-TEMPLE-01)?
fn is_fear_about_to_come(look: Look) -> bool {
    let taken = look.s.job_board.last().copied().flatten();
    taken.is_some_and(|request| look.s.influence[look.c.requests[request.index()].group.index()].total() + 1 == look.c.numbers.influence_for_fear)
}
