//! The Travel Phase.

use crate::agenda::{Question, Step};
use crate::effect::Change;
use crate::event::Event;
use crate::ids::SpotId;
use crate::machine::Machine;
use crate::moves::Move;

impl Machine<'_> {
    /// Relocate if you like, then the Encounter Check (MF-TRAVEL-01).
    pub(crate) fn travel_phase(&mut self) {
        self.push(Step::EncounterCheck);
        self.ask_party(Question::Travel);
    }

    /// Scouting first, one Location at a time (MF-GLOSSARY-27), then moving or staying (MF-TRAVEL-14).
    pub(crate) fn travel(&mut self, mv: Move) {
        if let Move::Scout(spot) = mv {
            self.scout(spot);
        } else if let Move::Go(spot) = mv {
            self.go(spot);
        } else {
            self.log.note(Event::Stayed);
        }
    }

    fn scout(&mut self, spot: SpotId) {
        let price = if self.look().party_has(Change::FreeScouting) { 0 } else { 1 };
        self.spend_resolve(price);
        self.log.note(Event::Scouted { spot, resolve: price });
        self.ask_party(Question::Travel);
        self.reveal(spot); // MF-TRAVEL-25
    }

    fn go(&mut self, spot: SpotId) {
        let mut price = 0;
        self.look().destinations(&mut |other, cost| {
            if other == spot {
                price = cost;
            }
        });
        self.spend_resolve(price); // MF-TRAVEL-28
        self.log.note(Event::Travelled { spot, tile: self.look().known_tile(spot), resolve: price });
        self.push(Step::Relocate(spot));
    }
}
