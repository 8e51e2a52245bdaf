//! From the text of a content file to effects. The grammar is in `docs/content-frost.md`.

use super::tree::{Block, Effect, Program};
use mistgate_kernel::content::{Cursor, Placed, Report, Word};

mod basics;
#[cfg(test)]
mod tests;
mod verbs;

/// The deepest nesting of blocks; deeper cards could not be understood at the table.
const MAX_DEPTH: usize = 4;
/// The most steps of one option: what fits on a card.
const MAX_STEPS: usize = 8;
/// The most options to choose from: what fits on a card.
const MAX_OPTIONS: usize = 4;
/// The most effects of all cards together: blocks count in 16 bits.
const MAX_PROGRAM: usize = u16::MAX as usize;
/// The largest number in an effect: one digit.
const MAX_NUMBER: u32 = 9;

/// The words a step can begin with, besides `+`.
const VERBS: [&str; 25] = [
    "draw", "heal", "wound", "retire", "discard", "recover", "recall", "learn", "gain", "hire", "refresh", "unlock", "reach", "slay", "ward", "walk",
    "venture", "travel", "explore", "swap", "shift", "spawn", "may", "if", "either",
];
/// The words a verb of a cost can begin with.
const COST_VERBS: [&str; 5] = ["spend", "retire", "discard", "exhaust", "wound"];
/// Words that can go on where a step could end: to guess what a misspelt one was meant to be.
const TAILS: [&str; 7] = ["or", "and", "per", "from", "to", "up", "near"];

/// The names that effects can use, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The Skills.
    pub skills: Vec<String>,
}

/// Reads an effect. Nothing is returned if it has mistakes; they are in the report.
pub fn effect(text: &Placed<String>, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    let mut parser = Parser::new(text, names, program, report);
    let effects = parser.options(0);
    if parser.cursor.peek() != Word::End {
        parser.expected_end();
    }
    parser.end(effects)
}

/// Reads a cost: the task of a chapter, the price of a World Event. Nothing is returned if it has mistakes.
pub fn cost(text: &Placed<String>, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    let mut parser = Parser::new(text, names, program, report);
    let effects = parser.cost_verbs().unwrap_or_default();
    if parser.cursor.peek() != Word::End && !parser.failed {
        parser.expected("`and` or the end of the text");
    }
    parser.end(effects)
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    names: &'a Names,
    program: &'a mut Program,
    failed: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a Placed<String>, names: &'a Names, program: &'a mut Program, report: &'a Report) -> Self {
        Parser { cursor: Cursor::new(text, report), names, program, failed: false }
    }

    fn end(self, effects: Vec<Effect>) -> Option<Vec<Effect>> {
        (!self.failed).then_some(effects)
    }

    /// `option or option …`, up to the end of the text or of the block; `depth` blocks are open.
    fn options(&mut self, depth: usize) -> Vec<Effect> {
        let mark = self.cursor.mark();
        let mut options = vec![self.steps(depth)];
        while self.cursor.eat("or") {
            options.push(self.steps(depth));
        }
        if options.len() == 1 {
            return options.swap_remove(0);
        }
        if options.len() > MAX_OPTIONS {
            let place = self.cursor.place_since(mark);
            self.fault(place, format!("more than {MAX_OPTIONS} options to choose from"));
        }
        let options: Option<Vec<Effect>> = options.into_iter().map(|steps| self.add(&steps).map(Effect::Do)).collect();
        let either = options.and_then(|options| self.add(&options)).map(Effect::Either);
        either.into_iter().collect()
    }

    /// `step; step …`
    fn steps(&mut self, depth: usize) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mark = self.cursor.mark();
        loop {
            match self.step(depth) {
                Some(effect) => {
                    effects.push(effect);
                    if !matches!(self.cursor.peek(), Word::Sign(';' | '}') | Word::Name("or") | Word::End) {
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
            self.fault(place, format!("more than {MAX_STEPS} steps in one option"));
        }
        effects
    }

    fn step(&mut self, depth: usize) -> Option<Effect> {
        if self.cursor.eat("may") {
            return self.may(depth);
        }
        if self.cursor.eat("if") {
            let condition = self.condition()?;
            return Some(Effect::If { condition, then: self.block(depth)? });
        }
        if self.cursor.eat("either") {
            let inner = self.block(depth)?;
            return match *self.program.of(inner) {
                [either @ Effect::Either(_)] => Some(either),
                _ => {
                    let place = self.cursor.place();
                    self.fault(place, "`either` needs options: `either { A or B }`");
                    None
                }
            };
        }
        if self.cursor.eat_sign('+') {
            return self.gain();
        }
        match self.cursor.peek() {
            Word::Name(name) if VERBS.contains(&name) => self.verb(),
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
        Some(Effect::May { cost, then: self.block(depth)? })
    }

    /// `verb and verb …`: all of them can be paid at once, because no two draw on the same thing.
    fn cost_verbs(&mut self) -> Option<Vec<Effect>> {
        let mut cost: Vec<Effect> = Vec::new();
        loop {
            let mark = self.cursor.mark();
            let effect = match self.cursor.peek() {
                Word::Name(name) if COST_VERBS.contains(&name) => self.cost_verb()?,
                _ => return self.no_verb(&COST_VERBS),
            };
            let place = self.cursor.place_since(mark);
            match drawn_on(effect) {
                None => self.fault(place, "a cost is paid in full: `up to` cannot stand here"),
                Some(thing) if cost.iter().any(|&other| drawn_on(other).is_some_and(|other| other.overlaps(thing))) => {
                    self.fault(place, "two parts of this cost draw on the same things");
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
        if self.cursor.peek() == Word::Sign('{') && depth >= MAX_DEPTH {
            let place = self.cursor.place();
            self.fault(place, format!("nested more than {MAX_DEPTH} deep"));
            return None;
        }
        self.sign('{')?;
        let effects = self.options(depth + 1);
        self.sign('}')?;
        self.add(&effects)
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

/// What a part of a cost takes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Resource(crate::ids::Resource),
    Enemies(Option<crate::ids::EnemyKind>),
    Cards,
    Ready,
    Health,
}

impl Drawn {
    /// Could both be paid with the same thing? Then being able to pay each would not mean being able to pay both.
    fn overlaps(self, other: Drawn) -> bool {
        match (self, other) {
            (Drawn::Enemies(a), Drawn::Enemies(b)) => a.is_none() || b.is_none() || a == b,
            (Drawn::Cards, Drawn::Ready) | (Drawn::Ready, Drawn::Cards) => true,
            _ => self == other,
        }
    }
}

/// What a verb of a cost takes from; nothing if it cannot be a cost.
fn drawn_on(effect: Effect) -> Option<Drawn> {
    match effect {
        Effect::Spend(resource, _) => Some(Drawn::Resource(resource)),
        Effect::RetireEnemy(_, kind) => Some(Drawn::Enemies(kind)),
        Effect::Retire { up_to: false, .. } | Effect::Discard(_, false) => Some(Drawn::Cards),
        Effect::Exhaust(..) => Some(Drawn::Ready),
        Effect::Wound(_) => Some(Drawn::Health),
        _ => None,
    }
}
