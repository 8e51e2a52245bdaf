//! The checker for places: where they lead, and whether they can be set out and walked through (ML-MAP-23, ML-EXIT-06).

use super::location::{Location, TokenKind};
use super::state::{MOST_FOES, MOST_TOKENS_HERE};
use crate::booklet::audit::each_of;
use crate::booklet::instruction::{Block, Goal, Instruction, SceneDeed};
use crate::content::{Content, Landing};
use crate::ids::{FEWEST_HEROES, HEROES};
use mistgate_kernel::content::Report;
use mistgate_kernel::places::square::Doors;
use mistgate_kernel::places::{Space, Spaces};

/// The chapters that a place leads to: of its Interest tokens and of its Instructions.
pub fn landings(c: &Content, location: &Location) -> Vec<Landing> {
    let tokens = location.tokens.iter().filter_map(|token| match token.kind {
        TokenKind::Interest(landing) => landing,
        TokenKind::Access(_) | TokenKind::Invocation(_) => None,
    });
    let mut landings: Vec<Landing> = tokens.collect();
    for order in &location.orders {
        each_of(c, order.block, &mut |instruction| landings.extend(landing(instruction)));
    }
    landings
}

/// The chapter that an instruction names for everybody who reads it, in whatever booklet.
#[expect(clippy::wildcard_enum_match_arm, reason = "it looks for what names something: whatever names nothing cannot be missing")]
pub fn landing(instruction: &Instruction) -> Option<Landing> {
    match instruction {
        Instruction::Go(Goal::Adventure(number)) => Some(Landing::Adventure(*number)),
        Instruction::Go(Goal::Event(number)) => Some(Landing::Event(*number)),
        Instruction::Scene(SceneDeed::PutInterest(_, landing)) => *landing,
        _ => None,
    }
}

/// What makes a place worse than it should be.
pub fn faults(c: &Content, report: &Report) {
    for location in &c.locations {
        let mut note = |text: String| report.note(&location.place, format!("place {}: {text}", location.number));
        crowding(location, &mut note);
        for (at, &point) in location.points.iter().enumerate() {
            cut_off(location, at + 1, point, &mut note);
        }
        let ways_out = location.orders.iter().any(|order| leaves(c, order.block));
        if !ways_out && !landings(c, location).iter().any(|landing| matches!(landing, Landing::Adventure(_))) {
            note("nothing in it ever lets the group leave (ML-EXIT-06)".to_owned());
        }
    }
}

/// Does it let the group go?
fn leaves(c: &Content, block: Block) -> bool {
    let mut found = false;
    each_of(c, block, &mut |instruction| {
        found |= matches!(instruction, Instruction::EndAdventure(_) | Instruction::Travel | Instruction::Scene(SceneDeed::LeavePlace));
    });
    found
}

/// Everybody has a space, for every size of group (ML-DEPLOY-11, ML-DEPLOY-14).
fn crowding(location: &Location, note: &mut impl FnMut(String)) {
    let room = location.ground().floor.len();
    for heroes in FEWEST_HEROES..=HEROES {
        let most = location.tables.iter().map(|table| table.arrivals(heroes).count()).max().unwrap_or_default();
        if most > MOST_FOES {
            note(format!("{most} enemies for {heroes} heroes: there are {MOST_FOES} at most"));
        }
        if most * 4 + heroes > room {
            note(format!("{room} spaces for {heroes} heroes and {most} enemies"));
        }
    }
    if location.tokens.len() > MOST_TOKENS_HERE / 2 {
        note(format!("{} tokens: a place has {} at most", location.tokens.len(), MOST_TOKENS_HERE / 2));
    }
}

/// Heroes come from their deployment point to every token, with all doors open that something could open.
fn cut_off(location: &Location, point: usize, from: Space, note: &mut impl FnMut(String)) {
    let reached = reached(location, from);
    for token in location.tokens.iter().filter(|token| !reached.contains(token.at)) {
        note(format!("nobody can come from deployment point {point} to the token on {}", location.spot(token.at)));
    }
    if location.ground().rift.contains(from) {
        note(format!("deployment point {point} lies in a Rift"));
    }
}

/// The spaces that hang together with this one. Rifts can be jumped.
fn reached(location: &Location, from: Space) -> Spaces {
    let map = &location.ground().map;
    let (mut ring, mut seen) = (Spaces::EMPTY, Spaces::EMPTY);
    ring.insert(from);
    while !ring.is_empty() {
        seen = seen.union(ring);
        ring = ring.iter().fold(Spaces::EMPTY, |next, space| next.union(map.neighbours(space, Doors::default()))).without(seen);
    }
    seen
}
