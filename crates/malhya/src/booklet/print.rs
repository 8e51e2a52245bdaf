//! Data into words: the only words a page shows of an instruction. What is printed can be read again.
//!
//! - here: instructions and what hangs below them
//! - `deeds`: who does what; `asked`: conditions; `checks`: Skill checks

mod asked;
pub(crate) mod checks;
mod deeds;

use super::instruction::*;
use super::parse::{Names, Program};

pub use asked::condition;
pub(crate) use deeds::price;

/// A printed line, and how far it is indented.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How deep.
    pub depth: usize,
    /// The words.
    pub text: String,
}

/// Prints instructions.
#[derive(Clone, Copy)]
pub struct Printer<'a> {
    /// The names of cards and hexes.
    pub names: &'a Names,
    /// The program the instructions are part of.
    pub program: &'a Program,
}

impl Printer<'_> {
    /// The instructions of a block, a line each, with what hangs below them.
    pub fn block(self, block: Block) -> Vec<Line> {
        let mut lines = Vec::new();
        self.under(block, 0, &mut lines);
        lines
    }

    /// A block as it stands in a file.
    pub fn text(self, block: Block) -> String {
        let line = |line: &Line| {
            let indent = "    ".repeat(line.depth);
            if line.text.starts_with("? ") { format!("{}\n", line.text) } else { format!("{indent}- {}\n", line.text) }
        };
        self.block(block).iter().map(line).collect()
    }

    fn under(self, block: Block, depth: usize, lines: &mut Vec<Line>) {
        self.program.block(block).iter().for_each(|instruction| self.instruction(instruction, depth, lines));
    }

    /// A head with a colon, then what hangs below.
    fn with(self, head: String, block: Block, depth: usize, lines: &mut Vec<Line>) {
        lines.push(Line { depth, text: format!("{head}:") });
        self.under(block, depth + 1, lines);
    }

    fn instruction(self, instruction: &Instruction, depth: usize, lines: &mut Vec<Line>) {
        let text = match instruction {
            Instruction::If { condition, then, otherwise, manner } => {
                let word = match manner {
                    Manner::EndsChapter => "if",
                    Manner::InPassing => "also if",
                };
                self.with(format!("{word} {}", asked::condition(condition, self.names)), *then, depth, lines);
                if !otherwise.is_empty() {
                    self.with("otherwise".to_owned(), *otherwise, depth, lines);
                }
                return;
            }
            Instruction::EachHero(of_whom, block) => return self.with(format!("each hero{}", asked::who_clause(of_whom)), *block, depth, lines),
            Instruction::ChooseHero(of_whom, block) if !block.is_empty() => {
                return self.with(format!("a hero{}", asked::who_clause(of_whom)), *block, depth, lines);
            }
            Instruction::ChooseHero(of_whom, _) => format!("choose a hero{}", asked::who_clause(of_whom)),
            Instruction::Choose(id) => return self.choice(&self.program.choices[id.index()], depth, lines),
            Instruction::DrawGems(n, id) => {
                let noun = if *n == 1 { "draw a gem:".to_owned() } else { format!("draw {n} gems:") };
                lines.push(Line { depth, text: noun });
                for row in &self.program.gems[id.index()].rows {
                    let each = if row.every == 2 { "each pair of " } else { "" };
                    self.with(format!("{each}{}", row.gem.word()), row.block, depth + 1, lines);
                }
                return;
            }
            Instruction::Check(id) => return self.check(&self.program.checks[id.index()], depth, lines),
            Instruction::Nothing => "nothing".to_owned(),
            Instruction::Go(goal) => deeds::goal(*goal),
            Instruction::Close => "close".to_owned(),
            Instruction::Travel => "travel".to_owned(),
            Instruction::NewEntry => "new entry".to_owned(),
            Instruction::EndTurn => "end the turn".to_owned(),
            Instruction::EndAdventure(Ending::Well) => "the adventure ends well".to_owned(),
            Instruction::EndAdventure(Ending::Badly) => "the adventure ends badly".to_owned(),
            Instruction::Do(who, deed) => deeds::deed(who, deed, self.names),
            Instruction::Search(n) => format!("search {n}"),
            Instruction::Land(deed) => deeds::land(deed, self.names),
            Instruction::Scene(deed) => deeds::scene(*deed),
        };
        lines.push(Line { depth, text });
    }

    fn choice(self, choice: &Choice, depth: usize, lines: &mut Vec<Line>) {
        lines.push(Line { depth, text: format!("? {}", choice.prompt) });
        for option in &choice.options {
            let head = format!("\"{}\"{}", option.label, self.terms(option));
            self.with(head, option.block, depth, lines);
        }
    }

    /// What an option demands: its condition and its price.
    pub fn terms(self, option: &Opening) -> String {
        let condition = option.condition.as_ref().map(|condition| format!(", if {}", asked::condition(condition, self.names))).unwrap_or_default();
        let price: String = option.price.iter().map(|&price| format!(", pay {}", deeds::price(price))).collect();
        condition + &price
    }
}
