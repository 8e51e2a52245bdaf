//! What the rules ask about a state.

use crate::booklet::skill_check::SkillCheck;
use crate::content::perk::Perk;
use crate::content::{CardKind, Content};
use crate::hero::state::{Artifact, Carried, Side};
use crate::ids::*;
use crate::magic::card::Charm;
use crate::state::State;
use crate::words::*;
use mistgate_kernel::SeatSet;

/// A state with the content beside it.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The content.
    pub c: &'a Content,
    /// The state.
    pub s: &'a State,
}

impl<'a> Look<'a> {
    /// A check of the booklets.
    pub fn check(self, id: CheckId) -> &'a SkillCheck {
        &self.c.library.program.checks[id.index()]
    }

    /// Heroes who can do something: conscious (ML-LIFE-04), and not done with the chapter (ML-BOOK-35).
    pub fn able(self) -> SeatSet {
        let able = self.s.group_heroes().filter(|&id| !self.s.hero(id).is_unconscious() && !self.s.page.spent.contains(id.seat()));
        able.map(HeroId::seat).collect()
    }

    /// Every perk a hero has now: the special skill, Talents, what is worn, wielded and carried.
    pub fn perks(self, hero: HeroId, each: &mut impl FnMut(Perk)) {
        self.own_perks(hero, each);
        self.common_perks(each);
    }

    /// What the group's cards do, for every hero (ML-GEAR-04).
    pub fn common_perks(self, each: &mut impl FnMut(Perk)) {
        for number in self.s.group.cards.without(self.s.page.cancelled).iter() {
            // A State works only for those it has struck.
            let card = self.c.scenario_card(number).filter(|card| card.kind != CardKind::State);
            card.iter().flat_map(|card| &card.perks).for_each(|&perk| each(perk));
        }
    }

    /// What a hero can do without the group's cards.
    pub fn own_perks(self, hero: HeroId, each: &mut impl FnMut(Perk)) {
        let state = self.s.hero(hero);
        self.c.hero(hero).skill.iter().for_each(|&perk| each(perk));
        for talent in state.talents.as_slice() {
            let card = self.c.talent(talent.id);
            let side = match talent.side {
                Side::Normal => &card.normal,
                Side::Improved => &card.improved,
            };
            side.iter().for_each(|&perk| each(perk));
        }
        self.mirrored(hero).into_iter().flat_map(|talent| self.copied_perks(talent)).for_each(&mut *each); // ML-VOCAB-10
        if state.spells != 0 {
            self.classic_spells(hero).for_each(|at| self.c.spells[at].passive.iter().for_each(|&perk| each(perk))); // ML-SPELL-19
        }
        // ML-WEAPON-09, ML-ARMOUR-15: only what is equipped works.
        state.equipment.weapon.iter().flat_map(|&id| &self.c.weapon(id).perks).for_each(|&perk| each(perk));
        state.equipment.armour.iter().flat_map(|&id| &self.c.object(id).perks).for_each(|&perk| each(perk));
        for artifact in [state.equipment.ring, state.equipment.amulet].into_iter().flatten() {
            match artifact {
                Artifact::Object(id) => self.c.object(id).perks.iter().for_each(|&perk| each(perk)),
                Artifact::Card(number) if self.s.page.cancelled.contains(number) => {}
                Artifact::Card(number) => self.c.scenario_card(number).iter().flat_map(|card| &card.perks).for_each(|&perk| each(perk)),
            }
        }
        // ML-CHECK-12: an Object of another kind counts while it is carried.
        for &carried in state.stored.as_slice() {
            if let Carried::Object(id) = carried
                && self.c.object(id).kind == ObjectType::Consumable
            {
                self.c.object(id).perks.iter().for_each(|&perk| each(perk));
            }
        }
        // ML-STATE-02, ML-STATE-04
        for suffered in state.states.as_slice().iter().filter(|suffered| !self.s.page.cancelled.contains(suffered.card)) {
            let perks = || self.c.scenario_card(suffered.card).into_iter().flat_map(|card| &card.perks);
            (0..suffered.times).for_each(|_| perks().for_each(|&perk| each(perk)));
        }
    }

    /// The Initiative of a hero: the value of the track, and what lasts as long as it is worn (ML-ARTIFACT-04), or as a Spell does (ML-SPELL-23).
    pub fn initiative(self, hero: HeroId) -> u8 {
        let track = &self.c.hero(hero).initiative;
        on(track, self.s.hero(hero).initiative)
            + self.perk_sum(hero, |perk| if let Perk::Initiative(n) = perk { n } else { 0 })
            + self.charms_on(hero, |charm| if let Charm::Initiative(n) = charm { n } else { 0 })
    }

    /// The Movement of a hero, likewise (ML-HERO-11).
    pub fn movement(self, hero: HeroId) -> u8 {
        let track = &self.c.hero(hero).movement;
        on(track, self.s.hero(hero).movement) + self.perk_sum(hero, |perk| if let Perk::Movement(n) = perk { n } else { 0 })
    }

    /// A characteristic as checks test it: a State may weaken it, but not below 1 (ML-STATE-02). The cube stays where it is
    /// (ML-HERO-03).
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub fn value(self, hero: HeroId, characteristic: Characteristic) -> u8 {
        let weaker = self.perk_sum(hero, |perk| match perk {
            Perk::Weaker(other, n) if other == characteristic => n,
            _ => 0,
        });
        self.s.hero(hero).value(characteristic).saturating_sub(weaker).max(1)
    }

    /// What an Ability is worth to a hero: all symbols add up (ML-CHECK-12).
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub fn ability(self, hero: HeroId, ability: Ability) -> u8 {
        let mut worth = 0;
        let mut all_schools = false;
        self.perks(hero, &mut |perk| match perk {
            Perk::Ability(other, n) if other == ability => worth += n,
            Perk::AllSchools => all_schools = true,
            _ => {}
        });
        if worth == 0 && all_schools && ability.is_school() { 1 } else { worth } // ML-VOCAB-76
    }

    /// Pieces of Heavy Equipment on a hero, worn or stored (ML-LOAD-09).
    pub fn heavy(self, hero: HeroId) -> u8 {
        let state = self.s.hero(hero);
        let weapons = state.equipment.weapons();
        let stored = state.stored.as_slice().iter().filter_map(|carried| match carried {
            Carried::Object(id) => Some(*id),
            Carried::Card(_) => None,
        });
        let objects = state.equipment.armour.into_iter().chain(stored);
        weapons.map(|id| self.c.weapon(id).heavy).chain(objects.map(|id| self.c.object(id).heavy)).sum()
    }
}

/// The value on a space of a track; behind its end the last one.
fn on(track: &[u8], space: u8) -> u8 {
    track.get(usize::from(space)).or(track.last()).copied().unwrap_or_default()
}
