//! Definitions of the glossary that concern the content as a whole, or every moment of a game.

use crate::common::*;
use mistgate_kernel::content::Source;
use mistgate_kernel::{Game, Silent};
use mistgate_mistfall::content::{FILES, load};
use mistgate_mistfall::effect::Filter;
use mistgate_mistfall::ids::{EnemyId, Keyword};
use mistgate_mistfall::{Mistfall, Setup};

/// Every key of a JSON value, however deep.
fn keys(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(map) => map.iter().for_each(|(key, value)| {
            found.push(key.clone());
            keys(value, found);
        }),
        serde_json::Value::Array(list) => list.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

// rule: MF-GLOSSARY-02
#[test]
fn there_is_always_exactly_one_active_location() {
    watch_all(5, |_, state, view| {
        let active: Vec<usize> = (0..view.board.len()).filter(|&at| view.board[at].party).collect();
        assert_eq!(active, [state.party.index()]);
    });
}

// rule: MF-GLOSSARY-03
#[test]
fn there_are_no_allies() {
    let is_ally = |word: &str| word.to_lowercase().split(|c: char| !c.is_alphabetic()).any(|part| matches!(part, "ally" | "allies"));
    assert!(content().keywords.iter().all(|keyword| !is_ally(keyword)));
    assert!(content().cards.iter().all(|card| !is_ally(&card.title)));
    watch_all(2, |_, _, view| {
        let mut found = Vec::new();
        keys(&serde_json::to_value(view).unwrap(), &mut found);
        assert!(found.iter().any(|key| key == "heroes") && found.iter().all(|key| !is_ally(key)));
    });
}

// rule: MF-GLOSSARY-16
#[test]
fn what_an_enemy_is_vulnerable_to_is_no_keyword_of_it() {
    let game = Mistfall::embedded().unwrap();
    let state = game.begin(&Setup::default(), 1, &mut Silent).unwrap();
    let look = game.look(&state);
    let mut pairs = 0;
    for id in EnemyId::all(game.content.enemies.len()) {
        for side in &look.enemy(id).sides {
            for keyword in side.vulnerable.1.iter() {
                assert!(!look.passes(id, Filter { keyword: Some(keyword), ..Filter::default() }), "{}", look.enemy(id).title);
                pairs += 1;
            }
        }
        let own: Vec<Keyword> = look.enemy(id).keywords.iter().collect();
        assert!(!own.is_empty() && own.iter().all(|&keyword| look.passes(id, Filter { keyword: Some(keyword), ..Filter::default() })));
    }
    assert!(pairs > 0);
}

// rule: MF-GLOSSARY-31
#[test]
fn every_quest_has_one_special_enemy() {
    let content = content();
    for quest in &content.quests {
        assert!(content.enemies[quest.special.index()].colour.is_none(), "{}: its Enemy is a Special one", quest.title);
        assert_eq!(content.encounters[quest.encounter.index()].special, Some(quest.special), "{}", quest.title);
    }
    let named = "special = \"Hrukka Ninehorn\"\n";
    let with = |other: &str| {
        let change = |name: &str, text: &str| if name == "quests.toml" { text.replace(named, other) } else { text.to_owned() };
        let files: Vec<Source> = FILES.iter().map(|&(name, text)| Source::new(name, change(name, text))).collect();
        load(&files, None)
    };
    assert!(with(named).is_ok());
    assert!(with("").is_err(), "none");
    assert!(with("special = \"Ghoren Warrior\"\n").is_err(), "a Regular one");
    assert!(with("special = [\"Hrukka Ninehorn\", \"The White Stalker\"]\n").is_err(), "two");
}

// rule: MF-GLOSSARY-30
#[test]
fn a_special_encounter_is_in_no_pile() {
    watch_all(5, |game, state, _| {
        let piles = state.encounter_deck.as_slice().iter().chain(state.encounter_discard.as_slice());
        assert!(piles.clone().count() > 0 && piles.clone().all(|id| game.content.encounters[id.index()].special.is_none()));
    });
}
