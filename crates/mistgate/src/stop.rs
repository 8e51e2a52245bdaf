//! Why a command stops: what is wrong, where, and what to do.

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};
use mistgate_kernel::SetupError;
use mistgate_kernel::content::{Place, Problems, Source};
use mistgate_kernel::journal::JournalError;
use std::fmt;
use std::io::{self, IsTerminal, Write};

/// What came of a command that could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is in order.
    Fine,
    /// Something was checked and is not in order.
    Faults,
}

/// Why a command could not be carried out.
#[derive(Debug)]
pub enum Stop {
    /// Whoever read what we write has gone away (`mistgate … | head`): no reason to complain.
    Pipe,
    /// Something is wrong with what we were given.
    Trouble(Box<Trouble>),
    /// Content files have mistakes.
    Problems(Problems),
}

/// Something wrong with what we were given.
#[derive(Debug)]
pub struct Trouble {
    message: String,
    help: String,
    place: Option<Place>,
}

impl Trouble {
    /// What is wrong, and what to do about it.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Trouble { message: message.into(), help: help.into(), place: None }
    }

    /// At a place in a file.
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// A journal with a mistake in it, shown with its line.
    pub fn in_journal(name: &str, text: &str, error: &JournalError) -> Self {
        let source = Source::new(name, text);
        let start = text.split_inclusive('\n').take(error.line.saturating_sub(1)).map(str::len).sum::<usize>();
        let length = text.get(start..).and_then(|rest| rest.lines().next()).map_or(0, str::len);
        Trouble::new(format!("{name}: {error}"), &error.help).at(source.place(start..start + length))
    }
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Self {
        Stop::Trouble(Box::new(trouble))
    }
}

impl From<Problems> for Stop {
    fn from(problems: Problems) -> Self {
        Stop::Problems(problems)
    }
}

impl From<SetupError> for Stop {
    fn from(error: SetupError) -> Self {
        Trouble::new(format!("this setup cannot be played: {error}"), "change what --players, --set or --adventure say").into()
    }
}

/// Errors in writing to standard output; those of files are turned into troubles where they happen.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::Pipe,
            _ => Trouble::new(format!("the output cannot be written: {error}"), "is the disk full?").into(),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Trouble {}

impl Diagnostic for Trouble {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| &place.source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.place.as_ref()?;
        Some(Box::new(std::iter::once(LabeledSpan::at(place.span.clone(), "here"))))
    }
}

/// Tells on standard error why a command stops.
pub fn complain(stop: &Stop) {
    match stop {
        Stop::Pipe => {}
        Stop::Trouble(trouble) => show(trouble.as_ref()),
        Stop::Problems(problems) => {
            show_all(problems);
            let help = "`mistgate check` shows them too; docs/content.md says how content is written";
            show(&Trouble::new(problems.to_string(), help));
        }
    }
}

/// Shows every problem of some files on standard error.
pub fn show_all(problems: &Problems) {
    problems.0.iter().for_each(|problem| show(problem));
}

/// Shows a diagnostic on standard error, in colour on a terminal.
pub fn show(diagnostic: &dyn Diagnostic) {
    let on_terminal = io::stderr().is_terminal();
    let theme = if on_terminal { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    // Programs that read it search for words, which must not be torn apart.
    let handler = GraphicalReportHandler::new_themed(theme).with_width(crate::terminal::width()).with_wrap_lines(on_terminal);
    let mut text = String::new();
    // Neither step can be helped if it fails: there is nowhere left to complain.
    let _ = handler.render_report(&mut text, diagnostic);
    let _ = anstream::stderr().write_all(text.as_bytes());
}
