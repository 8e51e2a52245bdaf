//! The vocabulary: nothing in it is borne by nobody, or asked for in vain.

use super::Check;
use crate::content::*;
use mistgate_kernel::Id;

/// Keywords that the rules name (MF-CARD-28).
const KNOWN: [&str; 5] = ["Combat", "Weapon", "Flame", "Blunt", "Undead"];

impl Check<'_> {
    pub(super) fn keywords(&self) {
        let Some(place) = &self.places.keywords else { return };
        let content = self.content;
        let on_cards = content.cards.iter().fold(Keywords::default(), |set, card| set.union(card.keywords));
        let on_enemies = content.enemies.iter().fold(Keywords::default(), |set, enemy| set.union(enemy.keywords));
        let on_tiles = content.tiles.iter().fold(Keywords::default(), |set, tile| set.union(tile.keywords));
        let asked = asked_for(content);
        for (at, name) in content.keywords.iter().enumerate() {
            let keyword = Keyword::at(at);
            if !on_cards.union(on_enemies).union(on_tiles).contains(keyword) {
                self.note(place, format!("nothing has the Keyword `{name}` (MF-KEYWORD-02)"));
            } else if !asked.contains(keyword) {
                self.note(place, format!("nothing asks for the Keyword `{name}` (MF-KEYWORD-01)"));
            }
        }
        for name in KNOWN.into_iter().filter(|name| content.keywords.iter().all(|known| known != name)) {
            self.note(place, format!("the vocabulary lacks `{name}` (MF-CARD-28)"));
        }
    }
}

/// Every Keyword that a text, a Charter, a Vulnerability or an Encounter asks for.
pub(super) fn asked_for(content: &Content) -> Keywords {
    let program = &content.program;
    let mut asked: Vec<Keyword> = Vec::new();
    asked.extend(program.effects.0.iter().flat_map(Clause::parts::<Keyword>));
    asked.extend(program.tests.0.iter().flat_map(|test| test.what.parts::<Keyword>()));
    asked.extend(program.modifiers.0.iter().flat_map(Clause::parts::<Keyword>));
    for action in content.cards.iter().flat_map(|card| &card.actions) {
        match action.target {
            Target::Enemies(_, _, filter) | Target::EveryEnemy(filter) | Target::EveryEnemyInArea(filter) | Target::EveryEnemyInLine(filter) => {
                asked.extend(filter.keyword)
            }
            Target::None | Target::Heroes(..) | Target::EveryHero | Target::Allies(..) | Target::EveryAlly | Target::HeroOrAlly => {}
        }
        if let Trigger::Attack(Some(keyword)) | Trigger::Strike(Some(keyword)) = action.when {
            asked.push(keyword);
        }
    }
    let abilities = content
        .charters
        .iter()
        .flat_map(|charter| &charter.sides)
        .flat_map(|side| &side.abilities)
        .chain(content.cards.iter().flat_map(|card| &card.abilities));
    for ability in abilities {
        if let Does::When { trigger: Trigger::Attack(Some(keyword)) | Trigger::Strike(Some(keyword)), .. } = ability.does {
            asked.push(keyword);
        }
    }
    let sets = content.charters.iter().map(|charter| charter.proficiencies);
    let sets = sets.chain(content.enemies.iter().flat_map(|enemy| &enemy.sides).map(|side| side.vulnerable.1));
    let sets = sets.chain(content.encounters.iter().map(|encounter| encounter.of));
    let asked = asked.into_iter().map(Keywords::only).fold(Keywords::default(), Keywords::union);
    sets.fold(asked, Keywords::union)
}
