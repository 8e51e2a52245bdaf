//! Averages, kept exact until they are shown.

use serde::{Serialize, Serializer};
use std::fmt;

/// A fraction. Shown as a decimal number, one digit after the point unless the format asks for others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratio {
    /// So many …
    pub of: u64,
    /// … of so many. Nothing of nothing counts as nothing.
    pub among: u64,
}

impl Ratio {
    /// The fraction `of / among`.
    pub fn new(of: u64, among: u64) -> Self {
        Ratio { of, among }
    }

    /// The fraction in whole steps of `1 / steps`, rounded to the nearest.
    pub fn in_steps(self, steps: u64) -> u64 {
        let among = u128::from(self.among.max(1));
        ((u128::from(self.of) * u128::from(steps) * 2 + among) / (among * 2)) as u64
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let digits = f.precision().unwrap_or(1).min(6);
        let one = 10u64.pow(digits as u32);
        let steps = self.in_steps(one);
        match digits {
            0 => write!(f, "{steps}"),
            _ => write!(f, "{}.{:0digits$}", steps / one, steps % one),
        }
    }
}

/// As a number with three digits after the point: enough for nanoseconds and for allocations.
impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // JSON knows no other numbers with a fraction; nothing is computed with it.
        #[allow(clippy::float_arithmetic)]
        serializer.serialize_f64(self.in_steps(1000) as f64 / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_shown_rounded_to_the_nearest() {
        assert_eq!(Ratio::new(2, 3).to_string(), "0.7");
        assert_eq!(format!("{:.3}", Ratio::new(2, 3)), "0.667");
        assert_eq!(format!("{:.0}", Ratio::new(5, 2)), "3");
        assert_eq!(Ratio::new(1, 0).to_string(), "1.0");
        assert_eq!(serde_json::to_string(&Ratio::new(1, 8)).unwrap(), "0.125");
        assert_eq!(Ratio::new(u64::MAX, 1).in_steps(1), u64::MAX);
    }
}
