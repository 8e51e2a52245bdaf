//! The shards of a grid, for many machines.

use crate::encoding::Encoded;
use crate::play::refused;
use crate::shelf::{Files, Rules, Task, sources};
use mistgate_lab::grid::run::{Folder, digest};
use mistgate_lab::grid::{Grid, Shard, play};
use pyo3::prelude::*;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The game of a grid, and the folders of its contents; an empty one is what comes with the program.
#[pyfunction]
pub fn contents(grid: &str) -> PyResult<(String, Vec<String>)> {
    let grid = Grid::read(grid).map_err(refused)?;
    Ok((grid.game, grid.content))
}

/// The shards of a grid: cell, first game, the one after the last, and the content they are played with.
#[pyfunction]
pub fn shards(grid: &str) -> PyResult<Vec<(usize, u64, u64, String)>> {
    let grid = Grid::read(grid).map_err(refused)?;
    let cells = grid.cells();
    Ok(grid.shards().into_iter().map(|shard| (shard.cell, shard.games.start, shard.games.end, cells[shard.cell].content.clone())).collect())
}

struct PlayShard<'a>(&'a Grid, Shard, &'a Folder);

impl Task for PlayShard<'_> {
    type Output = ();

    fn run<G: Encoded>(self, game: &Arc<G>) -> PyResult<()> {
        let PlayShard(grid, shard, folder) = self;
        let cells = grid.cells();
        let cell = cells.get(shard.cell).ok_or_else(|| refused("the grid has no such cell"))?;
        let results = play::play(game.as_ref(), grid, cell, &shard, &AtomicBool::new(false)).map_err(refused)?;
        results.map_or(Ok(()), |results| folder.keep(&shard, &results).map_err(refused))
    }
}

/// Plays one shard into a folder, unless it is there already; with the content of these files, or what comes with the program.
#[pyfunction]
#[pyo3(signature = (grid, shard, folder, files=None))]
pub fn play_shard(py: Python<'_>, grid: &str, shard: (usize, u64, u64, String), folder: &str, files: Option<Files>) -> PyResult<()> {
    let folder = Folder::open(Path::new(folder), grid).map_err(refused)?;
    let grid = Grid::read(grid).map_err(refused)?;
    let shard = Shard { cell: shard.0, games: shard.1..shard.2 };
    py.detach(|| {
        if folder.has(&shard) {
            return Ok(());
        }
        Rules::of(&grid.game, files.map(sources).as_deref())?.with(PlayShard(&grid, shard, &folder))
    })
}

/// Puts the shards of a grid together; gives the digest of the whole.
#[pyfunction]
pub fn gather(py: Python<'_>, grid: &str, folder: &str) -> PyResult<String> {
    let folder = Folder::open(Path::new(folder), grid).map_err(refused)?;
    let grid = Grid::read(grid).map_err(refused)?;
    py.detach(|| folder.gather(&grid)).map(|results| digest(&results).to_string()).map_err(refused)
}
