//! Enemies, Encounters and who meets whom.

use super::Check;
use crate::content::*;
use mistgate_kernel::content::Place;

/// Every land is on so many Encounters at least: the draw must not go through half the deck (MF-ENCOUNTER-08).
const ENCOUNTERS_OF_A_LAND: usize = 3;

impl Check<'_> {
    pub(super) fn enemies(&self) {
        for (enemy, place) in self.each_enemy() {
            if enemy.keywords.is_empty() {
                self.note(place, "an Enemy has Keywords (MF-ENEMYCARD-07)");
            }
            for side in &enemy.sides {
                self.side(enemy, side, place);
            }
        }
    }

    fn side(&self, enemy: &Enemy, side: &EnemySide, place: &Place) {
        let (wounds, keywords) = side.vulnerable;
        if wounds > 0 && keywords.is_empty() {
            self.note(place, "a Vulnerability names Keywords (MF-SYMBOL-08)");
        }
        if side.calms && side.enrage.is_empty() {
            self.note(place, "`calms` is the end of an Enrage effect, and there is none (MF-SYMBOL-09)");
        }
        if side.calms && side.enraged.is_some() {
            self.note(place, "an Enemy that calms at once is never Enraged for long: `enraged` does nothing (MF-ENRAGE-05)");
        }
        let in_rage = |ability: &Ability| match ability.does {
            Does::When { trigger, .. } => trigger == Trigger::Enraged,
            Does::While(id) => self
                .content
                .program
                .tests(self.content.program.modifier(id).cond)
                .iter()
                .any(|test| matches!(test.what, Fact::ThisIs(Filter { enraged: Some(_), .. }))),
        };
        if enemy.raging && side.enrage.is_empty() && side.enraged.is_none() && !side.abilities.iter().any(in_rage) {
            self.note(place, "nothing happens when this Raging Enemy is Enraged (MF-ENRAGE-03)");
        }
    }

    pub(super) fn encounters(&self) {
        for (encounter, place) in self.content.encounters.iter().zip(&self.places.encounters) {
            self.called(encounter, place);
            self.ending(encounter, place);
        }
        for (enemy, place) in self.each_enemy().filter(|(enemy, _)| enemy.colour.is_none()) {
            let theirs =
                self.content.encounters.iter().filter(|encounter| encounter.special.is_some_and(|id| self.content.enemies[id.index()].title == enemy.title));
            let count = theirs.count();
            if count != 1 {
                self.note(place, format!("a Special Enemy has one Special Encounter, found {count} (MF-COMPONENT-06)"));
            }
        }
        let regular: Vec<&Encounter> = self.content.encounters.iter().filter(|encounter| encounter.special.is_none()).collect();
        let Some(place) = self.places.encounters.first().filter(|_| !regular.is_empty()) else { return };
        for land in Land::ALL.into_iter().filter(|land| land.colour().is_some()) {
            let count = regular.iter().filter(|encounter| encounter.lands.contains(&land)).count();
            if count < ENCOUNTERS_OF_A_LAND {
                self.note(place, format!("{count} Encounters in the {}, but every land has several (MF-ENCOUNTER-08)", land.slug()));
            }
        }
    }

    /// The Enemies it calls are in the decks it calls them from (MF-ENCOUNTER-12, MF-ENCOUNTER-13).
    fn called(&self, encounter: &Encounter, place: &Place) {
        let decks: Vec<Colour> = match encounter.deck {
            Some(deck) => vec![deck],
            None => encounter.lands.iter().filter_map(|land| land.colour()).collect(),
        };
        if decks.is_empty() {
            self.note(place, "an Encounter without a land names the deck of its Enemies (MF-ENCOUNTER-12)");
        }
        for &deck in &decks {
            if !encounter.of.is_empty() && !self.lives(deck, encounter.of) {
                self.note(place, format!("no {} Enemy has a Keyword of the starting Enemies box (MF-ENCOUNTER-13)", deck.slug()));
            }
        }
        for effect in self.encounter_effects(encounter) {
            if let Effect::Bring(_, Some(keyword), colour) = effect {
                let decks = colour.map_or(decks.clone(), |colour| vec![colour]);
                for deck in decks.into_iter().filter(|&deck| !self.lives(deck, Keywords::only(keyword))) {
                    let keyword = &self.content.keywords[usize::from(keyword.0)];
                    self.note(place, format!("no {} Enemy is {keyword} (MF-ENCOUNTER-13)", deck.slug()));
                }
            }
        }
    }

    fn lives(&self, deck: Colour, keywords: Keywords) -> bool {
        let mut of_deck = self.content.enemies.iter().filter(|enemy| enemy.colour == Some(deck)).peekable();
        of_deck.peek().is_none() || of_deck.any(|enemy| enemy.keywords.matches(keywords) > 0)
    }

    /// It can come to its end (MF-ENCOUNTERCARD-01).
    fn ending(&self, encounter: &Encounter, place: &Place) {
        let tests = self.content.program.tests(encounter.end);
        if encounter.special.is_none() && tests.iter().any(|test| test.what == Fact::SpecialSlain) {
            self.note(place, "no Special Enemy takes part in a Regular Encounter (MF-ENEMYCARD-10)");
        }
        let needs_tokens = |test: &Test| !test.not && matches!(test.what, Fact::AtLeast(Count::Tokens, _));
        let places_tokens = self.encounter_effects(encounter).iter().any(|effect| matches!(effect, Effect::Tokens(_, Holder::This | Holder::Encounter)));
        if tests.iter().any(needs_tokens) && !places_tokens {
            self.note(place, "the Encounter ends by Objective tokens that nothing places on it (MF-ENDING-02)");
        }
    }
}
