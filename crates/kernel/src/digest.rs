//! A small hash that never changes, for digests in journals and statistics.

use std::fmt;

/// A 64-bit FNV-1a hash in the making. Not for secrets: it only tells whether two things are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    /// Goes on with a hash whose value was kept.
    pub fn resumed(value: u64) -> Self {
        Digest(value)
    }

    /// Takes in some bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Takes in a text, and that it ends here.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
        self.bytes(&[0]);
    }

    /// Takes in a number.
    #[inline]
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// The hash so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv1a() {
        let mut digest = Digest::default();
        digest.bytes(b"foobar");
        assert_eq!(digest.value(), 0x85944171f73967e8);
    }
}
