//! The small languages inside of TOML strings and of journals, word by word. Every word knows its place in the file.

use super::problem::{Problem, Report};
use super::source::{Place, Placed, Source};
use std::cell::RefCell;
use std::ops::Range;

/// A piece of a text in a small language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word<'a> {
    /// Letters, digits and hyphens that are not just digits.
    Name(&'a str),
    /// Just digits; a number too large for us is the largest we have.
    Number(u32),
    /// Any other single sign.
    Sign(char),
    /// The text is over.
    End,
}

/// A word and where it stands in its text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word.
    pub word: Word<'a>,
    /// From where to where.
    pub span: Range<usize>,
}

/// Walks through a text word by word.
pub struct Cursor<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    home: Home<'a>,
}

/// Where a text stands, and where its problems go.
enum Home<'a> {
    /// In a file. Where the text begins in it is known if its letters stand there one for one.
    File { place: &'a Place, origin: Option<usize>, report: &'a Report },
    /// Nowhere: a line of a journal, a move that somebody typed. Only its first problem is kept.
    Line(RefCell<Option<Problem>>),
}

impl<'a> Cursor<'a> {
    /// At the first word of the string that [`Fields::text`](super::Fields::text) gave.
    pub fn new(text: &'a Placed<String>, report: &'a Report) -> Self {
        let home = Home::File { place: &text.place, origin: origin(text), report };
        Cursor { text: &text.value, tokens: tokens(&text.value, is_part_of_name), at: 0, home }
    }

    /// At the first word of a line whose words are parted by spaces alone.
    pub fn line(text: &'a str) -> Self {
        let tokens = tokens(text, |letter| !letter.is_whitespace());
        Cursor { text, tokens, at: 0, home: Home::Line(RefCell::new(None)) }
    }

    /// The first problem of a line.
    pub fn problem(&self) -> Option<Problem> {
        match &self.home {
            Home::File { .. } => None,
            Home::Line(problem) => problem.borrow().clone(),
        }
    }

    /// Everything from the word ahead on, as it is written; steps over all of it.
    pub fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.token(self.at).span.start..];
        self.at = self.tokens.len() - 1;
        rest.trim_end()
    }

    /// The word ahead.
    pub fn peek(&self) -> Word<'a> {
        self.token(self.at).word
    }

    /// The word so many words behind the one ahead.
    pub fn ahead(&self, words: usize) -> Word<'a> {
        self.token(self.at + words).word
    }

    /// Steps over the word ahead; at the end it stays there.
    pub fn step(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    /// Steps over the word ahead if it is this name.
    pub fn eat(&mut self, name: &str) -> bool {
        self.eat_if(Word::Name(name))
    }

    /// Steps over the word ahead if it is this sign.
    pub fn eat_sign(&mut self, sign: char) -> bool {
        self.eat_if(Word::Sign(sign))
    }

    fn eat_if(&mut self, word: Word) -> bool {
        let there = self.peek() == word;
        if there {
            self.step();
        }
        there
    }

    /// Where the word ahead stands in the file.
    pub fn place(&self) -> Place {
        self.place_of(self.token(self.at).span.clone())
    }

    /// A mark to come back to with [`Cursor::place_since`].
    pub fn mark(&self) -> usize {
        self.at
    }

    /// The word at a mark.
    pub fn word_at(&self, mark: usize) -> Word<'a> {
        self.token(mark).word
    }

    /// Where the words since the mark stand in the file.
    pub fn place_since(&self, mark: usize) -> Place {
        self.place_of(self.span_since(mark))
    }

    /// The words since the mark, as they are written.
    pub fn written_since(&self, mark: usize) -> &'a str {
        &self.text[self.span_since(mark)]
    }

    fn span_since(&self, mark: usize) -> Range<usize> {
        let start = self.token(mark).span.start;
        let end = match self.at.checked_sub(1) {
            Some(last) if last >= mark => self.token(last).span.end,
            _ => self.token(mark).span.end,
        };
        start..end
    }

    /// Where the word at a mark stands in the file.
    pub fn place_at(&self, mark: usize) -> Place {
        self.place_of(self.token(mark).span.clone())
    }

    /// Notes that something else was expected here, and what was found.
    pub fn expected(&self, what: &str) {
        self.report(Problem::new(self.place(), format!("expected {what}, found {}", self.found())));
    }

    /// Notes a problem.
    pub fn report(&self, problem: Problem) {
        match &self.home {
            Home::File { report, .. } => report.add(problem),
            Home::Line(first) => {
                first.borrow_mut().get_or_insert(problem);
            }
        }
    }

    /// The word ahead, as a message names it.
    pub fn found(&self) -> String {
        match self.peek() {
            Word::Name(name) => format!("`{name}`"),
            Word::Number(_) => format!("`{}`", &self.text[self.token(self.at).span.clone()]),
            Word::Sign(sign) => format!("`{sign}`"),
            Word::End => "the end of the text".to_string(),
        }
    }

    fn token(&self, at: usize) -> &Token<'a> {
        // The last token is always `End`, so there is one.
        &self.tokens[at.min(self.tokens.len() - 1)]
    }

    fn place_of(&self, span: Range<usize>) -> Place {
        match &self.home {
            Home::File { place, origin: Some(origin), .. } => place.source.place(origin + span.start..origin + span.end),
            Home::File { place, origin: None, .. } => (*place).clone(),
            Home::Line(_) => Source::new("line", self.text).place(span),
        }
    }
}

