//! States: Poison, Sickness, Auratic Accident, and what helps (ML-STATE).

use super::lose::Loss;
use super::state::{MOST_STATES, Suffered};
use crate::agenda::Step;
use crate::booklet::instruction::{Amount, Counter};
use crate::content::cure::{Cure, Where};
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::*;

impl Machine<'_> {
    /// A State strikes a hero; only some count twice if they strike again (ML-STATE-02, ML-STATE-04).
    pub(crate) fn strike(&mut self, hero: HeroId, card: CardNumber) {
        let cumulative = self.c.scenario_card(card).is_some_and(|card| card.cumulative);
        let states = &mut self.s.hero_mut(hero).states;
        match states.as_slice().iter().position(|suffered| suffered.card == card) {
            Some(at) => states.as_mut_slice()[at].times += u8::from(cumulative),
            None if states.len() < MOST_STATES => states.push(Suffered { card, times: 1 }),
            None => {}
        }
        self.s.group.cards.insert(card);
        self.log.note(Event::Struck { hero, card });
        self.push(Step::Settle(hero));
    }

    /// The nth cure is paid, and the State is gone (ML-STATE-06, ML-STATE-07).
    pub(crate) fn cure(&mut self, hero: HeroId, card: CardNumber, n: u8) {
        self.recover(hero, card);
        let cures = self.c.scenario_card(card).map_or(&[][..], |card| &card.cures);
        match cures.get(usize::from(n).wrapping_sub(1)) {
            Some(Cure::Plant(_)) => self.push(Step::Lose(Some(hero), 1, PLANTS)),
            Some(Cure::Plants(n, _)) => self.push(Step::Lose(Some(hero), *n, PLANTS)),
            Some(Cure::Gold(n, _)) => self.lose(Counter::Gold, Amount::Just(*n)),
            Some(Cure::Rest(_)) | None => {}
        }
    }

    /// All instances of a State leave the hero; when it concerns nobody any more it leaves the table (ML-STATE-08).
    pub(crate) fn recover(&mut self, hero: HeroId, card: CardNumber) {
        let states = &mut self.s.hero_mut(hero).states;
        if let Some(at) = states.as_slice().iter().position(|suffered| suffered.card == card) {
            states.remove(at);
        }
        self.log.note(Event::Recovered { hero, card });
        self.push(Step::Settle(hero));
        let ill = self.s.group_heroes().any(|hero| self.look().hero_is(hero, crate::booklet::condition::Trait::State(card)));
        if !ill {
            self.s.group.cards.remove(card);
        }
    }

    /// A rest at such a place heals what rest heals there (ML-ICON-127).
    pub(crate) fn rest_cures(&mut self, place: Where) {
        for hero in self.s.group_heroes() {
            let states = self.s.hero(hero).states;
            for suffered in states.as_slice() {
                let cures = self.c.scenario_card(suffered.card).map_or(&[][..], |card| &card.cures);
                if cures.contains(&Cure::Rest(place)) {
                    self.recover(hero, suffered.card);
                }
            }
        }
    }
}

/// Plants of the hero's own.
const PLANTS: Loss = Loss::Resources(ResourceFilter { kind: Some(ResourceType::Plant), colour: None });

impl Look<'_> {
    /// The cures that a hero can pay for at a place.
    pub(crate) fn cures(self, hero: HeroId, place: Where, each: &mut impl FnMut(Move)) {
        for suffered in self.s.hero(hero).states.as_slice() {
            let cures = self.c.scenario_card(suffered.card).map_or(&[][..], |card| &card.cures);
            for (n, cure) in (1u8..).zip(cures) {
                if self.can_cure(hero, *cure, place) {
                    each(Move::Cure(suffered.card.0, hero, n));
                }
            }
        }
    }

    fn can_cure(self, hero: HeroId, cure: Cure, place: Where) -> bool {
        let plants = self.s.hero(hero).resources.of_type(ResourceType::Plant);
        match cure {
            Cure::Plant(at) => at == place && plants >= 1,
            Cure::Plants(n, at) => at == place && plants >= n,
            Cure::Gold(n, at) => at == place && self.s.group.gold >= n.into(),
            Cure::Rest(_) => false, // The rest itself is the cure.
        }
    }
}
