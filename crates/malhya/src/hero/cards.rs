//! Scenario cards, wherever they lie: in the play area, in a Knapsack, on a hero (ML-SCENARIO, ML-GEAR, ML-BEETLE).

use super::thing::Thing;
use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::instruction::Bed;
use crate::content::CardKind;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::HeroId;

impl Machine<'_> {
    /// Scenario cards come into play, each in the zone of its kind (ML-SCENARIO-01 to ML-SCENARIO-03).
    pub(crate) fn take_cards(&mut self, cards: CardNumbers, hero: Option<HeroId>) {
        cards.iter().for_each(|card| self.take_card(card, hero));
    }

    fn take_card(&mut self, number: CardNumber, hero: Option<HeroId>) {
        let card = self.c.scenario_card(number);
        let kind = card.map_or(CardKind::Mission, |card| card.kind);
        if card.is_some_and(|card| card.heroic && !self.s.terms.heroic) {
            return; // ML-ICON-03
        }
        if kind == CardKind::State {
            // ML-STATE-02: whom the text names, or everybody.
            return match hero {
                Some(hero) => self.strike(hero, number),
                None => self.s.group_heroes().for_each(|hero| self.strike(hero, number)),
            };
        }
        // ML-BEETLE-02; of these cards there are several (ML-SCENARIO-12).
        let aura = card.map_or(0, |card| card.aura);
        self.s.group.beetle_aura = self.s.group.beetle_aura.saturating_add(aura);
        if self.look().all_cards().contains(number) {
            return;
        }
        self.log.note(Event::CardTaken { card: number });
        let worn = matches!(kind, CardKind::Ring | CardKind::Amulet);
        if worn || card.is_some_and(|card| card.carried) {
            return self.push(Step::Receive(hero, Thing::Card(number))); // ML-SCENARIO-07, ML-ARTIFACT-09
        }
        match self.look().gear_in_play() {
            Some(_) if kind == CardKind::Gear => self.ask_group(Question::Gear(number)), // ML-GEAR-03
            _ => self.lay_out_card(number),
        }
    }

    /// Into the play area: its effect is everybody's (ML-GEAR-04).
    fn lay_out_card(&mut self, card: CardNumber) {
        self.s.group.cards.insert(card);
        self.attune_stone(card);
        self.settle_all();
    }

    /// One Gear card is kept, the other goes back (ML-GEAR-02, ML-GEAR-03).
    pub(crate) fn keep_gear(&mut self, new: CardNumber, kept: CardNumber) {
        let old = self.look().gear_in_play();
        if kept == new {
            old.into_iter().for_each(|old| self.put_back(Thing::Card(old)));
            self.lay_out_card(new);
        } else {
            self.log.note(Event::CardDiscarded { card: new });
        }
    }

    /// A hero discards cards: a State leaves whom the text names and nobody else (ML-STATE-02, ML-STATE-08), other cards go back to their deck.
    pub(crate) fn discard_cards_of(&mut self, hero: HeroId, cards: CardNumbers) {
        let is_state = |card: &CardNumber| self.c.scenario_card(*card).is_some_and(|card| card.kind == CardKind::State);
        let (states, others): (Vec<CardNumber>, Vec<CardNumber>) = cards.iter().partition(is_state);
        for card in states {
            if self.look().hero_is(hero, crate::booklet::condition::Trait::State(card)) {
                self.recover(hero, card);
            }
        }
        self.discard_cards(others.into_iter().collect());
    }

    /// Scenario cards go back to their deck (ML-SCENARIO-04), with what lies on them, wherever they are.
    pub(crate) fn discard_cards(&mut self, cards: CardNumbers) {
        let there = self.look().all_cards();
        for card in cards.iter().filter(|&card| there.contains(card)) {
            for hero in self.s.group_heroes() {
                if self.s.hero(hero).owns(Thing::Card(card)) {
                    self.s.hero_mut(hero).remove(Thing::Card(card));
                }
                if self.look().hero_is(hero, crate::booklet::condition::Trait::State(card)) {
                    self.recover(hero, card);
                }
            }
            self.card_gone(card);
        }
        for card in cards.iter() {
            // ML-TRAVEL-11: from the Region board too.
            if self.take_from_board(card) {
                self.log.note(Event::CardDiscarded { card });
            }
        }
        self.settle_all();
    }

    /// A Scenario card is no longer in play: crystals and Aura tokens on it are gone too (ML-BEETLE-05).
    pub(crate) fn card_gone(&mut self, card: CardNumber) {
        self.s.group.cards.remove(card);
        self.stone_gone(card);
        if self.c.scenario_card(card).is_some_and(|card| card.aura > 0) {
            // What was spent came off this one, as far as the others can hold the rest.
            let others = self.s.group.cards.iter().filter_map(|card| self.c.scenario_card(card)).map(|card| card.aura).sum();
            self.s.group.beetle_aura = self.s.group.beetle_aura.min(others);
        }
        if self.look().crystals_on(card) > 0 {
            self.set_crystals(card, 0);
        }
        self.clear_bed(Bed::Card(card));
        self.log.note(Event::CardDiscarded { card });
        self.settle_all();
    }

    /// What the chapter says goes before what the cards say: these are without effect as long as it is open (ML-GOLDEN-05).
    pub(crate) fn cancel_cards(&mut self, cards: CardNumbers) {
        self.s.page.cancelled = self.s.page.cancelled.union(cards);
        self.settle_all();
    }

    /// The chapter is over, and with it what it has forbidden.
    pub(crate) fn restore_cards(&mut self) {
        if !std::mem::take(&mut self.s.page.cancelled).is_empty() {
            self.settle_all();
        }
    }

    /// What the group has in common has changed, and with it perhaps what every hero can carry.
    fn settle_all(&mut self) {
        for hero in self.s.group_heroes() {
            self.push(Step::Settle(hero));
        }
    }

    /// A Beetle's token goes back to the reserve for good (ML-BEETLE-04).
    pub(crate) fn spend_beetle(&mut self) {
        self.s.group.beetle_aura = self.s.group.beetle_aura.saturating_sub(1);
        self.log.note(Event::BeetleSpent { left: self.s.group.beetle_aura });
    }

    /// Whom a thing of the story goes to when its owner leaves.
    pub(crate) fn taken_over(&mut self, hero: HeroId, card: CardNumber) {
        self.push(Step::Receive(Some(hero), Thing::Card(card)));
    }
}

impl Look<'_> {
    /// The Gear card of the group, if it has one.
    pub fn gear_in_play(self) -> Option<CardNumber> {
        self.s.group.cards.iter().find(|&card| self.c.scenario_card(card).is_some_and(|card| card.kind == CardKind::Gear))
    }
}
