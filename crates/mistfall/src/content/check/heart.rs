//! What the rules of Heart of the Mists demand of its box, if there is one.

use super::Check;
use crate::content::*;
use crate::effect::ActionKind;

/// Allies, so that four Heroes can take one each (HM-COMP-03).
const ALLIES: usize = MAX_HEROES;
/// General Rewards, for the display of four Heroes and the cards that are added to it (HM-COMP-04).
const REWARDS: usize = 8;

impl Check<'_> {
    pub(super) fn heart(&self) {
        let Some(first) = self.places.allies.first() else { return };
        if self.content.allies.len() < ALLIES {
            self.note(first, format!("there are at least {ALLIES} Allies, found {} (HM-COMP-03)", self.content.allies.len()));
        }
        self.allies();
        self.heart_rewards();
        self.heart_charter();
        self.heart_quests();
        self.heart_heroes();
    }

    /// Both sides have an Ally Action, and they differ in something (HM-COMP-03).
    fn allies(&self) {
        let card = |side: AllySide| &self.content.cards[side.card.index()];
        for (ally, place) in self.content.allies.iter().zip(&self.places.allies) {
            if ally.sides.iter().any(|&side| card(side).actions.iter().all(|action| action.kind != ActionKind::Ally)) {
                self.note(place, "each side of an Ally has an Ally Action (HM-COMP-03)");
            }
            let [starting, turned] = ally.sides;
            let numbers = |side: AllySide| (side.life, side.resolve, side.attack, side.defence, card(side).keywords);
            if numbers(starting) == numbers(turned) && self.card_effects(card(starting)) == self.card_effects(card(turned)) {
                self.note(place, "the sides of an Ally differ in something (HM-COMP-03)");
            }
        }
    }

    /// Every Reward has a Resolve value (HM-COMP-04).
    fn heart_rewards(&self) {
        let of_heart = self.content.cards.iter().zip(&self.places.cards).skip(self.content.base.cards);
        for (_, place) in of_heart.clone().filter(|(card, _)| matches!(card.class, Class::Transient | Class::RewardGear) && card.resolve == 0) {
            self.note(place, "a Reward has a Resolve value (HM-COMP-04)");
        }
        let general = of_heart.filter(|(card, _)| card.class == Class::Transient);
        if let (Some((_, place)), true) = (general.clone().next(), general.clone().count() < REWARDS) {
            self.note(place, format!("there are at least {REWARDS} General Rewards (HM-COMP-04)"));
        }
    }

    /// White numbers and Time symbols on both sides (HM-COMP-01).
    fn heart_charter(&self) {
        for (side, place) in self.content.heart.quest_charter.iter().zip(&self.places.heart_charter) {
            let Some(place) = place else { continue };
            if side.time.iter().all(|space| space.number.is_none()) || side.reinforcement.iter().all(|space| !space.time) {
                self.note(place, "the new Quest Charter has a white number and a Time symbol (HM-COMP-01)");
            }
        }
        for (track, place) in self.content.heart.darkness.iter().zip(&self.places.heart_charter) {
            if let (Some(0), Some(place)) = (track.first(), place) {
                self.note(place, "no space of the Darkness Track shows 0, so that every game ends (HM-COMP-02)");
            }
        }
    }

    /// Events belong to numbers that stand on both sides of the track (HM-COMP-06).
    fn heart_quests(&self) {
        let is_there = |number: u8| self.content.heart.quest_charter.iter().all(|side| side.time.iter().any(|space| space.number == Some(number)));
        for (quest, place) in self.content.quests.iter().zip(&self.places.quests) {
            for event in quest.events.iter().filter(|event| !is_there(event.number)) {
                self.note(place, format!("the white number {} is not on both sides of the new Time Track (HM-COMP-06)", event.number));
            }
        }
        let of_heart = || self.content.quests.iter().skip(self.content.base.quests);
        let (Some(place), Some(first)) = (self.places.quests.get(self.content.base.quests), of_heart().next()) else { return };
        if of_heart().all(|quest| quest.original == first.original) {
            self.note(place, "a Quest works with the original rules, and another does not (HM-COMP-06)");
        }
    }

    /// A Hero cannot be played without a module (HM-COMP-07).
    fn heart_heroes(&self) {
        let of_heart = || self.content.charters.iter().skip(self.content.base.charters);
        if let Some(place) = self.places.charters.get(self.content.base.charters)
            && of_heart().all(|charter| charter.requires.is_empty())
        {
            self.note(place, "a Hero of the expansion requires a module (HM-COMP-07)");
        }
    }
}
