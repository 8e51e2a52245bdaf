//! Charters, and what the cards of a Hero must be together.

use super::Check;
use crate::content::*;
use mistgate_kernel::Id;
use mistgate_kernel::content::Place;

/// The known positions of Enemy Focus Tracks reach at least so far (MF-FOCUS-10).
const FOCUS_REACHES: usize = 12;
/// Cards of the starting hand (MF-HEROSETUP-12).
const HAND: usize = 5;

impl Check<'_> {
    pub(super) fn heroes(&self) {
        for (at, (charter, place)) in self.content.charters.iter().zip(&self.places.charters).enumerate() {
            for side in &charter.sides {
                self.charter_side(side, place);
            }
            self.starting_gear(charter, place);
            let own = || self.content.cards.iter().filter(|card| card.hero == CharterId::checked(at));
            let deck = own().filter(|card| matches!(card.class, Class::BasicFeat | Class::BasicGear)).count() - charter.starting_gear.len();
            if deck <= HAND {
                self.note(place, format!("{} begins with a deck of {deck} cards, of which {HAND} are drawn at once (MF-HEROSETUP-12)", charter.name));
            }
            if own().all(|card| card.class != Class::RewardGear) {
                self.note(place, format!("{} has no Personal Reward to shuffle into the Reward deck (MF-QUESTSETUP-06)", charter.name));
            }
        }
    }

    fn charter_side(&self, side: &CharterSide, place: &Place) {
        if side.track.len() <= FOCUS_REACHES + 1 {
            self.note(place, format!("an Enemy Focus Track goes beyond {FOCUS_REACHES} (MF-FOCUS-10)"));
        }
        if usize::from(side.start) + 1 >= side.track.len() {
            self.note(place, "the start is a space of the track before its end (MF-HEROSETUP-11)");
        }
        if side.track.iter().all(|space| !space.reinforcement) || side.track.iter().all(|space| !space.raging) {
            self.note(place, "some spaces of the track have a Reinforcement icon, and some a Raging Enemy icon (MF-FOCUS-10)");
        }
        if side.abilities.is_empty() {
            self.note(place, "a Charter has a Special Ability (MF-HEROCHARTER-03)");
        }
    }

    /// Starting Gear can lie there together, and the Hero knows how to use it (MF-HEROSETUP-03, MF-GLOSSARY-24).
    fn starting_gear(&self, charter: &Charter, place: &Place) {
        let gear: Vec<&Card> = charter.starting_gear.iter().map(|id| &self.content.cards[id.index()]).collect();
        for card in &gear {
            if let Some((letter, _)) = card.restriction {
                let same: Vec<u8> = gear.iter().filter_map(|other| other.restriction).filter(|other| other.0 == letter).map(|other| other.1).collect();
                let allowed = same.iter().copied().min().map_or(same.len(), usize::from);
                if same.len() > allowed {
                    let letter = char::from(letter);
                    self.note(place, format!("{} cards of letter {letter} in the Starting Gear, but {allowed} are allowed (MF-HEROSETUP-03)", same.len()));
                    return;
                }
            }
        }
    }
}
