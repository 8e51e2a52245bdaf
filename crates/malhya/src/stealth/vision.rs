//! What enemies see in Stealth mode (ML-STEALTH-13 to ML-STEALTH-15, ML-ZONE-06, ML-VIGILANCE-07).

use crate::booklet::condition::Mode;
use crate::ids::FoeId;
use crate::magic::card::Charm;
use crate::place::figures::{Board, Camp};
use crate::place::sight::Screens;
use crate::place::state::{Foe, Vigil};
use crate::words::HeroId;
use mistgate_kernel::places::square::{Base, Compass, Size};
use mistgate_kernel::places::{Space, Spaces};

/// Something that can be spotted (ML-ALARM-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spotted {
    /// A hero, standing or lying.
    Hero(HeroId),
    /// A Corpse token.
    Corpse(Space),
}

impl Board<'_> {
    /// How far enemies see, as the Stealth board says (ML-THREAT-01).
    pub fn board_sight(self) -> u8 {
        self.look.s.stealth.map_or(1, |board| self.look.c.modes.tracks[board.level as usize].sight_at(board.threat))
    }

    /// How far this one sees (ML-STEALTH-26).
    pub fn sight_range(self, foe: &Foe) -> u8 {
        self.board_sight() + self.look.c.enemy(foe.kind).farther_sight()
    }

    /// Does an enemy see what is on a space? Heroes in between hinder it, but for the one who stands there.
    pub fn sees(self, foe: &Foe, space: Space) -> bool {
        self.sees_past(foe, space, &self.screens(Camp::Foes, None))
    }

    #[inline]
    fn sees_past(self, foe: &Foe, space: Space, screens: &Screens) -> bool {
        let base = self.base(foe);
        let far = self.ground.map.distance_between(base, Base::one(space));
        if far == 0 {
            return true; // ML-STEALTH-14: its own space is always seen.
        }
        let adjacent = far == 1 && self.adjacent(base, Base::one(space));
        let watching = foe.vigil.iter().flatten().next().is_some();
        let in_view = match watching {
            true => foe.vigil.iter().flatten().any(|&vigil| self.in_strip(base, vigil, space)),
            false => adjacent || far <= self.sight_range(foe),
        };
        let own = || self.ground.map.ground(base).unwrap_or_default();
        // ML-ZONE-06: what is in Shadow is seen from next to it only.
        in_view && (adjacent || !self.ground.shadow.contains(space) && own().iter().any(|from| self.sight(from, space, screens).is_valid(Mode::Stealth)))
    }

    /// Three spaces wide, without end, in the direction of the token (ML-VIGILANCE-07); of a base of four in the lane of its token
    /// (ML-BASE-11).
    fn in_strip(self, base: Base, vigil: Vigil, space: Space) -> bool {
        let map = &self.ground.map;
        let ((column, row), (token, token_row)) = (map.position(space), map.position(vigil.at));
        let near = |one: u8, two: u8| one.abs_diff(two) <= 1;
        let ((first, top), side) = (map.position(base.corner), if base.size == Size::Four { 1 } else { 0 });
        match vigil.compass() {
            Compass::North => row < top && near(column, token),
            Compass::South => row > top + side && near(column, token),
            Compass::West => column < first && near(row, token_row),
            Compass::East => column > first + side && near(row, token_row),
            Compass::NorthEast | Compass::SouthEast | Compass::SouthWest | Compass::NorthWest => false, // ML-VIGILANCE-01: four directions only.
        }
    }

    /// Everything an enemy sees.
    pub fn vision(self, foe: &Foe) -> Spaces {
        let screens = self.screens(Camp::Foes, None);
        self.ground.map.spaces().filter(|&space| self.sees_past(foe, space, &screens)).collect()
    }

    /// Everything that some enemy sees.
    pub fn watched(self) -> Spaces {
        self.site.foes().fold(Spaces::EMPTY, |all, (_, foe)| all.union(self.vision(foe)))
    }

    /// Enemies that see a hero, a Corpse token or a fallen hero's token (ML-ALARM-02, ML-ALARM-03, ML-FALLEN-02).
    pub fn spotters(self) -> impl Iterator<Item = (FoeId, Spotted)> {
        let screens = self.screens(Camp::Foes, None);
        self.site.foes().filter_map(move |(id, foe)| self.spots(foe, &screens).map(|spotted| (id, spotted)))
    }

    /// What an enemy has spotted, if anything.
    fn spots(self, foe: &Foe, screens: &Screens) -> Option<Spotted> {
        let site = self.site;
        let unseen = |hero: HeroId| self.look.charms_on(hero, |charm| u8::from(charm == Charm::Unseen)) > 0;
        let heroes = site.standing().chain(site.lying()).filter(|&(hero, _)| !unseen(hero)).map(|(hero, space)| (Spotted::Hero(hero), space));
        let corpses = site.corpses.as_slice().iter().map(|&space| (Spotted::Corpse(space), space));
        // Over a Rift or on an ally's space one is seen as well (ML-RIFT-13): there the hero stands meanwhile.
        heroes.chain(corpses).find(|&(_, space)| self.sees_past(foe, space, screens)).map(|(spotted, _)| spotted)
    }

    /// Would a hero on this space be seen, and by whom? For pages and for walking with care.
    pub fn would_see(self, hero: HeroId, space: Space) -> impl Iterator<Item = FoeId> {
        let mut screens = self.screens(Camp::Foes, Some(crate::place::figures::Who::Hero(hero)));
        screens.small.remove(space);
        self.site.foes().filter(move |(_, foe)| self.sees_past(foe, space, &screens)).map(|(id, _)| id)
    }
}
