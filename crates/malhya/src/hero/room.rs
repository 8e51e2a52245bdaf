//! What a hero can carry: spaces of the Knapsack, Carrying capacity, Encumbrance, Weapons (ML-PACK, ML-LOAD).

use super::state::{Artifact, Carried, HIGHEST_CARRYING};
use super::thing::Thing;
use crate::content::CardKind;
use crate::content::perk::Perk;
use crate::ids::*;
use crate::look::Look;
use crate::words::*;

/// Spaces for Plants (ML-PACK-12).
const PLANT_SPACES: u8 = 6;
/// Spaces for Potions.
const POTION_SPACES: u8 = 4;
/// Spaces for Special Arrows.
const ARROW_SPACES: u8 = 3;
/// Spaces for Keys and Lockpicks.
const LOCKPICK_SPACES: u8 = 3;
/// One Weapon in hand, one in the Knapsack (ML-WEAPON-02).
const WEAPONS: u8 = 2;
/// Pieces of Heavy Equipment that a Carrying level bears, from level 1 (ML-LOAD-15).
const ENCUMBRANCE: [u8; HIGHEST_CARRYING as usize] = [0, 1, 1, 2, 2, 3];

/// Where something worn belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worn {
    /// Under the Weapon card.
    Armour,
    /// At the Hero board.
    Ring,
    /// At the Hero board.
    Amulet,
}

