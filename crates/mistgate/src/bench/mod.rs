//! `mistgate bench`: how fast the rules run, and with [`server`] how much the server bears.

mod server;
mod wire;

use crate::cli;
use crate::counting::allocations;
use crate::games::{self, Boxed, Job};
use crate::stop::{Stop, Verdict};
use mistgate_lab::measure::{Measured, measure};
use serde_json::{Map, Value};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a game is measured, in seconds, unless somebody says it.
const USUAL_SECONDS: u64 = 3;

/// Measures every game, or the server.
pub fn run(arguments: &cli::Bench, content: Option<&Path>) -> Result<Verdict, Stop> {
    if arguments.server { server::run(arguments) } else { rules(arguments, content) }
}

fn rules(arguments: &cli::Bench, content: Option<&Path>) -> Result<Verdict, Stop> {
    let seconds = arguments.seconds.unwrap_or(USUAL_SECONDS);
    let mut measured = Map::new();
    let mut out = anstream::stdout().lock();
    if !arguments.json {
        writeln!(out, "{:<20} {:>14} {:>14} {:>22} {:>14}", "", "ns a decision", "ns a clone", "allocations a decision", "bytes a state")?;
    }
    for &name in games::NAMES {
        let numbers = games::with(name, content, Bench(Duration::from_secs(seconds)))??;
        if !arguments.json {
            let Measured { ns_per_decision, ns_per_clone, allocations_per_decision, bytes_per_state } = numbers;
            writeln!(
                out,
                "{name:<20} {:>14} {:>14} {:>22} {bytes_per_state:>14}",
                format!("{ns_per_decision}"),
                format!("{ns_per_clone}"),
                format!("{allocations_per_decision:.3}")
            )?;
        }
        measured.insert(name.to_owned(), serde_json::to_value(numbers).expect("numbers are plain data"));
    }
    if arguments.json {
        writeln!(out, "{}", Value::Object(measured))?;
    }
    Ok(Verdict::Fine)
}

struct Bench(Duration);

impl Job for Bench {
    type Output = Result<Measured, Stop>;

    fn run<G: Boxed>(self, game: Arc<G>) -> Self::Output {
        let mut setup = G::Setup::default();
        G::limit(&mut setup);
        Ok(measure(game.as_ref(), &setup, self.0, allocations)?)
    }
}
