//! A TOML file as a tree that owns its texts: parsed once, however often it is read. Hundreds of scenarios bend one card each, and
//! read all the others again.

use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A parsed file.
#[derive(Debug)]
pub(super) struct Tree {
    /// Its keys, as far as they could be read.
    pub table: Table,
    /// The first mistake in its syntax, where and what: what the parser makes of the rest is seldom one.
    pub fault: Option<(Range<usize>, String)>,
}

/// The keys of a table.
pub(super) type Table = BTreeMap<String, Entry>;

/// A key, and what stands under it.
#[derive(Debug)]
pub(super) struct Entry {
    /// Where the key stands.
    pub key: Range<usize>,
    /// What stands under it.
    pub node: Node,
}

/// A value, and where it stands.
#[derive(Debug)]
pub(super) struct Node {
    /// Where.
    pub span: Range<usize>,
    /// What.
    pub value: Value,
}

/// A value.
#[derive(Debug)]
pub(super) enum Value {
    /// A text.
    Text(String),
    /// A whole number, if it is one that we can hold, and as it is written.
    Number(Option<i64>, String),
    /// A number with a fraction.
    Fraction,
    /// `true` or `false`.
    Flag(bool),
    /// A date.
    Date,
    /// A list.
    List(Vec<Node>),
    /// A table.
    Table(Table),
}

impl Tree {
    /// Parses a file as far as possible.
    pub fn parse(text: &str) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        let place = |error: &toml::de::Error| error.span().unwrap_or(text.len()..text.len());
        // They come in the order in which the parser noticed them, not in that of the text.
        let first = errors.iter().min_by_key(|error| error.span().map_or(usize::MAX, |span| span.start));
        Tree { table: owned(table.get_ref()), fault: first.map(|error| (place(error), error.message().to_owned())) }
    }
}

fn owned(table: &DeTable) -> Table {
    table.iter().map(|(key, value)| (key.get_ref().to_string(), Entry { key: key.span(), node: node(value) })).collect()
}

fn node(spanned: &Spanned<DeValue>) -> Node {
    let value = match spanned.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Number(i64::from_str_radix(number.as_str(), number.radix()).ok(), number.to_string()),
        DeValue::Float(_) => Value::Fraction,
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.iter().map(node).collect()),
        DeValue::Table(table) => Value::Table(owned(table)),
    };
    Node { span: spanned.span(), value }
}
