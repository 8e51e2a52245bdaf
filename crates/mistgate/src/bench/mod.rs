//! `mistgate bench`: how fast the rules run; with [`pieces`] what they are made of, with [`server`] how much the server bears, with
//! [`long`] what a long table costs, with [`questions`] how much people are asked.

mod long;
mod pieces;
mod questions;
mod server;
mod wire;

use crate::cli;
use crate::counting::{self, allocations};
use crate::games::{self, CliGame, GameTask};
use crate::stop::{Stop, Verdict};
use mistgate_kernel::content::Source;
use mistgate_lab::measure::{Beginning, Measured, measure};
use serde_json::{Map, Value};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a game is measured, in seconds, unless somebody says it.
const USUAL_SECONDS: u64 = 3;

/// Measures every game, the kernel's pieces, the server, or long tables.
pub fn run(arguments: &cli::Bench, content: Option<&Path>) -> Result<Verdict, Stop> {
    counting::begin();
    match arguments {
        cli::Bench { server: true, .. } => server::run(arguments),
        cli::Bench { pieces: true, .. } => pieces::run(arguments),
        cli::Bench { long: true, .. } => long::run(arguments, content),
        cli::Bench { questions: true, .. } => questions::run(arguments),
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
            "{:<24} {:>5} {:>14} {:>14} {:>22} {:>14} {:>24} {:>16}",
            "", "seats", "ns a decision", "ns a clone", "allocations a decision", "bytes a state", "continuations a second", "on two threads"
        )?;
    }
    for &name in games::NAMES {
        let rows = games::with(name, content, Bench(Duration::from_secs(seconds)))??;
        if !arguments.json {
            for Row { position, seats, numbers } in &rows {
                let name = position.map_or(name.to_owned(), |position| format!("{name}, {position}"));
                let Measured {
                    ns_per_decision,
                    ns_per_clone,
                    allocations_per_decision,
                    bytes_per_state,
                    continuations_per_second,
                    continuations_on_two_threads,
                } = numbers;
                let (decision, clone, allocations) = (format!("{ns_per_decision}"), format!("{ns_per_clone}"), format!("{allocations_per_decision:.3}"));
                writeln!(
                    out,
                    "{name:<24} {seats:>5} {decision:>14} {clone:>14} {allocations:>22} {bytes_per_state:>14} {continuations_per_second:>24} {continuations_on_two_threads:>16}"
                )?;
            }
        }
        measured.insert(name.to_owned(), told(&rows));
    }
    if arguments.json {
        writeln!(out, "{}", Value::Object(measured))?;
    }
    Ok(Verdict::Fine)
}

/// What was measured, with so many seats taken: whole games, those with an expansion, or play on from a position.
struct Row {
    position: Option<&'static str>,
    seats: u8,
    numbers: Measured,
}

/// The numbers of the fullest table, those of every number of seats, and those of the positions.
fn told(rows: &[Row]) -> Value {
    let plain = |row: &Row| serde_json::to_value(row.numbers).expect("numbers are plain data");
    let whole = || rows.iter().filter(|row| row.position.is_none());
    let mut told = whole().next_back().map_or(Value::Null, plain);
    told["by_seats"] = whole().map(|row| (row.seats.to_string(), plain(row))).collect::<Map<_, _>>().into();
    let positions: Map<_, _> = rows.iter().filter_map(|row| Some((row.position?.to_owned(), plain(row)))).collect();
    if !positions.is_empty() {
        told["positions"] = positions.into();
    }
    told
}

/// Measures a game with every number of seats, with its expansion, and in every crowded position, for so long altogether.
struct Bench(Duration);

impl GameTask for Bench {
    type Output = Result<Vec<Row>, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let (players, expanded, crowded) = (G::game_box().players(), G::expanded(), G::crowded());
        let most = *players.end();
        let time = self.0 / (players.clone().count() + expanded.len() + crowded.len()) as u32;
        let whole = players.map(|seats| {
            let mut setup = G::fullest(seats);
            G::limit(&mut setup);
            let numbers = measure(game.as_ref(), &Beginning::Setup(&setup), time, allocations)?;
            Ok(Row { position: None, seats, numbers })
        });
        let expanded = expanded.iter().map(|(name, setup)| {
            let numbers = measure(game.as_ref(), &Beginning::Setup(setup), time, allocations)?;
            Ok(Row { position: Some(name), seats: most, numbers })
        });
        let positions = crowded.iter().map(|crowded| {
            let position = G::arrange(&G::files(), &Source::new(crowded.name, crowded.scenario))?;
            let numbers = measure(&position.game, &Beginning::Position(&position.state), time, allocations)?;
            Ok(Row { position: Some(crowded.name), seats: crowded.seats, numbers })
        });
        whole.chain(expanded).chain(positions).collect()
    }
}
