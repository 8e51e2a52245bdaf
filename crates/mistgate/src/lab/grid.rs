//! `mistgate lab run` and `mistgate lab report`: every combination of setups, and what they tell.

use super::threads;
use crate::cli;
use crate::files;
use crate::games::{self, CliGame, GameTask};
use crate::sim::progress_bar;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_lab::grid::run::{Folder, digest};
use mistgate_lab::grid::{self, Cell, Grid, GridError, Progress, Summary, html};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The page of a report.
const PAGE: &str = "report.html";

/// Plays a grid, or what is missing of it.
pub fn run(arguments: &cli::LabRun, content: Option<&Path>) -> Result<Verdict, Stop> {
    let text = files::read_text(&arguments.grid)?;
    let grid = Grid::read(&text).map_err(trouble)?;
    let folder = Folder::open(&arguments.out, &text).map_err(trouble)?;
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_signal(&stop)?;
    let cells = grid.cells();
    for own in &grid.content {
        let cells: Vec<Cell> = cells.iter().filter(|cell| cell.content == *own).cloned().collect();
        let content = if own.is_empty() { content } else { Some(Path::new(own)) };
        games::with(&grid.game, content, Play { grid: &grid, cells, folder: &folder, threads: threads(arguments.threads), stop: &stop })??;
    }
    if stop.load(Ordering::Relaxed) {
        writeln!(anstream::stderr(), "stopped; the same command goes on where it was")?;
        return Ok(Verdict::Faults);
    }
    folder.gather(&grid).map_err(trouble)?;
    report(&cli::LabReport { results: arguments.out.clone(), against: None })
}

struct Play<'a> {
    grid: &'a Grid,
    cells: Vec<Cell>,
    folder: &'a Folder,
    threads: usize,
    stop: &'a AtomicBool,
}

impl GameTask for Play<'_> {
    type Output = Result<(), Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let bar = progress_bar(0);
        let tell = |Progress { done, of }| {
            // The first time only what was done before is told: it says nothing about how fast this run is.
            if bar.length() == Some(0) {
                bar.set_length(of);
                bar.set_position(done);
                bar.reset_eta();
            }
            bar.set_position(done);
        };
        let played = grid::run(game.as_ref(), self.grid, &self.cells, self.folder, self.threads, self.stop, &tell);
        bar.finish_and_clear();
        played.map_err(trouble)
    }
}

/// Writes the page about a grid that was played, and says in a few lines what is on it.
pub fn report(arguments: &cli::LabReport) -> Result<Verdict, Stop> {
    let read = |path: &Path| {
        let grid = Folder::grid(path)?;
        let results = Folder::results(path)?;
        let summary = Summary::of(&grid, &results);
        Ok::<_, GridError>((grid, digest(&results).to_string(), summary))
    };
    let (grid, digest, summary) = read(&arguments.results).map_err(trouble)?;
    let other =
        arguments.against.as_deref().map(|path| read(path).map(|(_, _, summary)| (path.display().to_string(), summary))).transpose().map_err(trouble)?;
    let page = html::page(&grid, &digest, &summary, other.as_ref().map(|(name, summary)| (name.as_str(), summary)));
    let path = arguments.results.join(PAGE);
    std::fs::write(&path, page).map_err(|error| Trouble::new(format!("{} cannot be written: {error}", path.display()), "is the disk full?"))?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}, {} games in {} cells, digest {digest}", grid.game, summary.won().among, summary.cells.len())?;
    let former = other.as_ref().map(|(_, other)| other.rates()).unwrap_or_default();
    for (name, won) in summary.rates() {
        writeln!(out, "  {name:<40} won {won}")?;
        if let Some((_, before)) = former.iter().find(|(former, _)| *former == name) {
            let games = before.games_to_tell(won).map_or("no difference".to_owned(), |games| format!("{games} games each would tell"));
            writeln!(out, "  {:<40} was {before}; {games}", "")?;
        }
    }
    writeln!(out, "the report is in {}", path.display())?;
    Ok(Verdict::Fine)
}

/// The first signal lets every thread finish its game; whoever is in a hurry sends a second one.
fn stop_on_signal(stop: &Arc<AtomicBool>) -> Result<(), Stop> {
    let trouble = |error: std::io::Error| Trouble::new(format!("signals cannot be heard: {error}"), "try again");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(trouble)?;
    let stop = stop.clone();
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            runtime.block_on(async {
                if tokio::signal::ctrl_c().await.is_ok() {
                    stop.store(true, Ordering::Relaxed);
                }
                if tokio::signal::ctrl_c().await.is_ok() {
                    std::process::exit(130);
                }
            })
        })
        .map_err(trouble)?;
    Ok(())
}

fn trouble(error: GridError) -> Stop {
    Trouble::new(error.to_string(), "docs/lab.md says how grids are written and what comes of them").into()
}
