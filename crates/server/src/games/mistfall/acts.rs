//! What a Hero can do in a turn: Actions by their cards, cards for sale under one verb, the end of the turn in its place.

use crate::model::{Place, Verb};
use mistgate_kernel::Choice;

/// There is one: all else is done with cards.
pub(super) const VERBS: [Verb; 1] = [Verb { letter: "b", name: "Buy a card", glyph: "star", pieces: "", none: "" }];

/// Kinds of Actions: how their labels end, what they are called on a card's line, their icons.
const ACTS: [(&str, &str, &str); 3] = [(": Regular Action", "Regular", "arrow"), (": Fast Action", "Fast", "fast"), (": Ally Action", "Ally", "helm")];

/// Where a move stands.
pub(super) fn place(choice: &Choice) -> Place {
    match choice.play.split(' ').next().unwrap_or_default() {
        "use" => {
            let act = ACTS.iter().find_map(|(end, act, glyph)| Some((choice.label.strip_suffix(end)?, act, glyph)));
            act.map_or(Place::List, |(of, act, glyph)| Place::Act { of: of.to_owned(), act: (*act).to_owned(), glyph })
        }
        // What is bought from the Reward Display lies there with its button.
        "buy" => choice.label.strip_prefix("Buy ").map_or(Place::List, |thing| Place::Verb { verb: &VERBS[0], thing: thing.to_owned(), way: String::new() }),
        "end" | "pass" | "done" => Place::End,
        _ => Place::List,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Rule;

    #[test]
    fn the_actions_of_a_card_stand_together_and_the_turn_ends_outside() {
        let choice = |play: &str, label: &str| Choice { play: play.into(), label: label.into(), detail: String::new(), pieces: Vec::new(), rule: Rule::NONE };
        let fast = Place::Act { of: "Throwing Knife".into(), act: "Fast".into(), glyph: "fast" };
        assert_eq!(place(&choice("use throwing-knife 2", "Throwing Knife: Fast Action")), fast);
        assert_eq!(place(&choice("use backstab", "Backstab: Reflex")), Place::List);
        assert_eq!(place(&choice("end", "End the turn")), Place::End);
        assert!(matches!(place(&choice("buy smoke", "Buy Smoke for 3 Resolve")), Place::Verb { thing, .. } if thing == "Smoke for 3 Resolve"));
    }
}
