//! What a move brings, added up: `+2 Move`, `3 Wounds`.

/// The signs of what one has more of afterwards, and less.
const GAINED: &str = "+";
const LOST: &str = "−";

/// Words and sums, in the order they first came up.
#[derive(Clone, Debug, Default)]
pub struct Tally(Vec<Entry>);

#[derive(Clone, Debug)]
enum Entry {
    Said(String),
    Sum { what: &'static str, sign: &'static str, n: u32 },
}

impl Tally {
    /// Says it once.
    pub fn say(&mut self, words: String) {
        if !self.0.iter().any(|entry| matches!(entry, Entry::Said(said) if *said == words)) {
            self.0.push(Entry::Said(words));
        }
    }

    /// Adds so many of something; the sign stands before the sum. What comes and what goes are weighed against each other.
    pub fn add(&mut self, what: &'static str, sign: &'static str, mut n: u32) {
        for entry in &mut self.0 {
            if let Entry::Sum { what: other, sign: before, n: sum } = entry
                && *other == what
                && matches!((*before, sign), (GAINED, LOST) | (LOST, GAINED))
            {
                let both = n.min(*sum);
                *sum -= both;
                n -= both;
            }
        }
        let same = self.0.iter_mut().find_map(|entry| match entry {
            Entry::Sum { what: other, sign: before, n: sum } if *other == what && *before == sign => Some(sum),
            Entry::Sum { .. } | Entry::Said(_) => None,
        });
        match same {
            Some(sum) => *sum += n,
            None if n > 0 => self.0.push(Entry::Sum { what, sign, n }),
            None => {}
        }
    }

    /// All of it: what was said first, then the sums.
    pub fn words(self) -> Vec<String> {
        let left = self.0.into_iter().filter(|entry| !matches!(entry, Entry::Sum { n: 0, .. }));
        let (said, sums): (Vec<Entry>, Vec<Entry>) = left.partition(|entry| matches!(entry, Entry::Said(_)));
        said.into_iter().chain(sums).map(Entry::words).collect()
    }
}

impl Entry {
    fn words(self) -> String {
        match self {
            Entry::Said(words) => words,
            Entry::Sum { what, sign, n: 1 } => format!("{sign}1 {}", one(what)),
            Entry::Sum { what, sign, n } => format!("{sign}{n} {what}"),
        }
    }
}

fn one(what: &str) -> &str {
    match what {
        "Wounds" => "Wound",
        "cards" => "card",
        "turns" => "turn",
        "travel tokens" => "travel token",
        "points" => "point",
        "crystals" => "crystal",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn the_same_is_added_up_and_said_once() {
        let mut tally = Tally::default();
        tally.add("Wounds", "", 1);
        tally.add("cards", "+", 1);
        tally.say("falls".into());
        tally.add("Wounds", "", 2);
        tally.say("falls".into());
        tally.add("Move", "+", 0);
        assert_eq!(tally.words(), ["falls", "3 Wounds", "+1 card"]);
    }

    #[test]
    fn what_comes_and_what_goes_are_weighed_against_each_other() {
        let mut tally = Tally::default();
        tally.add("Supply", "−", 1);
        tally.add("Fate", "+", 1);
        tally.add("Supply", "+", 3);
        tally.add("Fate", "−", 1);
        assert_eq!(tally.words(), ["+2 Supply"]);
        let mut back_again = Tally::default();
        back_again.add("Supply", "+", 1);
        back_again.add("Supply", "−", 1);
        back_again.add("Supply", "−", 2);
        assert_eq!(back_again.words(), ["−2 Supply"]);
    }
}
