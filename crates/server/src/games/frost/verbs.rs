//! What one does in an Action Phase: verbs with letters of their own, so that a turn is chosen by what one wants.

use crate::model::{Place, Verb, Ways};
use mistgate_kernel::Choice;

const fn verb(letter: &'static str, name: &'static str, glyph: &'static str, pieces: &'static str, none: &'static str) -> Verb {
    Verb { letter, name, glyph, pieces, none, ways: Ways::Pay }
}

/// The verbs, always in this order and always with these letters.
pub(super) const VERBS: [Verb; 8] = [
    verb("p", "Play a card", "hand", "", "No card of your hand can be played."),
    verb("x", "Exhaust", "hourglass", "", "Nothing before you is ready to be exhausted."),
    verb("l", "Unlock a lower half", "key", "", "No card before you can be unlocked now."),
    verb("s", "Scout or draw", "eye", "pile:", "No Draw/Scout is left."),
    verb("m", "Move", "footprints", "", "No way leads on from here that you can pay."),
    verb("a", "Attack", "sword", "enemy:", "No Enemy is here."),
    verb("b", "Buy", "flame", "card:", "Nothing on offer can be paid now."),
    verb("q", "Quest", "flag", "quest:", "Neither quest can be furthered here."),
];

/// Where a move stands: under its verb, with its thing and its price.
pub(super) fn place(choice: &Choice) -> Place {
    let after = |verb: &str| choice.label.strip_prefix(verb).unwrap_or(&choice.label).to_owned();
    let (letter, thing, way) = match choice.play.split(' ').next().unwrap_or_default() {
        "play" => ("p", after("Play "), String::new()),
        "exhaust" => ("x", after("Exhaust "), String::new()),
        "unlock" => {
            let thing = after("Unlock ");
            match thing.rsplit_once(" with ") {
                Some((thing, way)) => ("l", thing.to_owned(), way.to_owned()),
                None => ("l", thing, String::new()),
            }
        }
        "draw" | "scout" => ("s", choice.label.clone(), String::new()),
        "move" => ("m", after("Move to "), choice.detail.clone()),
        "retreat" => ("m", choice.label.clone(), String::new()),
        "attack" => ("a", after("Attack "), String::new()),
        "face" => ("a", choice.label.clone(), String::new()),
        "buy" => ("b", after("Purchase "), String::new()),
        "quest" => ("q", after("Progress "), String::new()),
        "done" => return Place::End,
        _ => return Place::List,
    };
    VERBS.iter().find(|verb| verb.letter == letter).map_or(Place::List, |verb| Place::Verb { verb, thing, way })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Rule;

    #[test]
    fn what_is_unlocked_is_one_thing_with_several_ways_to_pay() {
        let choice = |play: &str, label: &str, detail: &str| Choice {
            play: play.into(),
            label: label.into(),
            detail: detail.into(),
            pieces: Vec::new(),
            rule: Rule::NONE,
        };
        let said = |choice: Choice| match place(&choice) {
            Place::Verb { verb, thing, way } => (verb.letter, thing, way),
            other => panic!("{other:?}"),
        };
        assert_eq!(said(choice("unlock staff with faith", "Unlock Staff with Lantern with Faith", "")), ("l", "Staff with Lantern".into(), "Faith".into()));
        assert_eq!(said(choice("move n1 with 1 wounds", "Move to Fernhollow", "Costs 1 Wound.")), ("m", "Fernhollow".into(), "Costs 1 Wound.".into()));
        assert_eq!(place(&choice("done", "End the Action Phase", "")), Place::End);
        assert_eq!(place(&choice("redeem move", "Use the Reward token for Move", "")), Place::List);
    }
}
