//! The text form of a play: what was agreed, the seed, and every move. See `docs/journal.md`.

use std::fmt::Write as _;

/// The version of the format written here.
pub const VERSION: u32 = 1;

const MAGIC: &str = "mistgate journal";

/// A journal as text, read but not yet replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// The name of the game.
    pub game: String,
    /// The version of its content.
    pub content: String,
    /// The setup, as JSON.
    pub setup: String,
    /// The seed.
    pub seed: u64,
    /// What was done, in order.
    pub lines: Vec<Entry>,
    /// A last line that was cut off before its end: never acknowledged, so never played.
    pub torn: Option<Torn>,
}

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the file, from 1.
    pub line: usize,
    /// What was done.
    pub deed: Deed<String>,
    /// The mark that ties it to everything before it, if it has one.
    pub mark: Option<String>,
}

/// Something done at the table; `M` is a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed<M> {
    /// A seat made a move.
    Move {
        /// Whose name.
        seat: String,
        /// The move.
        mv: M,
    },
    /// A seat gave up, or proposed to.
    Concede {
        /// Whose name.
        seat: String,
    },
    /// The last thing done and not yet undone was taken back.
    Undo,
}

impl<M: std::fmt::Display> std::fmt::Display for Deed<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Deed::Move { seat, mv } => write!(f, "{seat} {mv}"),
            Deed::Concede { seat } => write!(f, "{seat} concede"),
            Deed::Undo => f.write_str("undo"),
        }
    }
}

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Its number, from 1.
    pub line: usize,
    /// Where it begins in the text: keep what lies before to mend the file.
    pub offset: usize,
}

/// What is wrong with a journal, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct JournalError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// What can be done.
    pub help: String,
}

impl JournalError {
    /// An error with a hint.
    pub fn new(line: usize, message: impl Into<String>, help: impl Into<String>) -> Self {
        JournalError { line, message: message.into(), help: help.into() }
    }
}

/// The head of a journal, up to the first move.
pub fn head(game: &str, content: &str, setup: &str, seed: u64) -> String {
    let mut text = String::new();
    let _ = write!(text, "{MAGIC} {VERSION}\ngame {game}\ncontent {content}\nsetup {setup}\nseed {seed}\n\n");
    text
}

impl Journal {
    /// Reads the text of a journal.
    pub fn read(text: &str) -> Result<Self, JournalError> {
        let mut lines = Lines { text, offset: 0, number: 0 };
        check_version(lines.next_line().map_or("", |line| line.text))?;
        let game = lines.field("game")?;
        let content = lines.field("content")?;
        let setup = lines.field("setup")?;
        let seed = lines.field("seed")?;
        let seed = seed.parse().map_err(|_| {
            JournalError::new(lines.number, format!("the seed `{seed}` is not a number"), "a seed is a whole number from 0 to 18446744073709551615")
        })?;
        let mut journal = Journal { game, content, setup, seed, lines: Vec::new(), torn: None };
        while let Some(line) = lines.next_line() {
            if !line.ended {
                journal.torn = Some(Torn { line: line.number, offset: line.offset });
            } else if !line.text.trim().is_empty() {
                journal.lines.push(read_entry(line.number, line.text)?);
            }
        }
        Ok(journal)
    }
}

fn check_version(first: &str) -> Result<(), JournalError> {
    let fault = |message: String, help: &str| Err(JournalError::new(1, message, help));
    let Some(version) = first.strip_prefix(MAGIC) else {
        return fault(format!("this is not a journal: it should begin with `{MAGIC} {VERSION}`"), "give a file that `mistgate play --save` has written");
    };
    match version.trim().parse::<u32>() {
        Ok(VERSION) => Ok(()),
        Ok(other) => {
            fault(format!("this journal has format {other}; this program reads format {VERSION}"), "open it with the version of Mistgate that wrote it")
        }
        Err(_) => fault(format!("`{}` is no version of the journal format", version.trim()), "the first line must read `mistgate journal 1`"),
    }
}

