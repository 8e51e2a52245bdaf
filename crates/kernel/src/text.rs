//! Words with icons, as printed on a card: one source for terminals, pages and screen readers.

use serde::Serialize;
use std::fmt;

/// With a capital letter at the beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `1 cube`, `2 cubes`
pub fn counted(n: impl Into<u32>, thing: &str) -> String {
    match n.into() {
        1 => format!("1 {thing}"),
        n => format!("{n} {thing}s"),
    }
}

/// A printed text: lines of words and icons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Text(pub Vec<Sentence>);

/// One line of a printed text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The condition under which the line counts, such as `day` or `night`; pages colour the line by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<&'static str>,
    /// What it says.
    pub runs: Vec<Run>,
}

/// A stretch of words, or an icon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Run {
    /// Plain words.
    Words(String),
    /// A picture from the icon sheet, with the word it stands for.
    Icon {
        /// The icon's name on the sheet.
        name: &'static str,
        /// The word read aloud or printed in its place.
        word: String,
    },
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (at, sentence) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            sentence.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.runs.iter().try_for_each(|run| match run {
            Run::Words(words) => f.write_str(words),
            Run::Icon { word, .. } => f.write_str(word),
        })
    }
}
