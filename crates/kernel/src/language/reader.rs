//! A text on its way in: words, signs, mistakes.

use super::{Language, Part};
use crate::content::words::words;
use crate::content::{Cursor, Place, Placed, Problem, Report, Word, did_you_mean, listed};

/// The longest help that is told about a line.
const MAX_HELP: usize = 200;

/// Reads a text in a small language. It never stops at the first mistake: whoever finds one notes it and goes on with
/// the next step.
pub struct Reader<'a, L: Language> {
    /// Where it is in the text.
    pub cursor: Cursor<'a>,
    /// What is at hand.
    pub at_hand: L::Reading<'a>,
    /// How many blocks are open.
    pub(super) depth: usize,
    failed: bool,
}

impl<'a, L: Language> Reader<'a, L> {
    /// At the beginning of a text from a content file.
    pub fn new(text: &'a Placed<String>, at_hand: L::Reading<'a>, report: &'a Report) -> Self {
        Reader { cursor: Cursor::new(text, report), at_hand, depth: 0, failed: false }
    }

    /// Reads a line that comes from no file, such as a move; or says what is wrong with it.
    pub fn line<P: Part<L>>(text: &'a str, at_hand: L::Reading<'a>) -> Result<P::Value, String> {
        let mut reader = Reader { cursor: Cursor::line(text), at_hand, depth: 0, failed: false };
        let read = P::read(&mut reader);
        let read = reader.whole(read, "the end");
        read.ok_or_else(|| match reader.cursor.problem() {
            // The names of all cards are too many for a line.
            Some(Problem { message, help: Some(help), .. }) if help.len() <= MAX_HELP => format!("`{text}`: {message}; {help}"),
            Some(Problem { message, .. }) => format!("`{text}`: {message}"),
            None => format!("`{text}` means nothing"),
        })
    }

    /// Reads one thing that must be the whole text: a line of a booklet, a condition.
    pub fn only<P: Part<L>>(&mut self) -> Option<P::Value> {
        let read = P::read(self);
        self.whole(read, "the end of the text")
    }

    /// What was read, if that was all and there was no mistake.
    pub fn whole<T>(&mut self, read: Option<T>, expected: &str) -> Option<T> {
        if read.is_some() && self.cursor.peek() != Word::End {
            self.expected(expected);
        }
        read.filter(|_| !self.failed)
    }

    /// Was there a mistake?
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// How many blocks are open around the word ahead.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Is this ahead? A word, a sign, or several that belong together: `up to`, `>=`. The empty word always is.
    pub fn is_at(&self, word: &str) -> bool {
        self.length(word).is_some()
    }

    /// Steps over it if it is ahead.
    pub fn eat(&mut self, word: &str) -> bool {
        let length = self.length(word);
        (0..length.unwrap_or_default()).for_each(|_| self.cursor.step());
        length.is_some()
    }

    /// How many words of the text it takes, if it is ahead.
    fn length(&self, word: &str) -> Option<usize> {
        if word.bytes().all(|letter| letter.is_ascii_lowercase()) && !word.is_empty() {
            return (self.cursor.peek() == Word::Name(word)).then_some(1);
        }
        let words = words(word);
        words.iter().enumerate().all(|(at, &word)| self.cursor.ahead(at) == word).then_some(words.len())
    }

    /// This word or sign, or a mistake.
    pub fn word(&mut self, word: &str) -> Option<()> {
        self.one_of(&[word]).map(|_| ())
    }

    /// One of these words; gives its position among them.
    pub fn one_of(&mut self, words: &[&str]) -> Option<usize> {
        let found = words.iter().position(|&word| self.eat(word));
        if found.is_none() {
            self.expected_one_of(&listed(words.iter().copied()), words.iter().copied());
        }
        found
    }

    /// Something with a name: the word ahead, if `find` knows it. `names` are those it could be; if they are not all known,
    /// because a file could not be read, no name is called unknown.
    pub fn named<T>(&mut self, what: &str, names: Option<&[String]>, find: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let Word::Name(word) = self.cursor.peek() else {
            self.expected(what);
            return None;
        };
        let found = find(word);
        if found.is_some() {
            self.cursor.step();
        } else if let Some(names) = names {
            let hint = did_you_mean(word, names.iter().map(String::as_str));
            let problem = Problem::new(self.cursor.place(), format!("expected {what}, found `{word}`{hint}"));
            self.report(problem.with_help(format!("there are {}", names.join(", "))));
        }
        self.failed |= found.is_none();
        found
    }

    /// Something else was expected here.
    pub fn expected(&mut self, what: &str) {
        self.failed = true;
        self.cursor.expected(what);
    }

    /// Something else was expected here; if the word ahead looks like one of these, it is named.
    pub fn expected_one_of<'w>(&mut self, what: &str, words: impl IntoIterator<Item = &'w str>) {
        let message = format!("expected {what}, found {}{}", self.cursor.found(), self.hint(words));
        self.report(Problem::new(self.cursor.place(), message));
    }

    /// What the word ahead was probably meant to be.
    pub fn hint<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> String {
        match self.cursor.peek() {
            Word::Name(name) => did_you_mean(name, words),
            Word::Number(_) | Word::Sign(_) | Word::End => String::new(),
        }
    }

    /// A mistake at a place.
    pub fn fault(&mut self, place: Place, message: impl Into<String>) {
        self.report(Problem::new(place, message));
    }

    /// A mistake.
    pub fn report(&mut self, problem: Problem) {
        self.failed = true;
        self.cursor.report(problem);
    }

    /// A mistake that need not be told, because it follows from another.
    pub fn fail(&mut self) {
        self.failed = true;
    }

    /// After a mistake: on to this sign, or to the end of the step; blocks on the way are stepped over.
    pub fn skip_to(&mut self, sign: char) {
        let mut open = 0usize;
        loop {
            match self.cursor.peek() {
                Word::End => return,
                Word::Sign(found) if open == 0 && (found == sign || matches!(found, ';' | '}')) => return,
                Word::Sign('{') => open += 1,
                Word::Sign('}') => open -= 1,
                Word::Sign(_) | Word::Name(_) | Word::Number(_) => {}
            }
            self.cursor.step();
        }
    }
}
