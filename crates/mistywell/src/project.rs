//! Resolving Actions: completing a Request, failing, getting paid, effects.

use crate::agenda::{Here, Question, Step};
use crate::content::ActionKind;
use crate::event::{Event, Failure};
use crate::ids::*;
use crate::machine::Machine;

impl Machine<'_> {
    /// An Action resolves: a Project is completed or fails (MW-PROJ-05), any other card does its effect (MW-EFFECT-03).
    pub(crate) fn resolve(&mut self, role: Role, at: u8) {
        let slot = self.board(role).slots[at as usize].as_mut().expect("a card that resolves lies on its board");
        slot.resolving = true;
        let (action, request) = (slot.action, slot.request);
        self.log.note(Event::Resolved { role, action });
        let card = &self.c.actions[action.index()];
        if card.kind != ActionKind::Project {
            self.push(Step::DiscardAction(role, at));
            self.run_block(role, None, card.effect);
            return;
        }
        match (self.failure(role, at), request) {
            (None, Some(request)) => self.complete(role, at, action, request),
            (why, _) => self.fail(role, at, action, why.unwrap_or(Failure::NoRequest)),
        }
    }

    /// The two conditions of completion (MW-PROJ-06, MW-PROJ-07), as things stand now (MW-PROJ-04, MW-PROJ-08).
    fn failure(&self, role: Role, at: u8) -> Option<Failure> {
        let look = self.look();
        let Some(request) = look.slot(role, at).request else { return Some(Failure::NoRequest) };
        if look.usable_symbols(role, at) == 0 {
            return Some(Failure::WrongTime);
        }
        look.is_closed(self.c.requests[request.index()].district).then_some(Failure::Enforcer)
    }

    /// Payment, influence, the Request's effects, the Project's effects (MW-PROJ-05, MW-EFFECT-01); each card is
    /// discarded when its own are done (MW-EFFECT-02).
    fn complete(&mut self, role: Role, at: u8, action: ActionId, request: RequestId) {
        self.log.note(Event::Completed { role, action, request });
        let asked = &self.c.requests[request.index()];
        self.push(Step::DiscardAction(role, at));
        self.run_block(role, None, self.c.actions[action.index()].effect);
        self.push(Step::DiscardRequest(role, at));
        self.run_block(role, Some(Here::new(asked.district)), asked.effect);
        self.push(Step::Influence(role, asked.group));
        self.ask(role, Question::Payment(at));
    }

    /// Both cards are discarded, then the role gains 1 Supply (MW-PROJ-09) and nothing else (MW-PROJ-10).
    fn fail(&mut self, role: Role, at: u8, action: ActionId, why: Failure) {
        self.log.note(Event::Failed { role, action, why });
        self.discard_request_of(role, at);
        self.discard_action(role, at);
        self.gain_supply(role, 1);
    }

    /// One need symbol is paid, whatever else matches (MW-PAY-01, MW-PAY-02).
    pub(crate) fn be_paid(&mut self, role: Role, at: u8, symbol: Symbol) {
        let request = self.look().slot(role, at).request.expect("a completed Project has a Request");
        let pay = self.c.requests[request.index()].pay[self.s.clock as usize][symbol as usize];
        let cubes = self.take_from_reserve(pay);
        for _ in 0..cubes {
            self.board(role).supply.put(Cube::Brown as usize);
        }
        self.log.note(Event::Paid { role, symbol, cubes });
    }

    pub(crate) fn discard_request_of(&mut self, role: Role, at: u8) {
        let request = self.board(role).slots[at as usize].as_mut().and_then(|slot| slot.request.take());
        if let Some(request) = request {
            self.discard_request(request);
        }
    }

    /// MW-TICK-07; only now, so that a card cannot recover itself (MW-EFFECT-04).
    pub(crate) fn discard_action(&mut self, role: Role, at: u8) {
        let slot = self.board(role).slots[at as usize].take().expect("a resolved card lies on its board");
        self.board(role).discard.insert(slot.action.0);
        self.log.note(Event::ActionDiscarded { action: slot.action });
    }
}
