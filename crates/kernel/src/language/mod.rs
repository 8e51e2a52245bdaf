//! Small languages: effects on cards, conditions, moves in journals, instructions of booklets.
//!
//! A language is declared, not programmed. [`clauses!`](crate::clauses) gives an enum in which every variant says how it
//! is written, as words and parts; [`words!`](crate::words) gives an enum of single words. From the declaration come
//! the reader with its messages, the writer, the list of words for suggestions, and a walk over the parts. What a verb
//! does, when it is possible and what it says on a card is written in the game, in matches without a wildcard: the
//! compiler lists what a new verb still needs. `docs/verbs.md` is the walk.
//!
//! - [`Part`]: anything that stands in a clause: a number, a name, a block, another clause
//! - [`Reader`], [`Writer`]: a text on its way in and out
//! - [`form`]: the forms of a clause, and the way from words to the one that is meant
//! - [`program`]: the effects of all cards in one list, and blocks of them
//! - [`steps`]: texts of several clauses, `a; b; may { c }`
//! - [`parts`]: numbers, names, parts that may be left out, free prose

mod cost;
mod declare;
pub mod form;
pub mod parts;
pub mod program;
mod reader;
pub mod steps;
#[cfg(test)]
mod tests;
mod writer;

pub use cost::{Cost, Costs};
pub use parts::{Maybe, Name, Named, Number, Prose, Usual};
pub use program::{Block, Program};
pub use reader::Reader;
pub use steps::{Braced, Else, Steps};
pub use writer::Writer;

use std::any::Any;

/// A small language, as a type without values.
pub trait Language: Sized + 'static {
    /// What is at hand while a text is read: the names it may use, where its blocks go.
    type Reading<'a>;
    /// What is at hand while it is written.
    type Writing<'a>;
}

/// Something that stands in a clause. Several parts can have values of one type: `{ … }` and `else { … }` are both blocks.
pub trait Part<L: Language>: 'static {
    /// What is read.
    type Value: Clone + 'static;

    /// Could the part begin with the word ahead? One that may be left out always can.
    fn starts(reader: &Reader<'_, L>) -> bool;

    /// Reads it. Whoever returns nothing has said why.
    fn read(reader: &mut Reader<'_, L>) -> Option<Self::Value>;

    /// Writes it as an author would have.
    fn write(value: &Self::Value, writer: &mut Writer<'_, L>);

    /// What it is, after "expected ".
    fn expected(reader: &Reader<'_, L>) -> String;

    /// The words it can begin with, to guess a misspelt one.
    fn words(_: &Reader<'_, L>) -> Vec<String> {
        Vec::new()
    }

    /// Shows itself and the parts inside of it, in the order of the text.
    fn see(value: &Self::Value, see: &mut impl FnMut(&dyn Any)) {
        see(value);
    }

    /// The same, to change them.
    fn see_mut(value: &mut Self::Value, see: &mut impl FnMut(&mut dyn Any)) {
        see(value);
    }
}

/// What was declared with [`clauses!`](crate::clauses).
pub trait Clause: Clone + 'static {
    /// How each variant is written, its parts in brackets: `gain [n] fate`.
    const WRITTEN: &'static [&'static str];

    /// Which variant it is, in the order of the declaration.
    fn form(&self) -> usize;

    /// Shows all parts of it, those inside of parts too, in the order of the text.
    fn see(&self, see: &mut impl FnMut(&dyn Any));

    /// The same, to change them.
    fn see_mut(&mut self, see: &mut impl FnMut(&mut dyn Any));

    /// All parts of a type.
    fn parts<T: Clone + 'static>(&self) -> Vec<T> {
        let mut parts = Vec::new();
        self.see(&mut |part| parts.extend(part.downcast_ref::<T>().cloned()));
        parts
    }

    /// The first part of a type.
    fn part<T: Copy + 'static>(&self) -> Option<T> {
        let mut found = None;
        self.see(&mut |part| found = found.or(part.downcast_ref::<T>().copied()));
        found
    }

    /// The same clause with all parts of a type replaced by this one.
    fn with<T: Copy + 'static>(mut self, other: T) -> Self {
        self.see_mut(&mut |part| {
            if let Some(part) = part.downcast_mut::<T>() {
                *part = other;
            }
        });
        self
    }
}
