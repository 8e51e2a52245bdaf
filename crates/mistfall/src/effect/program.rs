//! Reading the program of effects, and adding to it.

use super::tree::*;

impl Program {
    /// The effects of a block.
    #[inline]
    pub fn of(&self, block: Block) -> &[Effect] {
        &self.effects[block.start as usize..block.start as usize + block.len as usize]
    }

    /// The tests of a condition.
    #[inline]
    pub fn tests(&self, cond: Cond) -> &[Test] {
        &self.tests[cond.start as usize..cond.start as usize + cond.len as usize]
    }

    /// A modifier.
    #[inline]
    pub fn modifier(&self, id: ModId) -> &Modifier {
        &self.modifiers[id.0 as usize]
    }

    /// Adds some effects and gives their block; nothing if the program is full.
    pub fn add(&mut self, effects: &[Effect]) -> Option<Block> {
        if effects.is_empty() {
            return Some(Block::NOTHING);
        }
        let block = Block { start: u16::try_from(self.effects.len()).ok()?, len: u8::try_from(effects.len()).ok()? };
        self.effects.extend_from_slice(effects);
        Some(block)
    }

    /// Adds the tests of a condition; nothing if the program is full.
    pub fn add_tests(&mut self, tests: &[Test]) -> Option<Cond> {
        if tests.is_empty() {
            return Some(Cond::ALWAYS);
        }
        let cond = Cond { start: u16::try_from(self.tests.len()).ok()?, len: u8::try_from(tests.len()).ok()? };
        self.tests.extend_from_slice(tests);
        Some(cond)
    }

    /// Adds a modifier; nothing if the program is full.
    pub fn add_modifier(&mut self, modifier: Modifier) -> Option<ModId> {
        let id = ModId(u16::try_from(self.modifiers.len()).ok()?);
        self.modifiers.push(modifier);
        Some(id)
    }

    /// Does the effect build an attack, or hold one that does? In an Action such effects come first (MF-ACTION-04).
    pub fn builds(&self, effect: Effect) -> bool {
        match effect {
            Effect::Deal(..) | Effect::Add(..) | Effect::Pierce(..) | Effect::Gains(_) | Effect::Embed { .. } | Effect::Strike => true,
            _ => effect.inner().into_iter().any(|block| self.of(block).iter().any(|&inner| self.builds(inner))),
        }
    }

    /// All effects of a block, those of the blocks inside of it too, in the order of the text.
    pub fn all(&self, block: Block) -> Vec<Effect> {
        let mut effects = Vec::new();
        for &effect in self.of(block) {
            effects.push(effect);
            effects.extend(effect.inner().into_iter().flat_map(|block| self.all(block)));
        }
        effects
    }
}

impl Effect {
    /// The blocks inside of it, in the order of the text; those it does not have are empty.
    pub fn inner(self) -> [Block; 2] {
        match self {
            Effect::DiscardFor { each, .. } | Effect::SpendFor { each, .. } | Effect::May(each) | Effect::For(_, each) => [each, Block::NOTHING],
            Effect::Pay(first, second) | Effect::Choose(first, second) | Effect::If(_, first, second) => [first, second],
            _ => [Block::NOTHING; 2],
        }
    }
}

impl Effect {
    /// Does it hold other effects?
    pub fn holds_blocks(self) -> bool {
        matches!(
            self,
            Effect::DiscardFor { .. } | Effect::SpendFor { .. } | Effect::May(_) | Effect::Pay(..) | Effect::Choose(..) | Effect::If(..) | Effect::For(..)
        )
    }
}

impl Block {
    /// Nothing at all.
    pub const NOTHING: Block = Block { start: 0, len: 0 };

    /// Has it no effect?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Does it have the effect at this place of the program, not counting blocks inside of it?
    #[inline]
    pub fn contains(self, at: u16) -> bool {
        self.start <= at && at < self.start + u16::from(self.len)
    }
}

impl Cond {
    /// Holds all the time.
    pub const ALWAYS: Cond = Cond { start: 0, len: 0 };
}

impl Num {
    /// A number that depends on nothing.
    pub const fn plain(base: i8) -> Num {
        Num { base, times: 0, of: Count::Heroes }
    }

    /// So many times what is counted, and so much more.
    pub const fn times(times: i8, of: Count, base: i8) -> Num {
        Num { base, times, of }
    }
}

impl Filter {
    /// Does everything pass?
    pub fn is_any(self) -> bool {
        self == Filter::default()
    }
}
