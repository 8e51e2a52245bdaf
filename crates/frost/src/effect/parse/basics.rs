//! The smallest steps of the parser: a number, a word, a mistake.

use super::{MAX_NUMBER, Parser, TAILS, VERBS};
use mistgate_kernel::content::{Place, Problem, Word, listed, near};

impl Parser<'_> {
    pub(super) fn number(&mut self) -> Option<u8> {
        match self.cursor.peek() {
            Word::Number(number @ 1..=MAX_NUMBER) => {
                self.cursor.step();
                Some(number as u8)
            }
            _ => {
                self.expected(&format!("a number from 1 to {MAX_NUMBER}"));
                None
            }
        }
    }

    pub(super) fn one_of(&mut self, words: &[&str]) -> Option<usize> {
        let found = words.iter().position(|&word| self.cursor.eat(word));
        if found.is_none() {
            let hint = self.hint(words);
            self.failed = true;
            let message = format!("expected {}, found {}{hint}", listed(words.iter().copied()), self.cursor.found());
            self.cursor.report(Problem::new(self.cursor.place(), message));
        }
        found
    }

    pub(super) fn word(&mut self, word: &str) -> Option<()> {
        self.one_of(&[word]).map(|_| ())
    }

    pub(super) fn sign(&mut self, sign: char) -> Option<()> {
        let found = self.cursor.eat_sign(sign);
        if !found {
            self.expected(&format!("`{sign}`"));
        }
        found.then_some(())
    }

    /// Nothing that a step can begin with stands here.
    pub(super) fn no_verb<T>(&mut self, verbs: &[&str]) -> Option<T> {
        self.failed = true;
        let message = match self.cursor.peek() {
            Word::Name(name) if VERBS.contains(&name) => format!("`{name}` cannot stand here"),
            _ => format!("expected `+` or a verb, found {}{}", self.cursor.found(), self.hint(verbs)),
        };
        let help = format!("the verbs are {}", verbs.join(", "));
        self.cursor.report(Problem::new(self.cursor.place(), message).with_help(help));
        None
    }

    pub(super) fn hint(&self, words: &[&str]) -> String {
        match self.cursor.peek() {
            Word::Name(name) => did_you_mean(name, words.iter().copied()),
            _ => String::new(),
        }
    }

    pub(super) fn expected(&mut self, what: &str) {
        self.failed = true;
        self.cursor.expected(what);
    }

    pub(super) fn expected_end(&mut self) {
        self.failed = true;
        let message = format!("expected `;`, `or` or the end, found {}{}", self.cursor.found(), self.hint(&TAILS));
        self.cursor.report(Problem::new(self.cursor.place(), message));
    }

    pub(super) fn fault(&mut self, place: Place, message: impl Into<String>) {
        self.failed = true;
        self.cursor.report(Problem::new(place, message));
    }

    /// After a mistake: on to this sign, or to the end of the step; blocks on the way are stepped over.
    pub(super) fn skip_to(&mut self, sign: char) {
        let mut open = 0usize;
        loop {
            match self.cursor.peek() {
                Word::End => return,
                Word::Sign(found) if open == 0 && (found == sign || matches!(found, ';' | '}')) => return,
                Word::Sign('{') => open += 1,
                Word::Sign('}') => open -= 1,
                _ => {}
            }
            self.cursor.step();
        }
    }
}

/// What to add to a message about a misspelt word.
fn did_you_mean<'n>(word: &str, candidates: impl IntoIterator<Item = &'n str>) -> String {
    near(word, candidates).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"))
}
