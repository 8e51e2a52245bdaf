//! Texts of several clauses: `gain 1 fate; may { recover 1 } else { draw 1 fate }`.

use super::{Block, Clause, Language, Part, Program, Reader, Writer};
use crate::content::Word;

/// A language whose texts are steps, one after the other and in blocks.
pub trait Steps: Language {
    /// A step.
    type Effect: Part<Self, Value = Self::Effect> + Clause;
    /// The deepest nesting of blocks; deeper cards could not be understood at the table.
    const MAX_DEPTH: usize = 4;
    /// The most steps of one block: what fits on a card.
    const MAX_STEPS: usize = 12;
    /// Words that can go on where a step could end: to guess what a misspelt one was meant to be.
    const TAILS: &'static [&'static str] = &[];

    /// Where blocks go while a text is read.
    fn program<'r>(at_hand: &'r mut Self::Reading<'_>) -> &'r mut Program<Self::Effect>;

    /// Where blocks are found while a text is written.
    fn written<'r>(at_hand: &'r Self::Writing<'_>) -> &'r Program<Self::Effect>;

    /// Reads the steps of a block: by itself `step; step …`.
    fn steps(reader: &mut Reader<'_, Self>) -> Vec<Self::Effect> {
        reader.steps(&[])
    }

    /// Looks at a step behind those before it in its block; it begins at the mark.
    fn follows(_step: &Self::Effect, _before: &[Self::Effect], _mark: usize, _reader: &mut Reader<'_, Self>) {}
}

impl<L: Steps> Reader<'_, L> {
    /// The whole text as steps; nothing if there were mistakes.
    pub fn all_steps(&mut self) -> Option<Vec<L::Effect>> {
        let steps = L::steps(self);
        if self.cursor.peek() != Word::End {
            self.expected_end(&[]);
        }
        Some(steps).filter(|_| !self.has_failed())
    }

    /// `step; step …` up to the end of the text or of the block, or to one of these words.
    pub fn steps(&mut self, ends: &[&str]) -> Vec<L::Effect> {
        let mut steps = Vec::new();
        let mark = self.cursor.mark();
        loop {
            let begin = self.cursor.mark();
            match L::Effect::read(self) {
                Some(step) => {
                    L::follows(&step, &steps, begin, self);
                    steps.push(step);
                    if !self.is_at_end(ends) {
                        self.expected_end(ends);
                        self.skip_to(';');
                    }
                }
                None => self.skip_to(';'),
            }
            if !self.eat(";") {
                break;
            }
        }
        if steps.len() > L::MAX_STEPS {
            self.fault(self.cursor.place_since(mark), format!("more than {} steps in one block", L::MAX_STEPS));
        }
        steps
    }

    /// Is a step over here?
    pub fn is_at_end(&self, ends: &[&str]) -> bool {
        match self.cursor.peek() {
            Word::Sign(';' | '}') | Word::End => true,
            Word::Name(word) => ends.contains(&word),
            Word::Sign(_) | Word::Number(_) => false,
        }
    }

    fn expected_end(&mut self, ends: &[&str]) {
        let ends: String = ends.iter().map(|word| format!(", `{word}`")).collect();
        self.expected_one_of(&format!("`;`{ends} or the end"), L::TAILS.iter().copied());
    }

    /// Reads something that lies one block deeper, if that is not too deep.
    pub fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= L::MAX_DEPTH {
            self.fault(self.cursor.place(), format!("nested more than {} deep", L::MAX_DEPTH));
            return None;
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Puts steps into the program.
    pub fn add(&mut self, steps: &[L::Effect]) -> Option<Block> {
        let block = L::program(&mut self.at_hand).add(steps);
        if block.is_none() {
            self.fault(self.cursor.place(), "all texts together have more effects than can be counted");
        }
        block
    }
}

impl<L: Steps> Writer<'_, L> {
    /// The steps of a block.
    pub fn steps(&mut self, block: Block) {
        self.between(block, ";");
    }

    /// The steps of a block, with this word between them.
    pub fn between(&mut self, block: Block, word: &str) {
        let steps = L::written(&self.at_hand).of(block).to_vec();
        for (at, step) in steps.iter().enumerate() {
            if at > 0 {
                self.word(word);
            }
            L::Effect::write(step, self);
        }
    }
}

/// `{ step; step }`
pub struct Braced;

impl<L: Steps> Part<L> for Braced {
    type Value = Block;

    fn starts(reader: &Reader<'_, L>) -> bool {
        reader.is_at("{")
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<Block> {
        let steps = if reader.is_at("{") {
            reader.deeper(|reader| {
                reader.cursor.step();
                Some(L::steps(reader))
            })?
        } else {
            reader.expected("`{`");
            return None;
        };
        if !reader.eat("}") {
            reader.expected("`}`");
            return None;
        }
        reader.add(&steps)
    }

    fn write(value: &Block, writer: &mut Writer<'_, L>) {
        writer.word("{");
        writer.steps(*value);
        writer.word("}");
    }

    fn expected(_: &Reader<'_, L>) -> String {
        "`{`".to_owned()
    }
}

/// `else { step; step }`, or nothing.
pub struct Else;

impl<L: Steps> Part<L> for Else {
    type Value = Block;

    fn starts(_: &Reader<'_, L>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<Block> {
        if reader.eat("else") { Braced::read(reader) } else { Some(Block::NOTHING) }
    }

    fn write(value: &Block, writer: &mut Writer<'_, L>) {
        if !value.is_empty() {
            writer.word("else");
            Braced::write(value, writer);
        }
    }

    fn expected(_: &Reader<'_, L>) -> String {
        "`else`".to_owned()
    }
}
