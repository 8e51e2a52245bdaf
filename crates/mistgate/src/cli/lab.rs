//! The words of `lab`.

use super::{MOST_GAMES, MOST_THREADS, playouts, up_to};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Lab {
    #[command(subcommand)]
    pub task: LabTask,
}

#[derive(Debug, Subcommand)]
pub enum LabTask {
    /// Play every combination of a grid of setups
    Run(LabRun),
    /// Write the report of a grid that was played
    Report(LabReport),
    /// Let bots play, and learn from it what positions are worth
    Learn(Learn),
    /// Let bots play with or against each other, and count who wins how often
    Contest(Contest),
}

#[derive(Args, Debug)]
pub struct LabRun {
    /// The grid, as docs/lab.md describes it
    #[arg(value_name = "GRID")]
    pub grid: PathBuf,
    /// The folder for the results; with those of an earlier run of the same grid, what is missing is played
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = up_to::<MOST_THREADS>)]
    pub threads: Option<u64>,
}

#[derive(Args, Debug)]
pub struct LabReport {
    /// The folder with the results
    #[arg(value_name = "DIR")]
    pub results: PathBuf,
    /// Compare with the results in this folder
    #[arg(long, value_name = "DIR")]
    pub against: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Learn {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value = "400", value_parser = up_to::<MOST_GAMES>)]
    pub games: u64,
    /// Who plays them
    #[arg(long, value_name = "BOT", default_value = "monte-carlo")]
    pub bot: String,
    /// Continuations for a decision
    #[arg(long, value_name = "N", default_value = "60", value_parser = playouts)]
    pub playouts: u32,
    /// The seed of the whole run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = up_to::<MOST_THREADS>)]
    pub threads: Option<u64>,
}

#[derive(Args, Debug)]
pub struct Contest {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Who sits at the table, as NAME or NAME:PLAYOUTS; from game to game everybody moves on by one seat
    #[arg(long, value_name = "BOT", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = up_to::<MOST_GAMES>)]
    pub games: u64,
    /// The seed of the whole run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Change the setup, such as players=3; can be given several times
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = up_to::<MOST_THREADS>)]
    pub threads: Option<u64>,
}
