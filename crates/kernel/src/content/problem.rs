//! What is wrong, and where; all of it at once.

use super::source::Place;
use miette::{Diagnostic, LabeledSpan, SourceCode};
use std::cell::RefCell;
use std::fmt;

/// One mistake in a content file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Problem {
    /// Where it is.
    pub place: Place,
    /// What is wrong, and what was expected.
    pub message: String,
    /// More about how to put it right.
    pub help: Option<String>,
}

impl Problem {
    /// A mistake at a place.
    pub fn new(place: Place, message: impl Into<String>) -> Self {
        Problem { place, message: message.into(), help: None }
    }

    /// Adds how to put it right.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl Diagnostic for Problem {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.place.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::at(self.place.span.clone(), "here");
        Some(Box::new(std::iter::once(label)))
    }
}

/// All mistakes of some content files, in the order of the files and of their lines.
#[derive(Clone, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0.len() {
            1 => f.write_str("1 problem"),
            n => write!(f, "{n} problems"),
        }
    }
}

/// Lists every problem on a line of its own, so that a failing test says what it stumbled over.
impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")?;
        self.0.iter().try_for_each(|problem| write!(f, "\n{problem}"))
    }
}

impl std::error::Error for Problems {}

impl Diagnostic for Problems {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.0.iter().map(|problem| problem as &dyn Diagnostic)))
    }
}

/// Collects problems while files are read.
#[derive(Debug, Default)]
pub struct Report {
    problems: RefCell<Vec<Problem>>,
}

impl Report {
    /// Takes note of a problem. One that is known already is not noted twice: a table that is laid over
    /// several others would otherwise repeat itself.
    pub fn add(&self, problem: Problem) {
        let mut problems = self.problems.borrow_mut();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    /// Takes note of a mistake at a place.
    pub fn note(&self, place: &Place, message: impl Into<String>) {
        self.add(Problem::new(place.clone(), message));
    }

    /// Is everything well so far?
    pub fn is_clean(&self) -> bool {
        self.problems.borrow().is_empty()
    }

    /// All problems, sorted; the files keep the order in which `sources` names them.
    pub fn into_problems<'a>(self, sources: impl IntoIterator<Item = &'a super::Source>) -> Problems {
        let order: Vec<_> = sources.into_iter().collect();
        let mut problems = self.problems.into_inner();
        problems.sort_by_key(|problem| {
            let file = order.iter().position(|source| **source == problem.place.source);
            (file.unwrap_or(order.len()), problem.place.span.start)
        });
        Problems(problems)
    }
}
