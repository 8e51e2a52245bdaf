//! The Rest card: Campfire and Inn (ML-REST).

use super::state::{Slot, TimelineCard};
use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::instruction::Amount;
use crate::content::cure::Where;
use crate::content::modes::SIDES;
use crate::event::{Event, MOST_REST_DICE};
use crate::machine::Machine;
use crate::stealth::board::{Shade, StealthFace};
use crate::words::{HeroId, Period};
use mistgate_kernel::pieces::Stack;

/// What a Special side is worth at a Campfire by night (ML-REST-07).
const EYE_BY_NIGHT: u8 = 3;

/// The Threat symbols a side counts for at a Campfire.
fn signs(face: StealthFace, period: Period) -> u8 {
    match (face, period) {
        (StealthFace::Eye, Period::Night) => EYE_BY_NIGHT,
        _ => face.signs(),
    }
}

impl Machine<'_> {
    /// The Rest card takes the next space of the Timeline; of a full one the day ends first (ML-REST-01, ML-REST-04).
    fn slide_in(&mut self, card: TimelineCard) {
        self.make_room();
        self.s.travel.timeline.push(Slot { card, event: None });
        self.log.note(Event::Rested { card, space: self.s.travel.timeline.len() as u8 });
    }

    /// The Campfire side: every hero rolls, then an Event card is joined to it (ML-REST-06, ML-REST-08).
    pub(crate) fn light_campfire(&mut self) {
        self.slide_in(TimelineCard::Campfire);
        self.push(Step::CampfireEvent);
        self.ask_group(Question::Campfire); // ML-REST-12
        self.rest_cures(Where::Campfire);
        for hero in self.s.group_heroes() {
            self.warm_up(hero);
        }
    }

    /// A Healing effect and an Aura token for every Threat symbol. To rest is no action: the unconscious roll too.
    fn warm_up(&mut self, hero: HeroId) {
        let period = self.s.travel.period();
        let mut faces = Stack::<StealthFace, MOST_REST_DICE>::new();
        (0..self.c.rest.dice).for_each(|_| faces.push(self.stealth_die(Shade::White)));
        let signs = faces.as_slice().iter().map(|&face| signs(face, period)).sum();
        self.log.note(Event::WarmedUp { hero, faces, signs });
        self.reactivate_aura(hero, Amount::Just(signs));
        self.heal(hero, Amount::Just(signs));
    }

    /// A Stealth die is rolled; a scenario may have named its face.
    pub(crate) fn stealth_die(&mut self, shade: Shade) -> StealthFace {
        match self.s.loaded.pop() {
            Some(face) => StealthFace::loaded(face),
            None => self.c.modes.stealth_die(shade)[self.s.chance.below(SIDES as u32) as usize],
        }
    }

    /// The Inn side: everything comes back, and no Event follows (ML-REST-10, ML-REST-11).
    pub(crate) fn rest_at_inn(&mut self) {
        self.slide_in(TimelineCard::Inn);
        for hero in self.s.group_heroes() {
            self.reactivate_aura(hero, Amount::All);
            self.heal(hero, Amount::All);
        }
        self.rest_cures(Where::Inn); // ML-REST-12
    }
}
