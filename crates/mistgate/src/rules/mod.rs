//! `mistgate rules`: browse the catalogues, and see which rules no test names.
//!
//! - [`browse`]: one rule, a topic, a game
//! - [`coverage`]: which rules the tests of a checkout name

mod browse;
mod coverage;

pub use browse::show_rule;
pub use mistgate_server::catalogues::find;

use crate::cli;
use crate::stop::{Stop, Verdict};

/// Shows rules.
pub fn run(arguments: &cli::Rules) -> Result<Verdict, Stop> {
    match arguments.uncovered {
        true => coverage::run(arguments.what.as_deref(), arguments.json),
        false => browse::run(arguments.what.as_deref(), arguments.json),
    }
}
