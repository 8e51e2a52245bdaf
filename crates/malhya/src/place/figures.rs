//! Who stands where, as the rules of movement and sight ask it.

use super::location::{Ground, Location};
use super::state::{Foe, Site};
use crate::ids::FoeId;
use crate::look::Look;
use crate::words::HeroId;
use mistgate_kernel::places::square::{Base, Size};
use mistgate_kernel::places::{Space, Spaces};
use serde::{Deserialize, Serialize};

/// The two sides of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Camp {
    /// The heroes.
    Heroes,
    /// Their enemies.
    Foes,
}

/// A character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A hero.
    Hero(HeroId),
    /// An enemy.
    Foe(FoeId),
    /// The target outside of the group (ML-RULECARD-04).
    Ward,
}

impl Who {
    /// The side.
    pub fn camp(self) -> Camp {
        match self {
            // It counts as a hero for the movement and the attacks of enemies (ML-RULECARD-03).
            Who::Hero(_) | Who::Ward => Camp::Heroes,
            Who::Foe(_) => Camp::Foes,
        }
    }
}

/// The place that is played, with its map.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// Everything else.
    pub look: Look<'a>,
    /// The place.
    pub site: &'a Site,
    /// Its location.
    pub location: &'a Location,
    /// Its map.
    pub ground: &'a Ground,
}

impl<'a> Look<'a> {
    /// The place that is played, if there is one.
    #[inline]
    pub fn board(self) -> Option<Board<'a>> {
        let site = self.s.site.as_ref()?;
        let location = self.c.location(site.location);
        Some(Board { look: self, site, location, ground: location.ground() })
    }
}

impl<'a> Board<'a> {
    /// The size of an enemy.
    pub fn size(self, foe: &Foe) -> Size {
        self.look.c.enemy(foe.kind).size
    }

    /// The ground an enemy stands on.
    #[inline]
    pub fn base(self, foe: &Foe) -> Base {
        Base { corner: foe.at, size: self.size(foe) }
    }

    /// The ground of a character on the board.
    pub fn base_of(self, who: Who) -> Option<Base> {
        match who {
            Who::Hero(hero) => self.site.hero(hero).at.standing().map(Base::one),
            Who::Foe(foe) => self.site.foe(foe).map(|foe| self.base(foe)),
            Who::Ward => self.ward().map(Base::one),
        }
    }

    /// The spaces of an enemy.
    #[inline]
    pub fn spaces_of(self, foe: &Foe) -> Spaces {
        match self.size(foe) {
            Size::One => [foe.at].into_iter().collect(),
            Size::Four => self.ground.map.ground(self.base(foe)).unwrap_or_default(),
        }
    }

    /// The spaces of a side. Unconscious heroes are no miniatures (ML-FALLEN-02).
    #[inline]
    pub fn camp(self, camp: Camp) -> Spaces {
        match camp {
            Camp::Heroes => self.site.standing().map(|(_, space)| space).chain(self.ward()).collect(),
            Camp::Foes => self.site.foes().fold(Spaces::EMPTY, |all, (_, foe)| all.union(self.spaces_of(foe))),
        }
    }

    /// Every space with a miniature.
    pub fn occupied(self) -> Spaces {
        self.camp(Camp::Heroes).union(self.camp(Camp::Foes))
    }

    /// Every space with a miniature other than this one's: that of an ally who is just being passed among them.
    pub fn others(self, who: Who) -> Spaces {
        let heroes = self.site.standing().filter(|&(hero, _)| who != Who::Hero(hero)).map(|(_, space)| space);
        let ward = self.ward().filter(|_| who != Who::Ward);
        let foes = self.site.foes().filter(|&(id, _)| who != Who::Foe(id));
        foes.fold(heroes.chain(ward).collect(), |all: Spaces, (_, foe)| all.union(self.spaces_of(foe)))
    }

    /// Spaces where a miniature can be placed (ML-DEPLOY-17).
    pub fn free(self) -> Spaces {
        self.ground.floor.without(self.occupied())
    }

    /// Who stands on a space.
    pub fn on(self, space: Space) -> Option<Who> {
        let hero = self.site.standing().find(|&(_, at)| at == space).map(|(hero, _)| Who::Hero(hero));
        let ward = || self.ward().filter(|&at| at == space).map(|_| Who::Ward);
        hero.or_else(ward).or_else(|| self.site.foes().find(|(_, foe)| self.spaces_of(foe).contains(space)).map(|(id, _)| Who::Foe(id)))
    }

    /// Are two grounds next to each other: a common corner, and nothing solid between (ML-MOVE-01, ML-BASE-09)?
    pub fn adjacent(self, one: Base, two: Base) -> bool {
        let map = &self.ground.map;
        if map.distance_between(one, two) != 1 {
            return false;
        }
        match (one.size, two.size) {
            (Size::One, Size::One) => map.adjacent(one.corner, two.corner, self.site.closed),
            _ => map.ground(two).is_some_and(|ground| !map.around(one, self.site.closed).intersection(ground).is_empty()),
        }
    }

    /// Is a hero next to an enemy (ML-ENGAGE-01)?
    pub fn engaged(self, space: Space) -> bool {
        self.site.foes().any(|(_, foe)| self.adjacent(Base::one(space), self.base(foe)))
    }

    /// The name of a space.
    pub fn spot(self, space: Space) -> String {
        self.location.spot(space).to_string()
    }
}
