//! Rounds and turns: ticking down, settling what is finished, passing on.

use crate::agenda::{Carry, Holder, Question, Step};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{End, Stage};
use mistgate_kernel::small;

impl Machine<'_> {
    /// A round: Witch, Tinker, Forester, Temple (MW-ROUND-01).
    pub(crate) fn begin_round(&mut self) {
        self.s.round += 1;
        self.log.note(Event::RoundBegan { round: self.s.round });
        self.push(Step::BeginTurn(Role::Witch));
    }

    /// Tick down, resolve what is finished, then play a card (MW-TURN-01).
    pub(crate) fn begin_turn(&mut self, role: Role) {
        self.s.stage = Stage::Turn(role);
        self.s.abilities_used = 0;
        self.log.note(Event::TurnBegan { role });
        self.push(Step::EndTurn(role));
        self.push(Step::Settle);
        self.ask(role, Question::Turn);
        self.push(Step::Settle);
        self.tick_down(role);
    }

    /// MW-TICK-01: a cube off every Action, before any is resolved (MW-TICK-03). The role chooses the colour (MW-TICK-06).
    fn tick_down(&mut self, role: Role) {
        for slot in (0..small(self.s.board(role).slots.len())).rev() {
            if self.s.board(role).slots[slot as usize].is_some_and(|card| !card.timer.is_empty()) {
                self.ask(role, Question::Cube(Carry { from: Holder::Timer(slot), to: Holder::Origin, left: 1 }));
            }
        }
    }

    /// Resolves every Action that has lost its last Timer cube, role by role (MW-TICK-05, MW-ROLE-07), each completely
    /// before its role chooses the next (MW-TICK-04).
    pub(crate) fn settle(&mut self) {
        let waiting = Role::ALL.into_iter().find(|&role| self.s.board(role).slots.iter().flatten().any(|slot| slot.is_ready()));
        if let Some(role) = waiting {
            self.push(Step::Settle);
            self.ask(role, Question::Order);
        }
    }

    pub(crate) fn resolve_next(&mut self, action: ActionId) {
        let (slot, _) = self.look().slot_of(action).expect("a finished Action lies on its board");
        self.push(Step::Resolve(action.role(), slot));
    }

    /// MW-ROUND-01
    pub(crate) fn end_turn(&mut self, role: Role) {
        self.push(match role {
            Role::Witch => Step::BeginTurn(Role::Tinker),
            Role::Tinker => Step::BeginTurn(Role::Forester),
            Role::Forester => Step::TempleTurn,
        });
    }

    /// MW-ROUND-02, unless a limit was agreed (MW-END-05)
    pub(crate) fn end_round(&mut self) {
        if self.s.round_limit == Some(self.s.round) {
            self.finish(End::RoundLimit);
        } else {
            self.begin_round();
        }
    }
}
