//! From the texts of the content files to the tree. The grammar is in `docs/content-mistfall.md`.
//!
//! A parser never stops at the first mistake: it notes it with its column and goes on with the next step.

use super::tree::*;
use mistgate_kernel::content::{Cursor, Placed, Report, Word};

mod basics;
mod building;
mod conditions;
mod modifiers;
mod numbers;
mod scope;
mod targets;
#[cfg(test)]
pub(super) mod tests;
mod triggers;
mod verbs;
mod whom;

pub(super) use building::ORIGINS;
pub(crate) use numbers::COUNTS;
pub use scope::{Aim, Bearer, Names, Scope};
pub use targets::{attack, target};
pub(crate) use triggers::TRIGGERS;
pub use triggers::{Triggers, trigger};
pub(super) use verbs::ZONES;
pub(crate) use whom::{WHICH, WHO};

/// The deepest nesting of blocks; deeper cards could not be understood at the table.
pub const MAX_DEPTH: usize = 4;
/// The most steps of one block: what fits on a card.
pub const MAX_STEPS: usize = 12;

/// What a text needs to be read: where it stands, the names it may use, and where effects and problems go.
pub struct Ground<'a> {
    /// What the text may say.
    pub scope: Scope,
    /// The names it may use.
    pub names: &'a Names,
    /// Where its effects, tests and modifiers go.
    pub program: &'a mut Program,
    /// Where its mistakes go.
    pub report: &'a Report,
}

/// Reads an effect. Nothing is returned if it has mistakes; they are in the report.
pub fn effect(text: &Placed<String>, ground: Ground) -> Option<Block> {
    let mut parser = Parser::new(text, ground);
    let effects = parser.steps(0);
    if parser.cursor.peek() != Word::End {
        parser.expected_end();
    }
    let block = parser.add(&effects)?;
    (!parser.failed).then_some(block)
}

/// Reads a condition.
pub fn condition(text: &Placed<String>, ground: Ground) -> Option<Cond> {
    let mut parser = Parser::new(text, ground);
    let cond = parser.condition();
    parser.whole(cond, "`and`, `or` or the end of the text")
}

/// Reads a modifier.
pub fn modifier(text: &Placed<String>, ground: Ground) -> Option<ModId> {
    let mut parser = Parser::new(text, ground);
    let modifier = parser.modifier();
    parser.whole(modifier, "the end of the text")
}

/// Reads a number, which may be 0.
pub fn number(text: &Placed<String>, ground: Ground) -> Option<Num> {
    let mut parser = Parser::new(text, ground);
    let number = parser.any_number();
    parser.whole(number, "the end of the text")
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    scope: Scope,
    names: &'a Names,
    program: &'a mut Program,
    failed: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a Placed<String>, ground: Ground<'a>) -> Self {
        let Ground { scope, names, program, report } = ground;
        Parser { cursor: Cursor::new(text, report), scope, names, program, failed: false }
    }

    /// What was read, if that was all.
    fn whole<T>(&mut self, read: Option<T>, expected: &str) -> Option<T> {
        if read.is_some() && self.cursor.peek() != Word::End {
            self.expected(expected);
        }
        read.filter(|_| !self.failed)
    }

    /// Steps up to the end of the text or of the block; `depth` blocks are open.
    fn steps(&mut self, depth: usize) -> Vec<Effect> {
        let mut effects: Vec<Effect> = Vec::new();
        let mut built = true;
        let mark = self.cursor.mark();
        loop {
            let place = self.cursor.place();
            match self.step(depth) {
                Some(effect) => {
                    let builds = self.program.builds(effect);
                    if depth == 0 && builds && !built {
                        self.fault(place, "what builds an attack comes before all else in an Action (MF-ACTION-04)");
                    }
                    built &= builds;
                    effects.push(effect);
                    if !matches!(self.cursor.peek(), Word::Sign(';' | '}') | Word::End) {
                        self.expected_end();
                        self.skip_step();
                    }
                }
                None => self.skip_step(),
            }
            if !self.cursor.eat_sign(';') {
                break;
            }
        }
        if effects.len() > MAX_STEPS {
            let place = self.cursor.place_since(mark);
            self.fault(place, format!("more than {MAX_STEPS} steps in one block"));
        }
        effects
    }

    fn step(&mut self, depth: usize) -> Option<Effect> {
        let place = self.cursor.place();
        if let Some(who) = self.maybe_who() {
            self.person(who, &place)?;
            let outer = std::mem::replace(&mut self.scope.you, true);
            let block = self.block(depth);
            self.scope.you = outer;
            return Some(Effect::For(who, block?));
        }
        if self.cursor.eat("may") {
            return Some(Effect::May(self.block(depth)?));
        }
        if self.cursor.eat("pay") {
            return Some(Effect::Pay(self.block(depth)?, self.block(depth)?));
        }
        if self.cursor.eat("choose") {
            let first = self.block(depth)?;
            self.word("or")?;
            return Some(Effect::Choose(first, self.block(depth)?));
        }
        if self.cursor.eat("if") {
            let cond = self.condition()?;
            let then = self.block(depth)?;
            let otherwise = if self.cursor.eat("else") { self.block(depth)? } else { Block::NOTHING };
            return Some(Effect::If(cond, then, otherwise));
        }
        self.verb(depth)
    }

    /// `{ effect }`
    fn block(&mut self, depth: usize) -> Option<Block> {
        if self.cursor.peek() == Word::Sign('{') && depth >= MAX_DEPTH {
            let place = self.cursor.place();
            self.fault(place, format!("nested more than {MAX_DEPTH} deep"));
            return None;
        }
        self.sign('{')?;
        let effects = self.steps(depth + 1);
        self.sign('}')?;
        self.add(&effects)
    }

    fn add(&mut self, effects: &[Effect]) -> Option<Block> {
        let block = self.program.add(effects);
        self.full(block)
    }

    /// Notes it if the program had no room.
    fn full<T>(&mut self, added: Option<T>) -> Option<T> {
        if added.is_none() {
            let place = self.cursor.place();
            self.fault(place, "all texts together have more effects than can be counted");
        }
        added
    }
}
