//! All cards of a game.

use crate::cli::run::Place;
use serde_json::Value;

#[test]
fn every_card_of_every_game_is_printed_with_its_words() {
    for game in ["mistywell", "mistfall", "frost", "malhya"] {
        let cards: Value = serde_json::from_str(&Place::new().run(&["cards", game, "--json"]).fine()).unwrap();
        let cards = cards.as_array().unwrap();
        assert!(cards.len() > 30, "{game} has only {}", cards.len());
        for card in cards {
            let lines = card["lines"].as_array().unwrap();
            assert!(!lines.is_empty(), "{game}: nothing is printed on {}", card["name"]);
            assert!(lines.iter().all(|line| !line.as_str().unwrap().contains('\u{1b}')), "{card}");
        }
    }
}

#[test]
fn one_card_is_found_by_a_part_of_its_name() {
    let all = Place::new().run(&["cards", "mistywell"]).fine();
    let some = Place::new().run(&["cards", "mistywell", "circle of"]).fine();
    assert!(some.starts_with("Circle of Hands") && all.contains(&some) && some.len() < all.len(), "{some}");
    Place::new().run(&["cards", "mistywell", "Circle of Handz"]).refused(&["no card of mistywell has `Circle of Handz`", "did you mean `Circle of Hands`?"]);
    Place::new().run(&["cards", "chess"]).refused(&["there is no game `chess`"]);
}
