//! The options of a question: alike copies joined, each in its place, each with its key.

use crate::games::Face;
use crate::model::{END_KEY, Opt, Place, Verb, key};
use crate::preview::Worlds;
use mistgate_kernel::{Choice, Game, Seat};

/// Keys that are given out already, over all that one person is asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    listed: usize,
    ended: bool,
}

/// What a seat may choose.
pub fn options<F: Face>(face: &F, game: &F::Game, state: &<F::Game as Game>::State, seat: Seat, worlds: &Worlds<F::Game>, keys: &mut Keys) -> Vec<Opt> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let mut options: Vec<Opt> = Vec::new();
    for mv in moves {
        let choice = game.choice(state, seat, mv);
        match options.iter_mut().find(|other| alike(&other.choice, &choice)) {
            Some(other) => other.copies.extend(choice.pieces.into_iter().take(1)),
            None => {
                let certain = worlds.certain(game, seat, mv);
                // What a new chapter brings is no part of the move.
                let own = certain.iter().position(|event| face.is_heading(event)).unwrap_or(certain.len());
                let place = face.place(&choice);
                options.push(Opt { brings: face.brings(game, seat, &certain[..own]), ..Opt::new(seat, choice, place) });
            }
        }
    }
    leave_out_what_comes_anyway(&mut options);
    sort(face, &mut options);
    let mut options = by_card(options);
    keys.give(&mut options);
    options
}

/// What also comes if one leaves it at that is nobody's doing.
fn leave_out_what_comes_anyway(options: &mut [Opt]) {
    let Some(end) = options.iter().find(|option| option.place == Place::End) else { return };
    let anyway: Vec<String> = end.brings.iter().filter(|words| options.iter().all(|option| option.brings.contains(words))).cloned().collect();
    if options.len() > 1 {
        options.iter_mut().for_each(|option| option.brings.retain(|words| !anyway.contains(words)));
    }
}

/// So many have a key of their own, and more are not read at a glance.
const LONGEST_LIST: usize = 10;

/// A list that is longer is sorted, if the game knows how.
fn sort<F: Face>(face: &F, options: &mut [Opt]) {
    let listed = options.iter().filter(|option| option.place == Place::List).count();
    if listed > LONGEST_LIST {
        options.iter_mut().filter(|option| option.place == Place::List).for_each(|option| option.place = face.sorted(&option.choice));
    }
}

/// What one card can do stands together, so that numbers run down the list.
fn by_card(mut options: Vec<Opt>) -> Vec<Opt> {
    let mut cards: Vec<String> = Vec::new();
    for option in &options {
        if let Place::Act { of, .. } = &option.place
            && !cards.contains(of)
        {
            cards.push(of.clone());
        }
    }
    // Acts first, in the order of their cards; the rest stays as it is.
    options.sort_by_key(|option| match &option.place {
        Place::Act { of, .. } => cards.iter().position(|card| card == of).unwrap_or(cards.len()),
        Place::List | Place::End | Place::Verb { .. } => cards.len(),
    });
    options
}

/// Two copies of a card, either of which would do.
fn alike(one: &Choice, other: &Choice) -> bool {
    let (Some((card, with)), Some((copy, also_with))) = (one.pieces.split_first(), other.pieces.split_first()) else { return false };
    let cards = [card, copy].into_iter().all(|piece| piece.starts_with("card:"));
    cards && with == also_with && (&one.label, &one.detail, one.rule) == (&other.label, &other.detail, other.rule)
}

impl Keys {
    /// Numbers in the list and under a verb; letters for the way out and for a verb that can be done in one way.
    fn give(&mut self, options: &mut [Opt]) {
        for at in 0..options.len() {
            let seat = options[at].seat.0;
            let (name, press) = match &options[at].place {
                Place::Verb { verb, thing, .. } => (format!("{}-{seat}-{at}", verb.letter), under(options, at, verb, thing)),
                Place::End if !self.ended => {
                    self.ended = true;
                    (END_KEY.to_owned(), END_KEY.to_owned())
                }
                Place::List | Place::End | Place::Act { .. } => {
                    self.listed += 1;
                    (key(self.listed - 1), key(self.listed - 1))
                }
            };
            (options[at].key, options[at].press) = (name, press);
        }
    }
}

/// The key under a verb: things are counted, and the ways to pay for one of them.
fn under(options: &[Opt], at: usize, verb: &Verb, thing: &str) -> String {
    let all: Vec<&str> = options.iter().filter_map(|option| thing_under(option, verb)).collect();
    if all.len() == 1 {
        return verb.letter.to_owned();
    }
    let before: Vec<&str> = options[..at].iter().filter_map(|option| thing_under(option, verb)).collect();
    if all.iter().filter(|other| **other == thing).count() > 1 {
        return key(before.iter().filter(|other| **other == thing).count());
    }
    let mut things: Vec<&str> = Vec::new();
    before.into_iter().for_each(|other| {
        if !things.contains(&other) {
            things.push(other)
        }
    });
    key(things.len())
}

fn thing_under<'o>(option: &'o Opt, wanted: &Verb) -> Option<&'o str> {
    match &option.place {
        Place::Verb { verb, thing, .. } if *verb == wanted => Some(thing),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Ways;
    use mistgate_kernel::Rule;

    const UNLOCK: Verb = Verb { letter: "l", name: "Unlock", glyph: "key", pieces: "", none: "", ways: Ways::Pay };
    const MOVE: Verb = Verb { letter: "m", name: "Move", glyph: "footprints", pieces: "", none: "", ways: Ways::Pay };

    fn option(label: &str, place: Place) -> Opt {
        let choice = Choice { play: label.to_owned(), label: label.to_owned(), detail: String::new(), pieces: vec![format!("card:{label}")], rule: Rule::NONE };
        Opt::new(Seat(0), choice, place)
    }

    fn verb(verb: &'static Verb, thing: &str, way: &str) -> Opt {
        option(thing, Place::Verb { verb, thing: thing.to_owned(), way: way.to_owned() })
    }

    #[test]
    fn numbers_count_things_then_ways_and_a_single_one_has_the_letter() {
        let mut options = [
            option("Rest", Place::List),
            verb(&UNLOCK, "Staff", "Faith"),
            verb(&UNLOCK, "Staff", "1 Wound"),
            verb(&UNLOCK, "Candle", "Faith"),
            verb(&MOVE, "Inn", ""),
            option("End", Place::End),
            option("Wait", Place::List),
        ];
        let mut keys = Keys::default();
        keys.give(&mut options);
        assert_eq!(options.each_ref().map(|option| option.press.as_str()), ["1", "1", "2", "2", "m", "e", "2"]);
        let names: std::collections::BTreeSet<&str> = options.iter().map(|option| option.key.as_str()).collect();
        assert_eq!(names.len(), options.len(), "every option has a name of its own");
        let mut again = [option("End", Place::End)];
        keys.give(&mut again);
        assert_eq!(again[0].press, "3", "there is one way out with the key");
    }

    #[test]
    fn copies_are_alike_if_all_their_words_are() {
        let [one, mut other] = [option("Knife", Place::List), option("Knife", Place::List)];
        assert!(alike(&one.choice, &other.choice));
        other.choice.detail = "in hand".to_owned();
        assert!(!alike(&one.choice, &other.choice));
        let enemy = Choice { pieces: vec!["enemy:mortar".to_owned()], ..one.choice.clone() };
        assert!(!alike(&enemy, &enemy.clone()), "Enemies stay two");
    }
}
