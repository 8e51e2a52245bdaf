//! How cards, tiles and Charters are made: in the content, and on the open table of random games.

use crate::common::*;
use mistgate_kernel::content::Source;
use mistgate_kernel::{Game, Id, Silent};
use mistgate_mistfall::content::*;
use mistgate_mistfall::effect::{Count, Num, Symbol};
use mistgate_mistfall::ids::*;
use mistgate_mistfall::numbers::Context;
use mistgate_mistfall::{Mistfall, Setup};
use std::collections::BTreeSet;

/// Is the content refused when one text takes the place of another, the first time it occurs in each file?
fn refused(from: &str, to: &str) -> bool {
    let files: Vec<Source> = FILES.iter().map(|&(name, file)| Source::new(name, file.replacen(from, to, 1))).collect();
    assert!(files.iter().zip(FILES).any(|(file, (_, text))| file.text() != *text), "{from:?} occurs somewhere");
    load(&files, None).is_err()
}

// rule: MF-HEROCARD-01
#[test]
fn hero_cards_of_one_title_are_copies_with_numbers_of_their_own() {
    let content = content();
    let lunges: Vec<CardId> = (0..content.cards.len()).filter(|&at| content.cards[at].title == "Lunge").map(CardId::at).collect();
    assert_eq!(lunges.len(), 2);
    assert_ne!(lunges[0].number(), lunges[1].number());
    let [one, two] = [&content.cards[lunges[0].index()], &content.cards[lunges[1].index()]];
    assert_eq!((one.keywords, one.class, one.resolve, one.actions.len()), (two.keywords, two.class, two.resolve, two.actions.len()));
    assert_ne!(one.slug, two.slug);
}

// rule: MF-HEROCARD-02 MF-HEROCHARTER-07 MF-GLOSSARY-22 MF-GLOSSARY-29
#[test]
fn every_feat_and_basic_gear_has_the_symbol_of_one_hero_and_general_rewards_have_none() {
    let content = content();
    for card in &content.cards {
        assert_eq!(card.hero.is_none(), card.class == Class::Transient, "{}", card.title);
    }
    for (at, charter) in content.charters.iter().enumerate() {
        let theirs: Vec<CardId> = (0..content.cards.len()).filter(|&card| content.cards[card].hero == Some(CharterId(at as u8))).map(CardId::at).collect();
        assert_eq!(charter.cards, theirs, "{}", charter.name);
    }
}

// rule: MF-HEROCARD-03
#[test]
fn a_hero_area_restriction_is_a_letter_with_a_number_or_none() {
    let content = content();
    let of = |title: &str| content.cards.iter().find(|card| card.title == title).unwrap().restriction;
    assert_eq!((of("Divine Protection"), of("Lunge")), (Some((b'F', 3)), None));
    assert!(content.cards.iter().filter_map(|card| card.restriction).all(|(letter, number)| letter.is_ascii_uppercase() && number >= 1));
    for wrong in ["3F", "F", "F0", "f3"] {
        assert!(refused("restriction = \"F3\"", &format!("restriction = \"{wrong}\"")), "{wrong}");
    }
    assert!(!refused("restriction = \"F3\"", "restriction = \"F1\"") && !refused("restriction = \"F3\"\n", ""));
}

// rule: MF-HEROCARD-04
#[test]
fn feats_have_a_price_and_rewards_a_value() {
    let content = content();
    assert!(content.cards.iter().filter(|card| card.class == Class::AdvancedFeat).all(|card| (1..=9).contains(&card.resolve)));
    assert!(content.cards.iter().filter(|card| matches!(card.class, Class::RewardGear | Class::Transient)).any(|card| card.resolve > 0));
    assert!(refused("resolve = 1\n", "resolve = -1\n"));
}

// rule: MF-HEROCARD-05
#[test]
fn every_hero_card_is_a_feat_or_gear() {
    let content = content();
    let of = |class: Class| content.cards.iter().find(|card| card.class == class).unwrap().class.card_type();
    assert_eq!([Class::BasicFeat, Class::AdvancedFeat].map(of), [CardType::Feat; 2]);
    assert_eq!([Class::BasicGear, Class::RewardGear, Class::Transient].map(of), [CardType::Gear; 3]);
    let feats = content.cards.iter().filter(|card| card.class.card_type() == CardType::Feat).count();
    assert_eq!(feats, 79 + 108);
}

