//! What pages weigh as they cross the wire.

use flate2::{Compression, write::GzEncoder};
use std::io::Write;

/// The first load of a table in all: page, style, script and pictures.
pub const FIRST_LOAD: usize = 150 * 1024;
/// An update.
pub const UPDATE: usize = 30 * 1024;

/// How many bytes this is, packed.
pub fn packed(text: &str) -> usize {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(text.as_bytes()).expect("memory takes everything");
    gzip.finish().expect("memory takes everything").len()
}
