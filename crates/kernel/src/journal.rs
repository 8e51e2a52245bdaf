//! The text form of a play: what was agreed, the seed, and every move. See `docs/journal.md`.

use crate::Game;
use crate::content::Edition;
use crate::json::ToJson;

/// The version of the format written here. The first had no line for the rules.
pub const VERSION: u32 = 2;

const MAGIC: &str = "mistgate journal";

/// A journal as text, read but not yet replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// What was agreed.
    pub head: Head,
    /// What was done, in order.
    pub lines: Vec<Entry>,
    /// A last line that was cut off before its end: never acknowledged, so never played.
    pub torn: Option<Torn>,
}

/// What was agreed before the first move. It is kept as it was written, because every mark grows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The version of the format.
    pub format: u32,
    /// The name of the game.
    pub game: String,
    /// The name of its content.
    pub content: String,
    /// The version of the rules it began with, if it is known.
    pub rules: Option<u32>,
    /// The setup, as JSON.
    pub setup: String,
    /// The seed.
    pub seed: u64,
    /// The play whose legacy the setup carries, if it goes on with one.
    pub follows: Option<String>,
}

impl std::fmt::Display for Head {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{MAGIC} {}\ngame {}\ncontent {}\n", self.format, self.game, self.content)?;
        if let Some(rules) = self.rules {
            writeln!(f, "rules {rules}")?;
        }
        write!(f, "setup {}\nseed {}\n", self.setup, self.seed)?;
        if let Some(follows) = &self.follows {
            writeln!(f, "follows {follows}")?;
        }
        f.write_str("\n")
    }
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

impl Head {
    /// The number of the line with the setup, from 1.
    pub fn setup_line(&self) -> usize {
        if self.rules.is_some() { 5 } else { 4 }
    }

    /// The head of a new play.
    pub fn new<G: Game>(game: &G, setup: &G::Setup, seed: u64) -> Self {
        let content = game.edition_for(setup).map_or_else(|| game.version(), Edition::version).to_owned();
        let setup = setup.to_json();
        Head { format: VERSION, game: G::NAME.to_owned(), content, rules: Some(G::RULES), setup, seed, follows: None }
    }
}

impl Journal {
    /// Reads the text of a journal.
    pub fn read(text: &str) -> Result<Self, JournalError> {
        let mut lines = Lines { text, offset: 0, number: 0 };
        let format = read_version(lines.next_line().map_or("", |line| line.text))?;
        let game = lines.field("game")?;
        let content = lines.field("content")?;
        let rules = lines.maybe_field("rules").and_then(|rules| rules.parse().ok());
        let setup = lines.field("setup")?;
        let seed = lines.field("seed")?;
        let seed = seed.parse().map_err(|_| {
            JournalError::new(lines.number, format!("the seed `{seed}` is not a number"), "a seed is a whole number from 0 to 18446744073709551615")
        })?;
        let follows = lines.maybe_field("follows");
        let mut journal = Journal { head: Head { format, game, content, rules, setup, seed, follows }, lines: Vec::new(), torn: None };
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

fn read_version(first: &str) -> Result<u32, JournalError> {
    let fault = |message: String, help: &str| Err(JournalError::new(1, message, help));
    let Some(version) = first.strip_prefix(MAGIC) else {
        return fault(format!("this is not a journal: it should begin with `{MAGIC} {VERSION}`"), "give a file that `mistgate play --save` has written");
    };
    match version.trim().parse::<u32>() {
        Ok(format @ 1..=VERSION) => Ok(format),
        Ok(other) => {
            fault(format!("this journal has format {other}; this program reads formats 1 to {VERSION}"), "open it with the version of Mistgate that wrote it")
        }
        Err(_) => fault(format!("`{}` is no version of the journal format", version.trim()), "the first line must read `mistgate journal 2`"),
    }
}

fn read_entry(line: usize, text: &str) -> Result<Entry, JournalError> {
    let (words, mark) = match text.rsplit_once(" #") {
        Some((words, mark)) => (words.trim(), Some(mark.trim().to_owned())),
        None => (text.trim(), None),
    };
    let no_move = || JournalError::new(line, format!("`{words}` is no move"), "a line reads `SEAT MOVE`, `SEAT concede` or `undo`");
    let deed = Deed::read(words).ok_or_else(no_move)?;
    Ok(Entry { line, deed, mark })
}

impl Deed<String> {
    /// Reads the words of a line, without its mark.
    pub fn read(words: &str) -> Option<Self> {
        match words.split_once(' ') {
            None => (words == "undo").then_some(Deed::Undo),
            Some((seat, "concede")) => Some(Deed::Concede { seat: seat.to_owned() }),
            Some((seat, mv)) => Some(Deed::Move { seat: seat.to_owned(), mv: mv.to_owned() }),
        }
    }
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

    /// The value of the next line, if that is its name.
    fn maybe_field(&mut self, name: &str) -> Option<String> {
        let rest = &self.text[self.offset..];
        let value = rest.strip_prefix(name)?.strip_prefix(' ')?.split_once('\n')?.0.trim().to_owned();
        self.next_line();
        Some(value)
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

    fn head() -> Head {
        Head { format: 2, game: "chess".to_owned(), content: "abc".to_owned(), rules: Some(3), setup: "{}".to_owned(), seed: 7, follows: None }
    }

    fn sample() -> String {
        head().to_string() + "white e4 #12ab\nblack concede\nundo #ff\n"
    }

    #[test]
    fn a_journal_is_read_as_it_was_written() {
        let journal = Journal::read(&sample()).unwrap();
        assert_eq!(journal.head, head());
        let acts: Vec<String> = journal.lines.iter().map(|entry| format!("{}: {}", entry.line, entry.deed)).collect();
        assert_eq!(acts, ["8: white e4", "9: black concede", "10: undo"]);
        assert_eq!(journal.lines[0].mark.as_deref(), Some("12ab"));
        assert_eq!(journal.lines[1].mark, None);
        assert_eq!(journal.torn, None);
    }

    #[test]
    fn heads_of_every_kind_are_kept_as_they_were_written() {
        let first = "mistgate journal 1\ngame chess\ncontent abc\nsetup {\"a\":1}\nseed 7\n\n";
        let chained = "mistgate journal 2\ngame chess\ncontent abc\nrules 4\nsetup {}\nseed 7\nfollows x1\n\n";
        for text in [first, chained] {
            assert_eq!(Journal::read(text).unwrap().head.to_string(), text);
        }
    }

    #[test]
    fn a_torn_last_line_is_set_apart() {
        let text = sample() + "white e";
        let journal = Journal::read(&text).unwrap();
        assert_eq!(journal.lines.len(), 3);
        let torn = journal.torn.unwrap();
        assert_eq!((torn.line, &text[torn.offset..]), (11, "white e"));
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
