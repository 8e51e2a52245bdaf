//! Cubes and pools: where cubes come from and where they return to.

use crate::agenda::{Carry, Holder, Question};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;

impl Machine<'_> {
    /// Takes brown cubes from the Reserve, as many as there are (MW-CUBE-07), and says how many.
    pub(crate) fn take_from_reserve(&mut self, wanted: u8) -> u8 {
        let taken = wanted.min(self.s.reserve);
        self.s.reserve -= taken;
        taken
    }

    /// MW-CUBE-04
    pub(crate) fn gain_supply(&mut self, role: Role, wanted: u8) {
        let cubes = self.take_from_reserve(wanted);
        (0..cubes).for_each(|_| self.board(role).supply.put(Cube::Brown as usize));
        self.log.note(Event::GainedSupply { role, cubes });
    }

    /// MW-CUBE-05
    pub(crate) fn gain_effort(&mut self, role: Role, wanted: u8) {
        let cubes = self.take_from_reserve(wanted);
        (0..cubes).for_each(|_| self.board(role).effort.put(Cube::Brown as usize));
        self.log.note(Event::GainedEffort { role, cubes });
    }

    /// A coloured cube returns to the Effort Pool of its role, whoever had it (MW-CUBE-01), a brown one to the Reserve
    /// (MW-CUBE-02). Banes never go this way (MW-CUBE-03).
    pub(crate) fn return_to_origin(&mut self, cube: Cube) {
        match cube.role() {
            Some(role) => self.board(role).effort.put(cube as usize),
            None if cube == Cube::Brown => self.s.reserve += 1,
            None => unreachable!("a Bane returns to its pool only when a cube would be put on it (MW-BANE-04)"),
        }
    }

    /// Carries one cube; the rest is asked anew.
    pub(crate) fn carry(&mut self, role: Role, carry: Carry, cube: Cube) {
        let board = self.s.board_mut(role);
        match carry.from {
            Holder::Pool(kind) => board.pool_mut(kind).take(cube as usize),
            Holder::Timer(at) => board.slots[at as usize].as_mut().expect("a Timer belongs to a card").timer.take(cube as usize),
            Holder::Square(_) | Holder::Origin | Holder::Cost(_) => unreachable!("cubes are carried out of pools and Timers"),
        }
        let event = self.carried(role, carry, cube);
        match carry.to {
            Holder::Pool(kind) => self.board(role).pool_mut(kind).put(cube as usize),
            Holder::Timer(at) => self.board(role).slots[at as usize].as_mut().expect("a Timer belongs to a card").timer.put(cube as usize),
            Holder::Square(square) => self.s.squares.set(square, Some(cube)),
            Holder::Origin | Holder::Cost(_) => self.return_to_origin(cube),
        }
        self.log.note(event);
        if carry.left > 1 {
            self.ask(role, Question::Cube(Carry { left: carry.left - 1, ..carry }));
        }
    }

    fn carried(&self, role: Role, carry: Carry, cube: Cube) -> Event {
        let action = |at| self.look().slot(role, at).action;
        match (carry.from, carry.to) {
            (_, Holder::Cost(_)) => Event::PaidCost { role, cube },
            (Holder::Timer(at), _) => Event::Ticked { action: action(at), cube },
            (_, Holder::Timer(at)) => Event::TimerSet { role, action: action(at), cube },
            (_, Holder::Square(square)) => Event::Placed { role, square, cube },
            (Holder::Pool(PoolKind::Fate), Holder::Origin) => Event::LostFate { role, cube },
            (_, Holder::Origin) => Event::LostSupply { role, cube },
            (Holder::Pool(PoolKind::Effort), Holder::Pool(PoolKind::Fate)) => Event::GainedFate { role, cube },
            (Holder::Pool(from), Holder::Pool(to)) => Event::Moved { role, cube, from, to },
            (Holder::Square(_) | Holder::Origin | Holder::Cost(_), Holder::Pool(_)) => unreachable!("cubes are carried out of pools and Timers"),
        }
    }
}
