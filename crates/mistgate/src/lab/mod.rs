//! `mistgate lab`: finding out about bots and cards.

mod contest;
mod grid;
mod learn;

use crate::cli;
use crate::stop::{Stop, Verdict};
use std::path::Path;
use std::thread;

/// Does what was asked.
pub fn run(arguments: &cli::Lab, content: Option<&Path>) -> Result<Verdict, Stop> {
    match &arguments.task {
        cli::LabTask::Run(run) => grid::run(run, content),
        cli::LabTask::Report(report) => grid::report(report),
        cli::LabTask::Learn(learn) => learn::run(learn, content),
        cli::LabTask::Contest(contest) => contest::run(contest, content),
    }
}

/// As many threads as were asked for, else one for every core.
fn threads(asked: Option<u64>) -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    asked.map_or(cores, |threads| threads as usize)
}
