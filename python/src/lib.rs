//! The games for Python. What is here is plain and fast; the package around it (`python/mistgate`) makes it pleasant.
//!
//! - `shelf`: the games by name
//! - `play`: one play: legal moves, applying them, views, journals
//! - `encoding`: moves and positions as numbers
//! - `batch`: many plays at once, without the interpreter's lock
//! - `lab`: the shards of a grid

mod batch;
mod encoding;
mod lab;
mod play;
mod shelf;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
fn mistgate_native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("SLOTS", encoding::SLOTS)?;
    module.add("GAMES", shelf::NAMES.to_vec())?;
    module.add_class::<play::Play>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(shelf::about, module)?)?;
    module.add_function(wrap_pyfunction!(shelf::content, module)?)?;
    module.add_function(wrap_pyfunction!(play::begin, module)?)?;
    module.add_function(wrap_pyfunction!(play::resume, module)?)?;
    module.add_function(wrap_pyfunction!(batch::batch, module)?)?;
    module.add_function(wrap_pyfunction!(lab::shards, module)?)?;
    module.add_function(wrap_pyfunction!(lab::play_shard, module)?)?;
    module.add_function(wrap_pyfunction!(lab::gather, module)?)?;
    Ok(())
}
