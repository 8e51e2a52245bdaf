//! Fate: gaining and accepting it, the Fate Track, Fate and Covenant cards, Banes.

use crate::agenda::{Carry, Here, Holder, Purpose, Question, Step};
use crate::content::TrackSpace;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use mistgate_kernel::small;

impl Machine<'_> {
    /// One cube after the other from the Effort Pool (MW-FATE-01); a Bane for each that is missing (MW-FATE-02), as
    /// long as there are any (MW-CUBE-09).
    pub(crate) fn gain_fate(&mut self, role: Role, left: u8) {
        if left == 0 {
            return;
        }
        self.push(Step::GainFate(role, left - 1));
        if !self.s.board(role).effort.is_empty() {
            self.ask(role, Question::Cube(Carry { from: Holder::Pool(PoolKind::Effort), to: Holder::Pool(PoolKind::Fate), left: 1 }));
        } else if self.s.banes > 0 {
            self.s.banes -= 1;
            self.board(role).fate.put(Cube::Red as usize);
            self.log.note(Event::TookBane { role });
        }
    }

    /// Advance by the whole Fate Pool as it is now (MW-ACCEPT-01, MW-ACCEPT-02), then return it (MW-ACCEPT-03), last
    /// place the Banes (MW-ACCEPT-04). An empty pool does nothing (MW-ACCEPT-05).
    pub(crate) fn accept_fate(&mut self, role: Role) {
        let spaces = self.s.board(role).fate.total();
        if spaces > 0 {
            self.log.note(Event::AcceptedFate { role, spaces });
            self.push(Step::PlaceBanes(role));
            self.push(Step::ReturnFate(role));
            self.push(Step::Advance(role, spaces));
        }
    }

    /// One space at a time; a card is drawn and resolved before the pawn moves on (MW-TRACK-01, MW-TRACK-04).
    pub(crate) fn advance(&mut self, role: Role, left: u8) {
        if left > 1 {
            self.push(Step::Advance(role, left - 1));
        }
        let space = self.s.pawn.step(small(self.c.track.len())); // MW-TRACK-05
        self.log.note(Event::Advanced { role, space });
        match self.c.track[space as usize] {
            TrackSpace::Plain => {}
            TrackSpace::Fate => self.push(Step::DrawFate(role)), // MW-TRACK-02
            TrackSpace::Covenant => self.draw_covenant(role),    // MW-TRACK-03
        }
    }

    /// Resolved at once, then discarded (MW-DECK-01). A card being resolved is in neither pile (MW-DECK-04).
    pub(crate) fn draw_fate(&mut self, role: Role) {
        let s = &mut *self.s;
        let Some(card) = s.fate_deck.draw_or_reshuffle(&mut s.fate_discard, &mut s.chance).map(FateId) else { return };
        self.log.note(Event::FateDrawn { role, card });
        self.push(Step::FinishFate(card));
        self.run_block(role, None, self.c.fates[card.index()].effect);
    }

    pub(crate) fn finish_fate(&mut self, card: FateId) {
        self.s.fate_discard.insert(card.0);
        self.log.note(Event::FateDone { card });
    }

    /// MW-COV-01 to MW-COV-06
    fn draw_covenant(&mut self, role: Role) {
        let s = &mut *self.s;
        let Some(card) = s.covenant_deck.draw_or_reshuffle(&mut s.covenant_discard, &mut s.chance).map(CovenantId) else { return };
        self.log.note(Event::CovenantDrawn { role, card });
        let covenant = &self.c.covenants[card.index()];
        self.push(Step::FinishCovenant(card));
        self.run_block(role, Some(Here::new(covenant.district)), covenant.effect);
    }

    pub(crate) fn finish_covenant(&mut self, card: CovenantId) {
        self.s.covenant_discard.insert(card.0);
        self.log.note(Event::CovenantDone { card });
    }

    /// Every cube but the Banes goes back to its origin (MW-ACCEPT-03).
    pub(crate) fn return_fate(&mut self, role: Role) {
        let fate = self.s.board(role).fate;
        for colour in fate.colours().filter(|&colour| colour != Cube::Red as usize) {
            for _ in 0..fate.count(colour) {
                self.board(role).fate.take(colour);
                self.return_to_origin(Cube::ALL[colour]);
            }
        }
        self.log.note(Event::FateReturned { role });
    }

    /// Each Bane goes on an empty own square (MW-ACCEPT-04), else in place of an own cube (MW-BANE-07), else it stays (MW-BANE-08).
    pub(crate) fn place_banes(&mut self, role: Role) {
        if self.s.board(role).fate.count(Cube::Red as usize) == 0 {
            return;
        }
        let purpose = if !self.look().empty_squares(role).is_empty() {
            Purpose::Bane
        } else if !self.look().own_cubes(role).is_empty() {
            Purpose::BaneInstead
        } else {
            return;
        };
        self.push(Step::PlaceBanes(role));
        self.ask(role, Question::Square(purpose));
    }
}
