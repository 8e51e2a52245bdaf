//! `mistgate bench`: how fast the rules run; with [`pieces`] what they are made of, with [`server`] how much the server bears, with
//! [`long`] what a long table costs.

mod long;
mod pieces;
mod server;
mod wire;

use crate::cli;
use crate::counting::allocations;
use crate::games::{self, CliGame, GameTask};
use crate::stop::{Stop, Verdict};
use mistgate_lab::measure::{Measured, measure};
use serde_json::{Map, Value};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a game is measured, in seconds, unless somebody says it.
const USUAL_SECONDS: u64 = 3;

/// Measures every game, the kernel's pieces, the server, or long tables.
pub fn run(arguments: &cli::Bench, content: Option<&Path>) -> Result<Verdict, Stop> {
    match arguments {
        cli::Bench { server: true, .. } => server::run(arguments),
        cli::Bench { pieces: true, .. } => pieces::run(arguments),
        cli::Bench { long: true, .. } => long::run(arguments, content),
        cli::Bench { .. } => rules(arguments, content),
    }
}

fn rules(arguments: &cli::Bench, content: Option<&Path>) -> Result<Verdict, Stop> {
    let seconds = arguments.seconds.unwrap_or(USUAL_SECONDS);
    let mut measured = Map::new();
    let mut out = anstream::stdout().lock();
    if !arguments.json {
        writeln!(
            out,
            "{:<20} {:>5} {:>14} {:>14} {:>22} {:>14} {:>24}",
            "", "seats", "ns a decision", "ns a clone", "allocations a decision", "bytes a state", "continuations a second"
        )?;
    }
    for &name in games::NAMES {
        let rows = games::with(name, content, Bench(Duration::from_secs(seconds)))??;
        if !arguments.json {
            for (seats, numbers) in &rows {
                let Measured { ns_per_decision, ns_per_clone, allocations_per_decision, bytes_per_state, continuations_per_second } = numbers;
                let (decision, clone, allocations) = (format!("{ns_per_decision}"), format!("{ns_per_clone}"), format!("{allocations_per_decision:.3}"));
                writeln!(out, "{name:<20} {seats:>5} {decision:>14} {clone:>14} {allocations:>22} {bytes_per_state:>14} {continuations_per_second:>24}")?;
            }
        }
        measured.insert(name.to_owned(), told(&rows));
    }
    if arguments.json {
        writeln!(out, "{}", Value::Object(measured))?;
    }
    Ok(Verdict::Fine)
}

/// The numbers of the fullest table, and those of every number of seats.
fn told(rows: &[(u8, Measured)]) -> Value {
    let plain = |numbers: &Measured| serde_json::to_value(numbers).expect("numbers are plain data");
    let mut told = rows.last().map_or(Value::Null, |(_, numbers)| plain(numbers));
    told["by_seats"] = rows.iter().map(|(seats, numbers)| (seats.to_string(), plain(numbers))).collect::<Map<_, _>>().into();
    told
}

/// Measures a game with every number of seats, for so long altogether.
struct Bench(Duration);

impl GameTask for Bench {
    type Output = Result<Vec<(u8, Measured)>, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let players = G::game_box().players();
        let time = self.0 / players.clone().count() as u32;
        players
            .map(|seats| {
                let mut setup = G::fullest(seats);
                G::limit(&mut setup);
                Ok((seats, measure(game.as_ref(), &setup, time, allocations)?))
            })
            .collect()
    }
}
