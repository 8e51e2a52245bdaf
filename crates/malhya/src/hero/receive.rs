//! Gaining things: who takes them, where they go, and what has to be given up for them (ML-PACK-08, ML-OBJECT-10).

use super::room::Worn;
use super::state::Artifact;
use super::thing::Thing;
use crate::agenda::{Stage, Step};
use crate::ask::{HeroAim, Question};
use crate::booklet::instruction::Gear;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::place::state::FreeMovement;
use crate::words::*;
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// So many cubes, one after the other: each may be of another colour and go to another hero (ML-PACK-08, ML-PACK-09).
    pub(crate) fn gain_resources(&mut self, hero: Option<HeroId>, left: u8, filter: ResourceFilter) {
        if left == 0 {
            return;
        }
        self.push(Step::GainResources(hero, left - 1, filter));
        match filter {
            ResourceFilter { kind: Some(kind), colour: Some(colour) } => self.push(Step::Receive(hero, Thing::Resource(Resource { kind, colour }))),
            _ => self.ask(self.concerned(hero), Question::Kind(hero, filter)),
        }
    }

    /// So many cards of a deck. Of any type: the players choose the deck (ML-VOCAB-13).
    pub(crate) fn gain_gear(&mut self, hero: Option<HeroId>, left: u8, gear: Gear) {
        if left == 0 {
            return;
        }
        self.push(Step::GainGear(hero, left - 1, gear));
        match gear {
            Gear::Object(None) | Gear::Weapon(None) => self.ask(self.concerned(hero), Question::Rank(hero, gear)),
            Gear::Object(Some(_)) | Gear::Weapon(Some(_)) => self.gain_from(hero, gear),
            Gear::EquippedWeapon | Gear::WornArmour | Gear::EquippedArtifact | Gear::Artifact | Gear::HeavyArmour => {}
        }
    }

    /// The next card of a deck. A Basic Weapon is chosen: they lie open (ML-DECK-08). From an empty deck nothing is gained
    /// (ML-OBJECT-14).
    pub(crate) fn gain_from(&mut self, hero: Option<HeroId>, gear: Gear) {
        if gear == Gear::Weapon(Some(Rank::Basic)) {
            return self.ask(self.concerned(hero), Question::BasicWeapon(hero));
        }
        if let Some(thing) = self.draw(gear) {
            self.push(Step::Receive(hero, thing));
        }
    }

    /// Who is asked: the hero, or everybody.
    pub(crate) fn concerned(&self, hero: Option<HeroId>) -> SeatSet {
        hero.map_or(self.s.present, |hero| SeatSet::only(hero.seat()))
    }

    /// What is given to the group goes to whom the players like (ML-OBJECT-16); as long as somebody has room, to one of those
    /// who have: things are swapped freely afterwards (ML-SWAP-06).
    pub(crate) fn receive(&mut self, hero: Option<HeroId>, thing: Thing) {
        let Some(hero) = hero else {
            let roomy: SeatSet = self.s.group_heroes().filter(|&hero| self.look().has_room(hero, thing)).map(HeroId::seat).collect();
            let among = if roomy.is_empty() { self.s.present } else { roomy };
            return self.ask_group(Question::Hero(among, HeroAim::Receive(thing)));
        };
        self.log.note(Event::Got { hero, thing });
        self.settle_later(hero);
        self.place(hero, thing);
    }

    /// Nobody takes it.
    pub(crate) fn leave_lying(&mut self, thing: Thing) {
        self.log.note(Event::LeftLying { thing });
        self.put_back(thing);
    }

    /// Where a thing goes: a Weapon into an empty hand, what can be worn perhaps onto the hero, all else into the Knapsack.
    pub(super) fn place(&mut self, hero: HeroId, thing: Thing) {
        let worn = self.look().worn_as(thing).filter(|&place| !self.look().wears(hero, place));
        let turns = self.look().turns_are_played();
        let state = self.s.hero_mut(hero);
        match thing {
            // ML-WEAPON-05: where no turns are played changing Weapons is free, so the question would be none; elsewhere it is an action.
            Thing::Weapon(id) if state.equipment.weapon.is_none() && !turns => state.equipment.weapon = Some(id),
            Thing::Resource(_) | Thing::Object(_) | Thing::Weapon(_) | Thing::Card(_) => state.store(thing),
        }
        if worn.is_some() {
            // ML-ARMOUR-06, ML-ARTIFACT-02: at once, or never mind.
            self.ask(SeatSet::only(hero.seat()), Question::Equip(hero, thing));
        }
    }

    /// Puts on something from the Knapsack. Another Armor goes back there (ML-ARMOUR-10), another Artifact is discarded
    /// (ML-ARTIFACT-06).
    pub(crate) fn wear(&mut self, hero: HeroId, thing: Thing) {
        let Some(place) = self.look().worn_as(thing) else { return };
        let movement = self.look().movement(hero);
        if let (Worn::Armour, Some(id)) = (place, self.s.hero(hero).equipment.armour) {
            self.shed(hero, Thing::Object(id));
        }
        self.s.hero_mut(hero).remove(thing);
        let artifact = match thing {
            Thing::Object(id) => Some(Artifact::Object(id)),
            Thing::Card(number) => Some(Artifact::Card(number)),
            Thing::Resource(_) | Thing::Weapon(_) => None,
        };
        let equipment = &mut self.s.hero_mut(hero).equipment;
        let before = match (place, thing) {
            (Worn::Armour, Thing::Object(id)) => equipment.armour.replace(id).map(Thing::Object),
            (Worn::Ring, _) => std::mem::replace(&mut equipment.ring, artifact).map(Thing::from),
            (Worn::Amulet, _) => std::mem::replace(&mut equipment.amulet, artifact).map(Thing::from),
            (Worn::Armour, _) => None,
        };
        self.log.note(Event::Worn { hero, thing });
        match before {
            Some(armour) if place == Worn::Armour => self.s.hero_mut(hero).store(armour),
            Some(artifact) => {
                self.log.note(Event::Dropped { hero, thing: artifact });
                self.put_back(artifact);
            }
            None => {}
        }
        self.fit_free_movement(hero, movement);
        self.settle_later(hero);
    }

    /// What is put on counts at once, for a Free Movement too that is not lost (ML-ARTIFACT-02).
    fn fit_free_movement(&mut self, hero: HeroId, before: u8) {
        let now = self.look().movement(hero);
        if let Some(site) = &mut self.s.site {
            let free = &mut site.hero_mut(hero).free;
            let fit = |left: u8| (left + now).saturating_sub(before);
            *free = match *free {
                FreeMovement::Gone => FreeMovement::Gone,
                FreeMovement::Whole(left) => FreeMovement::Whole(fit(left)),
                FreeMovement::Begun(left) => FreeMovement::Begun(fit(left)),
            };
        }
    }

    /// Takes something off: Armor goes into the Knapsack, an Artifact back to its deck.
    pub(crate) fn take_off(&mut self, hero: HeroId, thing: Thing) {
        if self.look().worn_as(thing) == Some(Worn::Armour) {
            self.shed(hero, thing);
            let state = self.s.hero_mut(hero);
            state.remove(thing);
            state.store(thing);
            self.log.note(Event::Stored { hero, thing });
            self.settle_later(hero);
        } else {
            self.drop_thing(hero, thing);
        }
    }

    /// Worn Armor comes off and is kept: a crystal it has lent leaves the Life Points as long as one stays there, so that nobody is healed by
    /// putting it on and off (ML-ARMOUR-10).
    pub(super) fn shed(&mut self, hero: HeroId, thing: Thing) {
        let Thing::Object(id) = thing else { return };
        let lent = self.c.object(id).perks.iter().map(|perk| if let Perk::Life(n) = perk { *n } else { 0 }).sum::<u8>();
        let state = self.s.hero_mut(hero);
        if state.equipment.armour != Some(id) {
            return;
        }
        let n = lent.min(state.lent_life).min(state.life.points.saturating_sub(1));
        state.life.points -= n;
        state.lent_life -= n;
        if n > 0 {
            self.crystals(hero);
        }
    }

    /// A hero gives something up: it goes back to its deck.
    pub(crate) fn drop_thing(&mut self, hero: HeroId, thing: Thing) {
        self.s.hero_mut(hero).remove(thing);
        self.log.note(Event::Dropped { hero, thing });
        self.put_back(thing);
        self.settle_later(hero);
    }

    /// Hands something over; who receives it must find room for it (ML-SWAP-04).
    pub(crate) fn hand_over(&mut self, from: HeroId, to: HeroId, thing: Thing) {
        self.shed(from, thing);
        self.s.hero_mut(from).remove(thing);
        self.log.note(Event::Handed { from, to, thing });
        self.settle_later(from);
        self.settle_later(to);
        self.place(to, thing);
    }

    /// The hero's limits are looked at next. Of those that wait for the same just now one is enough: heroes may hand each other things for as long as they
    /// like, and the agenda is no longer for it.
    fn settle_later(&mut self, hero: HeroId) {
        let steps = self.s.agenda.as_slice();
        let waiting = steps.iter().rposition(|step| !matches!(step, Step::Settle(_))).map_or(0, |at| at + 1);
        let again = steps[waiting..].iter().position(|step| matches!(step, Step::Settle(other) if *other == hero));
        if let Some(at) = again {
            self.s.agenda.remove(waiting + at);
        }
        self.push(Step::Settle(hero));
    }

    /// After something has changed: crystals that are lent come and go, and all limits are kept again (ML-LOAD-11, ML-LOAD-12).
    pub(crate) fn settle(&mut self, hero: HeroId) {
        if self.fit_life(hero) {
            return;
        }
        if !self.look().is_within_limits(hero) {
            self.settle_later(hero);
            self.ask(SeatSet::only(hero.seat()), Question::Surplus(hero));
        }
    }
}

