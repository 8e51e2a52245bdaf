//! The smallest steps of the parser: a word, a sign, a mistake.

use super::Parser;
use super::verbs::VERBS;
use crate::ids::{Keyword, Keywords};
use mistgate_kernel::content::{Place, Problem, Word, listed, near};

/// Words that can go on where a step could end: to guess what a misspelt one was meant to be.
const TAILS: [&str; 9] = ["you", "target", "each", "others", "any", "another", "attacked", "keeping", "else"];

impl Parser<'_> {
    pub(super) fn one_of(&mut self, words: &[&str]) -> Option<usize> {
        let found = words.iter().position(|&word| self.cursor.eat(word));
        if found.is_none() {
            let message = format!("expected {}, found {}{}", listed(words.iter().copied()), self.cursor.found(), self.hint(words));
            let place = self.cursor.place();
            self.fault(place, message);
        }
        found
    }

    pub(super) fn word(&mut self, word: &str) -> Option<()> {
        self.one_of(&[word]).map(|_| ())
    }

    /// Several words in a row.
    pub(super) fn words(&mut self, words: &[&str]) -> Option<()> {
        words.iter().try_for_each(|word| self.word(word))
    }

    pub(super) fn sign(&mut self, sign: char) -> Option<()> {
        let found = self.cursor.eat_sign(sign);
        if !found {
            self.expected(&format!("`{sign}`"));
        }
        found.then_some(())
    }

    /// Is this name ahead?
    pub(super) fn at(&self, name: &str) -> bool {
        self.cursor.peek() == Word::Name(name)
    }

    /// A Keyword if one stands here; they begin with a capital letter.
    pub(super) fn maybe_keyword(&mut self, of: Keywords, whose: &str) -> Option<Option<Keyword>> {
        match self.cursor.peek() {
            Word::Name(name) if name.starts_with(char::is_uppercase) && name != "H" => self.keyword(of, whose).map(Some),
            _ => Some(None),
        }
    }

    /// A Keyword of Hero Cards.
    pub(super) fn card_keyword(&mut self) -> Option<Keyword> {
        self.keyword(self.names.cards, "Hero Cards")
    }

    /// A Keyword of Hero Cards, or nothing.
    pub(super) fn maybe_card_keyword(&mut self) -> Option<Option<Keyword>> {
        self.maybe_keyword(self.names.cards, "Hero Cards")
    }

    pub(super) fn keyword(&mut self, of: Keywords, whose: &str) -> Option<Keyword> {
        let Word::Name(name) = self.cursor.peek() else {
            self.expected(&format!("a Keyword of {whose}"));
            return None;
        };
        if let Some(keyword) = self.names.keyword(name).filter(|&keyword| of.contains(keyword)) {
            self.cursor.step();
            return Some(keyword);
        }
        self.failed = true;
        if !self.names.incomplete {
            let known: Vec<&str> = of.iter().map(|keyword| self.names.keywords[usize::from(keyword.0)].as_str()).collect();
            let message = format!("expected a Keyword of {whose}, found `{name}`{}", did_you_mean(name, known.iter().copied()));
            let help = format!("the Keywords of {whose} are {}", known.join(", "));
            self.cursor.report(Problem::new(self.cursor.place(), message).with_help(help));
        }
        None
    }

    /// Nothing that a step can begin with stands here.
    pub(super) fn no_verb<T>(&mut self) -> Option<T> {
        self.failed = true;
        let message = format!("expected a verb, found {}{}", self.cursor.found(), self.hint(&VERBS));
        self.cursor.report(Problem::new(self.cursor.place(), message).with_help(format!("the verbs are {}", VERBS.join(", "))));
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
        let message = format!("expected `;` or the end, found {}{}", self.cursor.found(), self.hint(&TAILS));
        let place = self.cursor.place();
        self.fault(place, message);
    }

    pub(super) fn fault(&mut self, place: Place, message: impl Into<String>) {
        self.failed = true;
        self.cursor.report(Problem::new(place, message));
    }

    /// After a mistake: on to the end of the step; blocks on the way are stepped over.
    pub(super) fn skip_step(&mut self) {
        let mut open = 0usize;
        loop {
            match self.cursor.peek() {
                Word::End => return,
                Word::Sign(';' | '}') if open == 0 => return,
                Word::Sign('{') => open += 1,
                Word::Sign('}') => open -= 1,
                _ => {}
            }
            self.cursor.step();
        }
    }
}

impl super::Names {
    /// The Keyword of this name.
    pub fn keyword(&self, name: &str) -> Option<Keyword> {
        let at = self.keywords.iter().position(|known| known == name)?;
        u8::try_from(at).ok().map(Keyword)
    }
}

/// What to add to a message about a misspelt word.
pub(super) fn did_you_mean<'n>(word: &str, candidates: impl IntoIterator<Item = &'n str>) -> String {
    near(word, candidates).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"))
}
