//! The games for Python. What is here is plain and fast; the package around it (`python/mistgate`) makes it pleasant.
//!
//! - `shelf`: the games by name, with their cards or others
//! - `play`: one play: legal moves, applying them, views, journals; `typed`: the same, with the type of its game
//! - `encoding`: moves and positions as numbers; `kinds`: which slots the moves of each game have
//! - `batch`: many plays at once, without the interpreter's lock
//! - `lab`: the shards of a grid

mod batch;
mod encoding;
mod kinds;
mod lab;
mod play;
mod shelf;
mod typed;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
fn mistgate_native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
    module.add("GAMES", shelf::NAMES.to_vec())?;
    module.add_class::<shelf::Rules>()?;
    module.add_class::<play::Play>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(shelf::rules, module)?)?;
    module.add_function(wrap_pyfunction!(play::game_of, module)?)?;
    module.add_function(wrap_pyfunction!(lab::contents, module)?)?;
    module.add_function(wrap_pyfunction!(lab::shards, module)?)?;
    module.add_function(wrap_pyfunction!(lab::play_shard, module)?)?;
    module.add_function(wrap_pyfunction!(lab::gather, module)?)?;
    Ok(())
}
