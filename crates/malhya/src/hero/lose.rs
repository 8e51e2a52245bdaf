//! Losing and paying: whoever has several things that would do chooses (ML-PACK-09, ML-OBJECT-13).

use super::room::Worn;
use super::thing::Thing;
use crate::agenda::Step;
use crate::ask::{HeroAim, Question};
use crate::booklet::instruction::{Amount, Gear};
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::*;
use mistgate_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// What is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loss {
    /// Resource cubes.
    Resources(ResourceFilter),
    /// Cards of equipment.
    Gear(Gear),
}

/// As many as there are.
pub(crate) const ALL: u8 = u8::MAX;

/// So many of it.
pub(crate) fn count(amount: Amount) -> u8 {
    match amount {
        Amount::Just(n) => n,
        Amount::All => ALL,
    }
}

impl Machine<'_> {
    /// So many of these are lost, by a hero or by the group: what there is (ML-GOLDEN-04). Nobody is asked if all of it goes.
    pub(crate) fn lose_things(&mut self, hero: Option<HeroId>, left: u8, loss: Loss) {
        let (mut total, mut first) = (0u16, None);
        self.look().losable(hero, left, loss, &mut |owner, thing, n| {
            total += u16::from(n);
            first.get_or_insert((owner, thing));
        });
        let Some((owner, thing)) = first.filter(|_| left > 0) else { return };
        if total > left.into() {
            return self.ask(self.concerned(hero), Question::Lose(hero, left, loss));
        }
        self.push(Step::Lose(hero, if left == ALL { ALL } else { left - 1 }, loss));
        self.drop_thing(owner, thing);
    }

    /// One of them was chosen.
    pub(crate) fn lose_one(&mut self, (hero, left, loss): (Option<HeroId>, u8, Loss), owner: HeroId, thing: Thing) {
        self.push(Step::Lose(hero, if left == ALL { ALL } else { left - 1 }, loss));
        self.drop_thing(owner, thing);
    }

    /// So many Aura tokens of one hero are paid.
    pub(crate) fn ask_who_pays_aura(&mut self, n: u8) {
        let able: SeatSet = self.s.group_heroes().filter(|&hero| self.look().can_pay_aura(hero, n)).map(HeroId::seat).collect();
        self.ask_group(Question::Hero(able, HeroAim::PayAura(n)));
    }
}

impl Look<'_> {
    /// Everything that could be lost, whose it is, and how many of it there are.
    pub(crate) fn losable(self, hero: Option<HeroId>, left: u8, loss: Loss, each: &mut impl FnMut(HeroId, Thing, u8)) {
        for owner in self.s.group_heroes().filter(|&owner| hero.is_none_or(|hero| hero == owner)) {
            let state = self.s.hero(owner);
            match loss {
                Loss::Resources(filter) => {
                    let there = Resource::all().filter(|&resource| filter.fits(resource) && state.resources.count(resource) > 0);
                    there.for_each(|resource| each(owner, Thing::Resource(resource), state.resources.count(resource)));
                }
                Loss::Gear(gear) => self.gear(owner, gear, left, &mut |thing| each(owner, thing, 1)),
            }
        }
    }

    /// The cards of a hero that an instruction means, equipped and stored alike (ML-OBJECT-13). Scenario cards and the
    /// Barehanded card are never meant.
    fn gear(self, hero: HeroId, gear: Gear, left: u8, each: &mut impl FnMut(Thing)) {
        let state = self.s.hero(hero);
        let equipment = &state.equipment;
        match gear {
            Gear::Object(rank) => {
                let stored = state.stored.as_slice().iter().map(|&carried| Thing::from(carried));
                let artifacts = [equipment.ring, equipment.amulet].into_iter().flatten().map(Thing::from);
                let all = stored.chain(equipment.armour.map(Thing::Object)).chain(artifacts);
                all.filter(|&thing| self.is_object(thing, rank)).for_each(each);
            }
            Gear::Weapon(rank) => {
                // ML-VOCAB-14: Basic Weapons only where they are named, or where all Weapons are.
                let meant = |id: &WeaponId| match rank {
                    Some(rank) => self.c.weapon(*id).rank == rank,
                    None => left == ALL || self.c.weapon(*id).rank != Rank::Basic,
                };
                equipment.weapons().filter(meant).for_each(|id| each(Thing::Weapon(id)));
            }
            Gear::EquippedWeapon => equipment.weapon.into_iter().for_each(|id| each(Thing::Weapon(id))),
            Gear::WornArmour => equipment.armour.into_iter().for_each(|id| each(Thing::Object(id))),
            Gear::HeavyArmour => equipment.armour.into_iter().filter(|id| self.c.object(*id).heavy > 0).for_each(|id| each(Thing::Object(id))),
            Gear::EquippedArtifact => [equipment.ring, equipment.amulet].into_iter().flatten().for_each(|artifact| each(artifact.into())),
            Gear::Artifact => {
                let worn = [equipment.ring, equipment.amulet].into_iter().flatten().map(Thing::from);
                let stored = state.stored.as_slice().iter().map(|&carried| Thing::from(carried));
                let is_artifact = |thing: &Thing| matches!(self.worn_as(*thing), Some(Worn::Ring | Worn::Amulet)) && self.is_object(*thing, None);
                worn.chain(stored).filter(is_artifact).for_each(each);
            }
        }
    }

    fn is_object(self, thing: Thing, rank: Option<Rank>) -> bool {
        match thing {
            Thing::Object(id) => rank.is_none_or(|rank| self.c.object(id).rank == rank),
            Thing::Resource(_) | Thing::Weapon(_) | Thing::Card(_) => false,
        }
    }
}
