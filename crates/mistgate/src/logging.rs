//! What the server writes to standard error.
//!
//! Nothing in it is a secret: no names, no cookies, no addresses of tables or seats.

use crate::stop::{Stop, Trouble};
use mistgate_server::guard::ACCESS;
use std::io::{self, IsTerminal};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The parts of Mistgate that a plain level is meant for; of other people's code only warnings are of interest.
const OURS: [&str; 3] = ["mistgate", "mistgate_server", "mistgate_store"];

/// Begins to log what the words ask for: a level, or targets with their levels.
pub fn begin(words: &str, access: bool) -> Result<(), Stop> {
    let stderr = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal()).with_target(false);
    // A second begin in one process would be a mistake of ours; it changes nothing.
    let targets = targets(words)?;
    let targets = if access { targets.with_target(ACCESS, LevelFilter::INFO) } else { targets };
    let _ = tracing_subscriber::registry().with(stderr.with_filter(targets)).try_init();
    Ok(())
}

fn targets(words: &str) -> Result<Targets, Stop> {
    match level(words) {
        Some(level) => Ok(Targets::new().with_targets(OURS.map(|name| (name, level))).with_default(level.min(LevelFilter::WARN))),
        None if words.split(',').all(is_directive) => words.parse().map_err(|_| nonsense(words)),
        None => Err(nonsense(words)),
    }
}

/// The level of this name. Nothing at all is none, though the library reads it as one.
fn level(word: &str) -> Option<LevelFilter> {
    let word = word.trim();
    if word.is_empty() { None } else { word.parse().ok() }
}

/// A level for everything, or a part with its level. A word alone would name a part that is nowhere, and log nothing.
fn is_directive(words: &str) -> bool {
    let (part, wanted) = words.split_once('=').unwrap_or(("mistgate", words));
    let is_name = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'));
    // Other people's parts we cannot list; of ours a slip of the pen would log nothing.
    let is_known = !part.starts_with("mistgate") || OURS.contains(&part.split("::").next().unwrap_or(part));
    is_name && is_known && level(wanted).is_some()
}

fn nonsense(words: &str) -> Stop {
    let help = "a level is off, error, warn, info, debug or trace; --log mistgate_store=debug,warn names a part";
    Trouble::new(format!("`{words}` is no level of logging"), help).into()
}
