//! `mistgate bench --pieces`: how long the kernel's pieces take.

use crate::cli;
use crate::counting::allocations;
use crate::stop::{Stop, Verdict};
use mistgate_lab::measure::pieces::measure;
use serde_json::{Map, Value};
use std::io::Write;
use std::time::Duration;

/// Measures lines of sight and reachable spaces.
pub fn run(arguments: &cli::Bench) -> Result<Verdict, Stop> {
    let measured = measure(Duration::from_secs(arguments.seconds.unwrap_or(super::USUAL_SECONDS)), allocations);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let told = measured.iter().map(|(name, cost)| ((*name).to_owned(), serde_json::to_value(cost).expect("numbers are plain data")));
        writeln!(out, "{}", Value::Object(told.collect::<Map<_, _>>()))?;
        return Ok(Verdict::Fine);
    }
    writeln!(out, "{:<28} {:>12} {:>12}", "", "ns", "allocations")?;
    for (name, cost) in &measured {
        writeln!(out, "{:<28} {:>12} {:>12}", name.replace('_', " "), cost.ns.to_string(), format!("{:.3}", cost.allocations))?;
    }
    Ok(Verdict::Fine)
}