fn read_entry(line: usize, text: &str) -> Result<Entry, JournalError> {
    let (words, mark) = match text.rsplit_once(" #") {
        Some((words, mark)) => (words.trim(), Some(mark.trim().to_owned())),
        None => (text.trim(), None),
    };
    let deed = match words.split_once(' ') {
        None if words == "undo" => Deed::Undo,
        Some((seat, "concede")) => Deed::Concede { seat: seat.to_owned() },
        Some((seat, mv)) => Deed::Move { seat: seat.to_owned(), mv: mv.to_owned() },
        None => {
            return Err(JournalError::new(line, format!("`{words}` is no move"), "a line reads `SEAT MOVE`, `SEAT concede` or `undo`"));
        }
    };
    Ok(Entry { line, deed, mark })
}

struct Lines<'a> {
    text: &'a str,
    offset: usize,
    number: usize,
}

struct RawLine<'a> {
    number: usize,
    offset: usize,
    text: &'a str,
    ended: bool,
}

impl<'a> Lines<'a> {
    fn next_line(&mut self) -> Option<RawLine<'a>> {
        let rest = &self.text[self.offset..];
        if rest.is_empty() {
            return None;
        }
        let (length, ended) = rest.find('\n').map_or((rest.len(), false), |end| (end + 1, true));
        self.number += 1;
        let line = RawLine { number: self.number, offset: self.offset, text: rest[..length].trim_end_matches(['\n', '\r']), ended };
        self.offset += length;
        Some(line)
    }

    fn field(&mut self, name: &str) -> Result<String, JournalError> {
        let line = self.next_line();
        let number = self.number.max(1);
        match line {
            Some(line) if !line.ended => Err(JournalError::new(number, "the head of the journal is cut off here", "the game had not begun: start a new one")),
            Some(line) => match line.text.split_once(' ') {
                Some((key, value)) if key == name => Ok(value.trim().to_owned()),
                _ => Err(JournalError::new(
                    number,
                    format!("expected `{name} …`, found `{}`", line.text),
                    "the head has the lines mistgate, game, content, setup, seed",
                )),
            },
            None => Err(JournalError::new(number, format!("the journal ends before its line `{name} …`"), "the game had not begun: start a new one")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> String {
        head("chess", "abc", "{}", 7) + "white e4 #12ab\nblack concede\nundo #ff\n"
    }

    #[test]
    fn a_journal_is_read_as_it_was_written() {
        let journal = Journal::read(&sample()).unwrap();
        assert_eq!((journal.game.as_str(), journal.content.as_str(), journal.seed), ("chess", "abc", 7));
        let acts: Vec<String> = journal.lines.iter().map(|entry| format!("{}: {}", entry.line, entry.deed)).collect();
        assert_eq!(acts, ["7: white e4", "8: black concede", "9: undo"]);
        assert_eq!(journal.lines[0].mark.as_deref(), Some("12ab"));
        assert_eq!(journal.lines[1].mark, None);
        assert_eq!(journal.torn, None);
    }

    #[test]
    fn a_torn_last_line_is_set_apart() {
        let text = sample() + "white e";
        let journal = Journal::read(&text).unwrap();
        assert_eq!(journal.lines.len(), 3);
        let torn = journal.torn.unwrap();
        assert_eq!((torn.line, &text[torn.offset..]), (10, "white e"));
    }

    #[test]
    fn faults_name_their_line() {
        let cases = [
            ("", 1, "not a journal"),
            ("hello\n", 1, "not a journal"),
            ("mistgate journal 99\n", 1, "format 99"),
            ("mistgate journal x\n", 1, "no version"),
            ("mistgate journal 1\n", 1, "ends before its line `game"),
            ("mistgate journal 1\ngame chess\nsetup {}\n", 3, "expected `content"),
            ("mistgate journal 1\ngame chess\ncontent a\nsetup {}\nseed -4\n", 5, "not a number"),
            ("mistgate journal 1\ngame chess\ncontent a\nsetup {}\nseed 4\nwhite\n", 6, "no move"),
            ("mistgate journal 1\ngame ch", 2, "cut off"),
        ];
        for (text, line, message) in cases {
            let error = Journal::read(text).unwrap_err();
            assert_eq!(error.line, line, "{text:?}");
            assert!(error.message.contains(message), "{text:?}: {error}");
            assert!(!error.help.is_empty());
        }
    }
}
