//! Playing a card: the Request for a Project, the Cost, the Timer.

use crate::agenda::{Carry, Holder, Question, Step};
use crate::content::ActionKind;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{Cubes, Slot};
use mistgate_kernel::small;

impl Machine<'_> {
    /// MW-PLAY-01; a Project first takes a Request (MW-PROJ-01).
    pub(crate) fn play(&mut self, action: ActionId) {
        if self.c.actions[action.index()].kind == ActionKind::Project {
            self.ask(action.role(), Question::Request(action));
        } else {
            self.pay_cost(action, None);
        }
    }

    pub(crate) fn choose_request(&mut self, action: ActionId, request: RequestId) {
        self.pay_cost(action, Some(request));
    }

    /// First the Cost is paid, then the card goes on the board (MW-PLAY-02, MW-PLAY-06).
    fn pay_cost(&mut self, action: ActionId, request: Option<RequestId>) {
        let card = &self.c.actions[action.index()];
        self.push(Step::SetOut(action, request));
        if card.cost > 0 {
            self.ask(card.role, Question::Cube(Carry { from: Holder::Pool(PoolKind::Supply), to: Holder::Cost(action), left: card.cost }));
        }
    }

    /// The card goes on the board with its Request, then the Timer is set (MW-PLAY-05). Without one it is ready to be settled at
    /// once, as the next step of the turn (MW-PLAY-12).
    pub(crate) fn set_out(&mut self, action: ActionId, request: Option<RequestId>) {
        let card = &self.c.actions[action.index()];
        let role = card.role;
        self.log.note(Event::Played { role, action, request });
        if card.kind == ActionKind::Rest {
            // MW-RECUP-08: it never leaves the hand.
            self.run_block(role, None, card.effect);
            return;
        }
        self.board(role).hand.remove(action.0);
        if let Some(request) = request {
            self.take_request(role, request);
        }
        let slot = self.free_slot(role);
        self.board(role).slots[slot as usize] = Some(Slot { action, request, timer: Cubes::EMPTY, resolving: false });
        if card.timer > 0 {
            self.ask(role, Question::Cube(Carry { from: Holder::Pool(PoolKind::Effort), to: Holder::Timer(slot), left: card.timer }));
        }
    }

    fn free_slot(&self, role: Role) -> u8 {
        let free = self.s.board(role).slots.iter().position(Option::is_none);
        small(free.expect("three places in progress leave one for a card that resolves at once"))
    }

    /// From the hand, or from the Job Board, which is refilled at once (MW-JOB-04).
    fn take_request(&mut self, role: Role, request: RequestId) {
        if !self.board(role).requests.remove(request.0) {
            self.take_from_job_board(request);
        }
    }
}
