//! What the terminal is like.

/// Lines are no longer than this, however wide the terminal is: longer ones are hard to read.
const WIDEST: usize = 100;

/// Lines are no shorter than this: narrower terminals wrap them.
const NARROWEST: usize = 60;

/// If nobody knows how wide the terminal is.
const USUAL: usize = 80;

/// How many columns to use.
pub fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    told.or_else(seen).unwrap_or(USUAL).clamp(NARROWEST, WIDEST)
}