/// The pieces of a text between its spaces, each with its place in the file.
pub fn pieces(text: &Placed<String>) -> Vec<Placed<String>> {
    let origin = origin(text);
    text.value
        .split_whitespace()
        .map(|piece| {
            let start = piece.as_ptr() as usize - text.value.as_ptr() as usize;
            let place = match origin {
                Some(origin) => text.place.source.place(origin + start..origin + start + piece.len()),
                None => text.place.clone(),
            };
            Placed::new(piece.to_string(), place)
        })
        .collect()
}

/// Where a part of a text stands in the file: these bytes of its value. The whole text, if escapes have moved its letters.
pub fn part(text: &Placed<String>, span: Range<usize>) -> Place {
    match origin(text) {
        Some(origin) => text.place.source.place(origin + span.start..origin + span.end),
        None => text.place.clone(),
    }
}

/// The words of a text that stands in no file.
pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    let tokens = tokens(text, is_part_of_name);
    tokens.into_iter().map(|token| token.word).filter(|&word| word != Word::End).collect()
}

fn is_part_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'' | '’')
}

fn tokens(text: &str, part_of_name: fn(char) -> bool) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match part_of_name(letter) {
            true => rest.find(|letter| !part_of_name(letter)).unwrap_or(rest.len()),
            false => letter.len_utf8(),
        };
        let piece = &rest[..length];
        let word = if !part_of_name(letter) {
            Word::Sign(letter)
        } else if piece.bytes().all(|byte| byte.is_ascii_digit()) {
            Word::Number(piece.parse().unwrap_or(u32::MAX))
        } else {
            Word::Name(piece)
        };
        if !letter.is_whitespace() {
            tokens.push(Token { word, span: at..at + length });
        }
        at += length;
    }
    tokens.push(Token { word: Word::End, span: text.len()..text.len() });
    tokens
}

/// Where a text begins in the file, if it stands there letter for letter: a TOML string with escapes does not.
fn origin(text: &Placed<String>) -> Option<usize> {
    let Place { source, span } = &text.place;
    let raw = &source.text()[span.clone()];
    // A line of a booklet has no quotes around it.
    if raw == text.value {
        return Some(span.start);
    }
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quotes| raw.starts_with(quotes))?;
    let mut skipped = quotes.len();
    if quotes.len() == 3 {
        // A line break right after the opening quotes is not part of the value.
        let rest = &raw[skipped..];
        skipped += ["\r\n", "\n"].into_iter().find(|line| rest.starts_with(line)).map_or(0, str::len);
    }
    let body = raw.get(skipped..raw.len().checked_sub(quotes.len())?)?;
    (body == text.value).then_some(span.start + skipped)
}
