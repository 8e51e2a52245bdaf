//! Habits: how fond players are of a move, wherever they are offered it. Whoever plays a continuation on draws by them which
//! moves to look at, so that fewer looks are enough.

use mistgate_kernel::Chance;
use std::fmt::Write;
use std::sync::Arc;

/// How fond one is of a move that nothing is known about.
pub const USUAL: u16 = 100;

/// How fond one can be of a move at most.
pub const MOST: u16 = 3_000;

/// How fond players are of moves, by [`mistgate_kernel::Game::code`]. Cloning shares it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Code and fondness, in a table of twice their number or more: where a code's place is taken it lies in the next that is free.
    table: Arc<[(u32, u16)]>,
}

impl Habits {
    /// With these.
    pub fn new(known: &[(u32, u16)]) -> Self {
        if known.is_empty() {
            return Habits::default();
        }
        let mut table = vec![(0, 0); (2 * known.len()).next_power_of_two()];
        for &(code, fond) in known {
            let at = place(&table, code);
            table[at] = (code, fond.clamp(1, MOST));
        }
        Habits { table: table.into() }
    }

    /// Is nothing known?
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// How fond one is of this move.
    #[inline]
    pub fn of(&self, code: u32) -> u16 {
        if self.table.is_empty() {
            return USUAL;
        }
        match self.table[place(&self.table, code)] {
            (_, 0) => USUAL,
            (_, fond) => fond,
        }
    }

    /// All that is known, by code.
    pub fn known(&self) -> Vec<(u32, u16)> {
        let mut known: Vec<(u32, u16)> = self.table.iter().copied().filter(|&(_, fond)| fond > 0).collect();
        known.sort_unstable();
        known
    }

    /// Reads what [`Habits::write`] wrote.
    pub fn read(text: &str) -> Result<Self, String> {
        let one = |word: &str| {
            let (code, fond) = word.split_once(':')?;
            Some((code.parse().ok()?, fond.parse().ok()?))
        };
        let known = text.split_whitespace().map(|word| one(word).ok_or_else(|| format!("“{word}” is no habit")));
        Ok(Habits::new(&known.collect::<Result<Vec<_>, _>>()?))
    }

    /// Code and fondness of each, twelve in a line.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for line in self.known().chunks(12) {
            for (at, (code, fond)) in line.iter().enumerate() {
                let _ = write!(text, "{}{code}:{fond}", if at > 0 { " " } else { "" });
            }
            text.push('\n');
        }
        text
    }

    /// Leaves so many moves at most, drawn at random, those that one is fond of the more likely.
    pub fn draw<M: Copy>(&self, moves: &mut Vec<M>, most: usize, code: impl Fn(M) -> u32, luck: &mut Chance) {
        if moves.len() <= most {
            return;
        }
        if self.table.is_empty() {
            for at in 0..most {
                let other = at + luck.below((moves.len() - at) as u32) as usize;
                moves.swap(at, other);
            }
        } else {
            let mut left: u32 = moves.iter().map(|&mv| u32::from(self.of(code(mv)))).sum();
            for at in 0..most {
                let mut lot = luck.below(left);
                let mut other = at;
                loop {
                    let fond = u32::from(self.of(code(moves[other])));
                    if lot < fond || other + 1 == moves.len() {
                        left -= fond;
                        break;
                    }
                    lot -= fond;
                    other += 1;
                }
                moves.swap(at, other);
            }
        }
        moves.truncate(most);
    }
}

/// Where the code lies, or would lie. There is always a free place.
#[inline]
fn place(table: &[(u32, u16)], code: u32) -> usize {
    let mask = table.len() - 1;
    // Fibonacci hashing: neighbouring codes lie far from each other.
    let mut at = (code.wrapping_mul(0x9E37_79B9) >> 12) as usize & mask;
    while table[at].1 > 0 && table[at].0 != code {
        at = (at + 1) & mask;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_found_and_everything_else_is_usual() {
        let known: Vec<(u32, u16)> = (0..500).map(|n| (n * 257, 1 + (n % 900) as u16)).collect();
        let habits = Habits::new(&known);
        assert!(known.iter().all(|&(code, fond)| habits.of(code) == fond));
        assert_eq!((habits.of(1), Habits::default().of(257)), (USUAL, USUAL));
        assert_eq!(Habits::read(&habits.write()), Ok(habits.clone()));
        assert_eq!(habits.known(), known);
        assert_eq!(Habits::read("12"), Err("“12” is no habit".to_owned()));
    }

    #[test]
    fn moves_are_drawn_as_one_is_fond_of_them_and_none_twice() {
        let habits = Habits::new(&[(3, 900), (4, 1)]);
        let mut luck = Chance::new(1);
        let mut drawn = [0; 6];
        for _ in 0..2_000 {
            let mut moves: Vec<u32> = (0..6).collect();
            habits.draw(&mut moves, 2, |mv| mv, &mut luck);
            assert!(moves.len() == 2 && moves[0] != moves[1]);
            moves.iter().for_each(|&mv| drawn[mv as usize] += 1);
        }
        assert!(drawn[3] > 1_800 && drawn[4] < 30, "{drawn:?}");
        let mut few = vec![7, 8];
        habits.draw(&mut few, 2, |mv| mv, &mut luck);
        assert_eq!(few, [7, 8]);
    }
}
