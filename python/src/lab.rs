//! The shards of a grid, for many machines.

use crate::shelf::{Task, with};
use mistgate_kernel::Game;
use mistgate_lab::grid::run::{Folder, digest};
use mistgate_lab::grid::{Grid, Shard, play};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn refused(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The shards of a grid: cell, first game, and the one after the last.
#[pyfunction]
pub fn shards(grid: &str) -> PyResult<Vec<(usize, u64, u64)>> {
    let grid = Grid::read(grid).map_err(refused)?;
    if grid.content.iter().any(|content| !content.is_empty()) {
        return Err(refused("other contents are played by `mistgate lab run` only"));
    }
    Ok(grid.shards().into_iter().map(|shard| (shard.cell, shard.games.start, shard.games.end)).collect())
}

struct PlayShard<'a>(&'a Grid, Shard, &'a Folder);

impl Task for PlayShard<'_> {
    type Output = ();

    fn run<G: Game>(self, game: &Arc<G>) -> PyResult<()> {
        let PlayShard(grid, shard, folder) = self;
        let cells = grid.cells();
        let cell = cells.get(shard.cell).ok_or_else(|| refused("the grid has no such cell"))?;
        let results = play::play(game.as_ref(), grid, cell, &shard, &AtomicBool::new(false)).map_err(refused)?;
        results.map_or(Ok(()), |results| folder.keep(&shard, &results).map_err(refused))
    }
}

/// Plays one shard into a folder, unless it is there already.
#[pyfunction]
pub fn play_shard(py: Python<'_>, grid: &str, shard: (usize, u64, u64), folder: &str) -> PyResult<()> {
    let folder = Folder::open(Path::new(folder), grid).map_err(refused)?;
    let grid = Grid::read(grid).map_err(refused)?;
    let shard = Shard { cell: shard.0, games: shard.1..shard.2 };
    py.detach(|| if folder.has(&shard) { Ok(()) } else { with(&grid.game.clone(), PlayShard(&grid, shard, &folder)) })
}

/// Puts the shards of a grid together; gives the digest of the whole.
#[pyfunction]
pub fn gather(py: Python<'_>, grid: &str, folder: &str) -> PyResult<String> {
    let folder = Folder::open(Path::new(folder), grid).map_err(refused)?;
    let grid = Grid::read(grid).map_err(refused)?;
    py.detach(|| folder.gather(&grid)).map(|results| digest(&results).to_string()).map_err(refused)
}
