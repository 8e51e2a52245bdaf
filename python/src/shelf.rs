//! The games by name.

use mistgate_frost::Frost;
use mistgate_kernel::Game;
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
    fn run<G: Game>(self, game: &Arc<G>) -> PyResult<Self::Output>;
}

/// Does it with the game of this name, and the cards that come with it. Every game is read once.
pub fn with<T: Task>(name: &str, task: T) -> PyResult<T::Output> {
    static MISTYWELL: OnceLock<Option<Arc<Mistywell>>> = OnceLock::new();
    static MISTFALL: OnceLock<Option<Arc<Mistfall>>> = OnceLock::new();
    static FROST: OnceLock<Option<Arc<Frost>>> = OnceLock::new();
    static MALHYA: OnceLock<Option<Arc<Malhya>>> = OnceLock::new();
    match name {
        Mistywell::NAME => task.run(&MISTYWELL.get_or_init(|| Mistywell::embedded().ok().map(Arc::new)).clone().ok_or_else(|| unreadable(name))?),
        Mistfall::NAME => task.run(&MISTFALL.get_or_init(|| Mistfall::embedded().ok().map(Arc::new)).clone().ok_or_else(|| unreadable(name))?),
        Frost::NAME => task.run(&FROST.get_or_init(|| Frost::embedded().ok().map(Arc::new)).clone().ok_or_else(|| unreadable(name))?),
        Malhya::NAME => task.run(&MALHYA.get_or_init(|| Malhya::embedded().ok().map(Arc::new)).clone().ok_or_else(|| unreadable(name))?),
        _ => Err(PyValueError::new_err(format!("there is no game {name:?}; there are {}", NAMES.join(", ")))),
    }
}

fn unreadable(name: &str) -> PyErr {
    PyValueError::new_err(format!("the content of {name} cannot be read"))
}

struct About;

impl Task for About {
    type Output = String;

    fn run<G: Game>(self, game: &Arc<G>) -> PyResult<String> {
        let setup = G::Setup::default();
        Ok(json!({ "name": G::NAME, "version": game.version(), "features": G::FEATURES, "setup": setup.to_value(), "seats": game.seats(&setup) }).to_string())
    }
}

/// What is known about a game before it begins, as JSON.
#[pyfunction]
pub fn about(game: &str) -> PyResult<String> {
    with(game, About)
}

struct Content;

impl Task for Content {
    type Output = Vec<(String, String)>;

    fn run<G: Game>(self, game: &Arc<G>) -> PyResult<Self::Output> {
        let files = game.edition().map(|edition| edition.files().iter().map(|file| (file.name().to_owned(), file.text().to_owned())).collect());
        Ok(files.unwrap_or_default())
    }
}

/// The content files of a game: name and text.
#[pyfunction]
pub fn content(game: &str) -> PyResult<Vec<(String, String)>> {
    with(game, Content)
}
