//! Words into data: items become instructions.
//!
//! - here: items, lines, conditions in order, choices
//! - `verbs`: who does what; `land`: travel; `map`: what changes a place; `checks`: Skill checks
//! - `conditions`; `nouns`: numbers, resources, equipment, lists

#![expect(clippy::wildcard_enum_match_arm, reason = "it reads words: one that is not expected is a mistake, and the author is told")]

mod checks;
mod conditions;
mod land;
mod map;
mod nouns;
mod verbs;

use super::instruction::*;
use super::page::{Item, Part};
use super::skill_check::SkillCheck;
use crate::ids::*;
use mistgate_kernel::content::{Cursor, Place, Placed, Problem, Report, Word, listed, near, slug};

/// What instructions can name.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Slugs of Objects.
    pub objects: Vec<String>,
    /// Slugs of Weapons.
    pub weapons: Vec<String>,
    /// Slugs of Talents; only moves name them.
    pub talents: Vec<String>,
    /// Hexes by their names on the board (`F5`), and cities by theirs.
    pub hexes: Vec<(String, HexId)>,
}

/// Everything the chapters consist of besides prose, in flat lists.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Instructions; a [`Block`] is a stretch of them.
    pub instructions: Vec<Instruction>,
    /// Choices.
    pub choices: Vec<Choice>,
    /// Skill checks.
    pub checks: Vec<SkillCheck>,
    /// Tables by Gem.
    pub gems: Vec<GemTable>,
    /// Where each instruction stands, for messages.
    pub places: Vec<Place>,
}

impl Program {
    /// The instructions of a block.
    pub fn block(&self, block: Block) -> &[Instruction] {
        &self.instructions[usize::from(block.start)..][..usize::from(block.len)]
    }

    fn push(&mut self, instructions: Vec<(Instruction, Place)>) -> Block {
        let block = Block { start: self.instructions.len() as u16, len: instructions.len() as u8 };
        for (instruction, place) in instructions {
            self.instructions.push(instruction);
            self.places.push(place);
        }
        block
    }
}

/// Reads instructions into a program.
pub struct Parser<'a> {
    /// What can be named.
    pub names: &'a Names,
    /// Where everything goes.
    pub program: &'a mut Program,
    /// Where mistakes are noted.
    pub report: &'a Report,
}

type Steps = Vec<(Instruction, Place)>;

/// The words that begin an instruction, for suggestions.
const VERBS: &[&str] = &[
    "go",
    "close",
    "travel",
    "new",
    "end",
    "nothing",
    "if",
    "also",
    "otherwise",
    "each",
    "a",
    "the",
    "choose",
    "gain",
    "lose",
    "discard",
    "take",
    "put",
    "mark",
    "level",
    "draw",
    "search",
    "shuffle",
    "place",
    "move",
    "market",
    "village",
    "rest",
    "light",
    "harvest",
    "craft",
    "dungeon",
    "set",
    "stealth",
    "leave",
    "combat",
    "raise",
    "lower",
    "alarm",
    "solo",
    "individual",
    "group",
    "improve",
    "heal",
    "suffer",
    "reactivate",
    "recover",
    "in",
    "remove",
    "return",
    "cancel",
    "open",
    "deploy",
];

impl<'a> Parser<'a> {
    /// The instructions of a chapter or setup; its prose is left to others.
    pub fn parts(&mut self, parts: &[Part]) -> Block {
        let mut steps = Steps::new();
        for part in parts {
            match part {
                Part::Prose(_) => {}
                Part::Item(item) => self.item(item, &mut steps),
                Part::Prompt(prompt, options) => self.choice(prompt, options, &mut steps),
            }
        }
        self.program.push(steps)
    }

    fn items(&mut self, items: &[Item]) -> Block {
        let mut steps = Steps::new();
        items.iter().for_each(|item| self.item(item, &mut steps));
        self.program.push(steps)
    }

    fn item(&mut self, item: &Item, steps: &mut Steps) {
        let report = self.report;
        let mut words = Cursor::new(&item.text, report);
        let done = self.sequence(&mut words, &item.items, steps);
        if done.is_some() && words.peek() != Word::End {
            words.expected("`;` or the end of the line");
        }
    }

    /// Instructions separated by `;`. Nothing if one could not be read.
    fn sequence(&mut self, words: &mut Cursor, below: &[Item], steps: &mut Steps) -> Option<()> {
        loop {
            self.part(words, below, steps)?;
            let otherwise = words.peek() == Word::Sign(';') && words.ahead(1) == Word::Name("otherwise");
            if otherwise && !matches!(steps.last(), Some((Instruction::If { .. }, _))) || !words.eat_sign(';') {
                return Some(());
            }
        }
    }

    /// What follows a colon: the rest of the line, or the items below.
    fn after_colon(&mut self, words: &mut Cursor, below: &[Item]) -> Option<Block> {
        if !words.eat_sign(':') {
            words.expected("`:`");
            return None;
        }
        if words.peek() == Word::End {
            if below.is_empty() {
                words.expected("an instruction behind the colon, or indented below");
            }
            return Some(self.items(below));
        }
        let mut steps = Steps::new();
        self.sequence(words, below, &mut steps)?;
        Some(self.program.push(steps))
    }

