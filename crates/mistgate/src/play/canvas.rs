//! Text with colours, laid out in columns.

use anstyle::{AnsiColor, Color, Style};
use std::fmt;

/// A colour of the terminal.
pub const fn colour(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

/// For headings.
pub const BOLD: Style = Style::new().bold();
/// For what is there to be looked up, not to be read.
pub const DIM: Style = Style::new().dimmed();
/// For what nobody marked.
pub const PLAIN: Style = Style::new();

/// Some words in a style.
pub fn paint(style: Style, words: &str) -> String {
    format!("{style}{words}{style:#}")
}

/// A line of words in several styles, which knows how wide it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row(Vec<(Style, String)>);

impl Row {
    /// Words in a style.
    pub fn new(style: Style, words: impl Into<String>) -> Self {
        Row(vec![(style, words.into())])
    }

    /// Words as they are.
    pub fn plain(words: impl Into<String>) -> Self {
        Row::new(PLAIN, words)
    }

    /// Adds words.
    pub fn add(&mut self, style: Style, words: impl Into<String>) -> &mut Self {
        self.0.push((style, words.into()));
        self
    }

    /// Adds words and gives the row back.
    pub fn with(mut self, style: Style, words: impl Into<String>) -> Self {
        self.add(style, words);
        self
    }

    /// Adds all of another row.
    pub fn append(&mut self, other: Row) -> &mut Self {
        self.0.extend(other.0);
        self
    }

    /// Its words without their styles.
    pub fn words(&self) -> String {
        self.0.iter().map(|(_, words)| words.as_str()).collect()
    }

    /// How many columns it takes. All signs we print are one column wide.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, words)| words.chars().count()).sum()
    }

    /// Breaks it between words into rows of at most this width; all but the first are indented.
    pub fn fold(self, width: usize, indent: usize) -> Vec<Row> {
        if self.width() <= width {
            return vec![self];
        }
        let mut rows = Vec::new();
        let mut row = Row::default();
        for (style, words) in self.0 {
            for word in words.split_inclusive(' ') {
                if row.width() > indent && row.width() + word.trim_end().chars().count() > width {
                    rows.push(std::mem::replace(&mut row, Row::new(PLAIN, " ".repeat(indent))).trimmed());
                }
                // What begins a line needs no blank before it.
                if row.width() != indent || rows.is_empty() || word != " " {
                    row.add(style, word);
                }
            }
        }
        rows.push(row);
        rows
    }

    /// Without blanks at the end of its last words.
    fn trimmed(mut self) -> Self {
        if let Some((_, words)) = self.0.last_mut() {
            words.truncate(words.trim_end().len());
        }
        self
    }

    /// Fills it up with blanks, or cuts it, to exactly this width.
    pub fn fit(mut self, width: usize) -> Self {
        let has = self.width();
        if has <= width {
            self.add(PLAIN, " ".repeat(width - has));
            return self;
        }
        let mut left = width.saturating_sub(1);
        for (_, words) in &mut self.0 {
            let length = words.chars().count();
            *words = words.chars().take(left).collect();
            left -= length.min(left);
        }
        if width > 0 {
            self.add(DIM, "…");
        }
        self
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().filter(|(_, words)| !words.is_empty()).try_for_each(|(style, words)| write!(f, "{style}{words}{style:#}"))
    }
}

/// Puts blocks of rows side by side, each in a column of this width.
pub fn beside(blocks: Vec<Vec<Row>>, width: usize, gap: &str) -> Vec<Row> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or_default();
    let count = blocks.len();
    let mut blocks: Vec<_> = blocks.into_iter().map(Vec::into_iter).collect();
    let line = |blocks: &mut Vec<std::vec::IntoIter<Row>>| {
        let mut row = Row::default();
        for (at, block) in blocks.iter_mut().enumerate() {
            if at > 0 {
                row.add(DIM, gap);
            }
            let cell = block.next().unwrap_or_default();
            // Nothing stands to the right of the last column, so it needs no filling up.
            let last = at + 1 == count && cell.width() <= width;
            row.append(if last { cell } else { cell.fit(width) });
        }
        row
    };
    (0..height).map(|_| line(&mut blocks)).collect()
}

/// Breaks a text into lines of at most this width, between words.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    flow(text.split_whitespace(), " ", width)
}

/// Puts items into lines of at most this width, with something between them. What is too long stands alone.
pub fn flow<'a>(items: impl IntoIterator<Item = &'a str>, between: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for item in items {
        if !line.is_empty() && line.chars().count() + between.chars().count() + item.chars().count() > width {
            // The end of the line stands for the blank, not for the sign before it.
            lines.push(format!("{line}{}", between.trim_end()));
            line.clear();
        }
        if !line.is_empty() {
            line.push_str(between);
        }
        line.push_str(item);
    }
    lines.push(line);
    lines
}

/// Things under a heading, the later lines indented.
pub fn list<S: AsRef<str>>(heading: &str, things: &[S], width: usize) -> Vec<Row> {
    if things.is_empty() {
        return Vec::new();
    }
    // Two columns less, because a line that goes on ends in a dot.
    let lines = flow(things.iter().map(AsRef::as_ref), " · ", width.saturating_sub(heading.chars().count() + 2));
    let indent = " ".repeat(heading.chars().count());
    lines.into_iter().enumerate().map(|(at, line)| Row::new(DIM, if at == 0 { heading } else { &indent }).with(PLAIN, line)).collect()
}

/// Things that read alike once, with their number.
pub fn grouped(things: impl Iterator<Item = String>) -> Vec<String> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for thing in things {
        match counted.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, count)) => *count += 1,
            None => counted.push((thing, 1)),
        }
    }
    counted.into_iter().map(|(thing, count)| if count > 1 { format!("{thing} ×{count}") } else { thing }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bare(rows: Vec<Row>) -> Vec<String> {
        rows.iter().map(|row| anstream::adapter::strip_str(&row.to_string()).to_string()).collect()
    }

    #[test]
    fn a_row_is_filled_up_or_cut() {
        let row = Row::new(BOLD, "Witch").with(PLAIN, " 3");
        assert_eq!(row.width(), 7);
        assert_eq!(bare(vec![row.clone().fit(9), row.clone().fit(7), row.clone().fit(6), row.fit(1)]), ["Witch 3  ", "Witch 3", "Witch…", "…"]);
    }

    #[test]
    fn a_long_row_is_folded_between_words() {
        let row = Row::new(BOLD, "Line ").with(PLAIN, "Ghoren Warrior  0/3 Wounds").with(DIM, "  attack 3");
        assert_eq!(bare(row.clone().fold(80, 5)), ["Line Ghoren Warrior  0/3 Wounds  attack 3"]);
        assert_eq!(bare(row.fold(24, 5)), ["Line Ghoren Warrior  0/3", "     Wounds  attack 3"]);
    }

    #[test]
    fn blocks_stand_side_by_side() {
        let rows = beside(vec![vec![Row::plain("a"), Row::plain("b")], vec![Row::plain("c")]], 3, "|");
        assert_eq!(bare(rows), ["a  |c", "b  |"]);
    }

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("incomprehensibilities", 5), ["incomprehensibilities"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(flow(["Hush Hush", "Recuperate"], " · ", 12), ["Hush Hush ·", "Recuperate"]);
    }
}
