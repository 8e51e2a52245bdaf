//! What stands under a verb instead of in the list: spaces of a map and what lies at a Market, which are chosen by pointing, and what is alike for
//! every hero of the group. The long list is folded away.

use crate::model::{Place, Verb, Ways};
use mistgate_kernel::Choice;
use mistgate_kernel::text::capital;

const fn verb(letter: &'static str, name: &'static str, glyph: &'static str) -> Verb {
    Verb { letter, name, glyph, pieces: "", none: "", ways: Ways::Pay }
}

/// The verbs, always in this order and always with these letters.
pub(super) static VERBS: [Verb; 9] = [
    verb("w", "Walk", "footprints"),
    verb("s", "Choose a space", "pin"),
    verb("b", "Buy", "coin"),
    verb("l", "Sell", "coin"),
    verb("p", "Potions", "potion"),
    verb("x", "Swap", "knapsack"),
    verb("t", "Leave for now", "signpost"),
    verb("o", "Leave for good", "close"),
    verb("m", "How hard it is", "gear"),
];

/// Where an option stands in what is asked.
pub(super) fn place_of(choice: &Choice) -> Place {
    let under = |letter: &str, thing: &str| {
        let verb = VERBS.iter().find(|verb| verb.letter == letter);
        verb.map_or(Place::List, |verb| Place::Verb { verb, thing: thing.to_owned(), way: String::new() })
    };
    match choice.play.split_once(' ') {
        Some(("walk", spot)) => under("w", spot),
        Some(("space", spot)) => under("s", spot),
        Some(("buy", _)) => under("b", choice.label.trim_start_matches("Buy ")),
        Some(("sell", _)) => under("l", &sold(choice)),
        Some(("potion", _)) => under("p", &choice.label),
        Some(("swap", _)) => under("x", &capital(choice.label.trim_start_matches("Swap with "))),
        Some(("part", hero)) if hero.ends_with(" for good") => under("o", choice.label.trim_end_matches(" leaves for good")),
        Some(("part", _)) => under("t", choice.label.trim_end_matches(" leaves")),
        Some(("mode" | "rule", _)) => under("m", &choice.label),
        _ if ["end turn", "done"].contains(&choice.play.as_str()) => Place::End,
        _ => Place::List,
    }
}

/// What is sold, and of whom if several have it: `Sling of the Ancient`.
fn sold(choice: &Choice) -> String {
    let thing = choice.label.trim_start_matches("Sell ");
    let of = choice.detail.split(',').next().filter(|words| words.starts_with("of "));
    of.map_or_else(|| thing.to_owned(), |of| format!("{thing} {of}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Rule;

    #[test]
    fn what_is_alike_for_every_hero_stands_under_one_verb() {
        let place =
            |play: &str, label: &str| place_of(&Choice { play: play.into(), label: label.into(), detail: String::new(), pieces: Vec::new(), rule: Rule::NONE });
        let stands = |play: &str, label: &str| match place(play, label) {
            Place::Verb { verb, thing, .. } => format!("{}: {thing}", verb.name),
            other => format!("{other:?}"),
        };
        assert_eq!(stands("part ancient", "The Ancient leaves"), "Leave for now: The Ancient");
        assert_eq!(stands("part ancient for good", "The Ancient leaves for good"), "Leave for good: The Ancient");
        assert_eq!(stands("swap with ancient", "Swap with the Ancient"), "Swap: The Ancient");
        assert_eq!(stands("rule 2", "What is bought costs 1 gold more"), "How hard it is: What is bought costs 1 gold more");
        assert_eq!(place("join sulk", "Sulk joins"), Place::List);
        assert_eq!(place("done", "That is all"), Place::End);
    }
}
