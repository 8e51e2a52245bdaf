//! Rewards: drawn, then taken or exchanged.

use crate::agenda::{Question, Step};
use crate::effect::Zone;
use crate::event::Event;
use crate::machine::Machine;
use crate::moves::Move;
use crate::state::OFFER;

impl Machine<'_> {
    /// All are drawn before any is taken (MF-AFTERMATH-08); for each that is missing 1 Resolve (MF-AFTERMATH-09).
    pub(crate) fn draw_rewards(&mut self, n: u8) {
        for _ in 0..n {
            match self.s.reward_deck.pop() {
                Some(card) if self.s.offer.len() < OFFER => {
                    self.s.offer.push(card);
                    self.note_reward_seen(card);
                    self.log.note(Event::RewardDrawn { card });
                }
                Some(card) => self.s.reward_deck.push(card),
                None => self.gain_resolve(1),
            }
        }
        self.push(Step::Rewards);
    }

    pub(crate) fn share_rewards(&mut self) {
        if !self.s.offer.is_empty() {
            self.ask_party(Question::Reward);
        }
    }

    /// Into the hand of one of the players (MF-AFTERMATH-10), or under the deck for Resolve (MF-AFTERMATH-11, MF-AFTERMATH-12).
    pub(crate) fn share_reward(&mut self, mv: Move) {
        let (Move::Take(card, _) | Move::Exchange(card)) = mv else { return };
        if let Some(at) = self.s.offer.as_slice().iter().position(|&id| id == card) {
            self.s.offer.remove(at);
        }
        self.push(Step::Rewards);
        if let Move::Take(card, charter) = mv {
            if let Some(hero) = self.look().hero_of(charter) {
                self.put_card(hero, card, Zone::Hand);
                self.log.note(Event::RewardTaken { hero: self.who_is(hero), card });
            }
        } else {
            let resolve = self.look().card(card).resolve;
            self.s.reward_deck.push_under(card);
            self.log.note(Event::RewardExchanged { card, resolve });
            self.gain_resolve(resolve);
        }
    }
}
