//! The keys of a TOML table, read one by one and checked.

use super::names::{listed, near};
use super::problem::{Problem, Report};
use super::source::{Place, Placed, Source};
use super::tree::{Node, Table, Value};
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

/// A type of whole numbers that keys can have.
pub trait Whole: Copy + Display + Into<i64> + TryFrom<i64> {}

impl<N: Copy + Display + Into<i64> + TryFrom<i64>> Whole for N {}

/// A TOML file, parsed as far as possible.
pub struct Document<'a> {
    source: &'a Source,
    /// Takes what is found in a broken file: half a table gives nothing but misleading messages.
    muted: Report,
}

impl<'a> Document<'a> {
    /// Parses the file, if nobody has yet, and notes the first mistake in its syntax.
    pub fn parse(source: &'a Source, report: &Report) -> Self {
        if let Some((span, message)) = &source.tree().fault {
            report.note(&source.place(span.clone()), message.as_str());
        }
        Document { source, muted: Report::default() }
    }

    /// Has its syntax mistakes? Then the fields are incomplete, and their problems are not reported.
    pub fn is_broken(&self) -> bool {
        self.source.tree().fault.is_some()
    }

    /// The keys at the top of the file.
    pub fn fields<'f>(&'f self, report: &'f Report) -> Fields<'f> {
        let report = if self.is_broken() { &self.muted } else { report };
        let layer = Layer { source: self.source, table: &self.source.tree().table };
        Fields::new(report, layer, self.source.place(0..0))
    }
}

/// The keys of one table. Every key that is asked for counts as known; [`Fields::finish`] reports the rest.
///
/// A required key that is missing or wrong is noted in the report, and `None` is returned.
pub struct Fields<'a> {
    report: &'a Report,
    base: Layer<'a>,
    overlay: Option<Layer<'a>>,
    place: Place,
    known: Vec<&'static str>,
}

#[derive(Clone, Copy)]
struct Layer<'a> {
    source: &'a Source,
    table: &'a Table,
}

/// A value of a table, with the text it comes from.
#[derive(Clone, Copy)]
struct Found<'a> {
    source: &'a Source,
    node: &'a Node,
}

impl<'a> Found<'a> {
    fn place(self) -> Place {
        self.source.place(self.node.span.clone())
    }

    fn element(self, node: &'a Node) -> Self {
        Found { source: self.source, node }
    }
}

impl<'a> Fields<'a> {
    fn new(report: &'a Report, base: Layer<'a>, place: Place) -> Self {
        Fields { report, base, overlay: None, place, known: Vec::new() }
    }

    /// Lays another table over this one: its keys take precedence.
    pub fn lay_over(&mut self, other: &Fields<'a>) {
        self.overlay = Some(other.base);
    }

    /// Where the table begins.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Notes a mistake that concerns the table as a whole.
    pub fn note(&self, message: impl Into<String>) {
        self.report.note(&self.place, message);
    }

