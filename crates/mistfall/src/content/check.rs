//! What the rules demand of the content, beyond what is needed to play.

use super::read::Places;
use super::*;
use mistgate_kernel::Id;
use mistgate_kernel::content::{Place, Report};

mod actions;
mod board;
mod enemies;
mod heart;
mod heroes;
mod keywords;

/// Reports everything that is not as it must be.
pub(super) fn faults(content: &Content, places: &Places, report: &Report) {
    let check = Check { content, places, report };
    check.heroes();
    check.cards();
    check.enemies();
    check.encounters();
    check.quest_charter();
    check.quests();
    check.keywords();
    check.heart();
}

struct Check<'a> {
    content: &'a Content,
    places: &'a Places,
    report: &'a Report,
}

impl Check<'_> {
    /// Notes a mistake.
    fn note(&self, place: &Place, message: impl Into<String>) {
        self.report.note(place, message);
    }

    /// Every Hero Card with its place; of copies only the first.
    fn each_card(&self) -> impl Iterator<Item = (CardId, &Card, &Place)> {
        let cards = self.content.cards.iter().zip(&self.places.cards).enumerate();
        cards.filter(|&(at, (_, place))| at == 0 || self.places.cards[at - 1] != *place).map(|(at, (card, place))| (CardId::at(at), card, place))
    }

    /// Every Enemy with its place; of copies only the first.
    fn each_enemy(&self) -> impl Iterator<Item = (&Enemy, &Place)> {
        let enemies = self.content.enemies.iter().zip(&self.places.enemies).enumerate();
        enemies.filter(|&(at, (_, place))| at == 0 || self.places.enemies[at - 1] != *place).map(|(_, found)| found)
    }

    /// All effects of a card: of its Actions and its abilities.
    fn card_effects(&self, card: &Card) -> Vec<Effect> {
        let actions = card.actions.iter().flat_map(|action| self.content.program.effects.all(action.effect));
        actions.chain(self.ability_effects(&card.abilities)).collect()
    }

    /// All effects of some abilities.
    fn ability_effects<'c>(&'c self, abilities: &'c [Ability]) -> impl Iterator<Item = Effect> + 'c {
        abilities.iter().flat_map(|ability| match ability.does {
            Does::When { effect, .. } => self.content.program.effects.all(effect),
            Does::While(_) => Vec::new(),
        })
    }

    /// All effects of an Encounter.
    fn encounter_effects(&self, encounter: &Encounter) -> Vec<Effect> {
        let blocks = [encounter.setup, encounter.retreat, encounter.after];
        blocks.into_iter().flat_map(|block| self.content.program.effects.all(block)).chain(self.ability_effects(&encounter.abilities)).collect()
    }
}
