//! Counting what the content has: components for the inventory of the box.

use super::{Class, Content, Extent};
use crate::ids::{Colour, Land, QUEST_TOKENS};

/// How many of each component there are, by its name in `content/components.toml`. Tokens, cubes and booklets are not
/// content: of them there are as many as the box says (MF-COMPONENT-09 to MF-COMPONENT-15).
pub fn box_count(content: &Content) -> Vec<(String, usize)> {
    let Extent { cards: all_cards, enemies: all_enemies, encounters: all_encounters, tiles: all_tiles, quests: all_quests, .. } = content.base;
    let (box_cards, box_enemies) = (&content.cards[..all_cards], &content.enemies[..all_enemies]);
    let cards = |class: Class| box_cards.iter().filter(|card| card.class == class).count();
    let enemies = |colour: Option<Colour>| box_enemies.iter().filter(|enemy| enemy.colour == colour).count();
    let encounters = |special: bool| content.encounters[..all_encounters].iter().filter(|encounter| encounter.special.is_some() == special).count();
    let tiles = |land: Land| content.tiles[..all_tiles].iter().filter(|tile| tile.land == land).count();
    let quests = content.quests[..all_quests].iter().filter(|quest| !quest.tutorial).count();
    let charter = content.quest_charter.iter().all(|side| !side.time.is_empty());
    let counts = [
        ("Hero card", box_cards.len()),
        ("Basic Feat card", cards(Class::BasicFeat)),
        ("Advanced Feat card", cards(Class::AdvancedFeat)),
        ("Basic Gear card", cards(Class::BasicGear)),
        ("Reward Gear card", cards(Class::RewardGear)),
        ("Transient Reward Gear card", cards(Class::Transient)),
        ("Regular Enemy card", box_enemies.len() - enemies(None)),
        ("Regular Blue Enemy card", enemies(Some(Colour::Blue))),
        ("Regular Green Enemy card", enemies(Some(Colour::Green))),
        ("Regular Red Enemy card", enemies(Some(Colour::Red))),
        ("Special Enemy card", enemies(None)),
        ("Regular Encounter card", encounters(false)),
        ("Special Encounter card", encounters(true)),
        ("Time card", content.times.len()),
        // One for every Quest (MF-COMPONENT-08).
        ("Quest Info card", quests),
        ("Player Aid card", 4),
        ("Wound token, value 1", 40),
        ("Wound token, value 3", 5),
        ("Resolve token", 30),
        ("Objective token", 20),
        ("Burning token", 16),
        ("Daze token", 8),
        ("Poison token", 8),
        ("Weakness token", 8),
        ("Quest token", QUEST_TOKENS),
        ("Party token", 1),
        ("Deadlands Location tile", tiles(Land::Deadlands)),
        ("Wildlands Location tile", tiles(Land::Wildlands)),
        ("Borderlands Location tile", tiles(Land::Borderlands)),
        ("Haven Location tile", tiles(Land::Haven)),
        ("Hero Charter", content.base.charters),
        ("Quest Charter", usize::from(charter)),
        ("Wooden cube", 7),
        ("Rules of Play booklet", 1),
        ("Quest Guide booklet", usize::from(quests > 0)),
    ];
    counts.into_iter().map(|(name, count)| (name.to_string(), count)).collect()
}
