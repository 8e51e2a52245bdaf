//! One small way to break a rule.

use std::ops::Range;

/// A piece of what stands in the mutant's place: new text, or text of the file (in which other mutants may live).
#[derive(Clone, Debug)]
pub enum Piece {
    /// New.
    Text(String),
    /// From the file.
    Source(Range<usize>),
}

/// A mutant: where it lives, what is written there so that it can be switched on, and how it is called.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its file, from `src` on.
    pub file: String,
    /// The line in which it begins.
    pub line: usize,
    /// The function around it.
    pub function: String,
    /// What it does, as a sentence.
    pub what: String,
    /// Tells it from others of the same words in the same function; 1 for the first.
    pub copy: usize,
    /// What is replaced.
    pub span: Range<usize>,
    /// With what. [`SWITCH`] stands for the question whether the mutant is switched on.
    pub pieces: Vec<Piece>,
}

/// Stands in [`Piece::Text`] where the program asks whether this mutant is on.
pub const SWITCH: &str = "\u{1}";

impl Mutant {
    /// Its name: the same as long as its function and its words stay, wherever its line goes.
    pub fn name(&self) -> String {
        let copy = if self.copy > 1 { format!(" #{}", self.copy) } else { String::new() };
        format!("{} {}: {}{copy}", self.file, self.function, self.what)
    }

    /// Whether it lives in this file, or in a file of this folder.
    pub fn lives_in(&self, place: &str) -> bool {
        self.file == place || self.file.strip_prefix(place).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Its place in the order of a seed. It hangs on the name alone, so that a change elsewhere leaves the sample as it is.
    pub fn rank(&self, seed: u64) -> u64 {
        let start = mix(seed ^ 0xcbf2_9ce4_8422_2325);
        mix(self.name().bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)))
    }
}

/// The last step of splitmix64: neighbouring numbers become unlike.
fn mix(mut n: u64) -> u64 {
    n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}
