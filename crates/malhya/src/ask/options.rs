//! The legal answers to every question. This enumeration is the definition of legality.

use super::{Ask, HeroAim, Question};
use crate::agenda::Step;
use crate::booklet::instruction::{Counter, Opening, Price};
use crate::look::Look;
use crate::moves::Move;
use crate::words::{HeroId, Wound};
use mistgate_kernel::Seat;

impl Look<'_> {
    /// What is asked now, if the adventure goes on.
    #[inline]
    pub fn asked(self) -> Option<Ask> {
        match self.s.agenda.top() {
            Some(&Step::Ask(ask)) if self.s.end.is_none() => Some(ask),
            _ => None,
        }
    }

    /// What is asked of this seat now.
    pub fn asked_of(self, seat: Seat) -> Option<Ask> {
        self.asked().filter(|ask| ask.seats.contains(seat))
    }

    /// Every legal answer.
    pub fn options(self, ask: Ask, each: &mut impl FnMut(Move)) {
        match ask.what {
            Question::TurnPage(_) => each(Move::ReadOn),
            Question::Choice(id) => {
                let options = &self.c.library.program.choices[id.index()].options;
                let open = (1u8..).zip(options).filter(|(_, option)| self.is_open(option));
                open.for_each(|(n, _)| each(Move::Choose(n)));
            }
            Question::Hero(heroes, aim) => {
                heroes.iter().filter_map(HeroId::of).for_each(|hero| each(Move::Hero(hero)));
                if aim == HeroAim::TakePart && self.may_be_enough() {
                    each(Move::Done);
                }
            }
            Question::Roll => {
                each(Move::Roll);
                if self.may_stop() {
                    each(Move::Stop);
                }
                if self.may_spend_aura() {
                    each(Move::Aura);
                }
            }
            Question::Heal(..) => {
                each(Move::Heal(Wound::Damage));
                each(Move::Heal(Wound::Injury));
            }
            Question::Journey => self.journey_options(each),
            Question::TokenOrVillage => [Move::Token, Move::Village].into_iter().for_each(each),
            Question::MoveFreely => self.each_step(&mut |direction| each(Move::Step(direction))),
            Question::Landing => (1u8..).zip(self.landings()).for_each(|(n, _)| each(Move::Choose(n))),
            Question::Village(step) => self.village_options(step, each),
        }
    }

    /// At least one hero takes part (ML-CHECK-60).
    fn may_be_enough(self) -> bool {
        self.s.check.is_some_and(|attempt| !attempt.waiting.is_empty())
    }

    /// Can an option be chosen: does its condition hold, can its price be paid in full (ML-GOLDEN-04)?
    pub fn is_open(self, option: &Opening) -> bool {
        option.condition.as_ref().is_none_or(|condition| self.holds(condition, self.s.page.hero)) && option.price.iter().all(|&price| self.can_pay(price))
    }

    /// Can this be paid in full?
    pub fn can_pay(self, price: Price) -> bool {
        let (s, group) = (self.s, &self.s.group);
        match price {
            Price::Counter(n, Counter::Gold) => group.gold >= n.into(),
            Price::Counter(n, Counter::Points) => group.points >= n.into(),
            Price::Counter(n, Counter::Crystals) => group.crystals >= n,
            Price::Counter(n, Counter::TravelTokens) => s.travel.tokens >= n,
            Price::Resource(n, filter) => s.group_heroes().map(|hero| u16::from(s.hero(hero).resources.fitting(filter))).sum::<u16>() >= n.into(),
            Price::Aura(n) => s.group_heroes().any(|hero| s.hero(hero).aura.active >= n),
            Price::Token(token) => self.all_tokens().contains(token),
            Price::Card(card) => self.all_cards().contains(card),
        }
    }
}
