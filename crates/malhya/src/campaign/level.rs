//! Levelling up (ML-LEVEL).

use crate::agenda::Step;
use crate::ask::{HeroAim, Question};
use crate::event::Event;
use crate::hero::state::{HIGHEST_CARRYING, HIGHEST_CHARACTERISTIC};
use crate::hero::talent::Draw;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::*;
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// Every hero of the group levels up, or just this one; only the first counts for the group (ML-LEVEL-04, ML-LEVEL-16).
    pub(crate) fn level_up(&mut self, hero: Option<HeroId>) {
        match hero {
            Some(hero) => self.push(Step::Raise(hero)),
            None => {
                self.s.group.level = self.s.group.level.saturating_add(1);
                self.log.note(Event::LevelUp { level: self.s.group.level });
                for hero in self.s.group_heroes() {
                    let state = self.s.hero_mut(hero);
                    state.level = state.level.saturating_add(1);
                }
                self.push(Step::LevelUps(self.s.present));
            }
        }
    }

    /// One hero after the other, in an order the players choose (ML-LEVEL-18); whoever can raise nothing is passed over (ML-LEVEL-08).
    pub(crate) fn level_ups(&mut self, mut left: SeatSet) {
        for hero in left.iter().filter_map(HeroId::of) {
            if self.look().raisable(hero).next().is_none() {
                left.remove(hero.seat());
            }
        }
        if !left.is_empty() {
            self.ask_group(Question::Hero(left, HeroAim::LevelUp));
        }
    }

    pub(crate) fn next_level_up(&mut self, mut left: SeatSet, hero: HeroId) {
        left.remove(hero.seat());
        self.push(Step::LevelUps(left));
        self.push(Step::Raise(hero));
    }

    /// One characteristic rises by 1; a hero who stands at the end of all five gains nothing (ML-LEVEL-05, ML-LEVEL-08).
    pub(crate) fn ask_raise(&mut self, hero: HeroId) {
        self.ask(SeatSet::only(hero.seat()), Question::Raise(hero));
    }

    /// It rises, and the Evolution table gives its bonus for the new value (ML-LEVEL-06).
    pub(crate) fn raise(&mut self, hero: HeroId, characteristic: Characteristic) {
        let value = &mut self.s.hero_mut(hero).characteristics[characteristic.index()];
        *value += 1;
        let value = *value;
        self.log.note(Event::Raised { hero, characteristic, value });
        if let Some(bonus) = self.look().bonus(hero, characteristic, value) {
            self.grant(hero, bonus);
        }
    }

    fn grant(&mut self, hero: HeroId, bonus: Bonus) {
        let board = self.c.hero(hero);
        let state = self.s.hero_mut(hero);
        match bonus {
            Bonus::Life => state.life.points += 1, // ML-LEVEL-09
            // ML-LEVEL-10 to ML-LEVEL-12: at the end of a track the bonus is lost.
            Bonus::Carrying => state.carrying = (state.carrying + 1).min(HIGHEST_CARRYING),
            Bonus::Movement => state.movement = last(&board.movement, state.movement + 1),
            Bonus::Initiative => state.initiative = last(&board.initiative, state.initiative + 1),
            Bonus::Aura => state.aura.active += 1,                        // ML-LEVEL-13
            Bonus::Talent => self.push(Step::Acquire(hero, Draw::Usual)), // ML-LEVEL-14
            Bonus::Improve => self.improve_talent(hero),                  // ML-LEVEL-15
        }
        self.log.note(Event::Bonus { hero, bonus });
    }
}

/// A space of a track, or its last one.
fn last(track: &[u8], space: u8) -> u8 {
    space.min(track.len().saturating_sub(1) as u8)
}

impl Look<'_> {
    /// What reaching a value brings (ML-LEVEL-01).
    pub fn bonus(self, hero: HeroId, characteristic: Characteristic, value: u8) -> Option<Bonus> {
        let board = self.c.hero(hero);
        let above = value.checked_sub(board.characteristics[characteristic.index()] + 1)?;
        board.evolution[characteristic.index()].get(usize::from(above)).copied()
    }

    /// The characteristics that can still rise (ML-LEVEL-08).
    pub fn raisable(self, hero: HeroId) -> impl Iterator<Item = Characteristic> {
        let state = *self.s.hero(hero);
        Characteristic::ALL.iter().copied().filter(move |&characteristic| state.value(characteristic) < HIGHEST_CHARACTERISTIC)
    }
}
