//! Restoration and Rest.

use crate::agenda::{Question, Step};
use crate::effect::{Change, Trigger, Zone};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::{Move, Reply};
use crate::tables::change_bit;
use mistgate_kernel::bounded;

impl Machine<'_> {
    /// A Hero receives Restoration points, one card for each (MF-HEAL-01).
    pub(crate) fn heal(&mut self, hero: Hero, points: u8) {
        let doubled = self.look().hero_has(hero, Change::RestorationDoubled);
        let points = if doubled { points.saturating_mul(2) } else { points };
        self.s.restored = 0;
        self.log.note(Event::Healing { hero: self.who_is(hero), points });
        if points > 0 {
            self.push(Step::Healed(hero));
            self.push(Step::Heal(hero, points));
        }
    }

    /// From the Burial pile to the discard pile, or from there to the bottom of the deck; unused points are lost (MF-HEAL-05).
    pub(crate) fn restore(&mut self, hero: Hero, left: u8, mv: Move) {
        let Move::Restore(card) = mv else { return };
        let buried = self.s.hero(hero).burial().contains(&card);
        let to = if buried { Zone::Discard } else { Zone::Bottom };
        self.take_from(hero, card, if buried { Zone::Burial } else { Zone::Discard });
        self.put_card(hero, card, to);
        self.log.note(Event::Restored { hero: self.who_is(hero), card, to });
        self.s.restored += 1;
        if left > 1 {
            self.push(Step::Heal(hero, left - 1));
        }
    }

    /// MF-GLOSSARY-14: who used any Restoration was Healing.
    pub(crate) fn healed(&mut self, hero: Hero) {
        if self.s.restored > 0 {
            self.fire_hero(hero, Trigger::Heal, None);
        }
    }

    /// MF-TURN-13, MF-FINE-27: Location and Charter together, before anything else.
    pub(crate) fn rest(&mut self, hero: Hero) {
        let look = self.look();
        let more = look.hero_sum(hero, change_bit(Change::Restoration(0)), |change, _| if let Change::Restoration(n) = change { n.into() } else { 0 });
        let points = i32::from(look.tile(look.s.party).restoration) + i32::from(look.charter(hero).restoration) + more;
        let points = bounded(points);
        self.s.hero_mut(hero).rested = true;
        self.allies_rest();
        self.log.note(Event::Rested { hero: self.who_is(hero), points });
        self.heal(hero, points);
    }

    pub(crate) fn answer_rest(&mut self, hero: Hero, reply: Reply) {
        match reply {
            Reply::Yes => self.rest(hero),
            Reply::No => self.log.note(Event::Declined),
        }
    }

    /// MF-AFTERMATH-14
    pub(crate) fn aftermath_rest(&mut self) {
        self.s.heart.mended = false;
        for hero in self.s.in_play() {
            self.s.hero_mut(hero).rested = false;
            if self.look().rest_bar(hero).is_none() {
                self.ask_hero(hero, Question::Rest(hero));
            }
        }
    }
}
