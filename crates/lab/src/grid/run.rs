//! Playing a grid in shards.

use super::play::play;
use super::table::Results;
use super::{Cell, Grid, GridError, Shard};
use mistgate_kernel::Game;
use mistgate_kernel::digest::Digest;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games that are done and kept, those of earlier runs included.
    pub done: u64,
    /// Of so many.
    pub of: u64,
}

/// The folder of a grid that is played: the grid itself, its shards, and in the end its results.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// The file with the grid.
const GRID: &str = "grid.toml";

/// The folder with the shards.
const SHARDS: &str = "shards";

/// What all shards together are called.
const ALL: &str = "all";

impl Folder {
    /// The folder for this grid: a new one, or one in which the same grid was begun.
    pub fn open(path: &Path, grid: &str) -> Result<Self, GridError> {
        let trouble = |error: std::io::Error| GridError(format!("{} cannot be written: {error}", path.display()));
        fs::create_dir_all(path.join(SHARDS)).map_err(trouble)?;
        match fs::read_to_string(path.join(GRID)) {
            Ok(begun) if begun != grid => return Err(GridError(format!("another grid was begun in {}: its {GRID} says which", path.display()))),
            Ok(_) => {}
            Err(_) => fs::write(path.join(GRID), grid).map_err(trouble)?,
        }
        Ok(Folder { path: path.to_owned() })
    }

    /// The grid that was begun in this folder.
    pub fn grid(path: &Path) -> Result<Grid, GridError> {
        let text = fs::read_to_string(path.join(GRID)).map_err(|error| GridError(format!("there is no grid in {}: {error}", path.display())))?;
        Grid::read(&text)
    }

    /// Is the shard done?
    pub fn has(&self, shard: &Shard) -> bool {
        Results::are_in(&self.path.join(SHARDS), &name(shard))
    }

    /// Keeps what came of a shard.
    pub fn keep(&self, shard: &Shard, results: &Results) -> Result<(), GridError> {
        results.write(&self.path.join(SHARDS), &name(shard)).map_err(|error| self.broken(&error.to_string()))
    }

    /// Puts the shards of a grid together, in their order, and keeps that too. All must be there.
    pub fn gather(&self, grid: &Grid) -> Result<Results, GridError> {
        let mut all = Results::default();
        for shard in grid.shards() {
            let one = Results::read(&self.path.join(SHARDS), &name(&shard)).map_err(|error| self.broken(&format!("shard {}: {error}", name(&shard))))?;
            all.append(one);
        }
        all.write(&self.path, ALL).map_err(|error| self.broken(&error.to_string()))?;
        Ok(all)
    }

    /// What was gathered in a folder.
    pub fn results(path: &Path) -> Result<Results, GridError> {
        Results::read(path, ALL).map_err(|error| GridError(format!("there are no results in {}: {error}; is the run done?", path.display())))
    }

    fn broken(&self, words: &str) -> GridError {
        GridError(format!("{}: {words}", self.path.display()))
    }
}

fn name(shard: &Shard) -> String {
    format!("{:05}-{:08}", shard.cell, shard.games.start)
}

/// A number for exactly these games with exactly these moves.
pub fn digest(results: &Results) -> Digest {
    let mut digest = Digest::default();
    results.games.numbers("digest").iter().for_each(|&game| digest.number(game.cast_unsigned()));
    digest
}

/// Plays those of these cells' shards that are not done yet, on so many threads. It can be stopped at any moment and gone on with
/// later: a shard that was not done is begun anew.
pub fn run<G: Game>(
    game: &G,
    grid: &Grid,
    cells: &[Cell],
    folder: &Folder,
    threads: usize,
    stop: &AtomicBool,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<(), GridError> {
    let all = grid.shards();
    let here = |shard: &&Shard| cells.iter().any(|cell| cell.index == shard.cell);
    let open: Vec<&Shard> = all.iter().filter(here).filter(|shard| !folder.has(shard)).collect();
    let games = |shard: &Shard| shard.games.end - shard.games.start;
    let of = all.iter().map(games).sum();
    let before = all.iter().filter(|shard| folder.has(shard)).map(games).sum();
    let (done, next, failed) = (AtomicU64::new(before), AtomicUsize::new(0), Mutex::new(None));
    tell(Progress { done: before, of });
    let one = |shard: &Shard| {
        let Some(cell) = cells.iter().find(|cell| cell.index == shard.cell) else { return Ok(()) };
        if let Some(results) = play(game, grid, cell, shard, stop)? {
            folder.keep(shard, &results)?;
            tell(Progress { done: done.fetch_add(games(shard), Ordering::Relaxed) + games(shard), of });
        }
        Ok(())
    };
    let work = || {
        while let Some(shard) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            if let Err(error) = one(shard) {
                stop.store(true, Ordering::Relaxed);
                failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}
