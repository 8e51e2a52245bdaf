//! The Reward Display: Rewards lie open, and the players choose (HM-REWARD-01).

use crate::agenda::{Frame, Question, Step};
use crate::content::{Class, Content};
use crate::effect::Zone;
use crate::event::Event;
use crate::heart::state::DISPLAY;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::modules::Module;
use crate::moves::Move;
use crate::setup::{RewardSets, Setup};
use crate::state::State;
use mistgate_kernel::Chance;

/// Cards added to the display after Rewards have been received (HM-REWARD-12).
const ADDED: u8 = 2;

/// All General Rewards of the boxes in use are shuffled together, whatever the Quest says (HM-REWARD-02), the first of them lie open (HM-REWARD-03,
/// HM-REWARD-05), and all Personal Rewards can be bought (HM-REWARD-04).
pub fn lay_out(c: &Content, setup: &Setup, state: &mut State, chance: &mut Chance) {
    let sets = setup.reward_sets(c);
    state.heart.rewards_from = sets;
    for (id, card) in CardId::numbered(&c.cards) {
        if card.class == Class::Transient && sets.has(c, id.index()) {
            state.reward_deck.push(id);
        }
    }
    chance.shuffle(state.reward_deck.as_mut_slice());
    let open = if sets == RewardSets::Both { 3 + 2 * state.number } else { 2 + state.number };
    for _ in 0..open {
        if let Some(card) = state.reward_deck.pop() {
            state.heart.display.push(card);
        }
    }
    for hero in &state.heroes[..usize::from(state.number)] {
        for &card in c.charters[hero.charter.index()].cards.iter().filter(|card| c.cards[card.index()].class == Class::RewardGear) {
            state.heart.personal.push(card);
        }
    }
}

impl Look<'_> {
    /// Personal Rewards that can be bought now: not bought yet (HM-REWARD-11), affordable, of a Hero in play; and a card of the display can be
    /// given up for it (HM-REWARD-08, HM-REWARD-09).
    pub fn personal_for_sale(self) -> impl Iterator<Item = CardId> {
        let owner = move |card: CardId| self.card(card).hero.and_then(|charter| self.hero_of(charter)).filter(|&hero| self.s.is_in_play(hero));
        let can_be_bought = move |card: &CardId| self.card(*card).resolve <= self.s.resolve && owner(*card).is_some();
        self.s.heart.personal.as_slice().iter().copied().filter(move |card| !self.s.heart.display.is_empty() && can_be_bought(card))
    }

    /// The three options, each as often as there are cards for it, and forgoing the choice (HM-REWARD-06).
    pub fn display_options(self, each: &mut impl FnMut(Move)) {
        for &card in self.s.heart.display.as_slice() {
            each(Move::Exchange(card));
            self.s.in_play().for_each(|hero| each(Move::Take(card, self.s.hero(hero).charter)));
        }
        self.personal_for_sale().for_each(|card| each(Move::Buy(card)));
        each(Move::Done);
    }
}

impl Machine<'_> {
    /// The party receives Rewards after an Encounter: so many drawn in the base game, so many choices from the display (HM-REWARD-06).
    pub(crate) fn receive_rewards(&mut self, count: u8) {
        if self.s.has(Module::Rewards) {
            self.push(Step::Restock(ADDED));
            self.push(Step::Display(count));
        } else {
            self.draw_rewards(count);
        }
    }

    /// One choice after the other, so that Resolve gained by the first can pay for the second.
    pub(crate) fn choose_from_display(&mut self, left: u8) {
        if left > 0 && !(self.s.heart.display.is_empty()) {
            self.push(Step::Display(left - 1));
            self.ask_party(Question::Display(left));
        }
    }

    pub(crate) fn answer_display(&mut self, mv: Move) {
        if let Move::Exchange(card) = mv {
            // HM-REWARD-07
            let resolve = self.look().card(card).resolve;
            self.under_the_deck(card);
            self.log.note(Event::RewardExchanged { card, resolve });
            self.gain_resolve(resolve);
        } else if let Move::Take(card, charter) = mv {
            // HM-REWARD-10
            if let Some(hero) = self.look().hero_of(charter) {
                self.take_from_display(hero, card);
            }
        } else if let Move::Buy(card) = mv {
            self.buy_personal(card);
        } else {
            self.log.note(Event::Declined);
        }
    }

    pub(crate) fn take_from_display(&mut self, hero: Hero, card: CardId) {
        self.lift_from_display(card);
        self.put_card(hero, card, Zone::Hand);
        self.log.note(Event::RewardTaken { hero: self.who_is(hero), card });
    }

    /// The price, the card, and a card of the display that goes under the deck for nothing (HM-REWARD-08, HM-REWARD-09).
    fn buy_personal(&mut self, card: CardId) {
        let Some(hero) = self.look().card(card).hero.and_then(|charter| self.look().hero_of(charter)) else { return };
        let resolve = self.look().card(card).resolve;
        self.spend_resolve(resolve);
        if let Some(at) = self.s.heart.personal.as_slice().iter().position(|&other| other == card) {
            self.s.heart.personal.remove(at);
        }
        self.put_card(hero, card, Zone::Hand);
        self.log.note(Event::Bought { hero: self.who_is(hero), card, resolve });
        self.ask_party(Question::GiveUp);
    }

    /// A text lets a Hero take cards of the display (HM-REWARD-13).
    pub(crate) fn claimed(&mut self, frame: Frame, left: u8, card: CardId) {
        let Some(you) = frame.you else { return };
        self.ask_more(frame, Question::Claim(frame, left - 1), left - 1);
        self.take_from_display(you, card);
    }

    /// A card of the display goes under the Rewards deck.
    pub(crate) fn give_up(&mut self, card: CardId) {
        self.under_the_deck(card);
        self.log.note(Event::RewardReturned { card });
    }

    fn under_the_deck(&mut self, card: CardId) {
        self.lift_from_display(card);
        self.s.reward_deck.push_under(card);
    }

    fn lift_from_display(&mut self, card: CardId) {
        if let Some(at) = self.s.heart.display.as_slice().iter().position(|&other| other == card) {
            self.s.heart.display.remove(at);
        }
    }

    /// Cards of the deck are added, as far as there are some; nothing is given for those that are missing (HM-REWARD-12).
    pub(crate) fn restock(&mut self, n: u8) {
        for _ in 0..n {
            if self.s.heart.display.len() == DISPLAY {
                return;
            }
            if let Some(card) = self.s.reward_deck.pop() {
                self.s.heart.display.push(card);
                self.log.note(Event::RewardDisplayed { card });
            }
        }
    }
}
