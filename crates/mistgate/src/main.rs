//! The one binary: serve and look after what is served, play, simulate, replay, check, print cards, draw booklets, keep sheets, browse the
//! rules, measure.

mod bench;
mod cards;
mod check;
mod cli;
mod counting;
mod editions;
mod files;
mod games;
mod graph;
mod host;
mod lab;
mod logging;
mod play;
mod players;
mod replay;
mod rules;
mod serve;
mod setting;
mod sheet;
mod sim;
mod stop;
mod terminal;

use cli::{Cli, Command};
use std::process::ExitCode;
use stop::{Stop, Verdict};

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

fn main() -> ExitCode {
    let arguments = Cli::read();
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
        Command::Play(play) => play::run(play, content),
        Command::Serve(serve) => serve::run(serve, content),
        Command::Backup(backup) => host::backup::make(backup),
        Command::Restore(restore) => host::backup::restore(restore),
        Command::Copy(copy) => host::copy::run(copy),
        Command::Admin(admin) => host::admin::run(admin),
        Command::Sim(sim) => sim::run(sim, content),
        Command::Replay(replay) => replay::run(replay, content),
        Command::Check(check) => check::run(check, content),
        Command::Cards(cards) => cards::run(cards, content),
        Command::Lab(lab) => lab::run(lab, content),
        Command::Graph(graph) => graph::run(graph, content),
        Command::Sheet(sheet) => sheet::run(sheet, content),
        Command::Rules(rules) => rules::run(rules),
        Command::Bench(bench) => bench::run(bench, content),
    }
}