// rule: MF-HEROCARD-06 MF-ENEMYCARD-07
#[test]
fn no_card_and_no_enemy_has_a_keyword_twice() {
    let content = content();
    assert!(content.cards.iter().any(|card| card.keywords.iter().count() >= 2));
    for (from, to) in [("keywords = [\"Combat\"]", "keywords = [\"Combat\", \"Combat\"]"), ("keywords = [\"Undead\"]", "keywords = [\"Undead\", \"Undead\"]")] {
        let files: Vec<_> = FILES.iter().map(|&(name, file)| Source::new(name, file.replacen(from, to, 1))).collect();
        let problems = load(&files, None).unwrap_err();
        assert!(problems.0[0].message.contains("in the list already"), "{problems:?}");
    }
    // What an Enemy is Vulnerable to is none of its Keywords.
    let of_cards = content.cards.iter().fold(Keywords::default(), |set, card| set.union(card.keywords));
    for enemy in &content.enemies {
        assert_eq!(enemy.keywords.matches(of_cards), 0, "{}", enemy.title);
        assert!(enemy.sides.iter().all(|side| side.vulnerable.1.matches(enemy.keywords) == 0), "{}", enemy.title);
    }
}

// rule: MF-HEROCARD-08 MF-HEROCARD-09
#[test]
fn right_after_the_setup_only_starting_cards_are_at_hand() {
    let game = Mistfall::embedded().unwrap();
    for seed in 0..20 {
        let state = game.begin(&setup(4, ""), seed, &mut Silent).unwrap();
        for hero in &state.heroes {
            let cards: Vec<CardId> = [hero.deck(), hero.hand(), hero.area()].concat();
            assert!(cards.iter().all(|card| matches!(game.content.cards[card.index()].class, Class::BasicFeat | Class::BasicGear)));
            let charter = &game.content.charters[hero.charter.index()];
            let basic = charter.cards.iter().filter(|id| matches!(game.content.cards[id.index()].class, Class::BasicFeat | Class::BasicGear)).count();
            assert_eq!(cards.len(), basic, "all of them");
            assert!(hero.discard().is_empty() && hero.burial().is_empty());
        }
    }
}

// rule: MF-ENEMYCARD-04 MF-ENEMYCARD-05 MF-ENEMYCARD-08
#[test]
fn an_enemy_is_regular_raging_or_special_and_only_regular_ones_print_their_life() {
    let content = content();
    for (at, enemy) in content.enemies.iter().enumerate() {
        let special = (339..=342).contains(&EnemyId(at as u8).number());
        assert_eq!(enemy.symbol() == EnemyType::Special, special, "{}", enemy.title);
        assert_eq!(enemy.life >= 1, !special, "{}", enemy.title);
    }
    let of = |title: &str| content.enemies.iter().find(|enemy| enemy.title == title).unwrap().symbol();
    assert_eq!((of("Ghoren Warrior"), of("Ghoren Smallhorn")), (EnemyType::Raging, EnemyType::Regular));
    let game = Mistfall::new(content, &[]);
    let state = game.begin(&Setup::default(), 1, &mut Silent).unwrap();
    let look = game.look(&state);
    assert!((0..ENEMIES).all(|at| look.is_special(EnemyId(at as u8)) == (at >= 102)));
}

// rule: MF-ENEMYCARD-03
#[test]
fn an_enemy_has_a_battle_box_with_attack_and_both_defences() {
    let content = content();
    let warrior = content.enemies.iter().find(|enemy| enemy.title == "Ghoren Warrior").unwrap();
    assert_eq!((warrior.sides[0].attack, warrior.sides[0].defence[0]), ([3, 0], 2), "physical, magical");
    for (from, to) in [("attack = \"3 physical\"\n", ""), ("attack = \"3 physical\"", "attack = \"3\""), ("defence = [2, ", "defence = [")] {
        assert!(refused(from, to), "{from}");
    }
}

// rule: MF-ENEMYCARD-06 MF-SYMBOL-09
#[test]
fn enemies_have_abilities_enrage_effects_with_and_without_calm_and_vulnerabilities_or_not() {
    let content = content();
    let sides: Vec<&EnemySide> = content.enemies.iter().flat_map(|enemy| &enemy.sides).collect();
    assert!(sides.iter().any(|side| !side.enrage.is_empty() && side.calms));
    assert!(sides.iter().any(|side| side.enraged.is_some() && !side.calms));
    assert!(sides.iter().any(|side| side.abilities.is_empty()) && sides.iter().any(|side| side.abilities.len() >= 2));
    assert!(sides.iter().all(|side| (side.vulnerable.0 > 0) != side.vulnerable.1.is_empty()));
    assert!(sides.iter().any(|side| side.vulnerable.0 > 0));
    let tough = changed(|_, text| text.replacen("vulnerable = { wounds = 1, to = [\"Blunt\", \"Flame\"] }\n", "", 1));
    assert!(tough.content.enemies.iter().any(|enemy| enemy.sides[0].vulnerable == (0, Keywords::default())), "it can be left out");
    let [warrior, hound] = ["Ghoren Warrior", "Tracker Hound"].map(|title| &content.enemies.iter().find(|enemy| enemy.title == title).unwrap().sides[0]);
    assert!(warrior.calms && !hound.calms);
}

