//! The Job Board and the Request deck.

use crate::agenda::Question;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;

impl Machine<'_> {
    /// The others slide right and a new Request comes in at once (MW-JOB-02, MW-JOB-04).
    pub(crate) fn take_from_job_board(&mut self, request: RequestId) {
        if let Some(slot) = self.s.job_board.iter_mut().find(|slot| **slot == Some(request)) {
            *slot = None;
            self.refill_job_board();
        }
    }

    /// Gaps close to the right, new cards enter at the far left and slide as far as they can (MW-JOB-02, MW-JOB-03).
    pub(crate) fn refill_job_board(&mut self) {
        // A stable sort by "is there a card" keeps the order and moves gaps to the left.
        self.s.job_board.sort_by_key(Option::is_some);
        while let Some(gap) = self.s.job_board.iter().rposition(Option::is_none) {
            // MW-JOB-06: without a card the Job Board stays as it is.
            let Some(request) = self.draw_request_card() else { return };
            self.s.job_board[gap] = Some(request);
            self.log.note(Event::Posted { request });
        }
    }

    /// To the Request discard pile. A Job Board with a gap has waited for just such a card (MW-JOB-01).
    pub(crate) fn discard_request(&mut self, request: RequestId) {
        self.s.request_discard.insert(request.0);
        self.log.note(Event::RequestDiscarded { request });
        if self.s.round > 0 {
            self.refill_job_board();
        }
    }

    /// The top card; from an empty deck first the Request discard pile is shuffled, else the Temple's (MW-JOB-05).
    pub(crate) fn draw_request_card(&mut self) -> Option<RequestId> {
        let s = &mut *self.s;
        let card = s.request_deck.draw_or_reshuffle(&mut s.request_discard, &mut s.chance);
        card.or_else(|| s.request_deck.draw_or_reshuffle(&mut s.temple_discard, &mut s.chance)).map(RequestId)
    }

    /// MW-JOB-08
    pub(crate) fn draw_request(&mut self, role: Role) {
        if let Some(request) = self.draw_request_card() {
            self.board(role).requests.insert(request.0);
            self.log.note(Event::DrewRequest { role, request });
        }
    }

    /// A face-up Request goes to the Request discard pile (MW-JOB-09); a Project it lay on stays in progress (MW-PROJ-11).
    pub(crate) fn discard_open_request(&mut self, role: Role, left: u8, request: RequestId) {
        let on_boards = self.s.boards.iter_mut().flat_map(|board| &mut board.slots).flatten().map(|slot| &mut slot.request);
        if let Some(place) = on_boards.chain(&mut self.s.job_board).find(|place| **place == Some(request)) {
            *place = None;
        }
        self.discard_request(request);
        if left > 1 {
            self.ask(role, Question::DiscardRequest(left - 1));
        }
    }
}
