//! Learning Spells: with a Talent of the Mhaÿ, by a chapter; exchanging them; and the Aura Stones (ML-SCHOOL, ML-STONE).

use super::card::SpellKind;
use crate::ask::Question;
use crate::content::CardKind;
use crate::event::Event;
use crate::ids::CardNumber;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::state::Stone;
use crate::words::{Class, HeroId};
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// A random Classic Spell of the pile; of an empty pile none (ML-SCHOOL-13, ML-SCHOOL-21).
    pub(crate) fn learn_spell(&mut self, hero: HeroId) {
        if self.look().mhay_level(hero) == 0 {
            return;
        }
        if let Some(at) = self.draw_spell() {
            self.s.hero_mut(hero).spells |= 1 << at;
            self.log.note(Event::SpellLearned { hero, spell: self.c.spells[at].number });
        }
    }

    fn draw_spell(&mut self) -> Option<usize> {
        let pile = self.look().spell_pile();
        let chosen = self.s.chance.below(pile.count_ones().max(1));
        (0..self.c.spells.len()).filter(|at| pile >> at & 1 == 1).nth(chosen as usize)
    }

    /// A hero comes back: for each noted Spell that somebody else holds by now, another of the pile (ML-JOIN-13).
    pub(crate) fn spells_back(&mut self, hero: HeroId) {
        let others = self.look().held_spells(self.s.group_heroes().filter(|&other| other != hero));
        let missing = self.s.hero(hero).spells & others;
        self.s.hero_mut(hero).spells &= !others;
        (0..missing.count_ones()).for_each(|_| self.learn_spell(hero));
    }

    /// A chapter lets a hero exchange a Classic Spell (ML-SCHOOL-16).
    pub(crate) fn exchange_spell(&mut self, hero: HeroId) {
        self.ask(SeatSet::only(hero.seat()), Question::Spell(hero));
    }

    /// The old card is set aside while another is drawn, so that it cannot come back at once.
    pub(crate) fn exchanged(&mut self, hero: HeroId, mv: Move) {
        let Move::Choose(number) = mv else { return };
        let Some(old) = self.c.spells.iter().position(|card| card.number == number) else { return };
        self.learn_spell(hero);
        self.s.hero_mut(hero).spells &= !(1 << old);
        self.log.note(Event::SpellReturned { hero, spell: number });
    }

    /// An Aura Stone has come into play: a Spell is laid beside it (ML-STONE-05).
    pub(crate) fn attune_stone(&mut self, card: CardNumber) {
        if !self.look().is_stone(card) || self.s.group.stones.as_slice().iter().any(|stone| stone.card == card) {
            return;
        }
        if let Some(at) = self.draw_spell() {
            self.s.group.stones.push(Stone { card, spell: at as u8 });
            self.log.note(Event::StoneAttuned { card, spell: self.c.spells[at].number });
        }
    }

    /// Every Aura Stone in play has its Spell, if one can be drawn.
    pub(crate) fn attune_stones(&mut self) {
        self.s.group.cards.iter().for_each(|card| self.attune_stone(card));
    }

    /// An Aura Stone leaves play, and its Spell with it (ML-STONE-10).
    pub(crate) fn stone_gone(&mut self, card: CardNumber) {
        let stones = &mut self.s.group.stones;
        if let Some(at) = stones.as_slice().iter().position(|stone| stone.card == card) {
            stones.remove(at);
        }
    }
}

impl<'a> Look<'a> {
    /// Is it an Aura Stone: a Bonus card that is no Emperor Beetle (ML-STONE-02)?
    pub fn is_stone(self, card: CardNumber) -> bool {
        self.c.scenario_card(card).is_some_and(|card| card.kind == CardKind::Bonus && card.aura == 0)
    }

    /// The Stone with which this Spell lies.
    pub fn stone_of(self, spell: usize) -> Option<CardNumber> {
        self.s.group.stones.as_slice().iter().find(|stone| usize::from(stone.spell) == spell).map(|stone| stone.card)
    }

    /// Classic Spells that nobody of the group holds, a bit each; those of a hero who has left are noted and lie in the pile (ML-JOIN-11).
    pub fn spell_pile(self) -> u16 {
        let classic = self.c.spells.iter().enumerate().filter(|(_, card)| card.kind == SpellKind::Classic);
        classic.fold(0, |all, (at, _)| all | 1 << at) & !self.held_spells(self.s.group_heroes())
    }

    /// Spells that these heroes hold, and those that lie beside an Aura Stone.
    fn held_spells(self, heroes: impl Iterator<Item = HeroId>) -> u16 {
        let stones = self.s.group.stones.as_slice().iter().fold(0, |held, stone| held | 1 << stone.spell);
        heroes.fold(stones, |held, hero| held | self.s.hero(hero).spells)
    }

    /// The Classic Spells a hero holds, as long as there is a Mhaÿ Talent to cast them with (ML-SCHOOL-18).
    pub fn classic_spells(self, hero: HeroId) -> impl Iterator<Item = usize> + use<'a> {
        let state = self.s.hero(hero);
        let mhay = state.talents.as_slice().iter().any(|talent| self.c.talent(talent.id).class == Class::Mhay);
        (0..self.c.spells.len()).filter(move |at| mhay && state.spells >> at & 1 == 1)
    }
}