impl Look<'_> {
    /// The sum of what some perks of a hero are worth.
    pub fn perk_sum(self, hero: HeroId, worth: impl Fn(Perk) -> u8) -> u8 {
        let mut sum = 0u8;
        self.perks(hero, &mut |perk| sum = sum.saturating_add(worth(perk)));
        sum
    }

    /// What some perks are worth to a deed of the whole group: those of every hero, and once those of the cards in common.
    pub fn group_perk_sum(self, worth: impl Fn(Perk) -> u8) -> u8 {
        let mut sum = 0u8;
        let mut count = |perk| sum = sum.saturating_add(worth(perk));
        self.s.group_heroes().for_each(|hero| self.own_perks(hero, &mut count));
        self.common_perks(&mut count);
        sum
    }

    /// Spaces for resources of a type. Only those for Raw Materials grow with the Carrying capacity (ML-PACK-10, ML-PACK-11).
    pub fn spaces(self, hero: HeroId, kind: ResourceType) -> u8 {
        match kind {
            ResourceType::Plant => PLANT_SPACES,
            ResourceType::Material => self.s.hero(hero).carrying,
            // ML-TALENT-21
            ResourceType::Potion => POTION_SPACES + self.perk_sum(hero, |perk| if let Perk::PotionSpaces(n) = perk { n } else { 0 }),
            ResourceType::Arrow => ARROW_SPACES,
            ResourceType::Lockpick => LOCKPICK_SPACES,
        }
    }

    /// Weapons a hero may own (ML-WEAPON-02, ML-TALENT-22).
    pub fn most_weapons(self, hero: HeroId) -> u8 {
        WEAPONS + self.perk_sum(hero, |perk| if let Perk::WeaponSpaces(n) = perk { n } else { 0 })
    }

    /// The pieces of Heavy Equipment a hero can carry: all green icons together (ML-LOAD-05, ML-LOAD-06).
    pub fn encumbrance(self, hero: HeroId) -> u8 {
        let level = usize::from(self.s.hero(hero).carrying.clamp(1, HIGHEST_CARRYING)) - 1;
        ENCUMBRANCE[level] + self.perk_sum(hero, |perk| if let Perk::Encumbrance(n) = perk { n } else { 0 })
    }

    /// The pieces of Heavy Equipment that are felt: some may be cancelled, which makes no room for more (ML-LOAD-14).
    pub fn heavy_felt(self, hero: HeroId) -> u8 {
        self.heavy(hero).saturating_sub(self.perk_sum(hero, |perk| if let Perk::IgnoreHeavy(n) = perk { n } else { 0 }))
    }

    /// Pieces of Heavy Equipment that a thing counts as (ML-LOAD-07).
    pub fn weight(self, thing: Thing) -> u8 {
        match thing {
            Thing::Object(id) => self.c.object(id).heavy,
            Thing::Weapon(id) => self.c.weapon(id).heavy,
            Thing::Resource(_) | Thing::Card(_) => 0,
        }
    }

    /// Is there room for this, with nothing given up for it?
    pub fn has_room(self, hero: HeroId, thing: Thing) -> bool {
        let state = self.s.hero(hero);
        let bears = self.weight(thing) == 0 || self.heavy(hero) + self.weight(thing) <= self.encumbrance(hero); // ML-LOAD-11
        let slot = || state.stored.len() < usize::from(state.carrying); // ML-OBJECT-09
        let fits = match thing {
            Thing::Resource(resource) => state.resources.of_type(resource.kind) < self.spaces(hero, resource.kind), // ML-PACK-06
            Thing::Weapon(_) => state.equipment.weapons().count() < usize::from(self.most_weapons(hero)),
            Thing::Object(_) | Thing::Card(_) => slot() || self.worn_as(thing).is_some_and(|place| !self.wears(hero, place)),
        };
        fits && bears
    }

    /// Where a thing is worn, if it can be (ML-OBJECT-01, ML-ARTIFACT-01, ML-ARTIFACT-09).
    pub fn worn_as(self, thing: Thing) -> Option<Worn> {
        match thing {
            Thing::Object(id) => match self.c.object(id).kind {
                ObjectType::Armour => Some(Worn::Armour),
                ObjectType::Ring => Some(Worn::Ring),
                ObjectType::Amulet => Some(Worn::Amulet),
                ObjectType::Consumable => None,
            },
            Thing::Card(number) => match self.c.scenario_card(number)?.kind {
                CardKind::Ring => Some(Worn::Ring),
                CardKind::Amulet => Some(Worn::Amulet),
                CardKind::Mission | CardKind::Gear | CardKind::State | CardKind::Rule | CardKind::Bonus | CardKind::Destination | CardKind::Mode => None,
            },
            Thing::Resource(_) | Thing::Weapon(_) => None,
        }
    }

    /// Is something worn there?
    pub fn wears(self, hero: HeroId, place: Worn) -> bool {
        let equipment = &self.s.hero(hero).equipment;
        match place {
            Worn::Armour => equipment.armour.is_some(),
            Worn::Ring => equipment.ring.is_some(),
            Worn::Amulet => equipment.amulet.is_some(),
        }
    }

    /// Everything a hero could give up to come back within the limits; nothing if all of them hold.
    pub fn surplus(self, hero: HeroId, each: &mut impl FnMut(Thing)) {
        let state = self.s.hero(hero);
        let equipment = &state.equipment;
        // Asked after almost everything that happens: what is counted comes first, what perks add to a limit only if it matters.
        for resource in Resource::all().filter(|&resource| state.resources.count(resource) > 0) {
            if state.resources.of_type(resource.kind) > self.spaces(hero, resource.kind) {
                each(Thing::Resource(resource)); // ML-PACK-08
            }
        }
        let many_objects = state.stored.len() > usize::from(state.carrying); // ML-OBJECT-10, ML-LOAD-02
        let (owned, heavy) = (equipment.weapons().count(), self.heavy(hero));
        let many_weapons = owned > usize::from(WEAPONS) && owned > usize::from(self.most_weapons(hero)); // ML-WEAPON-03
        let too_heavy = heavy > 0 && heavy > self.encumbrance(hero); // ML-LOAD-08
        let given_up = |thing: Thing, many: bool| many || too_heavy && self.weight(thing) > 0;
        let stored = state.stored.as_slice().iter().map(|&carried| Thing::from(carried)).filter(|&thing| given_up(thing, many_objects));
        let weapons = equipment.weapons().map(Thing::Weapon).filter(|&thing| given_up(thing, many_weapons));
        let armour = equipment.armour.map(Thing::Object).into_iter().filter(|&thing| given_up(thing, false));
        stored.chain(weapons).chain(armour).for_each(each);
    }

    /// With too many Objects in the Knapsack an Artifact can also be put on; the one worn before is the Object that goes (ML-OBJECT-10,
    /// ML-ARTIFACT-06).
    pub fn worn_instead(self, hero: HeroId, each: &mut impl FnMut(Thing)) {
        let state = self.s.hero(hero);
        if state.stored.len() <= usize::from(state.carrying) {
            return;
        }
        let artifacts = state.stored.as_slice().iter().map(|&carried| Thing::from(carried));
        artifacts.filter(|&thing| matches!(self.worn_as(thing), Some(Worn::Ring | Worn::Amulet))).for_each(each);
    }

    /// Are all limits kept?
    pub fn is_within_limits(self, hero: HeroId) -> bool {
        let mut within = true;
        self.surplus(hero, &mut |_| within = false);
        within
    }

    /// Everything a hero has that can change hands: not what is worn (ML-SWAP-01, ML-SWAP-03).
    pub fn movable(self, hero: HeroId, each: &mut impl FnMut(Thing)) {
        let state = self.s.hero(hero);
        Resource::all().filter(|&resource| state.resources.count(resource) > 0).for_each(|resource| each(Thing::Resource(resource)));
        state.stored.as_slice().iter().for_each(|&carried| each(carried.into()));
        state.equipment.weapons().for_each(|id| each(Thing::Weapon(id)));
        if self.may_change_armour() {
            // ML-ARMOUR-14
            state.equipment.armour.iter().for_each(|&id| each(Thing::Object(id)));
        }
    }

    /// Who has this card, in hand, worn or stored.
    pub fn owner(self, thing: Thing) -> Option<HeroId> {
        self.s.group_heroes().find(|&hero| self.s.hero(hero).owns(thing))
    }
}

