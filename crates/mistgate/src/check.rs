//! stub
use crate::cli;
use crate::stop::{Stop, Verdict};
use std::path::Path;
/// stub
pub fn run(_: &cli::Check, _: Option<&Path>) -> Result<Verdict, Stop> { Ok(Verdict::Fine) }
