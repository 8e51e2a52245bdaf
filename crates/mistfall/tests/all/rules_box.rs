//! What is in the box and how its parts are made, in the content and on the open table of random games.

use crate::common::*;
use mistgate_kernel::{Eyes, Game, Silent};
use mistgate_mistfall::content::*;
use mistgate_mistfall::ids::*;
use mistgate_mistfall::{Mistfall, Setup};
use std::collections::{BTreeMap, BTreeSet};

/// How many of a component there are.
fn count(content: &Content, name: &str) -> usize {
    let counts: BTreeMap<String, usize> = box_count(content).into_iter().collect();
    counts[name]
}

// rule: MF-COMPONENT-01
#[test]
fn all_385_cards_have_numbers_without_gap_or_repeat() {
    let content = content();
    let heroes = CardId::all(content.cards.len()).map(CardId::number);
    let enemies = EnemyId::all(content.enemies.len()).map(EnemyId::number);
    let encounters = EncounterId::all(content.encounters.len()).map(EncounterId::number);
    let times = TimeId::all(content.times.len()).map(TimeId::number);
    let numbers: Vec<u16> = heroes.chain(enemies).chain(encounters).chain(times).chain(INFO_CARDS).collect();
    assert_eq!(numbers, (1..=385).collect::<Vec<u16>>());
}

// rule: MF-COMPONENT-02
#[test]
fn there_are_236_hero_cards_in_five_classes() {
    let content = content();
    assert_eq!(content.cards.len(), 236);
    let of = |class: Class| content.cards.iter().filter(|card| card.class == class).count();
    let classes = [Class::BasicFeat, Class::AdvancedFeat, Class::BasicGear, Class::RewardGear, Class::Transient];
    assert_eq!(classes.map(of), [79, 108, 23, 14, 12]);
    for (hero, charter) in content.charters.iter().enumerate() {
        let rewards = content.cards.iter().filter(|card| card.hero == Some(CharterId(hero as u8)) && card.class == Class::RewardGear);
        assert_eq!(rewards.count(), 2, "{}", charter.name);
    }
}

// rule: MF-COMPONENT-03 MF-ENEMYCARD-09
#[test]
fn there_are_34_regular_enemies_of_each_colour_each_in_the_deck_of_its_colour() {
    let content = content();
    for colour in Colour::ALL {
        assert_eq!(content.enemies.iter().filter(|enemy| enemy.colour == Some(colour)).count(), 34, "{}", colour.slug());
    }
    let game = Mistfall::new(content, &[]);
    let state = game.begin(&Setup::default(), 1, &mut Silent).unwrap();
    for colour in Colour::ALL {
        let deck = &state.enemy_decks[colour as usize];
        assert_eq!(deck.as_slice().len(), 34);
        assert!(deck.as_slice().iter().all(|enemy| game.content.enemies[enemy.index()].colour == Some(colour)));
    }
}

// rule: MF-COMPONENT-04 MF-COMPONENT-05 MF-COMPONENT-06 MF-COMPONENT-07
#[test]
fn there_are_4_special_enemies_18_and_4_encounters_and_13_time_cards() {
    let content = content();
    let special: Vec<usize> = (0..content.enemies.len()).filter(|&at| content.enemies[at].colour.is_none()).collect();
    assert_eq!(special.len(), 4);
    assert!(special.iter().all(|&at| content.enemies[at].sides.len() == 2));
    assert!(content.enemies.iter().filter(|enemy| enemy.colour.is_some()).all(|enemy| enemy.sides.len() == 1));
    assert_eq!(content.encounters.iter().filter(|encounter| encounter.special.is_none()).count(), 18);
    let linked: Vec<usize> = content.encounters.iter().filter_map(|encounter| encounter.special).map(EnemyId::index).collect();
    assert_eq!(linked.iter().copied().collect::<BTreeSet<_>>(), special.into_iter().collect(), "each has its own");
    assert_eq!(linked.len(), 4);
    assert_eq!(content.times.len(), 13);
}

// rule: MF-COMPONENT-08
#[test]
fn no_info_card_is_ever_on_the_table() {
    assert_eq!(INFO_CARDS.len(), 8);
    assert_eq!((count(&content(), "Quest Info card"), count(&content(), "Player Aid card")), (4, 4));
    watch_all(4, |_, state, _| {
        let cards = state.heroes.iter().flat_map(|hero| hero.cards.all().to_vec()).chain(state.reward_deck.as_slice().to_vec());
        assert!(cards.map(CardId::number).all(|number| !INFO_CARDS.contains(&number) && number <= 236));
        assert!(state.time_deck.as_slice().iter().all(|card| !INFO_CARDS.contains(&card.number())));
        assert!(state.encounter_deck.as_slice().iter().all(|card| !INFO_CARDS.contains(&card.number())));
    });
}

// rule: MF-COMPONENT-10 MF-COMPONENT-11 MF-COMPONENT-12 MF-COMPONENT-14 MF-COMPONENT-21
#[test]
fn the_tokens_of_the_box_are_counted() {
    let content = content();
    assert_eq!(count(&content, "Resolve token"), 30);
    assert_eq!(count(&content, "Objective token"), 20);
    assert_eq!(["Burning token", "Daze token", "Poison token", "Weakness token"].map(|name| count(&content, name)), [16, 8, 8, 8]);
    assert_eq!(count(&content, "Quest token"), 6);
    let tokens: usize = box_count(&content).iter().filter(|(name, _)| name.contains("token")).map(|(_, count)| count).sum();
    assert!(tokens >= 140, "{tokens}");
    for quest in &content.quests {
        let letters: BTreeSet<u8> = quest.tokens.iter().map(|token| token.letter).collect();
        assert_eq!(letters.len(), quest.tokens.len(), "{}: one token of a letter", quest.title);
        assert!(letters.iter().all(|&letter| letter < 6), "{}: letters A to F", quest.title);
    }
    assert!(content.quests.iter().any(|quest| quest.tokens.len() == 6));
}