impl super::state::Hero {
    /// Has the hero this, anywhere?
    pub fn owns(&self, thing: Thing) -> bool {
        let equipment = &self.equipment;
        let worn = |artifact: Artifact| Thing::from(artifact) == thing;
        match thing {
            Thing::Resource(resource) => self.resources.count(resource) > 0,
            Thing::Weapon(id) => equipment.weapons().any(|other| other == id),
            Thing::Object(id) if equipment.armour == Some(id) => true,
            Thing::Object(_) | Thing::Card(_) => {
                self.stored.as_slice().iter().any(|&carried| Thing::from(carried) == thing)
                    || [equipment.ring, equipment.amulet].into_iter().flatten().any(worn)
            }
        }
    }

    /// Puts a card into the Knapsack, whether there is room or not.
    pub fn store(&mut self, thing: Thing) {
        match thing {
            Thing::Resource(resource) => self.resources.add(resource, 1),
            Thing::Weapon(id) => self.equipment.stored.push(id),
            Thing::Object(id) => self.stored.push(Carried::Object(id)),
            Thing::Card(number) => self.stored.push(Carried::Card(number)),
        }
    }

    /// Takes a thing away from wherever the hero has it.
    pub fn remove(&mut self, thing: Thing) {
        let equipment = &mut self.equipment;
        if let Thing::Resource(resource) = thing {
            self.resources.take(resource, 1);
        } else if let Thing::Weapon(id) = thing {
            if equipment.weapon == Some(id) {
                equipment.weapon = None; // ML-WEAPON-12: the Barehanded card takes its place.
            } else if let Some(at) = equipment.stored.as_slice().iter().position(|&other| other == id) {
                equipment.stored.remove(at);
            }
        } else if let Some(at) = self.stored.as_slice().iter().position(|&carried| Thing::from(carried) == thing) {
            self.stored.remove(at);
        } else if equipment.armour.map(Thing::Object) == Some(thing) {
            equipment.armour = None;
        } else if equipment.ring.map(Thing::from) == Some(thing) {
            equipment.ring = None;
        } else if equipment.amulet.map(Thing::from) == Some(thing) {
            equipment.amulet = None;
        }
    }
}

impl super::state::Equipment {
    /// The Weapons owned, the one in hand first. The Barehanded card is none (ML-WEAPON-11).
    pub fn weapons(&self) -> impl Iterator<Item = WeaponId> + '_ {
        self.weapon.into_iter().chain(self.stored.as_slice().iter().copied())
    }
}