impl Look<'_> {
    /// Outside of the Exploration phase things can be handed to anybody who has room (ML-PACK-08, ML-LOAD-11), but not to who is just leaving.
    pub(crate) fn takers(self, hero: HeroId, thing: Thing, each: &mut impl FnMut(HeroId)) {
        let there = self.s.group_heroes().filter(|_| !self.is_exploring()).filter(|&other| Some(other) != self.leaving());
        there.filter(|&other| other != hero && self.has_room(other, thing)).for_each(each);
    }

    /// The hero who is leaving the group just now.
    pub(crate) fn leaving(self) -> Option<HeroId> {
        self.s.agenda.as_slice().iter().find_map(|step| if let Step::Depart(hero, _) = step { Some(*hero) } else { None })
    }

    /// The Scenario card that a hero has just taken over from one who leaves, and has no room for: something else makes room for it (ML-JOIN-06).
    pub(crate) fn taken_over(self, hero: HeroId) -> Option<Thing> {
        let last = self.leaving().and(self.s.hero(hero).stored.as_slice().last().copied());
        last.map(Thing::from).filter(|thing| matches!(thing, Thing::Card(_)))
    }

    /// Is a place laid out, or a Challenge?
    fn is_exploring(self) -> bool {
        self.s.site.is_some() || self.s.challenge.is_some()
    }

    /// Can Armor be changed, taken off or sold now? Not in an Event, nor in a Village that a Travel card offers (ML-ARMOUR-08), nor with
    /// miniatures on the board or the page (ML-ARMOUR-09).
    pub fn may_change_armour(self) -> bool {
        let pending = |step: &Step| matches!(step, Step::Stage(Stage::Event | Stage::Village | Stage::Dungeon));
        !self.is_exploring() && !self.s.agenda.as_slice().iter().any(pending)
    }
}
