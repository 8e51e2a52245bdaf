//! The Brash Hero's turn in a solo game.

use crate::agenda::{EnemyAim, Price, Question, SpaceAim, Step, WareAim};
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::state::{BRASH_CHAPTERS, End, Phase};

/// So many Wounds, and she rests (CF-SOLO-11).
const TOO_MANY_WOUNDS: u8 = 6;

/// The person who plays, and decides for her where she has a choice (CF-SOLO-23).
const PLAYER: Player = Player(0);

impl Look<'_> {
    /// Spaces that bring her nearer to the marked one (CF-SOLO-17); without a Location deck only over Locations (CF-SOLO-20).
    pub fn brash_ways(self) -> SpaceSet {
        let Some(target) = self.brash_target() else { return SpaceSet::NONE };
        let here = self.s.brash.space;
        if !self.s.location_deck.is_empty() {
            return here.neighbours().iter().filter(|space| space.distance(target) + 1 == here.distance(target)).collect();
        }
        let filled = self.s.filled();
        let steps = |from: Space| steps_over(filled, from, target);
        let Some(left) = steps(here) else { return SpaceSet::NONE };
        here.neighbours().intersection(filled).iter().filter(|&space| steps(space).is_some_and(|steps| steps + 1 == left)).collect()
    }
}

/// How many steps lead from one Location to another over Locations only; nothing if there is no way.
fn steps_over(filled: SpaceSet, from: Space, to: Space) -> Option<usize> {
    let mut reached = SpaceSet::only(from);
    for steps in 0..Space::COUNT {
        if reached.contains(to) {
            return Some(steps);
        }
        reached = reached.iter().fold(reached, |all, space| all.union(space.neighbours().intersection(filled)));
    }
    None
}

impl Machine<'_> {
    /// Exactly one of her four steps takes effect (CF-SOLO-09).
    pub(crate) fn brash_turn(&mut self) {
        self.s.phase = Phase::Brash;
        self.s.round += 1;
        self.log.note(Event::BrashBegan { round: self.s.round });
        self.push(Step::EndBrashTurn);
        let brash = self.s.brash;
        if !self.s.terms.hard && brash.wounds >= TOO_MANY_WOUNDS {
            self.brash_heals();
            self.push(Step::BrashBuys(Price::Cheapest));
        } else if !self.s.enemies[brash.space.index()].is_empty() {
            self.push(Step::BrashBuys(Price::Cheapest));
            self.ask(PLAYER, Question::Enemy(EnemyAim::Brash));
        } else if self.look().brash_target() == Some(brash.space) {
            self.brash_retires_chapter();
        } else if self.look().brash_ways().is_empty() {
            // CF-SOLO-20: she stays, and always gets a card.
            self.push(Step::BrashBuys(Price::Cheapest));
        } else {
            self.ask(PLAYER, Question::Space(SpaceAim::Brash));
        }
    }

    /// CF-SOLO-11, CF-SOLO-28
    fn brash_heals(&mut self) {
        let n = std::mem::take(&mut self.s.brash.wounds);
        if n > 0 {
            self.log.note(Event::BrashHealed { n });
        }
    }

    /// Without paying Attack (CF-SOLO-12), with its Wounds (CF-SOLO-13) unless the mode is hard (CF-HARD-01).
    pub(crate) fn brash_beats(&mut self, enemy: EnemyId) {
        let wounds = if self.s.terms.hard { 0 } else { self.look().wound_number(enemy) };
        let brash = &mut self.s.brash;
        self.s.enemies[brash.space.index()].remove(enemy);
        brash.enemies.insert(enemy);
        brash.wounds = brash.wounds.saturating_add(wounds);
        self.log.note(Event::BrashEliminated { enemy, wounds });
    }

    /// Into her Chronicle, without task or Reward, and the most expensive card (CF-SOLO-14).
    fn brash_retires_chapter(&mut self) {
        self.s.brash.done += 1;
        self.log.note(Event::BrashChapter { chapter: self.s.brash.done });
        self.push(Step::BrashChapter);
        self.push(Step::BrashBuys(Price::Dearest));
    }

    /// After her first chapter 2 back to the inn (CF-SOLO-15, CF-HARD-03), after her second the end (CF-SOLO-16).
    pub(crate) fn brash_chapter(&mut self) {
        match self.s.brash.done {
            2 => {
                self.s.brash.space = Space::INN;
                self.log.note(Event::BrashMoved { space: Space::INN });
                // CF-HARD-02
                if !self.s.terms.hard {
                    self.brash_heals();
                }
            }
            BRASH_CHAPTERS => self.finish(End::BrashQuests),
            _ => {}
        }
    }

    /// Into the unknown (CF-SOLO-18), or to a Location that lies there, where her turn ends (CF-SOLO-19).
    pub(crate) fn brash_goes(&mut self, space: Space) {
        self.s.brash.space = space;
        self.log.note(Event::BrashMoved { space });
        if self.s.is_filled(space) {
            return self.push(Step::BrashBuys(Price::Dearest));
        }
        self.push(Step::BrashBuys(Price::Cheapest));
        self.push(Step::BrashConquers);
        if let Some(card) = self.s.location_deck.draw() {
            // CF-SOLO-29: the Discovery effect is lost.
            self.lay(LocationId(card), space);
            self.push(Step::Enemy(LocationId(card)));
        }
    }

    /// The Enemy of the new Location, at once (CF-SOLO-18); with an empty stack there is none.
    pub(crate) fn brash_conquers(&mut self) {
        self.ask(PLAYER, Question::Enemy(EnemyAim::Brash));
    }

    /// The player picks among equals (CF-SOLO-23).
    pub(crate) fn brash_buys(&mut self, price: Price) {
        self.ask(PLAYER, Question::Ware(WareAim::Brash(price)));
    }

    /// For nothing, into her Chronicle; the Offer is refilled (CF-SOLO-21, CF-SOLO-24).
    pub(crate) fn brash_takes(&mut self, card: CardId) {
        self.s.brash.cards.insert(card.0);
        self.log.note(Event::BrashBought { card });
        self.leave_row(card);
    }

    /// The event row loses a card after her turns too (CF-SOLO-22); then it is the player's turn (CF-SOLO-08).
    pub(crate) fn end_brash_turn(&mut self) {
        self.check_end();
        if self.s.end.is_none() {
            self.lose_rightmost_event();
            self.check_end();
        }
        if self.s.end.is_none() {
            self.push(Step::BeginTurn(PLAYER));
        }
    }
}
