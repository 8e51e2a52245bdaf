//! The moves that can be made now, numbered, and which of them somebody means.

use crate::play::canvas::Row;
use crate::play::words;
use crate::terminal;
use mistgate_kernel::content::slug;
use mistgate_kernel::{Choice, Seat};

/// A move somebody at the keyboard may make now.
pub struct NumberedMove<M> {
    pub seat: Seat,
    pub mv: M,
    pub choice: Choice,
    /// The same with other copies of the card: shown once, and each can be typed.
    copies: Vec<(M, String)>,
}

impl<M: Copy + PartialEq> NumberedMove<M> {
    pub fn is(&self, mv: M) -> bool {
        self.mv == mv || self.copies.iter().any(|&(copy, _)| copy == mv)
    }

    /// The move that is written so.
    pub fn written(&self, text: &str) -> Option<M> {
        let copy = || self.copies.iter().find(|(_, play)| play == text).map(|&(mv, _)| mv);
        if self.choice.play == text { Some(self.mv) } else { copy() }
    }

    pub fn rows(&self, number: usize) -> Vec<Row> {
        words::choice(number, &self.choice, self.copies.len() + 1, terminal::width())
    }

    /// The same below another one, without what that has just said: the same thing for another price, or in another way.
    pub fn rows_below(&self, number: usize, above: &Self) -> Vec<Row> {
        let mut choice = self.choice.clone();
        if choice.label == above.choice.label {
            choice.label = format!("   or: {}", std::mem::take(&mut choice.detail));
        } else if choice.detail == above.choice.detail && paid_otherwise(&choice.label, &above.choice.label) {
            choice.detail.clear();
        }
        words::choice(number, &choice, self.copies.len() + 1, terminal::width())
    }
}

/// Is it the same thing, paid with something else: "Unlock Signal Fire with Lore", "Unlock Signal Fire with 2 Wounds"?
fn paid_otherwise(label: &str, other: &str) -> bool {
    let thing = |label: &str| label.split_once(" with ").map(|(thing, _)| thing.to_owned());
    thing(label).is_some_and(|what| thing(other) == Some(what))
}

/// The one move in which all that was typed occurs: the verb, and a part of the name as people write it. A word alone is the one that a label begins with.
pub fn meant<M: Copy>(text: &str, options: &[NumberedMove<M>]) -> Option<(Seat, M)> {
    let typed = text.to_lowercase();
    let Some((verb, name)) = typed.split_once(char::is_whitespace) else {
        let begins = |option: &&NumberedMove<M>| option.choice.label.to_lowercase().split(' ').next() == Some(&typed);
        return only(options.iter().filter(begins));
    };
    let name = slug(name);
    let fits = |option: &&NumberedMove<M>| {
        let (first, rest) = option.choice.play.split_once(' ').unwrap_or((&option.choice.play, ""));
        !name.is_empty() && first == verb && (slug(rest).contains(&name) || slug(&option.choice.label).contains(&name))
    };
    only(options.iter().filter(fits))
}

fn only<'a, M: Copy + 'a>(mut found: impl Iterator<Item = &'a NumberedMove<M>>) -> Option<(Seat, M)> {
    let first = found.next()?;
    found.next().is_none().then_some((first.seat, first.mv))
}

/// Adds a move, or one more copy to a move that reads the same.
pub fn add_option<M: Copy>(options: &mut Vec<NumberedMove<M>>, seat: Seat, mv: M, choice: Choice) {
    let reads_alike = |other: &&mut NumberedMove<M>| other.seat == seat && other.choice.label == choice.label && other.choice.detail == choice.detail;
    match options.iter_mut().find(reads_alike) {
        Some(option) => option.copies.push((mv, choice.play)),
        None => options.push(NumberedMove { seat, mv, choice, copies: Vec::new() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Rule;

    fn options(plays: &[&str]) -> Vec<NumberedMove<usize>> {
        let choice = |play: &str| Choice { play: play.to_owned(), label: play.to_owned(), detail: String::new(), pieces: Vec::new(), rule: Rule("CF-TURN-05") };
        plays.iter().enumerate().map(|(mv, play)| NumberedMove { seat: Seat(0), mv, choice: choice(play), copies: Vec::new() }).collect()
    }

    #[test]
    fn names_are_found_by_a_part_if_only_one_can_be_meant() {
        let options = options(&["attack rime-walker-3", "play the-slow-machine", "play slow-water", "done"]);
        assert_eq!(meant("attack rime-walker", &options), Some((Seat(0), 0)));
        assert_eq!(meant("play Slow Machine", &options), Some((Seat(0), 1)));
        assert_eq!(meant("play slow", &options), None);
        assert_eq!(meant("attack -", &options), None);
        assert_eq!((meant("don", &options), meant("done", &options), meant("play", &options)), (None, Some((Seat(0), 3)), None));
    }

    #[test]
    fn what_is_paid_in_several_ways_is_said_once() {
        let choice = |label: &str, detail: &str| {
            let mut option = options(&["x"]).remove(0);
            (option.choice.label, option.choice.detail) = (label.to_owned(), detail.to_owned());
            option
        };
        let below = |above: &NumberedMove<usize>, option: &NumberedMove<usize>| {
            option.rows_below(2, above).iter().map(|row| anstream::adapter::strip_str(&row.to_string()).to_string()).collect::<Vec<_>>().join("\n")
        };
        let near = below(&choice("Move to Fernhollow", "Costs 2 Move."), &choice("Move to Fernhollow", "Costs 1 Move and 1 Wound."));
        assert!(near.contains("2     or: Costs 1 Move and 1 Wound.") && !near.contains("Fernhollow"), "{near}");
        let unlock = below(&choice("Unlock Haggle with Lore", "Draw 1 card."), &choice("Unlock Haggle with 2 Wounds", "Draw 1 card."));
        assert!(unlock.contains("Unlock Haggle with 2 Wounds") && !unlock.contains("Draw"), "{unlock}");
        let other = below(&choice("Play Measuring Rod", "+2 Attack."), &choice("Play Staff and Lantern", "+2 Attack."));
        assert!(other.contains("+2 Attack."), "{other}");
    }
}