// rule: MF-ENEMYCARD-10 MF-ENCOUNTERCARD-08
#[test]
fn special_enemies_and_encounters_are_in_no_deck_and_one_of_each_is_in_the_game() {
    watch_all(10, |game, state, _| {
        let decks = state.enemy_decks.iter().chain(&state.enemy_discards);
        assert!(decks.flat_map(|deck| deck.as_slice()).all(|enemy| game.content.enemies[enemy.index()].colour.is_some()));
        let cards = state.encounter_deck.as_slice().iter().chain(state.encounter_discard.as_slice());
        assert!(cards.into_iter().all(|id| game.content.encounters[id.index()].special.is_none()));
        let quest = &game.content.quests[state.quest.index()];
        let look = game.look(state);
        assert!(look.foes().filter(|&enemy| look.is_special(enemy)).all(|enemy| enemy == quest.special));
    });
}

// rule: MF-ENEMYCARD-11 MF-SCALE-01 MF-SCALE-03 MF-SCALE-04
#[test]
fn the_quest_tells_the_life_of_its_special_enemy_and_may_count_the_heroes() {
    let game = Mistfall::embedded().unwrap();
    let odd = Num::times(2, Count::Heroes, 1);
    for heroes in 1..=4usize {
        let state = game.begin(&setup(heroes, ""), 1, &mut Silent).unwrap();
        let look = game.look(&state);
        assert_eq!(usize::from(look.number(odd, Context::default())), 2 * heroes + 1);
        let quest = look.quest();
        assert!(quest.life.times > 0 && quest.life.base > 0);
        assert_eq!(usize::from(look.life(quest.special)), quest.life.times as usize * heroes + quest.life.base as usize);
    }
}

// rule: MF-ENCOUNTERCARD-02 MF-ENCOUNTERCARD-03
#[test]
fn the_22_encounters_have_titles_and_numbers_the_special_ones_last() {
    let content = content();
    let numbers: Vec<u16> = EncounterId::all(content.encounters.len()).map(EncounterId::number).collect();
    assert_eq!(numbers, (343..=364).collect::<Vec<u16>>());
    for (encounter, number) in content.encounters.iter().zip(numbers) {
        assert!(!encounter.title.is_empty());
        assert_eq!(encounter.special.is_some(), number >= 361, "{}", encounter.title);
    }
}

// rule: MF-ENCOUNTERCARD-01 MF-ENCOUNTERCARD-04 MF-ENCOUNTERCARD-05 MF-ENCOUNTERCARD-06 MF-ENCOUNTERCARD-07
#[test]
fn encounters_call_enemies_have_an_end_and_know_their_lands() {
    let content = content();
    for encounter in &content.encounters {
        assert!(encounter.enemies.times != 0 || encounter.enemies.base > 0, "{}", encounter.title);
        assert!(!encounter.end.0.is_empty(), "{}", encounter.title);
        assert_eq!(encounter.lands.is_empty(), encounter.special.is_some(), "{}", encounter.title);
        assert!(encounter.lands.iter().all(|land| *land != Land::Haven));
    }
    let some = |test: fn(&Encounter) -> bool| content.encounters.iter().any(test);
    assert!(some(|encounter| encounter.reinforcement.is_none()) && some(|encounter| encounter.reinforcement.is_some()));
    assert!(some(|encounter| encounter.of.is_empty()) && some(|encounter| !encounter.of.is_empty()));
    assert!(some(|encounter| encounter.deck.is_none()) && some(|encounter| encounter.deck.is_some()));
    assert!(some(|encounter| encounter.setup.is_empty()) && some(|encounter| !encounter.setup.is_empty()));
    assert!(some(|encounter| !encounter.retreat.is_empty()) && some(|encounter| !encounter.abilities.is_empty()));
    for (from, to) in [("end = \"no enemies\"\n", ""), ("enemies = \"2H\"\n", ""), ("lands = [\"wildlands\", \"borderlands\"]", "lands = []")] {
        assert!(refused(from, to), "{from}");
    }
}

// rule: MF-TIMECARD-02
#[test]
fn every_time_card_moves_the_cube_at_least_one_space() {
    assert!(content().times.iter().all(|card| card.time >= 1));
    assert!(refused("time = 1\n", "time = 0\n"));
}

