//! A small deterministic generator for drawings: the Mersenne Twister, seeded as the recipes seed it, so that the same
//! id gives the same picture for ever.

const N: usize = 624;
const M: usize = 397;

/// The generator.
pub struct Dice {
    words: [u32; N],
    at: usize,
}

impl Dice {
    /// A generator for this seed.
    pub fn new(seed: u32) -> Self {
        let mut words = [0u32; N];
        words[0] = 19_650_218;
        for i in 1..N {
            words[i] = 1_812_433_253u32.wrapping_mul(words[i - 1] ^ (words[i - 1] >> 30)).wrapping_add(i as u32);
        }
        let mut i = 1;
        for _ in 0..N {
            words[i] = (words[i] ^ (words[i - 1] ^ (words[i - 1] >> 30)).wrapping_mul(1_664_525)).wrapping_add(seed);
            i = step(&mut words, i);
        }
        for _ in 0..N - 1 {
            words[i] = (words[i] ^ (words[i - 1] ^ (words[i - 1] >> 30)).wrapping_mul(1_566_083_941)).wrapping_sub(i as u32);
            i = step(&mut words, i);
        }
        words[0] = 0x8000_0000;
        Dice { words, at: N }
    }

    fn refill(&mut self) {
        for k in 0..N {
            let y = (self.words[k] & 0x8000_0000) | (self.words[(k + 1) % N] & 0x7fff_ffff);
            self.words[k] = self.words[(k + M) % N] ^ (y >> 1) ^ if y & 1 == 1 { 0x9908_b0df } else { 0 };
        }
        self.at = 0;
    }

    fn word(&mut self) -> u32 {
        if self.at == N {
            self.refill();
        }
        let mut y = self.words[self.at];
        self.at += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f64 {
        let high = f64::from(self.word() >> 5);
        let low = f64::from(self.word() >> 6);
        (high * 67_108_864.0 + low) / 9_007_199_254_740_992.0
    }

    /// A number between the two.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Heads or tails: 1 or -1.
    pub fn sign(&mut self) -> f64 {
        loop {
            match self.word() >> 30 {
                0 => return -1.0,
                1 => return 1.0,
                _ => {}
            }
        }
    }
}

fn step(words: &mut [u32; N], i: usize) -> usize {
    if i + 1 < N {
        return i + 1;
    }
    words[0] = words[N - 1];
    1
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_generator_is_the_one_of_the_recipes() {
        let mut dice = Dice::new(3);
        assert_eq!(dice.unit(), 0.23796462709189137);
        assert_eq!(dice.unit(), 0.5442292252959519);
    }
}
