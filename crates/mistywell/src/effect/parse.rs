//! From the text of a content file to effects. The grammar is in `docs/content.md`.

use super::tree::{Block, Effect, Program};
use crate::ids::{PoolKind, Time};
use mistgate_kernel::content::{Cursor, Placed, Report, Word};

mod basics;
#[cfg(test)]
pub(super) mod tests;
mod verbs;

/// The deepest nesting of blocks and times of day; deeper cards could not be understood at the table.
pub const MAX_DEPTH: usize = 4;
/// The most steps of one block: what fits on a card.
pub const MAX_STEPS: usize = 12;
/// The most effects of all cards together: blocks count in 16 bits.
const MAX_PROGRAM: usize = u16::MAX as usize;
/// The largest number in an effect: one digit.
const MAX_NUMBER: u32 = 9;

/// The words a step can begin with (MW-COMP-23).
const VERBS: [&str; 22] = [
    "gain", "lose", "move", "discard", "recover", "flip", "accept", "advance", "draw", "hurry", "place", "remove", "fear", "unity", "enforcer", "use", "unite",
    "may", "another", "all", "day", "night",
];
/// The words a verb of a cost can begin with.
const COST_VERBS: [&str; 8] = ["gain", "lose", "discard", "remove", "move", "advance", "fear", "flip"];
/// Words that can go on where a step could end: to guess what a misspelt one was meant to be.
const TAILS: [&str; 6] = ["request", "any", "and", "else", "there", "elsewhere"];

/// The names on the Map, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The districts.
    pub districts: Vec<String>,
    /// The groups.
    pub groups: Vec<String>,
    /// Are some missing because the Map could not be read? Then no name is called unknown.
    pub incomplete: bool,
}

/// What a text may contain, depending on the card it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Has the card a district of its own, which `here` means?
    pub here: bool,
    /// Is it a Unity Action, which has exactly one `unite` (MW-COMP-07)?
    pub unite: bool,
}

/// Reads the effect of a card. Nothing is returned if it has mistakes; they are in the report.
pub fn effect(text: &Placed<String>, scope: Scope, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    let mut parser = Parser::new(text, scope, names, program, report);
    let effects = parser.steps(0);
    if parser.cursor.peek() != Word::End {
        parser.expected_end();
    }
    if scope.unite && !effects.iter().any(|effect| matches!(effect, Effect::Unite(_))) && !parser.failed {
        parser.fault(text.place.clone(), "a Unity Action needs one `unite` (MW-COMP-07)");
    }
    parser.end(effects)
}

