//! Areas: which spaces an Attack covers (ML-AREA).

use super::card::Area;
use super::state::WARD;
use crate::place::figures::{Board, Camp, Who};
use crate::place::sight::{Screens, Sight};
use crate::words::words;
use mistgate_kernel::places::square::{Base, Compass};
use mistgate_kernel::places::{Space, Spaces};

words! {
    /// The areas of Weapon cards, as they lie when the attacker looks to the North; each can be turned (ML-AREA-11, ML-AREA-13).
    Sweep {
        /// The three spaces in front.
        Arc = "arc",
        /// The two spaces straight ahead.
        Thrust = "thrust",
        /// Two spaces in front, and the two behind them.
        Block = "block",
        /// All eight spaces around the attacker.
        Whirl = "whirl",
    }
}

impl Sweep {
    /// Columns to the right and rows down, from the attacker.
    pub fn offsets(self) -> &'static [(i8, i8)] {
        match self {
            Sweep::Arc => &[(-1, -1), (0, -1), (1, -1)],
            Sweep::Thrust => &[(0, -1), (0, -2)],
            Sweep::Block => &[(0, -1), (1, -1), (0, -2), (1, -2)],
            Sweep::Whirl => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
        }
    }

    /// In how many ways it can be turned.
    pub fn turns(self) -> u8 {
        match self {
            Sweep::Arc | Sweep::Thrust | Sweep::Block => 4,
            Sweep::Whirl => 1,
        }
    }
}

impl Board<'_> {
    /// The spaces of a Weapon's area, turned by so many quarters: those that nothing solid parts from the attacker (ML-AREA-11).
    pub fn swept(self, from: Space, sweep: Sweep, quarters: u8) -> Spaces {
        let map = &self.ground.map;
        let (column, row) = map.position(from);
        let at = |&offset: &(i8, i8)| {
            let (right, down) = Compass::turned_offset(offset, quarters);
            map.space(column.checked_add_signed(right)?, row.checked_add_signed(down)?)
        };
        let open = |space: &Space| self.sight(from, *space, &Screens::default()) != Sight::Blocked;
        sweep.offsets().iter().filter_map(at).filter(open).collect()
    }

    /// The spaces that the area of an Enemy card covers around its target: next to it, with nothing solid between (ML-AREA-02).
    pub fn around_target(self, area: Area, target: Space) -> Spaces {
        match area {
            Area::AroundTheTarget => {
                let mut spaces = self.ground.map.neighbours(target, self.site.closed);
                spaces.insert(target);
                spaces
            }
        }
    }

    /// Those of a side who stand within these spaces, a bit each: a base of four if one of its spaces is (ML-AREA-03, ML-AREA-10).
    pub fn caught(self, camp: Camp, spaces: Spaces) -> u32 {
        match camp {
            Camp::Heroes => {
                let ward = self.ward().filter(|&at| spaces.contains(at)).map_or(0, |_| 1 << WARD);
                self.site.standing().filter(|&(_, at)| spaces.contains(at)).fold(ward, |all, (hero, _)| all | 1 << hero.index())
            }
            Camp::Foes => {
                self.site.foes().filter(|&(_, foe)| !self.spaces_of(foe).intersection(spaces).is_empty()).fold(0, |all, (id, _)| all | 1 << id.index())
            }
        }
    }

    /// Allies of an attacker next to its target, itself left out (ML-MELEE-03, ML-RANGED-09). Only who stands counts (ML-FALLEN-08).
    pub fn allies_beside(self, attacker: Who, target: Who) -> u8 {
        let Some(ground) = self.base_of(target) else { return 0 };
        let near = |base: Base| self.adjacent(base, ground);
        match attacker {
            Who::Hero(hero) => self.site.standing().filter(|&(other, at)| other != hero && near(Base::one(at))).count() as u8,
            Who::Ward => 0,
            Who::Foe(id) => self.site.foes().filter(|&(other, foe)| other != id && near(self.base(foe))).count() as u8,
        }
    }
}
