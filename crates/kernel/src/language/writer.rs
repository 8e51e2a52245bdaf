//! A text on its way out.

use super::{Language, Part};

/// Signs with no space before them.
const CLOSING: [char; 5] = [':', ';', ',', ')', '.'];
/// Signs with no space behind them.
const OPENING: [char; 3] = ['+', '-', '('];

/// Writes a text in a small language, as an author would have.
pub struct Writer<'a, L: Language> {
    text: String,
    /// What is at hand.
    pub at_hand: L::Writing<'a>,
}

impl<'a, L: Language> Writer<'a, L> {
    /// One thing as a text.
    pub fn text<P: Part<L>>(value: &P::Value, at_hand: L::Writing<'a>) -> String {
        Writer::with(at_hand, |writer| P::write(value, writer))
    }

    /// A text that somebody writes.
    pub fn with(at_hand: L::Writing<'a>, write: impl FnOnce(&mut Self)) -> String {
        let mut writer = Writer { text: String::new(), at_hand };
        write(&mut writer);
        writer.text
    }

    /// Adds a word, a number, a sign; nothing for an empty one.
    pub fn word(&mut self, word: &str) {
        let glued = self.text.is_empty() || word.starts_with(CLOSING) || self.text.ends_with(OPENING);
        if !glued && !word.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}