    fn part(&mut self, words: &mut Cursor, below: &[Item], steps: &mut Steps) -> Option<()> {
        let (mark, place) = (words.mark(), words.place());
        let instruction = match words.peek() {
            Word::Name("otherwise") => return self.otherwise(words, below, steps),
            Word::Name("if") => {
                words.step();
                self.condition_line(words, below, Manner::EndsChapter)?
            }
            Word::Name("also") => {
                words.step();
                expect(words, "if")?;
                self.condition_line(words, below, Manner::InPassing)?
            }
            Word::Name("solo" | "individual" | "group") if words.ahead(2) == Word::Name("check") => self.check(words, below)?,
            Word::Name("draw") => self.gems(words, below)?,
            _ => self.verb(words, below)?,
        };
        let place = if words.mark() > mark { words.place_since(mark) } else { place };
        steps.push((instruction, place));
        Some(())
    }

    fn condition_line(&mut self, words: &mut Cursor, below: &[Item], manner: Manner) -> Option<Instruction> {
        let condition = self.condition(words)?;
        let then = self.after_colon(words, below)?;
        Some(Instruction::If { condition, then, otherwise: Block::EMPTY, manner })
    }

    /// `otherwise:` belongs to the condition right before it.
    fn otherwise(&mut self, words: &mut Cursor, below: &[Item], steps: &mut Steps) -> Option<()> {
        let place = words.place();
        words.step();
        let block = self.after_colon(words, below)?;
        match steps.last_mut() {
            Some((Instruction::If { otherwise, .. }, _)) if otherwise.is_empty() => *otherwise = block,
            _ => self.report.note(&place, "`otherwise` stands behind an `if` or an `also if`"),
        }
        Some(())
    }

    fn choice(&mut self, prompt: &Placed<String>, options: &[Item], steps: &mut Steps) {
        if options.is_empty() {
            self.report.note(&prompt.place, "a question without options: list them below, each with its label in quotation marks");
        }
        let options = options.iter().filter_map(|item| self.option(item)).collect();
        let id = ChoiceId(self.program.choices.len() as u16);
        self.program.choices.push(Choice { prompt: prompt.value.clone(), options });
        steps.push((Instruction::Choose(id), prompt.place.clone()));
    }

    fn option(&mut self, item: &Item) -> Option<Opening> {
        let report = self.report;
        let words = &mut Cursor::new(&item.text, report);
        let label = quoted(words)?;
        let (mut condition, mut price) = (None, Vec::new());
        while words.eat_sign(',') {
            if words.eat("if") {
                condition = Some(self.condition(words)?);
            } else if words.eat("pay") {
                price.push(self.price(words)?);
            } else {
                words.expected("`if …` or `pay …`");
                return None;
            }
        }
        let block = match words.peek() {
            Word::End => self.items(&item.items),
            _ => self.after_colon(words, &item.items)?,
        };
        if block.is_empty() {
            self.report.note(&item.text.place, "an option without instructions; write `: nothing` if reading just goes on");
        }
        Some(Opening { label, condition, price, block })
    }

    fn gems(&mut self, words: &mut Cursor, below: &[Item]) -> Option<Instruction> {
        words.step();
        let n = nouns::number(words)?;
        if !(words.eat("gem") || words.eat("gems")) {
            words.expected("`gem` or `gems`");
            return None;
        }
        if !words.eat_sign(':') || words.peek() != Word::End || below.is_empty() {
            words.expected("`:` and a line for each gem below, such as `- amber: lose 10 gold`");
            return None;
        }
        let rows = below.iter().filter_map(|item| self.gem_row(item)).collect();
        let id = GemTableId(self.program.gems.len() as u16);
        self.program.gems.push(GemTable { rows });
        Some(Instruction::DrawGems(n, id))
    }

    fn gem_row(&mut self, item: &Item) -> Option<GemRow> {
        let report = self.report;
        let words = &mut Cursor::new(&item.text, report);
        let every = match words.eat("each") {
            true => {
                expect(words, "pair")?;
                expect(words, "of")?;
                2
            }
            false => 1,
        };
        let gem = one_of(words, "a gem", crate::words::Gem::WORDS)?;
        let block = self.after_colon(words, &item.items)?;
        Some(GemRow { gem: crate::words::Gem::ALL[gem], every, block })
    }
}

/// The next word must be this one.
fn expect(words: &mut Cursor, word: &str) -> Option<()> {
    let there = words.eat(word);
    if !there {
        words.expected(&format!("`{word}`"));
    }
    there.then_some(())
}

/// One of these words; gives its position.
fn one_of(words: &mut Cursor, what: &str, list: &[&str]) -> Option<usize> {
    let found = match words.peek() {
        Word::Name(name) => list.iter().position(|word| word.eq_ignore_ascii_case(name)),
        _ => None,
    };
    match found {
        Some(_) => words.step(),
        None => unknown(words, what, list),
    }
    found
}

/// Notes a word that is not in the list, with the one that was probably meant.
fn unknown(words: &Cursor, what: &str, list: &[&str]) {
    let meant = match words.peek() {
        Word::Name(name) => near(name, list.iter().copied()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?")),
        _ => String::new(),
    };
    let message = format!("expected {what}, found {}{meant}", words.found());
    words.report(Problem::new(words.place(), message).with_help(format!("one of {}", listed(list.iter().copied()))));
}

/// Words in quotation marks.
fn quoted(words: &mut Cursor) -> Option<String> {
    if words.peek() != Word::Sign('"') {
        words.expected("words in quotation marks");
        return None;
    }
    let mark = words.mark();
    words.step();
    while !matches!(words.peek(), Word::Sign('"') | Word::End) {
        words.step();
    }
    if !words.eat_sign('"') {
        words.expected("the closing quotation mark");
        return None;
    }
    let written = words.written_since(mark).trim_matches('"');
    Some(written.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Finds a slug in a list, for names in quotation marks.
fn position(list: &[String], name: &str) -> Option<usize> {
    let wanted = slug(name);
    list.iter().position(|other| *other == wanted)
}

#[cfg(test)]
mod tests;
