//! What a Hero can do in a turn: Actions by their cards, cards for sale under one verb, the end of the turn in its place. A list that would be
//! too long is sorted: by the pile that cards come from, by what lies on the table, by what is done with a Reward.

use crate::model::{Place, Verb, Ways};
use mistgate_kernel::Choice;

const fn verb(letter: &'static str, name: &'static str, glyph: &'static str) -> Verb {
    Verb { letter, name, glyph, pieces: "", none: "", ways: Ways::Who }
}

/// Always in this order and with these letters. All but the first are for lists that would be too long.
pub(super) static VERBS: [Verb; 9] = [
    verb("b", "Buy a card", "star"),
    verb("k", "Take a Reward", "hand"),
    verb("t", "Trade a Reward for Resolve", "star"),
    verb("c", "From the hand", "hand"),
    verb("d", "From the discard pile", "undo"),
    verb("g", "From the Burial pile", "skull"),
    verb("f", "An Enemy", "claw"),
    verb("a", "An Ally", "helm"),
    verb("p", "A card in play", "crate"),
];

fn under(letter: &str, thing: &str, way: &str) -> Place {
    Place::under(&VERBS, letter, thing, way)
}

/// Where a move of a list stands that is too long.
pub(super) fn sorted(choice: &Choice) -> Place {
    let label = choice.label.as_str();
    match choice.play.split(' ').next().unwrap_or_default() {
        "bury" | "restore" => {
            let thing = label.split_once(' ').map_or(label, |(_, card)| card);
            let piles = [("From hand", "c"), ("From the discard pile", "d"), ("From the Burial pile", "g")];
            piles.iter().find(|(pile, _)| choice.detail.starts_with(pile)).map_or(Place::List, |(_, letter)| under(letter, thing, ""))
        }
        "take" => label.split_once(" takes ").map_or(Place::List, |(hero, reward)| under("k", reward, hero)),
        "exchange" => under("t", label.split_once(' ').map_or(label, |(_, trade)| trade), ""),
        "pick" => {
            let kinds = [("enemy:", "f"), ("ally:", "a"), ("card:", "p")];
            let piece = choice.pieces.first().map_or("", String::as_str);
            kinds.iter().find(|(kind, _)| piece.starts_with(kind)).map_or(Place::List, |(_, letter)| under(letter, label, ""))
        }
        _ => Place::List,
    }
}

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
        "buy" => choice.label.strip_prefix("Buy ").map_or(Place::List, |thing| under("b", thing, "")),
        "end" | "pass" | "done" => Place::End,
        // Whom an Ally blocks is a list; that it blocks nobody is the way out of it.
        "no" if choice.label != "No" => Place::End,
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
        assert_eq!(place(&choice("no", "Block nobody")), Place::End);
        assert_eq!(place(&choice("no", "No")), Place::List);
        assert!(matches!(place(&choice("buy smoke", "Buy Smoke for 3 Resolve")), Place::Verb { thing, .. } if thing == "Smoke for 3 Resolve"));
    }

    #[test]
    fn a_list_too_long_is_sorted_by_piles_by_pieces_and_by_what_is_done_with_a_reward() {
        let sorted = |play: &str, label: &str, detail: &str, piece: &str| {
            let choice = Choice { play: play.into(), label: label.into(), detail: detail.into(), pieces: vec![piece.into()], rule: Rule::NONE };
            match sorted(&choice) {
                Place::Verb { verb, thing, way } => [verb.name, &thing, &way].join("|"),
                other => format!("{other:?}"),
            }
        };
        assert_eq!(sorted("bury lunge", "Bury Lunge", "From hand.", "card:lunge"), "From the hand|Lunge|");
        assert_eq!(sorted("bury top", "Bury the top card of your deck", "", ""), "List");
        let up = "From the Burial pile to the discard pile.";
        assert_eq!(sorted("restore lunge", "Restore Lunge", up, "card:lunge"), "From the Burial pile|Lunge|");
        assert_eq!(sorted("take odo lunge", "Odo takes Lunge", "", "card:lunge"), "Take a Reward|Lunge|Odo");
        assert_eq!(sorted("exchange lunge", "Trade Lunge for 2 Resolve", "", "card:lunge"), "Trade a Reward for Resolve|Lunge for 2 Resolve|");
        assert_eq!(sorted("pick wolf", "Wolf", "", "enemy:wolf"), "An Enemy|Wolf|");
        assert_eq!(sorted("pick box", "The Token Box", "", "token-box"), "List");
    }
}
