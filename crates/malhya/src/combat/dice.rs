//! The dice of a fight (ML-DICE).

use super::event::{MOST_THROWN, Thrown};
use super::state::Roll;
use crate::check::state::Face;
use crate::content::CombatDie;
use crate::content::modes::{CombatFace, SIDES};
use crate::machine::Machine;
use mistgate_kernel::pieces::Stack;

/// A hero never rolls more dice of a colour (ML-DICE-03).
pub const MOST_OF_A_COLOUR: u8 = 3;
/// Where the faces of Combat dice begin among those that a scenario names.
pub const LOADED_COMBAT: u8 = 32;

/// Dice by [`CombatDie`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool(pub [u8; 4]);

impl Pool {
    /// Adds dice.
    pub fn add(&mut self, dice: &[CombatDie]) {
        dice.iter().for_each(|die| self.0[die.index()] += 1);
    }

    /// Adds dice of a colour.
    pub fn more(&mut self, die: CombatDie, n: u8) {
        self.0[die.index()] += n;
    }

    /// Takes dice of a colour away, as many as there are; says how many.
    pub fn less(&mut self, die: CombatDie, n: u8) -> u8 {
        let there = &mut self.0[die.index()];
        let gone = n.min(*there);
        *there -= gone;
        gone
    }

    /// The dice one by one.
    pub fn dice(self) -> Vec<CombatDie> {
        CombatDie::ALL.iter().flat_map(|&die| std::iter::repeat_n(die, self.0[die.index()].into())).collect()
    }

    /// As a hero rolls them.
    pub fn capped(self) -> Self {
        Pool(self.0.map(|n| n.min(MOST_OF_A_COLOUR)))
    }
}

/// What dice of a Defence show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// Shields on the sides.
    pub shields: u8,
    /// Dodge sides.
    pub dodges: u8,
    /// Special sides, by die.
    pub specials: [u8; 4],
}

impl Roll {
    /// A die of an Attack shows this (ML-DICE-04).
    pub fn shows(&mut self, die: CombatDie, face: CombatFace) {
        match face {
            CombatFace::One => self.damage += 1,
            CombatFace::Two => self.damage += 2,
            CombatFace::Three => self.damage += 3,
            CombatFace::Special => self.specials[die.index()] += 1,
            CombatFace::Blank | CombatFace::Dodge => {}
        }
    }
}

impl Block {
    /// A die of a Defence shows this (ML-DICE-06).
    pub fn shows(&mut self, die: CombatDie, face: CombatFace) {
        match face {
            CombatFace::One => self.shields += 1,
            CombatFace::Two => self.shields += 2,
            CombatFace::Three => self.shields += 3,
            CombatFace::Special => self.specials[die.index()] += 1,
            CombatFace::Dodge => self.dodges += 1,
            CombatFace::Blank => {}
        }
    }
}

/// The dice of a throw, for those who watch.
pub type Throw = Stack<Thrown, MOST_THROWN>;

impl Machine<'_> {
    /// One die; a scenario may have named its face.
    fn combat_die(&mut self, die: CombatDie) -> CombatFace {
        match self.s.loaded.pop() {
            Some(face) if face >= LOADED_COMBAT => CombatFace::ALL[usize::from(face - LOADED_COMBAT) % CombatFace::ALL.len()],
            Some(face) if face == Face::Special as u8 => CombatFace::Special,
            Some(_) => CombatFace::Blank,
            None => self.c.modes.combat_dice[die.index()][self.s.chance.below(SIDES as u32) as usize],
        }
    }

    /// Rolls dice; says for each what it shows.
    fn throw(&mut self, pool: Pool, throw: &mut Throw, mut each: impl FnMut(CombatDie, CombatFace)) {
        for &die in CombatDie::ALL {
            for _ in 0..pool.0[die.index()] {
                let face = self.combat_die(die);
                if throw.len() < MOST_THROWN {
                    throw.push(Thrown { die, face });
                }
                each(die, face);
            }
        }
    }

    /// Dice of an Attack.
    pub(crate) fn throw_attack(&mut self, pool: Pool) -> (Roll, Throw) {
        let (mut roll, mut throw) = (Roll::default(), Throw::new());
        self.throw(pool, &mut throw, |die, face| roll.shows(die, face));
        (roll, throw)
    }

    /// Dice of a Defence.
    pub(crate) fn throw_defence(&mut self, pool: Pool, throw: &mut Throw) -> Block {
        let mut block = Block::default();
        self.throw(pool, throw, |die, face| block.shows(die, face));
        block
    }
}
