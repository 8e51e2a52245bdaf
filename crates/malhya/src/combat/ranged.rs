//! Shots: who can be hit from where, and whether with a penalty (ML-RANGED, ML-REACH).

use super::effect::Force;
use crate::booklet::condition::Mode;
use crate::content::perk::Perk;
use crate::place::figures::{Board, Who};
use crate::place::sight::{Screens, Sight};
use mistgate_kernel::places::square::{Base, Contact, Size};

/// May a line touch what blocks (ML-EFFECT-20), or bend (ML-EFFECT-21)?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touching {
    /// No, as usual.
    #[default]
    Forbidden,
    /// It may touch it, as long as it does not pass through.
    Allowed,
    /// It may bend once, at a space that both ends see.
    Around,
}

impl Touching {
    /// As the effects of an Attack say.
    pub fn of(force: Force) -> Self {
        match (force.bends, force.touches_walls) {
            (true, _) => Touching::Around,
            (false, true) => Touching::Allowed,
            (false, false) => Touching::Forbidden,
        }
    }
}

/// A shot that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Does the defender get a Dodge die more (ML-RANGED-12)?
    pub penalty: bool,
    /// How far it is (ML-MOVE-24).
    pub far: u8,
}

/// A shot at somebody, wherever it is made from: what does not depend on that is known already.
#[derive(Clone, Copy)]
pub struct Mark<'a> {
    board: Board<'a>,
    ground: Base,
    range: Option<u8>,
    touching: Touching,
    screens: Screens,
    /// Are low walls nothing to the shooter (ML-EFFECT-19)?
    past_cover: bool,
    /// Does an ally of the shooter stand next to the target (ML-RANGED-09)?
    crowded: bool,
}

impl Mark<'_> {
    /// The shot by somebody who stands there: within range, with a valid line (ML-RANGED-01, ML-RANGED-05). However many penalties there
    /// are, they count once (ML-RANGED-07).
    pub fn shot(&self, from: Base) -> Option<Shot> {
        let (board, ground) = (self.board, self.ground);
        let far = board.ground.map.distance_between(from, ground);
        if self.range.is_some_and(|range| far > range) {
            return None;
        }
        let sight = board.line_from(from, ground, &self.screens, self.touching, self.past_cover);
        let hampered = sight != Sight::Clear; // ML-RANGED-08, ML-RANGED-10, ML-RANGED-11
        sight.is_valid(Mode::Combat).then_some(Shot { penalty: hampered || self.crowded, far })
    }
}

impl<'a> Board<'a> {
    /// Somebody as a mark for somebody who shoots.
    pub fn as_mark(self, shooter: Who, target: Who, range: Option<u8>, touching: Touching) -> Option<Mark<'a>> {
        let ground = self.base_of(target)?;
        let screens = self.screens(shooter.camp(), Some(target));
        let crowded = self.allies_beside(shooter, target) > 0;
        Some(Mark { board: self, ground, range, touching, screens, past_cover: self.shoots_past_cover(shooter), crowded })
    }

    /// A shot at somebody by somebody who stands there.
    pub fn shot(self, shooter: Who, from: Base, target: Who, range: Option<u8>, touching: Touching) -> Option<Shot> {
        self.as_mark(shooter, target, range, touching)?.shot(from)
    }

    /// The best line from a ground to a character (ML-BASE-09).
    fn line_from(self, from: Base, to: Base, screens: &Screens, touching: Touching, past_cover: bool) -> Sight {
        let map = &self.ground.map;
        if self.adjacent(from, to) {
            return Sight::Adjacent;
        }
        let straight = |start, end| if past_cover { self.sight_past_cover(start, end, screens) } else { self.sight(start, end, screens) };
        if (from.size, to.size, touching) == (Size::One, Size::One, Touching::Forbidden) {
            return straight(from.corner, to.corner);
        }
        let (Some(starts), Some(ends)) = (map.ground(from), map.ground(to)) else { return Sight::Blocked };
        let line = |start, end| match (straight(start, end), touching) {
            // One that only touches what blocks is judged as if that were not there; it may still be hindered (ML-EFFECT-20).
            (Sight::Blocked, Touching::Allowed) if map.blocking_contact(start, end, self.site.closed) != Contact::Passes => {
                self.open_sight(start, end, !past_cover && map.obstruction(start, end, self.site.closed).hindering, screens)
            }
            // The attacker names the space where it bends; penalties met on either part count, somebody on that space too (ML-EFFECT-21).
            (sight @ (Sight::Screened | Sight::Hindered | Sight::Blocked), Touching::Around) => {
                let met = |bend| if screens.hold(map, bend) { Sight::Screened } else { Sight::Clear };
                let bends = map.spaces().map(|bend| straight(start, bend).max(straight(bend, end)).max(met(bend)));
                bends.min().map_or(sight, |best| best.min(sight))
            }
            (sight, _) => sight,
        };
        starts.iter().flat_map(|start| ends.iter().map(move |end| (start, end))).map(|(start, end)| line(start, end)).min().unwrap_or(Sight::Blocked)
    }

    /// A Talent: no penalty for what hinders (ML-EFFECT-19).
    fn shoots_past_cover(self, shooter: Who) -> bool {
        matches!(shooter, Who::Hero(hero) if self.look.perk_sum(hero, |perk| u8::from(perk == Perk::ShootsPastCover)) > 0)
    }

    /// Is somebody within a Melee Attack's reach: adjacent, or 2 spaces away by Long Reach with nothing solid in contact with the
    /// line (ML-MELEE-01, ML-REACH-02, ML-REACH-04)?
    pub fn in_reach(self, from: Base, target: Who, reach: u8) -> bool {
        let Some(ground) = self.base_of(target) else { return false };
        if self.adjacent(from, ground) {
            return true;
        }
        let far = self.ground.map.distance_between(from, ground);
        (2..=reach).contains(&far) && self.line_from(from, ground, &Screens::default(), Touching::Forbidden, false) != Sight::Blocked
    }
}
