//! Printed instructions as one reads them at the table: a booklet says `card 9` and `gain "copper-ring"`, a page also what these are called.

use mistgate_malhya::Malhya;
use mistgate_malhya::ids::CardNumber;

/// The line with the names of things, and of those Scenario cards that may be named.
pub fn plain(game: &Malhya, line: &str, may_be_named: impl Fn(u8) -> bool) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut cards = false;
    for word in line.split(' ') {
        let (number, tail) = parted(word);
        let card = number.parse().ok().filter(|&number| cards && may_be_named(number));
        let name = card.and_then(|number| game.content.scenario_card(CardNumber(number))).map(|card| card.name.as_str());
        told.push(name.map_or_else(|| word.to_owned(), |name| format!("{number} ({name}){tail}")));
        cards = word == "card" || word == "cards" || cards && (word == "and" || number.parse::<u8>().is_ok());
    }
    things(game, &denied(&told.join(" ")))
}

/// A word and the punctuation behind it.
fn parted(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end_matches([',', ';', ':', '.']).len())
}

/// `if the group has no card 10` for `if not the group has card 10`.
fn denied(line: &str) -> String {
    line.replace("not the group has ", "the group has no ").replace("Not the group has ", "The group has no ")
}

/// Things by their names instead of the words they have in files.
fn things(game: &Malhya, line: &str) -> String {
    let called = |(at, part): (usize, &str)| match at % 2 {
        1 if !game.called(part).is_empty() && game.called(part) != part => game.called(part),
        1 => format!("\"{part}\""),
        _ => part.to_owned(),
    };
    if line.matches('"').count() % 2 == 1 { line.to_owned() } else { line.split('"').enumerate().map(called).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_and_things_have_names() {
        let game = Malhya::embedded().unwrap();
        let told = |line: &str| plain(&game, line, |number| number != 12);
        assert_eq!(told("take cards 44 and 47; go 3"), "take cards 44 (The Mule) and 47 (The Handcart); go 3");
        assert_eq!(
            told("if not the group has card 10: put 1 crystal on card 9"),
            "if the group has no card 10 (The Foreman's Keys): put 1 crystal on card 9 (A Quarter Past Eight)"
        );
        assert_eq!(told("discard card 12"), "discard card 12", "what nobody has seen keeps its name");
        assert_eq!(told("gain \"copper-ring\"; go 12"), "gain Copper Ring; go 12");
        assert_eq!(told("solo strength check \"Hold on\", 2 stops"), "solo strength check \"Hold on\", 2 stops");
    }
}
