//! Words with icons, as printed on a card, and whole passages to be read: one source for terminals, pages and screen readers.
//!
//! Terminals and logs get the plain words (`Display`); pages make paragraphs, headings, lists and tables of them.

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
    /// Words said with stress.
    Stressed(String),
    /// Words to be found at a glance: a name, a number.
    Strong(String),
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
            Run::Words(words) | Run::Stressed(words) | Run::Strong(words) => f.write_str(words),
            Run::Icon { word, .. } => f.write_str(word),
        })
    }
}

impl Sentence {
    /// A line of plain words.
    pub fn plain(words: impl Into<String>) -> Self {
        Sentence { when: None, runs: vec![Run::Words(words.into())] }
    }
}

/// Something to be read at leisure, part by part: a chapter, a letter, the table of a market.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Passage(pub Vec<Part>);

/// A part of a passage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// A heading.
    Heading(Sentence),
    /// A paragraph.
    Paragraph(Sentence),
    /// Things one below the other.
    List(Vec<Sentence>),
    /// A table.
    Table(Grid),
}

/// A table of words: a head and rows, all of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    head: Vec<Sentence>,
    rows: Vec<Vec<Sentence>>,
}

impl Grid {
    /// A table; nothing if a row is longer or shorter than the head.
    pub fn new(head: Vec<Sentence>, rows: Vec<Vec<Sentence>>) -> Option<Self> {
        rows.iter().all(|row| row.len() == head.len()).then_some(Grid { head, rows })
    }

    /// The words above its columns.
    pub fn head(&self) -> &[Sentence] {
        &self.head
    }

    /// Its rows.
    pub fn rows(&self) -> &[Vec<Sentence>] {
        &self.rows
    }
}

impl fmt::Display for Passage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(at, part)| write!(f, "{}{part}", if at > 0 { "\n\n" } else { "" }))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Part::Heading(words) | Part::Paragraph(words) => words.fmt(f),
            Part::List(items) => items.iter().enumerate().try_for_each(|(at, item)| write!(f, "{}- {item}", if at > 0 { "\n" } else { "" })),
            Part::Table(grid) => grid.fmt(f),
        }
    }
}

/// Columns as wide as their widest cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rows = || std::iter::once(&self.head).chain(&self.rows);
        let length = |cell: &Sentence| cell.to_string().chars().count();
        let widths: Vec<usize> = (0..self.head.len()).map(|at| rows().map(|row| length(&row[at])).max().unwrap_or(0)).collect();
        rows().enumerate().try_for_each(|(at, row)| {
            let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{:<width$}", cell.to_string()));
            write!(f, "{}{}", if at > 0 { "\n" } else { "" }, cells.collect::<Vec<_>>().join("  ").trim_end())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_in_plain_words() {
        let cell = |words: &str| Sentence::plain(words);
        let prices = Grid::new(vec![cell("Thing"), cell("Gold")], vec![vec![cell("Rope"), cell("2")], vec![cell("Lantern"), cell("11")]]).unwrap();
        let stressed = Sentence { when: None, runs: vec![Run::Words("She ".into()), Run::Stressed("knows".into()), Run::Words(".".into())] };
        let passage =
            Passage(vec![Part::Heading(cell("The mill")), Part::Paragraph(stressed), Part::List(vec![cell("one"), cell("two")]), Part::Table(prices)]);
        assert_eq!(passage.to_string(), "The mill\n\nShe knows.\n\n- one\n- two\n\nThing    Gold\nRope     2\nLantern  11");
    }

    #[test]
    fn a_table_has_rows_of_one_length() {
        assert_eq!(Grid::new(vec![Sentence::plain("Thing")], vec![vec![]]), None);
    }
}
