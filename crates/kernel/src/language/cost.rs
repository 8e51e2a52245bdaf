//! Steps that are paid: `lose 1 supply and discard 1`.

use super::{Block, Part, Reader, Steps, Writer};

/// A language in which steps can be paid, several at once.
pub trait Costs: Steps {
    /// What a step takes from when it is paid.
    type Drawn: Copy;

    /// What the step takes from, or why it cannot be part of a cost.
    fn drawn_on(step: &Self::Effect) -> Result<Self::Drawn, &'static str>;

    /// Why two cannot be paid at once: then being able to pay each would not mean being able to pay both.
    fn clash(one: Self::Drawn, other: Self::Drawn) -> Option<String>;

    /// Reads one part of a cost.
    fn paid(reader: &mut Reader<'_, Self>) -> Option<Self::Effect> {
        Self::Effect::read(reader)
    }
}

impl<L: Costs> Reader<'_, L> {
    /// The whole text as a cost; nothing if there were mistakes.
    pub fn all_cost(&mut self) -> Option<Vec<L::Effect>> {
        let cost = self.cost();
        self.whole(cost, "`and` or the end of the text")
    }

    /// `step and step …`: all of them can be paid at once, because no two draw on the same thing.
    pub fn cost(&mut self) -> Option<Vec<L::Effect>> {
        let (mut cost, mut drawn) = (Vec::new(), Vec::new());
        loop {
            let mark = self.cursor.mark();
            let step = L::paid(self)?;
            let thing = L::drawn_on(&step).map_err(str::to_owned);
            let clear = thing.and_then(|thing| drawn.iter().find_map(|&other| L::clash(other, thing)).map_or(Ok(thing), Err));
            match clear {
                Ok(thing) => drawn.push(thing),
                Err(fault) => self.fault(self.cursor.place_since(mark), fault),
            }
            cost.push(step);
            if !self.eat("and") {
                return Some(cost);
            }
        }
    }
}

/// What is paid before a block, or nothing.
pub struct Cost;

impl<L: Costs> Part<L> for Cost {
    type Value = Block;

    fn starts(_: &Reader<'_, L>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<Block> {
        if reader.is_at("{") {
            return Some(Block::NOTHING);
        }
        let cost = reader.cost().unwrap_or_else(|| {
            // Read on in the block: it may have mistakes of its own.
            reader.skip_to('{');
            Vec::new()
        });
        reader.add(&cost)
    }

    fn write(value: &Block, writer: &mut Writer<'_, L>) {
        writer.between(*value, "and");
    }

    fn expected(reader: &Reader<'_, L>) -> String {
        L::Effect::expected(reader)
    }
}
