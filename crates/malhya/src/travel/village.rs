//! The Village: Market, Inn, Room, Departure, in this order (ML-VILLAGE).

use crate::agenda::{Step, VillageStep};
use crate::ask::{Ask, Question};
use crate::booklet::instruction::{Amount, Counter, Trade};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::market::Wares;
use crate::moves::Move;

/// Gold for a meal of the whole group (ML-VILLAGE-05).
pub(crate) const MEAL: u8 = 2;
/// Gold for a hero's part of the Room (ML-VILLAGE-07).
const BED: u8 = 2;
/// Healing effects of a meal.
const MEAL_HEALS: u8 = 2;
/// Aura tokens of a meal.
const MEAL_AURA: u8 = 1;

impl Look<'_> {
    /// Gold for the Room: it is for the whole group (ML-VILLAGE-07).
    pub(crate) fn room_price(self) -> u8 {
        BED * self.s.present.len() as u8
    }

    /// Is the group in the Village? Then some States can be healed for gold (ML-VILLAGE-11).
    pub(crate) fn is_in_village(self) -> bool {
        let village = |step: &Step| matches!(step, Step::Village(_) | Step::Ask(Ask { what: Question::Village(_), .. }));
        self.s.agenda.as_slice().iter().any(village)
    }

    /// A step may be taken if it can be paid, and skipped in any case (ML-VILLAGE-02).
    pub(crate) fn village_options(self, step: VillageStep, each: &mut impl FnMut(Move)) {
        let can_pay = |price: u8| self.s.group.gold >= price.into();
        match step {
            VillageStep::Inn if can_pay(MEAL) => each(Move::Inn),
            // ML-VILLAGE-08
            VillageStep::Room if can_pay(self.room_price()) && self.rest_can_be_used() => each(Move::Room),
            VillageStep::Market | VillageStep::Inn | VillageStep::Room => {}
        }
        each(Move::Done);
    }
}

impl Machine<'_> {
    /// One step after the other; there is no going back (ML-VILLAGE-02).
    pub(crate) fn visit_village(&mut self) {
        self.log.note(Event::VillageReached);
        for step in [VillageStep::Room, VillageStep::Inn, VillageStep::Market] {
            self.push(Step::Village(step));
        }
    }

    /// The Market buys Resources of every type as well (ML-VILLAGE-03, ML-MARKET-16).
    pub(crate) fn village_step(&mut self, step: VillageStep) {
        match step {
            VillageStep::Market => self.open_market(&self.c.wheel.stall, Trade::Both, Wares::ResourcesToo),
            VillageStep::Inn | VillageStep::Room => self.ask_group(Question::Village(step)),
        }
    }

    /// A meal (ML-VILLAGE-05). Once a visit: the next step follows (ML-VILLAGE-06).
    pub(crate) fn eat_at_inn(&mut self) {
        self.lose(Counter::Gold, Amount::Just(MEAL));
        for hero in self.s.group_heroes() {
            self.reactivate_aura(hero, Amount::Just(MEAL_AURA));
            self.heal(hero, Amount::Just(MEAL_HEALS));
        }
    }

    /// The Room is a use of the Rest card's Inn side (ML-VILLAGE-09).
    pub(crate) fn take_room(&mut self) {
        self.lose(Counter::Gold, Amount::Just(self.look().room_price()));
        self.rest_at_inn();
    }
}
