//! The games by name, with the cards that come with them or with others.

use crate::encoding::{self, Encoded};
use mistgate_frost::Frost;
use mistgate_kernel::Game;
use mistgate_kernel::content::{Problems, Source};
use mistgate_kernel::json::ToJson;
use mistgate_malhya::Malhya;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;
use std::sync::{Arc, OnceLock};

/// Their names.
pub const NAMES: [&str; 4] = [Mistywell::NAME, Mistfall::NAME, Frost::NAME, Malhya::NAME];

/// Something to do with a game whose type is known only once its name is.
pub trait Task {
    type Output;
    fn run<G: Encoded>(self, game: &Arc<G>) -> PyResult<Self::Output>;
}

/// The rules of a game with its cards.
#[pyclass(module = "mistgate", frozen)]
#[derive(Clone)]
pub struct Rules {
    game: AnyGame,
    /// Are these other cards than those that come with the program?
    pub others: bool,
}

#[derive(Clone)]
enum AnyGame {
    Mistywell(Arc<Mistywell>),
    Mistfall(Arc<Mistfall>),
    Frost(Arc<Frost>),
    Malhya(Arc<Malhya>),
}

impl Rules {
    /// The game of this name, with these cards or those that come with the program. The latter are read once.
    pub fn of(name: &str, files: Option<&[Source]>) -> PyResult<Self> {
        static MISTYWELL: OnceLock<Arc<Mistywell>> = OnceLock::new();
        static MISTFALL: OnceLock<Arc<Mistfall>> = OnceLock::new();
        static FROST: OnceLock<Arc<Frost>> = OnceLock::new();
        static MALHYA: OnceLock<Arc<Malhya>> = OnceLock::new();
        let game = match name {
            Mistywell::NAME => AnyGame::Mistywell(load(files, &MISTYWELL, Mistywell::files)?),
            Mistfall::NAME => AnyGame::Mistfall(load(files, &MISTFALL, Mistfall::files)?),
            Frost::NAME => AnyGame::Frost(load(files, &FROST, Frost::files)?),
            Malhya::NAME => AnyGame::Malhya(load(files, &MALHYA, Malhya::files)?),
            _ => return Err(PyValueError::new_err(format!("there is no game {name:?}; there are {}", NAMES.join(", ")))),
        };
        Ok(Rules { game, others: files.is_some() })
    }

    /// Does it with the game.
    pub fn with<T: Task>(&self, task: T) -> PyResult<T::Output> {
        match &self.game {
            AnyGame::Mistywell(game) => task.run(game),
            AnyGame::Mistfall(game) => task.run(game),
            AnyGame::Frost(game) => task.run(game),
            AnyGame::Malhya(game) => task.run(game),
        }
    }
}

fn load<G: Game>(files: Option<&[Source]>, own: &OnceLock<Arc<G>>, all: fn() -> Vec<Source>) -> PyResult<Arc<G>> {
    let read = |files: &[Source]| G::with_content(files).map(Arc::new).map_err(|problems| unsound(G::NAME, &problems));
    match (files, own.get()) {
        (Some(files), _) => read(files),
        (None, Some(game)) => Ok(game.clone()),
        (None, None) => {
            let game = read(&all())?;
            Ok(own.get_or_init(|| game).clone())
        }
    }
}

/// All problems, a line each, with their files and lines.
fn unsound(game: &str, problems: &Problems) -> PyErr {
    let lines: String = problems.0.iter().map(|problem| format!("\n{problem}")).collect();
    PyValueError::new_err(format!("this content of {game} cannot be played: {problems}{lines}"))
}

/// Files as Python hands them over: name and text.
pub type Files = Vec<(String, String)>;

/// The files as content.
pub fn sources(files: Files) -> Vec<Source> {
    files.into_iter().map(|(name, text)| Source::new(name, text)).collect()
}

/// The rules of the game of this name, with the content of these files or its own.
#[pyfunction]
#[pyo3(signature = (game, files=None))]
pub fn rules(game: &str, files: Option<Files>) -> PyResult<Rules> {
    Rules::of(game, files.map(sources).as_deref())
}

struct About;

impl Task for About {
    type Output = String;

    fn run<G: Encoded>(self, game: &Arc<G>) -> PyResult<String> {
        let mut first = 0;
        let kinds: Vec<_> = G::KINDS
            .iter()
            .map(|kind| {
                let told = json!({ "words": kind.words, "by": kind.by, "first": first, "size": kind.size });
                first += kind.size;
                told
            })
            .collect();
        let about = json!({
            "name": G::NAME,
            "version": game.version(),
            "features": G::FEATURES,
            "columns": encoding::columns::<G>(),
            "kinds": kinds,
            "slots": G::LAYOUT.slots,
            "setup": G::Setup::default().to_value(),
        });
        Ok(about.to_string())
    }
}

struct Content;

impl Task for Content {
    type Output = Files;

    fn run<G: Encoded>(self, game: &Arc<G>) -> PyResult<Files> {
        let files = game.edition().map(|edition| edition.files().iter().map(|file| (file.name().to_owned(), file.text().to_owned())).collect());
        Ok(files.unwrap_or_default())
    }
}

#[pymethods]
impl Rules {
    /// What is known about the game before it begins, as JSON.
    fn about(&self) -> PyResult<String> {
        self.with(About)
    }

    /// The content files: name and text.
    pub fn content(&self) -> PyResult<Files> {
        self.with(Content)
    }

    /// Begins a play.
    fn begin(&self, setup: &str, seed: u64) -> PyResult<crate::play::Play> {
        crate::play::begin(self, setup, seed)
    }

    /// Goes on with the play of a journal.
    fn resume(&self, journal: &str) -> PyResult<crate::play::Play> {
        crate::play::resume(self, journal)
    }

    /// Begins so many plays.
    fn batch(&self, setup: &str, count: usize, seed: u64, threads: usize) -> PyResult<crate::batch::Batch> {
        crate::batch::begin(self, setup, (count, seed, threads))
    }
}