/// Reads the cost of an ability. Nothing is returned if it has mistakes; they are in the report.
pub fn cost(text: &Placed<String>, scope: Scope, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    let mut parser = Parser::new(text, scope, names, program, report);
    let effects = parser.cost_verbs().unwrap_or_default();
    if parser.cursor.peek() != Word::End && !parser.failed {
        parser.expected("`and` or the end of the text");
    }
    parser.end(effects)
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    scope: Scope,
    names: &'a Names,
    program: &'a mut Program,
    failed: bool,
    united: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a Placed<String>, scope: Scope, names: &'a Names, program: &'a mut Program, report: &'a Report) -> Self {
        Parser { cursor: Cursor::new(text, report), scope, names, program, failed: false, united: false }
    }

    fn end(self, effects: Vec<Effect>) -> Option<Vec<Effect>> {
        (!self.failed).then_some(effects)
    }

    /// Steps up to the end of the text or of the block; `depth` blocks are open.
    fn steps(&mut self, depth: usize) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mark = self.cursor.mark();
        loop {
            match self.step(depth) {
                Some(effect) => {
                    effects.push(effect);
                    if !matches!(self.cursor.peek(), Word::Sign(';' | '}') | Word::End) {
                        self.expected_end();
                        self.skip_to(';');
                    }
                }
                None => self.skip_to(';'),
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
        let time = match self.cursor.peek() {
            Word::Name("day") => Time::Day,
            Word::Name("night") => Time::Night,
            _ => return self.action(depth),
        };
        self.cursor.step();
        self.sign(':')?;
        self.depth_below(depth)?;
        let effect = self.action(depth + 1)?;
        Some(Effect::When(time, self.add(&[effect])?))
    }

    fn action(&mut self, depth: usize) -> Option<Effect> {
        if self.cursor.eat("may") {
            return self.may(depth);
        }
        if self.cursor.eat("another") {
            self.word("may")?;
            return Some(Effect::Another(self.block(depth)?));
        }
        if self.cursor.eat("all") {
            return Some(Effect::All(self.block(depth)?));
        }
        if matches!(self.cursor.peek(), Word::Name("unite")) {
            return self.unite(depth);
        }
        match self.cursor.peek() {
            Word::Name(name) if VERBS.contains(&name) && !matches!(name, "day" | "night") => self.verb(),
            _ => self.no_verb(&VERBS),
        }
    }

    /// After `may`.
    fn may(&mut self, depth: usize) -> Option<Effect> {
        let free = self.cursor.peek() == Word::Sign('{');
        let cost = if free { Some(Vec::new()) } else { self.cost_verbs() };
        if cost.is_none() {
            // Read on in the block: it may have mistakes of its own.
            self.skip_to('{');
        }
        let cost = self.add(&cost.unwrap_or_default())?;
        let then = self.block(depth)?;
        let place = self.cursor.place();
        let mut otherwise = Block::NOTHING;
        if self.cursor.eat("else") {
            otherwise = self.block(depth)?;
            if free {
                self.fault(place, "`else` needs a cost: `may COST { … } else { … }`");
            }
        }
        Some(Effect::May { cost, then, otherwise })
    }

    /// `verb and verb …`: all of them can be paid at once, because no two draw on the same thing (MW-BEST-05).
    fn cost_verbs(&mut self) -> Option<Vec<Effect>> {
        let mut cost: Vec<Effect> = Vec::new();
        loop {
            let mark = self.cursor.mark();
            let effect = match self.cursor.peek() {
                Word::Name(name) if COST_VERBS.contains(&name) => self.verb()?,
                _ => return self.no_verb(&COST_VERBS),
            };
            let place = self.cursor.place_since(mark);
            match drawn_on(effect) {
                None => self.fault(place, "this cannot be a cost"),
                Some(thing) if cost.iter().any(|&other| drawn_on(other) == Some(thing)) => {
                    self.fault(place, format!("two parts of this cost draw on {thing}"));
                }
                Some(_) => {}
            }
            cost.push(effect);
            if !self.cursor.eat("and") {
                return Some(cost);
            }
        }
    }

    /// `{ effect }`
    fn block(&mut self, depth: usize) -> Option<Block> {
        if self.cursor.peek() == Word::Sign('{') {
            self.depth_below(depth)?;
        }
        self.sign('{')?;
        let effects = self.steps(depth + 1);
        self.sign('}')?;
        self.add(&effects)
    }

    /// Whether another block may be opened inside of `depth` others.
    fn depth_below(&mut self, depth: usize) -> Option<()> {
        if depth >= MAX_DEPTH {
            let place = self.cursor.place();
            self.fault(place, format!("nested more than {MAX_DEPTH} deep"));
            return None;
        }
        Some(())
    }

    fn add(&mut self, effects: &[Effect]) -> Option<Block> {
        let block = add(self.program, effects);
        if block.is_none() {
            let place = self.cursor.place();
            self.fault(place, format!("all cards together have more than {MAX_PROGRAM} effects"));
        }
        block
    }
}

/// Adds effects to the program; nothing if it is full.
pub fn add(program: &mut Program, effects: &[Effect]) -> Option<Block> {
    if effects.is_empty() {
        return Some(Block::NOTHING);
    }
    (program.0.len() + effects.len() <= MAX_PROGRAM).then(|| program.add(effects))
}

/// What a verb of a cost takes from; nothing if it cannot be a cost.
fn drawn_on(effect: Effect) -> Option<&'static str> {
    match effect {
        Effect::GainFate(_) | Effect::MoveCubes { from: PoolKind::Effort, .. } => Some("the Effort Pool"),
        Effect::LoseSupply(_) | Effect::MoveCubes { from: PoolKind::Supply, .. } => Some("the Supply Pool"),
        Effect::LoseFate(_) | Effect::MoveCubes { from: PoolKind::Fate, .. } => Some("the Fate Pool"),
        Effect::Discard(_) => Some("the hand"),
        Effect::DiscardRequest(_) => Some("the Requests"),
        Effect::Remove { .. } => Some("the Map"),
        Effect::Advance(_) => Some("the Fate Track"),
        Effect::Fear(_) => Some("the Fear tokens"),
        Effect::FlipClock => Some("the Clock"),
        _ => None,
    }
}