// rule: MF-COMPONENT-15 MF-LOCATIONTILE-01
#[test]
fn the_party_is_in_one_place_and_nothing_else_moves_on_the_board() {
    let game = Mistfall::embedded().unwrap();
    for seed in 0..6 {
        let (mut seen, mut places): (BTreeMap<String, String>, BTreeSet<u8>) = Default::default();
        watch(&game, &setup(3, ""), seed, |_, view| {
            assert_eq!(view.board.iter().filter(|spot| spot.party).count(), 1);
            places.insert(view.party);
            for spot in &view.board {
                if let Some(tile) = spot.tile {
                    assert_eq!(seen.entry(spot.id.clone()).or_insert(tile.to_string()), tile, "a tile stays where it lies");
                }
            }
        });
        assert!(!places.is_empty());
    }
}

// rule: MF-COMPONENT-16 MF-LOCATIONTILE-02 MF-LOCATIONTILE-03
#[test]
fn there_are_22_tiles_with_names_seven_of_each_land_and_a_haven() {
    let content = content();
    assert_eq!(content.tiles.len(), 22);
    assert_eq!(Land::ALL.map(|land| content.tiles.iter().filter(|tile| tile.land == land).count()), [7, 7, 7, 1]);
    assert_eq!(content.tiles.iter().map(|tile| tile.name.as_str()).collect::<BTreeSet<_>>().len(), 22);
}

// rule: MF-COMPONENT-17 MF-HEROCHARTER-01 MF-HEROCHARTER-02
#[test]
fn there_are_seven_heroes_with_name_class_and_two_sides_of_their_charter() {
    let content = content();
    assert_eq!(content.charters.len(), 7);
    for charter in &content.charters {
        assert!(!charter.name.is_empty() && !charter.class.is_empty());
        let [normal, nightmare] = &charter.sides;
        assert!(normal.track.len() > 12 && nightmare.track.len() > 12, "{}", charter.name);
        assert!(
            normal.track != nightmare.track || normal.start != nightmare.start || normal.restoration != nightmare.restoration,
            "{}: the Nightmare side is another one",
            charter.name
        );
    }
    let class = |name: &str| content.charters.iter().find(|charter| charter.name == name).map(|charter| charter.class.as_str());
    assert_eq!((class("Fengray"), class("Crow")), (Some("Shieldbearer"), Some("Seeker")));
}

// rule: MF-COMPONENT-18 MF-QUESTCHARTER-01 MF-QUESTCHARTER-02 MF-QUESTCHARTER-03
#[test]
fn the_quest_charter_has_two_sides_with_a_time_track_and_a_reinforcement_track() {
    let content = content();
    let [normal, nightmare] = &content.quest_charter;
    assert_ne!(normal.time, nightmare.time);
    for side in &content.quest_charter {
        let starts: Vec<u8> = side.time.iter().filter_map(|space| space.start).collect();
        assert_eq!(starts.iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from([1, 2, 3, 4]));
        assert_eq!(starts.len(), 4, "one for each number of Heroes");
        assert!(side.time.iter().any(|space| space.number.is_some()));
        assert!(side.time.iter().any(|space| space.raging));
        assert_eq!(side.time.last(), Some(&TimeSpace::default()), "The End is nothing else");
        assert_eq!((side.reinforcement[0].enemies, side.reinforcement[2].enemies), (0, 2));
        assert!(side.reinforcement.last().unwrap().time && side.reinforcement.iter().filter(|space| space.time).count() == 1);
    }
}

// rule: MF-QUESTCHARTER-04 MF-COMPONENT-19 MF-TOKEN-03
#[test]
fn there_is_one_cube_on_each_track_and_one_space_for_the_active_encounter() {
    watch_all(4, |_, state, view| {
        let cubes = view.heroes.len() + 2;
        assert!(cubes <= 7);
        assert_eq!(view.heroes.len(), usize::from(state.number));
        assert!(view.heroes.iter().all(|hero| usize::from(hero.focus) < hero.track.len()), "a cube on the track");
        assert!(view.time.space <= view.time.end && usize::from(view.reinforcement.space) < view.reinforcement.spaces.len());
        // In its space, in the deck or on the discard pile, and set aside if it is special.
        let encounters = state.encounter_deck.as_slice().len() + state.encounter_discard.as_slice().len();
        let active = view.encounter.as_ref().filter(|encounter| !encounter.special).is_some();
        assert_eq!(encounters + usize::from(active), 18);
    });
}

// rule: MF-COMPONENT-20
#[test]
fn one_program_plays_quests_with_other_tiles_enemies_and_encounters() {
    let game = Mistfall::embedded().unwrap();
    let quests = &game.content.quests;
    assert_eq!(quests.iter().filter(|quest| !quest.tutorial).count(), 4);
    let of = |quest: &Quest| (quest.special, quest.encounter, quest.spots.iter().map(|spot| spot.at).collect::<Vec<_>>());
    for (at, quest) in quests.iter().enumerate().filter(|(_, quest)| !quest.tutorial) {
        assert!(quests[..at].iter().all(|other| of(other).0 != of(quest).0 && of(other).1 != of(quest).1 && of(other).2 != of(quest).2), "{}", quest.title);
        let state = game.begin(&setup(2, &quest.slug), 1, &mut Silent).unwrap();
        assert_eq!(game.view(&state, Eyes::SPECTATOR).quest, quest.slug);
    }
}
