//! Locations and the party's way over them.

use crate::agenda::{Frame, Spoils, Step};
use crate::effect::{Change, Picks, Trigger};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{EffectSource, Place};
use crate::tables::change_bit;
use mistgate_kernel::small;

impl Machine<'_> {
    /// Turned face up, marked with a Wound, its Quest Token revealed (MF-TRAVEL-06, MF-TRAVEL-23).
    pub(crate) fn reveal(&mut self, spot: SpotId) {
        let place = &mut self.s.board[spot.index()];
        if place.face_up {
            return;
        }
        place.face_up = true;
        place.wounds = 1;
        let tile = place.tile;
        self.text_works(EffectSource::Location(spot));
        self.log.note(Event::Revealed { spot, tile });
        if let Some(letter) = self.look().spot(spot).token {
            self.log.note(Event::TokenRevealed { spot, letter, quest: self.s.quest });
            let effect = self.look().quest().tokens.iter().find(|token| token.letter == letter).map(|token| token.reveal);
            if let Some(effect) = effect {
                self.begin_effect(Frame { source: EffectSource::Quest, ..Frame::default() }, effect, Spoils::All);
            }
        }
    }

    /// MF-TRAVEL-09, MF-TRAVEL-11; a face-down tile has no other status (MF-TRAVEL-05).
    pub(crate) fn improve(&mut self, spot: SpotId) {
        let place = &mut self.s.board[spot.index()];
        if place.face_up && place.wounds > 0 {
            place.wounds -= 1;
            let Place { tile, wounds, .. } = *place;
            self.log.note(Event::StatusChanged { spot, tile, wounds });
        }
    }

    /// MF-TRAVEL-10, MF-TRAVEL-11
    pub(crate) fn degrade(&mut self, spot: SpotId) {
        let place = &mut self.s.board[spot.index()];
        if place.face_up && place.wounds < 2 {
            place.wounds += 1;
            let Place { tile, wounds, .. } = *place;
            self.log.note(Event::StatusChanged { spot, tile, wounds });
        }
    }

    /// An effect on a Location was aimed.
    pub(crate) fn at_site(&mut self, frame: Frame, spot: SpotId) {
        match self.c.program.effects.at(frame.start).picks() {
            Picks::Improvable(_) => self.improve(spot),
            Picks::Degradable(_) => self.degrade(spot),
            Picks::Scoutable => self.reveal(spot),
            Picks::Reachable => self.push(Step::Relocate(spot)),
            Picks::TokenTo(_) | Picks::TokenFrom(_) | Picks::TokenFromTo | Picks::Other => {}
        }
    }

    /// The Party token moves. Out of an Encounter that is a Retreat (MF-TRAVEL-16): the Location left gets worse
    /// (MF-TRAVEL-19), and right after the move comes the Retreat Penalty (MF-TRAVEL-17).
    pub(crate) fn relocate(&mut self, spot: SpotId) {
        let encounter = self.s.encounter;
        if encounter.is_some() {
            self.degrade(self.s.party);
            self.log.note(Event::Retreated { spot, tile: self.look().known_tile(spot) });
        }
        self.s.party = spot;
        self.text_works(EffectSource::Location(spot));
        self.s.reached_special |= self.look().spot(spot).special;
        self.push(Step::Arrived(spot));
        self.push(Step::Disperse);
        self.push(Step::Arrive(spot));
        if let Some(id) = encounter {
            self.push(Step::AbandonEncounter);
            self.fire_all(Trigger::Retreat);
            let penalty = self.c.encounters[id.index()].retreat;
            self.begin_effect(Frame { source: EffectSource::Encounter(id), ..Frame::default() }, penalty, Spoils::All);
        }
    }

    /// MF-TRAVEL-22: a face-down Location is turned up; MF-TRAVEL-21: any other stays as it is.
    pub(crate) fn arrive(&mut self, spot: SpotId) {
        self.reveal(spot);
    }

    pub(crate) fn arrived(&mut self, spot: SpotId) {
        let here = EffectSource::Location(spot);
        self.fire(Trigger::Arrive, &|source, _| source == here || !matches!(source, EffectSource::Location(_)), &|trigger| trigger == Trigger::Arrive, None);
    }

    /// Every Enemy in play is discarded, which is no elimination (MF-TRAVEL-31, MF-TRAVEL-32); Relentless ones stay where
    /// that ability works: in Hero Areas, or wherever their card says (MF-TRAVEL-33).
    pub(crate) fn disperse(&mut self) {
        let all: EnemySet = self.look().foes().collect();
        if self.offer_suppression(change_bit(Change::Relentless), all, Step::Disperse) {
            return;
        }
        let look = self.look();
        let gone: EnemySet = look.foes().filter(|&enemy| !look.enemy_has(enemy, Change::Relentless)).collect();
        gone.iter().for_each(|enemy| self.leave_play(enemy));
        if !gone.is_empty() {
            self.log.note(Event::Dispersed { enemies: small(gone.len()) });
        }
        self.end_suppression();
    }
}
