//! Joining and leaving in mid-game: what is divided, kept and returned (ML-JOIN).

use crate::agenda::{Stage, Step};
use crate::ask::{Ask, HeroAim, Question};
use crate::booklet::instruction::Gear;
use crate::event::Event;
use crate::hero::setup::{STARTING_GOLD, fresh};
use crate::hero::state::{Artifact, Carried, Past};
use crate::hero::talent::Draw;
use crate::hero::tend::Leisure;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::*;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// How a hero leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Farewell {
    /// To come back, perhaps.
    ForAWhile,
    /// For good (ML-JOIN-10).
    ForGood,
}

impl Look<'_> {
    /// May the group change now? Not in an Event, a Location or a Challenge, nor while anything is being resolved; between two Locations it
    /// may, in whatever mode (ML-JOIN-02, ML-JOIN-03).
    pub(crate) fn may_regroup(self, seat: Seat) -> bool {
        let free = self.asked().is_some_and(|ask| ask.what.leisure() == Leisure::Free);
        let busy = self.s.market.is_some() || self.s.site.is_some() || self.s.challenge.is_some();
        self.s.present.contains(seat) && free && !busy && self.s.agenda.as_slice().iter().all(concerns_the_group)
    }

    /// Who can join or leave, and how hard the game may be.
    pub(crate) fn regrouping(self, each: &mut impl FnMut(Move)) {
        let n = self.s.present.len();
        for &hero in HeroId::ALL {
            let present = self.s.present.contains(hero.seat());
            if !present && n < HEROES {
                each(Move::Join(hero));
            }
            if present && n > FEWEST_HEROES {
                each(Move::Part(hero)); // ML-JOIN-01
                each(Move::PartForGood(hero));
            }
        }
        if self.s.mode.is_some() {
            return each(Move::Done); // ML-MODE-05
        }
        GameMode::ALL.iter().filter(|&&mode| mode != self.s.group.mode).for_each(|&mode| each(Move::Mode(mode)));
        (1u8..).zip(self.mode_card()).for_each(|(n, _)| each(Move::Rule(n)));
        each(Move::Done);
    }

    /// What a leaving hero can leave to others who have room for it (ML-JOIN-07). Equipped Artifacts stay (ML-JOIN-08).
    pub(crate) fn sharing(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        self.movable(hero, &mut |thing| self.takers(hero, thing, &mut |other| each(Move::Give(thing, other))));
        each(Move::Done);
    }
}

/// Nothing of a single hero is half done, and no Event is open.
#[expect(clippy::wildcard_enum_match_arm, reason = "what concerns somebody alone, or is not named here, is half done")]
fn concerns_the_group(step: &Step) -> bool {
    match step {
        Step::Stage(stage) => matches!(stage, Stage::Adventure | Stage::Journey),
        Step::Run(frame) => frame.hero.is_none(),
        other => matches!(other, Step::Ask(_) | Step::Nothing),
    }
}