// rule: MF-TIMECARD-04
#[test]
fn one_time_card_is_drawn_in_each_round() {
    let game = Mistfall::embedded().unwrap();
    for seed in 0..8 {
        watch(&game, &setup(2, ""), seed, |state, view| {
            // The deck is long enough for thirteen rounds; then it is shuffled anew.
            if state.round <= 13 && state.end.is_none() && state.phase < Phase::Time {
                assert_eq!(view.decks.time.deck, 13 - usize::from(state.round - 1), "round {}", state.round);
            }
        });
    }
}

// rule: MF-LOCATIONTILE-05
#[test]
fn locations_have_a_restoration_value_which_may_be_0() {
    let content = content();
    assert!(content.tiles.iter().any(|tile| tile.restoration == 0) && content.tiles.iter().any(|tile| tile.restoration >= 3));
    assert!(refused("land = \"haven\"\nrestoration = 5\n", "land = \"haven\"\n"), "it cannot be left out");
}

// rule: MF-LOCATIONTILE-07
#[test]
fn encounters_fit_the_land_they_are_drawn_in() {
    let mut met = BTreeSet::new();
    watch_all(24, |game, state, view| {
        let Some(id) = state.encounter else { return };
        let encounter = &game.content.encounters[id.index()];
        let here = view.board.iter().find(|spot| spot.party).unwrap();
        if encounter.special.is_none() && here.land != Land::Haven && state.phase >= Phase::Pursuit {
            assert!(encounter.lands.contains(&here.land), "{} in the {}", encounter.title, here.land.slug());
            met.insert(here.land.slug());
        }
    });
    assert!(met.len() >= 2, "the party got about: {met:?}");
}

// rule: MF-HEROCHARTER-04 MF-HEROCHARTER-05 MF-HEROCHARTER-06
#[test]
fn charters_list_abilities_proficiencies_and_starting_gear() {
    let content = content();
    for (at, charter) in content.charters.iter().enumerate() {
        assert!(charter.sides.iter().all(|side| !side.abilities.is_empty()), "{}", charter.name);
        assert!(!charter.proficiencies.is_empty(), "{}", charter.name);
        assert!(!charter.starting_gear.is_empty(), "{}", charter.name);
        for gear in &charter.starting_gear {
            let card = &content.cards[gear.index()];
            assert_eq!((card.class, card.hero), (Class::BasicGear, Some(CharterId(at as u8))), "{}", card.title);
            assert!(card.keywords.matches(charter.proficiencies) > 0, "{} knows how to use {}", charter.name, card.title);
        }
    }
    assert!(content.charters.iter().any(|charter| charter.sides[0].restoration != charter.sides[1].restoration));
    assert!(refused("restoration = 4\nproficiencies", "proficiencies"), "a Restoration value cannot be left out");
}

// rule: MF-HEROCHARTER-08 MF-TOKEN-01
#[test]
fn a_hero_area_keeps_its_piles_apart_and_heroes_have_conditions_but_no_wounds() {
    let game = Mistfall::embedded().unwrap();
    let mut enemies = 0;
    watch(&game, &setup(2, ""), 3, |state, view| {
        assert_eq!(game.faults(state), [""; 0], "no card is in two places");
        let value = serde_json::to_value(view).unwrap();
        for hero in value["heroes"].as_array().unwrap() {
            for pile in ["hand", "deck", "discard", "burial", "area", "enemies", "feats"] {
                assert!(!hero[pile].is_null(), "{pile}");
            }
            assert!(hero["wounds"].is_null());
            assert_eq!(hero["conditions"].as_object().unwrap().len(), 4);
            for enemy in hero["enemies"].as_array().unwrap() {
                assert!(enemy["wounds"].is_u64() && enemy["conditions"].as_object().unwrap().len() == 4);
                enemies += 1;
            }
        }
    });
    assert!(enemies > 0, "some Enemies were seen");
}

// rule: MF-SYMBOL-02
#[test]
fn there_are_27_symbols_or_28_with_the_two_arrows_apart() {
    let words: BTreeSet<&str> = Symbol::ALL.iter().map(|symbol| symbol.icon().1).collect();
    assert_eq!(words.len(), 28);
    for word in ["Physical Damage", "Magical Damage", "Physical Defence", "Magical Defence", "Enemy Focus", "Reinforcements", "Time", "Range", "Restoration"] {
        assert!(words.contains(word), "{word}");
    }
    for word in ["hand", "Hero Area", "Quest Area", "Hero Number", "Objective", "Resolve", "Wound", "Life", "Regular Enemy", "Raging Enemy", "Special Enemy"] {
        assert!(words.contains(word), "{word}");
    }
    for word in ["Calm", "Enrage", "left", "right", "Daze", "Burning", "Weakness", "Poison"] {
        assert!(words.contains(word), "{word}");
    }
}
