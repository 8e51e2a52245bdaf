//! What is answered in a fight.

use crate::moves::Moves;
use crate::words::{Colour, HeroId, Wound};
use mistgate_kernel::clauses;
use mistgate_kernel::language::Number;

/// A small number, from 1.
type Small = Number<1, 255>;

clauses! {
    /// An answer to what is asked in a fight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum FightMove of Moves, "a move of a fight" {
        /// Raise this hero's Initiative.
        Quicken("quicken" [hero: HeroId]),
        /// Attack this enemy.
        Attack("attack" [foe: Small]),
        /// Use this line of the Combat table as well.
        Line("line" [n: Small]),
        /// Use this line with its area, turned so many quarters clockwise.
        Sweep("sweep" [n: Small] "turned" [quarters: Number<0, 3>]),
        /// Shoot a Special Arrow.
        Arrow("arrow" [colour: Colour]),
        /// Give up the whole Free Movement for more Damage.
        Plant = "plant" "feet",
        /// Strike, with what is planned.
        Strike = "strike",
        /// Discard the Armor.
        Break = "break" "armor",
        /// Keep this Wound off.
        KeepOff("keep" "off" [wound: Wound]),
        /// Push, so many spaces.
        Push("push" [n: Small]),
        /// Pull, so many spaces.
        Pull("pull" [n: Small]),
        /// Cast the Spell with this number.
        Cast("cast" [spell: Small]),
        /// Buy the nth Success effect.
        Charm("charm" [n: Small]),
    }
}

impl FightMove {
    /// A number for the move: the kind, then what it is about.
    pub fn code(self) -> u32 {
        let (kind, what) = match self {
            FightMove::Quicken(hero) => (0, hero as u32),
            FightMove::Attack(foe) => (1, foe.into()),
            FightMove::Line(n) => (2, n.into()),
            FightMove::Sweep(n, quarters) => (3, u32::from(n) << 2 | u32::from(quarters)),
            FightMove::Arrow(colour) => (4, colour as u32),
            FightMove::Strike => (5, 0),
            FightMove::Break => (6, 0),
            FightMove::KeepOff(wound) => (7, wound as u32),
            FightMove::Push(n) => (8, n.into()),
            FightMove::Pull(n) => (9, n.into()),
            FightMove::Cast(spell) => (10, spell.into()),
            FightMove::Charm(n) => (11, n.into()),
            FightMove::Plant => (12, 0),
        };
        kind << 10 | what
    }
}
