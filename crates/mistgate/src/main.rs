//! The one binary: play, serve, simulate, replay, check, browse the rules, measure.

mod bench;
mod check;
mod cli;
mod counting;
mod files;
mod games;
mod play;
mod players;
mod replay;
mod rules;
mod serve;
mod setting;
mod sim;
mod stop;
mod terminal;

use clap::Parser;
use cli::{Cli, Command};
use std::process::ExitCode;
use stop::{Stop, Verdict};

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

fn main() -> ExitCode {
    let arguments = Cli::parse();
    match run(&arguments) {
        Ok(Verdict::Fine) | Err(Stop::Pipe) => ExitCode::SUCCESS,
        Ok(Verdict::Faults) => ExitCode::from(1),
        Err(stop) => {
            stop::complain(&stop);
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Cli) -> Result<Verdict, Stop> {
    let content = arguments.content.as_deref();
    match &arguments.command {
        None => play::run(&cli::Play { players: 1, ..cli::Play::default() }, content),
        Some(Command::Play(play)) => play::run(play, content),
        Some(Command::Serve(serve)) => serve::run(serve, content),
        Some(Command::Sim(sim)) => sim::run(sim, content),
        Some(Command::Replay(replay)) => replay::run(replay, content),
        Some(Command::Check(check)) => check::run(check, content),
        Some(Command::Rules(rules)) => rules::run(rules),
        Some(Command::Bench(bench)) => bench::run(bench, content),
    }
}
