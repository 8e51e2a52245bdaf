//! Names, numbers, flags and Keywords that no rule refers to change nothing: the same random games are offered.

use crate::common::{changed, course};
use mistgate_mistfall::Mistfall;

/// Every choice of some random games is the same as with the content as it is.
fn plays_alike(game: &Mistfall) {
    let real = Mistfall::embedded().unwrap();
    for seed in 0..6 {
        assert_eq!(course(&real, seed), course(game, seed), "seed {seed}");
    }
}

/// Puts something before every value of a key.
fn before_each(text: &str, key: &str, word: &str) -> String {
    let key = format!("{key} = \"");
    text.lines().map(|line| if line.starts_with(&key) { line.replacen(&key, &format!("{key}{word} "), 1) + "\n" } else { format!("{line}\n") }).collect()
}

#[test]
fn other_content_plays_otherwise() {
    let game = changed(|name, text| if name == "time.toml" { text.replace("time = 1", "time = 3") } else { text.to_string() });
    let real = Mistfall::embedded().unwrap();
    assert!((0..6).any(|seed| course(&real, seed) != course(&game, seed)), "a change that matters is seen");
}

// rule: MF-ENEMYCARD-01
#[test]
fn enemies_by_other_names_fight_the_same() {
    plays_alike(&changed(|name, text| if name.starts_with("enemies-") { before_each(text, "title", "Old") } else { text.to_string() }));
}

// rule: MF-TIMECARD-01
#[test]
fn time_cards_of_other_titles_and_types_pass_the_same() {
    plays_alike(&changed(
        |name, text| if name == "time.toml" { before_each(&before_each(text, "title", "Another"), "kind", "Other") } else { text.to_string() },
    ));
}

// rule: MF-LOCATIONTILE-06
#[test]
fn a_dungeon_symbol_means_nothing() {
    plays_alike(&changed(|name, text| if name == "locations.toml" { text.replace("dungeon = true\n", "") } else { text.to_string() }));
    plays_alike(&changed(|name, text| match name {
        "locations.toml" => text
            .replace("dungeon = true\n", "")
            .lines()
            .map(|line| if line.starts_with("restoration") { format!("{line}\ndungeon = true\n") } else { format!("{line}\n") })
            .collect(),
        _ => text.to_string(),
    }));
}

// rule: MF-KEYWORD-01
#[test]
fn a_keyword_nothing_asks_for_means_nothing() {
    plays_alike(&changed(|name, text| match name {
        "keywords.toml" => text.replace("\"Blade\",", "\"Blade\", \"Humming\","),
        name if name.starts_with("hero-") => text.replace("\nkeywords = [\"", "\nkeywords = [\"Humming\", \""),
        _ => text.to_string(),
    }));
}
