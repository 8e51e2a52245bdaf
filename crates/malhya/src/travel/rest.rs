//! The Rest card: Campfire and Inn (ML-REST).

use super::state::{Slot, TimelineCard};
use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::instruction::Amount;
use crate::content::cure::Where;
use crate::event::{Event, MOST_REST_DICE};
use crate::machine::Machine;
use crate::words::{HeroId, Period, words};
use mistgate_kernel::Log;
use mistgate_kernel::pieces::Stack;

words! {
    /// The sides of a white Stealth die (ML-THREAT-05).
    #[derive(Default)]
    StealthFace {
        /// Nothing.
        #[default]
        Quiet = "quiet",
        /// A Threat symbol.
        Sign = "sign",
        /// Two Threat symbols.
        TwoSigns = "two signs",
        /// The Special side.
        Eye = "eye",
    }
}

/// The six sides of a white Stealth die: two thirds of a symbol on average, and one side in six is special.
pub const WHITE_DIE: [StealthFace; 6] = [StealthFace::Quiet, StealthFace::Quiet, StealthFace::Sign, StealthFace::Sign, StealthFace::TwoSigns, StealthFace::Eye];

/// What a Special side is worth at a Campfire by night (ML-REST-07).
const EYE_BY_NIGHT: u8 = 3;

impl StealthFace {
    /// The Threat symbols it counts for at a Campfire.
    fn rest(self, period: Period) -> u8 {
        match (self, period) {
            (StealthFace::Quiet, _) | (StealthFace::Eye, Period::Day) => 0,
            (StealthFace::Sign, _) => 1,
            (StealthFace::TwoSigns, _) => 2,
            (StealthFace::Eye, Period::Night) => EYE_BY_NIGHT,
        }
    }
}

impl<L: Log<Event>> Machine<'_, L> {
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
        (0..self.c.rest.dice).for_each(|_| faces.push(self.white_die()));
        let signs = faces.as_slice().iter().map(|face| face.rest(period)).sum();
        self.log.note(Event::WarmedUp { hero, faces, signs });
        self.reactivate_aura(hero, Amount::Just(signs));
        self.heal(hero, Amount::Just(signs));
    }

    /// A white Stealth die is rolled; a scenario may have named its face.
    fn white_die(&mut self) -> StealthFace {
        match self.s.loaded.pop() {
            Some(face) => StealthFace::ALL[usize::from(face) % StealthFace::ALL.len()],
            None => WHITE_DIE[self.s.chance.below(WHITE_DIE.len() as u32) as usize],
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
