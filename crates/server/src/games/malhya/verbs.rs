//! What stands under a verb instead of in the list: spaces of a map and what lies at a Market, which are chosen by pointing, and what is alike for
//! every hero of the group. The long list is folded away.

use crate::model::{Place, Verb, Ways};
use mistgate_kernel::Choice;
use mistgate_kernel::text::capital;

const fn verb(letter: &'static str, name: &'static str, glyph: &'static str) -> Verb {
    Verb { letter, name, glyph, pieces: "", none: "", ways: Ways::What }
}

/// The verbs, always in this order and always with these letters.
pub(super) static VERBS: [Verb; 15] = [
    verb("w", "Walk", "footprints"),
    verb("s", "Choose a space", "pin"),
    verb("b", "Buy", "coin"),
    verb("l", "Sell", "coin"),
    verb("p", "Potions", "potion"),
    verb("x", "Swap", "knapsack"),
    verb("t", "Leave for now", "signpost"),
    verb("o", "Leave for good", "close"),
    verb("m", "How hard it is", "gear"),
    verb("d", "Give up", "close"),
    verb("g", "Hand over", "knapsack"),
    verb("a", "Harvest", "harvest"),
    verb("c", "Craft", "craft"),
    verb("n", "Go to", "footprints"),
    verb("k", "Strike at", "swords"),
];

fn under(letter: &str, thing: &str, way: &str) -> Place {
    Place::under(&VERBS, letter, thing, way)
}

/// Where an option of a list stands that is too long: what is given up and handed over by whose it is, what the heroes may do on the road by what
/// it is, zones by what one does there.
pub(super) fn sorted(choice: &Choice) -> Place {
    let label = choice.label.as_str();
    match choice.play.split_once(' ') {
        Some(("discard", _)) => under("d", &format!("Of {}", whose(&choice.detail)), &capital(label.trim_start_matches("Give up "))),
        Some(("give", _)) => label.rsplit_once(" to ").map_or(Place::List, |(thing, hero)| under("g", &format!("To {hero}"), thing)),
        Some(("harvest", _)) => under("a", label.trim_end_matches(" harvests"), ""),
        Some(("craft", _)) => under("c", &capital(label.trim_start_matches("Craft ")), ""),
        Some(("zone", _)) => under("n", &capital(label.trim_start_matches("Go to ")), ""),
        Some(("assault", _)) => under("k", &capital(label.trim_start_matches("Strike at ")), ""),
        _ => Place::List,
    }
}

/// A hero amid a sentence: `the Ancient`.
fn whose(hero: &str) -> String {
    hero.strip_prefix("The ").map_or_else(|| hero.to_owned(), |name| format!("the {name}"))
}

/// Where an option stands in what is asked.
pub(super) fn place_of(choice: &Choice) -> Place {
    let under = |letter: &str, thing: &str| under(letter, thing, "");
    match choice.play.split_once(' ') {
        Some(("walk", spot)) => under("w", spot),
        Some(("space", spot)) => under("s", spot),
        Some(("buy", _)) => under("b", choice.label.trim_start_matches("Buy ")),
        Some(("sell", _)) => sold(choice),
        Some(("potion", _)) => under("p", &choice.label),
        Some(("swap", _)) => under("x", &capital(choice.label.trim_start_matches("Swap with "))),
        Some(("part", hero)) if hero.ends_with(" for good") => under("o", choice.label.trim_end_matches(" leaves for good")),
        Some(("part", _)) => under("t", choice.label.trim_end_matches(" leaves")),
        Some(("mode" | "rule", _)) => under("m", &choice.label),
        _ if ["end turn", "done"].contains(&choice.play.as_str()) => Place::End,
        _ => Place::List,
    }
}

/// What is sold: by itself, or among the things of its owner if several have such things.
fn sold(choice: &Choice) -> Place {
    let thing = capital(choice.label.trim_start_matches("Sell "));
    match choice.detail.split(',').next().filter(|words| words.starts_with("of ")) {
        Some(of) => under("l", &capital(of), &thing),
        None => under("l", &thing, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Rule;

    fn choice(play: &str, label: &str, detail: &str) -> Choice {
        Choice { play: play.into(), label: label.into(), detail: detail.into(), pieces: Vec::new(), rule: Rule::NONE }
    }

    fn stands(place: Place) -> String {
        match place {
            Place::Verb { verb, thing, way } if way.is_empty() => format!("{}: {thing}", verb.name),
            Place::Verb { verb, thing, way } => format!("{}: {thing}: {way}", verb.name),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn what_is_alike_for_every_hero_stands_under_one_verb() {
        let placed = |play: &str, label: &str| stands(place_of(&choice(play, label, "")));
        assert_eq!(placed("part ancient", "The Ancient leaves"), "Leave for now: The Ancient");
        assert_eq!(placed("part ancient for good", "The Ancient leaves for good"), "Leave for good: The Ancient");
        assert_eq!(placed("swap with ancient", "Swap with the Ancient"), "Swap: The Ancient");
        assert_eq!(placed("rule 2", "What is bought costs 1 gold more"), "How hard it is: What is bought costs 1 gold more");
        assert_eq!(placed("join sulk", "Sulk joins"), "List");
        assert_eq!(placed("done", "That is all"), "End");
    }

    #[test]
    fn what_is_sold_lies_with_its_owner_and_what_there_is_once_by_itself() {
        assert_eq!(
            stands(place_of(&choice("sell red-potion of ancient", "Sell red potion", "of the Ancient, for 2 gold"))),
            "Sell: Of the Ancient: Red potion"
        );
        assert_eq!(stands(place_of(&choice("sell flail", "Sell Flail", "for 2 gold"))), "Sell: Flail");
    }

    #[test]
    fn a_list_too_long_is_sorted_by_whose_things_they_are_and_by_what_is_done() {
        let sorted = |play: &str, label: &str, detail: &str| stands(sorted(&choice(play, label, detail)));
        assert_eq!(sorted("discard red-potion of yoktal", "Give up red potion", "The Yoktal"), "Give up: Of the Yoktal: Red potion");
        assert_eq!(sorted("give clerks-signet to ui-beig", "Clerk's Signet to Üi-beig", ""), "Hand over: To Üi-beig: Clerk's Signet");
        assert_eq!(sorted("harvest ancient", "The Ancient harvests", "1 Travel token"), "Harvest: The Ancient");
        assert_eq!(sorted("craft red-potion", "Craft red potion", ""), "Craft: Red potion");
        assert_eq!(sorted("zone 2", "Go to the jaws", ""), "Go to: The jaws");
        assert_eq!(sorted("assault zone 2", "Strike at the jaws", ""), "Strike at: The jaws");
        assert_eq!(sorted("move east", "East, to H5", "2 Travel tokens"), "List");
    }
}
