//! Enemies and Heroes leave play.

use crate::agenda::{Moment, Spoils, Step, Window};
use crate::effect::Trigger;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{EffectSource, End, EnemyTokens, HeroArea, Whereabouts};
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::small;

impl Machine<'_> {
    /// Takes an Enemy out of the line or the area where it is. Its tokens stay for the moment.
    pub(crate) fn lift(&mut self, enemy: EnemyId) {
        self.end_block(enemy);
        match self.s.enemy(enemy).at {
            Whereabouts::Away => {}
            Whereabouts::Line => {
                if let Some(at) = self.s.line.as_slice().iter().position(|&id| id == enemy) {
                    self.s.line.remove(at);
                }
            }
            Whereabouts::Area(hero) => {
                let pile = &mut self.s.hero_mut(hero).enemies;
                if let Some(at) = pile.as_slice().iter().position(|&id| id == enemy) {
                    pile.remove(at);
                }
            }
        }
        self.s.enemy_mut(enemy).at = Whereabouts::Away;
    }

    /// An Enemy that leaves play takes nothing along (MF-TRAVEL-37). It goes to the discard pile of its colour; a Special
    /// Enemy is set aside (MF-DAMAGE-11, MF-TRAVEL-36).
    pub(crate) fn leave_play(&mut self, enemy: EnemyId) {
        self.lift(enemy);
        *self.s.enemy_mut(enemy) = EnemyTokens::default();
        self.release(EffectSource::Enemy(enemy));
        match self.look().enemy(enemy).colour {
            Some(colour) => self.s.enemy_discards[colour as usize].push(enemy),
            None => self.s.side = self.look().quest().side,
        }
    }

    /// Discarded, which is no elimination (MF-DAMAGE-14).
    pub(crate) fn drive_off(&mut self, enemy: EnemyId) {
        if self.look().is_foe(enemy) {
            self.leave_play(enemy);
            self.log.note(Event::DrivenOff { enemy });
        }
    }

    /// MF-FINE-32: only when the Action that wounded them is completely resolved.
    pub(crate) fn act_fell(&mut self) {
        let Some(act) = self.s.acts.as_mut_slice().last_mut() else { return };
        act.complete = true;
        let hero = act.hero;
        if self.can_fall() {
            self.allies_fall();
            self.eliminate_all(Spoils::Highest, Some(hero));
        }
    }

    /// MF-DAMAGE-17: what is not part of an Action eliminates as soon as it is complete.
    pub(crate) fn fell(&mut self, spoils: Spoils) {
        if self.can_fall() {
            self.allies_fall();
            self.eliminate_all(spoils, None);
        }
    }

    /// The same for Allies alone (HM-WOUND-06).
    pub(crate) fn allies_fell(&mut self) {
        if self.can_fall() {
            self.allies_fall();
        }
    }

    /// Does no Action in progress keep Enemies and Allies in play? One that is complete does not, while what it set off is still being done.
    fn can_fall(&self) -> bool {
        self.s.acts.as_slice().iter().all(|act| act.complete)
    }

    /// Every Enemy whose Wounds reach its Life is eliminated (MF-DAMAGE-10). Together they give the Resolve of the most
    /// valuable one if one Action or ability did it (MF-DAMAGE-15), otherwise that of all.
    fn eliminate_all(&mut self, spoils: Spoils, killer: Option<Hero>) {
        let slain: EnemySet = {
            let look = self.look();
            look.foes().filter(|&enemy| look.is_slain(enemy)).collect()
        };
        if slain.is_empty() {
            return;
        }
        let value = |machine: &Self, enemy: EnemyId| machine.look().side(enemy).resolve;
        let gained = match spoils {
            Spoils::Highest => slain.iter().map(|id| value(self, id)).max().unwrap_or_default(),
            Spoils::All => slain.iter().fold(0u8, |sum, id| sum.saturating_add(value(self, id))),
        };
        let start = small(self.s.todos.len());
        let mut windows = Stack::<(EnemyId, Option<Hero>), MOST_ENEMIES>::new();
        for enemy in slain.iter() {
            let hero = self.look().area_of(enemy);
            self.queue_enemy(enemy, Trigger::Slain, hero);
            windows.push((enemy, hero));
            if self.look().is_special(enemy) {
                self.s.special_slain = true;
            }
            self.leave_play(enemy);
            self.log.note(Event::Eliminated { enemy });
            if let Some(killer) = killer {
                self.queue_hero(killer, Trigger::Kill, Some(enemy));
            }
            self.queue(Trigger::AnyKill, &|_, _| true, Some(enemy));
        }
        self.gain_resolve(gained);
        for &(enemy, hero) in windows.as_slice().iter().rev() {
            self.push(Step::Window(Window::new(Moment::Slain(enemy, hero))));
        }
        self.push(Step::Todo(start));
    }

    /// A Hero is eliminated at once, in the middle of whatever is being resolved (MF-FINE-33). On the way that loses the game
    /// (MF-END-03); once the party has reached the Special Location, only if nobody is left (MF-END-04).
    pub(crate) fn eliminate_hero(&mut self, hero: Hero) {
        if !self.s.is_in_play(hero) {
            return;
        }
        self.log.note(Event::HeroEliminated { hero: self.who_is(hero) });
        let survivable = self.s.reached_special;
        self.clear_hero(hero);
        if self.s.in_play().next().is_none() {
            return self.finish(End::AllLost);
        }
        if !survivable {
            return self.finish(End::HeroLost);
        }
        // MF-FINE-30: their Enemies go to the Quest Area, in an order the players choose.
        let start = small(self.s.todos.len());
        let enemies = self.s.hero(hero).enemies;
        for &enemy in enemies.as_slice() {
            self.todo(EffectSource::Enemy(enemy), 0, Step::ToLine(enemy));
        }
        self.push(Step::Todo(start));
    }

    /// All that belongs to an eliminated Hero leaves the game (MF-FINE-35).
    fn clear_hero(&mut self, hero: Hero) {
        self.allies_leave_with(hero);
        let area = *self.s.hero(hero);
        area.cards.all().iter().for_each(|&card| self.leave_game(card));
        for at in (0..self.s.attached.len()).rev() {
            let attachment = self.s.attached.as_slice()[at];
            if attachment.owner == hero {
                self.s.attached.remove(at);
                self.leave_game(attachment.card);
            }
        }
        *self.s.hero_mut(hero) = HeroArea { charter: area.charter, out: true, enemies: area.enemies, ..HeroArea::default() };
    }
}
