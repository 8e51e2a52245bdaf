//! A line under construction.

use super::Symbol;
use crate::effect::{Count, Num};
use mistgate_kernel::text::{Run, Sentence};

/// Words and icons, and the numbers that still have to be explained.
#[derive(Default)]
pub(super) struct Line {
    pub(super) runs: Vec<Run>,
    /// Counts that stand in the line as X and Y.
    pub(super) counted: Vec<Num>,
}

/// The letters that stand for counts.
const LETTERS: [&str; 4] = ["X", "Y", "Z", "W"];

impl Line {
    /// Some words to begin with.
    pub(super) fn of(words: &str) -> Line {
        let mut line = Line::default();
        line.say(words);
        line
    }

    pub(super) fn say(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        match self.runs.last_mut() {
            Some(Run::Words(before)) => before.push_str(words),
            _ => self.runs.push(Run::Words(words.to_string())),
        }
    }

    pub(super) fn symbol(&mut self, symbol: Symbol) {
        let (name, word) = symbol.icon();
        self.runs.push(Run::Icon { name, word: word.to_string() });
    }

    /// A symbol for something of which there are so many.
    pub(super) fn counted_symbol(&mut self, symbol: Symbol, n: Num) {
        let (name, word) = symbol.icon();
        let plural = n != Num::plain(1) && matches!(symbol, Symbol::Objective | Symbol::Wound);
        self.runs.push(Run::Icon { name, word: format!("{word}{}", if plural { "s" } else { "" }) });
    }

    /// The letter of a count, which is explained at the end of the line.
    pub(super) fn letter(&mut self, number: Num) -> &'static str {
        let at = self.counted.iter().position(|&known| known == number).unwrap_or_else(|| {
            self.counted.push(number);
            self.counted.len() - 1
        });
        LETTERS[at.min(LETTERS.len() - 1)]
    }

    /// Says what the letters stand for, and closes the sentence. Wounds are counted on what is named so.
    pub(super) fn stop(&mut self, wounded: &str) {
        for (at, number) in std::mem::take(&mut self.counted).into_iter().enumerate() {
            let letter = LETTERS[at.min(LETTERS.len() - 1)];
            self.say(&format!(" ({letter}: {}", counted(number.of)));
            if number.of == Count::Wounds {
                self.say(&format!(" on {wounded}"));
            }
            if number.times > 1 {
                self.say(&format!(", times {}", number.times));
            }
            match number.base {
                0 => {}
                more @ 1.. => self.say(&format!(", plus {more}")),
                less => self.say(&format!(", less {}", -less)),
            }
            self.say(")");
        }
        self.say(".");
    }

    /// The line, with a capital at its beginning.
    pub(super) fn end(mut self) -> Sentence {
        if let Some(Run::Words(words)) = self.runs.first_mut() {
            let mut letters = words.chars();
            if let Some(first) = letters.next() {
                *words = first.to_uppercase().chain(letters).collect();
            }
        }
        Sentence { when: None, runs: self.runs }
    }
}

/// What is counted.
fn counted(count: Count) -> &'static str {
    match count {
        Count::Heroes => "the Hero Number",
        Count::TimeMark => "the highest white number reached",
        Count::Tokens => "Objective tokens on this card",
        Count::Pursuers => "Enemies in your Hero Area",
        Count::Foes => "Enemies in play",
        Count::Paid => "what was given up",
        Count::Restored => "Restoration used",
        Count::Buried => "cards Buried for this attack",
        Count::Wounds => "Wounds",
        Count::Hand => "cards in your hand",
        Count::Focus => "your Enemy Focus",
        Count::Line => "Enemies in the Quest Area",
        Count::Quest => "Objective tokens on the Quest",
        Count::Allies => "Allies in your Hero Area",
        Count::Darkness => "the space of the Darkness cube",
    }
}