impl Machine<'_> {
    /// The wish to change the group: what was asked waits.
    pub(crate) fn open_group(&mut self) {
        self.ask_group(Question::Group);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn regroup(&mut self, ask: Ask, mv: Move) {
        match mv {
            Move::Join(hero) => self.join(hero),
            Move::Part(hero) => self.part(hero, Farewell::ForAWhile),
            Move::PartForGood(hero) => self.part(hero, Farewell::ForGood),
            Move::Mode(mode) => {
                self.push(Step::Ask(ask));
                self.set_mode(mode);
            }
            Move::Rule(n) => {
                self.push(Step::Ask(ask));
                self.switch_rule(n);
            }
            _ => {}
        }
    }

    fn part(&mut self, hero: HeroId, farewell: Farewell) {
        self.push(Step::Depart(hero, farewell));
        self.ask_group(Question::Share(hero));
        // ML-JOIN-06: the story's things stay with the group.
        let stored = self.s.hero(hero).stored;
        for carried in stored.as_slice() {
            if let Carried::Card(card) = *carried {
                self.push(Step::TakeOver(hero, card));
            }
        }
    }

    /// Somebody else must take a Scenario card.
    pub(crate) fn take_over(&mut self, hero: HeroId, card: CardNumber) {
        let thing = Thing::Card(card);
        self.s.hero_mut(hero).remove(thing);
        let others = |machine: &Self| machine.s.group_heroes().filter(move |&other| other != hero);
        let roomy: SeatSet = others(self).filter(|&other| self.look().has_room(other, thing)).map(HeroId::seat).collect();
        let among = if roomy.is_empty() { others(self).map(HeroId::seat).collect() } else { roomy };
        self.ask_group(Question::Hero(among, HeroAim::TakeOver(card)));
    }

    /// Something is shared out, and there may be more.
    pub(crate) fn shared(&mut self, ask: Ask, hero: HeroId, mv: Move) {
        if let Move::Give(thing, other) = mv {
            self.push(Step::Ask(ask));
            self.hand_over(hero, other, thing);
        }
    }

    /// The hero is gone. What the group did not take is noted; the cards go back to their decks (ML-JOIN-09 to ML-JOIN-11).
    pub(crate) fn depart(&mut self, hero: HeroId, farewell: Farewell) {
        let (record, before) = (*self.s.hero(hero), self.s.present);
        self.s.present.remove(hero.seat());
        self.s.conceding.remove(hero.seat());
        self.s.page.spent.remove(hero.seat());
        self.s.page.readers.remove(hero.seat());
        self.s.group.target = self.s.group.target.filter(|&target| target != hero); // ML-RULECARD-04
        self.s.group.tokens = self.s.group.tokens.union(record.tokens);
        self.s.hero_mut(hero).tokens = TokenNumbers::default();
        for thing in record.cards() {
            self.put_back(thing);
        }
        record.talents.as_slice().iter().for_each(|talent| self.return_talent(talent.id));
        for suffered in record.states.as_slice() {
            let others = self.s.group_heroes().any(|other| self.s.hero(other).states.as_slice().iter().any(|state| state.card == suffered.card));
            if !others {
                self.s.group.cards.remove(suffered.card);
            }
        }
        self.log.note(Event::Departed { hero });
        if farewell == Farewell::ForGood {
            *self.s.hero_mut(hero) = crate::hero::state::Hero { past: Past::Gone, ..Default::default() };
        }
        self.reseat(before);
        if self.s.page.chapter.is_none() {
            // Nothing is said of anybody any more.
            (self.s.page.hero, self.s.page.actor) = (None, None);
        } else if [self.s.page.hero, self.s.page.actor].contains(&Some(hero)) {
            self.ask_group(Question::Hero(self.s.present, HeroAim::StandIn(hero)));
        }
    }

    /// What the open chapter says of the hero who has left is another's from now on: nobody evades the story by leaving, and nothing that was
    /// meant for one happens to all.
    pub(crate) fn stand_in(&mut self, left: HeroId, hero: HeroId) {
        let page = &mut self.s.page;
        for meant in [&mut page.hero, &mut page.actor] {
            if *meant == Some(left) {
                *meant = Some(hero);
            }
        }
    }

    /// Questions that wait are asked of those who are there.
    fn reseat(&mut self, before: SeatSet) {
        let present = self.s.present;
        for step in self.s.agenda.as_mut_slice() {
            if let Step::Ask(ask) = step {
                let there: SeatSet = ask.seats.iter().filter(|&seat| present.contains(seat)).collect();
                ask.seats = if ask.seats == before || there.is_empty() { present } else { there };
            }
        }
    }

    /// A hero joins: a new one is set up as always (ML-JOIN-04), one who was here before comes back as noted (ML-JOIN-12);
    /// both make up for the Level Ups they missed (ML-JOIN-05).
    pub(crate) fn join(&mut self, hero: HeroId) {
        let before = self.s.present;
        self.s.present.insert(hero.seat());
        self.log.note(Event::Joined { hero });
        self.push(Step::CatchUp(hero));
        match self.s.hero(hero).past {
            Past::Member => self.come_back(hero),
            past @ (Past::Unknown | Past::Gone) => {
                *self.s.hero_mut(hero) = fresh(self.c.hero(hero), None);
                match past {
                    // ML-JOIN-15: known as such until the last gift is chosen, which brings no gold either.
                    Past::Gone => self.s.hero_mut(hero).past = Past::Gone,
                    Past::Unknown | Past::Member => self.s.group.gold += STARTING_GOLD,
                }
                self.push(Step::Prepare(SeatSet::only(hero.seat())));
            }
        }
        self.reseat(before);
    }

    /// The noted belongings, as far as they are there; for the others what a new hero would get (ML-JOIN-13).
    fn come_back(&mut self, hero: HeroId) {
        self.push(Step::Settle(hero));
        self.talents_back(hero);
        self.spells_back(hero);
        let (mut weapon_missing, mut object_missing) = (false, false);
        for thing in self.s.hero(hero).cards() {
            if self.regain(thing) {
                continue;
            }
            self.s.hero_mut(hero).remove(thing);
            match thing {
                Thing::Weapon(_) => weapon_missing = true,
                Thing::Object(_) => object_missing = true,
                Thing::Resource(_) | Thing::Card(_) => {}
            }
        }
        let states = self.s.hero(hero).states;
        states.as_slice().iter().for_each(|suffered| self.s.group.cards.insert(suffered.card));
        if weapon_missing {
            self.ask(SeatSet::only(hero.seat()), Question::BasicWeapon(Some(hero)));
        }
        if object_missing {
            self.offer(hero, Gear::Object(Some(Rank::Common)));
        }
        self.colour_back(hero);
    }

    /// The noted colour; another if somebody has taken it meanwhile (ML-SETUP-02, ML-JOIN-13).
    fn colour_back(&mut self, hero: HeroId) {
        let noted = self.s.hero_mut(hero).colour.take();
        self.s.hero_mut(hero).colour = noted.filter(|&colour| self.look().free_colours().any(|free| free == colour));
        self.ask_colour(hero);
    }

    /// Takes a noted card from where it lies, if nobody has it meanwhile.
    fn regain(&mut self, thing: Thing) -> bool {
        match thing {
            Thing::Card(card) => !self.s.group.cards.contains(card) && self.s.group_heroes().filter(|&hero| self.s.hero(hero).owns(thing)).count() == 1,
            Thing::Object(_) | Thing::Weapon(_) | Thing::Resource(_) => self.fetch(thing),
        }
    }

    /// Talents come back; for each that another hero has learned, a new hero's draw. Those of a Mhaÿ stay noted as long as two
    /// others of the group are (ML-JOIN-12, ML-JOIN-13).
    fn talents_back(&mut self, hero: HeroId) {
        let record = self.s.hero(hero);
        let noted: Vec<_> = record.talents.as_slice().iter().chain(record.withheld.as_slice()).copied().collect();
        let state = self.s.hero_mut(hero);
        (state.talents, state.withheld) = (Stack::new(), Stack::new());
        for talent in noted {
            let mhay = self.c.talent(talent.id).class == Class::Mhay;
            if mhay && !self.look().may_be_mhay(hero) {
                self.s.hero_mut(hero).withheld.push(talent);
            } else if self.take_talent(talent.id) {
                self.s.hero_mut(hero).talents.push(talent);
            } else {
                self.push(Step::Acquire(hero, Draw::First));
            }
        }
    }

    /// One missed Level Up after the other (ML-JOIN-05).
    pub(crate) fn catch_up(&mut self, hero: HeroId) {
        if self.s.hero(hero).level < self.s.group.level {
            self.s.hero_mut(hero).level += 1;
            self.push(Step::CatchUp(hero));
            self.push(Step::Raise(hero));
        }
    }
}

impl crate::hero::state::Hero {
    /// All cards of equipment: in hand, worn, stored.
    pub fn cards(&self) -> Vec<Thing> {
        let equipment = &self.equipment;
        let worn = [equipment.ring, equipment.amulet].into_iter().flatten().map(|artifact: Artifact| Thing::from(artifact));
        let stored = self.stored.as_slice().iter().map(|&carried| Thing::from(carried));
        equipment.weapons().map(Thing::Weapon).chain(equipment.armour.map(Thing::Object)).chain(worn).chain(stored).collect()
    }
}
