//! Texts with names, and places in them.

use super::tree::Tree;
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A text with a name, such as a file. Cheap to clone: the text is shared.
#[derive(Clone, PartialEq, Eq)]
pub struct Source(Arc<Inner>);

struct Inner {
    name: String,
    text: String,
    /// As TOML, once somebody has asked for it.
    tree: OnceLock<Tree>,
}

impl PartialEq for Inner {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.text) == (&other.name, &other.text)
    }
}

impl Eq for Inner {}

impl Source {
    /// A text and the name it goes by in messages.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Source(Arc::new(Inner { name: name.into(), text: text.into(), tree: OnceLock::new() }))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The text as TOML; parsed when first asked for.
    pub(super) fn tree(&self) -> &Tree {
        self.0.tree.get_or_init(|| Tree::parse(self.text()))
    }

    /// A place in it; a span that reaches beyond the text, or into a letter, is cut to fit.
    pub fn place(&self, span: Range<usize>) -> Place {
        let start = self.boundary(span.start);
        let end = self.boundary(span.end).max(start);
        Place { source: self.clone(), span: start..end }
    }

    /// The next place at or before this offset where a letter begins.
    fn boundary(&self, offset: usize) -> usize {
        let text = self.text();
        let offset = offset.min(text.len());
        (0..=offset).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Source({:?})", self.name())
    }
}

impl SourceCode for Source {
    fn read_span<'a>(&'a self, span: &SourceSpan, lines_before: usize, lines_after: usize) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let part = self.text().read_span(span, lines_before, lines_after)?;
        Ok(Box::new(MietteSpanContents::new_named(self.name().to_string(), part.data(), *part.span(), part.line(), part.column(), part.line_count())))
    }
}

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub source: Source,
    /// From where to where, in bytes.
    pub span: Range<usize>,
}

impl Place {
    /// Line and column of its beginning, counted from one; columns are letters, not bytes.
    pub fn line_column(&self) -> (usize, usize) {
        let before = &self.source.text()[..self.span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (line, column) = self.line_column();
        write!(f, "{}:{line}:{column}", self.source.name())
    }
}

/// A value together with where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

impl<T> Placed<T> {
    /// A value and its place.
    pub fn new(value: T, place: Place) -> Self {
        Placed { value, place }
    }

    /// The same place with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Placed<U> {
        Placed { value: change(self.value), place: self.place }
    }
}
