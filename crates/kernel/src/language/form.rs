//! The forms of a clause: which words and parts it is made of, and the way from words to the form that is meant.

use super::{Language, Part, Reader};
use crate::content::{Problem, listed};
use std::any::{Any, TypeId};

/// One way to write a clause.
pub struct Form<L: Language, T> {
    /// Its words and parts in their order.
    pub items: &'static [Item<L>],
    /// Puts the parts together.
    pub build: fn(&mut Values) -> T,
    /// What to look at when it has been read: the clause, and the marks of its parts.
    pub check: Option<Check<L, T>>,
}

/// Looks at a clause that has been read; it gets the marks of its parts, to say where the mistake is.
pub type Check<L, T> = fn(&T, &[usize], &mut Reader<'_, L>);

/// A word or a part.
pub enum Item<L: Language> {
    /// A word or sign that stands there as it is.
    Word(&'static str),
    /// A part.
    Part(AnyPart<L>),
}

/// A [`Part`] without its type.
pub struct AnyPart<L: Language> {
    id: fn() -> TypeId,
    starts: fn(&Reader<'_, L>) -> bool,
    read: fn(&mut Reader<'_, L>) -> Option<Box<dyn Any>>,
    expected: fn(&Reader<'_, L>) -> String,
    words: fn(&Reader<'_, L>) -> Vec<String>,
}

impl<L: Language> Item<L> {
    /// The part of this type.
    pub const fn part<P: Part<L>>() -> Self {
        Item::Part(AnyPart {
            id: TypeId::of::<P>,
            starts: P::starts,
            read: |reader| P::read(reader).map(|value| Box::new(value) as Box<dyn Any>),
            expected: P::expected,
            words: P::words,
        })
    }

    fn is_ahead(&self, reader: &Reader<'_, L>) -> bool {
        match self {
            Item::Word(word) => reader.is_at(word),
            Item::Part(part) => (part.starts)(reader),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Item::Word(one), Item::Word(two)) => one == two,
            (Item::Part(one), Item::Part(two)) => (one.id)() == (two.id)(),
            (Item::Word(_), Item::Part(_)) | (Item::Part(_), Item::Word(_)) => false,
        }
    }

    /// What it is, after "expected ".
    fn expected(&self, reader: &Reader<'_, L>) -> String {
        match self {
            Item::Word(word) => format!("`{word}`"),
            Item::Part(part) => (part.expected)(reader),
        }
    }

    /// The words it can begin with.
    fn words(&self, reader: &Reader<'_, L>) -> Vec<String> {
        match self {
            Item::Word(word) => vec![word.to_string()],
            Item::Part(part) => (part.words)(reader),
        }
    }
}

/// The values of the parts that were read, on their way into the clause.
#[derive(Default)]
pub struct Values(std::collections::VecDeque<Box<dyn Any>>);

impl Values {
    /// The next one. A form asks for the values of exactly those parts that it declares.
    pub fn take<T: 'static>(&mut self) -> T {
        let value = self.0.pop_front().and_then(|value| value.downcast::<T>().ok());
        *value.expect("a form takes the parts that it declares")
    }
}

/// Reads the clause that is meant. Forms that begin alike are read together until their words part them, so nothing is ever
/// read twice and a message names all that could have stood there. Words go before parts, and what goes on before what ends.
pub fn read<L: Language, T>(forms: &'static [Form<L, T>], what: Option<&str>, reader: &mut Reader<'_, L>) -> Option<T> {
    let mut meant: Vec<&Form<L, T>> = forms.iter().collect();
    let mut values = Values::default();
    let mut marks = Vec::new();
    for at in 0.. {
        let Some(item) = next(&meant, at, reader) else {
            if let Some(form) = meant.iter().find(|form| form.items.len() == at) {
                return Some(finish(form, &mut values, &marks, reader));
            }
            let items = meant.iter().filter_map(|form| form.items.get(at));
            unexpected(items, what.filter(|_| at == 0), reader);
            return None;
        };
        match item {
            Item::Word(word) => {
                reader.eat(word);
            }
            Item::Part(part) => {
                marks.push(reader.cursor.mark());
                values.0.push_back((part.read)(reader)?);
            }
        }
        meant.retain(|form| form.items.get(at).is_some_and(|other| other.is_same(item)));
    }
    None
}

fn next<L: Language, T>(meant: &[&Form<L, T>], at: usize, reader: &Reader<'_, L>) -> Option<&'static Item<L>> {
    let items = || meant.iter().filter_map(|form| form.items.get(at));
    let words = items().filter(|item| matches!(item, Item::Word(_)));
    let parts = items().filter(|item| matches!(item, Item::Part(_)));
    words.chain(parts).find(|item| item.is_ahead(reader))
}

fn finish<L: Language, T>(form: &Form<L, T>, values: &mut Values, marks: &[usize], reader: &mut Reader<'_, L>) -> T {
    let clause = (form.build)(values);
    if let Some(check) = form.check {
        check(&clause, marks, reader);
    }
    clause
}

fn unexpected<L: Language>(items: impl Iterator<Item = &'static Item<L>>, what: Option<&str>, reader: &mut Reader<'_, L>) {
    let items: Vec<_> = items.collect();
    let expected = distinct(items.iter().map(|item| item.expected(reader)).filter(|name| !name.is_empty()));
    let words = distinct(items.iter().flat_map(|item| item.words(reader)));
    if expected.is_empty() {
        // A name that could not be known.
        return reader.fail();
    }
    let names = words.iter().map(String::as_str);
    match what {
        Some(what) => {
            let message = format!("expected {what}, found {}{}", reader.cursor.found(), reader.hint(names));
            let problem = Problem::new(reader.cursor.place(), message);
            reader.report(problem.with_help(format!("there are {}", words.join(", "))));
        }
        None => {
            let message = format!("expected {}, found {}{}", either(&expected), reader.cursor.found(), reader.hint(names));
            let mut problem = Problem::new(reader.cursor.place(), message);
            if words.iter().any(|word| expected.iter().all(|known| !known.contains(&format!("`{word}`")))) {
                problem = problem.with_help(format!("there are {}", words.join(", ")));
            }
            reader.report(problem);
        }
    }
}

/// `a, b or c`
fn either(names: &[String]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => names.concat(),
    }
}

/// Could a clause begin with the word ahead?
pub fn starts<L: Language, T>(forms: &'static [Form<L, T>], reader: &Reader<'_, L>) -> bool {
    forms.iter().filter_map(|form| form.items.first()).any(|item| item.is_ahead(reader))
}

/// The words a clause can begin with.
pub fn words<L: Language, T>(forms: &'static [Form<L, T>], reader: &Reader<'_, L>) -> Vec<String> {
    distinct(forms.iter().filter_map(|form| form.items.first()).flat_map(|item| item.words(reader)))
}

fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut distinct = Vec::new();
    names.for_each(|name| {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    });
    distinct
}

/// What a clause is, after "expected ": what its only form begins with, or the words it can begin with.
pub fn expected<L: Language, T>(forms: &'static [Form<L, T>], reader: &Reader<'_, L>) -> String {
    if let [Form { items: [first, ..], .. }] = forms {
        return first.expected(reader);
    }
    listed(words(forms, reader).iter().map(String::as_str))
}
