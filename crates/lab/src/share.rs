//! A share of something counted, and how well it is known.

// Statistics about games, never a rule of one.
#![allow(clippy::float_arithmetic)]

use std::fmt;

/// Two-sided, 95 of a hundred.
const Z: f64 = 1.959_963_984_540_054;

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many.
    pub of: u64,
    /// Among how many.
    pub among: u64,
}

impl Share {
    /// So many of so many.
    pub fn new(of: u64, among: u64) -> Self {
        Share { of, among }
    }

    /// One more.
    pub fn count(&mut self, yes: bool) {
        self.of += u64::from(yes);
        self.among += 1;
    }

    /// Both together.
    pub fn add(&mut self, other: Share) {
        self.of += other.of;
        self.among += other.among;
    }

    /// From 0 to 1; a half where nothing was counted.
    pub fn rate(self) -> f64 {
        if self.among == 0 { 0.5 } else { self.of as f64 / self.among as f64 }
    }

    /// Where the true rate lies, 95 times of a hundred (Wilson's interval).
    pub fn interval(self) -> (f64, f64) {
        if self.among == 0 {
            return (0.0, 1.0);
        }
        let (n, p) = (self.among as f64, self.rate());
        let middle = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        (((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0))
    }

    /// How much higher the other rate is, with its interval (Newcombe's, from both of Wilson's).
    pub fn difference(self, other: Share) -> (f64, f64, f64) {
        let (p, q) = (self.rate(), other.rate());
        let ((low, high), (other_low, other_high)) = (self.interval(), other.interval());
        let down = ((q - other_low).powi(2) + (high - p).powi(2)).sqrt();
        let up = ((other_high - q).powi(2) + (p - low).powi(2)).sqrt();
        (q - p, q - p - down, q - p + up)
    }

    /// How many games each of two contents needs for a difference as large as this one to be told from none: nothing if there
    /// is no difference at all.
    pub fn games_to_tell(self, other: Share) -> Option<u64> {
        let (p, q) = (self.rate(), other.rate());
        // With a power of 80 of a hundred.
        const POWER: f64 = 0.841_621_233_572_914;
        let (between, spread) = ((q - p).abs(), p * (1.0 - p) + q * (1.0 - q));
        (between > 1e-9).then(|| ((Z + POWER).powi(2) * spread / between.powi(2)).ceil().max(1.0) as u64)
    }
}

/// In hundredths, with the interval: `43.3% (31.6 to 55.9)`.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (low, high) = self.interval();
        write!(f, "{:.1}% ({:.1} to {:.1})", 100.0 * self.rate(), 100.0 * low, 100.0 * high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_told_with_its_interval() {
        assert_eq!(Share::new(26, 60).to_string(), "43.3% (31.6 to 55.9)");
        assert_eq!(Share::new(0, 0).interval(), (0.0, 1.0));
        let (low, high) = Share::new(0, 10).interval();
        assert!(low == 0.0 && (high - 0.2775).abs() < 0.001);
    }

    #[test]
    fn a_difference_is_told_with_its_interval_and_with_the_games_it_needs() {
        // Newcombe 1998, his first example: 56 of 70 against 48 of 80.
        let (difference, low, high) = Share::new(48, 80).difference(Share::new(56, 70));
        assert!((difference - 0.2).abs() < 1e-9 && (low - 0.0524).abs() < 0.0005 && (high - 0.3339).abs() < 0.0005, "{low} {high}");
        assert_eq!(Share::new(1, 2).games_to_tell(Share::new(1, 2)), None);
        // 0.5 against 0.6 takes about 385 each.
        assert_eq!(Share::new(50, 100).games_to_tell(Share::new(60, 100)), Some(385));
    }
}