    /// The report that its problems go to.
    pub fn report(&self) -> &'a Report {
        self.report
    }

    /// Is there such a key? Does not count as asking for it.
    pub fn has(&self, key: &str) -> bool {
        self.layers().any(|layer| layer.table.contains_key(key))
    }

    /// A text, if there is one under this key. Neither counts as asking for it nor reports anything.
    pub fn peek(&self, key: &str) -> Option<&'a str> {
        match &self.layers().find_map(|layer| layer.table.get(key))?.node.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A text.
    pub fn text(&mut self, key: &'static str) -> Option<Placed<String>> {
        let found = self.required(key, "a text")?;
        self.as_text(key, found)
    }

    /// A text, if there is one.
    pub fn maybe_text(&mut self, key: &'static str) -> Option<Placed<String>> {
        let found = self.find(key)?;
        self.as_text(key, found)
    }

    /// A whole number within bounds.
    pub fn number<N: Whole>(&mut self, key: &'static str, bounds: RangeInclusive<N>) -> Option<N> {
        let found = self.required(key, &number_within(&bounds))?;
        self.as_number(key, found, &bounds)
    }

    /// A whole number within bounds, or the default if the key is missing.
    pub fn number_or<N: Whole>(&mut self, key: &'static str, bounds: RangeInclusive<N>, default: N) -> Option<N> {
        match self.find(key) {
            Some(found) => self.as_number(key, found, &bounds),
            None => Some(default),
        }
    }

    /// A whole number within bounds, if there is one.
    pub fn maybe_number<N: Whole>(&mut self, key: &'static str, bounds: RangeInclusive<N>) -> Option<N> {
        let found = self.find(key)?;
        self.as_number(key, found, &bounds)
    }

    /// A list of exactly `N` small numbers within bounds.
    pub fn numbers<const N: usize>(&mut self, key: &'static str, bounds: RangeInclusive<u8>) -> Option<[u8; N]> {
        self.list(key, bounds)
    }

    /// A list of exactly `N` whole numbers within bounds.
    pub fn list<T: Whole, const N: usize>(&mut self, key: &'static str, bounds: RangeInclusive<T>) -> Option<[T; N]> {
        let wanted = format!("a list of {N} numbers");
        let found = self.required(key, &wanted)?;
        let elements = self.as_list(key, found, &wanted)?;
        let numbers: Vec<T> = elements.iter().filter_map(|&e| self.as_number(key, e, &bounds)).collect();
        if elements.len() != N {
            let message = format!("`{key}` must be {wanted}, this one has {}", elements.len());
            self.report.note(&found.place(), message);
        }
        numbers.try_into().ok()
    }

    /// True or false.
    pub fn flag(&mut self, key: &'static str) -> Option<bool> {
        let found = self.required(key, "`true` or `false`")?;
        self.as_flag(key, found)
    }

    /// True or false, if either is given.
    pub fn maybe_flag(&mut self, key: &'static str) -> Option<bool> {
        let found = self.find(key)?;
        self.as_flag(key, found)
    }

    /// A list of texts. An element of another kind is reported and left out.
    pub fn texts(&mut self, key: &'static str) -> Option<Placed<Vec<Placed<String>>>> {
        let found = self.required(key, "a list of texts")?;
        self.as_texts(key, found)
    }

    /// A list of texts, if there is one.
    pub fn maybe_texts(&mut self, key: &'static str) -> Option<Placed<Vec<Placed<String>>>> {
        let found = self.find(key)?;
        self.as_texts(key, found)
    }

    /// One of these words; gives its position among them.
    pub fn one_of(&mut self, key: &'static str, words: &[&str]) -> Option<Placed<usize>> {
        let text = self.text(key)?;
        self.position(key, text, words)
    }

    /// One of these words, if there is one at all; gives its position among them.
    pub fn maybe_one_of(&mut self, key: &'static str, words: &[&str]) -> Option<Placed<usize>> {
        let text = self.maybe_text(key)?;
        self.position(key, text, words)
    }

    /// A table inside of this one.
    pub fn table(&mut self, key: &'static str) -> Option<Fields<'a>> {
        let found = self.required(key, "a table")?;
        self.as_table(key, found)
    }

    /// A table inside of this one, if there is one.
    pub fn maybe_table(&mut self, key: &'static str) -> Option<Fields<'a>> {
        let found = self.find(key)?;
        self.as_table(key, found)
    }

    /// The tables of this name: `[[key]]`, in the order of the file. There may be none.
    pub fn tables(&mut self, key: &'static str) -> Vec<Fields<'a>> {
        let Some(found) = self.find(key) else { return Vec::new() };
        match self.as_list(key, found, &format!("tables `[[{key}]]`")) {
            Some(elements) => elements.into_iter().filter_map(|e| self.as_table(key, e)).collect(),
            None => Vec::new(),
        }
    }

    /// All keys with their tables, whatever they are called, in the order of the file.
    pub fn named_tables(&mut self) -> Vec<(Placed<String>, Fields<'a>)> {
        self.named(|fields, key, found| fields.as_table(key, found))
    }

    /// All keys with their texts, whatever they are called, in the order of the file.
    pub fn named_texts(&mut self) -> Vec<(Placed<String>, Placed<String>)> {
        self.named(|fields, key, found| fields.as_text(key, found))
    }

    /// All keys with their numbers, whatever they are called, in the order of the file.
    pub fn named_numbers<N: Whole>(&mut self, bounds: RangeInclusive<N>) -> Vec<(Placed<String>, N)> {
        self.named(|fields, key, found| fields.as_number(key, found, &bounds))
    }

    fn named<T>(&self, read: impl Fn(&Self, &str, Found<'a>) -> Option<T>) -> Vec<(Placed<String>, T)> {
        let mut all = Vec::new();
        for layer in self.layers() {
            for (key, entry) in layer.table {
                let name = Placed::new(key.clone(), layer.source.place(entry.key.clone()));
                let found = Found { source: layer.source, node: &entry.node };
                all.extend(read(self, &name.value, found).map(|value| (name, value)));
            }
        }
        all.sort_by_key(|(name, _)| name.place.span.start);
        all
    }

    /// Reports the keys nobody asked for.
    pub fn finish(self) {
        for layer in self.layers() {
            for (key, entry) in layer.table.iter().filter(|(key, _)| !self.known.contains(&key.as_str())) {
                let meant = near(key, self.known.iter().copied());
                let hint = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
                let problem = Problem::new(layer.source.place(entry.key.clone()), format!("unknown key `{key}`{hint}"));
                let known = listed(self.known.iter().copied());
                self.report.add(problem.with_help(format!("expected {known}")));
            }
        }
    }

    fn layers(&self) -> impl Iterator<Item = Layer<'a>> + use<'a> {
        self.overlay.into_iter().chain([self.base])
    }

    fn find(&mut self, key: &'static str) -> Option<Found<'a>> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.layers().find_map(|layer| {
            let node = &layer.table.get(key)?.node;
            Some(Found { source: layer.source, node })
        })
    }

    fn required(&mut self, key: &'static str, wanted: &str) -> Option<Found<'a>> {
        let found = self.find(key);
        if found.is_none() {
            self.note(format!("missing key `{key}`: expected {wanted}"));
        }
        found
    }

    fn wrong<T>(&self, key: &str, found: Found, wanted: &str) -> Option<T> {
        let is = kind(&found.node.value);
        self.report.note(&found.place(), format!("`{key}` must be {wanted}, this is {is}"));
        None
    }

    fn as_text(&self, key: &str, found: Found) -> Option<Placed<String>> {
        match &found.node.value {
            Value::Text(text) => Some(Placed::new(text.clone(), found.place())),
            _ => self.wrong(key, found, "a text"),
        }
    }

    fn as_flag(&self, key: &str, found: Found) -> Option<bool> {
        match &found.node.value {
            Value::Flag(flag) => Some(*flag),
            _ => self.wrong(key, found, "`true` or `false`"),
        }
    }

    fn as_number<N: Whole>(&self, key: &str, found: Found, bounds: &RangeInclusive<N>) -> Option<N> {
        let Value::Number(number, written) = &found.node.value else {
            return self.wrong(key, found, &number_within(bounds));
        };
        let within = |number: &i64| ((*bounds.start()).into()..=(*bounds.end()).into()).contains(number);
        let number = number.filter(within).and_then(|number| N::try_from(number).ok());
        if number.is_none() {
            let message = format!("`{key}` must be {}, this is {written}", number_within(bounds));
            self.report.note(&found.place(), message);
        }
        number
    }

    fn as_list(&self, key: &str, found: Found<'a>, wanted: &str) -> Option<Vec<Found<'a>>> {
        match &found.node.value {
            Value::List(elements) => Some(elements.iter().map(|element| found.element(element)).collect()),
            _ => self.wrong(key, found, wanted),
        }
    }

    fn as_texts(&self, key: &str, found: Found<'a>) -> Option<Placed<Vec<Placed<String>>>> {
        let elements = self.as_list(key, found, "a list of texts")?;
        let texts = elements.into_iter().filter_map(|element| self.as_text(key, element)).collect();
        Some(Placed::new(texts, found.place()))
    }

    fn as_table(&self, key: &str, found: Found<'a>) -> Option<Fields<'a>> {
        match &found.node.value {
            Value::Table(table) => {
                let place = found.source.place(first_line(found.source, found.node.span.clone()));
                Some(Fields::new(self.report, Layer { source: found.source, table }, place))
            }
            _ => self.wrong(key, found, "a table"),
        }
    }

    fn position(&self, key: &str, text: Placed<String>, words: &[&str]) -> Option<Placed<usize>> {
        let position = words.iter().position(|&word| word == text.value);
        if position.is_none() {
            let meant = near(&text.value, words.iter().copied());
            let hint = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            let words = listed(words.iter().copied());
            let message = format!("`{key}` must be {words}, this is `{}`{hint}", text.value);
            self.report.note(&text.place, message);
        }
        Some(Placed::new(position?, text.place))
    }
}

/// What a table's caret points at: its header, not all of its lines.
fn first_line(source: &Source, span: Range<usize>) -> Range<usize> {
    let text = source.text().get(span.clone()).unwrap_or_default();
    let length = text.find(['\n', '\r']).unwrap_or(text.len());
    span.start..span.start + length
}

fn number_within<T: Display>(bounds: &RangeInclusive<T>) -> String {
    format!("a whole number from {} to {}", bounds.start(), bounds.end())
}

/// What a value is, in an author's words.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Text(_) => "a text",
        Value::Number(..) => "a number",
        Value::Fraction => "a number with a fraction",
        Value::Flag(true) => "`true`",
        Value::Flag(false) => "`false`",
        Value::Date => "a date",
        Value::List(_) => "a list",
        Value::Table(_) => "a table",
    }
}
