//! The effects of all cards, one after the other; each card owns a block of them.

use super::Clause;
use serde::{Deserialize, Serialize};

/// Things that blocks point into: effects, tests of conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program<T>(pub Vec<T>);

/// A run of effects in the program, done in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Block {
    /// Where it begins.
    pub start: u16,
    /// How many effects it has.
    pub len: u8,
}

impl Block {
    /// Nothing at all.
    pub const NOTHING: Block = Block { start: 0, len: 0 };

    /// Has it no effect?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The places of its effects in the program.
    #[inline]
    pub fn places(self) -> std::ops::Range<u16> {
        self.start..self.start + u16::from(self.len)
    }

    /// Does it have the effect at this place, not counting blocks inside of it?
    #[inline]
    pub fn contains(self, at: u16) -> bool {
        self.places().contains(&at)
    }

    /// The block without its first so many effects.
    #[inline]
    pub fn after(self, effects: u8) -> Block {
        let gone = effects.min(self.len);
        Block { start: self.start + u16::from(gone), len: self.len - gone }
    }
}

impl<T> Default for Program<T> {
    fn default() -> Self {
        Program(Vec::new())
    }
}

impl<T> Program<T> {
    /// The effects of a block.
    #[inline]
    pub fn of(&self, block: Block) -> &[T] {
        let start = usize::from(block.start);
        &self.0[start..start + usize::from(block.len)]
    }

    /// The effect at this place.
    #[inline]
    pub fn at(&self, place: u16) -> &T {
        &self.0[usize::from(place)]
    }
}

impl<T: Clone> Program<T> {
    /// Adds some effects and gives their block; nothing if the program is full.
    pub fn add(&mut self, effects: &[T]) -> Option<Block> {
        if effects.is_empty() {
            return Some(Block::NOTHING);
        }
        let block = Block { start: u16::try_from(self.0.len()).ok()?, len: u8::try_from(effects.len()).ok()? };
        block.start.checked_add(u16::from(block.len))?;
        self.0.extend_from_slice(effects);
        Some(block)
    }
}

impl<T: Clause> Program<T> {
    /// The forms that nothing in the program uses, as they are written.
    pub fn unused(&self) -> Vec<&'static str> {
        let used = |form: usize| self.0.iter().any(|effect| effect.form() == form);
        T::WRITTEN.iter().enumerate().filter(|&(form, _)| !used(form)).map(|(_, &written)| written).collect()
    }

    /// Is the effect at this place one of the block's, or of the blocks inside of it?
    pub fn holds(&self, block: Block, at: u16) -> bool {
        let inside = |effect: &T| effect.parts::<Block>().into_iter().any(|block| self.holds(block, at));
        block.contains(at) || self.of(block).iter().any(inside)
    }

    /// All effects of a block, those of the blocks inside of it too, in the order of the text.
    pub fn all(&self, block: Block) -> Vec<T> {
        let mut effects = Vec::new();
        for effect in self.of(block) {
            effects.push(effect.clone());
            effects.extend(effect.parts::<Block>().into_iter().flat_map(|block| self.all(block)));
        }
        effects
    }
}
