//! What can be typed at the table.

use std::path::PathBuf;

/// What a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// See the table again.
    Board,
    /// Make the move with this number.
    Choose(usize),
    /// Take the last move back.
    Undo,
    /// What would a bot do?
    Hint,
    /// Why is the move with this number legal?
    WhyMove(usize),
    /// Why can nothing be done with this piece?
    WhyPiece(String),
    /// Read a rule.
    Rule(String),
    /// Read a card.
    Card(String),
    /// List all cards.
    Cards,
    /// See what happened: the last so many lines, or everything.
    Log(Option<usize>),
    /// Give up.
    Concede,
    /// Write a copy of the journal.
    Save(PathBuf),
    /// See this list.
    Help,
    /// Leave the table.
    Quit,
    /// Perhaps a move in notation.
    Words(String),
    /// A command without what it needs, and how it is written.
    Incomplete(&'static str),
}

/// A piece and a rule of a game, to show how they are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Examples {
    /// A piece, as a player would type it.
    pub piece: &'static str,
    /// The id of a rule.
    pub rule: &'static str,
    /// What can be typed in this game alone, a line each.
    pub more: &'static str,
}

/// What can be typed, for the player to read.
pub fn help(Examples { piece, rule, more }: Examples) -> String {
    format!(
        "  NUMBER       make that move (or type the move itself, as in the journal)
  undo         take back the last move; as often as you like
  hint         what a bot would do here; it knows no more than you
  board        see the whole table again (or just press Enter)
  why NUMBER   the rule that allows a move
  why PIECE    why nothing can be done with a piece: why {piece}
{more}  card NAME    read a card;  cards: list them all
  rule ID      read a rule;  such as: rule {rule}
  log [N]      what has happened so far, or the last N lines of it
  concede      give up
  save FILE    write a copy of the journal; the game itself is always kept
  quit         leave; the game can be resumed"
    )
}

impl Command {
    /// Reads a line.
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let with = |rest: &str, make: fn(String) -> Command, form| if rest.is_empty() { Command::Incomplete(form) } else { make(rest.to_owned()) };
        match (word.to_lowercase().as_str(), rest) {
            ("" | "board" | "b", "") => Command::Board,
            ("undo" | "u", "") => Command::Undo,
            ("hint", "") => Command::Hint,
            ("cards", "") => Command::Cards,
            ("concede", "") => Command::Concede,
            ("help" | "h" | "?", "") => Command::Help,
            ("quit" | "q" | "exit", "") => Command::Quit,
            ("log" | "l", "") => Command::Log(None),
            ("log" | "l", count) => count.parse().map_or(Command::Incomplete("log N"), |count| Command::Log(Some(count))),
            ("why" | "w", rest) => match rest.parse() {
                Ok(number) => Command::WhyMove(number),
                Err(_) => with(rest, Command::WhyPiece, "why NUMBER, or why PIECE"),
            },
            ("sight", rest) => match rest.to_uppercase().split_whitespace().collect::<Vec<_>>().as_slice() {
                [from, to] => Command::WhyPiece(format!("sight:{from}-{to}")),
                _ => Command::Incomplete("sight SPACE SPACE, such as: sight B2 F4"),
            },
            ("rule", rest) => with(rest, Command::Rule, "rule ID; `help` shows one"),
            ("card", rest) => with(rest, Command::Card, "card NAME"),
            ("save", rest) => with(rest, |file| Command::Save(PathBuf::from(file)), "save FILE"),
            (word, "") if word.parse::<usize>().is_ok() => Command::Choose(word.parse().unwrap_or_default()),
            _ => Command::Words(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_commands() {
        let cases = [
            ("", Command::Board),
            (" 12 ", Command::Choose(12)),
            ("UNDO", Command::Undo),
            ("Hint", Command::Hint),
            ("hint 3", Command::Words("hint 3".to_owned())),
            ("why 3", Command::WhyMove(3)),
            ("why hush  hush", Command::WhyPiece("hush  hush".to_owned())),
            ("why", Command::Incomplete("why NUMBER, or why PIECE")),
            ("sight b2 F4", Command::WhyPiece("sight:B2-F4".to_owned())),
            ("sight b2", Command::Incomplete("sight SPACE SPACE, such as: sight B2 F4")),
            ("log 5", Command::Log(Some(5))),
            ("log x", Command::Incomplete("log N")),
            ("save my game.journal", Command::Save(PathBuf::from("my game.journal"))),
            ("play hush-hush", Command::Words("play hush-hush".to_owned())),
            ("-1", Command::Words("-1".to_owned())),
            ("quit", Command::Quit),
        ];
        for (line, command) in cases {
            assert_eq!(Command::read(line), command, "{line:?}");
        }
    }
}
